/** Rule sets: their switches, the presets, and their text form. */
export { KIND_INDEX, KIND_NAMES, KINDS, type Kind } from './ruleset/kinds.ts';
export {
  handMaxOf,
  handSizeOf,
  hasKind,
  KIND_LIST,
  kittySizeOf,
  PRESET_NAMES,
  PRESETS,
  RULE_SET,
  ruleSet,
  type PresetName,
  type RuleSet,
  type Shuffle,
} from './ruleset/ruleset.ts';
export { overridesOf, readRules, withoutKinds, writeRules } from './ruleset/ruleset-text.ts';
