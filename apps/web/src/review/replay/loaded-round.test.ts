/** Players of a round that a friend sent. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRecord, writeRecord } from '@doudizhu/records';
import { seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { finishedRoundsOf } from '@doudizhu/table';
import { tableLog, STRONG, STRONG_PLAYED } from '../../../browser/testing/tables.ts';
import { meetPeople } from '../../game/setup/names.ts';
import { storedRoundOf } from '../../game/state/table-storage.ts';
import { withNames } from '../../game/setup/player-names.ts';
import { playersOf, roundInText } from './loaded-round.ts';

const log = tableLog({ ...STRONG, actions: `${STRONG_PLAYED}, AA`, levels: ['greedy', 'level-3'] });
const [round] = finishedRoundsOf(log);
assert.ok(round !== undefined && round.record !== null);
const { record } = round;

const playersNamed = (names: readonly string[]) => {
  const found = roundInText(unwrap(writeRecord(withNames(record, names), 'ddn')));
  assert.ok(found.ok);
  return playersOf(found.value);
};

test('accounts are shown as people, known or guests, and bots of characters wear their own faces', () => {
  meetPeople([{ id: 'V95N23pdBxNbjELSaT4lPg', name: 'Wei' }]);
  const accounts = playersNamed(['WRSOEKEfZ8OWLcFLwKERsQ', 'V95N23pdBxNbjELSaT4lPg', 'level-3']);
  const known = accounts.map(({ name, face }) => ({ name, face }));
  assert.deepEqual(known, [
    { name: 'Guest ERsQ', face: { person: 'Guest ERsQ' } },
    { name: 'Wei', face: { person: 'Wei' } },
    { name: 'Bot (Gu)', face: 'gu' },
  ]);
  const faces = playersNamed(['Ann (level-4)', 'level-5', 'Meister']).map(({ face }) => face);
  assert.deepEqual(faces, ['lu', 'shuang', { person: 'Meister' }]);
});

test('a stored round names people, so that its link and its file do', () => {
  const stored = storedRoundOf(round, { me: seatAt(0), endedMs: 0, nameOf: (account) => `${account} Wei` });
  const text = JSON.stringify(stored?.record);
  assert.match(text, /Player Wei/u);
  assert.ok(readRecord(text, 'json').ok);
});
