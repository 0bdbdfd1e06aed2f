/** Seats as roles: 0 landlord, 1 the farmer after them, and so on in the order of play. */
import { stepsBetween } from '@doudizhu/rules/deal';
import type { PlayerView } from '@doudizhu/rules/view';

/** A seat of a view as its role. */
export const roleOf = (seat: number, landlord: number, seats: number): number => stepsBetween(landlord, seat, seats);

/** The role of the view's owner. */
export const ownRoleOf = ({ seat, landlord, rules }: PlayerView): number => roleOf(seat, landlord ?? 0, rules.seats);
