import { LEADERS } from '@doudizhu/rules/position';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS, ruleSet, withoutKinds, withWild } from '@doudizhu/rules/ruleset';
import { leaderOf, positionOfPuzzle, puzzleLine, readPuzzle, readPuzzles, rulesWords, type Puzzle } from './format.ts';
import { checkPuzzle } from './check.ts';

const TEXT = readFileSync(new URL('../../../fixtures/puzzles.jsonl', import.meta.url), 'utf8');

// oxfmt-ignore
const LEADER_ROWS: readonly (readonly [number, number, string])[] = [
  [0, 2, 'landlord'], [1, 2, 'farmer'],
  [0, 3, 'landlord'], [1, 3, 'down'], [2, 3, 'up'],
  [0, 4, 'landlord'], [1, 4, 'down'], [2, 4, 'across'], [3, 4, 'up'],
];

for (const [turn, sides, leader] of LEADER_ROWS) {
  test(`side ${turn} of ${sides} is called ${leader}`, () => {
    assert.equal(leaderOf(turn, sides), leader);
    assert.ok(LEADERS.some((name) => name === leader));
  });
}

test('every leader moves first in the position of a puzzle', () => {
  const fields = { id: 'x', source: 'a test', kindsOff: [], winner: 'landlord', winningFirstPlays: ['3'] } as const;
  for (const [turn, sides, leader] of LEADER_ROWS) {
    const farmers = ['4', '5', '6'].slice(0, sides - 1);
    const rules = sides === 4 ? 'pagat-4p' : 'douzero';
    const line = puzzleLine({ ...fields, rules, landlord: '3', farmers, leader: leader as 'landlord' });
    const position = unwrap(positionOfPuzzle(unwrap(readPuzzle(line))));
    assert.deepEqual([position.turn, position.hands.length, position.toBeat], [turn, sides, null]);
  }
});

test('a set is read line by line, blank lines are skipped', () => {
  const lines = readPuzzles(`\n${TEXT.trim()}\n\n`);
  assert.ok(lines.length > 5 && lines.every(({ puzzle }) => puzzle.ok));
  assert.equal(lines[0]?.line, 2);
  for (const { puzzle } of lines) {
    const value = unwrap(puzzle);
    assert.deepEqual(unwrap(readPuzzle(puzzleLine(value))), value);
  }
});

test('a rule set is named by its preset and the kinds that are off besides', () => {
  const off = unwrap(ruleSet({ preset: 'douzero', kindsOff: [...PRESETS.douzero.kindsOff, 'sequence'] }));
  assert.deepEqual(rulesWords(off), { rules: 'douzero', kindsOff: ['sequence'] });
  assert.deepEqual(rulesWords(PRESETS.happy), { rules: 'happy', kindsOff: [] });
  const other = unwrap(ruleSet({ preset: 'happy', allowQuadplexAsBomb: true }));
  assert.deepEqual(rulesWords(other), { rules: 'happy;allowQuadplexAsBomb=true', kindsOff: [] });
});

test('a line that is not a puzzle is refused', () => {
  const first = TEXT.split('\n')[0]!;
  for (const [line, why] of [
    ['{', 'no JSON'],
    ['[]', 'no object'],
    [first.replace(/"winner":"[a-z]+"/u, '"winner":"nobody"'), 'an unknown winner'],
    [first.replace(/"leader":"[a-z]+"/u, '"leader":"dealer"'), 'an unknown leader'],
    [first.replace(/"landlord":"[^"]+"/u, '"landlord":3'), 'cards that are not a text'],
  ] as const) {
    assert.ok(!readPuzzle(line).ok, why);
  }
});

test('kinds that are switched off join those that are off, and none changes nothing', () => {
  const rules = PRESETS.douzero;
  assert.deepEqual(unwrap(withoutKinds(rules, ['plane', 'sequence-of-pairs'])).kindsOff, [
    ...rules.kindsOff,
    'sequence-of-pairs',
    'plane',
  ]);
  const fewer = unwrap(withoutKinds(rules, ['plane']));
  assert.equal(withoutKinds(fewer, ['plane']).ok, true);
  assert.equal(unwrap(withoutKinds(fewer, ['plane'])), fewer, 'the same rule set');
  assert.equal(unwrap(withoutKinds(rules, [])), rules);
});

test('a puzzle with a wild rank is read and checked; the number of ranks is that of the rule set', () => {
  const puzzle: Puzzle = {
    id: 'x',
    source: 'a test',
    ...rulesWords(withWild(PRESETS.laizi, '7')),
    landlord: '34577',
    farmers: ['2'],
    leader: 'landlord',
    winner: 'landlord',
    winningFirstPlays: ['34567'],
  };
  const read = unwrap(readPuzzle(puzzleLine(puzzle)));
  assert.equal(unwrap(positionOfPuzzle(read)).rules.wild, '7');
  const limits = { timeMs: 10_000, nowMs: () => performance.now() };
  const [wrong, ...others] = checkPuzzle(read, limits);
  // More plays win: the pair of sevens first, too.
  assert.ok(wrong?.code === 'wrong-plays' && others.length === 0);
  assert.deepEqual(checkPuzzle({ ...read, winningFirstPlays: wrong.proved }, limits), []);
  assert.ok(wrong.proved.includes('34567'));
  const two = unwrap(readPuzzle(puzzleLine({ ...puzzle, wild: '7J' })));
  assert.ok(!positionOfPuzzle(two).ok);
  assert.ok(!readPuzzle(puzzleLine({ ...puzzle, wild: '77' })).ok);
});
