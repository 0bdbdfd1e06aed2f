import { readFileSync } from 'node:fs';
import { unwrap } from '@doudizhu/rules/result';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { FAMILIES, type NetworkFamily } from '../neural/family.ts';
import { createNetworks, type Networks } from '../neural/networks.ts';
import { readWeights, weightsShapeOf } from '../neural/weights.ts';

const read = (file: string, family: NetworkFamily): Networks => {
  const bytes = readFileSync(new URL(`../../weights/${file}`, import.meta.url));
  return createNetworks(unwrap(readWeights(bytes, weightsShapeOf(family))));
};

/** The networks of this package, which its tests share: for three seats and for four. */
export const BUNDLED = read('neural.bin', FAMILIES.three);
export const BUNDLED_FOUR = read('neural-four.bin', FAMILIES.four);
/** Those of a rule set. */
export const bundledFor = ({ seats }: Pick<RuleSet, 'seats'>): Networks => (seats === 3 ? BUNDLED : BUNDLED_FOUR);
