import { movesOf, positionFromText, type OpenPosition } from '@doudizhu/rules/position';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { Solver, type Distance, type Points } from '@doudizhu/solver';
import { createStyleText } from '../terminal/ansi.ts';
import { dictionaryOf } from '../words/texts.ts';
import {
  effortLine,
  findingsLines,
  findingsRecord,
  positionLines,
  progressText,
  type Findings,
  type TextContext,
} from './report.ts';

const CONTEXT: TextContext = { words: dictionaryOf('en'), styleText: createStyleText(false) };
const rules = PRESETS.douzero;
const at = (landlord: string, farmers: readonly string[], beat?: string): OpenPosition =>
  unwrap(positionFromText({ rules, landlord, farmers: [...farmers], turn: 'L', beat }));
const SMALL = at('KK5543', ['225543']);
const LOST = at('34', ['5']);

const solutionOf = (position: OpenPosition, moves: 'all' | 'first'): Findings['solution'] =>
  new Solver().solve(position, { moves });
const found = (position: OpenPosition, given: Partial<Findings> = {}): Findings => {
  const all = given.all ?? false;
  return {
    position,
    solution: solutionOf(position, all ? 'all' : 'first'),
    all,
    distance: null,
    points: null,
    estimate: null,
    guess: null,
    ...given,
  };
};
const UNKNOWN: Findings['solution'] = {
  ...solutionOf(SMALL, 'all'),
  winner: 'unknown',
  winningMoves: [],
  losingMoves: [],
  unknownMoves: solutionOf(SMALL, 'all').winningMoves,
  isComplete: false,
  stopped: 'nodes',
};

/** findings, the lines, why */
// oxfmt-ignore
const ROWS: readonly (readonly [Findings, readonly string[], string])[] = [
  [found(SMALL), ['The landlord wins.', 'A winning move: 4 (--all lists every one)'], 'the first winning move says that it is not all'],
  [found(SMALL, { all: true }), ['The landlord wins.', 'Winning moves (2 of 6): 4 5'], 'with all, the losing moves are the others'],
  [found(LOST), ['The farmers win.', 'Every move loses (2).'], 'a lost position'],
  [found(LOST, { all: true }), ['The farmers win.', 'Every move loses (2).'], 'a lost position, every move judged'],
  [found(SMALL, { solution: UNKNOWN }), ['Not proved. (the nodes of --nodes are spent)', 'Proved so far:', 'Not judged (2 of 6)'], 'out of nodes: unknown moves are counted'],
  [found(SMALL, { solution: UNKNOWN, all: true }), ['Not proved. (the nodes of --nodes are spent)', 'Proved so far:', 'Not judged (2 of 6): 4 5'], 'out of nodes with all: they are listed'],
];

for (const [findings, expected, why] of ROWS) {
  test(`findings: ${why}`, () => assert.deepEqual(findingsLines(findings, CONTEXT), expected));
}

const bestMoves = solutionOf(SMALL, 'all').winningMoves;
const DISTANCE: Distance = {
  ...new Solver().distance(SMALL),
  bestMoves,
  plays: 3,
  playsMin: 3,
  playsMax: 3,
  winner: 'landlord',
};
const POINTS: Points = { ...new Solver().points(SMALL), bestMoves, points: -2, pointsMin: -2, pointsMax: 4 };

/** the distance, its lines */
// oxfmt-ignore
const DISTANCES: readonly (readonly [Distance, readonly string[]])[] = [
  [DISTANCE, ['The winner needs at most 3 plays.', 'Quickest: 4 5']],
  [{ ...DISTANCE, winner: 'farmers' }, ['The winner needs at most 3 plays.', 'Resists longest: 4 5']],
  [{ ...DISTANCE, plays: null, playsMin: 2, playsMax: 5 }, ['The winner needs 2 to 5 plays.']],
  [{ ...DISTANCE, winner: 'unknown' }, []],
];

for (const [distance, expected] of DISTANCES) {
  test(`distance of ${distance.winner}, ${distance.plays ?? 'not known'}`, () =>
    assert.deepEqual(findingsLines(found(SMALL, { distance }), CONTEXT).slice(2), expected));
}

