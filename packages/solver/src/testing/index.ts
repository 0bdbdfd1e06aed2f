/**
 * Shared by tests, fuzzing and measurements of this repository: the oracle, random positions, the comparison of the
 * solver with the oracle, the signature of the search. Not packed.
 */
export { whyDistanceDiffers, whyPointsDiffer, whyWinDiffers } from './agreement.ts';
export {
  byDistance,
  byPoints,
  byWin,
  referenceMoves,
  referenceValue,
  type Measure,
  type PlayCounts,
} from './reference.ts';
export { coreMemory, type CoreMemory } from '../core/memory.ts';
export { SAMPLE_HEAD_STARTS, SAMPLE_RULES, SAMPLE_WILD_RULES, sampleDeal, samplePosition } from './sample.ts';
export {
  nodesIn,
  readSignature,
  SIGNATURE_GOALS,
  SIGNATURE_OPTIONS,
  signatureCells,
  signatureLine,
  type SignatureCells,
  type SignatureGoal,
  type SignatureRow,
} from './signature.ts';
