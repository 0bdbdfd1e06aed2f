/**
 * A rule set is one plain record of named switches. The engine reads switches, never the names of rule sets, so a
 * house rule is a preset with overrides. docs/reference/rules.md explains the switches.
 */
import { rankAt, RANKS, type Rank } from '../base/cards.ts';
import { failuresOf, phrasesOf, type FailureIn, type Phrase, type Texts } from '../base/failure.ts';
import { didYouMean, nearest } from '../base/nearest.ts';
import { err, ok, type Result } from '../base/result.ts';
import { foundValue } from '../base/schema.ts';
import { KINDS, type Kind } from './kinds.ts';
import { PRESETS, PUZZLE_PRESETS, RULE_NAMES, type PresetName } from './presets.ts';
import { COMBO_SWITCHES, SWITCHES, type ComboRules, type RuleSet, type Switches } from './switches.ts';

const EXPECTED_TEXTS = {
  'expected/rules': 'a preset name or a record of switches',
  'expected/alias': 'a value of docs/reference/rules.md',
  'expected/decks-for-seats': '{decks} for {seats} seats',
  'expected/bombs-of-one-deck': 'at most 4 with one deck',
  'expected/whole-pack': '"" unless there are two seats',
  'expected/ranks-left': 'at most 4 ranks, as 37 cards are dealt',
  'expected/concede': '"concede" with two seats, and only then',
  'expected/packets': 'packets of {cards} cards together',
  'expected/no-wildcards': '0 unless there are three seats',
  'expected/no-wild': '"": each deal draws them',
  'expected/happy-scoring': '"happy" where doubling is "happy"',
  'expected/no-doubling': '"none" where scoring is "simple"',
} as const satisfies Texts;
const rulesExpected = phrasesOf(EXPECTED_TEXTS);

/** A text that is equal for two rule sets if and only if they have the same plays in the same order. A hand decides which
 * of them it can play: with the wild ranks, a soft bomb beside the hard one, a bare triple as the last play. */
export const comboKeyOf = (rules: ComboRules): string => {
  const names = (Object.keys(COMBO_SWITCHES) as (keyof ComboRules)[]).filter((name) => !OF_HANDS.has(name));
  return JSON.stringify([KINDS.filter((kind) => hasKind(rules, kind)), ...names.map((name) => rules[name])]);
};

/** Switches that decide only which plays a hand has, and the kinds, which the key has by themselves. */
const OF_HANDS: ReadonlySet<keyof ComboRules> = new Set([
  'kinds',
  'kindsOff',
  'bareTriple',
  'softBesideHard',
  'wild',
] as const);

/** The wild ranks that are known, ascending. Always the same array for the same text. */
export const wildRanksOf = ({ wild }: Pick<ComboRules, 'wild'>): readonly Rank[] => {
  const known = ranksByText.get(wild);
  if (known !== undefined) return known;
  const ranks = Array.from(wild, (letter) => rankAt(RANKS.indexOf(letter))).toSorted((a, b) => a - b);
  ranksByText.set(wild, ranks);
  return ranks;
};

const ranksByText = new Map<string, readonly Rank[]>();

/** The wild ranks that are known as a mask, bit r for rank r. */
export const wildMaskOf = (rules: Pick<ComboRules, 'wild'>): number =>
  wildRanksOf(rules).reduce((mask, rank) => mask | (1 << rank), 0);

/** The rule set with these wild ranks. Always the same object. @param wild letters in the order of the draw. */
export const withWild = (rules: RuleSet, wild: string): RuleSet => {
  if (rules.wild === wild) return rules;
  let known = rulesByWild.get(rules);
  if (known === undefined) rulesByWild.set(rules, (known = new Map()));
  const found = known.get(wild) ?? { ...rules, wild };
  known.set(wild, found);
  return found;
};

const rulesByWild = new WeakMap<RuleSet, Map<string, RuleSet>>();

