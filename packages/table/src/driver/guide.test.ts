/** Runs the example of docs/reference/table.md. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { LogReport } from '../log/verify.ts';

test('the example of docs/reference/table.md runs an evening', () => {
  const guide = readFileSync(new URL('../../../../docs/reference/table.md', import.meta.url), 'utf8');
  const [, code = ''] = /```js\n([^]*?)```/.exec(guide) ?? [];
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', code], { cwd, encoding: 'utf8' });
  const report = JSON.parse(printed) as LogReport;
  assert.deepEqual([report.table, report.rounds.length, report.closed], ['evening-1', 2, false]);
});
