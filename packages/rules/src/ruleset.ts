/** Rule sets: their switches, the presets, and their text form. */
export {
  handMaxOf,
  handSizeOf,
  hasKind,
  KIND_INDEX,
  KIND_LIST,
  KIND_NAMES,
  KINDS,
  kittySizeOf,
  PRESET_NAMES,
  PRESETS,
  RULE_SET,
  ruleSet,
  type Kind,
  type PresetName,
  type RuleSet,
  type Shuffle,
} from './ruleset/ruleset.ts';
export { overridesOf, readRules, withoutKinds, writeRules } from './ruleset/ruleset-text.ts';
