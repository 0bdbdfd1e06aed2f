import { readRecord, replay } from '@doudizhu/records';
import { seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { linesOf } from '../../testing/index.ts';
import type { ReviewedDecision } from '../../workers/worker-bots.ts';
import { localEngine } from '../../workers/workers.ts';
import { openRound, type OpenedRound } from '../study/opened-round.ts';
import { openedFrom, smallRecord } from '../testing/opened.ts';
import { shareAtIndex } from './landlord-share.ts';
import { chancePercent, isBlunderAt } from './line-decisions.ts';
import { createRoundReview, type RoundReview, type RoundReviewSetup } from './round-review.ts';
import { playedLine, textOfMove } from '../study/variations.ts';

/** The landlord could go out with a pair and leads a single instead. */
const THROWN = openedFrom(smallRecord(0, '0:3 1:5 2:A 0:- 1:-', '2:4'));

const newSolver = () => localEngine({ nowMs: () => performance.now(), tableBytes: 1 << 23 });

const startReview = (t: TestContext, opened: OpenedRound, change: Partial<RoundReviewSetup> = {}): RoundReview => {
  const review = createRoundReview({
    line: playedLine(opened.variations),
    record: opened.played.record,
    firstStep: opened.firstStep,
    solver: newSolver(),
    askReview: async () => ({ decisions: [], isDone: true }),
    ...change,
  });
  t.after(review.destroy);
  return review;
};

/** @param batches number of parts of the review, two decisions each */
const reviewOf = (t: TestContext, batches = 0): RoundReview => {
  let asked = 0;
  return startReview(t, THROWN, {
    askReview: async () => {
      const from = 2 * asked++;
      const decisions = [1, 2].map((step) => decisionAt(from + step, (from + step) % 3));
      return { decisions: asked > batches ? [] : decisions, isDone: asked >= batches };
    },
  });
};

/** A decision of THROWN, whose stake is 2 for the landlord. */
const decisionAt = (step: number, place: number): ReviewedDecision => ({
  step,
  phase: 'play',
  seat: seatAt((place + 2) % 3),
  role: (['up', 'landlord', 'down'] as const)[place] ?? null,
  done: { type: 'pass' },
  options: [],
  estimate: 0.1,
  error: 0,
  stake: 2,
  landlordChance: 0.5,
});

test('a round is worked through, and where it was thrown away', async (t) => {
  const review = reviewOf(t);
  assert.equal(review.progress.value, 6 / 7, 'the end of the round decides all positions but the first');
  await review.start(1000);
  assert.equal(review.progress.value, 1);
  assert.deepEqual(review.winners.value, ['landlord', ...Array.from({ length: 6 }, () => 'farmers')]);
  const blunders = review.decisions.filter((decision) => isBlunderAt(decision, review.winners.value));
  const thrown = blunders.map(({ number, after }) => `${number}: ${textOfMove(after.move ?? null, 1)}`);
  assert.deepEqual(thrown, ['1: 3']);
});

test('decisions come as the bots find them, and a proof changes what one cost', async (t) => {
  const review = reviewOf(t, 3);
  await review.start(1000);
  for (const [index, { step }] of review.reviewed.value.entries()) assert.equal(step, index + 1);
  const [first, second] = review.judgements.value;
  assert.deepEqual([first?.cost, first?.basis, first?.mark], [4, 'proved', 'blunder']);
  assert.deepEqual([second?.cost, second?.basis], [0, 'proved']);
});

test('a review that is stopped takes no more decisions', async (t) => {
  const review = reviewOf(t, 3);
  const started = review.start(1000);
  review.stop();
  await started;
  assert.deepEqual(review.reviewed.value, []);
  assert.equal(review.isWorking.value, false);
  const again = review.start(1000);
  assert.equal(review.isWorking.value, true, 'it continues');
  await again;
  assert.equal(review.isWorking.value, false);
  assert.ok(review.reviewed.value.length > 0);
});

test('the end of a game of another engine', async (t) => {
  const [game = ''] = linesOf('fixtures/engines/games-douzero.jsonl').filter((line) => line.startsWith('{'));
  const opened = openedFrom(game, 'douzero');
  const review = startReview(t, opened, { line: playedLine(opened.variations).slice(-12) });
  await review.start(20_000);
  assert.equal(review.progress.value, 1);
  assert.equal(review.winners.value.at(-1), opened.played.end.outcome?.winner);
  assert.ok(!review.winners.value.includes('unknown'));
});

test('a position that is not proved at once gets longer, until the time of the round is over', async (t) => {
  const first = playedLine(THROWN.variations)[0]?.position;
  const asked: number[] = [];
  const solver = newSolver();
  const review = startReview(t, THROWN, {
    // The first position, the only one that does not follow from the next, is answered in the third pass.
    solver: {
      stop: () => solver.stop(),
      progress: () => ({ ...solver.progress(), estimate: { landlordChance: 0.05, steps: [] } }),
      destroy: () => solver.destroy(),
      ask: async (question) => {
        const answer = await solver.ask(question);
        if (question.position !== first) return answer;
        asked.push(question.timeMs ?? 0);
        const unknown = { type: 'solve', value: { winner: 'unknown', winningMoves: [] } };
        return asked.length < 3 ? (unknown as unknown as typeof answer) : answer;
      },
    },
  });
  await review.start(20_000);
  assert.deepEqual(asked, [100, 400, 1600]);
  assert.equal(review.winners.value[0], 'landlord');
});

test('bar and curve show what the solver says of a position: a proof, else its opinion, and the bots last', async (t) => {
  const review = reviewOf(t, 3);
  const estimate = { landlordChance: 0.05, steps: [] };
  assert.deepEqual(shareAtIndex(review, 1), { share: 0, isProved: true }, 'it follows from the end of the round');
  assert.equal(shareAtIndex(review, 0), null);
  review.learn(0, { winner: 'unknown', estimate });
  assert.deepEqual(shareAtIndex(review, 0), { share: 0.05, isProved: false });
  await review.start(1000);
  assert.deepEqual(shareAtIndex(review, 0), { share: 1, isProved: true });
  review.learn(0, { winner: 'unknown', estimate: { landlordChance: 0.9, steps: [] } });
  assert.deepEqual(shareAtIndex(review, 0), { share: 1, isProved: true }, 'a proof stays');
  assert.deepEqual([chancePercent(0.003), chancePercent(0.456), chancePercent(0.999)], [1, 46, 99]);
});

test('a round without a bid is refused', () => {
  const text = `[Rules "competition;onAllPass=0:abort"]
[Hand0 "44455566677788899"]
[Hand1 "3333456789TJQKABR"]
[Hand2 "9TTTJJJQQQKKKAAA2"]
[Kitty "222"]
[First "0"]

auction 0:- 1:- 2:-
`;
  assert.equal(openRound(unwrap(replay(unwrap(readRecord(text, 'ddn'))))).ok, false);
});

test('estimates of the seats are one line: the mean of the last one of each', () => {
  const chances = [0.9, 0.3, 0.6, 0.5];
  const review = {
    firstStep: 0,
    winners: { value: [] },
    estimates: { value: new Map() },
    reviewed: {
      value: chances.map((landlordChance, place) => ({ ...decisionAt(place + 1, place % 3), landlordChance })),
    },
  } as unknown as RoundReview;
  const shares = chances.map((_, index) => Math.round(100 * shareAtIndex(review, index)!.share));
  assert.deepEqual(shares, [90, 60, 60, 47]);
});
