/** The names that a first program needs. The other entries have the rest. */
export { Game, type BadAction } from './game.ts';
export { formatCards, type Card, type RankCounts } from './base/cards.ts';
export { parseCards } from './base/card-text.ts';
export type { Failure } from './base/failure.ts';
export { unwrap, type Result } from './base/result.ts';
export { beats, formatCombo, type Combo } from './combos/combo.ts';
export { comboAsJson } from './combos/combo-json.ts';
export { legalCombos } from './combos/moves.ts';
export { parsePlay } from './combos/play-text.ts';
export { classifyCombo } from './combos/reading.ts';
export { seatAt, type Deal, type Seat } from './round/deal.ts';
export type { Action } from './round/legality.ts';
export { apply, legalActions, startRound, toAct } from './round/round.ts';
export { isOver, type Outcome, type Round } from './round/state.ts';
export { viewFor, type SeatView } from './round/view.ts';
export { PRESET_NAMES, PRESETS, type PresetName } from './ruleset/presets.ts';
export { ruleSet } from './ruleset/ruleset.ts';
export type { RuleSet } from './ruleset/switches.ts';
