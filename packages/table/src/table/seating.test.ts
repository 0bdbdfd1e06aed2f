/** Who sits down, and what that changes for the others, in logs of the first version too. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import type { Occupant } from '../log/event.ts';
import { foldLog, readLog } from '../log/log.ts';
import { withOccupant } from './seating.ts';
import type { Table } from './table.ts';

const LOG_1 = unwrap(readLog(readFileSync(new URL('../../../../fixtures/table-log.jsonl', import.meta.url), 'utf8')));

/** A table of version 1 after its rounds: a person and two bots, and all of them ready. */
const tableOfVersion1 = (): Table => {
  const ended = LOG_1.findLastIndex(({ type }) => type === 'ended');
  const table = foldLog(LOG_1.slice(0, ended + 1));
  return { ...table, seats: table.seats.map((state) => ({ ...state, ready: true, autoPass: true })) };
};

const BAO: Occupant = { type: 'bot', name: 'Bao', level: 'greedy' };
// oxfmt-ignore
const NEWCOMERS: readonly (readonly [Occupant | null, boolean, string])[] = [
  [{ ...BAO, level: 'rules' }, true, 'a bot of another level is the same one'],
  [{ ...BAO, name: 'Cai' }, false, 'a bot of another name'],
  [{ type: 'person', account: 'Bao' }, false, 'a person'],
  [null, false, 'nobody'],
];

for (const [occupant, isSame, why] of NEWCOMERS) {
  test(`version 1: ${why}${isSame ? '' : ' begins the match anew'}, and all have to get ready again`, () => {
    const before = tableOfVersion1();
    const after = withOccupant(before, seatAt(1), occupant);
    assert.deepEqual(
      after.seats.map(({ ready, autoPass }) => [ready, autoPass]),
      [
        [false, true],
        [false, isSame],
        [false, true],
      ],
    );
    assert.deepEqual(after.seats[1]?.occupant, occupant);
    assert.equal(after.round, isSame ? before.round : null);
    assert.deepEqual(after.match.scores, isSame ? before.match.scores : [0, 0, 0]);
    assert.notDeepEqual(before.match.scores, [0, 0, 0]);
  });
}
