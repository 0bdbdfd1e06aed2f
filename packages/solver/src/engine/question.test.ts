import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatCombo } from '@doudizhu/rules/combos';
import { movesOf, positionFromText, type OpenPosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { runThrough } from '../explain/pausable.ts';
import { Solver } from '../solver.ts';
import { betterOf, workOutAnswer, type JudgedMove, type SolverQuestion } from './question.ts';

const at = (landlord: string, farmer: string): OpenPosition =>
  unwrap(positionFromText({ rules: PRESETS.douzero, landlord, farmers: [farmer], turn: 'landlord' }));

/** Two of its moves win. */
const POSITION = at('77J2', '99Q');
/** Only the last of its moves wins. */
const PAIR_FIRST = at('344', '5');

const analysed = (position: OpenPosition, thread: number) => {
  const reports: JudgedMove[] = [];
  const answer = runThrough(
    workOutAnswer(
      new Solver({ tableBytes: 1 << 18 }),
      { type: 'analyse', position },
      { thread, onJudged: (judged) => reports.push(judged), onEstimate: () => undefined },
    ),
  );
  assert.ok(answer.type === 'analyse');
  return { answer, reports };
};

const LISTENING = { thread: 0, onJudged: () => undefined, onEstimate: () => undefined };

/** Some 150,000 nodes. */
const HARD = at('345567889JQQA2', '3446899TQKKABR');

type Asked = (about: Pick<SolverQuestion, 'position' | 'nodesMax'>) => SolverQuestion;
const ASKED: Readonly<Record<string, Asked>> = {
  solve: (about) => ({ type: 'solve', ...about }),
  analyse: (about) => ({ type: 'analyse', ...about }),
  distance: (about) => ({ type: 'distance', ...about }),
  points: (about) => ({ type: 'points', ...about }),
  line: (about) => ({ type: 'line', ...about }),
  reply: (about) => ({ type: 'reply', ...about }),
  strategy: (about) => ({ type: 'strategy', ...about }),
};

for (const [type, ask] of Object.entries(ASKED)) {
  test(`${type}: answered where nothing is left to find out, and not where a limit came first`, () => {
    const answerTo = (question: SolverQuestion) =>
      runThrough(workOutAnswer(new Solver({ tableBytes: 1 << 18 }), question, LISTENING));
    assert.ok(answerTo(ask({ position: POSITION })).isComplete);
    const cut = answerTo(ask({ position: HARD, nodesMax: 2 }));
    assert.deepEqual([cut.isComplete, cut.effort.stopped], [false, 'nodes']);
  });
}

describe('an analysis', () => {
  // oxfmt-ignore
  const ROWS: readonly (readonly [OpenPosition, number, string, string])[] = [
    [POSITION, 0, '7 J 2 77', 'in the order of the moves'],
    [PAIR_FIRST, 0, '44 3 4', 'winning moves first'],
    [PAIR_FIRST, 1, '4 3 44', 'every second thread begins at the other end'],
  ];
  for (const [position, thread, expected, why] of ROWS) {
    test(`reports lines in order: ${why}`, () => {
      const lines = analysed(position, thread).reports.filter(({ line }) => line !== null);
      assert.equal(lines.map(({ move }) => formatCombo(move, 1)).join(' '), expected);
    });
  }

  test('first says of each move who wins, and then its line', () => {
    const { answer, reports } = analysed(POSITION, 0);
    const moves = movesOf(POSITION);
    assert.deepEqual(
      reports.map(({ line }) => line === null),
      [...moves.map(() => true), ...moves.map(() => false)],
    );
    assert.deepEqual(
      reports.slice(moves.length).toSorted((a, b) => a.index - b.index),
      answer.value.moves,
    );
  });

  test('counts the plays of the winner, including the move if it is the winner’s', () => {
    const rows = analysed(POSITION, 0).answer.value.moves.map(
      ({ move, winner, plays }) => `${formatCombo(move, 1)} ${winner} ${plays}`,
    );
    assert.deepEqual(rows, ['7 landlord 4', 'J landlord 3', '2 farmers 2', '77 farmers 2']);
  });
});

test('of two reports about a move the one that says more is kept, and the first of two that say as much', () => {
  const [report] = analysed(POSITION, 0).answer.value.moves;
  assert.ok(report !== undefined && report.line !== null);
  const { line } = report;
  // Each has more information than the one before it.
  const reports: readonly JudgedMove[] = [
    { ...report, winner: 'unknown', line: null },
    { ...report, line: null },
    { ...report, line: { ...line, isComplete: false, isShortest: false } },
    { ...report, line: { ...line, isComplete: true, isShortest: false } },
    { ...report, line: { ...line, isComplete: true, isShortest: true } },
  ];
  for (const [index, one] of reports.entries()) {
    for (const [other, another] of reports.entries()) {
      assert.equal(betterOf(one, another), other > index ? another : one, `${index} and ${other}`);
    }
    assert.equal(betterOf(one, { ...one }), one);
    assert.equal(betterOf(one, undefined), one);
  }
});
