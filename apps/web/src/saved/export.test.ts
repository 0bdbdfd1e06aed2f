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

const ANSWERED = {
  stability: 3,
  difficulty: 5,
  elapsedDays: 0,
  scheduledDays: 3,
  learningSteps: 0,
  reps: 1,
  lapses: 0,
};
const card = (step: number, dueMs = 100): TrainingCard => ({
  round: 'table-1',
  step,
  theme: 'leads',
  cost: step,
  dueMs,
});
const answered = (step: number, dueMs: number, lastMs: number): TrainingCard => {
  return { ...card(step, dueMs), memory: { ...ANSWERED, state: 2, lastMs } };
};
const withTraining = (training: object): string => JSON.stringify({ ...FILE, training });

test('exercises travel: of two cards for one decision the later answer stays, wherever it was given', async () => {
  addCards([card(3)], 100);
  const brought = [answered(3, 900, 500), answered(4, 700, 500), card(9)];
  const file = withTraining({ cards: brought, day: '2026-11-22', answered: 2 });
  assert.ok((await importEverything(file)).ok);
  assert.deepEqual(STORED_TRAINING.load().cards, [card(9), brought[1], brought[0]]);
  // The same file again changes nothing, an older answer neither.
  const kept = STORED_TRAINING.load();
  for (const again of [file, withTraining({ cards: [answered(3, 20, 10)], day: '2026-11-20', answered: 5 })]) {
    await importEverything(again);
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
