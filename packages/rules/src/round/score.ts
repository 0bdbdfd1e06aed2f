/**
 * The score of a round. Three scorings, one formula: a farmer's stake is base · bid times all multipliers, and the
 * landlord settles with each farmer alone (docs/reference/rules.md).
 */
import { BIG_JOKER, rankOf, RANK_A, SMALL_JOKER, suitOf, type Card } from '../base/cards.ts';
import { doublesStake, type Combo } from '../combos/combo.ts';
import type { Auction } from './auction.ts';
import { seatAfter, seatAt, stepsBetween, type Seat } from './deal.ts';
import {
  farmersDoubles,
  landlordsDouble,
  openHandFactor,
  type DoubleFactor,
  type Doubling,
  type OpenHands,
} from './doubling.ts';
import type { KittyMultipliers, RuleSet } from '../ruleset/switches.ts';

/** The two sides of a round. The farmers win and lose together. */
export type Side = 'landlord' | 'farmers';

/** Facts that determine the score of a round. */
export interface ScoreSheet {
  readonly rules: RuleSet;
  /** The winning bid, 1–3. 1 in a `grab` auction. */
  readonly bid: number;
  /** Bombs and rockets that were played by either side, and that count (`doublesStake`). */
  readonly bombs: number;
  readonly rockets: number;
  /** Among the bombs those filled with wild cards (0 by default), and those of wild cards alone (0). */
  readonly softBombs?: number;
  readonly pureBombs?: number;
  /** Spring or anti-spring. Never both. Ignored unless the rule set scores it. */
  readonly spring: boolean;
  readonly winner: Side;
  /** The farmers' factors in turn order after the landlord, 1 without a double. */
  readonly doubles: readonly DoubleFactor[];
  /** Competition: 2 if the landlord redoubled. Happy: the landlord's own factor. */
  readonly redouble: DoubleFactor;
  /** The highest open-hand factor (1 by default), number of grabs (0), multiplier of the kitty's cards (1). */
  readonly openHand?: number;
  readonly grabs?: number;
  readonly kitty?: number;
}

/** Bombs and rockets that count, as a sheet has them. */
export type CountedBombs = Required<Pick<ScoreSheet, 'bombs' | 'rockets' | 'softBombs' | 'pureBombs'>>;

/** The bombs that count after a play. The same object if it counts nothing. */
export const bombsAfter = (before: CountedBombs, combo: Combo, rules: RuleSet): CountedBombs => {
  if (!doublesStake(combo, rules)) return before;
  const { bombs, rockets, softBombs, pureBombs } = before;
  if (bombs + rockets >= (rules.bombsCounted ?? Infinity)) return before;
  if (combo.kind === 'rocket') return { bombs, rockets: rockets + 1, softBombs, pureBombs };
  return {
    bombs: bombs + 1,
    rockets,
    softBombs: softBombs + Number(combo.bomb === 'soft'),
    pureBombs: pureBombs + Number(combo.bomb === 'pure' || combo.bomb === 'mixed'),
  };
};

/**
 * The facts that a score sheet is made from. A `Round` has them, and a seat's view has those that the seat may know: a
 * factor that is still secret is 1 there.
 */
export interface Stakes {
  readonly rules: RuleSet;
  readonly landlord: Seat | null;
  readonly bid: number;
  readonly bombs: number;
  readonly rockets: number;
  readonly softBombs: number;
  readonly pureBombs: number;
  readonly openHands: OpenHands;
  readonly auction: Auction | null;
  readonly doubling: Doubling;
  readonly kittyMultiplier: number;
  readonly outcome: { readonly winner: Side; readonly spring: unknown } | null;
}

/**
 * Score sheet of a round, or of a view of it, at the moment. @param winner @param spring default: the outcome. During play
 * the landlord, and no spring. @throws if there is no landlord.
 */
export const sheetOf = (
  stakes: Stakes,
  winner: Side = stakes.outcome?.winner ?? 'landlord',
  spring: boolean = stakes.outcome !== null && stakes.outcome.spring !== null,
): ScoreSheet => {
  const { rules, landlord, doubling, openHands } = stakes;
  if (landlord === null) throw new Error('no score sheet without a landlord');
  return {
    rules,
    bid: stakes.bid,
    bombs: stakes.bombs,
    rockets: stakes.rockets,
    softBombs: stakes.softBombs,
    pureBombs: stakes.pureBombs,
    spring,
    winner,
    doubles: farmersDoubles(doubling, landlord, rules),
    redouble: landlordsDouble(doubling, landlord, rules),
    openHand: openHandFactor(openHands),
    grabs: stakes.auction?.grabs ?? 0,
    kitty: stakes.kittyMultiplier,
  };
};

