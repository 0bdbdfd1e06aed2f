/**
 * A rule set is one plain record of named switches. The engine reads switches, never the names of rule sets, so a
 * house rule is a preset with overrides. docs/reference/rules.md explains the switches.
 */
import { KINDS, type Kind } from './kinds.ts';
import { rankAt, RANKS, type Rank } from '../base/cards.ts';
import { failuresOf, phrasesOf, type FailureIn, type Phrase, type Texts } from '../base/failure.ts';
import { err, ok, type Result } from '../base/result.ts';
import {
  boolean,
  foundValue,
  listOf,
  named,
  oneOf,
  orNull,
  record,
  that,
  expectedPhrase,
  whole,
  type Schema,
  type TypeOf,
} from '../base/schema.ts';

const EXPECTED_TEXTS = {
  'expected/rules': { en: 'a preset name or a record of switches', zh: '规则名，或写明开关的对象' },
  'expected/kinds': { en: 'a list of kinds, each one of {kinds}', zh: '牌型的列表，可用：{kinds}' },
  'expected/on-all-pass': {
    en: '{ redealsMax: a count or null, then: "random", "first" or "abort" }',
    zh: '{ redealsMax: 次数或 null, then: "random"、"first" 或 "abort" }',
  },
  'expected/decks-for-seats': { en: '{decks} for {seats} seats', zh: '{decks}（{seats} 人）' },
  'expected/bombs-of-one-deck': { en: 'at most 4 with one deck', zh: '不超过 4 的数（只有一副牌）' },
  'expected/shuffle': {
    en: '"full" or { swaps: a count, packets: cards dealt in turn, together a hand }',
    zh: '"full"，或 { swaps: 次数, packets: 每次发的张数，合计一手牌 }',
  },
  'expected/without': { en: 'letters of ranks, 3 to 2', zh: '点数，3 到 2' },
  'expected/whole-pack': { en: '""', zh: '""' },
  'expected/other-auction': { en: '"oneRound", "continuing" or "grab"', zh: '"oneRound"、"continuing" 或 "grab"' },
  'expected/full-shuffle': { en: '"full"', zh: '"full"' },
  'expected/wild': { en: 'the letters of at most two ranks, 3 to 2', zh: '最多两个点数，3 到 2' },
  'expected/no-wildcards': { en: '0', zh: '0' },
  'expected/no-wild': { en: '"" without wild ranks', zh: '""（没有癞子）' },
  'expected/happy-scoring': { en: '"happy" where doubling is "happy"', zh: '"happy"（doubling 是 "happy"）' },
  'expected/no-doubling': { en: '"none" where scoring is "simple"', zh: '"none"（scoring 是 "simple"）' },
} as const satisfies Texts;
const rulesExpected = phrasesOf(EXPECTED_TEXTS);

/** A choice; errors show the value as JSON. */
const choice = <const Choice extends string | number>(...choices: readonly Choice[]): Schema<Choice> =>
  oneOf(choices, JSON.stringify);

/** Most cards of a hand before the kitty. */
const HAND_MAX = 25;

const flag: Schema<boolean> = named(boolean, expectedPhrase('expected/one-of', { choices: ['true', 'false'] }));

/** A list of kinds. */
export const KIND_LIST: Schema<readonly Kind[]> = named(
  listOf(oneOf(KINDS)),
  rulesExpected('expected/kinds', { kinds: KINDS }),
);

const SEATS_EXPECTED = expectedPhrase('expected/one-of', { choices: ['3', '4'] });
const NAME_EXPECTED = expectedPhrase('expected/short-text', { min: 1, max: 60 });

