/** The engine over threads that the test drives by hand: real job servers, and answers on the test's command. */
import { positionFromText, type OpenPosition } from '@doudizhu/rules/position';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { createEngine, type SolverEngine, type SolverEngineOptions } from './engine.ts';
import { JobServer, nodesWord, type WorkerCommand, type WorkerEvent } from './job-server.ts';
import type { Line } from '../explain/line.ts';
import type { JudgedMove, SolverAnswer, SolverQuestion } from './question.ts';

const position: OpenPosition = unwrap(
  positionFromText({ rules: PRESETS.douzero, landlord: '34', farmers: ['33'], turn: 'landlord' }),
);

interface HandThread {
  readonly commands: WorkerCommand[];
  readonly emit: (event: WorkerEvent) => void;
  readonly fail: (message: string) => void;
  isEnded: boolean;
}

const engineByHand = (
  options: SolverEngineOptions = {},
  canShare = true,
): { engine: SolverEngine; threads: HandThread[] } => {
  const threads: HandThread[] = [];
  const engine = createEngine(
    {
      canShare,
      spawn: (onEvent, onFailure) => {
        const thread: HandThread = { commands: [], emit: onEvent, fail: onFailure, isEnded: false };
        threads.push(thread);
        return { post: (command) => thread.commands.push(command), end: () => (thread.isEnded = true) };
      },
    },
    { tableBytes: 1 << 16, handsBytes: 1 << 22, ...options },
  );
  return { engine, threads };
};

/** Lets a real job server answer the last command of a thread. */
const work = ({ commands, emit }: HandThread): void => new JobServer(emit).handleMessage(commands.at(-1)!);

test('a thread that fails takes the others along, and the next job has new ones', async () => {
  const { engine, threads } = engineByHand({ threads: 2 });
  engine.start({ type: 'solve', position });
  assert.deepEqual(
    threads.map(({ isEnded }) => isEnded),
    [false, false],
  );
  threads[1]?.fail('out of memory');
  await assert.rejects(engine.result(), /^Error: out of memory$/u);
  assert.deepEqual(
    threads.map(({ isEnded }) => isEnded),
    [true, true],
  );
  engine.start({ type: 'solve', position });
  assert.equal(threads.length, 4);
  work(threads[3]!);
  const answer = await engine.result();
  assert.ok(answer?.type === 'solve' && answer.value.winner === 'landlord');
  engine.destroy();
  assert.ok(threads.every(({ isEnded }) => isEnded));
});

test('proofs that contradict each other reject the question, and the engine answers the next one', async () => {
  const { engine, threads } = engineByHand({ threads: 1 });
  engine.start({ type: 'solve', position });
  threads[0]?.emit({ type: 'judged', id: 1, judged: { ...judged, index: 99, winner: 'farmers' } });
  threads[0]?.emit({ type: 'answer', id: 1, answer: unfinished('solve', solution('unknown')) });
  await assert.rejects(engine.result(), /^Error: an answer names a move that is not legal here$/u);
  engine.start({ type: 'solve', position });
  work(threads[0]!);
  assert.equal((await engine.result())?.isComplete, true);
  engine.destroy();
});

test('where memory cannot be shared there is one thread, and it is told to stop', () => {
  const { engine, threads } = engineByHand({ threads: 2 }, false);
  engine.stop();
  engine.start({ type: 'solve', position });
  assert.equal(threads.length, 1);
  const [job] = threads[0]?.commands ?? [];
  assert.ok(job?.type === 'job' && job.shared === null);
  engine.stop();
  assert.deepEqual(threads[0]?.commands.slice(1), [{ type: 'stop', id: job.id }]);
  engine.destroy();
});

const NOTHING = { winningMoves: [], losingMoves: [], unknownMoves: [], isComplete: false } as const;
const open: Line = { winner: 'unknown', steps: [], isComplete: false, isShortest: false };
const lineOf = (steps: number): Line => ({
  ...open,
  steps: Array.from({ length: steps }, () => ({ turn: 0, move: null })),
});
const solution = (winner: 'landlord' | 'unknown') => ({ ...NOTHING, winner });
const judged: JudgedMove = { index: 0, move: null, winner: 'unknown', plays: null, line: null };
/** An answer that a limit has ended. */
const unfinished = <Type extends SolverAnswer['type']>(
  type: Type,
  value: Extract<SolverAnswer, { readonly type: Type }>['value'],
): SolverAnswer =>
  ({ type, value, effort: { nodes: 1, ms: 0, stopped: 'stop' }, isComplete: false }) as unknown as SolverAnswer;
const distance = (winner: 'farmers' | 'unknown'): SolverAnswer =>
  unfinished('distance', { winner, plays: null, playsMin: 0, playsMax: 2, bestMoves: [] });
const points = (winner: 'farmers' | 'unknown'): SolverAnswer =>
  unfinished('points', { winner, points: null, pointsMin: -2, pointsMax: 2, bestMoves: [] });
const analysis = (...moves: JudgedMove[]): SolverAnswer =>
  unfinished('analyse', { solution: solution('unknown'), moves });
const strategy = (nodes: number, openIds: number): SolverAnswer =>
  unfinished('strategy', {
    winner: 'landlord',
    nodes: Array.from({ length: nodes }, (_, id) => ({ id, position, choices: [] })),
    openIds: Array.from({ length: openIds }, (_, id) => id),
  });
const orders = (count: number): SolverAnswer =>
  unfinished('orders', {
    orders: Array.from({ length: count }, () => ({ plays: 0, steps: [], lines: 1 })),
    isComplete: false,
  });

