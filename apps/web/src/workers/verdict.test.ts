import { NO_CARDS } from '@doudizhu/rules/cards';
import { movesOf, type OpenPosition } from '@doudizhu/rules/position';
import { play } from '@doudizhu/rules/testing';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { positionOf } from '../testing/index.ts';
import { type JudgedMove, type Move, type Side, type SearchEffort, type Solution } from './workers.ts';
import { verdictOf, type KnownAnswers, type LiveSolve, type Verdict } from './verdict.ts';

/** The landlord leads: 3, 4, 5, 33 and no more. */
const POSITION = positionOf('ddn1 rules=douzero L=3345 D=6667 turn=L beat=-');
/** The farmer answers 3: a pass or one of two singles. */
const FARMER = positionOf('ddn1 rules=douzero L=34 D=56 turn=D beat=L:3');

const EFFORT = { nodes: 7, ms: 3, stopped: 'time' } as const;

const moveNamed = (text: string): Move => play(text, POSITION.rules);

/** `3+ 4- 5?`: the proved result of each move. */
const answer = (winner: Side | 'unknown', text: string, position = POSITION): Solution & SearchEffort => {
  const having = (sign: string): Move[] =>
    text.split(' ').flatMap((word) => (word.endsWith(sign) ? [moveNamed(word.slice(0, -1))] : []));
  const solution = { ...EFFORT, winner, winningMoves: having('+'), losingMoves: having('-') };
  const known = solution.winningMoves.length + solution.losingMoves.length;
  return { ...solution, unknownMoves: movesOf(position).slice(known), isComplete: known === movesOf(position).length };
};

const WINNERS = { L: 'landlord', F: 'farmers', '?': 'unknown' } as const;

/** A report per move: `L` landlord, `F` farmers, `?` unknown, `.` not reported. */
const report = (position: OpenPosition, winners: string): JudgedMove[] =>
  [...winners].flatMap((letter, index) => {
    const winner = WINNERS[letter as keyof typeof WINNERS];
    const move = movesOf(position)[index] as Move;
    return winner === undefined ? [] : [{ index, move, winner, plays: null, line: null }];
  });

const NONE: KnownAnswers = { solution: null, line: null, distance: null };
const LIVE: LiveSolve = { isWorking: true, judged: report(POSITION, 'LF'), nodes: 20, ms: 9, estimate: null };

/** A letter per move: `w` wins, `l` loses, `o` open, `u` unknown. */
const resultsOf = ({ moves }: Verdict): string => moves.map(({ result }) => result.charAt(0)).join('');

/** reports, winner, results, why */
const REPORTS: readonly (readonly [OpenPosition, string, Side | 'unknown', string, string])[] = [
  [POSITION, '', 'unknown', 'oooo', 'nothing is reported'],
  [POSITION, 'L', 'landlord', 'wooo', 'one winning move is enough for the side to move'],
  [POSITION, 'F', 'unknown', 'looo', 'one losing move is not enough for the other side'],
  [POSITION, 'FFF', 'unknown', 'lllo', 'nor are all except one'],
  [POSITION, 'FFFF', 'farmers', 'llll', 'all moves lose'],
  [POSITION, 'F?FF', 'unknown', 'loll', 'a move without a result counts as open'],
  [POSITION, 'F..L', 'landlord', 'loow', 'both kinds'],
  [FARMER, 'F', 'farmers', 'woo', 'the same for a farmer'],
  [FARMER, 'LLL', 'landlord', 'lll', 'a farmer whose moves all lose'],
];
for (const [position, winners, winner, results, why] of REPORTS) {
  test(`reports while the solver works: ${why}`, () => {
    const verdict = verdictOf(position, NONE, { ...LIVE, judged: report(position, winners) });
    assert.deepEqual([verdict.winner, resultsOf(verdict)], [winner, results]);
    assert.deepEqual([verdict.nodes, verdict.ms, verdict.stopped, verdict.isWorking], [20, 9, null, true]);
  });
}

test('an estimate is that of the running question, and only of an unknown winner', () => {
  const estimate = { landlordChance: 0.3, steps: [] };
  assert.equal(verdictOf(POSITION, NONE, { ...LIVE, estimate }).estimate, null);
  assert.equal(verdictOf(POSITION, NONE, { ...LIVE, judged: [], estimate }).estimate, estimate);
  assert.equal(verdictOf(POSITION, NONE, null).estimate, null);
});

const KNOWN = { ...NONE, solution: answer('unknown', '5-') };
const INDEX_OF_5 = movesOf(POSITION).findIndex((move) => JSON.stringify(move) === JSON.stringify(moveNamed('5')));
const withLoss = (letter: string): string => letter.repeat(INDEX_OF_5) + 'l' + letter.repeat(3 - INDEX_OF_5);

test('the verdict while the solver works again: what an earlier answer proved stays', () => {
  const verdict = verdictOf(POSITION, KNOWN, { ...LIVE, judged: [] });
  assert.deepEqual([resultsOf(verdict), verdict.stopped], [withLoss('o'), null]);
});

test('the verdict of an answer: its own results, effort and reason to stop', () => {
  const verdict = verdictOf(POSITION, KNOWN, { ...LIVE, isWorking: false, judged: [] });
  const { winner, nodes, ms, stopped } = verdict;
  assert.deepEqual([resultsOf(verdict), winner, nodes, ms, stopped], [withLoss('u'), 'unknown', 7, 3, 'time']);
});

test('the verdict before any question: nothing is known', () => {
  const verdict = verdictOf(POSITION, NONE, null);
  const { winner, nodes, isWorking } = verdict;
  assert.deepEqual([resultsOf(verdict), winner, nodes, isWorking], ['uuuu', 'unknown', 0, false]);
});

const PROOFS: readonly [Partial<KnownAnswers>, number, string][] = [
  [{ line: lineOf('landlord', true) }, 1, 'a whole line of the side to move'],
  [{ line: lineOf('landlord', false) }, 0, 'a line that was cut off'],
  [{ line: lineOf('farmers', true) }, 0, 'a line of the other side'],
  [{ distance: distanceOf('landlord') }, 2, 'the best moves of a distance'],
  [{ distance: distanceOf('farmers') }, 0, 'a distance of the other side'],
];
for (const [known, wins, why] of PROOFS) {
  test(`moves that are proved to win by ${why}`, () => {
    const { moves } = verdictOf(POSITION, { ...NONE, solution: answer('unknown', ''), ...known }, null);
    assert.equal(moves.filter(({ result }) => result === 'wins').length, wins);
  });
}

function lineOf(winner: Side, isComplete: boolean): NonNullable<KnownAnswers['line']> {
  return { winner, isComplete, isShortest: false, steps: [{ turn: 0, move: moveNamed('4') }] };
}
function distanceOf(winner: Side): NonNullable<KnownAnswers['distance']> {
  const bestMoves = [moveNamed('3'), moveNamed('33')];
  return { ...EFFORT, winner, plays: 3, playsMin: 3, playsMax: 3, bestMoves };
}

test('a position that is over has its winner and no moves', () => {
  const { winner, moves } = verdictOf({ ...POSITION, hands: [NO_CARDS, POSITION.hands[1]!] }, NONE, null);
  assert.deepEqual([winner, moves], ['landlord', []]);
});
