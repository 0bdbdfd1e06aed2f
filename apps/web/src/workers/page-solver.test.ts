import { afterMove, movesOf, type OpenPosition } from '@doudizhu/rules/position';
import { play } from '@doudizhu/rules/testing';
import { NO_CARDS } from '@doudizhu/rules/cards';
import { signal } from '@preact/signals';
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { JudgedMove, Move, Solution, SolverAnswer, SolverEngine, SolverQuestion } from './workers.ts';
import { positionOf } from '../testing/index.ts';
import { createPageSolver } from './page-solver.ts';

const POSITION = positionOf('ddn1 rules=douzero L=3345 D=6667 turn=L beat=-');
const OTHER = afterMove(POSITION, movesOf(POSITION)[0]!);
/** The landlord has gone out. */
const OVER = { ...POSITION, hands: [NO_CARDS, POSITION.hands[1]!] };
const moveNamed = (text: string): Move => play(text, POSITION.rules);

/** An engine whose answers the test gives, in the order of the questions. */
const scriptedEngine = () => {
  const asked: {
    readonly question: SolverQuestion;
    readonly resolve: (answer: SolverAnswer) => void;
    readonly reject: (error: Error) => void;
  }[] = [];
  let answer: Promise<SolverAnswer> | undefined;
  let judged: readonly JudgedMove[] = [];
  let stops = 0;
  const engine: SolverEngine = {
    ask: () => Promise.reject(new Error('the page starts its jobs itself')),
    start: (question) => {
      answer = new Promise((resolve, reject) => void asked.push({ question, resolve, reject }));
    },
    stop: () => void stops++,
    progress: () => ({ nodes: 50, ms: 4, depth: 1, tableUse: 0, judged, estimate: null }),
    result: () => answer!,
    destroy: () => {},
  };
  return { engine, asked, stops: () => stops, report: (moves: readonly JudgedMove[]) => (judged = moves) };
};

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const EFFORT = { nodes: 9, ms: 2, stopped: null } as const;
const solved = (value: Omit<Solution, 'winningMoves'>, effort: object = {}): SolverAnswer => ({
  type: 'solve',
  value: { ...value, winningMoves: [] },
  effort: { ...EFFORT, ...effort },
  isComplete: false,
});
/** An answer that was interrupted after it proved these moves to lose. */
const losing = (texts: readonly string[], nodes = 9): SolverAnswer => {
  const losingMoves = texts.map(moveNamed);
  const unknownMoves = movesOf(POSITION).filter((move) => !losingMoves.some((other) => isDeepStrictEqual(move, other)));
  return solved({ winner: 'unknown', losingMoves, unknownMoves, isComplete: false }, { stopped: 'time', nodes });
};
const won = solved({ winner: 'farmers', losingMoves: movesOf(POSITION), unknownMoves: [], isComplete: true });
const STEPS = [{ turn: 0, move: moveNamed('3') }];
const LINE = {
  type: 'line',
  value: { winner: 'farmers', isComplete: true, isShortest: true, steps: STEPS },
  effort: EFFORT,
  isComplete: true,
} as const satisfies SolverAnswer;

/** A question without an answer keeps its timer. */
const started: { readonly destroy: () => void }[] = [];
afterEach(() => started.splice(0).forEach(({ destroy }) => destroy()));

const setUp = (start: OpenPosition | null = POSITION) => {
  const position = signal<OpenPosition | null>(start);
  const script = scriptedEngine();
  const solver = createPageSolver({ position, startEngine: () => script.engine });
  started.push(solver);
  const last = () => script.asked.at(-1)!;
  const give = async (answer: SolverAnswer): Promise<void> => {
    last().resolve(answer);
    await settle();
  };
  return { position, solver, ...script, last, give };
};

test('a position is solved, then its line; both with their limits', async () => {
  const { solver, asked, give } = setUp();
  assert.deepEqual([solver.task.value, solver.verdict.value.isWorking], ['solve', true]);
  await give(won);
  assert.equal(solver.task.value, 'line');
  assert.equal(solver.verdict.value.isWorking, false);
  await give(LINE);
  const questions = asked.map(({ question }) => `${question.type} ${question.timeMs}`);
  assert.deepEqual(questions, ['solve 5000', 'line 8000']);
  const { task, line, verdict } = solver;
  assert.deepEqual([task.value, line.value?.winner, verdict.value.winner], [null, 'farmers', 'farmers']);
});

test('what an interrupted answer proved stays when the next one is interrupted too', async () => {
  const { solver, asked, give } = setUp();
  await give(losing(['3', '4']));
  const { stopped } = solver.verdict.value;
  assert.deepEqual([stopped, solver.task.value, asked.length], ['time', null, 1], 'no line without a winner');
  void solver.more(30_000);
  assert.equal(asked.at(-1)?.question.timeMs, 30_000);
  await give(losing(['5'], 11));
  const { moves, nodes, winner } = solver.verdict.value;
  assert.deepEqual(moves.map(({ result }) => result).toSorted(), ['loses', 'loses', 'loses', 'unknown']);
  assert.deepEqual([nodes, winner], [11, 'unknown']);
  void solver.more(null);
  assert.equal(asked.at(-1)?.question.timeMs, undefined);
});

