/** Hints (提示): the legal actions of a view, the cheapest first. They use the view alone, so they reveal nothing hidden.
 * They consider one hand only: a bot is stronger. */
import {
  countsByRank,
  NO_CARDS,
  sameCounts,
  sizeOf,
  subtractCounts,
  type RankCounts,
  RANK_A,
  RANK_COUNT,
} from '@doudizhu/rules/cards';
import { cardsUsed, doublesStake, isBombOrRocket } from '@doudizhu/rules/combos';
import { seatAfter } from '@doudizhu/rules/deal';
import { waysToLay, type Action, type PlayAction } from '@doudizhu/rules/round';
import { legalActionsOf, type SeatView } from '@doudizhu/rules/view';
import type { RuleSet } from '@doudizhu/rules/ruleset';

/** Sorts the actions of a view, best first. A pass is included only if nothing beats, over a partner's combo, or if
 * only a bomb beats and none is needed. Outside the play phase: the action that costs nothing (no bid, no double).
 * Empty if it is not the seat's turn. */
export const hintsFor = (view: SeatView): Action[] => {
  const actions = legalActionsOf(view);
  if (view.phase !== 'play') return actions.slice(0, 1);
  const { hand } = view;
  const costOf = costsIn(view, hand ?? NO_CARDS);
  const rated = actions
    .flatMap((action) => waysToLay(action, hand ?? NO_CARDS, view.rules))
    .flatMap((action) => (action.type === 'play' ? [{ action, cost: costOf(action) }] : []));
  const plays = oneReadingEach(
    rated.toSorted((a, b) => a.cost - b.cost).map(({ action }) => action),
    view,
  );
  const pass = actions.find(({ type }) => type === 'pass');
  return pass !== undefined && isBetterPassed(view, plays[0]) ? [pass, ...plays] : plays;
};

/** Returns the next hint in a cycle. @param last hint that was shown last for this decision, or null @returns null if
 * it is not the seat's turn */
export const hintAfter = (view: SeatView, last: Action | null): Action | null => {
  const hints = hintsFor(view);
  // A play with other cards laid is a new object in each list.
  const at = hints.findIndex((hint) => JSON.stringify(hint) === JSON.stringify(last));
  return hints[(at + 1) % hints.length] ?? null;
};

/** Action for a seat whose bot does not answer: the first hint. @throws if it is not the seat's turn */
export const fallbackAction = (view: SeatView): Action => {
  const action = hintsFor(view)[0];
  if (action === undefined) throw new Error(`bad view: seat ${view.seat} is not to act`);
  return action;
};

/** Cards of the hand that a legal play uses. */
const usedOf = ({ combo, uses }: PlayAction, { hand, rules }: SeatView): RankCounts =>
  uses ?? cardsUsed(hand ?? NO_CARDS, combo, rules) ?? NO_CARDS;

const isBetterPassed = (view: SeatView, best: PlayAction | undefined): boolean => {
  const { hand, rules, handSizes, seat, landlord, toBeatSeat } = view;
  if (best === undefined || hand === null) return true;
  const rest = subtractCounts(hand, usedOf(best, view));
  if (sizeOf(rest) === 0) return false;
  const isPartners = seat !== landlord && toBeatSeat !== null && toBeatSeat !== landlord;
  const isBomb = isBombOrRocket(best.combo.kind);
  if (isPartners || !isBomb) return isPartners;
  const inNeed = handSizes.some((size, other) => (other === landlord) !== (seat === landlord) && size <= NEED_SIZE);
  return !inNeed && estimatePlays(countsByRank(rest), runsOf(rules), rules.decks) > 1;
};

/** Maximum hand size of an opponent against which a bomb is worth playing. */
const NEED_SIZE = 3;

/** Cost of a play in ranks: for each play that the rest still takes, and for a bomb. */
const PLAY = 10;
const BOMB = 60;
/** Gain per card played. Cost per rank of a kicker. */
const CARD = 2.5;
const KICKER = 0.4;
/** Cost of one or two cards if an enemy holds as many. Less for higher cards. */
const FEEDS_ENEMY = 40;
const LAST_STAND = 3;
/** Gain of a single if the partner is next and holds one card. */
const FEEDS_PARTNER = -40;

/** Costs of a view's plays. A play that empties the hand costs least. The weights were tuned against the bot
 * `greedy`. */
