/** Parameters about the game: rule sets, plays, kinds. */
import { actionSpace, BOMB_CLASSES, encode, type ActionId, type Combo } from '@doudizhu/rules/combos';
import type { Failure } from '@doudizhu/rules/failure';
import { Lru } from '@doudizhu/rules/lru';
import { ok, type Result } from '@doudizhu/rules/result';
import { KINDS, PRESETS, ruleSet, withWild, type Kind, type PresetName, type RuleSet } from '@doudizhu/rules/ruleset';
import { listOf, named, oneOf, optional, object, text, whole } from '@doudizhu/rules/schema';
import { expected } from '../base/expectations.ts';
import { badParam, CARDS, readObject, readParam } from '../base/params.ts';
import type { Params } from './message.ts';
import { comboOf } from './play-json.ts';

export interface ParamReader {
  /** `rules`: a name or an object of overrides, `competition` by default. */
  readonly rulesIn: (params: Params) => Result<RuleSet, Failure>;
  /** The same with the wild ranks of the deal, `wild`: as many as the rule set has. */
  readonly dealtRulesIn: (params: Params) => Result<RuleSet, Failure>;
  /** Id of the play `beat`. */
  readonly beatIn: (params: Params, rules: RuleSet) => Result<ActionId, Failure>;
}

/** Maximum entries of the caches. A rule set has an action space of up to 2 MB. */
const BEATS_MAX = 4096;
const RULE_SETS_MAX = 64;

export const createParamReader = (): ParamReader => {
  const rulesByText = new Lru<string, Result<RuleSet, Failure>>(RULE_SETS_MAX);
  const beatIds = new WeakMap<RuleSet, Lru<string, Result<ActionId, Failure>>>();
  const rulesIn = ({ rules = 'competition' }: Params): Result<RuleSet, Failure> => {
    if (typeof rules === 'string' && Object.hasOwn(PRESETS, rules)) return ok(PRESETS[rules as PresetName]);
    if (typeof rules !== 'object' || rules === null) return ruleSet(rules);
    const key = JSON.stringify(rules);
    const known = rulesByText.get(key);
    if (known !== undefined) return known;
    const read = ruleSet(rules);
    rulesByText.set(key, read);
    return read;
  };
  return {
    rulesIn,
    dealtRulesIn: (params) => {
      const rules = rulesIn(params);
      if (!rules.ok) return rules;
      return wildRulesOf(rules.value, params['wild'] ?? '', 'wild');
    },
    // Parsing cards takes longer than listing moves, and clients ask about few different plays.
    beatIn: (params, rules) => {
      const known = beatIds.get(rules) ?? new Lru(BEATS_MAX);
      beatIds.set(rules, known);
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

/** A rule set with the wild ranks of a deal. @param wild their letters, as many as the rule set has */
export const wildRulesOf = (rules: RuleSet, wild: unknown, path: string): Result<RuleSet, Failure> => {
  const count = rules.wildcards;
  return typeof wild === 'string' && wild.length === count && WILD.test(wild)
    ? ok(withWild(rules, wild))
    : badParam(path, wild, expected('expected/letters-of-wild', { count }));
};

/** Different ranks from 3 to 2, in the order in which they were shown. */
const WILD = /^(?:([3-9TJQKA2])(?!\1))*$/u;

/** A play as an answer has it. */
const PLAY = object({
  id: optional(whole(1)),
  cards: CARDS,
  kind: optional(oneOf(KINDS)),
  main: optional(named(text, expected('expected/main'))),
  length: optional(whole(1)),
  bomb: optional(oneOf(BOMB_CLASSES)),
  text: optional(text),
  uses: optional(CARDS),
});

/** Reads a play: `{cards, kind?, main?}`, or only the cards. @param beat chooses among readings. */
export const playIn = (params: Params, name: string, rules: RuleSet, beat: Combo | null): Result<Combo, Failure> => {
  const value = params[name];
  if (typeof value === 'string') return comboOf(rules, { cards: value }, beat);
  const given = readObject(name, value, expected('expected/play'), PLAY);
  return given.ok ? comboOf(rules, given.value, beat) : given;
};

const KIND_LIST = named(listOf(oneOf(KINDS)), expected('expected/list-of-kinds'));

/** Reads `kindsOff`. An empty list if it is missing or null. */
export const kindsIn = ({ kindsOff }: Params): Result<readonly Kind[], Failure> =>
  kindsOff === undefined || kindsOff === null ? ok([]) : readParam('kindsOff', kindsOff, KIND_LIST);
