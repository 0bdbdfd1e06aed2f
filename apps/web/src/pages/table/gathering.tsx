/** Before a round: the seats, their readiness, and the invitation. Covers the empty table. */
import { seatAt, type Seat } from '@doudizhu/rules/deal';
import type { PublicSeat } from '@doudizhu/table';
import { Bust } from '../../characters/bust.tsx';
import { characterOfSeat } from '../../base/characters.ts';
import type { NetworkTable } from '../../online/network-table.ts';
import { hrefOf, route } from '../../base/route.ts';
import type { PlayTable } from '../../game/state/play-table.ts';
import { nameOfLevel, nameOfRules, nameAt } from '../../game/setup/names.ts';
import { Invite } from './invite.tsx';
import { NETWORK_TABLE } from './table-texts.ts';
import { Button, LinkButton } from '../../design/button.tsx';
import { Alert } from '../../design/notice.tsx';

/** Level of a bot that is added to a seat. */
const BOT_LEVEL = 'level-3';

export interface GatheringProps {
  readonly network: NetworkTable;
  readonly table: PlayTable;
}

interface RoomProps extends GatheringProps {
  /** Null until the server has answered. */
  readonly isPublic: boolean | null;
}

export const Gathering = ({ network, table, isPublic }: RoomProps) => {
  const words = NETWORK_TABLE.value;
  const view = table.view.value;
  const { seats, terms, viewer } = view;
  // The address of a quick match has `fills`.
  const fills = route.value.query.get('fills') === '1' && seats.some(({ occupant }) => occupant === null);
  const own = viewer === 'spectator' ? null : seats[viewer];
  return (
    <section class="gathering" aria-labelledby="gathering" data-testid="gathering">
      <div class="gathering-box">
        <h2 id="gathering">
          {words.gathering} <span class="soft">{nameOfRules(terms.rules.name)}</span>
        </h2>
        <p class="soft">
          {words.allReady} {fills && words.botsSoon}
        </p>
        {isPublic !== null && <p class="soft">{isPublic ? words.rated : words.casual}</p>}
        <ul class="gathering-seats">
          {seats.map((seat, index) => (
            <SeatLine key={index} network={network} table={table} state={seat} seat={seatAt(index)} />
          ))}
        </ul>
        <div class="row">
          {own !== null && own !== undefined && (
            <>
              <button
                type="button"
                class={own.ready ? 'button' : 'button main'}
                data-testid="ready"
                onClick={() => void table.send({ type: 'ready', on: !own.ready })}
              >
                {own.ready ? words.notReady : words.ready}
              </button>
              <Button onClick={() => void table.send({ type: 'leave' })} text={words.stand} />
            </>
          )}
          <LinkButton href={hrefOf('lobby')} text={words.back} />
        </div>
        <Alert text={table.problem.value && table.problem.value.text} />
        {seats.some(({ occupant }) => occupant === null) && <Invite table={network.id} />}
      </div>
    </section>
  );
};

interface SeatLineProps extends GatheringProps {
  readonly state: PublicSeat;
  readonly seat: Seat;
}

const SeatLine = ({ network, table, state, seat }: SeatLineProps) => {
  const words = NETWORK_TABLE.value;
  const view = table.view.value;
  const { occupant, ready, here } = state;
  const isSitting = view.viewer !== 'spectator';
  if (occupant === null) {
    return (
      <li class="gathering-seat">
        <span class="gathering-free">{words.free}</span>
        <span class="row">
          {!isSitting && (
            <Button
              look="main"
              data-testid="sit"
              onClick={() => void table.send({ type: 'sit', seat })}
              text={words.sit}
            />
          )}
          {isSitting && (
            <Button
              data-testid="add-bot"
              onClick={() => network.send({ type: 'bot', seat, level: BOT_LEVEL })}
              text={words.addBot}
            />
          )}
        </span>
      </li>
    );
  }
  const isBot = occupant.type === 'bot';
  return (
    <li class="gathering-seat">
      <Bust character={characterOfSeat(view, seat)} mood={ready ? 'glad' : 'calm'} role={null} />
      <span>
        <b>{nameAt(view, seat)}</b>
        <br />
        <span class="soft">
          {isBot ? words.bot(nameOfLevel(occupant.level)) : here ? (ready ? words.isReady : words.notYet) : words.away}
        </span>
      </span>
      {isBot && isSitting && (
        <Button look="small" onClick={() => network.send({ type: 'bot', seat, level: null })} text={words.removeBot} />
      )}
    </li>
  );
};
