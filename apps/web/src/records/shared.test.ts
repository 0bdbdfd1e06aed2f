import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRecord, replay, writeRecord } from '@doudizhu/records';
import { unwrap } from '@doudizhu/rules/result';
import { hrefOf, readRoute } from '../base/route.ts';
import { linesOf } from '../testing/index.ts';
import { encodeLink } from './link-text.ts';
import { readShared, writeShared, type Shared } from './shared.ts';

const games = linesOf('fixtures/engines/games-douzero.jsonl').filter((line) => line.startsWith('{'));
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
  const [first, second] = STUDY.parts;
  const cases: readonly (readonly [string, string])[] = [
    ['', 'empty'],
    [good.slice(0, -7), 'cut off'],
    [good.slice(0, 40) + good.slice(43), 'letters are missing'],
    [`x${good.slice(1)}`, 'no version'],
    ['1!!!', 'no base64'],
    [await encodeLink('text'), 'another value'],
    [await encodeLink({ type: 'round', ddn: 'nonsense', title: null, parts: null }), 'no round'],
    [
      await encodeLink({ ...STUDY, ddn: null, parts: [{ ...first, nodes: [{ parent: 1, move: '3', note: '' }] }] }),
      'a node without a parent',
    ],
    [
      await encodeLink({ ...STUDY, ddn: null, parts: [first, { ...second, ddn: 'nonsense' }] }),
      'one part of two is not a position',
    ],
    [await encodeLink('x'.repeat(2 << 20)), 'far too long'],
  ];
  const damaged = { ok: false, error: { code: 'damaged' } };
  for (const [text, why] of cases) assert.deepEqual(await readShared(text), damaged, why);
  const later = { ok: false, error: { code: 'other-version', version: '2' } };
  assert.deepEqual(await readShared(`2${good.slice(1)}`), later, 'of a later page');
});