/** Checks if a kind can be played at all. */
export const hasKind = (rules: ComboRules, kind: Kind): boolean =>
  rules.kinds.includes(kind) && !rules.kindsOff.includes(kind) && !(kind === 'triple' && rules.bareTriple === 'never');

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
    const named = Object.hasOwn(PRESETS, from) ? PRESETS[from as PresetName] : PUZZLE_PRESETS.get(from)?.rules;
    return named !== undefined
      ? ok(named)
      : err(
          rulesFailure('bad-rules/unknown-preset', {
            found: from,
            presets: RULE_NAMES,
            near: near(from, RULE_NAMES),
          }),
        );
  }
  if (typeof from !== 'object' || from === null || Array.isArray(from)) {
    return bad('rules', from, rulesExpected('expected/rules'));
  }
  const isSpec = Object.hasOwn(from, 'deckType');
  const { preset = isSpec ? 'spec' : 'competition', ...given } = from as Record<string, unknown>;
  const start = ruleSet(preset);
  if (!start.ok) return start;
  const overrides: Record<string, unknown> = {};
  const switches: [string, unknown][] = [];
  for (const [name, found] of Object.entries(given)) {
    const meant = Object.hasOwn(ALIASES, name) ? ALIASES[name]?.(found) : { [name]: found };
    if (meant === undefined) return bad(name, found, rulesExpected('expected/alias'));
    switches.push(...Object.entries(meant));
  }
  for (const [field, value] of switches) {
    if (value === undefined) continue;
    const schema = Object.hasOwn(SWITCHES, field) ? SWITCHES[field as keyof Switches] : undefined;
    if (schema === undefined) {
      const known = Object.keys(SWITCHES);
      return err(rulesFailure('bad-rules/unknown-switch', { field, known, near: near(field, known) }));
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
  // A complete rule set, as a table keeps it, can vary the preset whose name it has.
  const isComplete = Object.keys(start.value).every((field) => Object.hasOwn(overrides, field));
  return !isComplete && rules.ok && rules.value.name !== start.value.name && hasPresetName(rules.value)
    ? err(rulesFailure('bad-rules/preset-name', { name: rules.value.name }))
    : rules;
};

/**
 * Checks that rounds are dealt by a rule set, changed or not: those of puzzles are for positions.
 * @returns `bad-rules` with the nearest rule set that has rounds
 */
export const rulesOfRounds = (rules: RuleSet): Result<RuleSet, BadRules> => {
  const name = rules.name.replace(/\*$/u, '');
  const puzzles = PUZZLE_PRESETS.get(name);
  return puzzles === undefined
    ? ok(rules)
    : err(rulesFailure('bad-rules/positions-only', { name, nearest: puzzles.nearest }));
};

/** Switches by their names in another description of the game, and what they mean here. Undefined for other values. */
const ALIASES: Readonly<Record<string, (value: unknown) => Partial<RuleSet> | undefined>> = {
  scoringMode: (value) =>
    value === 'COMPETITION'
      ? { scoring: 'competition' }
      : value === 'SIMPLE'
        ? { scoring: 'simple', doubling: 'none' }
        : undefined,
  biddingMode: (value) =>
    value === 'CALL_SCORE' ? { auction: 'continuing' } : value === 'GRAB' ? { auction: 'grab' } : undefined,
  usePerDefenderDoubling: (value) => (typeof value === 'boolean' ? { perFarmerDoubling: value } : undefined),
  revealBottomCardsBeforeMerge: (value) =>
    value === true ? { kittyReveal: 'beforeTaking' } : value === false ? {} : undefined,
  deckType: (value) => (value === 'STANDARD_3P' ? { seats: 3, decks: 1 } : undefined),
};

/** True if other rules than a preset's have its name. */
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

interface UnknownPreset {
  readonly found: string;
  readonly presets: readonly string[];
  readonly near: Phrase;
}

const FAILURE_TEXTS = {
  'bad-rules/unknown-preset': ({ found, presets, near }: UnknownPreset) =>
    `invalid rules: preset is ${JSON.stringify(found)}, expected ${presets.join(', ')}${near.message}`,
  'bad-rules/unknown-switch': 'invalid rules: unknown switch "{field}", expected one of {known}{near}',
  'bad-rules/preset-name':
    'invalid rules: name is "{name}", a preset with other rules, expected "preset":"{name}" or another name',
  'bad-rules/positions-only':
    'invalid rules: preset is "{name}", which is for positions and puzzles only, expected one with rounds: {nearest} is nearest',
  'bad-rules/switch': ({ field, found, expected }: BadSwitch) =>
    `invalid rules: ${field} is ${found.message}, expected ${expected.message}`,
} as const satisfies Texts;
export type BadRules = FailureIn<typeof FAILURE_TEXTS>;
const rulesFailure = failuresOf(FAILURE_TEXTS);
const bad = (field: string, value: unknown, expected: Phrase): Result<never, BadRules> =>
  err(rulesFailure('bad-rules/switch', { field, found: foundValue(value), expected }));

const near = (word: string, known: readonly string[]): Phrase => didYouMean(nearest(word, known));

/** Ranks of four cards that two seats can do without: 54 - 16 > 37. */
const RANKS_LEFT_OUT_MAX = 4;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Refuses combinations of switches that have no meaning. */
const consistent = (rules: RuleSet): Result<RuleSet, BadRules> => {
  if ((rules.seats === 4) !== (rules.decks === 2)) {
    const expected = { decks: rules.seats === 4 ? 2 : 1, seats: rules.seats };
    return bad('decks', rules.decks, rulesExpected('expected/decks-for-seats', expected));
  }
  if ((rules.seats === 2) !== (rules.auction === 'concede')) {
    return bad('auction', rules.auction, rulesExpected('expected/concede'));
  }
  if (rules.without !== '' && rules.seats !== 2)
    return bad('without', rules.without, rulesExpected('expected/whole-pack'));
  if (rules.without.length > RANKS_LEFT_OUT_MAX) {
    return bad('without', rules.without, rulesExpected('expected/ranks-left'));
  }
  if (rules.shuffle !== 'full' && sum(rules.shuffle.packets) !== handSizeOf(rules)) {
    return bad('shuffle', rules.shuffle, rulesExpected('expected/packets', { cards: handSizeOf(rules) }));
  }
  if (rules.wildcards !== 0 && rules.seats !== 3) {
    return bad('wildcards', rules.wildcards, rulesExpected('expected/no-wildcards'));
  }
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