test('points have their sign, and bounds where they are not proved', () => {
  assert.deepEqual(findingsLines(found(SMALL, { points: POINTS }), CONTEXT).slice(2), [
    'Best score of the landlord for a stake of 1, bombs counted: −2.',
    'Keeps it: 4 5',
  ]);
  assert.deepEqual(findingsLines(found(SMALL, { points: { ...POINTS, points: null } }), CONTEXT).slice(2), [
    'Score of the landlord between −2 and +4.',
  ]);
});

test('the position: the side to move, the hands by rank, the play to beat', () => {
  assert.deepEqual(positionLines(SMALL, CONTEXT), [
    'douzero',
    '▶ L landlord    6  3 4 55 KK',
    '  D farmer      6  3 4 55 22',
    'L landlord: to lead',
  ]);
  assert.equal(positionLines(at('33', ['44'], '5'), CONTEXT).at(-1), 'L landlord: to beat 5 (single) of D');
});

test('as JSON, what was not asked for is absent', () => {
  assert.deepEqual(Object.keys(findingsRecord(found(SMALL))), ['position', 'winner', 'complete', 'winning', 'stopped']);
  const whole = findingsRecord(found(SMALL, { all: true, distance: DISTANCE, points: POINTS }));
  assert.deepEqual(Object.keys(whole).slice(-5), ['losing', 'unknown', 'stopped', 'distance', 'points']);
  assert.partialDeepStrictEqual(whole['distance'], { plays: 3, playsMin: 3, playsMax: 3 });
  assert.partialDeepStrictEqual(whole['points'], { points: -2, pointsMin: -2, pointsMax: 4, best: { pass: false } });
  const beaten = at('34', ['5'], '6');
  assert.partialDeepStrictEqual(findingsRecord(found(beaten, { all: true })), { losing: { plays: [], pass: true } });
});

test('effort and progress: thousands apart, the rate by the second', () => {
  assert.equal(effortLine({ nodes: 1_234_567, ms: 2000 }, CONTEXT), '1,234,567 nodes · 2.00 s · 617,284/s');
  assert.equal(effortLine({ nodes: 1, ms: 0 }, CONTEXT), '1 node · 0.00 s · 0/s');
});

test('progress: what is asked, the time that is left, settled moves, and what the answer seems to be', () => {
  const progress = { nodes: 999, ms: 1500, tableUse: 0, depth: 7, judged: [], estimate: null };
  const solve = { type: 'solve', position: SMALL, timeMs: 5000 } as const;
  assert.equal(progressText(progress, solve, CONTEXT.words), 'who wins · 4 s left · 0 of 6 moves settled');
  const [move = null] = movesOf(SMALL);
  const estimate = { landlordChance: 0.184, steps: [{ turn: 0, move }] };
  assert.match(progressText({ ...progress, estimate }, solve, CONTEXT.words), / · farmers probably win \(81 %\): 3$/);
  const sure = { ...estimate, landlordChance: 0.9999 };
  assert.match(
    progressText({ ...progress, estimate: sure }, solve, CONTEXT.words),
    / · landlord probably wins \(99 %\): 3$/,
  );
  const other = { type: 'distance', position: SMALL } as const;
  assert.equal(progressText(progress, other, CONTEXT.words), 'in how many plays · 2 s · 999 nodes');
  const unknown = { ...solutionOf(SMALL, 'all'), winner: 'unknown', stopped: 'time' } as const;
  assert.equal(
    findingsLines(found(SMALL, { solution: unknown, estimate }), CONTEXT)[1],
    'farmers probably win (81 %): 3',
  );
  assert.deepEqual(findingsRecord(found(SMALL, { solution: unknown, estimate }))['estimate'], {
    landlordChance: 0.184,
    line: ['3'],
  });
});

test('the side to move has the mark, and in colours it alone is bold', () => {
  const coloured: TextContext = { ...CONTEXT, styleText: createStyleText(true) };
  const [mover = '', other = ''] = positionLines(SMALL, coloured).slice(1, 3);
  for (const mark of ['▶', '\x1b[1m']) assert.deepEqual([mover.includes(mark), other.includes(mark)], [true, false]);
});
