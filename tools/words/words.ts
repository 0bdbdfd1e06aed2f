/**
 * Counts patterns of wording in documents, comments, texts of the programs and names of tests. `npm run words` prints
 * the counts per pattern; with paths only files below them; `--list NAME` (or `--list all`) prints each place;
 * `--draw SEED` prints twenty comments, to read aloud.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { anyText, choiceOf, flag } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';
import { createRng, shuffle } from '@doudizhu/rules/rng';
import { EXCEPTIONS, KINDS_OF_TEXT, PATTERNS, type Kind, type Pattern } from './patterns.ts';

/** A paragraph, a comment or a string, with the line on which it begins. */
export interface Passage {
  readonly kind: Kind;
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

export interface Place {
  readonly pattern: Pattern;
  readonly passage: Passage;
  /** Text around the find. */
  readonly excerpt: string;
}

/** Files whose sentences are not ours, or are the patterns themselves. */
const LEFT_OUT = /^(?:docs\/site\/|tools\/words\/|fixtures\/|LICENSE|.*\/fixtures\/)/;

/** @returns the passages of all files below `paths` that git knows. */
export const passagesOf = (root: string, paths: readonly string[] = []): Passage[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
    .split('\n')
    .filter((file) => file !== '' && !LEFT_OUT.test(file) && existsSync(join(root, file)))
    .flatMap((file) => {
      if (/\.tsx?$/.test(file)) return ofTypeScript(file, readFileSync(join(root, file), 'utf8'));
      if (file.endsWith('.md')) return ofMarkdown(file, readFileSync(join(root, file), 'utf8'));
      if (file.endsWith('.py')) return ofPython(file, readFileSync(join(root, file), 'utf8'));
      if (/\.(?:c|css)$/.test(file)) return ofBlockComments(file, readFileSync(join(root, file), 'utf8'));
      if (/\.(?:ya?ml|conf|service|sh)$|^deploy\//.test(file))
        return ofHashComments(file, readFileSync(join(root, file), 'utf8'));
      return [];
    });

/** @returns a comment as one line, without the stars of its lines. */
const textOf = (comment: string): string =>
  comment
    .replaceAll(/^\s*\*+ ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const lineAt = (source: string, index: number): number => source.slice(0, index).split('\n').length;

const ofTypeScript = (file: string, source: string): Passage[] => {
  const parsed = parseSync(file, source);
  const passages: Passage[] = [];
  let block: { line: number; last: number; text: string } | null = null;
  for (const { type, start, value } of parsed.comments) {
    const line = lineAt(source, start);
    if (type === 'Line' && block !== null && line === block.last + 1) {
      block = { line: block.line, last: line, text: `${block.text} ${value.trim()}` };
      passages.pop();
    } else block = { line, last: line, text: textOf(value) };
    passages.push({ kind: 'comments', file, line: block.line, text: block.text });
  }
  // Names of tests are in calls and in tables of rows, so each sentence of a test file is read.
  const kind = /\.test\.tsx?$/.test(file) ? 'tests' : 'texts';
  for (const { start, text: found } of stringsIn(parsed.program)) {
    // A sentence has a blank between letters, or Chinese signs.
    if (/[A-Za-z,.”"] [A-Za-z“"]|\p{Script=Han}/u.test(found))
      passages.push({ kind, file, line: lineAt(source, start), text: found });
  }
  return passages;
};

interface Found {
  readonly start: number;
  readonly text: string;
}

/** @returns the string literals, the constant parts of templates and the texts of JSX. */
const stringsIn = (node: unknown, found: Found[] = []): Found[] => {
  if (Array.isArray(node)) for (const child of node) stringsIn(child, found);
  else if (typeof node === 'object' && node !== null) {
    const { type, start, value, quasis } = node as {
      readonly type?: string;
      readonly start?: number;
      readonly value?: unknown;
      readonly quasis?: readonly { readonly value: { readonly cooked: string | null } }[];
    };
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string')
      found.push({ start: start ?? 0, text: value });
    if (type === 'TemplateLiteral' && quasis !== undefined)
      found.push({ start: start ?? 0, text: quasis.map((part) => part.value.cooked ?? '').join('…') });
    for (const [key, child] of Object.entries(node))
      if (key !== 'parent' && typeof child === 'object') stringsIn(child, found);
  }
  return found;
};

const ofMarkdown = (file: string, source: string): Passage[] => {
  const passages: Passage[] = [];
  let inCode = false;
  for (const [index, line] of source.split('\n').entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) inCode = !inCode;
    else if (!inCode && line.trim() !== '') {
      // Code and targets of links are no sentences.
      const text = line.replaceAll(/`[^`]*`/g, '`…`').replaceAll(/\]\([^)]*\)/g, ']');
      passages.push({ kind: 'documents', file, line: index + 1, text: text.replace(/^[\s>*#\d.-]+/, '') });
    }
  }
  return passages;
};

/** @returns the first group of each match */
const matchesIn = (kind: Passage['kind'], file: string, source: string, pattern: RegExp): Passage[] =>
  [...source.matchAll(pattern)].map(({ index, 1: text = '' }) => ({
    kind,
    file,
    line: lineAt(source, index),
    text: kind === 'comments' ? textOf(text) : text,
  }));

const ofPython = (file: string, source: string): Passage[] => [
  ...matchesIn('comments', file, source, /"""([^]*?)"""/g),
  ...ofHashComments(file, source),
  ...matchesIn('texts', file, source, /(?<!")"([^"\n]* [^"\n]*)"(?!")/g),
];

const ofBlockComments = (file: string, source: string): Passage[] =>
  matchesIn('comments', file, source, /\/\*([^]*?)\*\//g);

const ofHashComments = (file: string, source: string): Passage[] =>
  source.split('\n').flatMap((line, index) => {
    const text = /(?:^|\s)#\s?(.*)$/.exec(line)?.[1];
    return text === undefined || line.startsWith('#!') ? [] : [{ kind: 'comments', file, line: index + 1, text }];
  });

const isChinese = (text: string): boolean => /\p{Script=Han}{2}/u.test(text);

/** @returns the places at which a pattern is found, except inside `exceptions`, texts in which it is right. */
export const placesIn = (passages: readonly Passage[], exceptions: readonly string[] = []): Place[] =>
  passages.flatMap((passage) =>
    PATTERNS.filter(
      ({ language, kinds }) =>
        (language === 'zh') === isChinese(passage.text) && (kinds === undefined || kinds.includes(passage.kind)),
    ).flatMap((pattern) =>
      [...passage.text.matchAll(pattern.finds)].flatMap(({ index, 0: found }) => {
        const excerpt = passage.text.slice(Math.max(0, index - 40), index + found.length + 40);
        return exceptions.some((exception) => excerpt.includes(exception)) ? [] : [{ pattern, passage, excerpt }];
      }),
    ),
  );

/** Sections of the documents: folders and files from the root. */
const SECTIONS: readonly (readonly [name: string, files: RegExp])[] = [
  ['Chinese', /^docs\/zh\/|^docs\/site\/zh\/|zh-CN/],
  ['lab', /^docs\/lab\//],
  ['decisions', /^docs\/decisions\//],
  ['reference', /^docs\/reference\//],
  ['guides', /^docs\/guides\//],
  ['explanation', /^docs\/explanation\//],
  ['tutorials', /^docs\/tutorials\//],
  ['READMEs of workspaces', /\/README\.md$/],
  ['CHANGELOG', /^CHANGELOG/],
  ['other pages', /^/],
];

/** @returns words of a document outside blocks of code, the bars of its tables included. */
const wordsOf = (text: string): number =>
  text
    .replaceAll(/^```[^]*?^```/gm, '')
    .split(/\s+/u)
    .filter((word) => word !== '').length;

/** Tables that programs write from the code or from measured figures. */
const GENERATED = /<!-- (?:table|figures): [^]*?<!-- \/(?:table|figures) -->/g;

const printWords = (root: string): void => {
  const files = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const counts = new Map(SECTIONS.map(([name]) => [name, 0]));
  let generated = 0;
  for (const file of files) {
    const [name] = SECTIONS.find(([, pattern]) => pattern.test(file)) as (typeof SECTIONS)[number];
    const text = readFileSync(join(root, file), 'utf8');
    counts.set(name, (counts.get(name) ?? 0) + wordsOf(text));
    const tables = file.endsWith('/commands.md') ? text : (text.match(GENERATED) ?? []).join('\n');
    if (name !== 'Chinese') generated += wordsOf(tables);
  }
  for (const [name, count] of counts) console.log(`${String(count).padStart(8)} ${name}`);
  const total = [...counts].reduce((sum, [name, count]) => sum + (name === 'Chinese' ? 0 : count), 0);
  const notUser = (counts.get('lab') ?? 0) + (counts.get('decisions') ?? 0);
  console.log(
    `${String(total - notUser).padStart(8)} for users: without lab and decisions, ${generated} of them written by programs\n${String(total).padStart(8)} all in English`,
  );
};

const main = (): void => {
  const { values, positionals } = readOptions(
    import.meta.filename,
    {
      list: choiceOf(['all', 'zero', ...PATTERNS.map(({ name }) => name)], undefined, 'prints the places of a pattern'),
      count: flag('prints the number of words per section of the documents, without code'),
      draw: anyText(undefined, 'prints twenty comments, drawn by the seed', 'SEED'),
      root: anyText(join(import.meta.dirname, '../..'), 'another checkout', 'FOLDER'),
    },
    { usage: 'PATH…', about: 'files or folders (default all)', min: 0, max: Infinity },
  );
  const { list, draw } = values;
  if (values.count) {
    printWords(values.root);
    return;
  }
  const passages = passagesOf(values.root, positionals);
  if (draw !== undefined) {
    const comments = passages.filter(({ kind, text }) => kind === 'comments' && text.includes(' '));
    for (const { file, line, text } of shuffle(createRng(draw), comments).slice(0, 20))
      console.log(`${file}:${line}: ${text}`);
    return;
  }
  const places = placesIn(passages, EXCEPTIONS);
  if (list === undefined) {
    console.log(`${'pattern'.padEnd(26)}${KINDS_OF_TEXT.map((kind) => kind.padStart(11)).join('')}  instead`);
    for (const pattern of PATTERNS) {
      const counts = KINDS_OF_TEXT.map(
        (kind) => places.filter((place) => place.pattern === pattern && place.passage.kind === kind).length,
      );
      const name = `${pattern.zero === true ? '* ' : '  '}${pattern.name}`.padEnd(26);
      console.log(`${name}${counts.map((count) => String(count).padStart(11)).join('')}  ${pattern.instead}`);
    }
    console.log(
      `${'  all'.padEnd(26)}${KINDS_OF_TEXT.map((kind) => String(places.filter(({ passage }) => passage.kind === kind).length).padStart(11)).join('')}`,
    );
    console.log('* must be zero');
    return;
  }
  for (const { pattern, passage, excerpt } of places) {
    if (list === 'all' || list === pattern.name || (list === 'zero' && pattern.zero === true))
      console.log(`${passage.file}:${passage.line}: ${pattern.name}: ${excerpt}`);
  }
};

if (import.meta.main) main();
