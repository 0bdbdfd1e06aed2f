/**
 * The bundled networks: `weights/neural.bin` of `@doudizhu/bots`, read once. A browser fetches the same bytes and calls
 * `readWeights` and `createNetworks` itself.
 */
import { readFileSync } from 'node:fs';
import {
  createNetworks,
  createNeuralBot,
  createSearchBot,
  readWeights,
  type BotSetup,
  type Networks,
  type NeuralBot,
  type SearchBot,
} from '@doudizhu/bots';
import { unwrap } from '@doudizhu/rules';

/** The neural bot with the bundled networks. @throws as `shippedNetworks`. */
export const createShippedNeuralBot = (setup: BotSetup): NeuralBot => createNeuralBot(shippedNetworks(), setup);

/** The search bot with the bundled networks. @throws as `shippedNetworks`. */
export const createShippedSearchBot = (setup: BotSetup): SearchBot => createSearchBot(shippedNetworks(), setup);

/** @throws Error where the file is missing or damaged. */
export const shippedNetworks = (): Networks => {
  loaded ??= createNetworks(unwrap(readWeights(readFileSync(shippedWeightsUrl()))));
  return loaded;
};

/** Where the file of the bundled weights is; `readWeights` reads it. */
export const shippedWeightsUrl = (): URL => new URL(import.meta.resolve('@doudizhu/bots/weights/neural.bin'));

let loaded: Networks | null = null;
