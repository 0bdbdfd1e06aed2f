/**
 * Clean runs: what a test file does without a mutant. Whether it passes at all, and which code it runs, so that a mutant
 * is judged by the tests that can notice it. Each is found out once, when it is first asked for.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sandbox } from './sandbox.ts';

export interface CleanRuns {
  /** Whether the test passes. */
  readonly passes: (test: string) => Promise<boolean>;
  /** Whether it passes and runs the code at `offset` of a file. */
  readonly covers: (test: string, file: string, offset: number) => Promise<boolean>;
}

/** A test that judges no mutant. */
export interface LeftOut {
  readonly leftOut: string;
  readonly why: string;
}

/** `sandbox` never holds a mutant. `log` gets each test that judges none. */
export const createCleanRuns = (sandbox: Sandbox, timeoutMs: number, log: (line: LeftOut) => void): CleanRuns => {
  const run = async (test: string, coverage?: string): Promise<boolean> => {
    const outcome = await sandbox.runTest(test, { timeoutMs, ...(coverage === undefined ? {} : { coverage }) });
    if (outcome !== 'passed') log({ leftOut: test, why: WHY_LEFT_OUT[outcome] });
    return outcome === 'passed';
  };
  const runs = new Map<string, Promise<boolean>>();
  const covered = new Map<string, Promise<Coverage>>();
  const readCovered = async (test: string): Promise<Coverage> => {
    const folder = mkdtempSync(join(sandbox.root, 'coverage-'));
    const isPassed = await run(test, folder);
    const coverage: Coverage = isPassed ? readCoverage(folder, sandbox.root) : new Map();
    rmSync(folder, { recursive: true, force: true });
    return coverage;
  };
  return {
    passes: (test) => once(runs, test, () => run(test)),
    covers: async (test, file, offset) => {
      const scripts = (await once(covered, test, () => readCovered(test))).get(file) ?? [];
      return scripts.some((script) => hasRun(script, offset));
    },
  };
};

const once = <Value>(known: Map<string, Value>, key: string, make: () => Value): Value => {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
};

const WHY_LEFT_OUT = {
  failed: 'fails in the copy without a mutant',
  timeout: 'takes longer here than one run of a test may',
} as const;

/** What V8 counted of one script in one process or thread. Offsets are those of the source: types become blanks. */
interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly CountedRange[] }[];
}

interface CountedRange {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** By file, as a path from the root. */
type Coverage = ReadonlyMap<string, readonly ScriptCoverage[]>;

const readCoverage = (folder: string, root: string): Coverage => {
  const scripts = new Map<string, ScriptCoverage[]>();
  for (const name of globSync('*.json', { cwd: folder })) {
    const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      readonly result: readonly ScriptCoverage[];
    };
    for (const script of result) {
      if (!script.url.startsWith('file://')) continue;
      const file = relative(root, fileURLToPath(script.url));
      if (file.startsWith('..') || file.includes('node_modules')) continue;
      scripts.set(file, [...(scripts.get(file) ?? []), script]);
    }
  }
  return scripts;
};

/** The narrowest range around an offset has its count. */
const hasRun = ({ functions }: ScriptCoverage, offset: number): boolean => {
  let narrowest: CountedRange | undefined;
  for (const range of functions.flatMap(({ ranges }) => ranges)) {
    if (offset < range.startOffset || offset >= range.endOffset) continue;
    const width = range.endOffset - range.startOffset;
    if (narrowest === undefined || width <= narrowest.endOffset - narrowest.startOffset) narrowest = range;
  }
  return narrowest !== undefined && narrowest.count > 0;
};
