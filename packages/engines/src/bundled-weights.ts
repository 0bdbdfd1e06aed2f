/**
 * Bundled networks: a weights file of `@doudizhu/bots` per family, each read when it is first needed. A browser fetches the same bytes and calls `readWeights` and `createNetworks`.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  createNetworks,
  FAMILIES,
  familyOf,
  readWeights,
  type FamilyRules,
  type NetworkFamily,
  type Networks,
} from '@doudizhu/bots';
import { unwrap } from '@doudizhu/rules/result';

/** Loads the networks for these rules; default: three seats without wild ranks. @throws Error if the file is missing or damaged */
export const bundledNetworks = (rules: FamilyRules = CLASSIC): Networks => {
  const family = familyOf(rules);
  const known = loaded.get(family);
  if (known !== undefined) return known;
  const bytes = readFileSync(bundledWeightsFile(family));
  const networks = createNetworks(unwrap(readWeights(bytes, family)));
  loaded.set(family, networks);
  return networks;
};

const CLASSIC: FamilyRules = { seats: 3, wildcards: 0 };

/** Path of the file with the bundled weights of a family, which `readWeights` reads. */
export const bundledWeightsFile = ({ name }: NetworkFamily = FAMILIES.three): string => fileURLToPath(FILES[name]());

/** Addresses as whole texts, so that a bundler finds them. */
const FILES: Readonly<Record<NetworkFamily['name'], () => string>> = {
  three: () => import.meta.resolve('@doudizhu/bots/weights/neural.bin'),
  four: () => import.meta.resolve('@doudizhu/bots/weights/neural-four.bin'),
  wild: () => import.meta.resolve('@doudizhu/bots/weights/neural-wild.bin'),
  two: () => import.meta.resolve('@doudizhu/bots/weights/neural-two.bin'),
};

const loaded = new Map<NetworkFamily, Networks>();