test('coming back asks nothing that is known', async () => {
  const { solver, position, asked, give } = setUp();
  await give(won);
  position.value = OTHER; // the line is not known yet
  assert.equal(asked.at(-1)?.question.type, 'solve');
  assert.equal(solver.verdict.value.winner, 'unknown');
  position.value = POSITION;
  assert.deepEqual([asked.length, asked.at(-1)?.question.type], [4, 'line']);
  await give(LINE);
  position.value = OTHER;
  position.value = POSITION;
  await settle();
  const later = asked.slice(4).map(({ question }) => question.type);
  assert.deepEqual(later, ['solve'], 'only the other position');
  assert.deepEqual([solver.verdict.value.winner, solver.task.value], ['farmers', null]);
});

test('an answer that comes after the next question is dropped', async () => {
  const { solver, position, asked } = setUp();
  position.value = OTHER;
  asked[0]?.resolve(won);
  await settle();
  assert.equal(asked.length, 2, 'and no line is asked for');
  assert.deepEqual([solver.state.value.status, solver.state.value.question?.position], ['working', OTHER]);
});

test('reports of moves arrive while the solver works', async () => {
  mock.timers.enable({ apis: ['setInterval'] });
  const { solver, report } = setUp();
  report([{ index: 1, move: movesOf(POSITION)[1]!, winner: 'landlord', plays: null, line: null }]);
  mock.timers.tick(100);
  const { moves, winner, nodes, isWorking } = solver.verdict.value;
  const results = moves.map(({ result }) => result);
  assert.deepEqual(results, ['open', 'wins', 'open', 'open']);
  assert.deepEqual([winner, nodes, isWorking], ['landlord', 50, true]);
  mock.timers.reset();
});

test('a failure is told until the next question', async () => {
  const { solver, last, give } = setUp();
  last().reject(new Error('no worker'));
  await settle();
  assert.deepEqual([solver.error.value, solver.task.value, solver.state.value.status], ['no worker', null, 'failed']);
  void solver.more(1000);
  assert.deepEqual([solver.error.value, solver.task.value], [null, 'solve']);
  await give(won);
  assert.equal(solver.error.value, null);
});

test('the failure of a question that was given up is not told', async () => {
  const { solver, position, asked } = setUp();
  position.value = OTHER;
  asked[0]?.reject(new Error('stopped'));
  await settle();
  assert.equal(solver.error.value, null);
});

test('the fewest plays, and the line after a move', async () => {
  const { solver, asked, give } = setUp();
  await give(won);
  await give(LINE);
  solver.limitMs.value = 1000;
  void solver.measure();
  const distance = { winner: 'farmers', plays: 2, playsMin: 2, playsMax: 2, bestMoves: [] } as const;
  await give({ type: 'distance', value: distance, effort: EFFORT, isComplete: true });
  assert.deepEqual([solver.distance.value, asked.at(-1)?.question.timeMs], [distance, 1000]);
  const followed = solver.follow(moveNamed('3'));
  await give({ ...LINE, type: 'refute', value: { isWrong: true, line: LINE.value } });
  assert.equal((await followed)?.winner, 'farmers');
  const dropped = solver.follow(moveNamed('4'));
  void solver.measure();
  asked.at(-2)?.resolve({ ...LINE, type: 'refute', value: { line: null } as never });
  assert.equal(await dropped, null);
});

test('a task that replaces the question for the line asks for it again', async () => {
  const { solver, give } = setUp();
  await give(won);
  void solver.work(async (askNow, about) => void (await askNow({ type: 'orders', position: about, ordersMax: 1 })));
  await give({ ...LINE, type: 'orders', value: { orders: [], isComplete: true } as never });
  assert.equal(solver.task.value, 'line');
  await give(LINE);
  assert.deepEqual([solver.task.value, solver.line.value?.winner], [null, 'farmers']);
});

test('a position that is over stops the solver and asks nothing', async () => {
  const { solver, position, asked, stops } = setUp();
  position.value = OVER;
  await settle();
  assert.deepEqual([asked.length, stops(), solver.verdict.value.winner], [1, 1, 'landlord']);
});

test('without a position the component asks by itself', async () => {
  const { solver, asked, give } = setUp(null);
  assert.deepEqual([asked.length, solver.verdict.value.moves], [0, []]);
  const answer = solver.ask({ type: 'solve', position: POSITION });
  await give(won);
  assert.equal((await answer)?.value.winner, 'farmers');
  await solver.more(5);
  assert.equal(asked.length, 1);
});

test('after the end nothing is followed', () => {
  const { solver, position, asked } = setUp();
  solver.destroy();
  position.value = OTHER;
  assert.equal(asked.length, 1);
});

test('a task that was given up between two questions asks no more', async () => {
  const { solver, position, asked } = setUp();
  asked[0]?.resolve(won);
  // The next position comes while the answer is in transit.
  position.value = OTHER;
  await settle();
  const questions = asked.map(({ question }) => `${question.type} ${question.position === OTHER}`);
  assert.deepEqual(questions, ['solve false', 'solve true']);
  assert.equal(solver.task.value, 'solve');
});
