/**
 * A copy of the checkout in which mutants are written and tested, so that the checkout never contains one. Packages from npm
 * are linked. Links between workspaces are relative and stay inside the copy.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Sandbox {
  readonly root: string;
  readonly read: (file: string) => string;
  readonly write: (file: string, source: string) => void;
  /** Compiles AssemblyScript again. @param source of a kernel @returns false if it does not compile. */
  readonly buildKernel: (source: string) => boolean;
  /** Runs one test file until it ends or one of its tests fails. */
  readonly runTest: (file: string, timeoutMs: number) => Promise<'passed' | 'failed' | 'timeout'>;
  readonly remove: () => void;
}

export const createSandbox = (checkout: string): Sandbox => {
  const root = mkdtempSync(join(tmpdir(), 'mutation-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: checkout,
  });
  for (const file of listed.toString().split('\0')) {
    if (file !== '' && existsSync(join(checkout, file))) cpSync(join(checkout, file), join(root, file));
  }
  for (const folder of ['.', 'tools/kernel', ...globSync('{packages,apps}/*', { cwd: checkout })]) {
    const from = join(checkout, folder, 'node_modules');
    if (!existsSync(from)) continue;
    const to = join(root, folder, 'node_modules');
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) {
      if (name === '@doudizhu') cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
      else symlinkSync(join(from, name), join(to, name));
    }
  }
  return {
    root,
    read: (file) => readFileSync(join(root, file), 'utf8'),
    write: (file, source) => writeFileSync(join(root, file), source),
    buildKernel: (source) =>
      spawnSync(process.execPath, ['tools/kernel/build-kernel.ts', source], { cwd: root }).status === 0,
    runTest: (file, timeoutMs) => runTest(root, file, timeoutMs),
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  };
};

const runTest: (root: string, test: string, timeoutMs: number) => ReturnType<Sandbox['runTest']> = async (
  root,
  test,
  timeoutMs,
) => {
  const words = [
    '--import',
    './tools/suite/compile-cache.ts',
    '--test-reporter=tap',
    `--test-timeout=${timeoutMs}`,
    test,
  ];
  // A separate process group, as a mutant can loop endlessly, also in a worker or a child.
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  const killGroup = (): void => {
    try {
      process.kill(-(child.pid as number), 'SIGKILL');
    } catch {
      // The group has already ended.
    }
  };
  // No process of the group can outlive an interrupted run.
  process.once('exit', killGroup);
  let timer: NodeJS.Timeout | undefined;
  const outcome = await new Promise<'passed' | 'failed' | 'timeout'>((resolve) => {
    timer = setTimeout(() => resolve('timeout'), timeoutMs);
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (/^ *not ok /.test(line)) resolve('failed');
    });
    child.on('exit', (code) => resolve(code === 0 ? 'passed' : 'failed'));
  });
  clearTimeout(timer);
  process.off('exit', killGroup);
  killGroup();
  return outcome;
};
