import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRecord, writeRecord } from '@doudizhu/records';
import { unwrap } from '@doudizhu/rules/result';
import type { StudyPart } from '../../records/shared.ts';
import { linesOf } from '../../testing/index.ts';
import { openPart, partOf } from './study-parts.ts';

const POSITION: StudyPart = {
  title: 'Two ways',
  ddn: 'ddn1 rules=competition L=345 D=677 U=899 turn=L beat=- passes=0',
  nodes: [
    { parent: 0, move: '3', note: 'low first' },
    { parent: 1, move: '6', note: '' },
    { parent: 2, move: '-', note: '不出' },
    { parent: 0, move: '5', note: 'or this' },
  ],
  note: 'the landlord leads',
};

const opened = (part: StudyPart) => {
  const read = openPart(part);
  assert.ok(read.ok);
  return read.value;
};

test('a position with variations and notes comes back as it was', () => {
  const part = opened(POSITION);
  assert.deepEqual(Object.fromEntries(part.notes), { 0: POSITION.note, 1: 'low first', 3: '不出', 4: 'or this' });
  assert.deepEqual(part.variations.nodes[0]?.children, [1, 4]);
  assert.equal(part.variations.at, 0);
  assert.deepEqual(partOf('Two ways', part), { ok: true, value: POSITION });
});

test('a round keeps its moves, and what was tried beside them', () => {
  const [game = ''] = linesOf('fixtures/engines/games-rlcard.jsonl');
  const ddn = unwrap(writeRecord(unwrap(readRecord(game, 'rlcard')), 'ddn'));
  const plain = opened({ title: 'Round', ddn, nodes: [], note: '' });
  const whole = unwrap(partOf('Round', plain));
  assert.equal(whole.nodes.length, plain.variations.nodes.length - 1);
  const again = opened({ ...whole, nodes: [...whole.nodes, { parent: 1, move: '-', note: 'let it go' }] });
  assert.equal(again.variations.nodes.filter(({ isPlayed }) => isPlayed).length, plain.variations.nodes.length);
  assert.equal([...again.notes.values()].at(-1), 'let it go');
});

test('moves that are not legal are left out, with what follows them', () => {
  const { variations, notes } = opened({
    ...POSITION,
    nodes: [
      { parent: 0, move: 'BR', note: 'no rocket here' },
      { parent: 1, move: '-', note: 'nor this' },
      { parent: 0, move: '4', note: 'fine' },
    ],
  });
  assert.equal(variations.nodes.length, 2);
  assert.deepEqual([...notes.values()], ['the landlord leads', 'fine']);
});

test('a part that is neither position nor round', () => {
  assert.equal(openPart({ ...POSITION, ddn: 'nonsense' }).ok, false);
});
