/**
 * What the landlord tries to reach, as one small integer that the search carries along and adds to its keys.
 *
 *     bits 0–6   a count, its meaning by kind
 *     bits 7–9   kind: 0 win; 1 win within `count` own plays; 2 not lose within `count` plays of the farmers;
 *                3 win with `count` more doublings of the stake; 4 win, or lose with at most `count` more doublings;
 *                5 failed; 6 reached
 *
 * Every question that the solver answers is one of these, put as yes or no.
 */
import type { HandStore } from './hands.ts';

export const AIM_WIN = 0;
/** Nothing can reach it any more, nothing can prevent it any more. */
const AIM_FAILED = 5 << 7;
const AIM_REACHED = 6 << 7;
const COUNT_MAX = 127;

export const aimWinWithin = (plays: number): number => (plays < 0 ? AIM_FAILED : (1 << 7) | count(plays));
export const aimHoldOut = (plays: number): number => (plays < 0 ? AIM_REACHED : (2 << 7) | count(plays));
export const aimWinDoubled = (doublings: number): number => (doublings === 0 ? AIM_WIN : (3 << 7) | count(doublings));
export const aimLoseCheaply = (doublings: number): number => (4 << 7) | count(doublings);

/**
 * The aim after a play.
 * @param turn who plays it, 0 the landlord.
 * @param doubles 1 where it doubles the stake, else 0.
 */
export const aimAfter = (aim: number, turn: number, doubles: number): number => {
  switch (aim >> 7) {
    case 0:
      return aim;
    case 1:
      return turn !== 0 ? aim : (aim & COUNT_MAX) === 0 ? AIM_FAILED : aim - 1;
    case 2:
      return turn === 0 ? aim : (aim & COUNT_MAX) === 0 ? AIM_REACHED : aim - 1;
    case 3:
      return doubles === 0 ? aim : (aim & COUNT_MAX) === 1 ? AIM_WIN : aim - 1;
    case 4:
      return doubles === 0 ? aim : (aim & COUNT_MAX) === 0 ? AIM_WIN : aim - 1;
    default:
      return aim;
  }
};

/** Whether the landlord has reached the aim when a hand is empty. @param turn whose, @param aim after the last play. */
export const isReached = (aim: number, turn: number): boolean => {
  if (aim >= AIM_FAILED) return aim === AIM_REACHED;
  return turn === 0 ? aim >> 7 !== 3 : aim >> 7 === 4;
};

/**
 * What the aim's count alone decides while every hand has cards: 1 reached, −1 out of reach, 0 open.
 * @param hands a node per player, every one with its fewest plays known.
 */
export const decidedByCount = (aim: number, store: HandStore, hands: Int32Array, players: number): number => {
  const left = aim & COUNT_MAX;
  switch (aim >> 7) {
    case 0:
      return 0;
    case 1:
      return store.canAlwaysLead && left < store.plays[hands[0]!]! ? -1 : 0;
    case 2:
      if (!store.canAlwaysLead) return 0;
      for (let player = 1; player < players; player++) if (left >= store.plays[hands[player]!]!) return 0;
      return 1;
    case 5:
      return -1;
    case 6:
      return 1;
    default: {
      let doublings = 0;
      for (let player = 0; player < players; player++) doublings += store.doublings[hands[player]!]!;
      if (aim >> 7 === 3) return left > doublings ? -1 : 0;
      return left >= doublings ? 1 : 0;
    }
  }
};

const count = (value: number): number => {
  if (!Number.isInteger(value) || value < 0 || value > COUNT_MAX) {
    throw new RangeError(`bad count ${value}: want 0 to ${COUNT_MAX}`);
  }
  return value;
};
