import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { constants } from 'node:fs';
import { test } from 'node:test';
import { screenSizeOf, type Io } from './io.ts';

test(
  'standard input stays blocking until it is used: an environment that waits in its reads does not poll',
  { skip: process.platform === 'linux' ? false : 'the flags of a pipe are read from /proc' },
  () => {
    const program = `
      import { readFileSync } from 'node:fs';
      import { processIo } from './io.ts';
      const flags = () => parseInt(/flags:\\s*(\\d+)/u.exec(readFileSync('/proc/self/fdinfo/0', 'utf8'))[1], 8);
      const io = processIo();
      const before = flags();
      io.stdin.on('data', () => {});
      console.log(JSON.stringify([before, flags()]));
      process.exit();`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: import.meta.dirname,
      input: '',
      encoding: 'utf8',
    });
    assert.notEqual(stdout, '', stderr);
    const [before, used] = (JSON.parse(stdout) as number[]).map((flags) => flags & constants.O_NONBLOCK);
    assert.equal(before, 0);
    // The reading itself is what Node makes non-blocking. Otherwise the line above proves nothing.
    assert.notEqual(used, 0);
  },
);

test('a terminal without a size has 80 × 24, a tiny one is drawn to as 40 × 16', () => {
  const sizeOf = (stdout: object): unknown => screenSizeOf({ stdout } as unknown as Io);
  assert.deepEqual(sizeOf({}), { columns: 80, rows: 24 });
  assert.deepEqual(sizeOf({ columns: 120, rows: 50 }), { columns: 120, rows: 50 });
  assert.deepEqual(sizeOf({ columns: 10, rows: 5 }), { columns: 40, rows: 16 });
});
