import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import { toAct } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { fallbackAction, finishedRoundsOf, secretFrom, writeLog, type Occupant } from '@doudizhu/table';
import { actAt, dealAt, seatedTable } from '../game/state/scripted-table.ts';
import type { StoredRound } from '../base/storage.ts';
import { storeRound, ownRoundId } from './online-rounds.ts';
import { meetPeople } from '../game/setup/names.ts';

const OCCUPANTS: readonly Occupant[] = [
  { type: 'person', account: 'me' },
  { type: 'person', account: 'ann' },
  { type: 'bot', name: 'Bot 2', level: 'level-2' },
];

/** The log of a round over the network. */
const playedLog = () => {
  const terms = { table: 'net', rules: PRESETS.zunli, clock: null, practice: false, autoPassMs: 0 };
  let prepared = dealAt(seatedTable(terms, OCCUPANTS), secretFrom('net'));
  while (prepared.table.stage === 'playing') {
    const round = prepared.table.round ?? assert.fail();
    const view = viewFor(round, toAct(round)[0]!);
    prepared = actAt(prepared, view.phase === 'auction' ? { type: 'bid', points: 3 } : fallbackAction(view));
  }
  assert.equal(finishedRoundsOf(prepared.log).length, 1);
  return prepared.log;
};

const api = (async (route: string) => ({
  ok: true,
  value: route.endsWith('/log') ? writeLog(playedLog()) : { rounds: [{ id: 'r1', number: 1 }] },
})) as never;

test('a round over the network is kept with the names of the others', async () => {
  meetPeople([{ id: 'ann', name: 'Ann' } as never]);
  const kept: StoredRound[] = [];
  const storage = { putRound: async (round: StoredRound) => void kept.push(round) };
  assert.ok(await storeRound({ api, storage, table: 'net', number: 1, me: seatAt(0), dateMs: 5 }));
  assert.deepEqual([kept[0]?.bots.join(), kept[0]?.people?.join()], [',,level-2', ',Ann,']);
});

for (const [account, expected, why] of [
  ['me', 'net-1', 'a round of the player'],
  ['other', null, 'a round of other players'],
  [null, null, 'a visitor without an account'],
] as const) {
  test(`a reviewed online round is found or stored here: ${why}`, async () => {
    const kept: StoredRound[] = [];
    const person = (id: string) => ({ occupant: { type: 'person', person: { id, name: 'Name' } } });
    const seats = [person('me'), person('ann'), { occupant: { type: 'bot', level: 'level-2' } }];
    const given = {
      api,
      storage: {
        hasRound: async (id: string) => kept.some((round) => round.id === id),
        putRound: async (round: StoredRound) => void kept.push(round),
      },
      round: { id: 'r1', table: 'net', number: 1, seats, endedMs: 7 } as never,
    };
    assert.equal(await ownRoundId({ ...given, account }), expected);
    const stored = kept.map(({ id, seat, endedMs }) => `${id} ${seat} ${endedMs}`);
    assert.deepEqual(stored, expected === null ? [] : ['net-1 0 7']);
    // The second time it is here, also before the player has signed in.
    assert.equal(await ownRoundId({ ...given, account: null }), expected);
    assert.equal(kept.length, expected === null ? 0 : 1);
  });
}
