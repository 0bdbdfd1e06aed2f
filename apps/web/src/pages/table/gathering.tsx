/** Before a round: the seats around the table. A free seat is tapped to take it, to seat a bot or to invite. */
import './room.css';
import { seatAt, type Seat } from '@doudizhu/rules/deal';
import { writeRules } from '@doudizhu/rules/ruleset';
import type { Occupant, TableView } from '@doudizhu/table';
import { useSignal } from '@preact/signals';
import { Portrait } from '../../characters/portrait.tsx';
import { BOT_CHARACTERS, levelOfCharacter } from '../../base/characters.ts';
import { hrefOf } from '../../base/route.ts';
import { seatingOf } from '../../board/seating.ts';
import { PLAY } from '../../game/setup/game-texts.ts';
import { allowedHelpText } from '../../game/setup/help-texts.ts';
import { faceAt, nameAt, nameOfAccount, nameOfLevel, nameOfRules, nameOfPerson } from '../../game/setup/names.ts';
import { RuleChanges } from '../../game/setup/rule-changes.tsx';
import { INVITATION } from '../../online/invitation.tsx';
import type { Session } from '../../online/session.ts';
import type { TableParts } from './emotes.tsx';
import { NETWORK_TABLE } from './table-texts.ts';
import { Button, LinkButton } from '../../design/button.tsx';
import { DialogButton } from '../../design/dialog.tsx';
import { TimeLeft } from '../../design/time-left.tsx';
import { previewLink } from '../../base/preview-link.ts';
import { copyText, notify } from '../../design/notice.tsx';
import { answerOrNotice, useAnswer } from '../../online/answers.tsx';
import { QrCode } from '../../design/qr-code.tsx';

interface RoomProps extends TableParts {
  /** Account that opened the table. Null until the server has answered. */
  readonly owner: string | null;
  /** Null until the server has answered. */
  readonly isRated: boolean | null;
  /** Time at which bots take the free seats, by the browser's clock. Null: they do not. */
  readonly fillsAtMs: number | null;
}

/** The seat that a newcomer takes. Null if all are taken. */
export const freeSeatIn = ({ seats }: Pick<TableView, 'seats'>): Seat | null => {
  const index = seats.findIndex(({ occupant }) => occupant === null);
  return index < 0 ? null : seatAt(index);
};

