/**
 * Counts what makes a house easy or hard to find one's way in: `npm run census [-- FOLDER]`. For each workspace its
 * public names, for each folder its files, and every name that is declared at the top of more than one file. A type or
 * an exported name with two declarations is a word with two meanings; docs/glossary.md wants one.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { readOptions } from './options.ts';

/** A top-level declaration. */
interface Declaration {
  readonly name: string;
  readonly file: string;
  readonly kind: 'type' | 'value';
  readonly isExported: boolean;
}

const SOURCES = ['packages/*/{src,assembly,kernel}/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}'];
const FILES_A_FOLDER_MAX = 20;

/** @returns the names that each public entry of each workspace exports, by specifier. */
export const publicNames = (root: string): Map<string, string[]> => {
  const names = new Map<string, string[]>();
  for (const path of globSync('{packages,apps}/*/package.json', { cwd: root }).toSorted()) {
    const manifest = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
      readonly name: string;
      readonly exports?: Readonly<Record<string, unknown>>;
    };
    for (const [key, target] of Object.entries(manifest.exports ?? {})) {
      const file = join(dirname(path), String(target));
      if (!existsSync(join(root, file)) || !/\.tsx?$/.test(file)) continue;
      names.set(normalize(join(manifest.name, key)), exportedNames(join(root, file)));
    }
  }
  return names;
};

/** @returns top-level declarations that more than one file makes under one name: types, and exported values. */
export const sharedNames = (root: string): Map<string, Declaration[]> => {
  const byName = new Map<string, Declaration[]>();
  for (const file of sourceFiles(root)) {
    for (const declaration of declarations(root, file)) {
      if (declaration.kind === 'value' && !declaration.isExported) continue;
      byName.set(declaration.name, [...(byName.get(declaration.name) ?? []), declaration]);
    }
  }
  return new Map([...byName].filter(([, all]) => new Set(all.map(({ file }) => file)).size > 1));
};

const sourceFiles = (root: string): string[] =>
  globSync(SOURCES, { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .toSorted();

const exportedNames = (path: string): string[] => {
  const { module } = parseSync(path, readFileSync(path, 'utf8'));
  return module.staticExports
    .flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name ?? '*'))
    .toSorted();
};

const declarations = (root: string, file: string): Declaration[] => {
  const found: Declaration[] = [];
  for (const statement of parseSync(file, readFileSync(join(root, file), 'utf8')).program.body) {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declared = isExported ? statement.declaration : statement;
    if (declared === null) continue;
    if (declared.type === 'TSInterfaceDeclaration' || declared.type === 'TSTypeAliasDeclaration') {
      found.push({ name: declared.id.name, file, kind: 'type', isExported });
    } else if (declared.type === 'FunctionDeclaration' || declared.type === 'ClassDeclaration') {
      found.push({ name: declared.id?.name ?? '', file, kind: 'value', isExported });
    } else if (declared.type === 'VariableDeclaration') {
      for (const { id } of declared.declarations) {
        if (id.type === 'Identifier') found.push({ name: id.name, file, kind: 'value', isExported });
      }
    }
  }
  return found;
};

const main = (): void => {
  const { positionals } = readOptions(
    import.meta.filename,
    {},
    { usage: 'FOLDER', about: 'another checkout (default this one)', min: 0, max: 1 },
  );
  const root = positionals[0] ?? fileURLToPath(new URL('..', import.meta.url));
  console.log('Public names');
  for (const [specifier, names] of publicNames(root)) console.log(`  ${String(names.length).padStart(4)} ${specifier}`);

  const folders = new Map<string, number>();
  for (const file of sourceFiles(root)) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
  console.log(`\nFolders of more than ${FILES_A_FOLDER_MAX} files (of ${folders.size})`);
  for (const [folder, count] of folders) if (count > FILES_A_FOLDER_MAX) console.log(`  ${count} ${folder}`);

  const shared = sharedNames(root);
  console.log(`\nNames that several files declare: ${shared.size}`);
  for (const [name, all] of [...shared].toSorted((a, b) => b[1].length - a[1].length)) {
    console.log(`  ${name}: ${all.map(({ file }) => file).join(', ')}`);
  }
};

if (import.meta.main) main();
