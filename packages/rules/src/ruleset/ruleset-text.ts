/**
 * A rule set as one word, for positions and records: a preset, `competition`, or a preset and the switches that differ,
 * `competition;kindsOff=triple-with-pair;spring=false`. It has no blanks (docs/reference/notation.md).
 */
import { failuresOf, phrasesOf, type FailureIn, type Texts } from '../base/failure.ts';
import { err, ok, type Result } from '../base/result.ts';
import { KINDS, type Kind } from './kinds.ts';
import { PRESET_NAMES, PRESETS, type PresetName } from './presets.ts';
import { ruleSet, type BadRules } from './ruleset.ts';
import { type OnAllPass, type Shuffle, type RuleSet } from './switches.ts';

/** Writes a rule set as one word. `readRules` reads an equal rule set from it. */
export const writeRules = (rules: RuleSet): string => {
  const { preset, ...switches } = overridesOf(rules);
  const words = Object.entries(switches).map(([field, value]) => writeSwitch(field, value));
  return [preset, ...words].join(';');
};

/** @returns `bad-rules` naming the switch that is unknown, given twice, or has a value that it cannot have. */
export const readRules = (text: string): Result<RuleSet, BadRules | BadRulesText> => {
  const [preset = '', ...words] = text.split(';');
  const start = ruleSet(preset);
  if (!start.ok || words.length === 0) return start;
  const overrides = new Map<string, unknown>();
  for (const word of words) {
    const [, field = '', value = ''] = /^([A-Za-z]+)=(.*)$/su.exec(word) ?? [];
    if (field === '') return err(textFailure('bad-rules/no-switch', { text, word }));
    if (overrides.has(field)) return err(textFailure('bad-rules/switch-twice', { text, field }));
    const read = readSwitch(field, value);
    if (read === undefined) {
      const expected = textExpected(EXPECTED_BY_FIELD[field] ?? 'expected/encoded-name');
      return err(textFailure('bad-rules/switch-value', { text, field, value, expected }));
    }
    overrides.set(field, read);
  }
  return ruleSet({ preset, ...Object.fromEntries(overrides) });
};

/** A rule set as `ruleSet` takes it: the nearest preset and the switches that differ. */
export const overridesOf = (rules: RuleSet): { readonly preset: PresetName } & Partial<RuleSet> => {
  const base = rules.name.replace(/\*$/u, '');
  const preset = PRESET_NAMES.find((name) => name === base) ?? nearestPreset(rules);
  const overrides = differences(rules, PRESETS[preset]);
  if (rules.name === preset || (rules.name === `${preset}*` && Object.keys(overrides).length > 0)) {
    const renamed = rules.name === preset && Object.keys(overrides).length > 0;
    return { preset, ...overrides, ...(renamed ? { name: rules.name } : {}) };
  }
  return { preset, ...overrides, name: rules.name };
};

const EXPECTED_BY_FIELD: Readonly<Record<string, 'expected/redeals' | 'expected/pile' | 'expected/figures'>> = {
  onAllPass: 'expected/redeals',
  shuffle: 'expected/pile',
  bombFactors: 'expected/figures',
  kittyMultipliers: 'expected/figures',
};

const EXPECTED_TEXTS = {
  'expected/pile': '"full" or SWAPS:PACKETS, as 8:6,6,5',
  'expected/redeals': 'REDEALS:THEN, REDEALS a number or "*", THEN one of random, first, abort',
  'expected/figures': 'NAME:FACTOR, separated by ","',
  'expected/encoded-name': 'a name, percent-encoded',
} as const satisfies Texts;
const textExpected = phrasesOf(EXPECTED_TEXTS);

