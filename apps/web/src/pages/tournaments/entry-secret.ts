/**
 * Entropies that this browser has committed to: an entrant reveals them before the first board
 * (docs/reference/fairness.md).
 */
import { hexOf } from '../../base/number-text.ts';
import { listOf, object, text } from '@doudizhu/rules/schema';
import { stored } from '../../base/storage.ts';

/** Number of tournaments kept. */
const TOURNAMENTS_MAX = 20;
const BYTES = 16;

const SECRETS = stored('ddz.tournaments', listOf(object({ tournament: text, entropy: text }, 'passed over')), []);

/** Creates an entropy and stores it. */
export const drawEntropy = (tournament: string): string => {
  const entropy = hexOf(crypto.getRandomValues(new Uint8Array(BYTES)));
  SECRETS.change((secrets) => {
    const others = secrets.filter((known) => known.tournament !== tournament);
    return [{ tournament, entropy }, ...others].slice(0, TOURNAMENTS_MAX);
  });
  return entropy;
};

/** Returns null if the player entered in another browser. */
export const entropyFor = (tournament: string): string | null =>
  SECRETS.load().find((known) => known.tournament === tournament)?.entropy ?? null;
