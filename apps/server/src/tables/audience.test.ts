/** Starts of viewers: the texts of a segment, kept as they were sent. */
import type { ServerMessage } from '@doudizhu/protocol';
import { seatAt } from '@doudizhu/rules/deal';
import type { PlayerView } from '@doudizhu/rules/view';
import { unwrap } from '@doudizhu/rules/result';
import {
  createTableDriver,
  decisionOf,
  eventsSince,
  fallbackAction,
  openTable,
  viewerOf,
  viewOf,
  type TableEvent,
  type Viewer,
} from '@doudizhu/table';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Audience, type Watcher } from './audience.ts';
import { botOccupant } from './new-table.ts';

/** A table of two bots and an account at seat 0, in memory, with its audience. */
const playedTable = () => {
  let reads = 0;
  const opened = unwrap(openTable({ table: 't', rules: 'douzero', practice: false, revealMs: 0 }, 0));
  let nowMs = 0;
  const driver = createTableDriver({
    log: [opened],
    keeps: 'segment',
    time: { nowMs: () => (nowMs += 10) },
    storage: { store: () => 'stored' },
    rounds: { draw: () => ({ secret: 'ab'.repeat(32), chosen: null, board: null }) },
    bots: { ask: ({ view }) => fallbackAction(view) },
    onEvents: (events, before) => audience.show(events, before),
  });
  const counted = (log: readonly TableEvent[]): readonly TableEvent[] =>
    new Proxy(log, {
      get: (target, key) => {
        if (typeof key === 'string' && /^[1-9]\d*$/u.test(key)) reads++;
        return Reflect.get(target, key) as unknown;
      },
    });
  const audience: Audience = new Audience({
    table: () => driver.table(),
    log: () => counted(driver.log()),
    nowMs: () => 0,
    names: async () => new Map(),
    onFault: (error) => assert.fail(String(error)),
  });
  return { driver, audience, reads: () => reads };
};

test('a start in the middle of a segment is what a fold of the log gives, and folds it once per viewer', async () => {
  const { driver, audience, reads } = playedTable();
  const starts: unknown[][] = [];
  const watcherOf = (account: string, heard: (text: string) => void): Watcher => ({
    account,
    isForwarded: false,
    send: () => {},
    sendText: heard,
    close: () => {},
  });
  const note = (text: string): void => {
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === 'start') starts.push([...message.events]);
  };
  const watchers = [watcherOf('me', note), watcherOf('guest', note)];
  for (const watcher of watchers) await audience.add(watcher, { plays: true, seen: null });
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
    if (action === undefined) await driver.tick();
    else await driver.submit('me', { type: 'act', action });
    for (const watcher of watchers) {
      starts.length = 0;
      audience.start(watcher, null);
      const viewer: Viewer = viewerOf(driver.table(), watcher.account);
      const folded = eventsSince(driver.log(), 0, viewer);
      assert.deepEqual(starts, [JSON.parse(JSON.stringify(folded))]);
      checked++;
    }
  }
  assert.equal(driver.table().stage, 'over');
  assert.ok(checked >= 8 && reads() < driver.log().length, `${checked} starts, ${reads()} events read`);
});
