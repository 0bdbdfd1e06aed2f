import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import { toAct } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { fallbackAction, finishedRoundsOf, secretFrom, viewOf, writeLog, type Occupant } from '@doudizhu/table';
import { actAt, dealAt, seatedTable } from '../game/state/scripted-table.ts';
import type { StoredRound } from '../base/storage.ts';
import { keepRound } from './keep-round.ts';
import { meetPeople } from '../game/setup/names.ts';

const OCCUPANTS: readonly Occupant[] = [
  { type: 'person', account: 'me' },
  { type: 'person', account: 'ann' },
  { type: 'bot', name: 'Bot 2', level: 'level-2' },
];

test('a round over the network is kept with the names of the others', async () => {
  const terms = { table: 'net', rules: PRESETS.zunli, clock: null, practice: false, autoPassMs: 0 };
  let prepared = dealAt(seatedTable(terms, OCCUPANTS), secretFrom('net'));
  while (prepared.table.stage === 'playing') {
    const { round } = prepared.table;
    const seat = round === null ? undefined : toAct(round)[0];
    const view = seat === undefined ? null : viewOf(prepared.table, seat).round;
    if (view === null || view === undefined || view.seat === 'spectator') break;
    prepared = actAt(prepared, round?.phase === 'auction' ? { type: 'bid', points: 3 } : fallbackAction(view));
  }
  assert.equal(finishedRoundsOf(prepared.log).length, 1);
  meetPeople([{ id: 'ann', name: 'Ann' } as never]);
  const kept: StoredRound[] = [];
  const api = {
    tableRounds: async () => ({ ok: true, value: { rounds: [{ id: 'r1', number: 1 }] } }),
    roundLog: async () => ({ ok: true, value: writeLog(prepared.log) }),
  } as never;
  const storage = { putRound: async (round: StoredRound) => void kept.push(round) };
  assert.ok(await keepRound({ api, storage, table: 'net', number: 1, me: seatAt(0), dateMs: 5 }));
  assert.deepEqual(
    [kept[0]?.bots, kept[0]?.people],
    [
      ['', '', 'level-2'],
      ['', 'Ann', ''],
    ],
  );
});
