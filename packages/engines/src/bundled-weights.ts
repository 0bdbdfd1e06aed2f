/**
 * Bundled networks: `weights/neural.bin` of `@doudizhu/bots` for three seats, `weights/neural-four.bin` for four, each
 * read when it is first needed. A browser fetches the same bytes and calls `readWeights` and `createNetworks`.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  createNetworks,
  FAMILIES,
  familyOf,
  readWeights,
  weightsShapeOf,
  type NetworkFamily,
  type Networks,
} from '@doudizhu/bots';
import { unwrap } from '@doudizhu/rules/result';
import type { RuleSet } from '@doudizhu/rules/ruleset';

/** Loads the networks for these rules; default: three seats. @throws Error if the file is missing or damaged */
export const bundledNetworks = (rules: Pick<RuleSet, 'seats'> = FAMILIES.three): Networks => {
  const family = familyOf(rules);
  const known = loaded.get(family);
  if (known !== undefined) return known;
  const bytes = readFileSync(bundledWeightsFile(family));
  const networks = createNetworks(unwrap(readWeights(bytes, weightsShapeOf(family))));
  loaded.set(family, networks);
  return networks;
};

/** Path of the file with the bundled weights of a family, which `readWeights` reads. */
export const bundledWeightsFile = ({ seats }: Pick<RuleSet, 'seats'> = FAMILIES.three): string =>
  fileURLToPath(
    seats === 3
      ? import.meta.resolve('@doudizhu/bots/weights/neural.bin')
      : import.meta.resolve('@doudizhu/bots/weights/neural-four.bin'),
  );

const loaded = new Map<NetworkFamily, Networks>();
