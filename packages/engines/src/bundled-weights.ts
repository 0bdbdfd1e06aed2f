/**
 * Bundled networks: a file of `@doudizhu/weights` per family, each read when it is first needed. A browser fetches the same
 * bytes and calls `readWeights` and `createNetworks`.
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

/** Loads the networks for these rules. Default: three seats without wild ranks. @throws Error if the file is missing or damaged */
export const bundledNetworks = (rules: FamilyRules = CLASSIC): Networks => {
  const family = familyOf(rules);
  const known = loaded.get(family);
  if (known !== undefined) return known;
  return load(readFileSync(bundledWeightsFile(family)), family);
};

/**
 * Gives the bots the weights of a family, for a bundle in which the files of `@doudizhu/weights` are missing.
 *
 * @param weights bytes of the file, or its path
 * @throws Error if the file is missing or damaged
 */
export const provideWeights = (weights: Uint8Array | string, family: NetworkFamily = FAMILIES.three): void => {
  load(typeof weights === 'string' ? readFileSync(weights) : weights, family);
};

const load = (bytes: Uint8Array, family: NetworkFamily): Networks => {
  const networks = createNetworks(unwrap(readWeights(bytes, family)));
  loaded.set(family, networks);
  return networks;
};

const CLASSIC: FamilyRules = { seats: 3, wildcards: 0 };

/** Path of the file with the bundled weights of a family, which `readWeights` reads. */
export const bundledWeightsFile = ({ name }: NetworkFamily = FAMILIES.three): string => {
  try {
    return fileURLToPath(FILES[name]());
  } catch (cause) {
    const settings =
      "serverExternalPackages: ['@doudizhu/engines', '@doudizhu/bots'] of Next, or provideWeights(bytes)";
    throw new Error(`no weights of ${name} in this bundle: expected ${settings}`, { cause });
  }
};

/** Addresses as whole texts: bundlers that write ESM keep them, those that write CommonJS have no `import.meta.resolve`. */
const FILES: Readonly<Record<NetworkFamily['name'], () => string>> = {
  three: () => import.meta.resolve('@doudizhu/weights/neural.bin'),
  four: () => import.meta.resolve('@doudizhu/weights/neural-four.bin'),
  wild: () => import.meta.resolve('@doudizhu/weights/neural-wild.bin'),
  two: () => import.meta.resolve('@doudizhu/weights/neural-two.bin'),
};

const loaded = new Map<NetworkFamily, Networks>();
