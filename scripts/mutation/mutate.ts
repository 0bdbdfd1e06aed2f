/**
 * Mutation testing: `npm run mutate`. It makes small bugs, one at a time, in a seeded sample of places, and runs the
 * tests that can see each. A mutant that all of them pass has survived: no test notices that bug.
 *
 * StrykerJS is not used: it has no seeded sample, no order by distance, and cannot mutate AssemblyScript, which has to
 * be compiled for each mutant. docs/decisions/ tells more. A stopped run resumes from its log.
 */
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createRng, randomBelow } from '@doudizhu/rules';
import { readImportGraph, testsThatReach, type ImportGraph } from './reach.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';
import { applySite, mutationSites, type MutationSite } from './sites.ts';

const HELP = `usage: npm run mutate -- [options]

  --areas NAMES    comma-separated, of: AREAS (default: all)
  --count N        mutants for each area (default 50)
  --seed TEXT      what the sample follows from (default 1)
  --budget S       seconds of tests for one mutant (default 60)
  --minutes M      end the run after M minutes (default 60)
  --log FILE       one JSON line a mutant; a later run skips those that are in it (default build/mutants.jsonl)
  --report         print the log's table and survivors, run nothing
`;

/** Which files are mutated, by area. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  rules: ['packages/rules/src/**/*.ts'],
  records: ['packages/records/src/**/*.ts'],
  table: ['packages/table/src/**/*.ts'],
  solver: ['packages/solver/src/**/*.ts', 'packages/solver/assembly/**/*.ts'],
  bots: ['packages/evaluate/src/**/*.ts', 'packages/bots/src/**/*.ts'],
  arena: ['packages/arena/src/**/*.ts'],
  cli: ['apps/cli/src/**/*.ts', 'apps/rpc/src/**/*.ts', 'packages/puzzles/src/**/*.ts'],
  page: ['apps/web/src/**/*.ts'],
};
/** Data, texts, lists of names, entry points and what only tests use. */
const LEFT_OUT =
  /\.test\.ts$|\.d\.ts$|\/index\.ts$|\/main\.ts$|-binary\.ts$|-weights\.ts$|-texts\.ts$|\/(?:english|chinese|testing|sample|reference)\.ts$|\/testing\//;

