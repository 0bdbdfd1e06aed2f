/** Everything that apps may use of the puzzles; each public name is listed. */
export { canonicalForm } from './canonical-form.ts';
export { checkPuzzle, type PuzzleFault } from './check.ts';
export type { PuzzleDescription } from './description.ts';
export { commandOf, formOf, mine, MINING_DEFAULTS, type MinedPuzzle, type MiningPlan } from './mining.ts';
export { createTaskRunner, type RunPlan } from './tasks.ts';
export { type TryScores } from './tries.ts';