// oxfmt-ignore
const UNFINISHED: readonly (readonly [SolverAnswer, SolverAnswer, string])[] = [
  [unfinished('solve', solution('unknown')), unfinished('solve', solution('landlord')), 'a known winner'],
  [distance('unknown'), distance('farmers'), 'a known winner, of a distance'],
  [points('unknown'), points('farmers'), 'a known winner, of points'],
  [analysis(judged, judged), analysis(judged, { ...judged, winner: 'landlord' }), 'a judged move more'],
  [unfinished('line', lineOf(1)), unfinished('line', lineOf(2)), 'the longer line'],
  [unfinished('refute', { isWrong: false, line: lineOf(1) }), unfinished('refute', { isWrong: false, line: lineOf(2) }), 'the longer refutation'],
  [strategy(4, 3), strategy(3, 1), 'more positions that are worked out'],
  [strategy(2, 1), strategy(3, 1), 'a larger strategy'],
  [orders(1), orders(2), 'more orders'],
];

for (const [less, more, why] of UNFINISHED) {
  test(`of two answers that are unfinished the engine gives the one with more: ${why}`, async () => {
    for (const answers of [
      [less, more],
      [more, less],
    ]) {
      const { engine, threads } = engineByHand({ threads: 2 });
      const question = { type: less.type, position, move: null, ordersMax: 9 } as SolverQuestion;
      engine.start(question);
      const id = 1;
      for (const [index, answer] of answers.entries()) threads[index]?.emit({ type: 'answer', id, answer });
      assert.deepEqual(worthless(await engine.result()), worthless(more));
      engine.destroy();
    }
  });
}

/** Without the moves that are merged into a solution. */
const worthless = (answer: SolverAnswer | null): unknown => {
  if (answer?.type === 'solve') return answer.value.winner;
  return answer?.type === 'analyse' ? answer.value.moves : answer;
};

const OTHER_POSITION: OpenPosition = unwrap(
  positionFromText({ rules: PRESETS.douzero, landlord: '35', farmers: ['44'], turn: 'landlord' }),
);

test('questions that are asked are answered one after the other', async () => {
  const { engine, threads } = engineByHand();
  const first = engine.ask({ type: 'solve', position });
  const second = engine.ask({ type: 'solve', position: OTHER_POSITION });
  await settled();
  assert.equal(threads[0]!.commands.length, 1, 'the second waits');
  work(threads[0]!);
  assert.equal((await first).value.winner, 'landlord');
  await settled();
  work(threads[0]!);
  assert.equal((await second).type, 'solve');
  engine.destroy();
});

test('a signal stops the running question, takes back a waiting one, and the next is answered', async () => {
  const { engine, threads } = engineByHand();
  const [running, waiting, before] = [new AbortController(), new AbortController(), AbortSignal.abort('too late')];
  const first = engine.ask({ type: 'solve', position }, { signal: running.signal });
  const second = engine.ask({ type: 'solve', position }, { signal: waiting.signal });
  const third = engine.ask({ type: 'solve', position });
  await assert.rejects(engine.ask({ type: 'solve', position }, { signal: before }), (reason) => reason === 'too late');
  await settled();
  waiting.abort('not needed');
  await assert.rejects(second, (reason) => reason === 'not needed');
  running.abort('enough');
  await assert.rejects(first, (reason) => reason === 'enough');
  work(threads[0]!);
  await settled();
  assert.equal(threads[0]!.commands.length, 2, 'the one that was taken back is never begun');
  work(threads[0]!);
  assert.equal((await third).value.winner, 'landlord');
  engine.destroy();
});

test('a question that another job replaces has no answer, nor has one of a destroyed engine', async () => {
  const { engine } = engineByHand();
  const replaced = engine.ask({ type: 'solve', position });
  await settled();
  engine.start({ type: 'solve', position: OTHER_POSITION });
  await assert.rejects(replaced, /another job replaced the question/u);
  const ended = engine.ask({ type: 'solve', position });
  await settled();
  const waiting = engine.ask({ type: 'solve', position });
  engine.destroy();
  await assert.rejects(ended, /no answer/u);
  await assert.rejects(waiting, /the engine was destroyed/u);
});

test('default memory: 64 MiB for the table, 512 MiB for the hands of all threads', () => {
  const { engine, threads } = engineByHand({ threads: 4, tableBytes: undefined, handsBytes: undefined });
  engine.start({ type: 'solve', position });
  for (const [index, { commands }] of threads.entries()) {
    const [job] = commands;
    assert.ok(job?.type === 'job');
    assert.deepEqual([job.thread, job.tableBytes, job.handsBytes], [index, 64 * 2 ** 20, 128 * 2 ** 20]);
  }
  engine.destroy();
});

test('progress is the nodes of all threads, the deepest of them and the fullest table; time is the clock of the app', () => {
  let nowMs = 1000;
  const { engine, threads } = engineByHand({ threads: 2, nowMs: () => nowMs });
  assert.deepEqual(engine.progress(), { nodes: 0, depth: 0, tableUse: 0, ms: 0, judged: [], estimate: null });
  engine.start({ type: 'solve', position });
  const [job] = threads[0]!.commands;
  assert.ok(job?.type === 'job' && job.shared !== null);
  const words = new Int32Array(job.shared.control);
  words.set([5, 9, 120], nodesWord(0));
  words.set([7, 4, 340], nodesWord(1));
  nowMs = 1250;
  assert.deepEqual(engine.progress(), { nodes: 12, depth: 9, tableUse: 0.34, ms: 250, judged: [], estimate: null });
  engine.start({ type: 'solve', position: OTHER_POSITION });
  assert.deepEqual(
    engine.progress(),
    { nodes: 0, depth: 0, tableUse: 0, ms: 0, judged: [], estimate: null },
    'the next begins at zero',
  );
  engine.destroy();
});

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
