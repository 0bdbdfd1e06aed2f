import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordFormat, Replay } from '@doudizhu/records';
import { fileNameOf } from './file-name.ts';

const played = (info: Record<string, string>, winner: 'landlord' | 'farmers' | null): Replay =>
  ({
    record: { info, setup: { rules: { name: 'happy' } } },
    rounds: [{ outcome: winner === null ? null : { winner } }],
  }) as unknown as Replay;

const CASES: readonly (readonly [Replay, RecordFormat, string, string])[] = [
  [
    played({ Date: '2026.11.21' }, 'farmers'),
    'ddn',
    'doudizhu-happy-2026-11-21-farmers-won.ddn',
    'rules, date, winner',
  ],
  [played({}, 'landlord'), 'json', 'doudizhu-happy-landlord-won.json', 'no date'],
  [played({}, null), 'rlcard', 'doudizhu-happy.rlcard.json', 'an unfinished round in a format of another program'],
  [played({ Date: '../../x' }, null), 'ddn', 'doudizhu-happy.ddn', 'a date that is none'],
];

for (const [replay, format, name, why] of CASES) {
  test(`a file is named by what is inside: ${why}`, () => assert.equal(fileNameOf(replay, format), name));
}
