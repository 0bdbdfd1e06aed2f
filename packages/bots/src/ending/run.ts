/** Runs: plays in a row that no seat can stop, for the information of one seat. They win in every possible deal. */
import { sizeOf, subtractCounts, type RankCounts } from '@doudizhu/rules/cards';
import { actionSpace, decode, PASS, type ActionId, type ActionSpace } from '@doudizhu/rules/combos';
import type { PlayerView } from '@doudizhu/rules/view';
import { playsOfLowestCard } from '@doudizhu/evaluate';
import { isUnbeatable, mayBomb, othersOf, type OtherSeat } from './answers.ts';

/**
 * The first of these plays that no seat can beat and whose rest runs.
 * @param ids legal plays, the most promising first.
 * @returns null for none, for a hand that is too large or has wild cards, and where a seat may have a bomb: then only
 *   bombs are safe, and a run of bombs is rare.
 */
export const playOfRun = (view: PlayerView, ids: readonly ActionId[]): ActionId | null => {
  const space = actionSpace(view.rules);
  if (space.rules.wild !== '' || sizeOf(view.hand) > RUN_CARDS_MAX[space.rules.decks]) return null;
  const others = othersOf(view);
  if (others.some(mayBomb)) return null;
  const stands = standing(space, others);
  const found = ids.find((id) => {
    if (id === PASS || !stands(id)) return false;
    const rest = subtractCounts(view.hand, { lo: space.lo[id]!, hi: space.hi[id]! });
    return playsThatRun(space, others, rest, stands) !== null;
  });
  return found ?? null;
};

/** Checks plays once each for whether no seat can beat them. */
const standing = (space: ActionSpace, others: readonly OtherSeat[]): ((id: ActionId) => boolean) => {
  const known = new Map<ActionId, boolean>();
  return (id) => {
    const found = known.get(id) ?? isUnbeatable(others, decode(space, id), space);
    known.set(id, found);
    return found;
  };
};

/** Most cards by decks, plays, and hands looked at in the search for a run. */
const RUN_CARDS_MAX = { 1: 20, 2: 12 } as const;
const RUN_PLAYS_MAX = 7;
const RUN_HANDS_MAX = 1500;

/**
 * The number of plays in which a hand on lead certainly goes out: no seat can beat any of them except the last. All ways
 * to take the hand apart are tried, with at most one play that a seat may beat: it goes last.
 * @returns null for none, and for a hand that is too large or has wild cards.
 */
export const playsThatRun = (
  space: ActionSpace,
  others: readonly OtherSeat[],
  hand: RankCounts,
  stands = standing(space, others),
): number | null => {
  if (sizeOf(hand) > RUN_CARDS_MAX[space.rules.decks] || space.rules.wild !== '') return null;
  let hands = 0;
  const runs = (lo: number, hi: number, plays: number, mayLose: boolean): boolean => {
    if (lo === 0 && hi === 0) return true;
    if (plays === 0 || ++hands > RUN_HANDS_MAX) return false;
    // The list of a depth is overwritten by calls of the same depth only.
    const ids = playsOfLowestCard(space, lo, hi, plays);
    for (let index = ids.length - 1; index >= 0; index--) {
      const id = ids[index] as ActionId;
      const isSafe = stands(id);
      if (!isSafe && !mayLose) continue;
      const [restLo, restHi] = [(lo - space.lo[id]!) | 0, (hi - space.hi[id]!) | 0];
      if (runs(restLo, restHi, plays - 1, mayLose && isSafe)) return true;
    }
    return false;
  };
  for (let plays = 1; plays <= RUN_PLAYS_MAX; plays++) {
    if (runs(hand.lo, hand.hi, plays, true)) return plays;
  }
  return null;
};
