/** Finished rounds in the browser's storage, as if they had been played. */
import type { Page } from 'playwright-core';
import { holds } from './visit.ts';

/** Fields of `StoredRound` that differ from the defaults. */
export interface RoundFields {
  readonly won?: boolean;
  readonly landlord?: number;
  readonly points?: number;
  readonly bid?: number | null;
  readonly rules?: string;
  readonly bots?: readonly string[];
  readonly record?: unknown;
}

/** Stores rounds of classic rules, oldest first. The player is at seat 0. Open a page that reads rounds before. */
export const storeRounds = async (page: Page, rounds: readonly RoundFields[]): Promise<void> => {
  const kept = rounds.map((round, at) => {
    const won = round.won ?? true;
    return {
      id: `x-${at}`,
      endedMs: Date.UTC(2025, 11, 1, 18) + at * 40_000_000,
      seat: 0,
      landlord: 0,
      bid: 3,
      won,
      points: won ? 6 : -6,
      rules: 'zunli',
      bots: ['', 'level-1', 'level-2'],
      record: {},
      ...round,
    };
  });
  await holds(page, `indexedDB.databases().then((all) => all.some(({ name }) => name === 'ddz'))`);
  await page.evaluate(`(async () => {
    const opening = indexedDB.open('ddz');
    await new Promise((done) => { opening.onsuccess = done; });
    const rounds = opening.result.transaction('rounds', 'readwrite');
    for (const round of ${JSON.stringify(kept)}) rounds.objectStore('rounds').put(round);
    await new Promise((done) => { rounds.oncomplete = done; });
  })()`);
};
