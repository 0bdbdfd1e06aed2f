/** Rule sets: their switches, the presets, and their text form. */
export { KIND_INDEX, KIND_NAMES, KINDS, type Kind } from './ruleset/kinds.ts';
export {
  modesOf,
  PRESET_NAMES,
  PRESETS,
  PUZZLE_NAMES,
  RULE_NAMES,
  type Mode,
  type PresetName,
} from './ruleset/presets.ts';
export {
  handMaxOf,
  handSizeOf,
  hasKind,
  kittySizeOf,
  ruleSet,
  rulesOfRounds,
  wildMaskOf,
  wildRanksOf,
  withWild,
} from './ruleset/ruleset.ts';
export { KIND_LIST, RULE_SET, type RuleSet, type Shuffle } from './ruleset/switches.ts';
export { overridesOf, readRules, withoutKinds, writeRules } from './ruleset/ruleset-text.ts';
