/** Facts about generated data that a data set carries, so that a resumed run does not mix different data. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { familyOf, type FamilyRules } from '@doudizhu/bots';
import { bundledWeightsFile } from './bundled-weights.ts';
import { FEATURES_VERSION } from './onnx/export.ts';

/** Version of a data set's columns. A change of their names, types or meaning increases it. */
const DATA_FORMAT = 2;

/** Origin of generated data. */
export interface DataOrigin {
  readonly format: number;
  /** Version of the features, as in the metadata of ONNX models. */
  readonly features: string;
  /** SHA-256 of the bundled weights for the rules, in hexadecimal. */
  readonly weights: string;
  readonly license: 'MIT';
}

/** Origin of data that this program generates. @param rules choose the weights. */
export const dataOrigin = (rules: FamilyRules): DataOrigin => ({
  format: DATA_FORMAT,
  features: FEATURES_VERSION,
  weights: createHash('sha256')
    .update(readFileSync(bundledWeightsFile(familyOf(rules))))
    .digest('hex'),
  license: 'MIT',
});
