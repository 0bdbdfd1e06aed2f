/**
 * A copy of the checkout in which mutants are written and tested, so that the checkout itself never holds one.
 * Packages from npm are linked; the workspace's own are links inside the copy, or its tests would read the original.
 */
import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Sandbox {
  readonly root: string;
  readonly read: (file: string) => string;
  readonly write: (file: string, source: string) => void;
  /** Compiles AssemblyScript again. @returns whether it compiles. */
  readonly buildKernels: () => boolean;
  readonly runTests: (files: readonly string[], timeoutMs: number) => Promise<TestRun>;
  readonly remove: () => void;
}

interface TestRun {
  readonly outcome: 'passed' | 'failed' | 'timeout';
  readonly ms: number;
}

export const createSandbox = (checkout: string): Sandbox => {
  const root = mkdtempSync(join(tmpdir(), 'mutation-'));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: checkout,
  });
  for (const file of files.toString().split('\0')) {
    if (file === '' || !existsSync(join(checkout, file))) continue;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(checkout, file), join(root, file));
  }
  for (const folder of ['.', ...workspaces(checkout)]) linkPackages(checkout, root, folder);
  return {
    root,
    read: (file) => readFileSync(join(root, file), 'utf8'),
    write: (file, source) => writeFileSync(join(root, file), source),
    buildKernels: () => {
      try {
        execFileSync(process.execPath, ['scripts/build-kernel.ts'], { cwd: root, stdio: 'ignore' });
        return true;
      } catch {
        return false;
      }
    },
    runTests: (tests, timeoutMs) => runTests(root, tests, timeoutMs),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};

const workspaces = (checkout: string): string[] =>
  ['packages', 'apps'].flatMap((parent) => readdirSync(join(checkout, parent)).map((name) => join(parent, name)));

const linkPackages = (checkout: string, root: string, folder: string): void => {
  const from = join(checkout, folder, 'node_modules');
  if (!existsSync(from)) return;
  const to = join(root, folder, 'node_modules');
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    // Links between workspaces are relative, so that they lead into the copy.
    if (name === '@doudizhu') cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(from, name), join(to, name));
  }
};

const runTests = (root: string, tests: readonly string[], timeoutMs: number): Promise<TestRun> => {
  const started = performance.now();
  const words = [
    '--import',
    './scripts/compile-cache.ts',
    '--test',
    '--test-reporter=dot',
    `--test-timeout=${timeoutMs}`,
    ...tests,
  ];
  // A process group of its own: a mutant may loop without end, in a worker or a child too.
  const child = spawn(process.execPath, words, { cwd: root, stdio: 'ignore', detached: true });
  const killGroup = (): void => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  // Nothing of the group may outlive a run that is stopped.
  process.once('exit', killGroup);
  const ended = Promise.withResolvers<TestRun>();
  const end = (outcome: TestRun['outcome']): void => ended.resolve({ outcome, ms: performance.now() - started });
  const timer = setTimeout(() => {
    killGroup();
    end('timeout');
  }, timeoutMs);
  child.on('exit', (code) => {
    clearTimeout(timer);
    process.off('exit', killGroup);
    end(code === 0 ? 'passed' : 'failed');
  });
  return ended.promise;
};
