/** Places of the seats around a board. */
import type { Seat } from '@doudizhu/rules/deal';

export type SeatPlace = 'left' | 'top' | 'right' | 'own';

/** Index = number of opponents. Places in turn order. */
const ORDERS: Readonly<Record<number, readonly SeatPlace[]>> = {
  1: ['top'],
  2: ['right', 'left'],
  3: ['right', 'top', 'left'],
};

/**
 * Places the seats. The next seat is on the right, so play goes counterclockwise.
 * @returns the opponents from left to right, then the seat in front
 */
export const seatingOf = (me: number, seats: number): { readonly seat: Seat; readonly place: SeatPlace }[] => [
  ...(ORDERS[seats - 1] ?? [])
    .map((place, index) => ({ seat: ((me + index + 1) % seats) as Seat, place }))
    .toReversed(),
  { seat: me as Seat, place: 'own' },
];
