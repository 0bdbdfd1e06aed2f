import { readFileSync } from 'node:fs';
import { unwrap } from '@doudizhu/rules/result';
import { FAMILIES, familyOf, type FamilyRules, type NetworkFamily } from '../neural/family.ts';
import { createNetworks, type Networks } from '../neural/networks.ts';
import { readWeights } from '../neural/weights.ts';

const known = new Map<NetworkFamily, Networks>();

/** Bundled networks of a family, read once for all tests of a file. */
const bundled = (family: NetworkFamily): Networks => {
  let networks = known.get(family);
  if (networks === undefined) {
    const bytes = readFileSync(new URL(import.meta.resolve(`@doudizhu/weights/${family.file}`)));
    known.set(family, (networks = createNetworks(unwrap(readWeights(bytes, family)))));
  }
  return networks;
};

/** Bundled networks of the family that plays a rule set. */
export const bundledFor = (rules: FamilyRules): Networks => bundled(familyOf(rules));
/** Bundled networks of three seats, and of four. */
export const BUNDLED = bundled(FAMILIES.three);
export const BUNDLED_FOUR = bundled(FAMILIES.four);
