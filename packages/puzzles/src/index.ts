/** Everything that apps may use of the puzzles; each public name is listed. */
export { canonicalForm } from './canonical-form.ts';
export { checkPuzzle, type PuzzleFault } from './check.ts';
export { describePuzzle, type PuzzleDescription } from './description.ts';
export { commandOf, formOf, mine, MINING_DEFAULTS, miningSolver, type MinedPuzzle, type MiningPlan } from './mining.ts';
export { proveStrategy, type PuzzleProof, type ProofLimits, type ProofStep } from './proof.ts';
export { createTaskRunner, type RunPlan } from './tasks.ts';
export { type TryScores } from './tries.ts';