/** AssemblyScript, and how a mutant of it is judged: the core is built again and asked by these tests first. */
const COMPILED = {
  folder: 'packages/solver/assembly/',
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

/** A test that does not pass without a mutant in the copy: it tells nothing about one. */
interface LeftOut {
  readonly leftOut: string;
  readonly why: string;
}

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
  const { values } = parseArgs({
    options: {
      areas: { type: 'string', default: Object.keys(AREAS).join(',') },
      count: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
      budget: { type: 'string', default: '60' },
      minutes: { type: 'string', default: '60' },
      log: { type: 'string', default: 'build/mutants.jsonl' },
      report: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP.replace('AREAS', Object.keys(AREAS).join(', ')));
    return;
  }
  const unknown = values.areas.split(',').find((area) => !Object.hasOwn(AREAS, area));
  if (unknown !== undefined) throw new Error(`bad --areas "${unknown}", want one of ${Object.keys(AREAS).join(', ')}`);
  if (!values.report) await run(values.areas.split(','), values);
  report(readLog(values.log));
};

interface RunOptions {
  readonly count: string;
  readonly seed: string;
  readonly budget: string;
  readonly minutes: string;
  readonly log: string;
}

const run = async (areas: readonly string[], options: RunOptions): Promise<void> => {
  const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
  const until = performance.now() + Number(options.minutes) * 60_000;
  const done = new Set(readLog(options.log).filter(isVerdict).map(keyOf));
  mkdirSync(dirname(options.log), { recursive: true });
  const log = (line: LogLine): void => appendFileSync(options.log, `${JSON.stringify(line)}\n`);
  const sandbox = createSandbox(root);
  const graph = readImportGraph(sandbox.root);
  const clean = createCleanRuns(sandbox, log);
  // A signal ends the process at once, and with it the tests that run and the copy.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  process.once('exit', sandbox.remove);
  try {
    for (const mutant of interleave(areas.map((area) => sample(sandbox, area, options)))) {
      if (performance.now() > until) break;
      if (done.has(keyOf({ ...mutant, to: mutant.replacement }))) continue;
      const verdict = await judge(sandbox, graph, mutant, { clean, budgetMs: Number(options.budget) * 1000 });
      log(verdict);
      console.log(`${verdict.outcome.padEnd(8)} ${verdict.file}:${verdict.line} ${verdict.from} → ${verdict.to}`);
    }
  } finally {
    sandbox.remove();
  }
};

const keyOf = ({ file, start, to }: { readonly file: string; readonly start: number; readonly to: string }): string =>
  `${file}:${start}:${to}`;

/** One of each area in turn, so that a run that ends early has some of all. */
const interleave = (lists: readonly (readonly Mutant[])[]): Mutant[] => {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
};

/** A sample without replacement over all sites of an area. */
const sample = (sandbox: Sandbox, area: string, { seed, count }: RunOptions): Mutant[] => {
  const files = globSync([...(AREAS[area] ?? [])], { cwd: sandbox.root }).filter((file) => !LEFT_OUT.test(file));
  const all = files
    .toSorted()
    .flatMap((file) => mutationSites(file, sandbox.read(file)).map((site): Mutant => ({ ...site, area, file })));
  const rng = createRng(`${seed}/${area}`);
  const wanted = Math.min(Number(count), all.length);
  for (let index = 0; index < wanted; index++) {
    const other = index + randomBelow(rng, all.length - index);
    const [a, b] = [all[index] as Mutant, all[other] as Mutant];
    all[index] = b;
    all[other] = a;
  }
  return all.slice(0, wanted);
};

/** Which test files pass without a mutant, each run once, when first asked for. */
interface CleanRuns {
  readonly passes: (test: string) => Promise<boolean>;
  /** Those that are known to fail, or to take too long here: they tell nothing about a mutant. */
  readonly leftOut: ReadonlySet<string>;
}

const createCleanRuns = (sandbox: Sandbox, log: (line: LeftOut) => void): CleanRuns => {
  const passing = new Set<string>();
  const leftOut = new Set<string>();
  return {
    leftOut,
    passes: async (test) => {
      if (passing.has(test) || leftOut.has(test)) return passing.has(test);
      const { outcome } = await sandbox.runTests([test], TEST_TIMEOUT_MS);
      if (outcome !== 'passed') log({ leftOut: test, why: WHY_LEFT_OUT[outcome] });
      (outcome === 'passed' ? passing : leftOut).add(test);
      return outcome === 'passed';
    },
  };
};

const WHY_LEFT_OUT = {
  failed: 'fails in the copy without a mutant',
  timeout: 'takes longer here than one run of a test may',
} as const;

/** Above what the slowest test file takes on a busy machine. A mutant that runs longer counts as noticed. */
const TEST_TIMEOUT_MS = 75_000;

interface JudgeOptions {
  readonly clean: CleanRuns;
  readonly budgetMs: number;
}

const judge = async (
  sandbox: Sandbox,
  graph: ImportGraph,
  mutant: Mutant,
  { clean, budgetMs }: JudgeOptions,
): Promise<Verdict> => {
  const { area, file, line, start, end, mutator, replacement } = mutant;
  const original = sandbox.read(file);
  const verdict = (outcome: Verdict['outcome'], by: string): Verdict => {
    return { area, file, line, start, mutator, from: original.slice(start, end), to: replacement, outcome, by };
  };
  const isCompiled = file.startsWith(COMPILED.folder);
  sandbox.write(file, applySite(original, mutant));
  try {
    if (isCompiled && !sandbox.buildKernels()) return verdict('invalid', 'does not compile');
    const reaching = testsThatReach(graph, isCompiled ? COMPILED.binary : file);
    const ordered = isCompiled ? [...new Set([...COMPILED.judges, ...reaching])] : reaching;
    const tests = ordered.filter((test) => !clean.leftOut.has(test));
    let tried = 0;
    for (let spentMs = 0; tried < tests.length && spentMs < budgetMs; tried++) {
      const test = tests[tried] as string;
      const { outcome, ms } = await sandbox.runTests([test], TEST_TIMEOUT_MS);
      spentMs += ms;
      if (outcome === 'passed') continue;
      sandbox.write(file, original);
      if (isCompiled) sandbox.buildKernels();
      // A test that fails without the mutant too has noticed nothing.
      if (await clean.passes(test)) return verdict(outcome === 'failed' ? 'killed' : 'timeout', test);
      sandbox.write(file, applySite(original, mutant));
      if (isCompiled) sandbox.buildKernels();
    }
    return verdict('survived', `${tried} of ${tests.length} test files`);
  } finally {
    sandbox.write(file, original);
    if (isCompiled) sandbox.buildKernels();
  }
};

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
};

await main();
