import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import { onlineReplayLink } from './online-link.ts';

const LOG = readFileSync(join(import.meta.dirname, '../../../../../fixtures/table-log.jsonl'), 'utf8');
const page = globalThis as { location?: unknown };
after(() => delete page.location);

// oxfmt-ignore
const ROWS: readonly (readonly [isPublic: boolean, number: number, expected: RegExp, why: string])[] = [
  [true, 1, /^https:\/\/ddz\.test\/s\/round\/r1$/u, 'short, of a public table'],
  [false, 1, /^https:\/\/ddz\.test\/app\/#\/replays\/link\?seat=2&z=\S{100,900}$/u, 'with the whole round, of a private one'],
  [true, 2, /^null$/u, 'none before the server has the round'],
];
for (const [isPublic, number, expected, why] of ROWS) {
  test(`the link of an online round: ${why}`, async () => {
    page.location = new URL('https://ddz.test/app/#/table/net');
    const api = (async (route: string) => ({
      ok: true,
      value: route.endsWith('/log') ? LOG : { rounds: [{ id: 'r1', number: 1 }] },
    })) as never;
    assert.match(String(await onlineReplayLink(isPublic, { api, table: 'net', number, me: seatAt(2) })), expected);
  });
}
