/** A file without weights, or with weights of another shape, is refused in one line. Nothing is written. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'doudizhu-weights-'));
after(() => rmSync(folder, { recursive: true }));
const damaged = join(folder, 'damaged.bin');
writeFileSync(damaged, 'no weights at all, though as many bytes as a header has');
const out = join(folder, 'out');
const three = join(import.meta.dirname, '../../packages/weights/neural.bin');

const rows: readonly (readonly [what: string, script: string, words: readonly string[], says: RegExp])[] = [
  ['no weights', 'train.ts', ['--weights', damaged, '--out', out], /damaged\.bin: bad weights/],
  [
    'another width',
    'train.ts',
    ['--weights', three, '--hidden', '64', '--out', out],
    /invalid --hidden "64": expected \d+, as in/,
  ],
  [
    'those of three seats for four',
    'widen.ts',
    ['--weights', three, '--family', 'four', '--hidden', '512', '--out', out],
    /neural\.bin: bad weights/,
  ],
  ['no weights', 'distil.ts', ['--weights', damaged, '--out', out], /damaged\.bin: bad weights/],
  ['no weights', 'compare-weights.ts', ['--first', damaged], /damaged\.bin: bad weights/],
];

for (const [what, script, words, says] of rows) {
  test(`${script} refuses a wrong file: ${what}`, () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, script), ...words], {
      encoding: 'utf8',
    });
    assert.equal(status, 2, stderr);
    assert.match(stderr.trimEnd(), says);
    assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
    assert.equal(stdout, '');
    assert.ok(!existsSync(out), 'nothing is written');
  });
}
