/** Runs the tests of the Python package, which ask this server over its pipe. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../../../../python', import.meta.url));

test('the Python package', { timeout: 600_000 }, (context) => {
  if (spawnSync('python3', ['-c', 'import numpy']).status !== 0) {
    context.skip('no python3 with numpy on the PATH: the Python package is not tested');
    return;
  }
  const ran = spawnSync('python3', ['-m', 'unittest', 'discover', '-s', 'tests', '-t', 'tests'], {
    cwd: PACKAGE,
    encoding: 'utf8',
    // Small matrices: more threads than one only wait for each other.
    env: {
      ...process.env,
      PYTHONPATH: PACKAGE,
      PYTHONDONTWRITEBYTECODE: '1',
      OMP_NUM_THREADS: '1',
      OPENBLAS_NUM_THREADS: '1',
    },
  });
  context.diagnostic(ran.stderr.trim().split('\n').at(-1) ?? '');
  assert.equal(ran.status, 0, ran.stderr);
});
