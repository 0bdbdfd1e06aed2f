/** An environment for tests: manual time, storage in memory, several tabs, bots that answer at once. */
import type { Action } from '@doudizhu/rules/round';
import { fallbackAction, sha256Hex, type TableEvent } from '@doudizhu/table';
import type { Cue } from '../../effects/cue.ts';
import type { StoredRound } from '../../base/storage.ts';
import type { ActRequest } from '../../workers/worker-bots.ts';
import { createFakeTimers } from '@doudizhu/rules/testing';
import type { GameClock, GameEnvironment, GameStorage } from '../environment/environment.ts';

export interface FakeClock extends GameClock {
  /** Runs all promises that do not wait for timers. */
  readonly settle: () => Promise<void>;
  /** Advances the time and runs due timers in order. */
  readonly pass: (delayMs: number) => Promise<void>;
}

const createFakeClock = (): FakeClock => {
  const { nowMs, schedule, runNext } = createFakeTimers();
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    nowMs,
    dateMs: () => 1_700_000_000_000 + nowMs(),
    schedule,
    settle,
    pass: async (delayMs) => {
      const endMs = nowMs() + delayMs;
      await settle();
      while (runNext(endMs)) await settle();
      await settle();
    },
  };
};

export interface FakeStorage extends GameStorage {
  /** Logs by table. */
  readonly logs: Map<string, TableEvent[]>;
  readonly rounds: Map<string, StoredRound>;
  readonly texts: Map<string, string>;
}

/** Storage like a browser's: calls answer asynchronously, and the first writer of a number wins. */
const createFakeStorage = (): FakeStorage => {
  const logs = new Map<string, TableEvent[]>();
  const rounds = new Map<string, StoredRound>();
  const texts = new Map<string, string>();
  return {
    logs,
    rounds,
    texts,
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
      logs.set(
        table,
        (logs.get(table) ?? []).filter(({ seq }) => seq < from),
      );
    },
    hasRound: async (id) => rounds.has(id),
    putRound: async (round) => void rounds.set(round.id, round),
  };
};

/** State shared by the tabs of a browser. */
export interface FakeBrowser {
  readonly clock: FakeClock;
  readonly storage: FakeStorage;
  /** One listener per tab. */
  readonly tabs: Set<(message: string) => void>;
}

export const createFakeBrowser = (): FakeBrowser => ({
  clock: createFakeClock(),
  storage: createFakeStorage(),
  tabs: new Set(),
});

export interface FakeEnvironment extends GameEnvironment {
  readonly clock: FakeClock;
  readonly storage: FakeStorage;
  readonly announced: string[];
  readonly notices: string[];
  readonly performed: Cue[];
  readonly errors: unknown[];
  readonly asked: ActRequest[];
  readonly setHidden: (isHidden: boolean) => void;
}

export interface FakeEnvironmentSetup {
  /** Browser of this tab. Default a new one. */
  readonly browser?: FakeBrowser;
  /** Default: the bot takes the fallback action. */
  readonly askBot?: (request: ActRequest) => Promise<Action>;
  /** Default: no advice. */
  readonly explain?: GameEnvironment['explain'];
  /** Default: no advice. */
  readonly adviseCalls?: GameEnvironment['adviseCalls'];
  /** Seed of the deals. */
  readonly seed?: string;
}

export const createFakeEnvironment = (setup: FakeEnvironmentSetup = {}): FakeEnvironment => {
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
  browser.tabs.add((message) => receive(message));
  const [own] = [...browser.tabs].slice(-1);
  return {
    announced,
    notices,
    performed,
    errors,
    logError: (error) => errors.push(error),
    asked,
    setHidden: (isHidden) => setHidden(isHidden),
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
    askBot: (request) => {
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
  };
};
