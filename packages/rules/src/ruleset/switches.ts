/** The switches of a rule set, each with its schema. docs/reference/rules.md explains them. */
import { phrasesOf, type Texts } from '../base/failure.ts';
import { ok } from '../base/result.ts';
import {
  boolean,
  listOf,
  named,
  oneOf,
  orNull,
  object,
  shortListOf,
  textOf,
  that,
  expectedPhrase,
  whole,
  type Schema,
  type TypeOf,
} from '../base/schema.ts';
import { KINDS, type Kind } from './kinds.ts';

const EXPECTED_TEXTS = {
  'expected/kinds': 'a list of kinds, each one of {kinds}',
  'expected/on-all-pass': '{ redealsMax: a count or null, then: "random", "first" or "abort" }',
  'expected/shuffle': '"full" or { swaps: a count, packets: cards dealt in turn, together a hand }',
  'expected/without': 'letters of ranks, 3 to 2',
  'expected/wild': 'the letters of at most two ranks, 3 to 2',
} as const satisfies Texts;
const switchExpected = phrasesOf(EXPECTED_TEXTS);

/** A choice. Errors show the value as JSON. */
const choice = <const Choice extends string | number>(...choices: readonly Choice[]): Schema<Choice> =>
  oneOf(choices, JSON.stringify);

/** Most cards of a hand before the kitty. */
const HAND_MAX = 25;

const flag: Schema<boolean> = named(boolean, expectedPhrase('expected/one-of', { choices: ['true', 'false'] }));

/** A number, or true and false for the usual one and for none. */
const figure = <Value>(schema: Schema<Value>, usual: Value, none: Value): Schema<Value> => ({
  expected: schema.expected,
  read: (value) => (typeof value === 'boolean' ? ok(value ? usual : none) : schema.read(value)),
  json: (inner) => ({ anyOf: [inner(schema), { type: 'boolean' }] }),
});

/** A list of kinds. */
export const KIND_LIST: Schema<readonly Kind[]> = named(
  listOf(oneOf(KINDS)),
  switchExpected('expected/kinds', { kinds: KINDS }),
);

const SEATS_EXPECTED = expectedPhrase('expected/one-of', { choices: ['2', '3', '4'] });

/** Rule for a deal that every seat passed: deal again at most `redealsMax` times (null: no limit), then `then`. */
const ON_ALL_PASS = object({
  redealsMax: orNull(whole(0)),
  /** `random` or `first`: that seat becomes landlord for the lowest bid. `abort`: the round ends without a score. */
  then: oneOf(['random', 'first', 'abort']),
});
export type OnAllPass = TypeOf<typeof ON_ALL_PASS>;

/**
 * The switches that decide which plays exist and which play beats which. Functions that decide this take `ComboRules`
 * only. So a switch that they read is in this group, and in the key of an action space (`comboKeyOf`).
 */
export const COMBO_SWITCHES = {
  decks: choice(1, 2),
  /** The kinds that this game has. */
  kinds: KIND_LIST,
  /** Kinds among them that are switched off, by puzzles and custom rules. */
  kindsOff: KIND_LIST,
  /** The most copies of one rank among the single kickers of a plane or shuttle. */
  equalSinglesMax: choice(1, 2, 3, 4),
  /** True if three equal single kickers can be of a rank next to the plane's chain: 333444555+666. */
  extendingTriple: flag,
  /** True if both jokers can be kickers of one plane or shuttle. */
  jokersOnPlane: flag,
  /** True if the two single kickers of a quad can be equal: 3333+44. */
  equalSinglesOnQuad: flag,
  /** True if both jokers can be the kickers of a quad: 3333+BR. */
  jokersOnQuad: flag,
  /** True if a quad's two pairs can be of one rank: 3333+4444. */
  equalPairsOnQuad: flag,
  /** True if two of a plane's pairs can be of one rank: 333444+5555. */
  equalPairsOnPlane: flag,
  /** True if the pairs on a plane must be consecutive ranks of 3..A themselves. */
  consecutiveWings: flag,
  /** True if four-with-two beats like a bomb, below every bomb, and doubles the stake (docs/reference/rules.md). */
  allowQuadplexAsBomb: flag,
  /** When three cards can be played without a kicker. `last`: as the last play only. */
  bareTriple: choice('always', 'last', 'never'),
  /** Number of ranks that are wild (癞子), drawn for each deal. */
  wildcards: choice(0, 1, 2),
  /** True if a seat that holds all four cards of a rank may lay the soft bomb of that rank, with a wild card for one. */
  softBesideHard: flag,
  /** Letters of the wild ranks that are known, in the order of the draw: `7`, `7J`. Empty before the draw. */
  wild: that(
    switchExpected('expected/wild'),
    (value): value is string => typeof value === 'string' && /^(?:([3-9TJQKA2])(?!\1)){0,2}$/u.test(value),
    { type: 'string', pattern: '^[3-9TJQKA2]{0,2}$' },
  ),
} as const;

/** No shuffle (不洗牌): ranks lie together, drawn pairs of cards change places, the pile is cut once and dealt in packets. */
const PILE = object({
  /** Pairs of cards that change places. */
  swaps: whole(0, 1000),
  /** Cards dealt to each seat in turn, packet by packet. Together a hand. */
  packets: shortListOf(whole(1, HAND_MAX), HAND_MAX),
});
/** How the cards are mixed: `full`, each order equally likely, or no shuffle. */
export type Shuffle = 'full' | TypeOf<typeof PILE>;
const SHUFFLE: Schema<Shuffle> = {
  expected: switchExpected('expected/shuffle'),
  read: (value) => (value === 'full' ? ok(value) : named(PILE, switchExpected('expected/shuffle')).read(value)),
  json: (inner) => ({ anyOf: [{ enum: ['full'] }, inner(PILE)] }),
};

