/**
 * Families of networks: a family plays the rule sets of one number of seats and decks, with or without wild ranks, by one
 * network per role. Features, training tables and weights files are made from these data.
 */
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS, ruleSet, withWild, type RuleSet } from '@doudizhu/rules/ruleset';

/** The seats of a game from the landlord's on: 地主, 下家, 对家 with four seats, and 上家. */
export type Role = 'landlord' | 'down' | 'across' | 'up';

/** Names of the families: three seats, four seats with two decks, three seats with wild ranks, two seats. */
export const FAMILY_NAMES = ['three', 'four', 'wild', 'two'] as const;

/** The networks of the rule sets of one kind. */
export interface NetworkFamily {
  readonly name: (typeof FAMILY_NAMES)[number];
  /** File of `@doudizhu/weights`. */
  readonly file: string;
  readonly seats: 2 | 3 | 4;
  readonly decks: 1 | 2;
  /** Cards dealt to each seat, and to the kitty. */
  readonly handSize: number;
  readonly kittySize: number;
  /** The seats from the landlord's on; index = role. */
  readonly roles: readonly Role[];
  /** Seats except the one to move, in turn from it. */
  readonly others: readonly string[];
  /** The rule sets that it trains on, one game after another; wild ranks are drawn. */
  readonly trainedOn: readonly RuleSet[];
  /**
   * The rule sets whose auctions it trains in and after, one for each kind of auction and doubling. Those of a list deal
   * the same way; its first one is a preset.
   */
  readonly auctions: readonly (readonly RuleSet[])[];
  readonly sizes: FeatureSizes;
  /** Samples of the cards that are not seen, behind one expectation before the play. */
  readonly samples: Samples;
  readonly callSizes: CallSizes;
}

/** Equal steps: row = (number − from) · per, of `count`; the first and last row hold all beyond. */
export interface Scale {
  readonly from: number;
  readonly per: number;
  readonly count: number;
}

/** Value of a hand, in steps of `fine` from `knee` up and of `coarse` below. */
export interface ValueScale {
  readonly knee: number;
  readonly coarse: number;
  readonly fine: number;
  /** The row of `knee`. */
  readonly kneeRow: number;
  readonly count: number;
}

/** Resolution of a family's numbers in the networks that play; each is a number of rows. */
export interface FeatureSizes {
  /** Copies of a rank, and of a joker. */
  readonly copies: number;
  readonly jokers: number;
  readonly handSize: number;
  readonly bombsPlayed: number;
  readonly unseenBombs: number;
  readonly plays: number;
  readonly playsLeft: number;
  readonly controlSingles: number;
  readonly controlPairs: number;
  readonly bombsLeft: number;
  readonly losingTricks: number;
  /** 1: a row for rules with sequences of single cards, which some rule sets of four seats do not have. */
  readonly sequences: 0 | 1;
  readonly value: ValueScale;
  readonly expectedLosers: Scale;
  readonly coarseLosers: Scale;
  /** Numbers of wild cards from 0 on that have a row each, and ranks that can be wild; 0 without wild ranks. */
  readonly wildCards: number;
  readonly wildRanks: number;
  /** Head starts from 0 on that have a row each; 0 for more than two seats. */
  readonly headStarts: number;
}

/** Three or four seats with plain cards: these families also have small networks for rollouts, and are exported as models. */
export interface FullFamily extends NetworkFamily {
  readonly name: 'three' | 'four';
  readonly seats: 3 | 4;
}

interface Samples {
  readonly kitties: number;
  /**
   * True if no two of the kitties share a card, which makes their mean surer: ten of 8 cards are 80 of 83 unseen ones.
   */
  readonly kittiesApart: boolean;
  readonly hands: number;
}

/** The same in the call network: every row must come up often enough to be learned. */
export interface CallSizes {
  readonly win: Scale;
  readonly points: Scale;
  readonly plays: Scale;
  /** Twos, aces. */
  readonly high: number;
  readonly bombs: number;
  readonly scoredBombs: number;
  readonly sequences: 0 | 1;
}

/** Three seats and one deck. */
export const THREE: FullFamily = {
  name: 'three',
  file: 'neural.bin',
  seats: 3,
  decks: 1,
  handSize: 17,
  kittySize: 3,
  roles: ['landlord', 'down', 'up'],
  others: ['Next', 'Previous'],
  trainedOn: [PRESETS.competition],
  auctions: [[PRESETS.competition], [PRESETS.pagat], [PRESETS.douzero], [PRESETS.happy]],
  sizes: {
    copies: 4,
    jokers: 1,
    handSize: 21,
    bombsPlayed: 4,
    unseenBombs: 4,
    plays: 13,
    playsLeft: 12,
    controlSingles: 5,
    controlPairs: 4,
    bombsLeft: 3,
    losingTricks: 9,
    sequences: 0,
    value: { knee: -40, coarse: 12, fine: 4, kneeRow: 7, count: 24 },
    expectedLosers: { from: -1, per: 5, count: 32 },
    coarseLosers: { from: -1, per: 3, count: 16 },
    wildCards: 0,
    wildRanks: 0,
    headStarts: 0,
  },
  samples: { kitties: 10, kittiesApart: false, hands: 6 },
  callSizes: {
    win: { from: 0, per: 24, count: 24 },
    points: { from: -3, per: 4, count: 24 },
    plays: { from: 0, per: 1, count: 13 },
    high: 5,
    bombs: 3,
    scoredBombs: 0,
    sequences: 0,
  },
};

