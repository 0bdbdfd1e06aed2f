/** Reads the parameters that several methods share: rule sets, cards, plays, kinds. A reader caches what clients repeat. */
import {
  actionSpace,
  encode,
  failure,
  KINDS,
  ok,
  PRESETS,
  ruleSet,
  type ActionId,
  type Combo,
  type Failure,
  type Kind,
  type PresetName,
  type Result,
  type RuleSet,
} from '@doudizhu/rules';
import type { Params } from './message.ts';
import { comboOf, type PlayGiven } from './play-json.ts';

export interface ParamReader {
  /** `rules`: a name, or an object of overrides; `competition` where it is left out. */
  readonly rulesIn: (params: Params) => Result<RuleSet, Failure>;
  /** The id of the play `beat`. */
  readonly beatIn: (params: Params, rules: RuleSet) => Result<ActionId, Failure>;
}

/** Entries of a cache before it is cleared. A rule set holds its action space, up to 2 MB. */
const BEATS_MAX = 4096;
const RULE_SETS_MAX = 64;

export const createParamReader = (): ParamReader => {
  const rulesByText = new Map<string, Result<RuleSet, Failure>>();
  const beatIds = new WeakMap<RuleSet, Map<string, Result<ActionId, Failure>>>();
  const beatsUnder = (rules: RuleSet): Map<string, Result<ActionId, Failure>> => {
    const known = beatIds.get(rules);
    if (known !== undefined && known.size < BEATS_MAX) return known;
    const fresh = new Map<string, Result<ActionId, Failure>>();
    beatIds.set(rules, fresh);
    return fresh;
  };
  return {
    rulesIn: ({ rules = 'competition' }) => {
      if (typeof rules === 'string' && Object.hasOwn(PRESETS, rules)) return ok(PRESETS[rules as PresetName]);
      if (typeof rules !== 'object' || rules === null) return ruleSet(rules);
      const key = JSON.stringify(rules);
      const known = rulesByText.get(key);
      if (known !== undefined) return known;
      const read = ruleSet(rules);
      if (rulesByText.size >= RULE_SETS_MAX) rulesByText.clear();
      rulesByText.set(key, read);
      return read;
    },
    // Reading cards costs more than listing moves, and clients ask about few tricks.
    beatIn: (params, rules) => {
      const known = beatsUnder(rules);
      const key = JSON.stringify(params['beat']);
      const cached = known.get(key);
      if (cached !== undefined) return cached;
      const combo = playIn(params, 'beat', rules, null);
      const id: Result<ActionId, Failure> = combo.ok ? ok(encode(actionSpace(rules), combo.value)) : combo;
      known.set(key, id);
      return id;
    },
  };
};

export const textIn = (params: Params, name: string): Result<string, Failure> => {
  const value = params[name];
  return typeof value === 'string' ? ok(value) : badParam(name, value, 'a text of cards');
};

/** A play: `{cards, kind?, main?}`, or the cards alone. @param beat chooses among readings. */
export const playIn = (params: Params, name: string, rules: RuleSet, beat: Combo | null): Result<Combo, Failure> => {
  const value = params[name];
  if (typeof value === 'string') return comboOf(rules, { cards: value }, beat);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return badParam(name, value, '{cards, kind?, main?}');
  }
  const { cards, kind, main, ...others } = value as Record<string, unknown>;
  const [other] = Object.keys(others);
  if (other !== undefined) return badParam(`${name}.${other}`, others[other], 'only cards, kind and main');
  if (typeof cards !== 'string') return badParam(`${name}.cards`, cards, 'a text of cards');
  if (kind !== undefined && !isKind(kind)) return badParam(`${name}.kind`, kind, `one of ${KINDS.join(', ')}`);
  if (main !== undefined && typeof main !== 'string') return badParam(`${name}.main`, main, 'a rank letter');
  const given: PlayGiven = { cards, kind, main };
  return comboOf(rules, given, beat);
};

/** The kinds of `kindsOff`, none where it is left out or null. */
export const kindsIn = ({ kindsOff }: Params): Result<readonly Kind[], Failure> => {
  if (kindsOff === undefined || kindsOff === null) return ok([]);
  if (Array.isArray(kindsOff) && kindsOff.every(isKind)) return ok(kindsOff);
  return badParam('kindsOff', kindsOff, `a list of kinds, each one of ${KINDS.join(', ')}`);
};

const isKind = (value: unknown): value is Kind => KINDS.some((kind) => kind === value);

/** Whether a value is a whole number from `min` to `max`. */
export const isWhole = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max;

/** `bad hand 33: want a text of cards`. */
export const badParam = (name: string, value: unknown, wanted: string): Result<never, Failure<'bad-params'>> =>
  failure('bad-params', `bad ${name} ${value === undefined ? '(missing)' : JSON.stringify(value)}: want ${wanted}`);
