/**
 * `npm run build:docs`: the site of the documentation in build/docs/site, from docs/, the packages' READMEs and docstrings.
 * The tools are those of docs/site/package.json, installed at the first build. A dead link fails the build.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { relative } from 'node:path/posix';
import { publishedFolders, ROOT } from '../publish/pack.ts';
import type { Manifest } from '../publish/manifest.ts';
import { PUBLICATION } from '../publish/publication.ts';
import { mapLinks } from './markdown.ts';
import { GROUPS, pagesIn, pagesOf, type Language, type Page } from './outline.ts';
import { installTools } from '../suite/own-tools.ts';
import { readOptions } from '@doudizhu/options/script';

readOptions(import.meta.filename, {});

const SITE = join(ROOT, 'docs/site');
const BUILD = join(ROOT, 'build/docs');
const PAGES = join(BUILD, 'pages');

const LANGUAGES: readonly Language[] = ['en', 'zh'];
/** Pages that are made from docstrings, with their names in the sidebar. In English only. */
const API: Readonly<Record<string, string>> = { 'api/index': 'TypeScript', 'api/python': 'Python' };

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => existsSync(join(ROOT, path)));

/** Writes a page with its links as the site has them: to another page, or to the file in the repository. */
const stagePages = (pages: Readonly<Record<Language, readonly Page[]>>): void => {
  const places = new Map(
    LANGUAGES.flatMap((language) =>
      pages[language].map(({ path, source }) => [source, `${language}/${path}.md`] as const),
    ),
  );
  for (const [source, place] of places) {
    const text = mapLinks(readFileSync(join(ROOT, source), 'utf8'), source, ({ file, anchor }) => {
      const page = places.get(file);
      if (page !== undefined) return `${linkBetween(place, page)}${anchor}`;
      if (/^docs\/(?:pictures|figures)\/.*\.(?:svg|webp)$/u.test(file)) return file.replace('docs/', '/');
      return `${PUBLICATION.repository}/blob/main/${file}${anchor}`;
    });
    mkdirSync(dirname(join(PAGES, place)), { recursive: true });
    writeFileSync(join(PAGES, place), asOnSite(text));
  }
};

/** Without marks for our own programs: comments, and words after the language of a code block, except a file's name. */
const asOnSite = (text: string): string =>
  text
    .replaceAll(/^<!--.*?-->\n/gmsu, '')
    .replaceAll(/^```([a-z]+) (?:file=(\S+)|.*)$/gmu, (_, language: string, file?: string) =>
      file === undefined ? `\`\`\`${language}` : `\`\`\`${language} title="${file}"`,
    );

const linkBetween = (from: string, to: string): string => {
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
};

/** The pages of the API: one an entry of a package, made of the docstrings by TypeDoc. */
const writeApi = (): void => {
  const entries = join(BUILD, 'entries');
  const names: string[] = [];
  for (const folder of publishedFolders().slice(0, -1)) {
    const { exports = {} } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;
    for (const [entry, path] of Object.entries(exports)) {
      if (!path.endsWith('.ts') || path.includes('/testing/') || entry === './worker') continue;
      const name = join(folder.replace('packages/', ''), entry).replace(/\/$/u, '');
      const file = join(entries, `${name}.ts`);
      mkdirSync(dirname(file), { recursive: true });
      const source = join(ROOT, folder, path);
      writeFileSync(file, `${introductionOf(source)}export * from '${relative(dirname(file), source)}';\n`);
      names.push(file);
    }
  }
  const options = {
    entryPoints: names,
    basePath: entries,
    tsconfig: join(BUILD, 'tsconfig.json'),
    plugin: [join(SITE, 'node_modules/typedoc-plugin-markdown/dist/index.js')],
    out: join(PAGES, 'en/api'),
    name: 'TypeScript API',
    readme: 'none',
    router: 'module',
    entryFileName: 'index',
    hideBreadcrumbs: true,
    hidePageHeader: true,
    useCodeBlocks: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    typeAliasPropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    indexFormat: 'table',
    disableSources: true,
    excludeExternals: true,
    excludePrivate: true,
    sanitizeComments: true,
    logLevel: 'Error',
    skipErrorChecking: true,
  };
  const compilerOptions = { rootDir: ROOT, lib: ['es2024', 'dom'], typeRoots: [join(ROOT, 'node_modules/@types')] };
  writeFileSync(
    join(BUILD, 'tsconfig.json'),
    JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), compilerOptions, include: names }),
  );
  writeFileSync(join(BUILD, 'typedoc.json'), JSON.stringify(options));
  const typedoc = join(SITE, 'node_modules/typedoc/bin/typedoc');
  execFileSync(process.execPath, [typedoc, '--options', join(BUILD, 'typedoc.json')], { cwd: SITE, stdio: 'inherit' });
};

