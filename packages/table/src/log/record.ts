/** Rounds of a table as records, which the rules can replay, with data for replays and statistics. */
import { recordOf, type InfoName, type RoundRecord } from '@doudizhu/records';
import type { Seat } from '@doudizhu/rules/deal';
import { logOf, replayLog, type Round } from '@doudizhu/rules/round';
import type { DecidedBy, TableEvent, DealProof, RoundSummary } from '../model/event.ts';
import type { HelpKind, Occupant } from '../model/values.ts';
import { isRatable, matchSoFar } from '../fold/queries.ts';
import { applyEvent } from '../fold/apply-event.ts';
import type { Table } from '../model/state.ts';

/** Record of the current or last round from its last deal on. It contains every hand: during the round it is for the
 * authority only. @returns null before the deal, and if a lot named the landlord, which a record cannot express */
export const roundRecordOf = ({ round, terms, seats, roundsBegun }: Table): RoundRecord | null => {
  if (round === null) return null;
  const { deal, auction } = round;
  const all = logOf(round);
  const setup = { type: 'dealt', rules: terms.rules, seed: null, deal, first: auction.first } as const;
  const played = replayLog(setup, all.slice(all.length - actionsSinceDeal(round)));
  if (!played.ok || played.value.landlord !== round.landlord) return null;
  const players = seats.map(({ occupant }, seat) => [`Player${seat}` as InfoName, labelOf(occupant)] as const);
  return recordOf(played.value, { Site: terms.table, Round: String(roundsBegun), ...Object.fromEntries(players) });
};

/** A finished round, all of it public. Plain JSON except for the record (`writeRecord`). */
export interface FinishedRound {
  /** Id of the table, and the round's number there, from 1. */
  readonly table: string;
  readonly round: number;
  /** Index = Seat. */
  readonly occupants: readonly (Occupant | null)[];
  readonly summary: RoundSummary;
  /** Null if a lot named the landlord, which a record cannot express. */
  readonly record: RoundRecord | null;
  /** Sources of the actions since the last deal, index as in the record's log. */
  readonly decidedBy: readonly DecidedBy[];
  /** Number of undos. */
  readonly undoCount: number;
  /** Help taken, index = Seat. */
  readonly help: readonly (readonly HelpKind[])[];
  /** Result of the first end, and the help until then, if the finished round was taken back. Null: it was not. */
  readonly first: Pick<FinishedRound, 'summary' | 'help'> | null;
  /** Start and end, by the table's time. */
  readonly startedMs: number;
  readonly endedMs: number;
  readonly commitment: string;
  readonly secret: string;
  /** True if the cards were set and not drawn. */
  readonly chosen: boolean;
  /** True if at least two players added to the cards. */
  readonly ratable: boolean;
  /** Leavers, and the penalties, index = Seat. Null: none. */
  readonly leavers: readonly Seat[];
  readonly penalties: readonly number[] | null;
}

/** Finished rounds of a log, oldest first, without those that an undo resumed. The log is not checked. */
export const finishedRoundsOf = (events: readonly TableEvent[]): FinishedRound[] => {
  const rounds: FinishedRound[] = [];
  let table: Table | null = null;
  let undoCount = 0;
  let first: FinishedRound['first'] = null;
  for (const event of events) {
    table = applyEvent(table, event);
    if (event.type === 'committed') [undoCount, first] = [0, null];
    if (event.type === 'undone') {
      undoCount++;
      if (rounds.at(-1)?.round === table.roundsBegun) {
        const { summary, help } = rounds.pop() as FinishedRound;
        first ??= { summary, help };
      }
    }
    if (event.type === 'ended') rounds.push({ ...finishedRound(table), undoCount, first });
  }
  return rounds;
};

/** @param table a table whose round has just ended */
const finishedRound = (table: Table): Omit<FinishedRound, 'undoCount' | 'first'> => {
  const { round: number, commitment, secret, chosen, committedMs } = table.proof as DealProof;
  const round = table.round as Round;
  return {
    table: table.terms.table,
    round: number,
    occupants: table.seats.map(({ occupant }) => occupant),
    summary: matchSoFar(table).rounds.at(-1) as RoundSummary,
    record: roundRecordOf(table),
    decidedBy: table.decidedBy.slice(table.decidedBy.length - actionsSinceDeal(round)),
    help: table.help,
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

/** Name of a bot, with its level if the name does not contain it. */
const labelOf = (occupant: Occupant | null): string => {
  if (occupant === null) return '-';
  if (occupant.type === 'person') return occupant.account;
  const { name, level } = occupant;
  return level === name ? name : `${name} (${level})`;
};

/** Another deal replaces the state after its last pass. */
const actionsSinceDeal = (round: Round): number => {
  let actions = 0;
  for (let state = round; state.previous !== null && state.previous.deal === round.deal; state = state.previous) {
    actions++;
  }
  return actions;
};
