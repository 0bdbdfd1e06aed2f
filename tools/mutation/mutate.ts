/**
 * Mutation testing: `npm run mutate`. It makes small bugs, one at a time, in a seeded sample of places, and runs the
 * tests that can see each. A mutant that all of them pass has survived: no test notices that bug.
 *
 * StrykerJS is not used: it has no seeded sample, no order by distance, and cannot mutate AssemblyScript, which has to
 * be compiled for each mutant. docs/decisions/0002-toolchain.md has the reasons. A stopped run resumes from its log.
 */
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import { createCleanRuns, type CleanRuns, type LeftOut } from './clean-runs.ts';
import { readImportGraph, testsThatReach, type ImportGraph } from './reach.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';
import { applySite, mutationSites, type MutationSite } from './sites.ts';
import { UNCOUNTED, whyUncounted } from './uncounted.ts';
import { anyText, decimal, flag, listOf, oneOf, readOptions, wholeNumber } from '../options/options.ts';

/** Which files are mutated, by area. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  rules: ['packages/rules/src/**/*.ts'],
  records: ['packages/records/src/**/*.ts'],
  table: ['packages/table/src/**/*.ts'],
  solver: ['packages/solver/src/**/*.ts', 'packages/solver/assembly/**/*.ts'],
  bots: ['packages/evaluate/src/**/*.ts', 'packages/bots/src/**/*.ts'],
  arena: ['packages/arena/src/**/*.ts'],
  cli: ['apps/cli/src/**/*.ts', 'packages/env/src/**/*.ts', 'packages/puzzles/src/**/*.ts'],
  page: ['apps/web/src/**/*.ts'],
};
/** AssemblyScript, and how a mutant of it is judged: the core is built again and asked by these tests first. */
const COMPILED = {
  folder: 'packages/solver/assembly/',
  source: 'packages/solver/assembly/core.ts',
  /** The module that holds what it compiles to. */
  binary: 'packages/solver/src/core/binary.ts',
  /** The core's own tests, the nodes it has to take, and the oracle with every bound lowered. */
  judges: [
    'packages/solver/src/core/core.test.ts',
    'packages/solver/src/testing/signature.test.ts',
    'packages/solver/src/distance.test.ts',
  ],
} as const;

interface Mutant extends MutationSite {
  readonly area: string;
  readonly file: string;
}

/** A line of the log: what became of a mutant, or a test that could judge none. */
type LogLine = Verdict | LeftOut;

interface Verdict {
  readonly area: string;
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly mutator: string;
  readonly from: string;
  readonly to: string;
  readonly outcome: 'killed' | 'timeout' | 'survived' | 'invalid';
  /** The tests that noticed, or how many did not. */
  readonly by: string;
}

const main = async (): Promise<void> => {
  const areas = Object.keys(AREAS);
  const { values } = readOptions(import.meta.filename, {
    areas: listOf(oneOf(areas, undefined, 'what is mutated'), areas),
    only: anyText('', 'only files with this in their path, to see how one file is tested'),
    count: wholeNumber(50, 'mutants for each area'),
    seed: anyText('1', 'what the sample follows from'),
    budget: decimal(60, 'seconds after which only tests beside the file still judge a mutant'),
    minutes: decimal(60, 'ends the run after so long'),
    jobs: wholeNumber(2, 'mutants that are judged at the same time, each in a copy of its own', { min: 1 }),
    log: anyText('build/mutants.jsonl', 'one JSON line a mutant; a later run skips those that are in it', 'FILE'),
    report: flag("print the log's table and survivors, run nothing"),
  });
  if (!values.report) await run(values.areas, values);
  report(readLog(values.log));
};

interface RunOptions {
  readonly only: string;
  readonly count: number;
  readonly seed: string;
  readonly budget: number;
  readonly minutes: number;
  readonly jobs: number;
  readonly log: string;
}

const run = async (areas: readonly string[], options: RunOptions): Promise<void> => {
  const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
  const until = performance.now() + options.minutes * 60_000;
  const done = new Set(readLog(options.log).filter(isVerdict).map(keyOf));
  mkdirSync(dirname(options.log), { recursive: true });
  const log = (line: LogLine): void => appendFileSync(options.log, `${JSON.stringify(line)}\n`);
  const pristine = createSandbox(root);
  const sandboxes = Array.from({ length: options.jobs }, () => createSandbox(root));
  const removeAll = (): void => [pristine, ...sandboxes].forEach(({ remove }) => remove());
  // A signal ends the process at once, and with it the tests that run and the copies.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  process.once('exit', removeAll);
  const judging = {
    graph: readImportGraph(pristine.root),
    clean: createCleanRuns(pristine, TEST_TIMEOUT_MS, log),
    budgetMs: options.budget * 1000,
  };
  const mutants = interleave(areas.map((area) => sample(pristine, area, options))).values();
  const work = async (sandbox: Sandbox): Promise<void> => {
    for (const mutant of mutants) {
      if (performance.now() > until) return;
      if (done.has(keyOf({ ...mutant, to: mutant.replacement }))) continue;
      const verdict = await judge(sandbox, mutant, judging);
      log(verdict);
      console.log(`${verdict.outcome.padEnd(8)} ${verdict.file}:${verdict.line} ${verdict.from} → ${verdict.to}`);
    }
  };
  await Promise.all(sandboxes.map(work));
};