const FAILURE_TEXTS = {
  'bad-rules/no-switch': 'invalid rules "{text}": no switch in "{word}", expected SWITCH=VALUE, separated by ";"',
  'bad-rules/switch-twice': 'invalid rules "{text}": {field} is given twice, expected each switch once',
  'bad-rules/switch-value': 'invalid rules "{text}": {field} has the value "{value}", expected {expected}',
} as const satisfies Texts;
type BadRulesText = FailureIn<typeof FAILURE_TEXTS>;
const textFailure = failuresOf(FAILURE_TEXTS);
/** The wild ranks of a deal are not rules: positions and records write them apart. */
const SWITCHES = (Object.keys(PRESETS.competition) as (keyof RuleSet)[]).filter(
  (field) => field !== 'name' && field !== 'wild',
);

const differences = (rules: RuleSet, preset: RuleSet): Partial<RuleSet> =>
  Object.fromEntries(
    SWITCHES.filter((field) => JSON.stringify(rules[field]) !== JSON.stringify(preset[field])).map((field) => [
      field,
      rules[field],
    ]),
  );

const nearestPreset = (rules: RuleSet): PresetName =>
  PRESET_NAMES.map((name) => ({ name, apart: Object.keys(differences(rules, PRESETS[name])).length })).reduce(
    (nearest, other) => (other.apart < nearest.apart ? other : nearest),
  ).name;

const writeSwitch = (field: string, value: unknown): string => {
  if (field === 'name') return `name=${encodeURIComponent(String(value).toWellFormed())}`;
  if (field === 'onAllPass') {
    const { redealsMax, then } = value as OnAllPass;
    return `onAllPass=${redealsMax ?? '*'}:${then}`;
  }
  if (field === 'shuffle' && value !== 'full') {
    const { swaps, packets } = value as Exclude<Shuffle, 'full'>;
    return `shuffle=${swaps}:${packets.join(',')}`;
  }
  if (isFigures(field) && value !== null) {
    const figures = Object.entries(value as Readonly<Record<string, number>>);
    return `${field}=${figures.map(([name, factor]) => `${name}:${factor}`).join(',')}`;
  }
  return `${field}=${Array.isArray(value) ? value.join(',') : String(value)}`;
};

/** @returns undefined if the text cannot be a value of that switch. `ruleSet` checks the rest. */
const readSwitch = (field: string, value: string): unknown => {
  if (field === 'kinds' || field === 'kindsOff') return value === '' ? [] : value.split(',');
  if (field === 'name') return decoded(value);
  if (field === 'onAllPass') {
    const [, redeals, then] = /^(\*|\d{1,9}):([a-z]+)$/u.exec(value) ?? [];
    return redeals === undefined ? undefined : { redealsMax: redeals === '*' ? null : Number(redeals), then };
  }
  if (field === 'shuffle' && value !== 'full') {
    const [, swaps, packets] = /^(\d{1,4}):(\d{1,2}(?:,\d{1,2})*)$/u.exec(value) ?? [];
    return swaps === undefined ? undefined : { swaps: Number(swaps), packets: packets?.split(',').map(Number) };
  }
  if (isFigures(field) && value.includes(':')) {
    const figures = value.split(',').map((word) => /^([A-Za-z]+):(\d{1,9})$/u.exec(word));
    return figures.includes(null)
      ? undefined
      : Object.fromEntries(figures.map((found) => [found?.[1], Number(found?.[2])]));
  }
  if (/^\d{1,9}(?:,\d{1,9})+$/u.test(value) && field !== 'without') return value.split(',').map(Number);
  if (value === 'true' || value === 'false') return value === 'true';
  if (value === 'null') return null;
  return /^\d{1,15}$/u.test(value) && field !== 'without' ? Number(value) : value;
};

/** Checks if a switch is a record of factors by name. */
const isFigures = (field: string): boolean => field === 'bombFactors' || field === 'kittyMultipliers';

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** A rule set with more kinds switched off. */
export const withoutKinds = (rules: RuleSet, kinds: readonly Kind[]): Result<RuleSet, BadRules> => {
  const added = KINDS.filter((kind) => kinds.includes(kind) && !rules.kindsOff.includes(kind));
  return added.length === 0 ? ok(rules) : ruleSet({ ...overridesOf(rules), kindsOff: [...rules.kindsOff, ...added] });
};
