/** Tests of command lines, a row for each, and files for them. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { ScreenSize } from '../terminal/io.ts';
import { widthOf } from '../terminal/width.ts';
import { runInMemory, screensOf, type MemoryWorld } from './harness.ts';

/** Arguments, pattern of the output, why, standard input. */
export type CommandLine = readonly [args: string, expected: RegExp, why: string, input?: string];

/** Tests that each command line is answered. @param command start of each line @param check further check of the output */
export const testAnswers = (command: string, rows: readonly CommandLine[], check = checkPlain): void => {
  for (const [args, expected, why, input = ''] of rows) {
    const line = `${command} ${args}`.trim();
    test(`ddz ${line}: ${why}`, async () => {
      const { exitCode, stdout, stderr } = await runInMemory(line, { input });
      assert.match(stdout, expected);
      assert.deepEqual([exitCode, stderr], [0, '']);
      check(stdout);
    });
  }
};

/** Tests that each command line is refused with one sentence. @param command start of each line */
export const testRefused = (command: string, rows: readonly CommandLine[]): void => {
  for (const [args, expected, why, input = ''] of rows) {
    const line = `${command} ${args}`.trim();
    test(`refuses ddz ${line}: ${why}`, async () => {
      const { exitCode, stdout, stderr } = await runInMemory(line, { input });
      assert.match(stderr, expected);
      assert.equal(stderr.trimEnd().split('\n').length, 1, 'one sentence');
      assert.deepEqual([exitCode, stdout], [1, '']);
    });
  }
};

/** Checks that no line is wider than 80 columns, except JSON and hands to copy, and that nothing is coloured. */
export const checkPlain = (stdout: string): void => {
  for (const line of stdout.split('\n')) {
    if (!/^[{[]|^ {2}(?:L|ddz play) /u.test(line)) assert.ok(widthOf(line) <= 80, `wider than 80 columns: ${line}`);
  }
  assert.ok(!stdout.includes('\x1b'), 'no colours in a pipe');
};

/** Checks that the screens before the last one fit. @returns number of screens */
export const checkScreens = (stdout: string, { columns, rows }: ScreenSize = { columns: 80, rows: 24 }): number => {
  const screens = screensOf(stdout);
  for (const screen of screens.slice(0, -1)) {
    assert.ok(screen.length <= rows, `${screen.length} lines:\n${screen.join('\n')}`);
    for (const line of screen) assert.ok(widthOf(line) <= columns, `wider than ${columns} columns: ${line}`);
  }
  return screens.length;
};

/** Answer of a command with `--json`. */
export const jsonOf = async <Value = Record<string, unknown>>(
  line: string | readonly string[],
  world?: MemoryWorld,
): Promise<Value> => {
  const { stdout, stderr } = await runInMemory(
    typeof line === 'string' ? `${line} --json` : [...line, '--json'],
    world,
  );
  assert.equal(stderr, '');
  return JSON.parse(stdout) as Value;
};

/** Values of JSON lines. */
export const jsonLines = <Value = Record<string, unknown>>(text: string): Value[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Value);

/** A folder that is removed after the tests. */
export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'ddz-'));
  after(() => rmSync(folder, { recursive: true }));
  return folder;
};
