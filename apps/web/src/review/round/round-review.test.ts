import { readRecord, replay, type RecordFormat } from '@doudizhu/records';
import { seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { ReviewedDecision } from '../../workers/worker-bots.ts';
import { localEngine } from '../../workers/workers.ts';
import { openRound, type OpenedRound } from '../study/opened-round.ts';
import { shareAtIndex } from './landlord-share.ts';
import { chancePercent, isBlunderAt } from './line-decisions.ts';
import { createRoundReview, type RoundReview } from './round-review.ts';
import { playedLine, textOfMove } from '../study/variations.ts';

const openedFrom = (text: string, format: RecordFormat): OpenedRound => {
  const opened = openRound(unwrap(replay(unwrap(readRecord(text, format)))));
  return opened.ok ? opened.value : assert.fail(opened.error.code);
};

/** A short round: the landlord could go out with a pair and leads a single instead. */
const THROWN = `[Rules "douzero"]
[Start "play"]
[Hand0 "33K"]
[Hand1 "45"]
[Hand2 "A4"]
[Landlord "0"]
[Bid "1"]

1. 0:3 1:5 2:A 0:- 1:-
2. 2:4
`;

/** @param batches number of parts of the review, two decisions each */
const reviewOf = (text: string, batches = 0) => {
  const opened = openedFrom(text, 'ddn');
  let asked = 0;
  const review = createRoundReview({
    line: playedLine(opened.variations),
    record: opened.played.record,
    firstStep: opened.firstStep,
    solver: localEngine({ nowMs: () => performance.now(), tableBytes: 1 << 23 }),
    askReview: async () => {
      const from = 2 * asked++;
      const decisions = [1, 2].map((step) => decisionAt(from + step, (from + step) % 3));
      return { decisions: asked > batches ? [] : decisions, isDone: asked >= batches };
    },
  });
  return { opened, review };
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

test('a round is worked through, and where it was thrown away', async () => {
  const { review } = reviewOf(THROWN);
  assert.equal(review.progress.value, 6 / 7, 'the end of the round decides all positions but the first');
  await review.start(1000);
  assert.equal(review.progress.value, 1);
  assert.deepEqual(review.winners.value, ['landlord', ...Array.from({ length: 6 }, () => 'farmers')]);
  const blunders = review.decisions.filter((decision) => isBlunderAt(decision, review.winners.value));
  assert.deepEqual(
    blunders.map(({ number, after }) => [number, textOfMove(after.move ?? null, 1)]),
    [[1, '3']],
  );
  review.destroy();
});

test('decisions come as the bots find them, and a proof changes what one cost', async () => {
  const { opened, review } = reviewOf(THROWN, 3);
  await review.start(1000);
  assert.deepEqual(
    review.reviewed.value.map(({ step }) => step),
    [...review.reviewed.value.keys()].map((index) => index + 1),
  );
  const [first, second] = review.judgements.value;
  assert.deepEqual([first?.cost, first?.basis, first?.mark], [4, 'proved', 'blunder']);
  assert.deepEqual([second?.cost, second?.basis], [0, 'proved']);
  assert.equal(opened.firstStep, 0);
  review.destroy();
});

test('a review that is stopped takes no more decisions', async () => {
  const { review } = reviewOf(THROWN, 3);
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
  review.destroy();
});

test('the end of a game of another engine', async () => {
  const [game = ''] = readFileSync(
    new URL('../../../../../fixtures/engines/games-douzero.jsonl', import.meta.url),
    'utf8',
  )
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const opened = openedFrom(game, 'douzero');
  const line = playedLine(opened.variations).slice(-12);
  const review = createRoundReview({
    line,
    record: opened.played.record,
    firstStep: opened.firstStep,
    solver: localEngine({ nowMs: () => performance.now(), tableBytes: 1 << 23 }),
    askReview: async () => ({ decisions: [], isDone: true }),
  });
  await review.start(20_000);
  assert.equal(review.progress.value, 1);
  assert.equal(review.winners.value.at(-1), opened.played.end.outcome?.winner);
  assert.ok(!review.winners.value.includes('unknown'));
  review.destroy();
});

test('a position that is not proved at once gets longer, until the time of the round is over', async () => {
  const opened = openedFrom(THROWN, 'ddn');
  const line = playedLine(opened.variations);
  const asked: number[] = [];
  const solver = localEngine({ nowMs: () => performance.now(), tableBytes: 1 << 23 });
  const review = createRoundReview({
    line,
    record: opened.played.record,
    firstStep: opened.firstStep,
    // The first position, the only one that does not follow from the next, is answered in the third pass.
    solver: {
      stop: () => solver.stop(),
      progress: () => ({ ...solver.progress(), estimate: { landlordChance: 0.05, steps: [] } }),
      destroy: () => solver.destroy(),
      ask: async (question) => {
        const answer = await solver.ask(question);
        if (question.position !== line[0]?.position) return answer;
        asked.push(question.timeMs ?? 0);
        const unknown = { type: 'solve', value: { winner: 'unknown', winningMoves: [] } };
        return asked.length < 3 ? (unknown as unknown as typeof answer) : answer;
      },
    },
    askReview: async () => ({ decisions: [], isDone: true }),
  });
  await review.start(20_000);
  assert.deepEqual(asked, [100, 400, 1600]);
  assert.equal(review.winners.value[0], 'landlord');
  review.destroy();
});

test('bar and curve show what the solver says of a position: a proof, else its opinion, and the bots last', async () => {
  const { review } = reviewOf(THROWN, 3);
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
  review.destroy();
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
  const played = replay(unwrap(readRecord(text, 'ddn')));
  assert.equal(openRound(unwrap(played)).ok, false);
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
  const shares = chances.map((_, index) => shareAtIndex(review, index)?.share);
  assert.deepEqual(
    shares.map((share) => Math.round(100 * share!)),
    [90, 60, 60, 47],
  );
});
