/**
 * The bundled networks: `weights/neural.bin` of `@doudizhu/bots`, read once. A browser fetches the same bytes and calls
 * `readWeights` and `createNetworks` itself.
 */
import { readFileSync } from 'node:fs';
import {
  createLevelBot,
  createNetworks,
  createNeuralBot,
  createSearchBot,
  readWeights,
  type Bot,
  type BotSetup,
  type LevelName,
  type Networks,
  type NeuralBot,
  type NeuralOptions,
  type SearchBot,
} from '@doudizhu/bots';
import { unwrap } from '@doudizhu/rules';

/** The neural bot with the bundled networks. @throws as `bundledNetworks`. */
export const createBundledNeuralBot = (setup: BotSetup, options?: NeuralOptions): NeuralBot =>
  createNeuralBot(bundledNetworks(), setup, options);

/** The neural bot with the bundled networks that plays for points in every round. @throws as `bundledNetworks`. */
export const createBundledPointsBot = (setup: BotSetup): NeuralBot => ({
  ...createBundledNeuralBot(setup, { aim: 'points' }),
  name: 'neural-points',
});

/** The search bot with the bundled networks. @throws as `bundledNetworks`. */
export const createBundledSearchBot = (setup: BotSetup): SearchBot => createSearchBot(bundledNetworks(), setup);

/** The bot of a level; `level-5` searches with the bundled networks. @throws as `bundledNetworks`. */
export const createBundledLevelBot = (level: LevelName, setup: BotSetup): Bot =>
  createLevelBot(level, setup, level === 'level-5' ? bundledNetworks() : null);

/** @throws Error where the file is missing or damaged. */
export const bundledNetworks = (): Networks => {
  loaded ??= createNetworks(unwrap(readWeights(readFileSync(bundledWeightsUrl()))));
  return loaded;
};

/** Where the file of the bundled weights is; `readWeights` reads it. */
export const bundledWeightsUrl = (): URL => new URL(import.meta.resolve('@doudizhu/bots/weights/neural.bin'));

let loaded: Networks | null = null;
