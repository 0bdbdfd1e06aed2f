import { readFileSync } from 'node:fs';
import { unwrap } from '@doudizhu/rules/result';
import { FAMILIES, familyOf, type FamilyRules, type NetworkFamily } from '../neural/family.ts';
import { createNetworks, type Networks } from '../neural/networks.ts';
import { readWeights, weightsShapeOf } from '../neural/weights.ts';

const read = (family: NetworkFamily): Networks => {
  const bytes = readFileSync(new URL(`../../weights/${family.file}`, import.meta.url));
  return createNetworks(unwrap(readWeights(bytes, weightsShapeOf(family))));
};

/** The networks of this package, which its tests share: for three seats and for four. */
export const BUNDLED = read(FAMILIES.three);
export const BUNDLED_FOUR = read(FAMILIES.four);
const known = new Map([BUNDLED, BUNDLED_FOUR].map((networks) => [networks.family, networks]));
/** Those of a rule set. */
export const bundledFor = (rules: FamilyRules): Networks => {
  const family = familyOf(rules);
  const networks = known.get(family) ?? read(family);
  known.set(family, networks);
  return networks;
};
