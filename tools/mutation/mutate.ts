/**
 * Mutation testing: `npm run mutate` makes small bugs, one at a time, at a seeded sample of sites, and runs the tests that
 * import the file, nearest first. A mutant survives if all of them pass. An interrupted run resumes from its log.
 * docs/decisions/0002-toolchain.md explains why StrykerJS is not used.
 */
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import type { Graph } from '../census/imports.ts';
import { anyText, decimal, flag, commaListOf, choiceOf, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';
import { reachedFrom, readSources } from '../suite/files.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';
import { applySite, mutationSites, type MutationSite } from './sites.ts';

/** Files that are mutated, by area. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  rules: ['packages/rules/src/**/*.ts'],
  records: ['packages/records/src/**/*.ts'],
  table: ['packages/table/src/**/*.ts', 'packages/tournament/src/**/*.ts'],
  solver: ['packages/solver/src/**/*.ts', 'packages/solver/assembly/**/*.ts'],
  bots: ['packages/evaluate/src/**/*.ts', 'packages/bots/src/**/*.ts'],
  arena: ['packages/arena/src/**/*.ts', 'packages/work/src/**/*.ts'],
  cli: ['apps/cli/src/**/*.ts', 'packages/env/src/**/*.ts', 'packages/puzzles/src/**/*.ts'],
  page: ['apps/web/src/**/*.ts'],
};
/** Files that are not mutated: tests and their helpers, texts, lists of names, data, entry points. */
const NOT_LOGIC =
  /\.test\.ts$|\.d\.ts$|\/testing\/|\/reference\.ts$|\/(?:index|main|entries\/[^/]+)\.ts$|[-/]binary\.ts$|-weights[^/]*\.ts$|[-/]texts\.ts$/;
/** Code of the web app that only browser tests run, at a minute per mutant. */
const BROWSER_ONLY = /\/(?:ask-bots|worker-[^/]*|choreography|browser-[^/]*|passkeys|offline|picture|table-keys)\.ts$/;

/** AssemblyScript: its mutants need a new binary, and these tests judge them first. */
const COMPILED = {
  folder: 'packages/solver/assembly/',
  source: 'packages/solver/assembly/core.ts',
  binary: 'packages/solver/src/core/binary.ts',
  judges: ['core/core.test', 'testing/signature.heavy.test', 'distance.heavy.test'].map(
    (name) => `packages/solver/src/${name}.ts`,
  ),
} as const;

/** Timeout of a test file, after which a mutant counts as noticed. */
const TEST_TIMEOUT_MS = 150_000;

interface Mutant extends MutationSite {
  readonly area: string;
  readonly file: string;
}

/** A line of the log. */
interface Verdict {
  readonly area: string;
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly from: string;
  readonly to: string;
  readonly outcome: 'killed' | 'timeout' | 'survived' | 'invalid';
  /** Test file that noticed the mutant, or the number of test files that passed. */
  readonly by: string;
}

const main = async (): Promise<void> => {
  const areas = Object.keys(AREAS);
  const { values } = readOptions(import.meta.filename, {
    areas: commaListOf(choiceOf(areas, undefined, 'areas to mutate'), areas),
    only: anyText('', 'only files with this in their path'),
    count: wholeNumber(50, 'mutants per area'),
    seed: anyText('1', 'seed of the sample'),
    budget: decimal(60, 'seconds per mutant; the nearest tests always run'),
    minutes: decimal(60, 'limit of the whole run'),
    jobs: wholeNumber(2, 'mutants judged at the same time, each in a separate copy', { min: 1 }),
    log: anyText('build/mutants.jsonl', 'one JSON line per mutant; a later run skips those in it', 'FILE'),
    report: flag('print the table and the survivors of the log, run nothing'),
  });
  if (!values.report) await run(values);
  report(readLog(values.log));
};

interface RunOptions {
  readonly areas: readonly string[];
  readonly only: string;
  readonly count: number;
  readonly seed: string;
  readonly budget: number;
  readonly minutes: number;
  readonly jobs: number;
  readonly log: string;
}

const run = async (options: RunOptions): Promise<void> => {
  const root = join(import.meta.dirname, '../..');
  const until = performance.now() + options.minutes * 60_000;
  const keyOf = ({ file, start, to }: { file: string; start: number; to: string }): string => `${file}:${start}:${to}`;
  const done = new Set(readLog(options.log).map(keyOf));
  mkdirSync(dirname(options.log), { recursive: true });
  const sandboxes = Array.from({ length: options.jobs + 1 }, () => createSandbox(root));
  // A signal ends the process, its running tests and its copies at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  process.once('exit', () => sandboxes.forEach(({ remove }) => remove()));
  const [clean, ...dirty] = sandboxes as [Sandbox, ...Sandbox[]];
  const judges: Judges = {
    importers: readSources().importers,
    passesClean: passesIn(clean),
    budgetMs: options.budget * 1000,
  };
  const mutants = interleave(options.areas.map((area) => sample(clean, area, options))).values();
  const work = async (sandbox: Sandbox): Promise<void> => {
    for (const mutant of mutants) {
      if (performance.now() > until) return;
      if (done.has(keyOf({ ...mutant, to: mutant.replacement }))) continue;
      const verdict = await judge(sandbox, mutant, judges);
      appendFileSync(options.log, `${JSON.stringify(verdict)}\n`);
      console.log(`${verdict.outcome.padEnd(8)} ${verdict.file}:${verdict.line} ${verdict.from} → ${verdict.to}`);
    }
  };
  await Promise.all(dirty.map(work));
};

