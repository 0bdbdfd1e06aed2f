/**
 * Clean runs: each test file runs once without a mutant, when it is first asked for. That says whether it passes, how
 * long it takes and which code it runs, so that a mutant is judged only by the tests that run it.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sandbox } from './sandbox.ts';

export interface CleanRun {
  readonly outcome: 'passed' | 'failed' | 'timeout';
  readonly ms: number;
  /** Whether the test runs the code at `offset` of a file. */
  readonly covers: (file: string, offset: number) => boolean;
}

export interface CleanRuns {
  readonly of: (test: string) => Promise<CleanRun>;
}

/** A test that judges no mutant. */
export interface LeftOut {
  readonly leftOut: string;
  readonly why: string;
}

/** `sandbox` never holds a mutant. `log` gets each test that judges none. */
export const createCleanRuns = (sandbox: Sandbox, timeoutMs: number, log: (line: LeftOut) => void): CleanRuns => {
  const runs = new Map<string, Promise<CleanRun>>();
  const run = async (test: string): Promise<CleanRun> => {
    const coverage = mkdtempSync(join(sandbox.root, 'coverage-'));
    try {
      const { outcome, ms } = await sandbox.runTest(test, { timeoutMs, coverage });
      if (outcome !== 'passed') log({ leftOut: test, why: WHY_LEFT_OUT[outcome] });
      const scripts = readCoverage(coverage, sandbox.root);
      return { outcome, ms, covers: (file, offset) => (scripts.get(file) ?? []).some((each) => ran(each, offset)) };
    } finally {
      rmSync(coverage, { recursive: true, force: true });
    }
  };
  return {
    of: (test) => {
      const known = runs.get(test) ?? run(test);
      runs.set(test, known);
      return known;
    },
  };
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

const readCoverage = (folder: string, root: string): Map<string, ScriptCoverage[]> => {
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
const ran = ({ functions }: ScriptCoverage, offset: number): boolean => {
  let narrowest: CountedRange | undefined;
  for (const range of functions.flatMap(({ ranges }) => ranges)) {
    if (offset < range.startOffset || offset >= range.endOffset) continue;
    const width = range.endOffset - range.startOffset;
    if (narrowest === undefined || width <= narrowest.endOffset - narrowest.startOffset) narrowest = range;
  }
  return narrowest !== undefined && narrowest.count > 0;
};
