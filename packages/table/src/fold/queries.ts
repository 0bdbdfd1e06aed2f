/** Facts about a table that several files need. */
import type { Seat } from '@doudizhu/rules/deal';
import type { DealProof } from '../model/event.ts';
import type { Match, SeatState, Table } from '../model/state.ts';
import type { Account } from '../model/values.ts';
import { addRound } from './match.ts';

/** True if a bot decides for the seat: its own, or a stand-in. */
export const isBotDriven = ({ occupant, autopilot, overdue }: SeatState): boolean =>
  occupant?.type === 'bot' || autopilot !== null || overdue;

/** @returns the seats of players */
export const peopleAt = (table: Table): Seat[] =>
  table.seats.flatMap(({ occupant }, seat) => (occupant?.type === 'person' ? [seat as Seat] : []));

/** @returns the seat of a player. Null: none */
export const seatOf = ({ seats }: Pick<Table, 'seats'>, account: Account): Seat | null => {
  const seat = seats.findIndex(({ occupant }) => occupant?.type === 'person' && occupant.account === account);
  return seat < 0 ? null : (seat as Seat);
};

/** The match, including the round that has just ended. */
export const matchSoFar = ({
  match,
  round,
  stage,
  penalties,
}: Pick<Table, 'match' | 'round' | 'stage' | 'penalties'>): Match =>
  round !== null && stage === 'over' ? addRound(match, round, penalties) : match;

/** Id of a round's board: shared, or the table's own. */
export const boardOf = (table: string, { board, round }: Pick<DealProof, 'board' | 'round'>): string =>
  board?.id ?? `${table}-${round}`;

/** Entropy of each seat, index = Seat, empty for none. */
export const entropyOf = (table: Table): string[] => table.seats.map(({ entropy }) => entropy ?? '');

/** True if no round is under way: seats, cards and readiness can change. */
export const isBetweenRounds = ({ stage }: Table): boolean => stage === 'gathering' || stage === 'over';

/** True while the round's secret must stay secret. */
export const isRoundUnderWay = ({ stage }: Table): boolean => stage === 'collectingEntropy' || stage === 'playing';

/** @returns the seats that pledged an entropy and did not reveal it. None before the deal */
export const unrevealedIn = ({ pledges, entropy, board }: DealProof): Seat[] =>
  entropy === null || board !== null
    ? []
    : pledges.flatMap((pledge, seat) => (pledge !== null && entropy[seat] === '' ? [seat as Seat] : []));

/** True if two players added to the cards, so that the table could not choose them. Entropies of a shared board count. */
export const isRatable = ({ entropy, chosen }: DealProof): boolean =>
  !chosen && (entropy ?? []).filter((added) => added !== '').length >= RATED_ENTROPIES;

const RATED_ENTROPIES = 2;
