/** One minute of the load trial: a hundred tables are played, and no act is refused or lost. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { limitMs } from '@doudizhu/rules/testing';
import { fileURLToPath } from 'node:url';

const LOAD = fileURLToPath(new URL('./load.ts', import.meta.url));
const [TABLES, SECONDS] = [100, 60];

test('a hundred tables for a minute: every act reaches all three', { timeout: limitMs(300_000) }, async (context) => {
  const output = await new Promise<string>((resolve) => {
    const options = [LOAD, '--tables', String(TABLES), '--seconds', String(SECONDS)];
    // It ends with 1 if acts are slow, which depends on the machine.
    execFile(process.execPath, options, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
  const row = output.split('\n').find((line) => line.startsWith(`| sqlite | ${TABLES} |`));
  assert.ok(row !== undefined, output);
  const [, , , , acts = '', , rounds = ''] = row.split('|').map((cell) => cell.trim());
  context.diagnostic(row);
  // At least a third of the pace of one act per two seconds and table.
  assert.ok(Number.parseInt(acts, 10) >= (TABLES * SECONDS) / 6, row);
  assert.ok(Number.isSafeInteger(Number(rounds)), row);
});
