import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parsePlay } from '@doudizhu/rules/combos';
import { unwrap } from '@doudizhu/rules/result';
import { KINDS, PRESETS } from '@doudizhu/rules/ruleset';
import { charts, PAGES, withTables } from './figures.ts';
import { KIND_EXAMPLES } from './kinds.ts';
import { learningCurve } from './training-log.ts';

const ROOT = join(import.meta.dirname, '../..');

test('charts and tables are those of the data: `npm run figures` writes them', () => {
  for (const language of ['en', 'zh'] as const) {
    for (const [name, svg] of charts(language)) {
      assert.equal(readFileSync(join(ROOT, `docs/figures/${name}-${language}.svg`), 'utf8'), svg, name);
    }
  }
  for (const [path, language] of PAGES) {
    const page = readFileSync(join(ROOT, path), 'utf8');
    assert.equal(withTables(page, language), page, path);
  }
});

/** Measurements: a mean with its interval, a rate, a quantile, the day of a measurement. */
const MEASURED =
  /\d ± \d|\bper CPU second|\bp99 (?:of|for) \d|\bmedian \d|\d CPU seconds|[Mm]easured (?:on )?\(?20\d\d|测于|± \d|每 ?CPU 秒\d/;
const WRITTEN_BY_HAND = [
  // Scores with both signs.
  /± 2 · 2|± the stake|±2/,
];

test('no README and no page of reference, guides and tutorials has a measured figure of its own', () => {
  const pages = globSync(
    ['README*.md', '{packages,apps}/*/README.md', 'python/README.md', 'docs/{,zh/}{reference,guides,tutorials}/*.md'],
    { cwd: ROOT, exclude: ['**/node_modules/**'] },
  );
  assert.ok(pages.length > 50);
  const found = pages.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .replaceAll(/<!-- figures: \w+ -->[^]*?<!-- \/figures -->/g, (table) => '\n'.repeat(table.split('\n').length - 1))
      .split('\n')
      .flatMap((line, index) =>
        MEASURED.test(line) && !WRITTEN_BY_HAND.some((known) => known.test(line))
          ? [`${path}:${index + 1}: ${line.slice(0, 120)}`]
          : [],
      ),
  );
  assert.deepEqual(found, []);
});

test('each example of a kind is of that kind', () => {
  const rules = { ...PRESETS.competition, kinds: KINDS };
  assert.deepEqual(Object.keys(KIND_EXAMPLES), [...KINDS]);
  for (const kind of KINDS) assert.equal(unwrap(parsePlay(KIND_EXAMPLES[kind], rules))?.kind, kind);
});

test('the learning curve adds up the runs', () => {
  const log = [
    '# minutes decisions games',
    '1.0 2000000 5',
    '  simple 0.7 ± 0.1',
    '# minutes decisions games',
    '1.0 500000 5',
    '  simple 0.8 ± 0.1',
  ];
  assert.deepEqual(learningCurve(log.join('\n'), 'simple'), [
    { x: 2, y: 0.7 },
    { x: 2.5, y: 0.8 },
  ]);
});
