/**
 * Games of `search` against itself, for networks to learn from what it finds:
 *
 *     node tools/training/collect-lessons.ts --out build/lessons.jsonl --minutes 60
 *
 * Goes on after the last game in the file. `train.ts --lessons FILE` learns from it, `measure-lessons.ts` says how much
 * of it networks know.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { createNetworks } from '@doudizhu/bots';
import { createCollector } from './search/collect.ts';
import { readLessons } from './search/lesson.ts';
import { weightsIn } from './weights-file.ts';
import { anyText, decimal, readableFile, readOptions, wholeNumber } from '../options/options.ts';

const { values } = readOptions(import.meta.filename, {
  out: anyText('build/lessons.jsonl', 'where the lessons are appended', 'FILE'),
  minutes: decimal(10, 'ends after the game in which they are over'),
  games: wholeNumber(1_000_000, 'ends after the game of this number', { min: 1 }),
  seed: anyText('1', 'what the deals follow from'),
  budget: decimal(60, 'milliseconds of a decision, counted in evaluations'),
  weights: readableFile('packages/bots/weights/neural.bin', 'the networks'),
});

const networks = createNetworks(weightsIn(import.meta.filename, values.weights));
const { seed, budget } = values;
const collect = createCollector({ rules: PRESETS.competition, networks, seed, budgetMs: budget });
const known = readLessons(values.out);
// The line that a stopped run left unfinished goes.
writeFileSync(values.out, known.map((lesson) => `${JSON.stringify(lesson)}\n`).join(''));
const until = performance.now() + 60_000 * values.minutes;
let game = known.length === 0 ? 0 : (known.at(-1)?.game ?? 0) + 1;
let lessons = known.length;
for (; game < values.games && performance.now() < until; game++) {
  const found = collect(game);
  appendFileSync(values.out, found.map((lesson) => `${JSON.stringify(lesson)}\n`).join(''));
  lessons += found.length;
}
console.log(`${values.out}: ${lessons} lessons of ${game} games`);
