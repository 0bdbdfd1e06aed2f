/** What the site has: its pages, where each comes from, and in which order they are listed. */

/** A page of the site, by its path there without `.md`, and the file of the repository that it is. */
export interface Page {
  readonly path: string;
  readonly source: string;
}

interface Group {
  readonly title: Readonly<Record<Language, string>>;
  /** Paths of pages. A page that a language does not have is left out there. */
  readonly pages: readonly string[];
}

export type Language = 'en' | 'zh';

const LIBRARIES = [
  'rules',
  'records',
  'solver',
  'bots',
  'arena',
  'engines',
  'table',
  'tournament',
  'evaluate',
  'puzzles',
];

export const GROUPS: readonly Group[] = [
  { title: { en: 'Play', zh: '玩家' }, pages: ['rules', 'puzzles', 'tournaments', 'fairness', 'page'] },
  {
    title: { en: 'Research', zh: '研究' },
    pages: ['python', 'protocol', 'rpc', 'notation', 'onnx', 'bots', 'solver', 'open-hands'],
  },
  {
    title: { en: 'Embed', zh: '嵌入' },
    pages: ['packages', ...LIBRARIES.map((name) => `packages/${name}`), 'packages/cli', 'table', 'api/index'],
  },
  {
    title: { en: 'Run a server', zh: '运行服务器' },
    pages: ['operations', 'protocol-server', 'moderation', 'abuse', 'server-measurements'],
  },
  { title: { en: 'The project', zh: '项目' }, pages: ['glossary', 'architecture', 'contributing', 'changelog'] },
];

/** @param files paths of the repository's files. @returns every page that comes from one, by language. */
export const pagesOf = (files: readonly string[]): Readonly<Record<Language, readonly Page[]>> => ({
  en: [
    { path: 'index', source: 'docs/site/en/index.md' },
    ...namedPages(files, /^docs\/(?<path>[^/]+|decisions\/[^/]+)\.md$/u),
    ...namedPages(files, /^(?<path>packages\/[^/]+)\/README\.md$/u),
    { path: 'packages/cli', source: 'apps/cli/README.md' },
    { path: 'python', source: 'python/README.md' },
    { path: 'architecture', source: 'ARCHITECTURE.md' },
    { path: 'contributing', source: 'CONTRIBUTING.md' },
    { path: 'changelog', source: 'CHANGELOG.md' },
  ],
  zh: [{ path: 'index', source: 'docs/site/zh/index.md' }, ...namedPages(files, /^docs\/zh\/(?<path>[^/]+)\.md$/u)],
});

const namedPages = (files: readonly string[], pattern: RegExp): Page[] =>
  files.flatMap((source) => {
    const path = pattern.exec(source)?.groups?.['path'];
    return path === undefined ? [] : [{ path, source }];
  });
