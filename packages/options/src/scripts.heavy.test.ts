/** The options of every script of the repository. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const ROOT = join(import.meta.dirname, '../../..');

/** Every script of the repository but the programs for players. */
const SOURCES = globSync(['tools/**/*.ts', 'apps/web/browser/**/*.ts'], {
  cwd: ROOT,
  exclude: ['**/node_modules/**'],
}).filter((file) => !file.endsWith('.test.ts'));
const SCRIPTS = SOURCES.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('readOptions(')).toSorted();

test('no script reads its options in a way of its own', () => {
  // Its workers get their set-up as an argument.
  const known = 'tools/training/train.ts';
  const own = SOURCES.filter((file) => /\bparseArgs\(|process\.argv/.test(readFileSync(join(ROOT, file), 'utf8')));
  assert.deepEqual(own, [known]);
  assert.ok(SCRIPTS.length > 30 && SCRIPTS.includes(known), `${SCRIPTS.length} scripts`);
});

const home = mkdtempSync(join(tmpdir(), 'options-'));
after(() => rmSync(home, { recursive: true }));

/** Each costs a start of Node, so one in three is asked: for help or for an option that there is not, by turns. */
const SAMPLE = SCRIPTS.filter((_, index) => index % 3 === 0);

test('a script prints its help, or refuses a wrong option, and does nothing else', async () => {
  const waiting = SAMPLE.map((script, index) => ({ script, isHelp: index % 2 === 0 })).values();
  const ask = async (): Promise<void> => {
    for (const { script, isHelp } of waiting) {
      const { code, out, error } = await run(script, isHelp ? '--help' : '--nonsense');
      if (isHelp) {
        assert.deepEqual([code, error], [0, ''], script);
        assert.match(out, /^[A-Z`][^]*\n {2}--help +this text\n$/, script);
      } else {
        assert.deepEqual([code, out], [2, ''], `${script}: ${error}`);
        assert.match(error, /^\S+\.ts: unknown option "--nonsense": [^\n]*\n$/, script);
        assert.ok(error.startsWith(script), error);
      }
    }
  };
  await Promise.all([ask(), ask()]);
  assert.deepEqual(readdirSync(home), [], 'nothing was written');
});

const run = (script: string, option: string): Promise<{ code: number; out: string; error: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [join(ROOT, script), option], { cwd: home }, (failure, out, error) => {
      resolve({ code: Number(failure?.code ?? 0), out, error });
    });
  });