const costsIn = (view: SeatView, hand: RankCounts): ((action: PlayAction) => number) => {
  const { rules, seat, landlord, handSizes } = view;
  const runs = runsOf(rules);
  const isEnemy = (other: number): boolean => (other === landlord) !== (seat === landlord);
  const enemySize = Math.min(...handSizes.filter((_, other) => isEnemy(other)));
  const next = seat === 'spectator' ? -1 : seatAfter(seat, rules.seats);
  const partnerWaits = view.toBeat === null && !isEnemy(next) && handSizes[next] === 1;
  return (action) => {
    const { combo } = action;
    const cards = usedOf(action, view);
    if (sameCounts(cards, hand)) return Number.NEGATIVE_INFINITY;
    const plays = estimatePlays(countsByRank(subtractCounts(hand, cards)), runs, rules.decks);
    const isBomb = isBombOrRocket(combo.kind) || doublesStake(combo, rules);
    const size = sizeOf(cards);
    const kickers = countsByRank(combo.kickers).reduce((sum, copies, rank) => sum + copies * rank, 0);
    const bomb = isBomb && plays > 1 ? BOMB : 0;
    const feeds = size <= 2 && size === enemySize && !isBomb ? FEEDS_ENEMY - LAST_STAND * combo.main : 0;
    const helps = partnerWaits && size === 1 ? FEEDS_PARTNER : 0;
    return PLAY * plays + combo.main + bomb + feeds + helps + KICKER * kickers - CARD * size;
  };
};

/** Keeps one reading of each set of cards. */
const oneReadingEach = (plays: readonly PlayAction[], view: SeatView): PlayAction[] => {
  const seen = new Set<string>();
  return plays.filter((play) => {
    const { lo, hi } = usedOf(play, view);
    const key = `${lo},${hi}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};

/** Runs of a rule set: cards per rank, and the minimum number of ranks. */
type Runs = readonly (readonly [copies: number, lengthMin: number])[];

export const runsOf = ({ kinds, kindsOff }: Pick<RuleSet, 'kinds' | 'kindsOff'>): Runs => {
  const all = [
    ['sequence', 1, 5],
    ['sequence-of-pairs', 2, 3],
    ['plane', 3, 2],
  ] as const;
  return all.flatMap(([kind, copies, lengthMin]) =>
    kinds.includes(kind) && !kindsOff.includes(kind) ? [[copies, lengthMin] as const] : [],
  );
};

/**
 * Approximate number of plays that empty a hand, by a shallow search. Runs of singles, pairs and triples are tried in
 * turn. The rest is played as triples with a kicker, pairs and singles. A bomb or the rocket saves one play, because it
 * wins the trick for another.
 * @param counts 15 numbers, index = Rank. Restored on return @param decks 1: two jokers are the rocket. 2: four
 */
export const estimatePlays = (counts: number[], runs: Runs, decks: 1 | 2): number =>
  search(counts, runs, decks, 0, DEPTH);

const DEPTH = 3;

/** Takes one run out. It starts from a place in the order of runs, so that no set of runs is tried twice. */
const search = (counts: number[], runs: Runs, decks: 1 | 2, from: number, depth: number): number => {
  let best = loosePlays(counts, decks);
  if (depth === 0) return best;
  for (let place = from; place < runs.length * RUN_RANKS; place++) {
    const [copies, lengthMin] = runs[Math.floor(place / RUN_RANKS)] as Runs[number];
    const start = place % RUN_RANKS;
    let end = start;
    while (end < RUN_RANKS && (counts[end] as number) >= copies) end++;
    for (let length = lengthMin; length <= end - start; length++) {
      take(counts, start, length, copies);
      const kickers = copies === 3 ? Math.min(length, looseKickers(counts)) : 0;
      best = Math.min(best, 1 - kickers + search(counts, runs, decks, place, depth - 1));
      take(counts, start, length, -copies);
    }
  }
  return best;
};

/** Runs reach from the 3 to the ace. */
const RUN_RANKS = RANK_A + 1;

const take = (counts: number[], start: number, length: number, copies: number): void => {
  for (let rank = start; rank < start + length; rank++) counts[rank] = (counts[rank] as number) - copies;
};

const loosePlays = (counts: readonly number[], decks: 1 | 2): number => {
  let triples = 0;
  let others = 0;
  let bombs = 0;
  for (let rank = 0; rank < RANK_COUNT - 2; rank++) {
    const copies = counts[rank] as number;
    if (copies === 3) triples++;
    else if (copies === 1 || copies === 2) others++;
    else if (copies > 3) bombs++;
  }
  const [small, big] = [counts[RANK_COUNT - 2] as number, counts[RANK_COUNT - 1] as number];
  const jokers = small === decks && big === decks ? -1 : small + big;
  return triples + Math.max(0, others - triples) + jokers - bombs;
};

/** Ranks below the 2 with one or two cards: possible kickers of a plane. */
const looseKickers = (counts: readonly number[]): number => {
  let loose = 0;
  for (let rank = 0; rank < RUN_RANKS; rank++) if (counts[rank] === 1 || counts[rank] === 2) loose++;
  return loose;
};
