/** Bytes of the proof, which never change, because entrants' programs compute them too. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomBelow } from '@doudizhu/rules/rng';
import { secretFrom } from '@doudizhu/table/fairness';
import { boardSecret, mixedEntropy, seatingStream, sharedBoard, tournamentText } from './proof.ts';

const SECRET = secretFrom('tournament');

test('what the host signs: scheme, tournament, commitment, and a line for each pledge', () => {
  assert.equal(tournamentText('cup', 'c0ffee', ['p0', 'p1']), 'doudizhu-fair-1 tournament\ncup\nc0ffee\np0\np1\n');
});

test('what entrants add, and the secret of a board', () => {
  assert.equal(mixedEntropy('cup', ['aa', '', 'bb']), 'd627db5c3c196ea0bf58ecc2f9124eb9');
  assert.equal(boardSecret(SECRET, 3), '955fd8471e10a94753b8607248e17c1385f5afe82350f9e4f880bdfa17611b9f');
  assert.deepEqual(sharedBoard('cup', 3, 'ee'), { id: 'cup-3', entropy: ['ee'] });
});

test('the first seating is drawn from secret and entropies', () => {
  const stream = seatingStream('cup', SECRET, 'ee');
  assert.deepEqual(
    Array.from({ length: 4 }, () => randomBelow(stream, 1000)),
    [175, 850, 338, 971],
  );
});
