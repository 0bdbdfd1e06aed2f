/**
 * A copy of the checkout in which mutants are written and tested, so that the checkout itself never holds one.
 * Packages from npm are linked; the workspace's own are links inside the copy, or its tests would read the original.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
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
import { createInterface } from 'node:readline';

export interface Sandbox {
  readonly root: string;
  readonly read: (file: string) => string;
  readonly write: (file: string, source: string) => void;
  /** Compiles AssemblyScript again. @param source of a kernel @returns whether it compiles. */
  readonly buildKernel: (source: string) => Promise<boolean>;
  /** Runs one test file until it ends or a test of it fails. */
  readonly runTest: (file: string, options: TestOptions) => Promise<TestOutcome>;
  readonly remove: () => void;
}

export interface TestOptions {
  readonly timeoutMs: number;
  /** Where V8 writes which code ran, as absolute path. */
  readonly coverage?: string;
}

export type TestOutcome = 'passed' | 'failed' | 'timeout';

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
    buildKernel: async (source) => {
      const words = ['tools/kernel/build-kernel.ts', source];
      const [code] = await once(spawn(process.execPath, words, { cwd: root, stdio: 'ignore' }), 'exit');
      return code === 0;
    },
    runTest: (file, options) => runTest(root, file, options),
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
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

const runTest = (root: string, test: string, { timeoutMs, coverage }: TestOptions): Promise<TestOutcome> => {
  // Code from the compile cache is counted less exactly.
  const cached = coverage === undefined ? ['--import', './tools/suite/compile-cache.ts'] : [];
  const env = coverage === undefined ? process.env : { ...process.env, NODE_V8_COVERAGE: coverage };
  const words = [...cached, '--test-reporter=tap', `--test-timeout=${timeoutMs}`, test];
  // A process group of its own: a mutant may loop without end, in a worker or a child too.
  const child = spawn(process.execPath, words, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  const killGroup = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  };
  // Nothing of the group may outlive a run that is stopped.
  process.once('exit', killGroup);
  let settle!: (outcome: TestOutcome) => void;
  const ended = new Promise<TestOutcome>((resolve) => (settle = resolve));
  const end = (outcome: TestOutcome): void => {
    clearTimeout(timer);
    process.off('exit', killGroup);
    killGroup();
    settle(outcome);
  };
  const timer = setTimeout(() => end('timeout'), timeoutMs);
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (/^ *not ok /.test(line)) end('failed');
  });
  child.on('exit', (code) => end(code === 0 ? 'passed' : 'failed'));
  return ended;
};
