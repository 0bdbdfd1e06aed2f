import { parsePlay } from '@doudizhu/rules/combos';
import { afterMove, movesOf, openPosition, type OpenPosition, parsePosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { signal } from '@preact/signals';
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import {
  type JudgedMove,
  type Move,
  type Solution,
  type SearchEffort,
  type SolverAnswer,
  type SolverEngine,
  type SolverQuestion,
} from './workers.ts';
import { createPageSolver } from './page-solver.ts';

const POSITION: OpenPosition = unwrap(
  openPosition(unwrap(parsePosition('ddn1 rules=douzero L=3345 D=6667 turn=L beat=-'))),
);
const OTHER: OpenPosition = afterMove(POSITION, movesOf(POSITION)[0]!);
const moveNamed = (text: string): Move => unwrap(parsePlay(text, POSITION.rules));

/** An engine whose answers the test gives, in the order of the questions. */
const scriptedEngine = () => {
  const asked: {
    readonly question: SolverQuestion;
    readonly answer: (answer: SolverAnswer) => void;
    readonly fail: (error: Error) => void;
  }[] = [];
  let judged: readonly JudgedMove[] = [];
  let stops = 0;
  let result: Promise<SolverAnswer> = Promise.resolve(null as never);
  const engine: SolverEngine = {
    ask: () => Promise.reject(new Error('the page starts its jobs itself')),
    start: (question) => {
      const { promise, resolve, reject } = Promise.withResolvers<SolverAnswer>();
      result = promise;
      asked.push({ question, answer: resolve, fail: reject });
    },
    stop: () => void stops++,
    progress: () => ({ nodes: 50, ms: 4, depth: 1, tableUse: 0, judged, estimate: null }),
    result: () => result,
    destroy: () => {},
  };
  return { engine, asked, stops: () => stops, report: (moves: readonly JudgedMove[]) => (judged = moves) };
};

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const EFFORT = { nodes: 9, ms: 2, stopped: null } as const;
const losing = (
  texts: readonly string[],
  change: Partial<Solution> = {},
  effort: Partial<SearchEffort> = { stopped: 'time' },
): SolverAnswer => {
  const losingMoves = texts.map(moveNamed);
  const unknownMoves = movesOf(POSITION).filter(
    (move) => !texts.some((text) => JSON.stringify(moveNamed(text)) === JSON.stringify(move)),
  );
  return {
    type: 'solve',
    value: { winner: 'unknown', winningMoves: [], losingMoves, unknownMoves, isComplete: false, ...change },
    effort: { ...EFFORT, ...effort },
    isComplete: false,
  };
};
const won: SolverAnswer = losing(
  [],
  { winner: 'farmers', losingMoves: movesOf(POSITION), unknownMoves: [], isComplete: true },
  {},
);
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
    last().answer(answer);
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
  assert.deepEqual(
    asked.map(({ question }) => [question.type, question.timeMs]),
    [
      ['solve', 5000],
      ['line', 8000],
    ],
  );
  assert.deepEqual(
    [solver.task.value, solver.line.value?.winner, solver.verdict.value.winner],
    [null, 'farmers', 'farmers'],
  );
});

test('what an interrupted answer proved stays when the next one is interrupted too', async () => {
  const { solver, asked, give } = setUp();
  await give(losing(['3', '4']));
  assert.deepEqual(
    [solver.verdict.value.stopped, solver.task.value, asked.length],
    ['time', null, 1],
    'no line without a winner',
  );
  void solver.more(30_000);
  assert.equal(asked.at(-1)?.question.timeMs, 30_000);
  await give(losing(['5'], {}, { stopped: 'time', nodes: 11 }));
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
  assert.deepEqual(
    asked.slice(4).map(({ question }) => question.type),
    ['solve'],
    'only the other position',
  );
  assert.deepEqual([solver.verdict.value.winner, solver.task.value], ['farmers', null]);
});

test('an answer that comes after the next question is dropped', async () => {
  const { solver, position, asked } = setUp();
  position.value = OTHER;
  asked[0]?.answer(won);
  await settle();
  assert.equal(asked.length, 2, 'and no line is asked for');
  assert.deepEqual([solver.state.value.status, solver.state.value.question?.position], ['working', OTHER]);
});

test('reports of moves arrive while the solver works', async () => {
  mock.timers.enable({ apis: ['setInterval'] });
  const { solver, report } = setUp();
  const [first, second] = movesOf(POSITION);
  report([{ index: 1, move: second!, winner: 'landlord', plays: null, line: null }]);
  mock.timers.tick(100);
  assert.equal(first === undefined, false);
  const { moves, winner, nodes, isWorking } = solver.verdict.value;
  assert.deepEqual(
    moves.map(({ result }) => result),
    ['open', 'wins', 'open', 'open'],
  );
  assert.deepEqual([winner, nodes, isWorking], ['landlord', 50, true]);
  mock.timers.reset();
});

test('a failure is told until the next question', async () => {
  const { solver, last, give } = setUp();
  last().fail(new Error('no worker'));
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
  asked[0]?.fail(new Error('stopped'));
  await settle();
  assert.equal(solver.error.value, null);
});

test('the fewest plays, and the line after a move', async () => {
  const { solver, asked, give } = setUp();
  await give(won);
  await give(LINE);
  solver.limitMs.value = 1000;
  void solver.measure();
  const distance = {
    winner: 'farmers',
    plays: 2,
    playsMin: 2,
    playsMax: 2,
    bestMoves: [],
  } as const;
  await give({ type: 'distance', value: distance, effort: EFFORT, isComplete: true });
  assert.deepEqual([solver.distance.value, asked.at(-1)?.question.timeMs], [distance, 1000]);
  const followed = solver.follow(moveNamed('3'));
  await give({ ...LINE, type: 'refute', value: { isWrong: true, line: LINE.value } });
  assert.equal((await followed)?.winner, 'farmers');
  const dropped = solver.follow(moveNamed('4'));
  void solver.measure();
  asked.at(-2)?.answer({ ...LINE, type: 'refute', value: { line: null } as never });
  assert.equal(await dropped, null);
});

test('a task that replaces the question for the line asks for it again', async () => {
  const { solver, give } = setUp();
  await give(won);
  void solver.work(async (askNow, about) => {
    await askNow({ type: 'orders', position: about, ordersMax: 1 });
  });
  await give({ ...LINE, type: 'orders', value: { orders: [], isComplete: true } as never });
  assert.equal(solver.task.value, 'line');
  await give(LINE);
  assert.deepEqual([solver.task.value, solver.line.value?.winner], [null, 'farmers']);
});

test('a position that is over stops the solver and asks nothing', async () => {
  const { solver, position, asked, stops } = setUp();
  const over: OpenPosition = {
    ...POSITION,
    hands: [{ lo: 0, hi: 0 } as OpenPosition['hands'][number], POSITION.hands[1]!],
  };
  position.value = over;
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
  asked[0]?.answer(won);
  // The next position comes while the answer is in transit.
  position.value = OTHER;
  await settle();
  assert.deepEqual(
    asked.map(({ question }) => [question.type, question.position === OTHER]),
    [
      ['solve', false],
      ['solve', true],
    ],
  );
  assert.equal(solver.task.value, 'solve');
});
