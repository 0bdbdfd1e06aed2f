/**
 * Linear features of a play, for the rules bot: each has a weight, and the sum is the worth of a play, in logits of
 * winning the round. No feature depends on a hidden card.
 *
 * Blocks follow each other in a table of FEATURE_COUNT weights, one table per role. Most are yes or no; those called
 * “chance” or “value” are multiplied by a number.
 */
import {
  BIG_JOKER,
  countOf,
  RANK_2,
  RANK_A,
  RANK_COUNT,
  rankAt,
  sizeOfWords,
  SMALL_JOKER,
  subtractCounts,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { cardsOfPlay, PASS, type ActionId, type ActionSpace } from '@doudizhu/rules/combos';
import { KIND_INDEX, KINDS, type RuleSet } from '@doudizhu/rules/ruleset';
import {
  handValueOf,
  plainHand,
  chanceNoBomb,
  chanceUnbeaten,
  type OpponentModel,
  type LosingTricks,
  type GoingOut,
} from '@doudizhu/evaluate';
import { placeBlocks } from '../feature-rows.ts';

/** The table as one seat sees it at one decision. Everything that does not depend on the play. */
export interface FeatureContext {
  /** Without wild ranks: hands are valued as plain hands, which have no wild cards. */
  readonly rules: RuleSet;
  readonly space: ActionSpace;
  /** Index into ROLES: the farmer who plays right before the landlord is “up”, every other farmer “down”. */
  readonly role: number;
  /** The seat's hand, as count words. */
  readonly lo: number;
  readonly hi: number;
  readonly beat: ActionId;
  readonly model: OpponentModel;
  readonly goingOut: GoingOut;
  readonly losingTricks: LosingTricks;
  /** Cards that the seat may keep and still win: its head start. */
  readonly kept: number;
  /** Fewest cards of an enemy. Fewest of a partner, 0 for a landlord. A head start is left out of this and other sizes. */
  readonly enemySize: number;
  readonly partnerSize: number;
  readonly enemySizes: readonly number[];
  /** Cards of the seat that holds the trick, 0 when leading. True if that is a partner. */
  readonly holderSize: number;
  readonly partnerHolds: boolean;
  /** True if a partner, or an enemy, still plays before the trick can end. */
  readonly partnerFollows: boolean;
  readonly enemyFollows: boolean;
  readonly nextIsPartner: boolean;
  /** Cards of the seats that play next and last before this one. */
  readonly nextSize: number;
  readonly previousSize: number;
  /** The hand's own decomposition. */
  readonly plays: number;
  readonly value: number;
  /** Unseen jokers (0–2) and twos (0–4), as jokers · 5 + twos. */
  readonly topUnseen: number;
}

const SIZES = 8; // see sizeClass
const PLAYS = 10; // 0–8, more
const KIND_CLASSES = 5; // single, pair, triple, chain, bomb or four-with-two
const SITUATIONS = 5;
const VALUES = 16;
const LOSING_TRICKS = 16;
const [LEAD, OVER_ENEMY, OVER_PARTNER, PASS_ENEMY, PASS_PARTNER] = [0, 1, 2, 3, 4];

const LAYOUT = placeBlocks({
  playsLeft: PLAYS * SITUATIONS,
  playsAgainstEnemy: PLAYS * SIZES,
  playsWithPartner: PLAYS * SIZES,
  cardsLeft: 34,
  value: SITUATIONS,
  unbeatenChance: 3 * PLAYS,
  safeChance: 3,
  beatenChance: 2 * SIZES,
  answeredOutChance: 3,
  goingOutChance: 3,
  passEnemy: 2 * SIZES,
  passPartner: 2 * SIZES,
  partnerBeatenChance: 2,
  overPartner: 2 * SIZES,
  overPartnerChance: 1,
  bombSpent: PLAYS,
  rocketSpent: PLAYS,
  bombsLeft: 4,
  rocketLeft: 2,
  jokersLeft: 3,
  twosLeft: 5,
  acesLeft: 5,
  bossesLeft: 6,
  looseLeft: 7,
  leadKind: KIND_CLASSES * SIZES,
  leadForPartner: 2 * KIND_CLASSES * SIZES,
  singleRank: 3 * RANK_COUNT,
  pairRank: 3 * RANK_COUNT,
  bombChance: PLAYS,
  playsChanged: 5 * SITUATIONS * 3,
  valueChanged: SITUATIONS,
  playsBySizes: PLAYS * SIZES * SITUATIONS,
  playsByBosses: PLAYS * 6,
  playsByBombs: PLAYS * 4,
  playsByValue: PLAYS * VALUES,
  sizesAround: SIZES * SIZES * 3,
  topUnseen: 15 * 3,
  singleAgainst: 3 * RANK_COUNT * SIZES,
  pairAgainst: 3 * RANK_COUNT * SIZES,
  unbeatenBySize: 3 * SIZES,
  looseByBosses: 7 * 6,
  losingTricks: LOSING_TRICKS * SITUATIONS,
  losingTricksBySizes: LOSING_TRICKS * SIZES,
  losingTricksByPlays: LOSING_TRICKS * PLAYS,
  losingTricksByUnbeaten: LOSING_TRICKS * 5 * 3,
  losingTricksWithPartner: LOSING_TRICKS * SIZES,
  losingTricksChance: SITUATIONS,
  losingTricksByLooseAndNoBomb: LOSING_TRICKS * 5,
});
const AT = LAYOUT.at;
/** Weights of one role. */
export const FEATURE_COUNT = LAYOUT.count;

const { single: SINGLE, pair: PAIR, bomb: BOMB, rocket: ROCKET } = KIND_INDEX;
const KIND_CLASS = KINDS.map((kind) => {
  if (kind === 'single') return 0;
  if (kind === 'pair') return 1;
  if (kind.startsWith('triple')) return 2;
  return kind.startsWith('sequence') || kind.startsWith('plane') ? 3 : 4;
});

/** Sizes of a hand in classes: 1, 2, 3, 4, 5–6, 7–9, 10–13, more. 0 (no such seat) is with 1. */
const sizeClass = (size: number): number => {
  if (size <= 4) return Math.max(0, size - 1);
  if (size <= 6) return 4;
  if (size <= 9) return 5;
  return size <= 13 ? 6 : 7;
};

/** Worth of a legal play of the context's owner, in logits. @param uses cards laid. Absent: the canonical ones. */
export const worthOfPlay = (
  context: FeatureContext,
  id: ActionId,
  weights: Float64Array,
  uses?: RankCounts,
): number => {
  const { space, model, rules } = context;
  let lo = (context.lo - space.lo[id]!) | 0;
  let hi = (context.hi - space.hi[id]!) | 0;
  if (space.wild !== 0 || context.kept > 0) ({ lo, hi } = restAfter(context, id, uses));
  const from = context.role * FEATURE_COUNT;
  let worth = 0;
  const add = (index: number, factor: number): void => {
    worth += weights[from + index]! * factor;
  };
  const { plays, value } = handValueOf(lo, hi, rules);
  const playsClass = Math.min(plays, PLAYS - 1);
  const enemy = sizeClass(context.enemySize);
  const partner = sizeClass(context.partnerSize);
  const holder = sizeClass(context.holderSize);
  const situation = situationOf(context, id);
  add(AT.playsLeft + situation * PLAYS + playsClass, 1);
  add(AT.playsAgainstEnemy + enemy * PLAYS + playsClass, 1);
  if (context.partnerSize > 0) add(AT.playsWithPartner + partner * PLAYS + playsClass, 1);
  add(AT.cardsLeft + sizeOfWords(lo, hi), 1);
  add(AT.value + situation, value / 20);
  addRestFeatures(context, lo, hi, playsClass, add);
  const few = plays <= 2 ? 0 : plays <= 4 ? 1 : 2;
  const change = Math.max(-2, Math.min(2, plays - context.plays)) + 2;
  add(AT.playsChanged + (situation * 3 + few) * 5 + change, 1);
  add(AT.valueChanged + situation, (value - context.value) / 20);
  add(AT.playsBySizes + (situation * SIZES + enemy) * PLAYS + playsClass, 1);
  const valueClass = Math.max(0, Math.min(VALUES - 1, Math.round(value / 6) + 14));
  add(AT.playsByValue + valueClass * PLAYS + playsClass, 1);
  add(AT.sizesAround + (sizeClass(context.nextSize) * SIZES + sizeClass(context.previousSize)) * 3 + few, 1);
  add(AT.topUnseen + context.topUnseen * 3 + few, 1);
  const noBomb = chanceNoBomb(model);
  add(AT.bombChance + playsClass, 1 - noBomb);
  const losingTricks = context.losingTricks(lo, hi);
  const losingTricksClass = Math.max(0, Math.min(LOSING_TRICKS - 1, Math.round(losingTricks * 2) + 3));
  add(AT.losingTricks + situation * LOSING_TRICKS + losingTricksClass, 1);
  add(AT.losingTricksBySizes + enemy * LOSING_TRICKS + losingTricksClass, 1);
  add(AT.losingTricksByPlays + playsClass * LOSING_TRICKS + losingTricksClass, 1);
  add(AT.losingTricksChance + situation, losingTricks / 4);
  add(AT.losingTricksByLooseAndNoBomb + Math.round((1 - noBomb) * 4) * LOSING_TRICKS + losingTricksClass, 1);
  if (context.partnerSize > 0) add(AT.losingTricksWithPartner + partner * LOSING_TRICKS + losingTricksClass, 1);
  if (id === PASS) {
    if (situation === PASS_ENEMY) add(AT.passEnemy + 2 * holder + Number(context.partnerFollows), 1);
    else {
      add(AT.passPartner + 2 * holder + Number(context.enemyFollows), 1);
      add(AT.partnerBeatenChance + Number(context.enemyFollows), 1 - chanceUnbeaten(model, context.beat));
    }
    return worth;
  }
  const kind = space.kind[id]!;
  const main = space.main[id]!;
  const isBomb = kind === BOMB || kind === ROCKET;
  const unbeaten = chanceUnbeaten(model, id);
  const safe = isBomb ? unbeaten : unbeaten * noBomb;
  const run = plays <= GOING_OUT_PLAYS_MAX ? safe * context.goingOut(lo, hi) : 0;
  add(AT.unbeatenChance + situation * PLAYS + playsClass, unbeaten);
  add(AT.safeChance + situation, safe);
  add(AT.beatenChance + 2 * enemy + Number(situation === LEAD), 1 - unbeaten);
  if (context.enemySizes.includes(space.cards[id]!)) {
    add(AT.answeredOutChance + Math.min(KIND_CLASS[kind]!, 2), 1 - unbeaten);
  }
  add(AT.losingTricksByUnbeaten + (situation * 5 + Math.round(unbeaten * 4)) * LOSING_TRICKS + losingTricksClass, 1);
  if (run > 0) add(AT.goingOutChance, run);
  if (run > 0.8) add(AT.goingOutChance + 1, 1);
  if (run > 0.999) add(AT.goingOutChance + 2, 1);
  if (situation === OVER_PARTNER) {
    add(AT.overPartner + 2 * holder + Number(context.enemyFollows), 1);
    add(AT.overPartnerChance, unbeaten - chanceUnbeaten(model, context.beat));
  }
  if (kind === BOMB) add(AT.bombSpent + playsClass, 1);
  if (kind === ROCKET) add(AT.rocketSpent + playsClass, 1);
  add(AT.unbeatenBySize + situation * SIZES + enemy, unbeaten);
  const opposite = situation === LEAD ? enemy : holder;
  if (kind === SINGLE) add(AT.singleAgainst + (situation * SIZES + opposite) * RANK_COUNT + main, 1);
  if (kind === PAIR) add(AT.pairAgainst + (situation * SIZES + opposite) * RANK_COUNT + main, 1);
  if (kind === SINGLE) add(AT.singleRank + situation * RANK_COUNT + main, 1);
  if (kind === PAIR) add(AT.pairRank + situation * RANK_COUNT + main, 1);
  if (situation !== LEAD) return worth;
  const kindClass = KIND_CLASS[kind]!;
  add(AT.leadKind + enemy * KIND_CLASSES + kindClass, 1);
  if (context.partnerSize > 0) {
    add(AT.leadForPartner + (partner * 2 + Number(context.nextIsPartner)) * KIND_CLASSES + kindClass, 1);
  }
  return worth;
};

/** The plain hand after a play: without wild cards, and without the head start. */
const restAfter = ({ space, lo, hi, kept }: FeatureContext, id: ActionId, uses?: RankCounts): RankCounts => {
  const rest = subtractCounts({ lo, hi }, uses ?? cardsOfPlay(space, { lo, hi }, id));
  return plainHand(rest.lo, rest.hi, space.wild, kept);
};

/** The chance to go out at once is not computed for hands that need more plays. */
const GOING_OUT_PLAYS_MAX = 4;

const situationOf = (context: FeatureContext, id: ActionId): number => {
  if (context.beat === PASS) return LEAD as number;
  if (id === PASS) return (context.partnerHolds ? PASS_PARTNER : PASS_ENEMY) as number;
  return (context.partnerHolds ? OVER_PARTNER : OVER_ENEMY) as number;
};

/** Rest after the play: bombs, high cards, cards that no unseen card tops, single low cards. */
const addRestFeatures = (
  { model, rules }: FeatureContext,
  lo: number,
  hi: number,
  playsClass: number,
  add: (index: number, factor: number) => void,
): void => {
  const rest = { lo, hi };
  let bombs = 0;
  let loose = 0;
  let bosses = 0;
  for (let index = 0; index < RANK_COUNT; index++) {
    const held = countOf(rest, rankAt(index));
    if (held === 0) continue;
    if (held >= 4) bombs++;
    if (held === 1 && index < LOW_RANKS) loose++;
    if (model.noSingleAbove[index]! > 0.999) bosses += held;
  }
  const small = countOf(rest, SMALL_JOKER);
  const big = countOf(rest, BIG_JOKER);
  add(AT.bombsLeft + Math.min(bombs, 3), 1);
  add(AT.rocketLeft + Number(small === rules.decks && big === rules.decks), 1);
  add(AT.jokersLeft + Math.min(small + big, 2), 1);
  add(AT.twosLeft + Math.min(countOf(rest, RANK_2), 4), 1);
  add(AT.acesLeft + Math.min(countOf(rest, RANK_A), 4), 1);
  add(AT.bossesLeft + Math.min(bosses, 5), 1);
  add(AT.looseLeft + Math.min(loose, 6), 1);
  add(AT.playsByBosses + Math.min(bosses, 5) * PLAYS + playsClass, 1);
  add(AT.playsByBombs + Math.min(bombs + Number(small + big === 2 * rules.decks), 3) * PLAYS + playsClass, 1);
  add(AT.looseByBosses + Math.min(bosses, 5) * 7 + Math.min(loose, 6), 1);
};

/** Ranks below the jack. */
const LOW_RANKS = 8;
