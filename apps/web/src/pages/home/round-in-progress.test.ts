/** The round in progress on the home page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import {
  createTableDriver,
  decisionOf,
  foldLog,
  fallbackAction,
  hintAfter,
  openTable,
  secretFrom,
  viewOf,
  type TableEvent,
} from '@doudizhu/table';
import { spokenCombo } from '../../cards/names.ts';
import { loadRoundInProgress } from './round-in-progress.ts';

/** Log of a table at which the player (seat 0) acts until `isReached`. */
const logOf = async (isReached: (view: ReturnType<typeof viewOf>) => boolean): Promise<readonly TableEvent[]> => {
  const opened = unwrap(openTable({ table: 's1', rules: 'douzero' }, 0));
  const log: TableEvent[] = [opened];
  const driver = createTableDriver({
    log: [opened],
    time: { nowMs: () => 0 },
    storage: { store: (events) => (log.push(...events), 'stored') },
    rounds: { draw: ({ roundsBegun }) => ({ secret: secretFrom(`home ${roundsBegun}`), chosen: null }) },
    bots: { ask: ({ view }) => fallbackAction(view) },
  });
  for (const seat of [0, 1, 2].map(seatAt)) {
    const occupant =
      seat === 0
        ? ({ type: 'person', account: 'A' } as const)
        : ({ type: 'bot', name: `B${seat}`, level: 'x' } as const);
    unwrap(await driver.submit('host', { type: 'seat', seat, occupant }));
  }
  driver.start();
  for (let step = 0; step < 400; step++) {
    await driver.settled();
    const view = viewOf(driver.table(), seatAt(0));
    if (isReached(view)) break;
    if (view.stage !== 'playing') await driver.submit('A', { type: 'ready', on: true });
    else {
      const decision = view.round === null ? null : decisionOf(view.round);
      const isPlay = decision?.kind === 'lead' || decision?.kind === 'follow';
      const action = isPlay && view.round !== null ? hintAfter(view.round, null) : decision?.actions.at(-1);
      unwrap(await driver.submit('A', { type: 'act', action: action as Action }));
    }
  }
  driver.stop();
  return log;
};

const shown = async (log: readonly TableEvent[]) => loadRoundInProgress('s1', { eventsOf: async () => [...log] });

test('a round in which the person is asked shows the hand, the role, and the play to answer', async () => {
  const log = await logOf(({ round }) => round !== null && round.toAct.includes(seatAt(0)) && round.toBeat !== null);
  const found = await shown(log);
  const { round, faces } = viewOf(foldLog(log), seatAt(0));
  assert.deepEqual([found?.round, found?.isOver, found?.isMyTurn], [1, false, true]);
  assert.equal(found?.isLandlord, round?.landlord === 0);
  assert.deepEqual(found?.hand, faces?.hand);
  assert.ok((found?.hand.length ?? 0) > 0);
  assert.equal(found?.toBeat, round?.toBeat ? spokenCombo(round.toBeat, round.rules) : assert.fail());
  assert.notEqual(found?.rules, '');
});

test('a leader, or a seat that is not asked, has no play to beat', async () => {
  const leading = await shown(await logOf(({ round }) => round?.phase === 'play' && round.toBeat === null));
  assert.equal(leading?.toBeat, null);
});

test('a round that is over is the one that was played, before it the next', async () => {
  const over = await shown(await logOf(({ stage }) => stage === 'over'));
  assert.deepEqual([over?.round, over?.isOver, over?.isMyTurn, over?.toBeat], [1, true, false, null]);
  const gathering = await shown(await logOf(() => true));
  assert.deepEqual([gathering?.round, gathering?.isOver, gathering?.hand, gathering?.isLandlord], [1, true, [], null]);
});

test('where nothing can be read there is no round', async () => {
  assert.equal(await shown([]), null);
  const log = await logOf(() => true);
  assert.equal(await shown(log.slice(1)), null);
});
