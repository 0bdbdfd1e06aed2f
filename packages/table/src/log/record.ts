/**
 * The rounds of a table as records that the rules can replay, for DDN and the readers of other programs; and what else is
 * worth keeping of a round that is over: for replays and statistics.
 */
import { recordOf, type InfoName, type RoundRecord } from '@doudizhu/records';
import type { Seat } from '@doudizhu/rules/deal';
import { logOf, replayLog, type Round } from '@doudizhu/rules/round';
import type { DecidedBy, TableEvent, DealProof, RoundSummary } from '../model/event.ts';
import type { Occupant } from '../model/values.ts';
import { isRatable, matchSoFar } from '../fold/queries.ts';
import { applyEvent } from '../fold/apply-event.ts';
import type { Table } from '../model/state.ts';

/**
 * The round that is being played or was last, from its last deal on: what was said over the cards before is not in a
 * record. It knows every hand: before the end it is the authority's own.
 * @returns null before the deal, and where the lot named the landlord, which no record can say.
 */
export const roundRecordOf = ({ round, terms, seats, roundsBegun }: Table): RoundRecord | null => {
  if (round === null) return null;
  const { rules, deal, auction } = round;
  const all = logOf(round);
  const setup = { type: 'dealt', rules, seed: null, deal, first: auction.first } as const;
  const played = replayLog(setup, all.slice(all.length - actionsSinceDeal(round)));
  if (!played.ok || played.value.landlord !== round.landlord) return null;
  const players = seats.map(({ occupant }, seat) => [`Player${seat}` as InfoName, labelOf(occupant)] as const);
  return recordOf(played.value, { Site: terms.table, Round: String(roundsBegun), ...Object.fromEntries(players) });
};

/** A round that is over: plain JSON, but for the record (`writeRecord` makes text of it). Everything in it is public. */
export interface FinishedRound {
  /** Of the table it was played at, and its number there, from 1. */
  readonly table: string;
  readonly round: number;
  /** Who sat where, index = Seat. */
  readonly occupants: readonly (Occupant | null)[];
  /** Landlord, bid, outcome and scores. */
  readonly summary: RoundSummary;
  /** Null where the lot named the landlord: no record can say that. */
  readonly record: RoundRecord | null;
  /** Who decided the actions since the last deal: index as in the record's log. */
  readonly decidedBy: readonly DecidedBy[];
  /** How often plays were taken back in it. */
  readonly undoCount: number;
  /** When it began and ended, by the time of the table. */
  readonly startedMs: number;
  readonly endedMs: number;
  readonly commitment: string;
  readonly secret: string;
  /** Whether its cards were given and not drawn. */
  readonly chosen: boolean;
  /** Whether two people at least have added to the cards. */
  readonly ratable: boolean;
  /** Who abandoned the round, and what leavers pay, index = Seat; null: nothing. */
  readonly leavers: readonly Seat[];
  readonly penalties: readonly number[] | null;
}

/** All rounds of a log that are over, oldest first; one that was taken up again by an undo is not. It trusts the log. */
export const finishedRoundsOf = (events: readonly TableEvent[]): FinishedRound[] => {
  const rounds: FinishedRound[] = [];
  let table: Table | null = null;
  let undoCount = 0;
  for (const event of events) {
    table = applyEvent(table, event);
    if (event.type === 'committed') undoCount = 0;
    if (event.type === 'undone') {
      undoCount++;
      if (rounds.at(-1)?.round === table.roundsBegun) rounds.pop();
    }
    if (event.type === 'ended') rounds.push(finishedRound(table, undoCount));
  }
  return rounds;
};

/** @param table one whose round has just ended. */
const finishedRound = (table: Table, undoCount: number): FinishedRound => {
  const { round: number, commitment, secret, chosen, committedMs } = table.proof as DealProof;
  const round = table.round as Round;
  return {
    table: table.terms.table,
    round: number,
    occupants: table.seats.map(({ occupant }) => occupant),
    summary: matchSoFar(table).rounds.at(-1) as RoundSummary,
    record: roundRecordOf(table),
    decidedBy: table.decidedBy.slice(table.decidedBy.length - actionsSinceDeal(round)),
    undoCount,
    startedMs: committedMs,
    endedMs: table.atMs,
    commitment,
    secret,
    chosen,
    ratable: isRatable(table.proof as DealProof),
    leavers: table.seats.flatMap(({ autopilot }, seat) => (autopilot === 'abandonment' ? [seat as Seat] : [])),
    penalties: table.penalties,
  };
};

/** A bot with its level, where its name does not say it. */
const labelOf = (occupant: Occupant | null): string => {
  if (occupant === null) return '-';
  if (occupant.type === 'person') return occupant.account;
  const { name, level } = occupant;
  return level === name ? name : `${name} (${level})`;
};

/** Another deal takes the place of the state that its last pass led to. */
const actionsSinceDeal = (round: Round): number => {
  let actions = 0;
  for (let state = round; state.previous !== null && state.previous.deal === round.deal; state = state.previous) {
    actions++;
  }
  return actions;
};
