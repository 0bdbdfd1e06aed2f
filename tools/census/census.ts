/**
 * Counts metrics of the code base: lines of source per workspace and its budget, circular imports, imports from page to
 * page, repeated lines, names that several files declare, public names per entry. `npm run census` counts this
 * checkout, `npm run census -- FOLDER` another one. Tests, their helpers (`testing/`, `fixtures/`), styles and
 * generated files are left out.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { readOptions } from '@doudizhu/options/script';
import { circlesIn, entriesOf, foldersOf, importsOf, pageImports } from './imports.ts';
import { repeatedRuns } from './repeats.ts';

const CODE = /\.(?:tsx?|m?js|py|c)$/;
const NOT_SOURCE = /\.test\.tsx?$|\.d\.ts$|(?:^|\/)(?:testing|fixtures|tests)\/|^docs\/site\//;
/** Files that a program of the repository writes. */
const GENERATED = /(?:call-weights|call-weights-four|kernel\/binary|core\/binary)\.ts$/;

/** @returns the files of source that git knows, with their text. */
export const sourcesOf = (root: string): Map<string, string> => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed.split('\n').filter((file) => CODE.test(file) && !NOT_SOURCE.test(file) && !GENERATED.test(file));
  return new Map(
    files.filter((file) => existsSync(join(root, file))).map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
};

/** Lines of source allowed per part. A change stays within 3%, or says why it raises a row. */
export const BUDGET: Readonly<Record<string, number>> = {
  '(root)': 60,
  'apps/cli': 10_770,
  'apps/server': 10_950,
  'apps/web': 33_640,
  examples: 220,
  'packages/arena': 860,
  'packages/bots': 8_180,
  'packages/client': 1_000,
  'packages/engines': 2_140,
  'packages/env': 4_440,
  'packages/evaluate': 1_740,
  'packages/options': 310,
  'packages/protocol': 1_970,
  'packages/puzzles': 1_730,
  'packages/records': 3_710,
  'packages/rules': 7_230,
  'packages/solver': 6_120,
  'packages/table': 4_330,
  'packages/tournament': 680,
  'packages/words': 1_295,
  'packages/work': 750,
  python: 6_500,
  'tools/bench': 1_790,
  'tools/census': 360,
  'tools/data-cards': 170,
  'tools/docs': 850,
  'tools/figures': 490,
  'tools/fuzz': 700,
  'tools/kernel': 100,
  'tools/lint': 170,
  'tools/open-hands': 160,
  'tools/pictures': 1_050,
  'tools/publish': 1_000,
  'tools/suite': 370,
  'tools/training': 3_510,
  'tools/trials': 2_350,
  'tools/words': 470,
};

/** A type, or an exported value, declared at the top of a file. */
interface Declaration {
  readonly name: string;
  readonly file: string;
}

const exportedNames = (path: string, text: string): string[] =>
  parseSync(path, text)
    .module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name ?? '*'))
    .toSorted();

/** @returns the files that declare each name which more than one file declares. */
export const sharedNames = (sources: ReadonlyMap<string, string>): Map<string, string[]> => {
  const byName = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    if (!/^(?:packages|apps)\/[^/]+\/(?:src|assembly|kernel)\//.test(file)) continue;
    for (const { name } of declarationsIn(file, text)) byName.set(name, (byName.get(name) ?? new Set()).add(file));
  }
  return new Map([...byName].filter(([, files]) => files.size > 1).map(([name, files]) => [name, [...files]]));
};

const declarationsIn = (file: string, text: string): Declaration[] => {
  const found: Declaration[] = [];
  for (const statement of parseSync(file, text).program.body) {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declared = isExported ? statement.declaration : statement;
    if (declared === null) continue;
    if (declared.type === 'TSInterfaceDeclaration' || declared.type === 'TSTypeAliasDeclaration') {
      found.push({ name: declared.id.name, file });
    } else if (!isExported) {
      continue;
    } else if (declared.type === 'FunctionDeclaration' || declared.type === 'ClassDeclaration') {
      found.push({ name: declared.id?.name ?? '', file });
    } else if (declared.type === 'VariableDeclaration') {
      for (const { id } of declared.declarations) if (id.type === 'Identifier') found.push({ name: id.name, file });
    }
  }
  return found;
};

const linesOf = (text: string): number => text.split('\n').length - 1;

/** @returns lines per workspace, or per other folder of the root. */
export const linesByPart = (sources: ReadonlyMap<string, string>): Map<string, number> => {
  const byPart = new Map<string, number>();
  for (const [file, text] of sources) {
    const parts = file.split('/');
    const part =
      parts.length === 1
        ? '(root)'
        : parts.slice(0, /^(?:packages|apps|tools)$/.test(parts[0] as string) ? 2 : 1).join('/');
    byPart.set(part, (byPart.get(part) ?? 0) + linesOf(text));
  }
  return byPart;
};

const printLines = (sources: ReadonlyMap<string, string>): void => {
  const byPart = linesByPart(sources);
  const total = [...byPart.values()].reduce((sum, lines) => sum + lines, 0);
  console.log(`Lines of source: ${total} in ${sources.size} files`);
  for (const [part, lines] of [...byPart].toSorted((a, b) => b[1] - a[1]))
    console.log(`  ${String(lines).padStart(6)} of ${String(BUDGET[part] ?? 0).padStart(6)} ${part}`);
};

const printList = (title: string, rows: readonly string[]): void => {
  console.log(`\n${title}: ${rows.length}`);
  for (const row of rows) console.log(`  ${row}`);
};

const main = (): void => {
  const { positionals } = readOptions(
    import.meta.filename,
    {},
    { usage: 'FOLDER', about: 'another checkout (default this one)', min: 0, max: 1 },
  );
  const root = positionals[0] ?? join(import.meta.dirname, '../..');
  const sources = sourcesOf(root);
  printLines(sources);

  const imports = importsOf(sources);
  printList(
    'Circles between files, types included',
    circlesIn(imports).map((circle) => circle.join(', ')),
  );
  printList(
    'Circles between folders of one workspace',
    circlesIn(foldersOf(imports))
      .filter((circle) => circle.some((node) => !/\.tsx?$/.test(node)))
      .map((circle) => circle.join(', ')),
  );
  printList('Imports from page to page', pageImports(imports));

  const runs = repeatedRuns(sources);
  const lines = [...sources.values()].reduce((sum, text) => sum + linesOf(text), 0);
  printList(`The same six lines in two places, ${((runs.length * 10_000) / lines).toFixed(1)} per 10,000 lines`, runs);

  const shared = [...sharedNames(sources)].toSorted((a, b) => b[1].length - a[1].length);
  printList(
    'Names that several files declare',
    shared.map(([name, files]) => `${name}: ${files.join(', ')}`),
  );

  console.log('\nPublic names');
  for (const [specifier, file] of entriesOf(root)) {
    const names = exportedNames(file, readFileSync(join(root, file), 'utf8'));
    console.log(`  ${String(names.length).padStart(4)} ${specifier}`);
  }
};

if (import.meta.main) main();
