/** Hand evaluation: every public name. */
export { decompose, decomposePacked, playsOf, valueOf, type Decomposition } from './decomposition.ts';
export { chainTopped, createExposure, exposureOf, lookAround, type Exposure } from './expected-losers.ts';
export { createRunout, type Runout } from './going-out.ts';
export { handValueOf } from './hand-value.ts';
export { createLosers, type Losers } from './losing-tricks.ts';
export { highest, popcount } from './masks.ts';
export { chanceNoBomb, chanceUnbeaten, readOutlook, type Outlook } from './opponent-model.ts';
