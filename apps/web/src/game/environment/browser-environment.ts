/** The browser as the game's environment: IndexedDB, localStorage, BroadcastChannel, workers, crypto. */
import type { StoreResult } from '@doudizhu/table';
import { announce } from '../../design/announce.tsx';
import { notify } from '../../design/notice.tsx';
import { performCues } from '../../effects/perform.ts';
import { loadText, saveText, unsaved, withDatabase } from '../../base/storage.ts';
import { askBots } from '../../workers/ask-bots.ts';
import type { GameClock, GameEnvironment, GameStorage, TabChannel } from './environment.ts';

/** Opens the channel between tabs. Everything else waits until it is used. */
export const browserEnvironment = (): GameEnvironment => ({
  clock: browserClock,
  storage: browserStorage,
  channel: openTabChannel(),
  askBot: async (request) => (await askBots({ type: 'act', ...request })).action,
  explain: async (request) => (await askBots({ type: 'explain', ...request })).explanation,
  adviseCalls: async (request) => (await askBots({ type: 'calls', ...request })).advice,
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  watchHidden: (changed) => {
    changed(document.hidden);
    document.addEventListener('visibilitychange', () => changed(document.hidden));
  },
  performCues,
  announce,
  notify,
  logError: (error) => console.error(error),
});

const browserClock: GameClock = {
  nowMs: () => performance.now(),
  dateMs: () => Date.now(),
  schedule: (delayMs, work) => {
    const timer = setTimeout(work, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Keys of a table's events from a number on. */
const rangeFrom = (table: string, seq: number): IDBKeyRange =>
  IDBKeyRange.bound([table, seq], [table, Number.MAX_SAFE_INTEGER]);

/** If the database fails, the game works from memory and the shell informs the player. */
export const browserStorage: GameStorage = {
  loadText,
  saveText,
  addEvents: async (table, events) => {
    const rows = events.map((event) => ({ table, seq: event.seq, event }));
    const result = await withDatabase<StoreResult | 'failed'>(async (database) => {
      const transaction = database.transaction('events', 'readwrite');
      try {
        await Promise.all([...rows.map((row) => transaction.store.add(row)), transaction.done]);
        return 'stored';
      } catch (error) {
        await transaction.done.catch(() => undefined);
        if (error instanceof DOMException && error.name === 'ConstraintError') return 'conflict';
        throw error;
      }
    }, 'failed');
    if (result !== 'failed') return result;
    unsaved.events.push(...rows);
    return 'stored';
  },
  eventsOf: async (table) => {
    const rows = await withDatabase((database) => database.getAll('events', rangeFrom(table, 0)), []);
    return rows.map(({ event }) => event);
  },
  deleteEventsFrom: (table, seq) =>
    withDatabase((database) => database.delete('events', rangeFrom(table, seq)), undefined),
  hasRound: (id) => withDatabase(async (database) => (await database.getKey('rounds', id)) !== undefined, true),
  putRound: async (round) => {
    if ((await withDatabase((database) => database.put('rounds', round), null)) === null) unsaved.rounds.push(round);
    persistStorage();
  },
};

const openTabChannel = (): TabChannel => {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, listen: () => {} };
  const channel = new BroadcastChannel('ddz.table');
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(String(data))),
  };
};

/** Safari deletes the data of a site after seven days without a visit, unless they are asked to stay. */
const persistStorage = (): void => {
  const { storage } = navigator as Partial<Pick<Navigator, 'storage'>>;
  void storage?.persist?.().catch(() => false);
};
