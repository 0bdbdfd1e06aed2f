/** Runs tests of the Python package, a client of this server. */
import assert from 'node:assert/strict';
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import type { TestContext } from 'node:test';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../../../../python', import.meta.url));

/** Runs `python3 -m unittest` with these words. Without NumPy the test is skipped. */
export const testPython = (context: TestContext, words: readonly string[]): void => {
  const ran = runPython(context, ['-m', 'unittest', ...words]);
  if (ran === null) return;
  context.diagnostic(ran.stderr.trim().split('\n').at(-1) ?? '');
  assert.equal(ran.status, 0, ran.stderr);
};

/** Runs `python3` with these words in the folder of the package. @returns null without NumPy. The test is then skipped. */
export const runPython = (context: TestContext, words: readonly string[]): SpawnSyncReturns<string> | null => {
  if (spawnSync('python3', ['-c', 'import numpy']).status !== 0) {
    context.skip('no python3 with numpy on the PATH: the Python package is not tested');
    return null;
  }
  return spawnSync('python3', [...words], {
    cwd: PACKAGE,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    // Matrices are too small for several threads.
    env: {
      ...process.env,
      PYTHONPATH: [PACKAGE, join(PACKAGE, 'tests')].join(delimiter),
      PYTHONDONTWRITEBYTECODE: '1',
      OMP_NUM_THREADS: '1',
      OPENBLAS_NUM_THREADS: '1',
    },
  });
};
