/** A player's rounds as small tables, newest first: faces, roles, result, replay and log. */
import type { RoundSummaryMessage } from '@doudizhu/protocol';
import { characterAt, type PlayerFace } from '../../base/characters.ts';
import { seatAt, type Seat } from '@doudizhu/rules/deal';
import { Portrait } from '../../characters/portrait.tsx';
import { nameOfLevel, nameOfPerson, nameOfRules } from '../../game/setup/names.ts';
import { useSession } from '../../online/session.ts';
import { answerOrNotice } from '../../online/answers.tsx';
import { hrefOf } from '../../base/route.ts';
import { saveFile } from '../../base/save-file.ts';
import { gainText } from '../../base/number-text.ts';
import { PLAYERS } from './players-texts.ts';
import { timeOf } from '../../base/time-text.ts';
import { Button, LinkButton } from '../../design/button.tsx';

export interface RoundTableProps {
  readonly rounds: readonly RoundSummaryMessage[];
  /** Account of the player. */
  readonly account: string;
  /** The player is the user. */
  readonly isOwn: boolean;
}

export const RoundTable = ({ rounds, ...player }: RoundTableProps) => (
  <ul class="tiles" style="--tile: 16rem">
    {rounds.map((round) => (
      <RoundTile key={round.id} round={round} {...player} />
    ))}
  </ul>
);

interface RoundTileProps extends Omit<RoundTableProps, 'rounds'> {
  readonly round: RoundSummaryMessage;
}

const RoundTile = ({ round, account, isOwn }: RoundTileProps) => {
  const words = PLAYERS.value;
  const { api } = useSession();
  const me = round.seats.findIndex(({ occupant }) => occupant.type === 'person' && occupant.person.id === account);
  const own = round.seats[me];
  const score = own?.score ?? null;
  const others = round.seats
    .filter((seat) => seat !== own)
    .map(({ occupant }) => (occupant.type === 'person' ? nameOfPerson(occupant.person) : nameOfLevel(occupant.level)));
  const saveLog = async (): Promise<void> => {
    const log = await answerOrNotice(api('GET /api/rounds/:id/log', { id: round.id }));
    if (log !== null) saveFile(`dou-dizhu-${round.id}.jsonl`, log, 'application/jsonl');
  };
  return (
    <li class="tile round-tile">
      <span class="round-felt bar top between felt" aria-hidden="true">
        {round.seats.map((_, place) => {
          // Seats as seen by the player: left to right behind, their own in front.
          const seat = seatAt((Math.max(0, me) + round.seats.length - place) % round.seats.length);
          return <SeatFace key={seat} round={round} seat={seat} own={isOwn && me >= 0 ? seatAt(me) : null} />;
        })}
        <b>{score === null ? '' : gainText(score)}</b>
      </span>
      <div class="tile-words stack gap-0 grow">
        <b class={score === null || score === 0 ? '' : score > 0 ? 'good' : 'bad'}>
          {score === null ? words.drawn : gainText(score)} · {own?.landlord === true ? words.landlord : words.farmer}
        </b>
        <span>{others.join(', ')}</span>
        <span class="soft">
          {[nameOfRules(round.rules), timeOf(round.endedMs), ...(round.rated ? [words.rated] : [])].join(' · ')}
        </span>
        <span class="row">
          <LinkButton look="small" href={hrefOf(`rounds/${round.id}`)} text={words.replay} />
          <Button look="small plain" onClick={saveLog} text={words.log} />
        </span>
      </div>
    </li>
  );
};

/** PlayerFace at a seat of an online round. @param own seat of the user. Null: the user did not play */
export const faceInRound = ({ seats }: RoundSummaryMessage, seat: Seat, own: Seat | null): PlayerFace => {
  const { occupant } = seats[seat] ?? {};
  if (occupant?.type === 'person' && seat !== own) return { person: nameOfPerson(occupant.person) };
  return characterAt(seat, own, seats.length, occupant?.type === 'bot' ? occupant.level : '');
};

interface SeatFaceProps {
  readonly round: RoundSummaryMessage;
  readonly seat: Seat;
  readonly own: Seat | null;
}

const SeatFace = ({ round, seat, own }: SeatFaceProps) => {
  const { landlord, score = null } = round.seats[seat] ?? {};
  const mood = score === null ? 'calm' : score > 0 ? 'glad' : 'upset';
  return (
    <span class="round-seat">
      <Portrait face={faceInRound(round, seat, own)} mood={mood} role={landlord === true ? 'landlord' : 'farmer'} />
    </span>
  );
};
