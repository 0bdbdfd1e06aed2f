import { parsePlay } from '@doudizhu/rules/combos';
import { movesOf, openPosition, type OpenPosition, parsePosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type JudgedMove, type Move, type Side, type SearchEffort, type Solution } from './workers.ts';
import { verdictOf, type KnownAnswers, type MoveResult } from './verdict.ts';

/** The landlord leads: 3, 4, 5, 33 and no more. */
const POSITION: OpenPosition = unwrap(
  openPosition(unwrap(parsePosition('ddn1 rules=douzero L=3345 D=6667 turn=L beat=-'))),
);
/** The farmer answers 3: a pass or one of two singles. */
const FARMER: OpenPosition = unwrap(
  openPosition(unwrap(parsePosition('ddn1 rules=douzero L=34 D=56 turn=D beat=L:3'))),
);

const EFFORT = { nodes: 7, ms: 3, stopped: 'time' } as const;

const moveNamed = (text: string): Move => unwrap(parsePlay(text, POSITION.rules));

/** `3+ 4- 5?`: the proved result of each move. */
const answer = (winner: Side | 'unknown', text: string, position = POSITION): Solution & SearchEffort => {
  const having = (sign: string): Move[] =>
    text.split(' ').flatMap((word) => (word.endsWith(sign) ? [moveNamed(word.slice(0, -1))] : []));
  const solution = { ...EFFORT, winner, winningMoves: having('+'), losingMoves: having('-') };
  const known = solution.winningMoves.length + solution.losingMoves.length;
  return { ...solution, unknownMoves: movesOf(position).slice(known), isComplete: known === movesOf(position).length };
};

const report = (position: OpenPosition, winners: readonly (Side | 'unknown' | null)[]): JudgedMove[] =>
  winners.flatMap((winner, index) => {
    const move = movesOf(position)[index] as Move;
    return winner === null ? [] : [{ index, move, winner, plays: null, line: null }];
  });

const NONE: KnownAnswers = { solution: null, line: null, distance: null };
test('the fixtures: four moves, three moves', () => {
  assert.deepEqual([movesOf(POSITION).length, movesOf(FARMER).length], [4, 3]);
});

const REPORTS: readonly [
  OpenPosition,
  readonly (Side | 'unknown' | null)[],
  Side | 'unknown',
  readonly number[],
  string,
][] = [
  [POSITION, [], 'unknown', [0, 0, 4], 'nothing is reported'],
  [POSITION, ['landlord'], 'landlord', [1, 0, 3], 'one winning move is enough for the side to move'],
  [POSITION, ['farmers'], 'unknown', [0, 1, 3], 'one losing move is not enough for the other side'],
  [POSITION, ['farmers', 'farmers', 'farmers'], 'unknown', [0, 3, 1], 'nor are all except one'],
  [POSITION, ['farmers', 'farmers', 'farmers', 'farmers'], 'farmers', [0, 4, 0], 'all moves lose'],
  [
    POSITION,
    ['farmers', 'unknown', 'farmers', 'farmers'],
    'unknown',
    [0, 3, 1],
    'a move without a result counts as open',
  ],
  [POSITION, ['farmers', null, null, 'landlord'], 'landlord', [1, 1, 2], 'both kinds'],
  [FARMER, ['farmers'], 'farmers', [1, 0, 2], 'the same for a farmer'],
  [FARMER, ['landlord', 'landlord', 'landlord'], 'landlord', [0, 3, 0], 'a farmer whose moves all lose'],
];
for (const [position, winners, winner, counts, why] of REPORTS) {
  test(`reports while the solver works: ${why}`, () => {
    const live = { isWorking: true, judged: report(position, winners), nodes: 0, ms: 0, estimate: null };
    const verdict = verdictOf(position, NONE, live);
    assert.equal(verdict.winner, winner);
    assert.deepEqual(
      (['wins', 'loses', 'open'] as const).map(
        (expected) => verdict.moves.filter(({ result }) => result === expected).length,
      ),
      counts,
    );
  });
}

const resultsOf = (known: KnownAnswers, live: Parameters<typeof verdictOf>[2]): MoveResult[] =>
  verdictOf(POSITION, known, live).moves.map(({ result }) => result);
const LIVE = { isWorking: true, judged: report(POSITION, ['landlord', 'farmers']), nodes: 20, ms: 9, estimate: null };

test('the verdict while the solver works: results as reported, the rest is open', () => {
  assert.deepEqual(resultsOf(NONE, LIVE), ['wins', 'loses', 'open', 'open']);
  const { winner, nodes, ms, stopped, isWorking } = verdictOf(POSITION, NONE, LIVE);
  assert.deepEqual([winner, nodes, ms, stopped, isWorking], ['landlord', 20, 9, null, true]);
});

test('an estimate is that of the running question, and only of an unknown winner', () => {
  const estimate = { landlordChance: 0.3, steps: [] };
  assert.equal(verdictOf(POSITION, NONE, { ...LIVE, estimate }).estimate, null);
  assert.equal(verdictOf(POSITION, NONE, { ...LIVE, judged: [], estimate }).estimate, estimate);
  assert.equal(verdictOf(POSITION, NONE, null).estimate, null);
});

test('the verdict while the solver works again: what an earlier answer proved stays', () => {
  const known = { ...NONE, solution: answer('unknown', '5-') };
  const { moves, stopped } = verdictOf(POSITION, known, { ...LIVE, judged: [] });
  assert.deepEqual(moves.map(({ result }) => result).toSorted(), ['loses', 'open', 'open', 'open']);
  assert.equal(stopped, null);
});

test('the verdict of an answer: its own results, effort and reason to stop', () => {
  const known = { ...NONE, solution: answer('unknown', '5-') };
  const verdict = verdictOf(POSITION, known, { isWorking: false, judged: [], nodes: 20, ms: 9, estimate: null });
  assert.deepEqual(verdict.moves.map(({ result }) => result).toSorted(), ['loses', 'unknown', 'unknown', 'unknown']);
  assert.deepEqual([verdict.winner, verdict.nodes, verdict.ms, verdict.stopped], ['unknown', 7, 3, 'time']);
});

test('the verdict before any question: nothing is known', () => {
  const verdict = verdictOf(POSITION, NONE, null);
  assert.deepEqual(
    verdict.moves.map(({ result }) => result),
    ['unknown', 'unknown', 'unknown', 'unknown'],
  );
  assert.deepEqual([verdict.winner, verdict.nodes, verdict.isWorking], ['unknown', 0, false]);
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
    const solution = answer('unknown', '');
    assert.equal(resultsOf({ ...NONE, solution, ...known }, null).filter((result) => result === 'wins').length, wins);
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
  const over: OpenPosition = {
    ...POSITION,
    hands: [{ lo: 0, hi: 0 } as OpenPosition['hands'][number], POSITION.hands[1]!],
  };
  const { winner, moves } = verdictOf(over, NONE, null);
  assert.deepEqual([winner, moves], ['landlord', []]);
});
