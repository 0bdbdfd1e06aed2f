/**
 * Work over a queue against the same work on one machine: three workers of one thread each, of which one is killed twice,
 * against one program with three threads, so that both sides share the processors alike. The outcomes have to be the same
 * bytes; what the queue costs is printed, as processor time of all programs together. What a killed worker had begun is
 * in it; what starting a worker costs is not, for workers wait for many runs.
 *
 *     node tools/trials/work/trial.ts                    about a minute of one core
 *     node tools/trials/work/trial.ts --deals 30000 --puzzles 110      about four minutes of two cores
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startRedis } from '../../../apps/server/src/testing/redis.ts';
import { readOptions, wholeNumber } from '../../options/options.ts';

const { values: options } = readOptions(import.meta.filename, {
  deals: wholeNumber(4000, 'deals of the arena', { min: 1 }),
  puzzles: wholeNumber(20, 'puzzles to mine', { min: 1 }),
  workers: wholeNumber(3, 'workers of one thread each; as many threads on the other side', { min: 1 }),
  kills: wholeNumber(2, 'times that a worker is killed'),
});

const DDZ = fileURLToPath(new URL('../../../apps/cli/src/main.ts', import.meta.url));
/** Ticks of the processor's clock in a second, in Linux's /proc. */
const TICKS = 100;
const LOOK_MS = 50;

interface Program {
  readonly child: ChildProcess;
  readonly printed: Promise<string>;
  /** Seconds of the processor until now, or until it ended. */
  readonly seconds: () => number;
}

const secondsOf = (pid: number): number => {
  const [, fields = ''] = /\) (.*)/u.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / TICKS;
};

const start = (...args: readonly string[]): Program => {
  const child = spawn(process.execPath, [DDZ, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let last = 0;
  const look = (): number => {
    try {
      last = secondsOf(child.pid as number);
    } catch {
      // It has ended.
    }
    return last;
  };
  const timer = setInterval(look, LOOK_MS);
  child.once('exit', () => clearInterval(timer));
  return { child, printed: text(child.stdout as NodeJS.ReadableStream), seconds: look };
};

const ended = async ({ child }: Program): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

const redis = await startRedis();
const folder = mkdtempSync(join(tmpdir(), 'ddz-trial-'));

/** A worker that waits for tasks, and the seconds that its start took. */
const startWorker = async (): Promise<{ readonly program: Program; readonly startSeconds: number }> => {
  const program = start('work', '--queue', redis.url, '--threads', '1');
  await once(program.child.stderr as NodeJS.ReadableStream, 'data');
  return { program, startSeconds: program.seconds() };
};

interface Job {
  readonly name: string;
  readonly args: readonly string[];
  /** The file that it writes, null where it prints. */
  readonly file: string | null;
}

const exact = (printed: string): string => printed.replace(/"\w*(?:Ms|seconds)":[^,}]+/gu, '');

const tryJob = async ({ name, args, file }: Job): Promise<boolean> => {
  const outcome = async (program: Program, path: string): Promise<string> => {
    const printed = await program.printed;
    await ended(program);
    if (program.child.exitCode !== 0) throw new Error(`${name}: ended with ${String(program.child.exitCode)}`);
    return file === null ? exact(printed) : readFileSync(path, 'utf8');
  };
  const into = (path: string): string[] => (file === null ? [] : ['--out', path]);
  const [pathAlone, pathShared] = [join(folder, `${name}-alone`), join(folder, `${name}-shared`)];
  const aloneMs = performance.now();
  const alone = start(...args, ...into(pathAlone), '--threads', String(options.workers));
  const expected = await outcome(alone, pathAlone);
  const aloneSeconds = (performance.now() - aloneMs) / 1000;

  const workers = await Promise.all(Array.from({ length: options.workers }, startWorker));
  const sharedMs = performance.now();
  const sender = start(...args, ...into(pathShared), '--queue', redis.url);
  let kills = 0;
  const killing = (async () => {
    for (; kills < options.kills; kills++) {
      await sleep((500 * aloneSeconds) / options.kills);
      const victim = workers.findLast(({ program }) => program.child.signalCode === null);
      if (victim === undefined || sender.child.exitCode !== null) return;
      victim.program.child.kill('SIGKILL');
      await ended(victim.program);
      workers.push(await startWorker());
    }
  })();
  const found = await outcome(sender, pathShared);
  const sharedSeconds = (performance.now() - sharedMs) / 1000;
  await killing;
  const spent = workers.reduce((sum, { program, startSeconds }) => sum + program.seconds() - startSeconds, 0);
  for (const { program } of workers) program.child.kill('SIGKILL');
  await Promise.all(workers.map(({ program }) => ended(program)));
  const whole = spent + sender.seconds();
  const isSame = found === expected;
  console.log(
    `${name}: ${isSame ? 'the same' : 'NOT the same'} ${expected.length} bytes, ${kills} kills; processor seconds ` +
      `alone ${alone.seconds().toFixed(1)}, workers ${spent.toFixed(1)} + sender ${sender.seconds().toFixed(1)}: ` +
      `${(100 * (whole / alone.seconds() - 1)).toFixed(1)}% more; by the clock ${aloneSeconds.toFixed(0)} and ${sharedSeconds.toFixed(0)} s`,
  );
  return isSame;
};

const jobs: readonly Job[] = [
  {
    name: 'arena',
    args: ['arena', '--bots', 'rules,greedy', '--deals', String(options.deals), '--seed', '1', '--json'],
    file: null,
  },
  {
    name: 'mining',
    args: ['puzzle', 'generate', '--count', String(options.puzzles), '--seed', 'trial'],
    file: 'puzzles',
  },
];
try {
  for (const job of jobs) if (!(await tryJob(job))) process.exitCode = 1;
} finally {
  await redis.stop();
  rmSync(folder, { recursive: true });
}
