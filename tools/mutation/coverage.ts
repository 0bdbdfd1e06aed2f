/**
 * Lines without tests: `npm run coverage -- [options] [WORKSPACE …]` runs the tests of each workspace by Node's own
 * coverage and counts the lines of its sources that none of them ran. What only the tests of other workspaces reach
 * counts as not run; long tests are left out.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { anyText, flag, readOptions, refuseOptions } from '../options/options.ts';

interface Coverage {
  /** Lines of the sources that the tests load. */
  readonly lines: number;
  /** Those of them that no test ran, by file. */
  readonly missed: ReadonlyMap<string, readonly number[]>;
  /** Sources that no test loads. */
  readonly unloaded: readonly string[];
}

const main = (): void => {
  const { values, positionals } = readOptions(
    import.meta.filename,
    {
      root: anyText(join(import.meta.dirname, '../..'), 'a checkout, with its packages installed', 'FOLDER'),
      lines: flag('list the lines too'),
    },
    { usage: 'WORKSPACE…', about: 'such as packages/rules (default all that have tests)', min: 0, max: Infinity },
  );
  const all = globSync('{packages,apps}/*', { cwd: values.root }).toSorted();
  const unknown = positionals.find((workspace) => !all.includes(workspace));
  if (unknown !== undefined) {
    refuseOptions(import.meta.filename, `bad workspace "${unknown}": want some of ${all.join(', ')}`);
  }
  console.log(
    '| workspace | lines loaded | without tests | of 100 | files not loaded |\n| --- | ---: | ---: | ---: | ---: |',
  );
  for (const workspace of positionals.length > 0 ? positionals : all) {
    const coverage = measure(values.root, workspace);
    if (coverage === null) continue;
    const { lines, missed, unloaded } = coverage;
    const count = [...missed.values()].reduce((sum, { length }) => sum + length, 0);
    const share = lines === 0 ? '' : ((100 * count) / lines).toFixed(1);
    console.log(`| ${workspace} | ${lines} | ${count} | ${share} | ${unloaded.length} |`);
    if (!values.lines) continue;
    for (const [file, numbers] of missed) console.log(`  ${file}: ${numbers.join(' ')}`);
    for (const file of unloaded) console.log(`  ${file}: not loaded`);
  }
};

/** @returns null for a workspace without tests. */
const measure = (root: string, workspace: string): Coverage | null => {
  const sources = globSync(`${workspace}/src/**/*.ts`, { cwd: root });
  const tests = sources.filter((file) => file.endsWith('.test.ts') && !file.endsWith('.long.test.ts'));
  if (tests.length === 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'coverage-'));
  try {
    const report = join(folder, 'lcov');
    const options = [
      '--test',
      '--experimental-test-coverage',
      `--test-coverage-include=${workspace}/src/**`,
      '--test-coverage-exclude=**/*.test.ts',
      '--test-reporter=lcov',
      `--test-reporter-destination=${report}`,
    ];
    spawnSync(process.execPath, [...options, ...tests], { cwd: root, stdio: 'ignore' });
    const { lines, missed, loaded } = readLcov(readFileSync(report, 'utf8'), root);
    const ours = sources.filter((file) => !file.endsWith('.test.ts') && !file.endsWith('.d.ts'));
    return { lines, missed, unloaded: ours.filter((file) => !loaded.has(file)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The format of lcov: `SF:` a file, `DA:` a line and how often it ran. */
const readLcov = (text: string, root: string): Pick<Coverage, 'lines' | 'missed'> & { loaded: Set<string> } => {
  const missed = new Map<string, number[]>();
  const loaded = new Set<string>();
  let file = '';
  let lines = 0;
  for (const row of text.split('\n')) {
    if (row.startsWith('SF:')) {
      file = relative(root, join(root, row.slice(3)));
      loaded.add(file);
    } else if (row.startsWith('DA:')) {
      lines++;
      const [line = 0, count = 0] = row.slice(3).split(',').map(Number);
      if (count === 0) missed.set(file, [...(missed.get(file) ?? []), line]);
    }
  }
  return { lines, missed, loaded };
};

main();
