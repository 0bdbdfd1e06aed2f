/** Reads the parameters that several methods share: rule sets, cards, plays, kinds. A reader caches what clients repeat. */
import {
  actionSpace,
  encode,
  err,
  KINDS,
  ok,
  PRESETS,
  ruleSet,
  type ActionId,
  type Combo,
  type Failure,
  type Kind,
  type Phrase,
  type PresetName,
  type Result,
  type RuleSet,
} from '@doudizhu/rules';
import {
  anyObject,
  foundValue,
  inside,
  listOf,
  named,
  oneOf,
  optional,
  record,
  text,
  that,
  unknownFieldIn,
  type Misfit,
  type Schema,
} from '@doudizhu/rules/schema';
import type { Params } from './message.ts';
import { comboOf } from './play-json.ts';
import { rpcFailure, wanted } from './wanted.ts';

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

/** Cards as text; which cards they are is read later. */
export const CARDS: Schema<string> = named(text, wanted('wanted/cards'));

/** Whatever makes a seed. */
export const SEED: Schema<string | number> = that(
  wanted('wanted/seed'),
  (value): value is string | number => typeof value === 'string' || typeof value === 'number',
);

/** A value from `params`, whose name is `path`. @returns `bad-params` where it does not fit. */
export const readParam = <Value>(path: string, value: unknown, schema: Schema<Value>): Result<Value, Failure> => {
  const read = schema.read(value);
  return read.ok ? read : err(paramFailure(inside(path, read.error)));
};

/** A field that is not known is shown as the parameter that is bad: `bad limits.time 5: want only …`. */
const paramFailure = (misfit: Misfit): Failure => {
  const stray = unknownFieldIn(misfit.found);
  if (stray === null) return rpcFailure('bad-params/misfit', misfit);
  const { choices } = misfit.wanted.parameters as { readonly choices: readonly string[] };
  const path = `${misfit.path}.${stray.field}`;
  return rpcFailure('bad-params/unknown-field', { path, json: stray.json, names: choices });
};

const PLAY = record({
  cards: CARDS,
  kind: optional(oneOf(KINDS)),
  main: optional(named(text, wanted('wanted/main'))),
});

/** A play: `{cards, kind?, main?}`, or the cards alone. @param beat chooses among readings. */
export const playIn = (params: Params, name: string, rules: RuleSet, beat: Combo | null): Result<Combo, Failure> => {
  const value = params[name];
  if (typeof value === 'string') return comboOf(rules, { cards: value }, beat);
  const given = readObject(name, value, wanted('wanted/play'), PLAY);
  return given.ok ? comboOf(rules, given.value, beat) : given;
};

/** An object. @param whole what is wanted where the value is none. */
export const readObject = <Value>(
  path: string,
  value: unknown,
  whole: Phrase,
  schema: Schema<Value>,
): Result<Value, Failure> => {
  const object = readParam(path, value, named(anyObject, whole));
  return object.ok ? readParam(path, object.value, schema) : object;
};

const KIND_LIST = named(listOf(oneOf(KINDS)), wanted('wanted/kinds'));

/** The kinds of `kindsOff`, none where it is left out or null. */
export const kindsIn = ({ kindsOff }: Params): Result<readonly Kind[], Failure> =>
  kindsOff === undefined || kindsOff === null ? ok([]) : readParam('kindsOff', kindsOff, KIND_LIST);

/** `bad hand 33: want a text of cards`. */
export const badParam = (path: string, value: unknown, want: Phrase): Result<never, Failure<'bad-params'>> =>
  err(rpcFailure('bad-params/misfit', { path, found: foundValue(value), wanted: want }));
