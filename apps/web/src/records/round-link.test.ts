import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRecord, replay } from '@doudizhu/records';
import { seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { tableLog, STRONG, STRONG_PLAYED } from '../../browser/testing/tables.ts';
import { linkOfLog } from './round-link.ts';
import { readShared } from './shared.ts';

test('the link of a finished round contains the whole round, and opens from the folder of the app', async () => {
  // Other files of the same process take the global away after their tests.
  Object.assign(globalThis, { location: { href: 'https://example.org/game/?a=1#/play' } });
  const link = await linkOfLog(tableLog({ ...STRONG, actions: `${STRONG_PLAYED}, AA` }), seatAt(2));
  const [, z = ''] = /^https:\/\/example\.org\/game\/\?a=1#\/replays\/link\?seat=2&z=(.+)$/u.exec(link ?? '') ?? [];
  const shared = await readShared(z);
  assert.ok(shared.ok && shared.value.type === 'round');
  const { end } = unwrap(replay(unwrap(readRecord(shared.value.ddn, 'ddn'))));
  assert.deepEqual(end.outcome?.scores, [48, -24, -24]);
  assert.ok((link ?? '').length < 1100, `a code that phones read: ${link?.length}`);
});

test('without a log there is no link', async () => assert.equal(await linkOfLog([], seatAt(0)), null));