const FACTOR = whole(1, 100);
/** Multipliers of an open hand that most apps have. */
const OPEN_HAND_FACTORS: readonly number[] = [5, 4, 3, 2, 2];
const BOMB_FACTORS = object({ soft: FACTOR, hard: FACTOR, pure: FACTOR, rocket: FACTOR });
const KITTY_FACTORS = object({
  /** Both jokers; three cards of one suit in a row; of one suit; in a row; one joker; a pair. */
  jokers: FACTOR,
  straightFlush: FACTOR,
  flush: FACTOR,
  run: FACTOR,
  joker: FACTOR,
  pair: FACTOR,
});
export type KittyMultipliers = TypeOf<typeof KITTY_FACTORS>;
/** Multipliers of the kitty that most apps have. */
export const KITTY_MULTIPLIERS: KittyMultipliers = { jokers: 4, straightFlush: 4, flush: 3, run: 3, joker: 2, pair: 1 };

/** The switches of the deal, the auction and everything else before the first play. */
const AUCTION_SWITCHES = {
  /** Letters of ranks that are left out of the pack. */
  without: that(
    switchExpected('expected/without'),
    (value): value is string => typeof value === 'string' && /^(?:([3-9TJQKA2])(?!.*\1))*$/u.test(value),
    { type: 'string', pattern: '^[3-9TJQKA2]*$' },
  ),
  shuffle: SHUFFLE,
  /** When a single wild rank is shown. Of two, one is shown before the auction, the other after it. */
  wildDrawn: choice('afterAuction', 'beforeAuction'),
  /** `oneRound`: each seat bids once. `continuing`: a seat that passed may bid later. `grab`: 叫地主, 抢地主. `concede`: two
   * seats grab in turn, and each take gives the farmer one card of head start (让牌). */
  auction: choice('oneRound', 'continuing', 'grab', 'concede'),
  /** Most takes of a `concede` auction: the call and the grabs. */
  takesMax: choice(1, 2, 3, 4),
  /** Side that leads the first trick; of several farmers the one after the landlord. */
  leads: choice('landlord', 'farmer'),
  /** Which seat makes the first call (bid or pass) of the auction. */
  firstCaller: choice('random', 'rotate', 'faceUp', 'fixed'),
  onAllPass: named(ON_ALL_PASS, switchExpected('expected/on-all-pass')),
  doubling: choice('none', 'competition', 'happy'),
  /**
   * `together`: each seat chooses without seeing the others' choice. `inTurn`: one after the other, openly. `inTurnAll`: in
   * turn, and the landlord is asked to redouble even where no farmer doubled, without effect.
   */
  doublingOrder: choice('together', 'inTurn', 'inTurnAll'),
  /** When everyone sees the kitty: before the landlord takes it, with it, or once doubling is over. */
  kittyReveal: choice('beforeTaking', 'afterAuction', 'afterDoubling'),
  /** Multipliers of an open hand (明牌): at each of the four stages of the dealing, and for the landlord before the first
   * play. Null: hands stay closed. */
  openHand: figure(orNull(listOf(FACTOR, OPEN_HAND_FACTORS.length)), OPEN_HAND_FACTORS, null),
} as const;

/** The switches of the score. */
const SCORING_SWITCHES = {
  scoring: choice('competition', 'simple', 'happy'),
  /** True if a farmer's double and the redouble count for that farmer alone (else for both). */
  perFarmerDoubling: flag,
  /** Factor of spring and anti-spring on the stake. 1: they are not scored. */
  spring: figure(choice(1, 2, 3), 2, 1),
  /** A bomb of at least this many cards multiplies the stake. */
  bombCardsScored: choice(4, 5, 6, 7, 8),
  /** Number of bombs and rockets that multiply the stake, the first ones played. Null: all. */
  bombsCounted: orNull(whole(0)),
  /** Factors of bombs on the stake: filled with wild cards, not filled, of wild cards alone; and of the rocket. */
  bombFactors: BOMB_FACTORS,
  /** Factors of the kitty's cards on the stake, the highest that fits. Null: it does not count. */
  kittyMultipliers: figure(orNull(KITTY_FACTORS), KITTY_MULTIPLIERS, null),
  /** Stake of one point, and with `happy` scoring the base. */
  base: whole(1, 1_000_000),
  /** The most that all multipliers together can come to, or null. */
  multiplierMax: orNull(whole(1)),
} as const;

/** Switches of a rule set, each with its schema. */
export const SWITCHES = {
  /** The preset's name, or the name given to a custom rule set. */
  name: textOf(1, 60),
  seats: named(choice(2, 3, 4), SEATS_EXPECTED),
  ...COMBO_SWITCHES,
  ...AUCTION_SWITCHES,
  ...SCORING_SWITCHES,
} as const;

type RulesOf<Group extends Readonly<Record<string, Schema<unknown>>>> = {
  readonly [Name in keyof Group]: TypeOf<Group[Name]>;
};
export type Switches = typeof SWITCHES;
/** A whole rule set: every switch with its value. `ruleSet` makes one from a preset and changes. */
export type RuleSet = RulesOf<Switches>;
/** Reads a whole rule set as programs store it. `ruleSet` checks combinations of switches. */
export const RULE_SET: Schema<RuleSet> = object(SWITCHES);
/** The part of a rule set that determines the plays and their order. */
export type ComboRules = RulesOf<typeof COMBO_SWITCHES>;
