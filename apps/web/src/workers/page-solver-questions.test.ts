import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { signal } from '@preact/signals';
import { positionOf } from '../testing/index.ts';
import { createPageSolver, type PageSolver, type SolverState } from './page-solver.ts';
import { localEngine, mergeProofs } from './workers.ts';

/** The position of the first specification: the farmer leads and loses. */
const FAMOUS = positionOf('ddn1 rules=douzero;kindsOff=triple-with-pair L=999JJBR D=33334567TTAAAA turn=D beat=-');
const SMALL = positionOf('ddn1 rules=douzero L=KK5543 D=225543 turn=L beat=-');

/** A solver that answers questions and follows no position. */
const startClient = (t: TestContext): PageSolver => {
  const startEngine = () => localEngine({ nowMs: () => performance.now(), tableBytes: 1 << 22 });
  const solver = createPageSolver({ position: signal(null), startEngine });
  t.after(solver.destroy);
  return solver;
};

test('an answer comes with what every move does, and the state says the same', async (t) => {
  const { ask, state } = startClient(t);
  const answer = await ask({ type: 'solve', position: SMALL });
  assert.equal(answer?.value.winner, 'landlord');
  assert.equal(answer.value.winningMoves.length, 2);
  assert.equal(state.value.status, 'done');
  assert.ok(state.value.nodes > 0);
  assert.equal(mergeProofs(SMALL, state.value).winner, 'landlord');
});

test('verdicts arrive while it works', async (t) => {
  const { ask, state } = startClient(t);
  const seen: SolverState[] = [];
  const end = state.subscribe((value) => seen.push(value));
  const answer = await ask({ type: 'solve', position: FAMOUS });
  end();
  assert.equal(answer?.value.winner, 'landlord');
  assert.deepEqual([seen[0]?.status, seen[1]?.status, seen.at(-1)?.status], ['idle', 'working', 'done']);
  assert.equal(state.value.judged.length, answer.value.losingMoves.length);
});

test('a new question ends the one before it', async (t) => {
  const { ask, state } = startClient(t);
  const first = ask({ type: 'solve', position: FAMOUS });
  const second = ask({ type: 'distance', position: SMALL });
  assert.equal(await first, null);
  assert.equal((await second)?.value.winner, 'landlord');
  assert.equal(state.value.question?.type, 'distance');
});

test('stopped early it says what is proved and no more', async (t) => {
  const { ask, state, stop } = startClient(t);
  const hard = positionOf('ddn1 rules=douzero L=4455678999TJQKKKAA22 D=334566789TTTJJQQQ22B turn=L beat=-');
  const asked = ask({ type: 'solve', position: hard });
  // Stops after the search has started.
  const end = state.subscribe(({ nodes }) => nodes > 0 && stop());
  const answer = await asked;
  end();
  assert.equal(answer?.effort.stopped, 'stop');
  assert.equal(answer.value.winner, 'unknown');
});

test('what the solver refuses is an error and not the end', async (t) => {
  const { ask, state } = startClient(t);
  await assert.rejects(ask({ type: 'solve', position: { ...SMALL, turn: 5 } }), /turn is 5, expected a side/);
  assert.equal(state.value.status, 'failed');
  assert.equal((await ask({ type: 'solve', position: SMALL }))?.value.winner, 'landlord');
});
