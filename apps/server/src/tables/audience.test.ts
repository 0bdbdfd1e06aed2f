/** Starts and updates of viewers: both lead to the view. */
import { eventOf, readView, type ReadView, type ServerMessage } from '@doudizhu/protocol';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { seatAt } from '@doudizhu/rules/deal';
import type { PlayerView } from '@doudizhu/rules/view';
import { unwrap } from '@doudizhu/rules/result';
import {
  createTableDriver,
  decisionOf,
  fallbackAction,
  openTable,
  patched,
  viewerOf,
  viewOf,
  type PublicEvent,
  type TableView,
} from '@doudizhu/table';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Audience, type Watcher } from './audience.ts';
import { botOccupant } from './new-table.ts';

/** A table of two bots and an account at seat 0, in memory, with its audience. */
const playedTable = () => {
  const opened = unwrap(openTable({ table: 't', rules: 'douzero', practice: false, revealMs: 0 }, 0));
  let nowMs = 0;
  const driver = createTableDriver({
    log: [opened],
    keeps: 'segment',
    time: { nowMs: () => (nowMs += 10) },
    storage: { store: () => 'stored' },
    rounds: { draw: () => ({ secret: 'ab'.repeat(32), chosen: null, board: null }) },
    bots: { ask: ({ view }) => fallbackAction(view) },
    onEvents: (events) => audience.show(events),
  });
  const audience: Audience = new Audience({
    table: () => driver.table(),
    log: () => driver.log(),
    nowMs: () => 0,
    names: async () => new Map(),
    onFault: (error) => assert.fail(String(error)),
  });
  return { driver, audience };
};

/** A connection that applies what it is sent. */
class Client {
  read: ReadView | null = null;
  starts = 0;
  events: PublicEvent[] = [];
  readonly watcher: Watcher;

  constructor(account: string) {
    const sendText = (text: string): void => this.#receive(JSON.parse(text) as ServerMessage);
    const send = (message: ServerMessage): void => sendText(JSON.stringify(message));
    this.watcher = { account, send, sendText, close: () => {} };
  }

  get view(): TableView | null {
    return this.read?.view ?? null;
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'start') {
      this.read = readView(message.view, null);
      this.starts++;
      this.events = (message.events ?? []).map((event) => eventOf(event, PRESETS.douzero));
    }
    if (message.type !== 'update') return;
    assert.equal(message.from, this.view?.seq);
    this.read = readView(patched((this.read as ReadView).wire, message.patch), this.read);
    this.events.push(...message.events.map((event) => eventOf(event, PRESETS.douzero)));
  }
}

test('a start in the middle of a segment leads to the same view as patches, and has the events since', async () => {
  const { driver, audience } = playedTable();
  const clients = [new Client('me'), new Client('guest')];
  for (const { watcher } of clients) await audience.add(watcher, { plays: true, seen: null });
  for (const seat of [1, 2] as const) {
    assert.ok((await driver.submit('host', { type: 'seat', seat: seatAt(seat), occupant: botOccupant('rules') })).ok);
  }
  assert.ok((await driver.submit('me', { type: 'sit', seat: seatAt(0) })).ok);
  driver.start();
  assert.ok((await driver.submit('me', { type: 'ready', on: true })).ok);
  let checked = 0;
  for (let step = 0; step < 200 && driver.table().stage !== 'over'; step++) {
    await driver.settled();
    const { round, stage } = viewOf(driver.table(), seatAt(0));
    const decision = stage === 'playing' && round !== null ? decisionOf(round) : null;
    const plays = decision?.kind === 'lead' || decision?.kind === 'follow';
    const action = plays ? fallbackAction(round as PlayerView) : decision?.actions.at(-1);
    const { seq } = driver.table();
    for (const client of clients) client.events = [];
    if (action === undefined) await driver.tick();
    else await driver.submit('me', { type: 'act', action });
    await driver.settled();
    for (const client of clients) {
      const viewer = viewerOf(driver.table(), client.watcher.account);
      const expected: unknown = JSON.parse(JSON.stringify(viewOf(driver.table(), viewer)));
      assert.deepEqual(client.view, expected);
      const updates = [...client.events];
      audience.start(client.watcher, { seq, viewer });
      assert.deepEqual([client.view, client.events], [expected, updates]);
      checked++;
    }
  }
  assert.equal(driver.table().stage, 'over');
  assert.ok(checked >= 8, `${checked} starts`);
  const starts = clients.map((client) => client.starts);
  assert.deepEqual(starts, [2 + checked / 2, 1 + checked / 2], 'no other starts than for a seat');
});
