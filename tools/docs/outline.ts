/** Outline of the site: its pages, their sources, their order in the sidebar. */

/** A page of the site: its path there without `.md`, and its file in the repository. */
export interface Page {
  readonly path: string;
  readonly source: string;
}

interface Group {
  readonly title: Readonly<Record<Language, string>>;
  /** Folder of the pages, with its slash. */
  readonly folder: string;
  /** Names of the first pages, in order. The other pages of the folder follow by name. */
  readonly first: readonly string[];
}

export type Language = 'en' | 'zh';

export const GROUPS: readonly Group[] = [
  {
    title: { en: 'Tutorials', zh: '入门教程' },
    folder: 'tutorials/',
    first: ['learn-the-game', 'review-my-round', 'host-an-evening', 'first-bot', 'typescript-bot'],
  },
  {
    title: { en: 'Guides', zh: '操作指南' },
    folder: 'guides/',
    first: [
      'rule-sets',
      'faq',
      'install',
      'play-in-the-terminal',
      'import-and-review',
      'check-a-deal',
      'host',
      'cluster',
      'moderate',
    ],
  },
  {
    title: { en: 'Reference', zh: '参考' },
    folder: 'reference/',
    first: [
      'rules',
      'notation',
      'commands',
      'python',
      'self-play',
      'bots',
      'solver',
      'rpc',
      'engine-protocol',
      'env-binary',
      'onnx',
    ],
  },
  {
    title: { en: 'Explanation', zh: '原理' },
    folder: 'explanation/',
    first: ['solver-search', 'rules-bot', 'neural', 'search', 'review', 'table', 'fairness'],
  },
  {
    title: { en: 'Packages', zh: '软件包' },
    folder: 'packages/',
    first: ['rules', 'records', 'solver', 'bots'],
  },
  { title: { en: 'API', zh: 'API（英文）' }, folder: 'api/', first: ['index', 'python'] },
  { title: { en: 'Project', zh: '项目' }, folder: 'project/', first: ['architecture', 'contributing', 'changelog'] },
  { title: { en: 'Decisions', zh: '决策' }, folder: 'decisions/', first: ['index'] },
];

/** @returns the paths of a group's pages, in the order of the sidebar. */
export const pagesIn = ({ folder, first }: Group, paths: readonly string[]): string[] => {
  const placeOf = (path: string): number => {
    const place = first.indexOf(path.slice(folder.length));
    return place < 0 ? first.length : place;
  };
  return paths
    .filter((path) => path.startsWith(folder))
    .toSorted((one, other) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1));
};

/**
 * Pages of the site. The lab notes are not among them: links to them lead to the repository.
 *
 * @param files paths of the repository's files.
 * @returns all pages that have a source file, by language.
 */
export const pagesOf = (files: readonly string[]): Readonly<Record<Language, readonly Page[]>> => ({
  en: [
    { path: 'index', source: 'docs/site/en/index.md' },
    ...namedPages(files, /^docs\/(?<path>(?:tutorials|guides|reference|explanation|decisions)\/[^/]+)\.md$/u),
    ...namedPages(files, /^(?<path>packages\/[^/]+)\/README\.md$/u),
    { path: 'packages/cli', source: 'apps/cli/README.md' },
    { path: 'project/architecture', source: 'ARCHITECTURE.md' },
    { path: 'project/contributing', source: '.github/CONTRIBUTING.md' },
    { path: 'project/changelog', source: 'CHANGELOG.md' },
  ],
  zh: [
    { path: 'index', source: 'docs/site/zh/index.md' },
    ...namedPages(files, /^docs\/zh\/(?<path>[^/]+\/[^/]+)\.md$/u),
  ],
});

const namedPages = (files: readonly string[], pattern: RegExp): Page[] =>
  files.flatMap((source) => {
    const path = pattern.exec(source)?.groups?.['path'];
    return path === undefined ? [] : [{ path, source }];
  });