/** Gives the pages of the API the names by which the entries are imported. */
const nameEntries = (): void => {
  const folder = join(PAGES, 'en/api');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  )) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8')
      .replace(/^# (?=[a-z])/u, `# ${PUBLICATION.scope}/`)
      .replaceAll(/^\| \[(?=[a-z\d/]+\]\([a-z\d/]+\.md\) \|)/gmu, `| [${PUBLICATION.scope}/`);
    writeFileSync(path, text);
  }
};

/** The page of the Python API, from the docstrings. */
const writePythonApi = (): void => {
  const page = execFileSync('python3', [join(import.meta.dirname, 'python_api.py')], { encoding: 'utf8' });
  writeFileSync(join(PAGES, 'en/api/python.md'), page);
};

/** Comment at the head of an entry, for the head of its page. */
const introductionOf = (source: string): string => {
  const comment = /^\/\*\*.*?\*\/\n/su.exec(readFileSync(source, 'utf8'))?.[0] ?? '';
  return comment.replace(/\s*\*\/\n$/u, '\n * @packageDocumentation\n */\n').replace(/^\/\*\* (?=\S)/u, '/**\n * ');
};

const titleOf = (file: string): string =>
  /^# +(?<title>.*)$/mu.exec(readFileSync(file, 'utf8'))?.groups?.['title'] ?? file;

/** Sidebars and the top bar. English pages are at the root of the site. */
const outlineOf = (pages: Readonly<Record<Language, readonly Page[]>>): object => {
  const sidebarOf = (language: Language): object[] => {
    const paths = [...pages[language].map(({ path }) => path), ...Object.keys(API)];
    return GROUPS.map((group) => ({
      text: group.title[language],
      collapsible: true,
      collapsed: group.folder === 'decisions/',
      items: pagesIn(group, paths).map((path) => ({
        text: API[path] ?? titleOf(join(PAGES, language, `${path}.md`)).replaceAll('`', ''),
        link: language === 'en' || path in API ? `/${path}` : `/zh/${path}`,
      })),
    })).filter(({ items }) => items.length > 0);
  };
  return {
    repository: PUBLICATION.repository,
    sidebar: { '/': sidebarOf('en'), '/zh/': sidebarOf('zh') },
    nav: [],
  };
};

installTools(SITE);
rmSync(BUILD, { recursive: true, force: true });
const pages = pagesOf(files);
stagePages(pages);
for (const folder of ['pictures', 'figures']) {
  cpSync(join(ROOT, 'docs', folder), join(PAGES, 'public', folder), { recursive: true });
}
writeApi();
nameEntries();
writePythonApi();
writeFileSync(join(BUILD, 'outline.json'), JSON.stringify(outlineOf(pages)));
execFileSync(process.execPath, [join(SITE, 'node_modules/@rspress/core/bin/rspress.js'), 'build'], {
  cwd: SITE,
  stdio: 'inherit',
});
console.log(join(BUILD, 'site'));
