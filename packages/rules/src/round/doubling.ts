/**
 * Open hands (明牌) before the auction and doubling (加倍) after it: both change the stake only.
 *
 * In both, several seats act at the same time. Open hands are public at once. Doubles are secret until the last seat has
 * chosen.
 */
import { seatAfter, seatAt, type Seat } from './deal.ts';
import { handSizeOf } from '../ruleset/ruleset.ts';
import { type RuleSet } from '../ruleset/switches.ts';

/** A factor on the stake: 1 does not double, 4 is the super double of the happy rules. */
export type DoubleFactor = 1 | 2 | 4;

/** Stages of the dealing at which a hand can be opened. Each stage after the first deals another third. */
export const DEALING_STAGES = 4;

/** Multiplier of a hand that is opened at a stage of the dealing, or before the first play. 1 if hands stay closed. */
export const openFactorAt = ({ openHand }: RuleSet, stage: number): number =>
  openHand?.[Math.min(stage, DEALING_STAGES)] ?? 1;

/** The seats that play with an open hand. */
export interface OpenHands {
  /** Stage of the dealing, from 0. DEALING_STAGES when it is over. */
  readonly stage: number;
  /** Index = Seat: 0 for a closed hand, else its multiplier. */
  readonly factors: readonly number[];
  /** Index = Seat: whether the seat has answered at this stage. A seat with an open hand is not asked again. */
  readonly answered: readonly boolean[];
}

export const startOpenHands = (rules: RuleSet): OpenHands => ({
  stage: rules.openHand === null ? DEALING_STAGES : 0,
  factors: Array.from({ length: rules.seats }, () => 0),
  answered: Array.from({ length: rules.seats }, () => false),
});

export const isDealingOver = (openHands: OpenHands): boolean => openHands.stage >= DEALING_STAGES;

/** The seats that have not answered at this stage. */
export const seatsAsked = (openHands: OpenHands): Seat[] =>
  isDealingOver(openHands) ? [] : seatsWhere(openHands.answered, (answered) => !answered);

/** The open hands after an answer of `seat`. The stage ends with the last answer. */
export const answerOpenHand = (
  openHands: OpenHands,
  { seat, open, rules }: { readonly seat: Seat; readonly open: boolean; readonly rules: RuleSet },
): OpenHands => {
  const factor = openFactorAt(rules, openHands.stage);
  const factors = openHands.factors.map((known, index) => (open && index === seat ? factor : known));
  if (isDealingOver(openHands)) return { ...openHands, factors };
  const answered = openHands.answered.map((known, index) => known || index === seat);
  if (answered.includes(false)) return { ...openHands, factors, answered };
  const stage = factors.includes(0) ? openHands.stage + 1 : DEALING_STAGES;
  return { stage, factors, answered: factors.map((known) => known > 0) };
};

/** Cards of each hand on the table at this stage: none, a third, two thirds, all. */
export const cardsDealtAt = (openHands: OpenHands, rules: RuleSet): number =>
  isDealingOver(openHands)
    ? handSizeOf(rules)
    : Math.floor((handSizeOf(rules) * openHands.stage) / (DEALING_STAGES - 1));

/** The multiplier of the round: the highest of its open hands. */
export const openHandFactor = (openHands: OpenHands): number => Math.max(1, ...openHands.factors);

/** The doubles chosen so far. */
export interface Doubling {
  /** Index = Seat: the factor chosen. 0 before, and for a seat that does not choose. Secret until all have chosen, unless
   * they choose in turn. */
  readonly factors: readonly (DoubleFactor | 0)[];
  /** Competition: the landlord's answer. 0 before it, and if no farmer doubled. */
  readonly redouble: 0 | 1 | 2;
}

export const startDoubling = (rules: RuleSet): Doubling => ({
  factors: Array.from({ length: rules.seats }, () => 0),
  redouble: 0,
});

/** The seats that have to choose: first the farmers (happy: all seats), then a landlord who may redouble. */
export const seatsToDouble = (doubling: Doubling, landlord: Seat, rules: RuleSet): Seat[] => {
  if (rules.doubling === 'none') return [];
  const choosing = seatsWhere(
    doubling.factors,
    (factor, seat) => factor === 0 && (rules.doubling === 'happy' || seat !== landlord),
  );
  if (choosing.length > 0) return rules.doublingOrder === 'together' ? choosing : firstAfter(landlord, choosing, rules);
  return isRedoubleOpen(doubling, landlord, rules) ? [landlord] : [];
};

/** The first of some seats in turn order after the landlord, who is last. */
const firstAfter = (landlord: Seat, seats: readonly Seat[], rules: RuleSet): Seat[] => {
  const order = Array.from({ length: rules.seats }, (_, index) => seatAfter(landlord, rules.seats, index + 1));
  return order.filter((seat) => seats.includes(seat)).slice(0, 1);
};

/** Checks if all farmers have chosen, one of them doubled (or the landlord is always asked), and there is no answer yet. */
export const isRedoubleOpen = (doubling: Doubling, landlord: Seat, rules: RuleSet): boolean =>
  rules.doubling === 'competition' &&
  doubling.redouble === 0 &&
  doubling.factors.every((factor, seat) => seat === landlord || factor > 0) &&
  (rules.doublingOrder === 'inTurnAll' || doubling.factors.some((factor) => factor > 1));

/** Checks if the choices are public: all have been made, or they are made in turn. */
export const areDoublesOpen = (doubling: Doubling, landlord: Seat, rules: RuleSet): boolean =>
  rules.doublingOrder !== 'together' ||
  doubling.factors.every((factor, seat) => factor > 0 || (rules.doubling === 'competition' && seat === landlord));

export const chooseDouble = (doubling: Doubling, seat: Seat, factor: DoubleFactor): Doubling => ({
  ...doubling,
  factors: doubling.factors.map((known, index) => (index === seat ? factor : known)),
});

/** The factors that a seat may choose when it doubles. */
export const doublesOffered = (rules: RuleSet): readonly DoubleFactor[] =>
  rules.doubling === 'happy' ? [1, 2, 4] : [1, 2];

/** The farmers' factors in turn order after the landlord. 1 for a farmer without a choice. */
export const farmersDoubles = (doubling: Doubling, landlord: Seat, rules: RuleSet): DoubleFactor[] =>
  Array.from({ length: rules.seats - 1 }, (_, index) => {
    const factor = doubling.factors[seatAfter(landlord, rules.seats, index + 1)];
    return factor === undefined || factor === 0 ? 1 : factor;
  });

/** The landlord's factor: their choice (happy) or their redouble (competition). */
export const landlordsDouble = (doubling: Doubling, landlord: Seat, rules: RuleSet): DoubleFactor => {
  const factor = rules.doubling === 'happy' ? doubling.factors[landlord] : doubling.redouble;
  return factor === undefined || factor === 0 ? 1 : factor;
};

const seatsWhere = <Item>(items: readonly Item[], test: (item: Item, index: number) => boolean): Seat[] =>
  items.flatMap((item, index) => (test(item, index) ? [seatAt(index)] : []));
