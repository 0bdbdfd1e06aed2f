/**
 * The networks that come with the package: `weights/neural.bin`, read once. A browser has no files: it fetches the
 * bytes and calls `readWeights` and `createNetworks` itself.
 */
import { unwrap } from '@doudizhu/rules';
import type { BotSetup } from './bot.ts';
import { createNetworks, createNeuralBot, type Networks, type NeuralBot } from './neural.ts';
import { readWeights } from './weights.ts';

/** The bot with the shipped networks. @throws where there is no file system, or the file is missing or damaged. */
export const createShippedNeuralBot = (setup: BotSetup): NeuralBot => createNeuralBot(shippedNetworks(), setup);

/** @throws as `createShippedNeuralBot`. */
export const shippedNetworks = (): Networks => {
  loaded ??= createNetworks(unwrap(readWeights(readShippedFile())));
  return loaded;
};

let loaded: Networks | null = null;

const readShippedFile = (): Uint8Array => {
  // Not imported: bundlers for the browser need not know of it.
  const files = globalThis.process?.getBuiltinModule?.('node:fs');
  if (files === undefined) throw new Error('no file system here, want the weights by readWeights and createNetworks');
  return files.readFileSync(new URL('../weights/neural.bin', import.meta.url));
};