/** Takes the areas in turn, so that an interrupted run covers all. */
const interleave = (lists: readonly (readonly Mutant[])[]): Mutant[] => {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
};

/** Draws sites of an area without replacement. */
const sample = (sandbox: Sandbox, area: string, { only, seed, count }: RunOptions): Mutant[] => {
  const files = globSync([...(AREAS[area] ?? [])], { cwd: sandbox.root });
  const all = files
    .filter((file) => file.includes(only) && !NOT_LOGIC.test(file) && !BROWSER_ONLY.test(file))
    .toSorted()
    .flatMap((file) => mutationSites(file, sandbox.read(file)).map((site): Mutant => ({ ...site, area, file })));
  const rng = createRng(`${seed}/${area}`);
  return Array.from({ length: Math.min(count, all.length) }, () => all.splice(randomBelow(rng, all.length), 1)).flat();
};

/** @returns a function that checks that a test file passes without a mutant; each runs once. */
const passesIn = (clean: Sandbox): ((test: string) => Promise<boolean>) => {
  const runs = new Map<string, Promise<string>>();
  return async (test) => {
    if (!runs.has(test)) runs.set(test, clean.runTest(test, TEST_TIMEOUT_MS));
    return (await runs.get(test)) === 'passed';
  };
};

interface Judges {
  readonly importers: Graph;
  readonly passesClean: (test: string) => Promise<boolean>;
  readonly budgetMs: number;
}

const judge = async (sandbox: Sandbox, mutant: Mutant, judges: Judges): Promise<Verdict> => {
  const { area, file, line, start, end, replacement } = mutant;
  const original = sandbox.read(file);
  const verdict = (outcome: Verdict['outcome'], by: string): Verdict => {
    return { area, file, line, start, from: original.slice(start, end), to: replacement, outcome, by };
  };
  const isCompiled = file.startsWith(COMPILED.folder);
  const binary = sandbox.read(COMPILED.binary);
  const until = performance.now() + judges.budgetMs;
  sandbox.write(file, applySite(original, mutant));
  try {
    if (isCompiled && !sandbox.buildKernel(COMPILED.source)) return verdict('invalid', 'does not compile');
    const reaching = testsOf(isCompiled ? COMPILED.binary : file, judges.importers);
    const near = new Set([
      ...(isCompiled ? COMPILED.judges : []),
      ...reaching.filter((test) => dirname(test) === dirname(file)),
    ]);
    let tried = 0;
    for (const test of new Set([...near, ...reaching])) {
      if (!near.has(test) && performance.now() >= until) break;
      tried++;
      const outcome = await sandbox.runTest(test, TEST_TIMEOUT_MS);
      // A test that also fails without the mutant does not count.
      if (outcome === 'passed' || !(await judges.passesClean(test))) continue;
      return verdict(outcome === 'failed' ? 'killed' : 'timeout', test);
    }
    return verdict('survived', `${tried} test files`);
  } finally {
    sandbox.write(file, original);
    if (isCompiled) sandbox.write(COMPILED.binary, binary);
  }
};

/** @returns tests that import a file: its own, then those of its workspace, nearest first. */
const testsOf = (file: string, importers: Graph): string[] => {
  const tests = [...reachedFrom([file], importers)].filter((path) => path.endsWith('.test.ts'));
  const [own, workspace] = [file.replace(/\.tsx?$/, '.'), `${file.split('/').slice(0, 2).join('/')}/`];
  const rank = (test: string): number => (test.startsWith(own) ? 0 : test.startsWith(workspace) ? 1 : 2);
  return tests.toSorted((a, b) => rank(a) - rank(b));
};

const readLog = (path: string): Verdict[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((text) => JSON.parse(text) as Verdict)
    : [];

const report = (log: readonly Verdict[]): void => {
  console.log('\n| area | mutants | killed | of 100 |\n| --- | ---: | ---: | ---: |');
  for (const area of new Set(log.map((verdict) => verdict.area))) {
    const valid = log.filter((verdict) => verdict.area === area && verdict.outcome !== 'invalid');
    const killed = valid.filter(({ outcome }) => outcome !== 'survived').length;
    console.log(`| ${area} | ${valid.length} | ${killed} | ${((100 * killed) / valid.length).toFixed(0)} |`);
  }
  const survivors = log.filter(({ outcome }) => outcome === 'survived');
  if (survivors.length > 0) console.log('\nSurvivors:');
  for (const { file, line, from, to, by } of survivors) console.log(`${file}:${line}: ${from} → ${to} (${by})`);
};

await main();