const keyOf = ({ file, start, to }: { readonly file: string; readonly start: number; readonly to: string }): string =>
  `${file}:${start}:${to}`;

/** One of each area in turn, so that a run that ends early has some of all. */
const interleave = (lists: readonly (readonly Mutant[])[]): Mutant[] => {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
};

/** A sample without replacement over all sites of an area. */
const sample = (sandbox: Sandbox, area: string, { only, seed, count }: RunOptions): Mutant[] => {
  const files = globSync([...(AREAS[area] ?? [])], { cwd: sandbox.root }).filter(
    (file) => file.includes(only) && whyUncounted(file) === null,
  );
  const all = files
    .toSorted()
    .flatMap((file) => mutationSites(file, sandbox.read(file)).map((site): Mutant => ({ ...site, area, file })));
  const rng = createRng(`${seed}/${area}`);
  const wanted = Math.min(count, all.length);
  for (let index = 0; index < wanted; index++) {
    const other = index + randomBelow(rng, all.length - index);
    const [a, b] = [all[index] as Mutant, all[other] as Mutant];
    all[index] = b;
    all[other] = a;
  }
  return all.slice(0, wanted);
};

/** Above what the slowest test file takes on a busy machine. A mutant that runs longer counts as noticed. */
const TEST_TIMEOUT_MS = 150_000;

interface Judging {
  readonly graph: ImportGraph;
  readonly clean: CleanRuns;
  readonly budgetMs: number;
}

const judge = async (sandbox: Sandbox, mutant: Mutant, judging: Judging): Promise<Verdict> => {
  const { area, file, line, start, end, mutator, replacement } = mutant;
  const original = sandbox.read(file);
  const verdict = (outcome: Verdict['outcome'], by: string): Verdict => {
    return { area, file, line, start, mutator, from: original.slice(start, end), to: replacement, outcome, by };
  };
  const isCompiled = file.startsWith(COMPILED.folder);
  const binary = sandbox.read(COMPILED.binary);
  sandbox.write(file, applySite(original, mutant));
  try {
    if (isCompiled && !(await sandbox.buildKernel(COMPILED.source))) return verdict('invalid', 'does not compile');
    let tried = 0;
    for await (const test of judges(judging, mutant)) {
      tried++;
      const outcome = await sandbox.runTest(test, { timeoutMs: TEST_TIMEOUT_MS });
      // A test that fails without the mutant too has noticed nothing.
      if (outcome === 'passed' || !(await judging.clean.passes(test))) continue;
      return verdict(outcome === 'failed' ? 'killed' : 'timeout', test);
    }
    return verdict('survived', `${tried} test files`);
  } finally {
    sandbox.write(file, original);
    if (isCompiled) sandbox.write(COMPILED.binary, binary);
  }
};

/**
 * The tests that judge a mutant, the likeliest to notice it first: those beside the file, then the others that run the
 * mutated code. What compiled code runs is not counted, so every test that reaches it judges it.
 */
async function* judges({ graph, clean, budgetMs }: Judging, { file, start }: Mutant): AsyncGenerator<string> {
  const until = performance.now() + budgetMs;
  const isCompiled = file.startsWith(COMPILED.folder);
  const { near, far } = testsThatReach(graph, isCompiled ? COMPILED.binary : file);
  const first = new Set(isCompiled ? [...COMPILED.judges, ...near] : near);
  yield* first;
  for (const test of far) {
    if (performance.now() >= until) return;
    if (!first.has(test) && (isCompiled || (await clean.covers(test, file, start)))) yield test;
  }
}

const isVerdict = (line: LogLine): line is Verdict => 'outcome' in line;

const readLog = (path: string): LogLine[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((text) => text !== '')
        .map((text) => JSON.parse(text) as LogLine)
    : [];

const report = (lines: readonly LogLine[]): void => {
  const log = lines.filter(isVerdict);
  console.log('\n| area | mutants | killed | of 100 |\n| --- | ---: | ---: | ---: |');
  for (const area of new Set(log.map((verdict) => verdict.area))) {
    const valid = log.filter((verdict) => verdict.area === area && verdict.outcome !== 'invalid');
    const killed = valid.filter(({ outcome }) => outcome !== 'survived').length;
    console.log(`| ${area} | ${valid.length} | ${killed} | ${((100 * killed) / valid.length).toFixed(0)} |`);
  }
  const survivors = log.filter(({ outcome }) => outcome === 'survived');
  if (survivors.length > 0) console.log('\nSurvivors:');
  for (const { file, line, from, to, by } of survivors) console.log(`${file}:${line}: ${from} → ${to} (${by})`);
  const leftOut = new Map(lines.flatMap((line) => (isVerdict(line) ? [] : [[line.leftOut, line.why] as const])));
  if (leftOut.size > 0) console.log('\nTests left out, which judged no mutant:');
  for (const [test, why] of leftOut) console.log(`${test}: ${why}`);
  console.log('\nNot mutated (tools/mutation/uncounted.ts):');
  for (const { why } of UNCOUNTED) console.log(`- ${why}`);
};

await main();
