/** Facts about a table that several parts ask for. */
import type { Seat } from '@doudizhu/rules/deal';
import type { DealProof } from '../model/event.ts';
import type { Match, SeatState, Table } from '../model/state.ts';
import type { Account } from '../model/values.ts';
import { addRound } from './match.ts';

/** Whether a bot decides for the seat now: its own, or one for its person. */
export const isBotDriven = ({ occupant, autopilot, overdue }: SeatState): boolean =>
  occupant?.type === 'bot' || autopilot !== null || overdue;

/** @returns the seats of people. */
export const peopleAt = (table: Table): Seat[] =>
  table.seats.flatMap(({ occupant }, seat) => (occupant?.type === 'person' ? [seat as Seat] : []));

/** @returns the seat of a person; null: sits at none. */
export const seatOf = ({ seats }: Pick<Table, 'seats'>, account: Account): Seat | null => {
  const seat = seats.findIndex(({ occupant }) => occupant?.type === 'person' && occupant.account === account);
  return seat < 0 ? null : (seat as Seat);
};

/** The match with the round that has just ended: the running score. */
export const matchSoFar = ({
  match,
  round,
  stage,
  penalties,
}: Pick<Table, 'match' | 'round' | 'stage' | 'penalties'>): Match =>
  round !== null && stage === 'over' ? addRound(match, round, penalties) : match;

/** The id of a round's board: the shared one, or the table's own. */
export const boardOf = (table: string, { board, round }: Pick<DealProof, 'board' | 'round'>): string =>
  board?.id ?? `${table}-${round}`;

/** What each seat added to the entropy of the deal, index = Seat; the empty text where it added nothing. */
export const entropyOf = (table: Table): string[] => table.seats.map(({ entropy }) => entropy ?? '');

/** Tells whether no round is under way, so seats, cards and readiness may change. */
export const isBetweenRounds = ({ stage }: Table): boolean => stage === 'gathering' || stage === 'over';

/** Whether the last secret is still to be kept. */
export const isRoundUnderWay = ({ stage }: Table): boolean => stage === 'collectingEntropy' || stage === 'playing';

/** @returns the seats that pledged an entropy and did not reveal it; none before the deal. */
export const unrevealedIn = ({ pledges, entropy, board }: DealProof): Seat[] =>
  entropy === null || board !== null
    ? []
    : pledges.flatMap((pledge, seat) => (pledge !== null && entropy[seat] === '' ? [seat as Seat] : []));

/** Whether the cards can count for a rating: two people at least have added to them, so the table could not choose. What
 * came with a shared board counts as well. */
export const isRatable = ({ entropy, chosen }: DealProof): boolean =>
  !chosen && (entropy ?? []).filter((added) => added !== '').length >= RATED_ENTROPIES;

const RATED_ENTROPIES = 2;
