/** An environment for tests: manual time, storage in memory, several tabs, bots that answer at once. */
import type { Action } from '@doudizhu/rules/round';
import { createFakeTimers } from '@doudizhu/rules/testing';
import { fallbackAction, sha256Hex, type TableEvent } from '@doudizhu/table';
import type { StoredRound } from '../../base/storage.ts';
import type { Cue } from '../../effects/cue.ts';
import type { ActRequest } from '../../workers/worker-bots.ts';
import type { GameClock, GameEnvironment, GameStorage } from '../environment/environment.ts';

const createFakeClock = () => {
  const { nowMs, schedule, runNext } = createFakeTimers();
  /** Runs all promises that do not wait for timers. */
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const clock: GameClock = { nowMs, dateMs: () => 1_700_000_000_000 + nowMs(), schedule };
  return {
    ...clock,
    settle,
    /** Advances the time and runs due timers in order. */
    pass: async (delayMs: number): Promise<void> => {
      const endMs = nowMs() + delayMs;
      await settle();
      while (runNext(endMs)) await settle();
      await settle();
    },
  };
};

/** Storage like a browser's: calls answer asynchronously, and the first writer of a number wins. */
const createFakeStorage = () => {
  /** Logs by table. */
  const logs = new Map<string, TableEvent[]>();
  const rounds = new Map<string, StoredRound>();
  const texts = new Map<string, string>();
  const storage: GameStorage = {
    loadText: (key) => texts.get(key) ?? null,
    saveText: (key, text) => void texts.set(key, text),
    addEvents: async (table, events) => {
      await Promise.resolve();
      const log = logs.get(table) ?? [];
      if (events.some(({ seq }) => log.some((event) => event.seq === seq))) return 'conflict';
      logs.set(table, [...log, ...events]);
      return 'stored';
    },
    eventsOf: async (table) => logs.get(table) ?? [],
    deleteEventsFrom: async (table, from) => {
      const log = logs.get(table) ?? [];
      logs.set(
        table,
        log.filter(({ seq }) => seq < from),
      );
    },
    hasRound: async (id) => rounds.has(id),
    putRound: async (round) => void rounds.set(round.id, round),
  };
  return { ...storage, logs, rounds };
};

/** State shared by the tabs of a browser. */
export const createFakeBrowser = () => ({
  clock: createFakeClock(),
  storage: createFakeStorage(),
  /** One listener per tab. */
  tabs: new Set<(message: string) => void>(),
});

export interface FakeEnvironmentSetup extends Partial<Pick<GameEnvironment, 'askBot' | 'explain' | 'adviseCalls'>> {
  /** Browser of this tab. Default a new one. */
  readonly browser?: ReturnType<typeof createFakeBrowser>;
  /** Seed of the deals. */
  readonly seed?: string;
}

export type FakeEnvironment = ReturnType<typeof createFakeEnvironment>;

/** Bots take the fallback action and give no advice, unless the set-up says otherwise. */
export const createFakeEnvironment = (setup: FakeEnvironmentSetup = {}) => {
  const { browser = createFakeBrowser(), seed = 'game', askBot = async ({ view }) => fallbackAction(view) } = setup;
  const { explain = async () => ({ aim: 'wins', deals: 0, moves: [] }), adviseCalls = async () => null } = setup;
  const announced: string[] = [];
  const notices: string[] = [];
  const performed: Cue[] = [];
  const errors: unknown[] = [];
  const asked: ActRequest[] = [];
  let draws = 0;
  let receive: (message: string) => void = () => {};
  let setHidden: (isHidden: boolean) => void = () => {};
  const own = (message: string): void => receive(message);
  browser.tabs.add(own);
  return {
    announced,
    notices,
    performed,
    errors,
    logError: (error) => errors.push(error),
    asked,
    setHidden: (isHidden: boolean) => setHidden(isHidden),
    clock: browser.clock,
    storage: browser.storage,
    channel: {
      post: (message) => {
        for (const tab of browser.tabs) if (tab !== own) tab(message);
      },
      listen: (listener) => {
        receive = listener;
      },
    },
    askBot: (request): Promise<Action> => {
      asked.push(request);
      return askBot(request);
    },
    explain,
    adviseCalls,
    randomBytes: (count) => Uint8Array.from(Buffer.from(sha256Hex(`${seed} ${draws++}`), 'hex')).slice(0, count),
    watchHidden: (changed) => {
      setHidden = changed;
    },
    performCues: (cues) => void performed.push(...cues),
    announce: (text) => void announced.push(text),
    notify: (text) => void notices.push(text),
  } satisfies GameEnvironment & Record<string, unknown>;
};