/** Rule for a deal that every seat passed: deal again at most `redealsMax` times (null: no limit), then `then`. */
const ON_ALL_PASS = record({
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
  /** True if three equal single kickers may be of a rank next to the plane's chain: 333444555+666. */
  extendingTriple: flag,
  /** True if both jokers may be kickers of one plane or shuttle. */
  jokersOnPlane: flag,
  /** True if the two single kickers of a quad may be equal: 3333+44. */
  equalSinglesOnQuad: flag,
  /** True if both jokers may be the kickers of a quad: 3333+BR. */
  jokersOnQuad: flag,
  /** True if a quad's two pairs may be of one rank: 3333+4444. */
  equalPairsOnQuad: flag,
  /** True if two of a plane's pairs may be of one rank: 333444+5555. */
  equalPairsOnPlane: flag,
  /** True if the pairs on a plane must be consecutive ranks of 3..A themselves. */
  consecutiveWings: flag,
  /** True if four-with-two beats like a bomb, below every bomb, and doubles the stake (docs/reference/rules.md). */
  allowQuadplexAsBomb: flag,
  /** Number of ranks that are wild (癞子), drawn for each deal. */
  wildcards: choice(0, 1, 2),
  /** Letters of the wild ranks that are known, in the order of the draw: `7`, `7J`. Empty before the draw. */
  wild: that(
    rulesExpected('expected/wild'),
    (value): value is string => typeof value === 'string' && /^(?:([3-9TJQKA2])(?!\1)){0,2}$/u.test(value),
  ),
} as const;

/** No shuffle (不洗牌): ranks lie together, drawn pairs of cards change places, the pile is cut once and dealt in packets. */
const PILE = record({
  /** Pairs of cards that change places. */
  swaps: whole(0, 1000),
  /** Cards dealt to each seat in turn, packet by packet; together a hand. */
  packets: listOf(whole(1, HAND_MAX), HAND_MAX),
});
/** How the cards are mixed: `full`, each order equally likely, or no shuffle. */
export type Shuffle = 'full' | TypeOf<typeof PILE>;
const SHUFFLE: Schema<Shuffle> = {
  expected: rulesExpected('expected/shuffle'),
  read: (value) => (value === 'full' ? ok(value) : named(PILE, rulesExpected('expected/shuffle')).read(value)),
};

/** The switches of the deal, the auction and everything else before the first play. */
const AUCTION_SWITCHES = {
  /** Letters of ranks that are left out of the pack. */
  without: that(
    rulesExpected('expected/without'),
    (value): value is string => typeof value === 'string' && /^(?:([3-9TJQKA2])(?!.*\1))*$/u.test(value),
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
  onAllPass: named(ON_ALL_PASS, rulesExpected('expected/on-all-pass')),
  doubling: choice('none', 'competition', 'happy'),
  /** When everyone sees the kitty: before the landlord takes it, with it, or once doubling is over. */
  kittyReveal: choice('beforeTaking', 'afterAuction', 'afterDoubling'),
  /** True if a seat may play with an open hand (明牌) for a multiplier. */
  openHand: flag,
} as const;

/** The switches of the score. */
const SCORING_SWITCHES = {
  scoring: choice('competition', 'simple', 'happy'),
  /** True if a farmer's double and the redouble count for that farmer alone (else for both). */
  perFarmerDoubling: flag,
  /** True if spring and anti-spring double the stake. */
  spring: flag,
  /** A bomb of at least this many cards doubles the stake. */
  bombCardsScored: choice(4, 5, 6, 7, 8),
  /** True if the kitty's cards multiply the stake (happy). */
  kittyMultiplier: flag,
  /** Stake of one point, and with `happy` scoring the base. */
  base: whole(1),
  /** The most that all multipliers together may come to, or null. */
  multiplierMax: orNull(whole(1)),
} as const;

/** Switches of a rule set, each with its schema. */
const SWITCHES = {
  /** The preset's name, or the name given to a custom rule set. */
  name: that(NAME_EXPECTED, (value): value is string => typeof value === 'string' && /^.{1,60}$/u.test(value)),
  seats: named(choice(2, 3, 4), SEATS_EXPECTED),
  ...COMBO_SWITCHES,
  ...AUCTION_SWITCHES,
  ...SCORING_SWITCHES,
} as const;

type RulesOf<Group extends Readonly<Record<string, Schema<unknown>>>> = {
  readonly [Name in keyof Group]: TypeOf<Group[Name]>;
};
type Switches = typeof SWITCHES;
/** A whole rule set: every switch with its value. `ruleSet` makes one from a preset and changes. */
export type RuleSet = RulesOf<Switches>;
/** Reads a whole rule set as programs store it. `ruleSet` checks combinations of switches. */
export const RULE_SET: Schema<RuleSet> = record(SWITCHES);
/** The part of a rule set that determines the plays and their order. */
export type ComboRules = RulesOf<typeof COMBO_SWITCHES>;

/** Names of the presets, in the order in which programs list them. */
export const PRESET_NAMES = [
  'competition',
  'pagat',
  'rlcard',
  'openspiel',
  'zunli',
  'douzero',
  'happy',
  'botzone',
  'pagat-4p',
  'app-4p',
] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

const SHUTTLES: readonly Kind[] = ['shuttle', 'shuttle-with-singles', 'shuttle-with-pairs'];
const kindsWithout = (...absent: Kind[]): Kind[] => KINDS.filter((kind) => !absent.includes(kind));
const REDEAL: OnAllPass = { redealsMax: null, then: 'random' };

const COMPETITION: RuleSet = {
  name: 'competition',
  seats: 3,
  decks: 1,
  kinds: kindsWithout(...SHUTTLES),
  kindsOff: [],
  equalSinglesMax: 3,
  extendingTriple: false,
  jokersOnPlane: false,
  equalSinglesOnQuad: true,
  jokersOnQuad: false,
  equalPairsOnQuad: false,
  equalPairsOnPlane: false,
  consecutiveWings: false,
  allowQuadplexAsBomb: false,
  wildcards: 0,
  wild: '',
  without: '',
  shuffle: 'full',
  wildDrawn: 'afterAuction',
  auction: 'oneRound',
  takesMax: 4,
  leads: 'landlord',
  firstCaller: 'random',
  onAllPass: REDEAL,
  doubling: 'competition',
  kittyReveal: 'afterDoubling',
  openHand: false,
  scoring: 'competition',
  perFarmerDoubling: true,
  spring: true,
  bombCardsScored: 4,
  kittyMultiplier: false,
  base: 1,
  multiplierMax: null,
};

/** A game without doubling, scored bid · 2^(bombs + rockets + spring): Pagat and the research environments. */
const SIMPLE = { doubling: 'none', kittyReveal: 'afterAuction', scoring: 'simple' } as const;

const PAGAT: RuleSet = {
  ...COMPETITION,
  ...SIMPLE,
  name: 'pagat',
  equalSinglesMax: 1,
  equalSinglesOnQuad: false,
  auction: 'continuing',
  firstCaller: 'faceUp',
};

const ZUNLI: RuleSet = {
  ...COMPETITION,
  ...SIMPLE,
  name: 'zunli',
  extendingTriple: true,
  auction: 'continuing',
  firstCaller: 'faceUp',
};

const DOUZERO: RuleSet = {
  ...COMPETITION,
  ...SIMPLE,
  name: 'douzero',
  equalSinglesMax: 4,
  extendingTriple: true,
  jokersOnPlane: true,
  jokersOnQuad: true,
  spring: false,
};

const QUADPLEXES: readonly Kind[] = ['four-with-two-singles', 'four-with-two-pairs'];

const PAGAT_4P: RuleSet = {
  ...PAGAT,
  name: 'pagat-4p',
  seats: 4,
  decks: 2,
  kinds: kindsWithout('triple-with-single', 'plane-with-singles', ...QUADPLEXES, ...SHUTTLES),
  spring: false,
  bombCardsScored: 6,
};

/** The named rule sets. docs/reference/rules.md has their sources. */
export const PRESETS: Readonly<Record<PresetName, RuleSet>> = {
  competition: COMPETITION,
  pagat: PAGAT,
  rlcard: { ...COMPETITION, ...SIMPLE, name: 'rlcard', spring: false },
  openspiel: { ...ZUNLI, name: 'openspiel', kinds: kindsWithout(...QUADPLEXES, ...SHUTTLES) },
  zunli: ZUNLI,
  douzero: DOUZERO,
  happy: {
    ...DOUZERO,
    name: 'happy',
    equalPairsOnQuad: true,
    equalPairsOnPlane: true,
    auction: 'grab',
    doubling: 'happy',
    openHand: true,
    scoring: 'happy',
    spring: true,
    kittyMultiplier: true,
  },
  botzone: {
    ...COMPETITION,
    ...SIMPLE,
    name: 'botzone',
    kinds: KINDS,
    equalSinglesMax: 1,
    jokersOnPlane: true,
    equalSinglesOnQuad: false,
    jokersOnQuad: true,
    // FightTheLandlord2's judge: if no seat bids, seat 0 is landlord for 1. Spring and anti-spring double.
    firstCaller: 'fixed',
    onAllPass: { redealsMax: 0, then: 'first' },
  },
  'pagat-4p': PAGAT_4P,
  'app-4p': {
    ...PAGAT_4P,
    name: 'app-4p',
    kinds: PAGAT_4P.kinds.filter((kind) => kind !== 'sequence'),
    consecutiveWings: true,
    spring: true,
  },
};

/** A text that is equal for two rule sets if and only if they have the same plays in the same order. A hand decides with
 * the wild ranks which of them it can play. */
export const comboKeyOf = (rules: ComboRules): string => {
  const { kinds: _kinds, kindsOff: _kindsOff, wild: _wild, ...others } = COMBO_SWITCHES;
  const names = Object.keys(others) as (keyof typeof others)[];
  return JSON.stringify([KINDS.filter((kind) => hasKind(rules, kind)), ...names.map((name) => rules[name])]);
};

/** The wild ranks that are known, ascending. */
export const wildRanksOf = ({ wild }: Pick<ComboRules, 'wild'>): readonly Rank[] =>
  wild === '' ? NO_RANKS : Array.from(wild, (letter) => rankAt(RANKS.indexOf(letter))).toSorted((a, b) => a - b);

const NO_RANKS: readonly Rank[] = [];

/** The rule set with these wild ranks; always the same object. @param wild letters in the order of the draw. */
export const withWild = (rules: RuleSet, wild: string): RuleSet => {
  if (rules.wild === wild) return rules;
  let known = rulesByWild.get(rules);
  if (known === undefined) rulesByWild.set(rules, (known = new Map()));
  const found = known.get(wild) ?? { ...rules, wild };
  known.set(wild, found);
  return found;
};

const rulesByWild = new WeakMap<RuleSet, Map<string, RuleSet>>();

/** Checks if a kind may be played at all. */
export const hasKind = (rules: ComboRules, kind: Kind): boolean =>
  rules.kinds.includes(kind) && !rules.kindsOff.includes(kind);

/** Cards dealt to each seat. */
export const handSizeOf = (rules: Pick<ComboRules, 'decks'>): number => (rules.decks === 1 ? 17 : 25);

/** Cards left face down for the landlord. */
export const kittySizeOf = (rules: Pick<ComboRules, 'decks'>): number => (rules.decks === 1 ? 3 : 8);

/** The landlord's cards: no play can be longer. */
export const handMaxOf = (rules: Pick<ComboRules, 'decks'>): number => handSizeOf(rules) + kittySizeOf(rules);

/**
 * A checked rule set: a preset's name, or `{ preset, ...overrides }` (default preset: `competition`).
 * @returns `bad-rules` with the field, its value, and the expected value.
 */
export const ruleSet = (from: unknown): Result<RuleSet, BadRules> => {
  if (typeof from === 'string') {
    return Object.hasOwn(PRESETS, from)
      ? ok(PRESETS[from as PresetName])
      : err(rulesFailure('bad-rules/unknown-preset', { found: from, presets: PRESET_NAMES }));
  }
  if (typeof from !== 'object' || from === null || Array.isArray(from)) {
    return bad('rules', from, rulesExpected('expected/rules'));
  }
  const { preset = 'competition', ...given } = from as Record<string, unknown>;
  const start = ruleSet(preset);
  if (!start.ok) return start;
  const overrides: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const schema = Object.hasOwn(SWITCHES, field) ? SWITCHES[field as keyof Switches] : undefined;
    if (schema === undefined) {
      const known = Object.keys(SWITCHES);
      return err(rulesFailure('bad-rules/unknown-switch', { field, known }));
    }
    const read = schema.read(value);
    if (!read.ok) return bad(field, value, read.error.expected);
    overrides[field] = read.value;
  }
  const changes = Object.entries(overrides).some(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(start.value[field as keyof RuleSet]),
  );
  if (!changes) return start;
  const custom = { name: `${start.value.name}*`, ...overrides };
  const rules = consistent({ ...start.value, ...custom });
  // A complete rule set, as a table keeps it, may vary the preset whose name it has.
  const isComplete = Object.keys(start.value).every((field) => Object.hasOwn(overrides, field));
  return !isComplete && rules.ok && rules.value.name !== start.value.name && hasPresetName(rules.value)
    ? err(rulesFailure('bad-rules/preset-name', { name: rules.value.name }))
    : rules;
};

/** Whether other rules than a preset's have its name. */
const hasPresetName = (rules: RuleSet): boolean => {
  if (!Object.hasOwn(PRESETS, rules.name)) return false;
  const preset = PRESETS[rules.name as PresetName];
  return Object.entries(preset).some(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(rules[field as keyof RuleSet]),
  );
};

export interface BadSwitch {
  readonly field: string;
  readonly found: Phrase;
  readonly expected: Phrase;
}

const FAILURE_TEXTS = {
  'bad-rules/unknown-preset': ({ found, presets }: { found: string; presets: readonly string[] }) => ({
    en: `invalid rules: preset is ${JSON.stringify(found)}, expected ${presets.join(', ')}`,
    zh: `没有规则“${found}”，可用：${presets.join('、')}`,
  }),
  'bad-rules/unknown-switch': {
    en: 'invalid rules: unknown switch "{field}", expected one of {known}',
    zh: '规则没有开关“{field}”，可用：{known}',
  },
  'bad-rules/preset-name': {
    en: 'invalid rules: name is "{name}", a preset with other rules, expected "preset":"{name}" or another name',
    zh: '规则名“{name}”属于预设规则，内容却不同：请写 "preset":"{name}"，或换一个名字',
  },
  'bad-rules/switch': ({ field, found, expected }: BadSwitch) => ({
    en: `invalid rules: ${field} is ${found.message}, expected ${expected.message}`,
    zh: `规则${field === 'rules' ? '' : `开关 ${field} `}不能是 ${found.zh}，应为 ${expected.zh}`,
  }),
} as const satisfies Texts;
export type BadRules = FailureIn<typeof FAILURE_TEXTS>;
const rulesFailure = failuresOf(FAILURE_TEXTS);
const bad = (field: string, value: unknown, expected: Phrase): Result<never, BadRules> =>
  err(rulesFailure('bad-rules/switch', { field, found: foundValue(value), expected }));

/** Refuses combinations of switches that have no meaning. */
const consistent = (rules: RuleSet): Result<RuleSet, BadRules> => {
  if ((rules.seats === 4) !== (rules.decks === 2)) {
    return bad(
      'decks',
      rules.decks,
      rulesExpected('expected/decks-for-seats', { decks: rules.seats - 2, seats: rules.seats }),
    );
  }
  // Tables, checkers, bots, solver and the web app have to handle these modes before a program may ask for them.
  if (rules.seats === 2) return bad('seats', rules.seats, SEATS_EXPECTED);
  if (rules.without !== '') return bad('without', rules.without, rulesExpected('expected/whole-pack'));
  if (rules.auction === 'concede') return bad('auction', rules.auction, rulesExpected('expected/other-auction'));
  if (rules.shuffle !== 'full') return bad('shuffle', rules.shuffle, rulesExpected('expected/full-shuffle'));
  if (rules.wildcards !== 0) return bad('wildcards', rules.wildcards, rulesExpected('expected/no-wildcards'));
  if (rules.wild !== '') return bad('wild', rules.wild, rulesExpected('expected/no-wild'));
  if (rules.bombCardsScored > 4 * rules.decks)
    return bad('bombCardsScored', rules.bombCardsScored, rulesExpected('expected/bombs-of-one-deck'));
  if (rules.doubling === 'happy' && rules.scoring !== 'happy') {
    return bad('scoring', rules.scoring, rulesExpected('expected/happy-scoring'));
  }
  if (rules.scoring === 'simple' && rules.doubling !== 'none') {
    return bad('doubling', rules.doubling, rulesExpected('expected/no-doubling'));
  }
  return ok(rules);
};
