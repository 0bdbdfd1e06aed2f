/** Networks as keyed hashes: two can be told to be the same, and nothing else can be read from them. */
import { createHmac, randomBytes } from 'node:crypto';
import type { SettingStore } from '../storage/storage.ts';

const NETWORK_KEY = 'network-key';

/** @returns hashes a network by a key that the database keeps. */
export const createNetworkHash = (settings: SettingStore): ((network: string) => Promise<string>) => {
  let key: Promise<string> | null = null;
  return async (network) => {
    key ??= settings.getOrSet(NETWORK_KEY, randomBytes(32).toString('hex'));
    return createHmac('sha256', await key)
      .update(network)
      .digest('hex');
  };
};
