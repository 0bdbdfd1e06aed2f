import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
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
