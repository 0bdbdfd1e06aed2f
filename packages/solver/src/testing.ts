/** What tests, fuzzing and benchmarks share: random positions, and the comparison with the plain solver. Not packed. */
export { whyDistanceDiffers, whyPointsDiffer, whyWinDiffers } from './agreement.ts';
export { SAMPLE_RULES, sampleDeal, samplePosition } from './sample.ts';
