/**
 * Sheds the most cards at the lowest strength and keeps its bombs: one look at its hand, no search.
 *
 * Every legal play gets a score. Each card shed counts, a low one more than a high one. Groups that are torn apart
 * cost. Taking a trick from the other side is worth something, more if that side is nearly out. A farmer takes a trick
 * from a farmer only by `overPartner`. The pass scores 0. A wild card is a loss as a 2 is. Before the play it counts points (`card-points.ts`).
 */
import {
  BIG_JOKER,
  contains,
  copiesAsCounts,
  countOf,
  RANK_2,
  RANK_A,
  RANK_COUNT,
  rankAt,
  sizeOf,
  SMALL_JOKER,
  subtractCounts,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { plainHand } from '@doudizhu/evaluate';
import { cardsUsed, classifyCombo, isBombOrRocket, type Combo } from '@doudizhu/rules/combos';
import { seatAfter, stepsBetween } from '@doudizhu/rules/deal';
import { waysToLay, type Action } from '@doudizhu/rules/round';
import { wildMaskOf } from '@doudizhu/rules/ruleset';
import { headStartIn, legalActionsOf, type PlayerView } from '@doudizhu/rules/view';
import { isEnemyOf, mustAct, type Bot, type BotSetup } from './bot.ts';
import { callByPoints } from './card-points.ts';

/**
 * Takes no seed into account: equal views give equal actions.
 * @example
 * import { createGreedyBot } from '@doudizhu/bots';
 * import { dealOf, seatAt } from '@doudizhu/rules/deal';
 * import { unwrap } from '@doudizhu/rules/result';
 * import { startPlay } from '@doudizhu/rules/round';
 * import { PRESETS } from '@doudizhu/rules/ruleset';
 * import { viewFor } from '@doudizhu/rules/view';
 * const rules = PRESETS.douzero;
 * const deal = unwrap(dealOf({ rules, hands: ['44', '35', '36'] }));
 * const view = viewFor(startPlay({ rules, deal }), seatAt(0));
 * (await createGreedyBot({ seed: 1 }).act(view)).type; // 'play'
 */
export const createGreedyBot = (_setup: BotSetup): Bot => ({
  name: 'greedy',
  act: (view) => {
    mustAct(view);
    return rankActions(view)[0] as Action;
  },
});

/**
 * All legal actions, with each way to lay a play, the one that greedy likes best first. None where the view's owner is
 * not to act.
 */
export const rankActions = (view: PlayerView): Action[] => {
  const actions = legalActionsOf(view);
  if (actions.length < 2) return actions;
  if (view.phase !== 'play') {
    const best = callByPoints(view, actions);
    return [best, ...actions.filter((action) => action !== best)];
  }
  const context = readScoreContext(view);
  return actions
    .flatMap((action) => waysToLay(action, view.hand, view.rules))
    .map((action) => ({ action, score: scoreOf(action, context) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ action }) => action);
};

/** Input of a play's score, read from the view once. */
interface ScoreContext {
  readonly view: PlayerView;
  /** Mask of the wild ranks. Cards that the owner may keep and still win. */
  readonly wild: number;
  readonly kept: number;
  /** Fewest cards that any seat of the other side must still play. */
  readonly enemySize: number;
  /** True if a partner of the owner has played the combo to beat. */
  readonly partnerHolds: boolean;
  /** True if the landlord acts before the trick comes round to the seat that holds it. */
  readonly landlordAnswers: boolean;
  /** True if the next seat is a partner with one card left. */
  readonly partnerWantsSingle: boolean;
}

const readScoreContext = (view: PlayerView): ScoreContext => {
  const { seat } = view;
  const isEnemy = (other: number): boolean => isEnemyOf(seat, other, view.landlord);
  const { seats } = view.rules;
  const next = seatAfter(seat, seats);
  const turnsTo = (other: number | null): number => (other === null ? seats : stepsBetween(seat, other, seats));
  return {
    view,
    wild: wildMaskOf(view.rules),
    kept: headStartIn(view, seat),
    enemySize: Math.min(
      ...view.handSizes.flatMap((size, other) => (isEnemy(other) ? [size - headStartIn(view, other)] : [])),
    ),
    partnerHolds: view.toBeatSeat !== null && !isEnemy(view.toBeatSeat),
    landlordAnswers: turnsTo(view.landlord) < turnsTo(view.toBeatSeat),
    partnerWantsSingle: !isEnemy(next) && view.handSizes[next] === 1,
  };
};

/** Value of one card shed, index = Rank: 10 for a 3, falling to 3.4 for an ace. 2 and jokers are a loss. */
const CARD_VALUES = Array.from({ length: RANK_COUNT }, (_, rank) => {
  if (rank <= RANK_A) return 10 - 0.6 * rank;
  if (rank === RANK_2) return -2;
  return rank === SMALL_JOKER ? -6 : -8;
});
/** A wild card fills any combo. */
const WILD_VALUE = -6;
const WIN = 1000;
const NEVER = -1000;
/** Leaving a part of a pair or triple behind. Tearing a bomb or the rocket apart. */
const TORN_GROUP = -4;
const TORN_BOMB = -25;
/** Playing a bomb: a loss, unless the rest goes out in one play, or the other side is nearly out. */
const BOMB_SPENT = -70;
const BOMB_BEFORE_LAST = 200;
const BOMB_IN_NEED = 5;
const NEED_SIZE = 3;
/** Taking the trick from the other side; from one that is nearly out. */
const TRICK = 12;
const TRICK_IN_NEED = 30;
/** A single against one card, a pair against two: the higher, the safer. */
const LAST_STAND = 20;
const LAST_STAND_RANK = 3;
/** Leaving a hand that goes out in one play. */
const ONE_PLAY_LEFT = 25;
/** Reading the rest as one play takes time, and long rests hardly ever are. */
const ONE_PLAY_SIZE_MAX = 12;
/** Leading a single when the other side has one card, or a pair when it has two. Less for a high rank. */
const FEEDS_ENEMY = -40;
const FEEDS_PARTNER = 60;
/** The rank from which on a partner's play is left alone: a jack. */
const PARTNER_LOW = 8;

const scoreOf = (action: Action, context: ScoreContext): number => {
  if (action.type === 'pass') return 0;
  if (action.type !== 'play') return NEVER;
  const { combo } = action;
  const { view } = context;
  const { hand } = view;
  const cards = action.uses ?? (cardsUsed(hand, combo, view.rules) as RankCounts);
  const rest = subtractCounts(hand, cards);
  const restSize = sizeOf(rest) - context.kept;
  if (restSize <= 0) return WIN;
  const open = context.kept === 0 ? rest : plainHand(rest.lo, rest.hi, context.wild, context.kept);
  const restIsOnePlay = restSize <= ONE_PLAY_SIZE_MAX && classifyCombo(open, view.rules) !== null;
  if (isBombOrRocket(combo.kind)) {
    return context.partnerHolds && !restIsOnePlay ? NEVER : bombScore(combo, restIsOnePlay, context);
  }
  const score = shedScore(cards, context) + (restIsOnePlay ? ONE_PLAY_LEFT : 0);
  if (view.toBeat === null) return score + leadScore(combo, context);
  if (context.partnerHolds && !overPartner(combo, restIsOnePlay, context)) return NEVER;
  if (isLastStand(combo, context)) return LAST_STAND + LAST_STAND_RANK * combo.main;
  if (context.partnerHolds) return score / 4;
  return score / 4 + (context.enemySize <= NEED_SIZE ? TRICK_IN_NEED : TRICK);
};

const bombScore = (combo: Combo, restIsOnePlay: boolean, { view, enemySize }: ScoreContext): number => {
  const strength = combo.main + combo.length;
  if (restIsOnePlay) return BOMB_BEFORE_LAST - strength;
  const inNeed = view.toBeat !== null && enemySize <= NEED_SIZE;
  return (inNeed ? BOMB_IN_NEED + RANK_COUNT * 2 : BOMB_SPENT) - strength;
};

const shedScore = (cards: RankCounts, { view, wild }: ScoreContext): number => {
  const { hand, rules } = view;
  const { decks } = rules;
  let score = 0;
  for (let index = 0; index < RANK_COUNT; index++) {
    const rank = rankAt(index);
    const shed = countOf(cards, rank);
    if (shed === 0) continue;
    if (((wild >>> index) & 1) === 1) {
      score += shed * WILD_VALUE;
      continue;
    }
    const held = countOf(hand, rank);
    score += shed * CARD_VALUES[index]!;
    if (held > shed) score += TORN_GROUP;
    if (held >= 4 && index <= RANK_2) score += TORN_BOMB;
  }
  const rocket = { lo: 0, hi: copiesAsCounts(SMALL_JOKER, decks).hi + copiesAsCounts(BIG_JOKER, decks).hi };
  const tearsRocket = contains(hand, rocket) && (countOf(cards, SMALL_JOKER) > 0 || countOf(cards, BIG_JOKER) > 0);
  return tearsRocket ? score + TORN_BOMB : score;
};

const isLastStand = (combo: Combo, { enemySize }: ScoreContext): boolean =>
  (combo.kind === 'single' && enemySize === 1) || (combo.kind === 'pair' && enemySize === 2);

/**
 * Checks whether a farmer may play over a farmer. One reason: the farmer goes out with the next play. The others need a
 * landlord who still has to answer: a middling single or pair over a low one keeps the landlord's low cards in, and the
 * highest one stops a landlord who would go out.
 */
const overPartner = (combo: Combo, restIsOnePlay: boolean, context: ScoreContext): boolean => {
  const { view, landlordAnswers } = context;
  if (restIsOnePlay) return true;
  if (landlordAnswers && isLastStand(combo, context)) return view.toBeat!.main < RANK_A;
  const isSmall = combo.kind === 'single' || combo.kind === 'pair';
  return landlordAnswers && isSmall && view.toBeat!.main < PARTNER_LOW && combo.main < RANK_A;
};

const leadScore = (combo: Combo, context: ScoreContext): number => {
  if (combo.kind === 'single' && context.partnerWantsSingle) return FEEDS_PARTNER - 3 * combo.main;
  return isLastStand(combo, context) ? FEEDS_ENEMY + 2 * combo.main : 0;
};
