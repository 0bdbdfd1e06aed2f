/** The round in progress on the home page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldLog, viewOf, type TableEvent } from '@doudizhu/table';
import { spokenCombo } from '../../cards/names.ts';
import { OWN_SEAT, type PlayTable } from '../../game/state/play-table.ts';
import { isLeading, isTableOver, openTable } from '../../game/testing/fake-tab.ts';
import { loadRoundInProgress } from './round-in-progress.ts';

const logOf = async (until: (table: PlayTable) => boolean = () => true): Promise<readonly TableEvent[]> =>
  (await openTable({ chosen: { rules: 'douzero' }, until })).table.log();

const shown = async (log: readonly TableEvent[]) => loadRoundInProgress('s1', { eventsOf: async () => [...log] });

test('a round in which the person is asked shows the hand, the role, and the play to answer', async () => {
  const log = await logOf(({ decision }) => decision.value?.kind === 'follow');
  const found = await shown(log);
  const { round, faces } = viewOf(foldLog(log), OWN_SEAT);
  assert.deepEqual([found?.round, found?.isOver, found?.isMyTurn], [1, false, true]);
  assert.equal(found?.isLandlord, round?.landlord === 0);
  assert.deepEqual(found?.hand, faces?.hand);
  assert.ok((found?.hand.length ?? 0) > 0);
  assert.equal(found?.toBeat, round?.toBeat ? spokenCombo(round.toBeat, round.rules) : assert.fail());
  assert.notEqual(found?.rules, '');
});

test('a leader, or a seat that is not asked, has no play to beat', async () => {
  const leading = await shown(await logOf(isLeading));
  assert.equal(leading?.toBeat, null);
});

test('a round that is over is the one that was played, before it the next', async () => {
  const over = await shown(await logOf(isTableOver));
  assert.deepEqual([over?.round, over?.isOver, over?.isMyTurn, over?.toBeat], [1, true, false, null]);
  const log = await logOf();
  const begins = log.findIndex(({ type }) => type === 'ready');
  const gathering = await shown(log.slice(0, begins));
  assert.deepEqual([gathering?.round, gathering?.isOver, gathering?.hand, gathering?.isLandlord], [1, true, [], null]);
});

test('where nothing can be read there is no round', async () => {
  assert.equal(await shown([]), null);
  assert.equal(await shown((await logOf()).slice(1)), null);
});
