/**
 * Families of networks: a family plays the rule sets of one number of seats and decks, with one network per role.
 * Features, training tables and weights files are made from these data.
 */
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS, ruleSet, type RuleSet } from '@doudizhu/rules/ruleset';

/** The seats of a game from the landlord's on: 地主, 下家, 对家 with four seats, and 上家. */
export type Role = 'landlord' | 'down' | 'across' | 'up';

/** The networks of three seats and one deck, or of four seats and two. */
export interface NetworkFamily {
  readonly name: 'three' | 'four';
  readonly seats: 3 | 4;
  readonly decks: 1 | 2;
  /** Cards dealt to each seat, and to the kitty. */
  readonly handSize: number;
  readonly kittySize: number;
  /** The seats from the landlord's on; index = role. */
  readonly roles: readonly Role[];
  /** The other seats in turn, from the seat to move. */
  readonly others: readonly string[];
  /** The rule sets that it trains on, one game after another. */
  readonly trainedOn: readonly RuleSet[];
  /**
   * The rule sets whose auctions it trains in and after, one for each kind of auction and doubling. Those of a list deal
   * the same way; its first one is a preset.
   */
  readonly auctions: readonly (readonly RuleSet[])[];
}

/** Three seats and one deck. */
export const THREE: NetworkFamily = {
  name: 'three',
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
export const FOUR: NetworkFamily = {
  name: 'four',
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

/** All families by name. */
export const FAMILIES = { three: THREE, four: FOUR } as const;

/** Checks if networks play a rule set. They have no inputs for wild ranks, nor for two seats. */
export const haveNetworks = ({ seats, wildcards }: Pick<RuleSet, 'seats' | 'wildcards'>): boolean =>
  seats > 2 && wildcards === 0;

/** The family that plays a rule set, or with two seats the one whose roles it has. */
export const familyOf = ({ seats }: Pick<RuleSet, 'seats'>): NetworkFamily => (seats === 3 ? THREE : FOUR);
