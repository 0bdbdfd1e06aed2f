/** The nightly check of pairs, now: for who does not want to wait for the night. */
import { NightlyCheck } from '../moderation/nightly-check.ts';
import { rateRound } from '../rating/rating.ts';
import type { DatabaseSetup } from '../storage/database.ts';
import { openStorage } from '../storage/storage.ts';

/** @returns lines for the terminal. It works while a server runs. */
export const checkPairs = async (database: DatabaseSetup): Promise<string> => {
  const storage = await openStorage(database, rateRound);
  try {
    const { judged, rounds, cases } = await new NightlyCheck({ storage, nowMs: () => Date.now() }).check();
    const lines = cases.map(
      ({ kind, accounts, figures }) => `${kind} ${accounts.join(' ')} ${JSON.stringify(figures)}`,
    );
    return [`judged: ${judged} rounds, of ${rounds} in 30 days`, `cases: ${cases.length}`, ...lines].join('\n');
  } finally {
    await storage.close();
  }
};
