import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readRecord, replay, writeRecord } from '@doudizhu/records';
import { unwrap } from '@doudizhu/rules/result';
import { hrefOf, readRoute } from '../base/route.ts';
import { encodeLink } from './link-text.ts';
import { readShared, writeShared, type Shared } from './shared.ts';

const games = readFileSync(new URL('../../../../fixtures/engines/games-douzero.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('{'));
const ddnOf = (game: string): string => unwrap(writeRecord(unwrap(readRecord(game, 'douzero')), 'ddn'));

const STUDY: Shared = {
  type: 'study',
  title: '残局 · endings',
  parts: [
    {
      title: 'One',
      ddn: 'ddn1 rules=competition L=34 D=56 U=78 turn=L beat=- passes=0',
      nodes: [
        { parent: 0, move: '3', note: 'keeps the 4' },
        { parent: 1, move: '-', note: '' },
        { parent: 0, move: '4', note: '不好' },
      ],
      note: 'a question',
    },
    { title: 'Two', ddn: ddnOf(games[0] ?? ''), nodes: [], note: '' },
  ],
};

test('rounds and studies come back from their links', async () => {
  for (const shared of [STUDY, ...games.slice(0, 20).map((game): Shared => ({ type: 'round', ddn: ddnOf(game) }))]) {
    const href = hrefOf('analysis', { z: await writeShared(shared) });
    assert.match(href, /^#\/analysis\?z=1[\w-]+$/u, 'nothing in it has to be escaped');
    assert.deepEqual(await readShared(readRoute(href).query.get('z') ?? ''), { ok: true, value: shared });
    if (shared.type === 'round') {
      assert.ok(href.length < 900, `${href.length} characters`);
      assert.ok(replay(unwrap(readRecord(shared.ddn, 'ddn'))).ok);
    }
  }
});

test('invalid links', async () => {
  const good = await writeShared(STUDY);
  const cases: readonly (readonly [string, unknown, string])[] = [
    ['', { code: 'damaged' }, 'empty'],
    [good.slice(0, -7), { code: 'damaged' }, 'cut off'],
    [good.slice(0, 40) + good.slice(43), { code: 'damaged' }, 'letters are missing'],
    [`2${good.slice(1)}`, { code: 'other-version', version: '2' }, 'of a later page'],
    [`x${good.slice(1)}`, { code: 'damaged' }, 'no version'],
    ['1!!!', { code: 'damaged' }, 'no base64'],
    [await encodeLink('text'), { code: 'damaged' }, 'another value'],
    [await encodeLink({ type: 'round', ddn: 'nonsense', title: null, parts: null }), { code: 'damaged' }, 'no round'],
    [
      await encodeLink({
        type: 'study',
        ddn: null,
        title: '',
        parts: [{ ...STUDY.parts[0], nodes: [{ parent: 1, move: '3', note: '' }] }],
      }),
      { code: 'damaged' },
      'a node without a parent',
    ],
    [
      await encodeLink({ ...STUDY, ddn: null, parts: [STUDY.parts[0], { ...STUDY.parts[1], ddn: 'nonsense' }] }),
      { code: 'damaged' },
      'one part of two is not a position',
    ],
    [await encodeLink('x'.repeat(2 << 20)), { code: 'damaged' }, 'far too long'],
  ];
  for (const [text, error, why] of cases) assert.deepEqual(await readShared(text), { ok: false, error }, why);
});
