/**
 * Entropies that this browser has committed to: an entrant reveals them before the first board
 * (docs/reference/fairness.md).
 */
import { hexOf } from '../../base/number-text.ts';
import { listOf, record, text } from '@doudizhu/rules/schema';
import { readSavedJson, loadText, saveText } from '../../base/storage.ts';

const KEY = 'ddz.tournaments';
/** Number of tournaments kept. */
const TOURNAMENTS_MAX = 20;
const BYTES = 16;

const SECRETS = listOf(record({ tournament: text, entropy: text }, 'passed over'));

const load = (): readonly { readonly tournament: string; readonly entropy: string }[] =>
  readSavedJson(loadText(KEY), SECRETS) ?? [];

/** Creates an entropy and stores it. */
export const drawEntropy = (tournament: string): string => {
  const entropy = hexOf(crypto.getRandomValues(new Uint8Array(BYTES)));
  const others = load().filter((known) => known.tournament !== tournament);
  saveText(KEY, JSON.stringify([{ tournament, entropy }, ...others].slice(0, TOURNAMENTS_MAX)));
  return entropy;
};

/** Returns null if the player entered in another browser. */
export const entropyFor = (tournament: string): string | null =>
  load().find((known) => known.tournament === tournament)?.entropy ?? null;
