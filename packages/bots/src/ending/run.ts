/**
 * Runs: plays in a row that no seat can stop, for the information of one seat. They win in every possible deal. A
 * farmer with a head start wins with as many cards left.
 */
import { sizeOf, subtractCounts, type RankCounts } from '@doudizhu/rules/cards';
import { actionSpace, cardsOfPlay, decode, PASS, type ActionId, type ActionSpace } from '@doudizhu/rules/combos';
import { KIND_INDEX } from '@doudizhu/rules/ruleset';
import { headStartIn, type PlayerView } from '@doudizhu/rules/view';
import { playsOfLowestCard, withoutLowestCard } from '@doudizhu/evaluate';
import { isUnbeatable, mayBomb, othersOf, type OtherSeat } from './answers.ts';

const { bomb: BOMB } = KIND_INDEX;

/**
 * The first of these plays that no seat can beat and whose rest runs. A rest that is too large does not.
 * @param ids legal plays, the most promising first.
 * @param lays cards laid for a play. Absent: the canonical ones.
 * @returns null for none
 */
export const playOfRun = (
  view: PlayerView,
  ids: readonly ActionId[],
  lays: ReadonlyMap<ActionId, RankCounts>,
): ActionId | null => {
  const space = actionSpace(view.rules);
  const others = othersOf(view);
  // Only bombs are safe if a seat can have a bomb.
  const first = others.some((other) => mayBomb(other, space.wild)) ? BOMB : 0;
  const stands = standing(space, others);
  const left = headStartIn(view, view.seat);
  const found = ids.find((id) => {
    if (id === PASS || space.kind[id]! < first) return false;
    const rest = subtractCounts(view.hand, lays.get(id) ?? cardsOfPlay(space, view.hand, id));
    return (
      sizeOf(rest) <= runCardsMax(space) && stands(id) && playsThatRun(space, others, rest, { left, stands }) !== null
    );
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

/** Most cards of a hand that is looked at: with two decks or wild ranks a hand has many more plays. */
const runCardsMax = ({ wild, rules }: ActionSpace): number => (wild !== 0 || rules.decks === 2 ? 12 : 20);
/** Most plays, and hands looked at, in the search for a run. */
const RUN_PLAYS_MAX = 7;
const RUN_HANDS_MAX = 1500;

/**
 * The number of plays in which a hand on lead certainly goes out: no seat can beat any of them except the last. All ways
 * to take the hand apart are tried, with at most one play that a seat can beat: it goes last.
 * @param left cards that can stay in the hand.
 * @returns null for none, and for a hand that is too large.
 */
export const playsThatRun = (
  space: ActionSpace,
  others: readonly OtherSeat[],
  hand: RankCounts,
  { left, stands = standing(space, others) }: { readonly left: number; readonly stands?: (id: ActionId) => boolean },
): number | null => {
  if (sizeOf(hand) > runCardsMax(space)) return null;
  let hands = 0;
  const runs = (lo: number, hi: number, plays: number, stay: number, mayLose: boolean): boolean => {
    if (stay > 0 ? sizeOf({ lo, hi }) <= stay : lo === 0 && hi === 0) return true;
    if (plays === 0 || ++hands > RUN_HANDS_MAX) return false;
    // The list of a depth is overwritten by calls of the same depth only.
    const ids = playsOfLowestCard(space, lo, hi, plays * (left + 1) + stay);
    for (let index = ids.length - 1; index >= 0; index--) {
      const id = ids[index] as ActionId;
      const isSafe = stands(id);
      if (!isSafe && !mayLose) continue;
      const used = space.wild === 0 ? null : cardsOfPlay(space, { lo, hi }, id);
      const restLo = (lo - (used === null ? space.lo[id]! : used.lo)) | 0;
      const restHi = (hi - (used === null ? space.hi[id]! : used.hi)) | 0;
      if (runs(restLo, restHi, plays - 1, stay, mayLose && isSafe)) return true;
    }
    if (stay === 0) return false;
    const rest = withoutLowestCard(lo, hi);
    return runs(rest.lo, rest.hi, plays, stay - 1, mayLose);
  };
  for (let plays = 1; plays <= RUN_PLAYS_MAX; plays++) {
    if (runs(hand.lo, hand.hi, plays, left, true)) return plays;
  }
  return null;
};
