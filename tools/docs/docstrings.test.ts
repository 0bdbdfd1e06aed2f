/** Each public name of the libraries has a docstring: what the types cannot say of it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { parseSync, type ParseResult } from 'oxc-parser';

const ROOT = join(import.meta.dirname, '../..');
const LIBRARIES = [
  'rules',
  'records',
  'solver',
  'evaluate',
  'bots',
  'arena',
  'engines',
  'table',
  'client',
  'tournament',
  'puzzles',
] as const;

interface Place {
  readonly file: string;
  readonly name: string;
}

/** The source files of a library's public entries. */
const entriesOf = (library: string): string[] => {
  const folder = join(ROOT, 'packages', library);
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string>>;
  };
  return Object.values(exports)
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(folder, path));
};

/** Places at which the exported names of a file are declared, behind all re-exports within the library. */
const declaredBy = (file: string): Place[] =>
  exportsOf(file).flatMap(({ name, from, imported }) => {
    if (from === null) return [{ file, name }];
    if (!from.startsWith('.')) return [];
    return declaredBy(join(dirname(file), from)).filter((place) => place.name === imported);
  });

const files = new Map<string, ParseResult & { readonly source: string }>();
/** Parses a file once. */
const parsed = (file: string): ParseResult & { readonly source: string } => {
  const source = readFileSync(file, 'utf8');
  const found = files.get(file) ?? Object.assign(parseSync(file, source), { source });
  files.set(file, found);
  return found;
};

const exportsOf = (file: string): { name: string; imported: string; from: string | null }[] => {
  return parsed(file).module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName, importName, moduleRequest }) => ({
      name: exportName.name ?? '',
      imported: importName.name ?? '',
      from: moduleRequest?.value ?? null,
    })),
  );
};

/**
 * Exported names of a file with a doc comment: right before the declaration, or before the first of several
 * declarations without an empty line between.
 */
const documentedIn = (file: string): Set<string> => {
  const { program, comments, source } = parsed(file);
  const endsOfDocs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  const names = new Set<string>();
  let previous = { end: -1, isDocumented: false };
  for (const { type, start, end, ...statement } of program.body) {
    const isNext = previous.isDocumented && source.slice(previous.end, start) === '\n';
    const isDocumented = isNext || endsOfDocs.some((doc) => source.slice(doc.end, start) === '\n');
    previous = { end, isDocumented };
    if (!isDocumented || type !== 'ExportNamedDeclaration' || !('declaration' in statement)) continue;
    for (const name of namesOf(statement.declaration as Declaration | null)) names.add(name);
  }
  return names;
};

/** A declaration, as far as this file reads it: its name, or the names of its constants. */
interface Declaration {
  readonly id?: { readonly name?: string } | null;
  readonly declarations?: readonly { readonly id: { readonly name?: string } }[];
}

const namesOf = (declaration: Declaration | null): string[] =>
  (declaration?.declarations ?? [declaration ?? {}]).flatMap(({ id }) => id?.name ?? []);

for (const library of LIBRARIES) {
  test(`each public name of ${library} has a docstring`, () => {
    const bare = new Set(
      entriesOf(library)
        .flatMap(declaredBy)
        .filter(({ file, name }) => !documentedIn(file).has(name))
        .map(({ file, name }) => `${relative(ROOT, file)}: ${name}`),
    );
    assert.deepEqual([...bare].toSorted(), []);
  });
}