export const Gathering = ({ network, table, session, owner, isRated, fillsAtMs }: RoomProps) => {
  const words = NETWORK_TABLE.value;
  const view = table.view.value;
  const { seats, terms, viewer } = view;
  const rules = writeRules(terms.rules);
  const free = freeSeatIn(view);
  const onlyWatches = useSignal(false);
  const hasBot = seats.some(({ occupant }) => occupant?.type === 'bot');
  const own = viewer === 'spectator' ? null : seats[viewer];
  const accountAt = (occupant: Occupant | null | undefined) => (occupant?.type === 'person' ? occupant.account : null);
  // As the server decides it (apps/server/src/tables/visit.ts).
  const mayArrange =
    owner !== null &&
    (accountAt(own?.occupant) === owner || !seats.some(({ occupant }) => accountAt(occupant) === owner));
  const isGuest = viewer === 'spectator' && owner !== null && owner !== session.me.value?.id;
  const isOffered = viewer === 'spectator' && free !== null && !onlyWatches.value;
  const host = isGuest && isOffered ? nameOfAccount(owner) : null;
  return (
    <section
      class="gathering cover centre room"
      aria-labelledby="gathering"
      data-testid="gathering"
      data-seats={seats.length}
    >
      <div class="room-middle centre text-centre">
        <h2 id="gathering">
          {host === null ? nameOfRules(rules) : INVITATION.value.invites(host, nameOfRules(rules))}
        </h2>
        <RuleChanges rules={rules} />
        <p>
          {isRated !== null && <b class="room-kind accent">{isRated && !hasBot ? words.rated : words.casual}</b>}{' '}
          {words.allReady}
        </p>
        <p data-testid="allowed-help">{allowedHelpText(view)}</p>
        {free !== null && fillsAtMs !== null && (
          <p data-testid="fills">
            {words.botsSoon} <TimeLeft untilMs={fillsAtMs} nowMs={Date.now()} />
          </p>
        )}
        {isOffered && (
          <div class="row middle above-m">
            <Button
              look="main large"
              data-testid="sit"
              onClick={() => void table.send({ type: 'sit', seat: free })}
              text={words.sit}
            />
            <Button
              look="large"
              data-testid="only-watch"
              onClick={() => {
                onlyWatches.value = true;
              }}
              text={words.watch}
            />
          </div>
        )}
        {free !== null && !isOffered && !isGuest && <Invite table={network.id} />}
      </div>
      {seatingOf(table.me, seats.length).map(({ seat, place }) => (
        <RoomSeat key={seat} {...{ network, table, session, seat, place, mayArrange }} />
      ))}
      <div class="row middle room-actions">
        {own !== null && own !== undefined && (
          <>
            <button
              type="button"
              class={own.ready ? 'button large' : 'button main large'}
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
    </section>
  );
};

interface RoomSeatProps extends TableParts {
  readonly seat: Seat;
  readonly place: string;
  /** True if the player can seat and remove bots. */
  readonly mayArrange: boolean;
}

const RoomSeat = ({ network, table, session, seat, place, mayArrange }: RoomSeatProps) => {
  const words = NETWORK_TABLE.value;
  const view = table.view.value;
  const { occupant = null, ready = false, here = false } = view.seats[seat] ?? {};
  const isSitting = view.viewer !== 'spectator';
  if (occupant === null) {
    return (
      <div class="room-seat centre text-centre" style={{ '--place': place }}>
        {isSitting ? (
          <FreeSeat network={network} session={session} seat={seat} mayArrange={mayArrange} />
        ) : (
          <Button
            look="room-free"
            data-testid="sit"
            onClick={() => void table.send({ type: 'sit', seat })}
            text={words.sit}
          />
        )}
      </div>
    );
  }
  const isBot = occupant.type === 'bot';
  return (
    <div class="room-seat centre text-centre" style={{ '--place': place }}>
      <Portrait face={faceAt(view, seat)} mood={ready || isBot ? 'glad' : 'calm'} role={null} />
      <b>{nameAt(view, seat)}</b>
      <span class={ready || isBot ? 'accent text-s' : 'soft text-s'}>
        {isBot
          ? words.bot(PLAY.value.levelShort[occupant.level] ?? PLAY.value.otherBot)
          : here
            ? ready
              ? words.isReady
              : words.notYet
            : words.away}
      </span>
      {isBot && isSitting && mayArrange && (
        <Button look="small" onClick={() => network.send({ type: 'bot', seat, level: null })} text={words.removeBot} />
      )}
    </div>
  );
};

/** A free seat as players with a seat see it: a tap offers bots and the invitation. */
const FreeSeat = ({ network, session, seat, mayArrange }: Omit<RoomSeatProps, 'table' | 'place'>) => {
  const words = NETWORK_TABLE.value;
  return (
    <DialogButton look="room-free" text={words.free} title={words.fillSeat} data-testid="free-seat">
      {(close) => (
        <div class="stack">
          {mayArrange && (
            <ul class="room-bots grid gap-s" style="--portrait: 3.5rem">
              {BOT_CHARACTERS.map((character) => (
                <li key={character}>
                  <Button
                    data-testid="add-bot"
                    onClick={() => {
                      network.send({ type: 'bot', seat, level: levelOfCharacter(character) });
                      close();
                    }}
                  >
                    <Portrait face={character} mood="calm" role={null} />
                    {nameOfLevel(levelOfCharacter(character))}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <h3>{words.invite}</h3>
          <InviteFriends session={session} />
          <InviteButtons table={network.id} />
        </div>
      )}
    </DialogButton>
  );
};

/** The link of a table, to send and to scan. */
const Invite = ({ table }: { readonly table: string }) => {
  const words = NETWORK_TABLE.value;
  return (
    <section class="invite" aria-labelledby="invite">
      <h3 id="invite">{words.invite}</h3>
      <QrCode text={previewLink('table', table)} label={words.code} />
      <InviteButtons table={table} />
    </section>
  );
};

const InviteButtons = ({ table }: { readonly table: string }) => {
  const words = NETWORK_TABLE.value;
  const address = previewLink('table', table);
  const copy = (): Promise<void> => copyText(address, words.copied, () => notify(address));
  return (
    <div class="row">
      <Button data-testid="copy-link" onClick={copy} text={words.copy} />
      {'share' in navigator && (
        <Button onClick={() => void navigator.share({ url: address }).catch(() => undefined)} text={words.share} />
      )}
    </div>
  );
};

/** Friends who sit at no table or at another one, first those who were invited last. */
const InviteFriends = ({ session: { api } }: { readonly session: Session }) => {
  const words = NETWORK_TABLE.value;
  const { value, know } = useAnswer('friends', () => api('GET /api/friends'));
  const friends = value?.friends.filter(({ state }) => state === 'both') ?? [];
  const invite = async (account: string): Promise<void> => {
    const answer = await answerOrNotice(api('POST /api/friends/:id/invitation', { id: account }));
    if (answer !== null) know(answer);
  };
  return friends.length === 0 ? null : (
    <ul class="room-friends grid gap-xs">
      {friends.map(({ person, invited }) => (
        <li key={person.id} class="row between">
          <b>{nameOfPerson(person)}</b>
          <Button
            look="small"
            data-testid="invite-friend"
            disabled={invited}
            onClick={() => void invite(person.id)}
            text={invited ? words.invited : words.inviteFriend}
          />
        </li>
      ))}
    </ul>
  );
};
