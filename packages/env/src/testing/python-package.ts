/** Runs tests of the Python package, a client of this server. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import type { TestContext } from 'node:test';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../../../../python', import.meta.url));

/** Runs `python3 -m unittest` with these words. Without NumPy the test is skipped. */
export const testPython = (context: TestContext, words: readonly string[]): void => {
  if (spawnSync('python3', ['-c', 'import numpy']).status !== 0) {
    context.skip('no python3 with numpy on the PATH: the Python package is not tested');
    return;
  }
  const ran = spawnSync('python3', ['-m', 'unittest', ...words], {
    cwd: PACKAGE,
    encoding: 'utf8',
    // Matrices are too small for several threads.
    env: {
      ...process.env,
      PYTHONPATH: [PACKAGE, join(PACKAGE, 'tests')].join(delimiter),
      PYTHONDONTWRITEBYTECODE: '1',
      OMP_NUM_THREADS: '1',
      OPENBLAS_NUM_THREADS: '1',
    },
  });
  context.diagnostic(ran.stderr.trim().split('\n').at(-1) ?? '');
  assert.equal(ran.status, 0, ran.stderr);
};