/** `pagat-4p` with the doubles of `competition`, `app-4p` with the calls, grabs and doubles of `happy`. */
const COMPETITION_OF_FOUR = unwrap(
  ruleSet({
    preset: 'pagat-4p',
    name: 'pagat-4p, doubles',
    auction: 'oneRound',
    doubling: 'competition',
    kittyReveal: 'afterDoubling',
    scoring: 'competition',
  }),
);
const HAPPY_OF_FOUR = unwrap(
  ruleSet({ preset: 'app-4p', name: 'app-4p, grabs', auction: 'grab', doubling: 'happy', scoring: 'happy' }),
);

/** Four seats and two decks. */
export const FOUR: FullFamily = {
  name: 'four',
  file: 'neural-four.bin',
  seats: 4,
  decks: 2,
  handSize: 25,
  kittySize: 8,
  roles: ['landlord', 'down', 'across', 'up'],
  others: ['Next', 'Across', 'Previous'],
  trainedOn: [PRESETS['pagat-4p'], PRESETS['app-4p']],
  auctions: [
    [PRESETS['pagat-4p'], COMPETITION_OF_FOUR],
    [PRESETS['app-4p'], HAPPY_OF_FOUR],
  ],
  sizes: {
    copies: 8,
    jokers: 2,
    handSize: 34,
    bombsPlayed: 6,
    unseenBombs: 9,
    plays: 20,
    playsLeft: 18,
    controlSingles: 8,
    controlPairs: 6,
    bombsLeft: 6,
    losingTricks: 14,
    sequences: 1,
    value: { knee: -64, coarse: 8, fine: 4, kneeRow: 5, count: 28 },
    expectedLosers: { from: -3, per: 4, count: 44 },
    coarseLosers: { from: -2, per: 2, count: 20 },
    wildCards: 0,
    wildRanks: 0,
    headStarts: 0,
  },
  samples: { kitties: 10, kittiesApart: true, hands: 4 },
  // The steps of the first networks' expectations: with today's a third of the hands, all poor, share the lowest.
  callSizes: {
    win: { from: 0.38, per: 25, count: 12 },
    points: { from: -0.2, per: 12, count: 12 },
    plays: { from: 7, per: 1, count: 7 },
    high: 6,
    bombs: 4,
    scoredBombs: 2,
    sequences: 1,
  },
};

/** Letters of the ranks that can be wild. */
const WILD_LETTERS = '3456789TJQKA2';

/** 癞子 with every rank, and 天地癞子 with every rank and one of the next six: each rank as often as any other. */
const WILD_RULES = Array.from(WILD_LETTERS).flatMap((letter, at, letters) => {
  const other = (step: number): string => letters[(at + step) % letters.length]!;
  const pairs = [1, 2, 3, 4, 5, 6].map((step) => withWild(PRESETS['laizi-tiandi'], `${letter}${other(step)}`));
  return pairs.flatMap((pair) => [withWild(PRESETS.laizi, letter), pair]);
});

/** Three seats with wild ranks. */
const WILD: NetworkFamily = {
  ...THREE,
  name: 'wild',
  file: 'neural-wild.bin',
  trainedOn: WILD_RULES,
  auctions: [[PRESETS.laizi], [PRESETS['laizi-tiandi']]],
  sizes: { ...THREE.sizes, wildCards: 9, wildRanks: 13 },
};

/** Two seats and a head start. */
const TWO: NetworkFamily = {
  ...THREE,
  name: 'two',
  file: 'neural-two.bin',
  seats: 2,
  roles: ['landlord', 'down'],
  others: ['Next'],
  trainedOn: [PRESETS.two],
  auctions: [[PRESETS.two]],
  sizes: { ...THREE.sizes, headStarts: 9 },
};

/** The families with rollouts and models, by name. */
export const FULL_FAMILIES = { three: THREE, four: FOUR } as const;
/** All families by name. */
export const FAMILIES: Readonly<Record<NetworkFamily['name'], NetworkFamily>> = {
  ...FULL_FAMILIES,
  wild: WILD,
  two: TWO,
};

/** The switches of a rule set that determine its family. */
export type FamilyRules = Pick<RuleSet, 'seats' | 'wildcards'>;

/** The family that plays a rule set. */
export const familyOf = ({ seats, wildcards }: FamilyRules): NetworkFamily => {
  if (wildcards > 0) return WILD;
  return seats === 2 ? TWO : seats === 3 ? THREE : FOUR;
};

/** The family that plays a rule set if it also can search; else null. */
export const fullFamilyOf = ({ seats, wildcards }: FamilyRules): FullFamily | null => {
  if (wildcards > 0 || seats === 2) return null;
  return seats === 3 ? THREE : FOUR;
};
