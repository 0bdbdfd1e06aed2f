import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { createNetworks, readWeights } from '@doudizhu/bots';
import { averagedWeights } from '../export.ts';
import { createTrainer, setWeights } from '../trainer/trainer.ts';
import { createCollector } from './collect.ts';
import { learnFromSearch, scoreLessons } from './learn-lessons.ts';
import { isHeldOut, readLessons } from './lesson.ts';

const WEIGHTS = new URL(import.meta.resolve('@doudizhu/bots/weights/neural.bin'));
const weights = unwrap(readWeights(readFileSync(WEIGHTS)));
const networks = createNetworks(weights);
const folder = mkdtempSync(join(tmpdir(), 'ddz-lessons-'));
after(() => rmSync(folder, { recursive: true }));

const collect = createCollector({ rules: PRESETS.competition, networks, seed: 'test', budgetMs: 10 });
const lessons = [0, 1, 2].flatMap((game) => collect(game));

test('a game is searched the same way again, and its rows say what the network said', () => {
  assert.deepEqual(
    collect(1),
    lessons.filter(({ game }) => game === 1),
  );
  assert.ok(lessons.length > 10);
  for (const { plays } of lessons) {
    for (const { win, said } of plays) assert.ok(win >= 0 && win <= 1 && said > 0 && said < 1);
  }
  // The searching network agrees with itself: its choice comes first, and what it says is what its rows give.
  const own = scoreLessons(weights, lessons);
  assert.equal(own.lessons, lessons.length);
  assert.ok(Math.abs(own.gained) < 1e-12);
  const loss = lessons.flatMap(({ plays }) =>
    plays.map(({ win, said }) => -win * Math.log(said) - (1 - win) * Math.log(1 - said)),
  );
  assert.ok(Math.abs(own.loss - loss.reduce((sum, each) => sum + each, 0) / loss.length) < 1e-4);
});

test('networks that learn from lessons know them better', () => {
  const trainer = createTrainer({ hidden: weights.layout.shape.hidden, batch: 32 });
  setWeights(trainer, weights);
  learnFromSearch(trainer, lessons, { count: 600, rate: 1e-4, rng: createRng('learn') });
  const places = trainer.learners.map(({ weights: place }) => place >> 2);
  const { layout } = weights;
  const learned = {
    ...averagedWeights(trainer),
    roles: places.map((place) => trainer.kernel.floats.slice(place, place + layout.size)),
  };
  const [before, now] = [scoreLessons(weights, lessons), scoreLessons(learned, lessons)];
  assert.ok(now.loss < before.loss, `${before.loss} → ${now.loss}`);
  assert.ok(now.gained > before.gained);
  assert.ok(now.correlation > before.correlation);
});

test('a file of lessons is read back; what was not finished is left out, what is no lesson is named', () => {
  const file = join(folder, 'lessons.jsonl');
  assert.deepEqual(readLessons(file), []);
  writeFileSync(file, `${lessons.map((lesson) => JSON.stringify(lesson)).join('\n')}\n{"game":3,"ro`);
  assert.deepEqual(readLessons(file), lessons);
  writeFileSync(file, '{"game":3}\n');
  assert.throws(() => readLessons(file), /lessons\.jsonl, line 1: no lesson/);
  assert.deepEqual(
    [0, 4, 5, 9].map((game) => isHeldOut({ game, role: 0, state: [], plays: [] })),
    [false, true, false, true],
  );
});
