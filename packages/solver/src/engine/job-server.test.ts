/** A worker's side on the test's own thread: the events that a job posts, one by one. */
import { positionFromText, type OpenPosition } from '@doudizhu/rules/position';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { coreMemory } from '../core/memory.ts';
import { controlBytes, JOB_WORD, JobServer, nodesWord, type Job, type WorkerEvent } from './job-server.ts';

const at = (landlord: string, farmer: string): OpenPosition =>
  unwrap(positionFromText({ rules: PRESETS.douzero, landlord, farmers: [farmer], turn: 'landlord' }));
const EASY = at('344', '5');
const HARD = at('345567889JQQA2', '3446899TQKKABR');

const JOB: Job = {
  type: 'job',
  id: 7,
  thread: 0,
  question: { type: 'solve', position: EASY },
  tableBytes: 1 << 16,
  handsBytes: 1 << 22,
  shared: null,
};

/** A server with a list of its events, and a promise of its answer or error. */
const serve = (nowMs?: () => number) => {
  const events: WorkerEvent[] = [];
  let settle: (event: WorkerEvent) => void = () => {};
  const last = new Promise<WorkerEvent>((resolve) => (settle = resolve));
  const server = new JobServer((event) => {
    events.push(event);
    if (event.type === 'answer' || event.type === 'error') settle(event);
  }, nowMs);
  return { server, events, last };
};

const sharedBy = (threads: number): NonNullable<Job['shared']> => ({
  id: 1,
  core: coreMemory({ tableBytes: 1 << 16, handsBytes: 1 << 22, threads, kind: 'shared' }),
  control: new SharedArrayBuffer(controlBytes(threads)),
});

test('a short job answers in its first slice', async () => {
  const { server, events, last } = serve();
  server.handleMessage(JOB);
  const answer = await last;
  assert.ok(answer.type === 'answer' && answer.answer.type === 'solve');
  assert.deepEqual([answer.id, answer.answer.value.winner, answer.answer.effort.stopped], [7, 'landlord', null]);
  assert.deepEqual(
    events.map(({ type }) => type),
    ['judged', 'judged', 'judged', 'progress', 'answer'],
  );
});

test('a long job works in slices, and a stop between two of them ends it with what it has', async () => {
  const { server, events, last } = serve();
  server.handleMessage({ ...JOB, question: { type: 'solve', position: HARD } });
  assert.deepEqual(
    events.map(({ type }) => type),
    ['progress'],
    'the first slice',
  );
  server.handleMessage({ type: 'stop', id: 6 });
  server.handleMessage({ type: 'stop', id: 7 });
  const answer = await last;
  assert.ok(answer.type === 'answer' && answer.answer.type === 'solve');
  const { winner } = answer.answer.value;
  const { stopped, nodes } = answer.answer.effort;
  assert.deepEqual([winner, stopped], ['unknown', 'stop']);
  assert.ok(nodes >= 8192 && nodes < 20_000, `${nodes} nodes: one slice`);
});

test('the time of a job that works in slices is up when its clock says so', async () => {
  let nowMs = 500;
  const { server, events, last } = serve(() => nowMs);
  server.handleMessage({ ...JOB, question: { type: 'solve', position: HARD, timeMs: 100 } });
  nowMs = 599;
  await new Promise((resolve) => setImmediate(resolve));
  assert.ok(events.every(({ type }) => type === 'progress') && events.length === 2, 'one slice more');
  nowMs = 600;
  const answer = await last;
  assert.ok(answer.type === 'answer' && answer.answer.type === 'solve');
  assert.equal(answer.answer.effort.stopped, 'time');
});

test('a stop for another job changes nothing', async () => {
  const { server, last } = serve();
  server.handleMessage({ ...JOB, question: { type: 'solve', position: HARD, nodesMax: 30_000 } });
  server.handleMessage({ type: 'stop', id: 6 });
  const answer = await last;
  assert.ok(answer.type === 'answer' && answer.answer.type === 'solve');
  assert.equal(answer.answer.effort.stopped, 'nodes');
});

test('with shared memory a job whose number is gone from word 0 answers at once', async () => {
  const { server, events, last } = serve();
  const shared = sharedBy(1);
  Atomics.store(new Int32Array(shared.control), JOB_WORD, -JOB.id);
  server.handleMessage({ ...JOB, question: { type: 'solve', position: HARD }, shared });
  const answer = await last;
  assert.ok(answer.type === 'answer' && answer.answer.type === 'solve');
  assert.deepEqual([answer.answer.value.winner, answer.answer.effort.stopped], ['unknown', 'stop']);
  assert.ok(
    events.every(({ type }) => type !== 'progress'),
    'its progress is in the control words',
  );
});

test('with shared memory the control words say how far each thread is', async () => {
  const { server, last } = serve();
  const shared = sharedBy(2);
  const words = new Int32Array(shared.control);
  Atomics.store(words, JOB_WORD, JOB.id);
  server.handleMessage({ ...JOB, thread: 1, question: { type: 'solve', position: HARD, nodesMax: 30_000 }, shared });
  const answer = await last;
  assert.ok(answer.type === 'answer' && answer.answer.type === 'solve');
  const { effort } = answer.answer;
  assert.deepEqual([...words.subarray(nodesWord(0), nodesWord(1))], [0, 0, 0, 0], 'the other thread has not begun');
  const [nodes = 0, depth = 0, perMille = 0] = words.subarray(nodesWord(1));
  assert.ok(nodes > 20_000 && nodes <= effort.nodes, `${nodes} of ${effort.nodes} nodes`);
  assert.ok(depth > 5 && depth <= 27, `a line of ${depth} moves`);
  assert.ok(perMille > 5 && perMille <= 1000, `${perMille} of 1000 of the table`);
});

test('a mistake in the question is an error event with its reason', async () => {
  const { server, last } = serve();
  server.handleMessage({ ...JOB, question: { type: 'solve', position: { ...EASY, turn: 5 } } });
  const event = await last;
  assert.ok(event.type === 'error');
  assert.equal(event.id, 7);
  assert.match(event.message, /turn is 5, expected a side/u);
});

test('the control words: one for the job, and four for each thread', () => {
  assert.deepEqual([0, 1, 2].map(nodesWord), [1, 5, 9]);
  assert.deepEqual([1, 2].map(controlBytes), [20, 36]);
});
