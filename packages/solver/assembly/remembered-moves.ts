/**
 * Remembered moves: the last winning move of a hand against the same lowest answer. If both come up again with other
 * opposing hands, that move is likely to win again, so its child is tried early (as killer moves are in alpha-beta
 * searches). Only the order changes. A direct-mapped cache of two words each: the hand with turn and owner of the
 * trick, and the hand that the move left.
 */
import { arena, REMEMBERED, REMEMBERED_FILLED } from './memory';
import { emptyFilled, noteFilled } from './touched';

const PLACES: i32 = 1 << 17;

export function clearRemembered(): void {
  emptyFilled(arena + REMEMBERED_FILLED, arena + REMEMBERED, (<usize>PLACES) << 3, 8);
}

/** Address of the remembered move. @param seats turn and owner: see `Search.seats`. @param isNarrow of the narrow question. */
export function rememberedPlace(players: i32, hand: i32, seats: i32, lowestAnswer: i32, isNarrow: bool): usize {
  const moment = seats | (lowestAnswer << 4) | (players << 20) | ((isNarrow ? 1 : 0) << 23);
  const hash = (hand * <i32>0x9e3779b1) ^ (moment * <i32>0x85ebca6b);
  return arena + REMEMBERED + ((<usize>((hash ^ (hash >>> 15)) & (PLACES - 1))) << 3);
}

/** The hand that the move left, or −1 where none is remembered. */
export function remembered(place: usize, hand: i32, seats: i32): i32 {
  return load<i32>(place) === holderOf(hand, seats) ? load<i32>(place, 4) : -1;
}

export function remember(place: usize, hand: i32, seats: i32, rest: i32): void {
  if (load<i32>(place) === 0) noteFilled(arena + REMEMBERED_FILLED, place);
  store<i32>(place, holderOf(hand, seats));
  store<i32>(place, rest, 4);
}

function holderOf(hand: i32, seats: i32): i32 {
  return (hand << 4) | seats;
}
