import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePlay } from '@doudizhu/rules/combos';
import { afterMove, positionFromText } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import type { Side } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { cards } from '@doudizhu/rules/testing';
import { localEngine, type Move } from '@doudizhu/solver';
import { mayTakeBack, moveOf, SolverGame, startGame, takeBack, withMove } from './play.ts';

const rules = PRESETS.douzero;
const move = (text: string): Move => unwrap(parsePlay(text, rules));
/** 7 and J win, 77 and 2 lose (fixtures/puzzles.jsonl, finalplay-1). */
const START = unwrap(positionFromText({ rules, landlord: '77J2', farmers: ['99Q'], turn: 'landlord' }));

const started = async (isStrict: boolean, side: Side = 'landlord') => {
  const events: string[] = [];
  const solver = localEngine({ nowMs: () => performance.now(), tableBytes: 1 << 22 });
  const game = new SolverGame({
    start: START,
    side,
    solver,
    limits: {},
    isPuzzle: true,
    isStrict: () => isStrict,
    playsForced: true,
    onEvent: ({ type, isFirst }) => events.push(isFirst ? `first ${type}` : type),
  });
  await game.again();
  return { game, events, solver };
};

/** Plays the hints until the game ends. @returns the moves */
const playHints = async (game: SolverGame): Promise<Move[]> => {
  const moves: Move[] = [];
  while (game.state.status === 'yours') {
    await game.hint();
    const { feedback } = game.state;
    assert.ok(feedback?.type === 'hint', JSON.stringify(feedback));
    moves.push(feedback.move);
    await game.play(feedback.move);
  }
  return moves;
};

test('cards are read as a move, or refused with the reason', () => {
  assert.deepEqual(moveOf(START, cards('77')), { ok: true, value: move('77') });
  const refused = moveOf(START, cards('7J'));
  assert.ok(!refused.ok && refused.error.code === 'no-combo');
  const low = moveOf(afterMove(START, move('J')), cards('9'));
  assert.ok(!low.ok && low.error.code === 'not-higher');
});

test('taking back goes to the last own decision, over forced moves and the answers of the other side', () => {
  const begun = startGame(START, 'landlord');
  assert.equal(mayTakeBack(begun), false);
  const decided = withMove(withMove(begun, move('J')), move('Q'));
  assert.deepEqual(takeBack(decided), begun);
  assert.deepEqual(takeBack(withMove(decided, null)).played, decided.played);
});

test('any winning line solves the puzzle', async () => {
  for (const first of ['7', 'J']) {
    const { game, events, solver } = await started(true);
    let hints = 0;
    await game.play(move(first));
    while (game.state.status !== 'solved') {
      await game.hint();
      await game.hint();
      assert.equal(game.state.hints, ++hints);
      const { feedback } = game.state;
      assert.ok(feedback?.type === 'hint', JSON.stringify(feedback));
      await game.play(feedback.move);
    }
    assert.ok(hints > 0);
    assert.deepEqual(events, ['first hint', ...Array.from({ length: hints - 1 }, () => 'hint'), 'solved']);
    assert.equal(game.state.feedback, null, 'that the last play was forced says nothing any more');
    solver.destroy();
  }
});

test('a hint nudges first, for nothing; asked again it names the move and counts once', async () => {
  const { game, events, solver } = await started(true);
  await game.hint();
  const nudge = game.state.feedback;
  assert.ok(nudge?.type === 'hint' && nudge.isNudge && nudge.winner === 'landlord');
  assert.deepEqual(events, []);
  for (let again = 0; again < 2; again++) {
    await game.hint();
    assert.deepEqual(game.state.feedback, { ...nudge, isNudge: false });
    assert.equal(game.state.hints, 1);
    assert.deepEqual(events, ['first hint']);
  }
  solver.destroy();
});

test('a losing play is refused, with what would follow', async () => {
  const { game, events, solver } = await started(true);
  await game.play(move('77'));
  const { feedback, status, losses } = game.state;
  assert.equal(status, 'yours');
  assert.deepEqual(game.state.game.played, []);
  assert.ok(feedback?.type === 'refuted' && feedback.refutation?.isWrong === true);
  assert.equal(feedback.refutation.line.winner, 'farmers');
  assert.deepEqual([events, losses], [['first loss'], 1]);
  solver.destroy();
});

