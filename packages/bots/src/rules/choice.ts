/**
 * How the rules bot plays: every legal play is worth the sum of its linear features (`linear-features.ts`), with weights
 * that were fitted on rounds of the bot against itself and against greedy. It looks at the plays it
 * could make now and at what each leaves in the hand: no search, no network.
 */
import { isEnemyOf } from '../bot.ts';
import { BIG_JOKER, countOf, RANK_2, sizeOf, SMALL_JOKER, type RankCounts } from '@doudizhu/rules/cards';
import { actionSpace, encode, generate, PASS, type ActionId } from '@doudizhu/rules/combos';
import { seatAfter, type Seat } from '@doudizhu/rules/deal';
import { playActionOf, type Action } from '@doudizhu/rules/round';
import { remainingCards, type SeatView } from '@doudizhu/rules/view';
import {
  readLinearFeatures,
  FEATURE_COUNT,
  createLinearFeatures,
  type LinearFeatures,
  type FeatureContext,
} from './linear-features.ts';
import { handValueOf, createLosingTricks, readOpponentModel, createGoingOut } from '@doudizhu/evaluate';

/** By role, FEATURE_COUNT numbers each. */
export type Weights = Float64Array;

/** The play that is worth most; the lowest id among equals. @param hand the owner's, who is to act in phase play. */
export const choosePlay = (view: SeatView, hand: RankCounts, seat: Seat, weights: Weights): Action => {
  const space = actionSpace(view.rules);
  const beat = view.toBeat === null ? PASS : encode(space, view.toBeat);
  if (ids.length < space.size) ids = new Int32Array(space.size);
  const count = generate(space, hand.lo, hand.hi, beat, ids);
  const out = goesOut(ids, count, space.cards, sizeOf(hand));
  if (out !== PASS) return playActionOf(space, out);
  if (count === 1) return playActionOf(space, ids[0] as ActionId);
  const context = readFeatureContext(view, hand, seat);
  let best = ids[0] as ActionId;
  let bestWorth = -Infinity;
  for (let index = 0; index < count; index++) {
    const id = ids[index] as ActionId;
    readLinearFeatures(context, id, features);
    const worth = logitOf(features, weights, context.role);
    if (worth > bestWorth) {
      best = id;
      bestWorth = worth;
    }
  }
  return playActionOf(space, best);
};

/** What every legal play is worth, by id; `choosePlay` takes the highest. In the owner's play phase. */
export const logitsOfPlays = (
  view: SeatView,
  hand: RankCounts,
  seat: Seat,
  weights: Weights,
): Map<ActionId, number> => {
  const space = actionSpace(view.rules);
  const beat = view.toBeat === null ? PASS : encode(space, view.toBeat);
  const legal = new Int32Array(space.size);
  const count = generate(space, hand.lo, hand.hi, beat, legal);
  const context = readFeatureContext(view, hand, seat);
  const worths = new Map<ActionId, number>();
  for (let index = 0; index < count; index++) {
    const id = legal[index] as ActionId;
    readLinearFeatures(context, id, features);
    worths.set(id, logitOf(features, weights, context.role));
  }
  return worths;
};

let ids = new Int32Array(0);
const features = createLinearFeatures();

/** The play of the whole hand, or PASS where there is none. */
export const goesOut = (legal: Int32Array, count: number, cards: Uint8Array, size: number): ActionId => {
  for (let index = count - 1; index >= 0; index--) {
    if (cards[legal[index] as number] === size) return legal[index] as ActionId;
  }
  return PASS;
};

/** Logits of winning the round. */
const logitOf = ({ index, factor, found }: LinearFeatures, weights: Weights, role: number): number => {
  let worth = 0;
  for (let at = 0; at < found; at++) {
    worth += (weights[role * FEATURE_COUNT + (index[at] as number)] as number) * (factor[at] as number);
  }
  return worth;
};

/** Reads from a view what the features of its plays depend on, once for all plays. */
export const readFeatureContext = (view: SeatView, hand: RankCounts, seat: Seat): FeatureContext => {
  const { rules, landlord, toBeatSeat, handSizes } = view;
  const isEnemy = (other: number): boolean => isEnemyOf(seat, other, landlord);
  const enemies = handSizes.flatMap((_, other) => (isEnemy(other) ? [other as Seat] : []));
  const partners = handSizes.filter((_, other) => other !== seat && !isEnemy(other));
  const space = actionSpace(rules);
  const model = readOpponentModel(space, view, enemies);
  const next = seatAfter(seat, rules.seats);
  // Who plays after this seat before the trick can end.
  const following = Array.from({ length: Math.max(0, rules.seats - 2 - view.passes) }, (_, step) =>
    seatAfter(seat, rules.seats, step + 1),
  );
  return {
    rules,
    space,
    role: seat === landlord ? 0 : next === landlord ? 2 : 1,
    lo: hand.lo,
    hi: hand.hi,
    beat: view.toBeat === null ? PASS : encode(space, view.toBeat),
    model,
    goingOut: createGoingOut(model),
    losingTricks: rules.decks === 1 ? createLosingTricks(model) : (lo, hi) => handValueOf(lo, hi, rules).plays / 2,
    enemySize: Math.min(...enemies.map((enemy) => handSizes[enemy] as number)),
    partnerSize: partners.length === 0 ? 0 : Math.min(...partners),
    holderSize: toBeatSeat === null ? 0 : (handSizes[toBeatSeat] as number),
    partnerHolds: toBeatSeat !== null && !isEnemy(toBeatSeat),
    partnerFollows: following.some((other) => !isEnemy(other)),
    enemyFollows: following.some((other) => isEnemy(other)),
    nextIsPartner: !isEnemy(next),
    nextSize: handSizes[next] as number,
    previousSize: handSizes[seatAfter(seat, rules.seats, rules.seats - 1)] as number,
    ...handValueOf(hand.lo, hand.hi, rules),
    topUnseen: topUnseenOf(view),
  };
};

/** Jokers · 5 + twos among the cards that are neither played nor in the own hand; two decks count by halves. */
const topUnseenOf = (view: SeatView): number => {
  const left = remainingCards(view);
  const { decks } = view.rules;
  const jokers = Math.ceil((countOf(left, SMALL_JOKER) + countOf(left, BIG_JOKER)) / decks);
  return jokers * 5 + Math.ceil(countOf(left, RANK_2) / decks);
};
