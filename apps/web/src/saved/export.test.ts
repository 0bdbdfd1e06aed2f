import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lessonsDone } from './lessons.ts';
import { DAILY_RESULTS } from './daily-results.ts';
import { PUZZLE_PERSON } from '../puzzles/puzzle-person.ts';
import { importEverything } from './export.ts';
import { addCards, STORED_TRAINING, type TrainingCard } from './training.ts';
import { memoryStorage } from '../testing/index.ts';
import { FILE } from './testing/exported-file.ts';

memoryStorage();

test('a file that is refused brings nothing', async () => {
  assert.ok(!(await importEverything(JSON.stringify({ ...FILE, version: 2 }))).ok);
  assert.equal(lessonsDone().size, 0);
});

test('an exported file brings lessons, days and the rating at puzzles, and says how much it brought', async () => {
  const brought = await importEverything(JSON.stringify(FILE));
  assert.deepEqual(brought, { ok: true, value: { rounds: 0, puzzles: 1 } });
  assert.deepEqual([...lessonsDone()], FILE.lessons);
  assert.deepEqual(PUZZLE_PERSON.load(), FILE.puzzlePerson);
  assert.deepEqual(DAILY_RESULTS.load(), FILE.days);
  assert.ok((await importEverything(JSON.stringify({ ...FILE, days: [{ ...FILE.days[0], points: 0 }] }))).ok);
  assert.deepEqual(DAILY_RESULTS.load(), FILE.days, 'a day that is here already stays');
});

const memory = (lastMs: number) => ({
  stability: 3,
  difficulty: 5,
  elapsedDays: 0,
  scheduledDays: 3,
  learningSteps: 0,
  reps: 1,
  lapses: 0,
  state: 2,
  lastMs,
});
const card = (step: number, over: Partial<TrainingCard> = {}): TrainingCard => ({
  round: 'table-1',
  step,
  theme: 'leads',
  cost: step,
  dueMs: 100,
  ...over,
});
const withTraining = (cards: readonly unknown[], day = '2026-11-22', answered = 2): string =>
  JSON.stringify({ ...FILE, training: { cards, day, answered } });

test('exercises travel: of two cards for one decision the later answer stays, wherever it was given', async () => {
  addCards([card(3)], 100);
  const brought = [card(3, { dueMs: 900, memory: memory(500) }), card(4, { dueMs: 700, memory: memory(500) }), card(9)];
  assert.ok((await importEverything(withTraining(brought))).ok);
  assert.deepEqual(STORED_TRAINING.load().cards, [card(9), brought[1], brought[0]]);
  // The same file again changes nothing, an older answer neither.
  const kept = STORED_TRAINING.load();
  const older = [card(3, { dueMs: 20, memory: memory(10) })];
  for (const [cards, day, answered] of [
    [brought, '2026-11-22', 2],
    [older, '2026-11-20', 5],
  ] as const) {
    await importEverything(withTraining(cards, day, answered));
    assert.deepEqual(STORED_TRAINING.load(), kept);
  }
  assert.deepEqual([kept.day, kept.answered], ['2026-11-22', 2]);
});

test('a file without exercises, or with damaged ones, is refused', async () => {
  addCards([card(3)], 100);
  const kept = STORED_TRAINING.load();
  assert.ok(kept.cards.length > 0);
  for (const training of [undefined, null, 'x', { cards: [{ round: 1 }] }, {}]) {
    assert.ok(!(await importEverything(JSON.stringify({ ...FILE, training }))).ok);
    assert.deepEqual(STORED_TRAINING.load(), kept, String(JSON.stringify(training)));
  }
});