/** The score of one round, index = Seat. The scores come to zero. */
export const scoreRound = (sheet: ScoreSheet, landlord: Seat = seatAt(0)): number[] => {
  const { seats, base } = sheet.rules;
  const sign = sheet.winner === 'farmers' ? 1 : -1;
  const shared = sharedFactor(sheet);
  const scores = Array.from({ length: seats }, () => 0);
  for (let farmer = 0; farmer < seats - 1; farmer++) {
    const score = sign * base * sheet.bid * cappedFor(sheet, farmer, shared);
    scores[seatAfter(landlord, seats, farmer + 1)] = score;
    scores[landlord]! -= score;
  }
  return scores;
};

/**
 * Multiplier in a view: between the landlord and the view's owner; for the landlord and a spectator the highest of a farmer.
 * @throws if there is no landlord.
 */
export const multiplierOf = (view: Stakes & { readonly seat: Seat | 'spectator' }): number => {
  const { seats } = view.rules;
  const sheet = sheetOf(view);
  const farmers = Array.from({ length: seats - 1 }, (_, farmer) => multiplierFor(sheet, farmer));
  const own = view.seat === 'spectator' ? -1 : stepsBetween(view.landlord as Seat, view.seat, seats) - 1;
  return farmers[own] ?? Math.max(...farmers);
};

/** Points that a round is worth so far for the owner of a view; in the auction: if it ended now. Null before it. */
export const stakeOf = (view: Stakes & { readonly seat: Seat | 'spectator' }): number | null => {
  const { rules, auction, openHands } = view;
  if (view.landlord !== null) return multiplierOf(view) * view.bid * rules.base;
  if (auction === null) return null;
  return rules.base * Math.max(1, auction.points) * 2 ** auction.grabs * openHandFactor(openHands);
};

/** All multipliers between the landlord and one farmer (0 = the first after the landlord), the cap included. */
export const multiplierFor = (sheet: ScoreSheet, farmer: number): number =>
  cappedFor(sheet, farmer, sharedFactor(sheet));

/** Most points between the landlord and one farmer, whatever the rule set: sums over many rounds stay exact numbers. */
const STAKE_MAX = 10_000_000_000;

/** The multipliers that are the same for every farmer. */
const sharedFactor = (sheet: ScoreSheet): number => {
  const { rules, rockets, openHand = 1, grabs = 0, kitty = 1 } = sheet;
  return bombsFactor(sheet) * rules.bombFactors.rocket ** rockets * springFactor(sheet) * 2 ** grabs * openHand * kitty;
};

const cappedFor = (sheet: ScoreSheet, farmer: number, shared: number): number => {
  const { multiplierMax, base } = sheet.rules;
  const all = shared * doublesFor(sheet, farmer);
  return Math.min(all, multiplierMax ?? Infinity, Math.floor(STAKE_MAX / (base * sheet.bid)));
};

/** The factor of all bombs, the rocket apart. */
export const bombsFactor = ({ rules, bombs, softBombs = 0, pureBombs = 0 }: ScoreSheet): number => {
  const { soft, hard, pure } = rules.bombFactors;
  return soft ** softBombs * pure ** pureBombs * hard ** (bombs - softBombs - pureBombs);
};

/** The factor of spring or anti-spring. */
export const springFactor = ({ rules, spring }: ScoreSheet): number => (spring ? rules.spring : 1);

/** The doubles between the landlord and one farmer. A redouble counts only with a double. */
const doublesFor = ({ rules, doubles, redouble }: ScoreSheet, farmer: number): number => {
  if (rules.doubling === 'none') return 1;
  const counted = rules.perFarmerDoubling
    ? (doubles[farmer] ?? 1)
    : doubles.reduce<number>((product, factor) => product * factor, 1);
  return rules.doubling === 'happy' || counted > 1 ? counted * redouble : counted;
};

/**
 * The multiplier of the kitty, the highest that fits. 1 if nothing fits. Runs are of ranks 3 to A. Suits count here and
 * nowhere else. @param factors null: the kitty does not count.
 */
export const kittyMultiplierOf = (kitty: readonly Card[], factors: KittyMultipliers | null): number => {
  if (kitty.length === 0 || factors === null) return 1;
  const ranks = kitty.map(rankOf).toSorted((a, b) => a - b);
  const small = ranks.includes(SMALL_JOKER);
  const big = ranks.includes(BIG_JOKER);
  const flush = !small && !big && kitty.every((card) => suitOf(card) === suitOf(kitty[0] as Card));
  const run = ranks.every((rank, index) => rank <= RANK_A && rank === ranks[0]! + index);
  return Math.max(
    small && big ? factors.jokers : small || big ? factors.joker : 1,
    flush && run ? factors.straightFlush : flush ? factors.flush : run ? factors.run : 1,
    ranks.some((rank, index) => rank === ranks[index + 1]) ? factors.pair : 1,
  );
};
