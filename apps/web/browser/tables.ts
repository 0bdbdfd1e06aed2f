/**
 * Tables that a test begins at, and what a test sees of the table in the page. A table is laid by the same authority
 * that runs it in the page, with cards that are chosen: greedy bots draw nothing, so the same round follows each time.
 */
import assert from 'node:assert/strict';
import {
  dealOf,
  formatCards,
  NO_CARDS,
  parsePlay,
  PRESETS,
  seatAt,
  seatsOf,
  unwrap,
  addCounts,
  parseCards,
  fullDeckCounts,
  subtractCounts,
  toAct,
  type Action,
  type PresetName,
  type RuleSet,
} from '@doudizhu/rules';
import {
  applyEvents,
  decide,
  foldLog,
  openTable,
  secretFrom,
  type CommandPayload,
  type Table,
  type TableEvent,
} from '@doudizhu/table';
import type { Page } from 'playwright-core';
import { holds, type Visit } from './visit.ts';

export const TABLE = 'browser-test';

/** What the start panel would have kept: bots that answer at once, no clock for the person. */
export const QUICK = { level: 'greedy', pace: 'fast', clock: 'none', practice: true, autoPass: true };

export interface TableWish {
  readonly rules?: PresetName;
  /** Hands of all seats but the last one, which gets what is left. */
  readonly hands: readonly string[];
  readonly kitty: string;
  /** Who speaks first. */
  readonly first: number;
  /** What is said and played, seat after seat as asked: `closed`, `call`, `bid 3`, `double 1`, `pass`, or
   * cards. */
  readonly said?: string;
  readonly autoPass?: boolean;
  /** Milliseconds for each decision; null: as long as one likes. */
  readonly decisionMs?: number | null;
}

/** The log of a table where the person sits at seat 0 and the cards are dealt, as far as `said` goes. */
export const layTable = (wish: TableWish): TableEvent[] => {
  const { rules: name = 'competition', first, said = '', autoPass = true, decisionMs = null } = wish;
  const rules = PRESETS[name];
  const clock = decisionMs === null ? null : { decisionMs, bankMs: 0 };
  const opened = unwrap(openTable({ table: TABLE, rules: name, clock, practice: true, autoPassMs: 900 }, 0));
  const laid: LaidTable = { table: foldLog([opened]), log: [opened] };
  for (const seat of seatsOf(rules)) {
    const occupant =
      seat === 0
        ? ({ type: 'person', account: 'Player' } as const)
        : ({ type: 'bot', name: `Bot ${seat}`, level: 'greedy' } as const);
    submit(laid, 'host', { type: 'seat', seat, occupant });
  }
  if (autoPass) submit(laid, 'Player', { type: 'autoPass', on: true });
  const taken = [...wish.hands, wish.kitty].map((text) => unwrap(parseCards(text))).reduce(addCounts, NO_CARDS);
  const rest = formatCards(subtractCounts(fullDeckCounts(rules.decks), taken));
  const deal = unwrap(dealOf({ rules, hands: [...wish.hands, rest], kitty: wish.kitty }));
  submit(laid, 'host', { type: 'choose', deal, first: seatAt(first) });
  submit(laid, 'Player', { type: 'ready', on: true });
  submit(laid, 'host', { type: 'commit', secret: secretFrom(TABLE) });
  for (const word of said.split(/,\s*/u).filter((text) => text !== '')) saySo(laid, word);
  return laid.log;
};

/** A table without a clock, and its log. */
interface LaidTable {
  table: Table;
  readonly log: TableEvent[];
}

const submit = (laid: LaidTable, from: 'host' | 'Player', payload: CommandPayload): void => {
  const { seq } = laid.table;
  const id = seq.toString(16).padStart(32, '0');
  const events = unwrap(decide(laid.table, { id, from, seq, payload }, 0));
  laid.table = applyEvents(laid.table, events);
  laid.log.push(...events);
};

const saySo = (laid: LaidTable, word: string): void => {
  const { round } = laid.table;
  assert.ok(round !== null, 'the cards are dealt');
  const [seat] = toAct(round);
  assert.ok(seat !== undefined, `${word}: no seat is to act`);
  const action = actionOf(word, round.rules);
  if (seat === 0) submit(laid, 'Player', { type: 'act', action });
  else submit(laid, 'host', { type: 'actFor', seat, action });
};

const actionOf = (word: string, rules: RuleSet): Action => {
  const [what = '', number = ''] = word.split(' ');
  if (what === 'bid') return { type: 'bid', points: Number(number) as 0 | 1 | 2 | 3 };
  if (what === 'double') return { type: 'double', factor: Number(number) as 1 | 2 };
  if (what === 'redouble') return { type: 'redouble', factor: Number(number) as 1 | 2 };
  if (what === 'closed') return { type: 'openHand', open: false };
  if (what === 'call' || what === 'grab') return { type: what, take: true };
  const combo = unwrap(parsePlay(word, rules));
  return combo === null ? { type: 'pass' } : { type: 'play', combo };
};

/** Stores a table as the page would have, and sits down at it. */
export const sitDown = async ({ page, go }: Pick<Visit, 'page' | 'go'>, log: readonly TableEvent[]): Promise<void> => {
  await go('replays'); // makes the database
  await holds(page, `indexedDB.databases().then((all) => all.some(({ name }) => name === 'ddz'))`);
  await page.evaluate(`(async () => {
    ${OPEN}
    const { objectStore, done } = await store('readwrite');
    for (const event of ${JSON.stringify(log)}) objectStore.add({ table: '${TABLE}', seq: event.seq, event });
    await done;
    localStorage.setItem('ddz.table', '${TABLE}');
  })()`);
  await go('play');
  await page.locator('.play-table').waitFor();
};

/** What has happened at the tables that this browser keeps, oldest first. */
export const keptEvents = async (page: Page): Promise<readonly TableEvent[]> =>
  (await page.evaluate(`(async () => {
    ${OPEN}
    const { objectStore } = await store('readonly');
    return (await answer(objectStore.getAll())).map(({ event }) => event);
  })()`)) as readonly TableEvent[];

const OPEN = `
  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const store = async (mode) => {
    const transaction = (await answer(indexedDB.open('ddz'))).transaction('events', mode);
    const done = new Promise((resolve) => transaction.addEventListener('complete', resolve));
    return { objectStore: transaction.objectStore('events'), done };
  };`;
