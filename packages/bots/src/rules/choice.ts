/**
 * Choice of the rules bot: the worth of a legal play is a weighted sum of features (`linear-features.ts`). The weights
 * were fitted on rounds of the bot against itself and against greedy. It considers its legal plays and the hand that
 * each leaves: no search, no network.
 */
import { isEnemyOf } from '../bot.ts';
import { isOnePlay, withoutBlunders } from '../ending/blunder-check.ts';
import { BIG_JOKER, countOf, RANK_2, sizeOf, SMALL_JOKER, subtractCounts } from '@doudizhu/rules/cards';
import { actionSpace, cardsOfPlay, encode, generate, PASS, playsLaid, type ActionId } from '@doudizhu/rules/combos';
import { seatAfter, type Seat } from '@doudizhu/rules/deal';
import { actionOfPlay, playActionOf, type Action } from '@doudizhu/rules/round';
import { headStartIn, remainingCards, type PlayerView, type SeatView } from '@doudizhu/rules/view';
import { withWild } from '@doudizhu/rules/ruleset';
import { worthOfPlay, type FeatureContext } from './linear-features.ts';
import { handValueOf, plainHand, createLosingTricks, readOpponentModel, createGoingOut } from '@doudizhu/evaluate';

/** FEATURE_COUNT numbers per role. */
export type Weights = Float64Array;

export const choosePlay = (view: PlayerView, weights: Weights): Action => {
  const space = actionSpace(view.rules);
  const ids = legalPlays(view);
  const out = goesOut(ids, ids.length, space.cards, cardsToPlay(view));
  return playWithBestUses(view, out !== PASS ? out : bestPlay(view, withoutBlunders(view, ids), weights), weights);
};

/** The action of a play. Of the ways to lay it: one whose rest goes out in one play, else the one that is worth most. */
export const playWithBestUses = (view: PlayerView, id: ActionId, weights: Weights): Action => {
  const { hand, rules } = view;
  const space = actionSpace(rules);
  const action = playActionOf(space, id);
  const plays = action.type === 'play' && space.wild !== 0 ? playsLaid(hand, action.combo, rules) : [];
  if (plays.length < 2) return action;
  const context = readFeatureContext(view);
  const worths = plays.map(({ uses }) => {
    const rest = subtractCounts(hand, uses ?? cardsOfPlay(space, hand, id));
    const isLast = sizeOf(rest) > 0 && isOnePlay(space, rest, sizeOf(rest));
    return isLast ? Infinity : worthOfPlay(context, id, weights, uses);
  });
  const best = worths.indexOf(Math.max(...worths));
  return best === 0 ? action : actionOfPlay(plays[best]!);
};

/** Ids of the legal plays of the view's owner in the play, ascending. */
export const legalPlays = ({ rules, hand, toBeat }: PlayerView): ActionId[] => {
  const space = actionSpace(rules);
  if (scratch.length < space.size) scratch = new Int32Array(space.size);
  const count = generate(space, hand.lo, hand.hi, toBeat === null ? PASS : encode(space, toBeat), scratch);
  return [...scratch.subarray(0, count)] as ActionId[];
};

/** Cards that the view's owner must still play to win: all of the hand but the head start. */
export const cardsToPlay = (view: PlayerView): number => sizeOf(view.hand) - headStartIn(view, view.seat);

/** The play of the whole hand, or of all cards that must be played. PASS if missing. */
export const goesOut = (legal: ArrayLike<number>, count: number, cards: Uint8Array, size: number): ActionId => {
  for (let index = count - 1; index >= 0; index--) {
    if (cards[legal[index]!]! >= size) return legal[index] as ActionId;
  }
  return PASS;
};

/** The play that is worth most. The lowest id among equals. @param ids at least one. */
export const bestPlay = (view: PlayerView, ids: readonly ActionId[], weights: Weights): ActionId => {
  if (ids.length === 1) return ids[0]!;
  const worths = logitsOfPlays(view, ids, weights);
  return ids[worths.indexOf(Math.max(...worths))]!;
};

export const logitsOfPlays = (view: PlayerView, ids: readonly ActionId[], weights: Weights): number[] => {
  const context = readFeatureContext(view);
  return ids.map((id) => worthOfPlay(context, id, weights));
};

let scratch = new Int32Array(0);

/** Reads the input of the features from a view, once for all plays. */
export const readFeatureContext = (view: PlayerView): FeatureContext => {
  const { rules, seat, hand, landlord, toBeatSeat } = view;
  const handSizes = view.handSizes.map((size, other) => size - headStartIn(view, other));
  const isEnemy = (other: number): boolean => isEnemyOf(seat, other, landlord);
  const enemies = handSizes.flatMap((_, other) => (isEnemy(other) ? [other as Seat] : []));
  const partners = handSizes.filter((_, other) => other !== seat && !isEnemy(other));
  const space = actionSpace(rules);
  const plainRules = withWild(rules, '');
  const model = readOpponentModel(space, view, enemies);
  const next = seatAfter(seat, rules.seats);
  // Seats that play after this one before the trick can end.
  const following = Array.from({ length: Math.max(0, rules.seats - 2 - view.passes) }, (_, step) =>
    seatAfter(seat, rules.seats, step + 1),
  );
  const kept = headStartIn(view, seat);
  const own = space.wild === 0 && kept === 0 ? hand : plainHand(hand.lo, hand.hi, space.wild, kept);
  const enemySizes = enemies.map((enemy) => handSizes[enemy]!);
  return {
    rules: plainRules,
    space,
    role: seat === landlord ? 0 : next === landlord ? 2 : 1,
    lo: hand.lo,
    hi: hand.hi,
    kept,
    beat: view.toBeat === null ? PASS : encode(space, view.toBeat),
    model,
    goingOut: createGoingOut(model),
    losingTricks: rules.decks === 1 ? createLosingTricks(model) : (lo, hi) => handValueOf(lo, hi, rules).plays / 2,
    enemySize: Math.min(...enemySizes),
    enemySizes,
    partnerSize: partners.length === 0 ? 0 : Math.min(...partners),
    holderSize: toBeatSeat === null ? 0 : handSizes[toBeatSeat]!,
    partnerHolds: toBeatSeat !== null && !isEnemy(toBeatSeat),
    partnerFollows: following.some((other) => !isEnemy(other)),
    enemyFollows: following.some((other) => isEnemy(other)),
    nextIsPartner: !isEnemy(next),
    nextSize: handSizes[next]!,
    previousSize: handSizes[seatAfter(seat, rules.seats, rules.seats - 1)]!,
    ...handValueOf(own.lo, own.hi, plainRules),
    topUnseen: topUnseenOf(view),
  };
};

/** Jokers · 5 + twos among the cards that are neither played nor in the seat's hand. Two decks count by halves. */
const topUnseenOf = (view: SeatView): number => {
  const left = remainingCards(view);
  const { decks } = view.rules;
  const jokers = Math.ceil((countOf(left, SMALL_JOKER) + countOf(left, BIG_JOKER)) / decks);
  return jokers * 5 + Math.ceil(countOf(left, RANK_2) / decks);
};
