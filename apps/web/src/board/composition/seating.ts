/** Who sits where: the next to play at the right, so that the turn goes round against the clock. */
import type { Seat } from '@doudizhu/rules/deal';
import type { SeatPlace } from './composition.ts';

/** By the number of the others, in the order of turns. */
const ORDERS: Readonly<Record<number, readonly SeatPlace[]>> = {
  1: ['top'],
  2: ['right', 'left'],
  3: ['right', 'top', 'left'],
};

/** @returns the others from left to right, then the seat in front. */
export const seatingOf = (me: number, seats: number): { readonly seat: Seat; readonly place: SeatPlace }[] => [
  ...(ORDERS[seats - 1] ?? [])
    .map((place, index) => ({ seat: ((me + index + 1) % seats) as Seat, place }))
    .toReversed(),
  { seat: me as Seat, place: 'own' },
];
