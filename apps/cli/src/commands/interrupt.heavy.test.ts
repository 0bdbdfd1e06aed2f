/** Ctrl-C while bot programs play. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { until } from '@doudizhu/rules/testing';
import { newFolder } from '../testing/command-lines.ts';
import { wordsOf } from '../testing/harness.ts';
import { writeProgram } from '../testing/program.ts';

const folder = newFolder();
/** The group of a shell, and its Ctrl-C. */
const options = { skip: process.platform === 'win32' };

/** Starts ddz as a shell does, in a process group of its own, and sends Ctrl-C to the whole group. */
const interruptGroup = async (
  line: string,
  afterLines: string,
): Promise<{ code: number; stdout: string; stderr: string }> => {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, ...wordsOf(line)], { detached: true });
  const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
  // The log says when the program plays.
  await until(() => child.exitCode !== null || readFileSync(afterLines, 'utf8').split('\n').length >= 50);
  assert.equal(child.exitCode, null, 'it still plays');
  process.kill(-(child.pid as number), 'SIGINT');
  const [code] = (await once(child, 'exit')) as [number];
  return { code, stdout: await stdout, stderr: await stderr };
};

test('Ctrl-C in a terminal does not reach the programs: simulate prints what it has', options, async () => {
  const { name, log } = writeProgram(folder);
  const line = `simulate --rounds 100000 --rules douzero --seed 1 --bots '${name},random,random'`;
  const { code, stdout, stderr } = await interruptGroup(line, log);
  assert.deepEqual([code, stderr], [0, '']);
  assert.match(stdout, /^stopped after \d+ of 100000 rounds\n/);
});

test('Ctrl-C in a terminal does not reach the programs: arena counts no crash', options, async () => {
  const { name, log } = writeProgram(folder);
  const state = join(folder, 'arena.json');
  for (const threads of [1, 2]) {
    rmSync(state, { force: true });
    writeFileSync(log, '');
    const line = `arena --deals 100000 --rules douzero --seed 1 --resume '${state}' --bots '${name},random'`;
    const { code, stdout, stderr } = await interruptGroup(`${line} --threads ${threads}`, log);
    assert.deepEqual([code, stderr], [0, '']);
    assert.doesNotMatch(stdout, /SIGINT|crash: /);
    assert.doesNotMatch(readFileSync(state, 'utf8'), /SIGINT/);
  }
});
