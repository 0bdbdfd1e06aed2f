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
  /** Weights file in the folder `weights` of this package. */
  readonly file: string;
  readonly seats: 2 | 3 | 4;
  readonly decks: 1 | 2;
  /** Cards dealt to each seat, and to the kitty. */
  readonly handSize: number;
  readonly kittySize: number;
  /** The seats from the landlord's on; index = role. */
  readonly roles: readonly Role[];
  /** The other seats in turn, from the seat to move. */
  readonly others: readonly string[];
  /** The rule sets that it trains on, one game after another; wild ranks are drawn. */
  readonly trainedOn: readonly RuleSet[];
  /**
   * The rule sets whose auctions it trains in and after, one for each kind of auction and doubling. Those of a list deal
   * the same way; its first one is a preset.
   */
  readonly auctions: readonly (readonly RuleSet[])[];
}

/**
 * Three or four seats with plain cards: these families also have a network for calls and small networks for rollouts, and
 * are exported as models.
 */
export interface FullFamily extends NetworkFamily {
  readonly name: 'three' | 'four';
  readonly seats: 3 | 4;
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
};

/** The families with calls, rollouts and models, by name. */
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

/** The family that plays a rule set if it also makes its calls and can search; else null. */
export const fullFamilyOf = ({ seats, wildcards }: FamilyRules): FullFamily | null => {
  if (wildcards > 0 || seats === 2) return null;
  return seats === 3 ? THREE : FOUR;
};
