/**
 * Mistakes near the end of a round that even a beginner does not make, proved by the cards that one seat knows: a certain
 * win in two plays is taken, no lead lets an enemy with one or two cards go out if another lead does not, and a partner
 * with one or two cards keeps the trick. The bots without networks ask it before they weigh plays or make mistakes.
 */
import { copiesAt, RANK_COUNT, sizeOf, subtractCounts, type RankCounts } from '@doudizhu/rules/cards';
import { actionSpace, decode, generate, laysOf, PASS, type ActionId, type ActionSpace } from '@doudizhu/rules/combos';
import { headStartIn, type PlayerView } from '@doudizhu/rules/view';
import { answersOf, isUnbeatable, othersOf, type OtherSeat } from './answers.ts';

/** Number of cards from which on a hand is about to go out. */
const FEW_CARDS = 2;

/**
 * Removes blunders from the plays that a seat considers.
 * @param legal all legal plays, ascending.
 * @param considered a choice of them, at least one.
 * @returns at least one play: the first of a certain win in two plays, or the considered plays without blunders.
 */
export const withoutBlunders = (
  view: PlayerView,
  legal: readonly ActionId[],
  considered: readonly ActionId[] = legal,
): readonly ActionId[] => {
  if (legal.length === 1) return legal;
  const space = actionSpace(view.rules);
  const others = othersOf(view);
  const win = winningPair(view, legal, space, others);
  if (win !== null) return [win];
  const kept = view.toBeat === null ? safeLeads(considered, space, others) : besidePartner(view, considered, others);
  return kept.length === 0 ? considered : kept;
};

/** A play that no seat can beat and that leaves a hand for one more play. Null for none. */
const winningPair = (
  view: PlayerView,
  legal: readonly ActionId[],
  space: ActionSpace,
  others: readonly OtherSeat[],
): ActionId | null => {
  const kept = headStartIn(view, view.seat);
  const found = legal.find((id) => {
    if (id === PASS) return false;
    const rests = restsAfter(view, id, space);
    return (
      rests.some((rest) => isOnePlay(space, rest, sizeOf(rest) - kept)) &&
      isUnbeatable(others, decode(space, id), space)
    );
  });
  return found ?? null;
};

/** The possible hands after a play: with wild ranks one for each way to lay it. */
const restsAfter = ({ hand, rules }: PlayerView, id: ActionId, space: ActionSpace): readonly RankCounts[] =>
  (space.wild === 0 ? [{ lo: space.lo[id]!, hi: space.hi[id]! }] : laysOf(hand, decode(space, id), rules)).map(
    (cards) => subtractCounts(hand, cards),
  );

/** Checks if one play of a hand on lead has at least `cards` cards. */
export const isOnePlay = (space: ActionSpace, hand: RankCounts, cards: number): boolean =>
  answers(space, hand, PASS).some((id) => space.cards[id]! >= cards);

let plays = new Int32Array(0);

/** Plays of a hand over another, the pass first. The next call overwrites them. */
const answers = (space: ActionSpace, { lo, hi }: RankCounts, toBeat: ActionId): Int32Array => {
  if (plays.length < space.size) plays = new Int32Array(space.size);
  return plays.subarray(0, generate(space, lo, hi, toBeat, plays));
};

/** Leads on which no enemy can go out before a partner does, else those that the fewest hands of an enemy answer. */
const safeLeads = (
  leads: readonly ActionId[],
  space: ActionSpace,
  others: readonly OtherSeat[],
): readonly ActionId[] => {
  const few = others.filter(({ toPlay }) => toPlay <= FEW_CARDS);
  if (!few.some(({ isEnemy }) => isEnemy)) return leads;
  const losing = leads.map((id) => {
    const out = few.find((other) => answersOf(other, decode(space, id), space).goesOut);
    return out === undefined || !out.isEnemy ? 0 : handsThatGoOut(out, id, space);
  });
  const fewest = Math.min(...losing);
  return leads.filter((_, index) => losing[index] === fewest);
};

/** Number of choices of physical cards with which a seat beats a play and goes out. */
const handsThatGoOut = (
  { pool: { lo, hi }, size, toPlay }: OtherSeat,
  toBeat: ActionId,
  space: ActionSpace,
): number => {
  let hands = 0;
  for (const id of answers(space, { lo, hi }, toBeat)) {
    const cards = space.cards[id]!;
    if (cards < toPlay || cards > size) continue;
    let ways = 1;
    for (let rank = 0; rank < RANK_COUNT; rank++) {
      const played = copiesAt(space.lo[id]!, space.hi[id]!, rank);
      for (let copy = 0; copy < played; copy++) ways *= (copiesAt(lo, hi, rank) - copy) / (copy + 1);
    }
    hands += ways;
  }
  return hands;
};

/** Only the pass if a partner with few cards has the trick and no enemy can go out on it. */
const besidePartner = (
  { rules, toBeat, toBeatSeat, passes }: PlayerView,
  considered: readonly ActionId[],
  others: readonly OtherSeat[],
): readonly ActionId[] => {
  const holder = others.find(({ seat }) => seat === toBeatSeat);
  if (toBeat === null || holder === undefined || holder.isEnemy || holder.toPlay > FEW_CARDS) return considered;
  const following = others.slice(0, rules.seats - 2 - passes);
  const isInDanger = following.some((other) => other.isEnemy && answersOf(other, toBeat, actionSpace(rules)).goesOut);
  return isInDanger ? considered : considered.filter((id) => id === PASS);
};