test('without strictness a losing play is counted once, and the first mistake of a lost game is explained', async () => {
  const { game, events, solver } = await started(false);
  await game.play(move('77'));
  assert.equal(game.state.losses, 1);
  await playHints(game);
  assert.equal(game.state.status, 'lost');
  await game.explain();
  const { feedback } = game.state;
  assert.ok(feedback?.type === 'refuted' && feedback.refutation?.line.winner === 'farmers');
  assert.deepEqual(feedback.move, move('77'));
  assert.deepEqual(events, ['first loss'], `a lost game is lost once: ${events.join()}`);
  game.back();
  assert.equal(game.state.status, 'yours');
  solver.destroy();
});

test('a side that cannot win makes no mistakes', async () => {
  const solver = localEngine({ nowMs: () => performance.now(), tableBytes: 1 << 22 });
  const game = new SolverGame({
    start: START,
    side: 'farmers',
    solver,
    limits: {},
    isPuzzle: false,
    isStrict: () => true,
    playsForced: true,
  });
  await game.again();
  assert.equal(await game.winnerAt(game.state.game.position), 'landlord');
  await playHints(game);
  const { status, losses, hints } = game.state;
  assert.deepEqual([status, losses], ['lost', 0]);
  assert.ok(hints > 0, 'without a puzzle the first hint shows the move');
  solver.destroy();
});

test('a refused reading is shown and changes nothing', async () => {
  const { game, solver } = await started(true);
  const read = moveOf(START, cards('7J'));
  assert.ok(!read.ok);
  game.refuse(read.error);
  assert.deepEqual(game.state.feedback, { type: 'fault', fault: read.error });
  assert.deepEqual(game.state.game.played, []);
  solver.destroy();
});

/** The winning line starting with J, as given by the hints of another attempt. */
test('a puzzle that is solved without hints reports no hint; a new attempt begins without any', async () => {
  const { game, events, solver } = await started(true);
  await game.play(move('J'));
  const line = await playHints(game);
  await game.again();
  assert.equal(game.state.hints, 0);
  await game.play(move('J'));
  for (const next of line) await game.play(next);
  assert.deepEqual(events, ['first solved', 'first solved'], 'a nudge costs nothing');
  solver.destroy();
});

test('after refused plays the puzzle can be solved; each of them is reported', async () => {
  const { game, events, solver } = await started(true);
  for (const text of ['77', '2', 'J']) await game.play(move(text));
  await playHints(game);
  assert.deepEqual(events, ['first loss', 'loss', 'solved']);
  solver.destroy();
});

test('a move is taken back to the last choice, and its mistake with it', async () => {
  const { game, solver } = await started(false);
  await game.play(move('77'));
  game.back();
  const { status, feedback, backs } = game.state;
  assert.deepEqual([game.state.game.played, status, feedback, backs], [[], 'yours', null, 1]);
  await game.play(move('7'));
  assert.equal(game.state.losses, 1, 'a winning play is judged anew');
  solver.destroy();
});

test('a failing solver is shown, and the game continues with the next play', async () => {
  const engine = localEngine({ nowMs: () => performance.now(), tableBytes: 1 << 22 });
  let fails = false;
  const ask: typeof engine.ask = (question) => (fails ? Promise.reject(new Error('no threads')) : engine.ask(question));
  const game = new SolverGame({
    start: START,
    side: 'landlord',
    solver: { ask },
    limits: {},
    isPuzzle: true,
    isStrict: () => true,
    playsForced: true,
  });
  await game.again();
  fails = true;
  await game.play(move('J'));
  assert.deepEqual(game.state.feedback, { type: 'failed', message: 'no threads' });
  fails = false;
  await game.play(move('J'));
  assert.equal(game.state.status, 'yours');
  assert.ok(game.state.game.played.length > 1);
  engine.destroy();
});
