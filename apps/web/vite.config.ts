import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build, defineConfig, minifySync, type Plugin, type Rolldown } from 'vite';
import { pagePuzzles } from './page-puzzles.ts';

/** Shared memory for the solver's threads needs cross-origin isolation. */
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 8);

/** Module of each page by the first part of its address, read from app.tsx. */
const pageModules = (): (readonly [page: string, path: string])[] => {
  const app = readFileSync(join(import.meta.dirname, 'src/shell/app.tsx'), 'utf8');
  const pages = app.matchAll(/(\w+): async \(\) => \(await import\('\.\.\/(pages\/[^']+)'\)\)/gu);
  return Array.from(pages, ([, page = '', path = '']) => [page, join(import.meta.dirname, 'src', path)]);
};

/**
 * Preloads the modules of the requested page while the first script is loading, instead of after it has run. A separate
 * file, because the server forbids inline scripts.
 */
const pagePreloads = (): Plugin => ({
  name: 'page-preloads',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const index = bundle['index.html'];
    // Tests build parts of the app without index.html.
    if (index?.type !== 'asset') return;
    const html = String(index.source);
    const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
    const named = new Map<string, number>();
    const pages = Object.fromEntries(
      pageModules().map(([page, path]) => {
        const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === path);
        if (entry === undefined) throw new Error(`no chunk of page "${page}"`);
        const files = filesOf(entry, bundle).filter((name) => !html.includes(name));
        // In order, because such lists compress better.
        return [
          page,
          files.map((name) => named.get(name) ?? named.set(name, named.size).size - 1).toSorted((a, b) => a - b),
        ];
      }),
    );
    const calls = `${FILL_IN}(${warnOfAge.toString()})();(${preloadPage.toString()})(${JSON.stringify([...named.keys()])},${JSON.stringify(pages)});`;
    const source = minifySync('preload.js', calls).code;
    const fileName = `assets/preload-${hashOf(source)}.js`;
    this.emitFile({ type: 'asset', fileName, source });
    index.source = html.replace('<script type="module"', `<script src="./${fileName}"></script>\n    $&`);
  },
});

/** A chunk with its styles and static imports. */
const filesOf = (entry: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] => {
  const found = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk): void => {
    if (found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') add(imported);
    }
  };
  add(entry);
  return [...found];
};

/** A file that imports itself through others would run before its imports. */
const noCircularFiles = (): Plugin => ({
  name: 'no-circular-files',
  apply: 'build',
  generateBundle(_, bundle) {
    const done = new Set<string>();
    const visit = (name: string, above: readonly string[]): void => {
      if (above.includes(name)) throw new Error(`files import each other: ${[...above, name].join(' > ')}`);
      if (done.has(name)) return;
      const file = bundle[name];
      if (file?.type === 'chunk') for (const imported of file.imports) visit(imported, [...above, name]);
      done.add(name);
    };
    for (const name of Object.keys(bundle)) visit(name, []);
  },
});

/**
 * Runs in the browser before any module: Chrome 109, the last one for Windows 7, has none of these methods, and many
 * browsers inside Chinese apps are as old.
 */
const fillIn = (): void => {
  const copied = (change: string) =>
    function (this: readonly unknown[], ...given: readonly unknown[]): unknown[] {
      const copy = [...this];
      (copy as unknown as Record<string, (...given: readonly unknown[]) => void>)[change]!(...given);
      return copy;
    };
  const add = (owner: object, methods: Readonly<Record<string, unknown>>): void => {
    for (const [name, value] of Object.entries(methods))
      if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  };
  add(Array.prototype, {
    toReversed: copied('reverse'),
    toSorted: copied('sort'),
    toSpliced: copied('splice'),
    with(this: readonly unknown[], at: number, value: unknown) {
      return Object.assign([...this], { [at]: value });
    },
  });
  add(String.prototype, {
    toWellFormed(this: string) {
      return this.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
    },
  });
};

const FILL_IN = `(${fillIn.toString()})();`;

/**
 * Runs in the browser, also in one in which the app's modules fail: Chrome below 105 and Firefox below 121 have no
 * `:has()`, and Safari below 16.4 has no `not` in front of a condition on the window.
 */
const warnOfAge = (): void => {
  if (CSS.supports('selector(:has(a))') && matchMedia('not (max-width: 1px)').matches) return;
  const warning = document.createElement('p');
  warning.setAttribute('role', 'alert');
  warning.textContent =
    '浏览器版本太旧，请更新 / This browser is too old. Update to Chrome 109, Firefox 121, Safari 16.4 or later.';
  addEventListener('DOMContentLoaded', () => document.body.prepend(warning));
};

/** Runs in the browser. @param pages indexes in `files` by the first part of the address */
const preloadPage = (files: readonly string[], pages: Readonly<Record<string, readonly number[]>>): void => {
  const [, page = ''] = /^#\/(\w*)/u.exec(location.hash) ?? [];
  for (const at of Object.entries(pages).find(([name]) => name === page)?.[1] ?? []) {
    const file = files[at] ?? '';
    const link = document.createElement('link');
    link.crossOrigin = '';
    if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
    else link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
};

/** Writes the service worker. It stores all files, weights and puzzles too, without the picture for messengers. */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((path) => path !== 'preview.png' && statSync(join(dir, path)).isFile())
      .map((path) => path.replaceAll('\\', '/'))
      .toSorted()
      // The names of assets change with their contents, so they may come from the browser's cache.
      .map((url) => ({ url, revision: url.startsWith('assets/') ? null : hashOf(readFileSync(join(dir, url))) }));
    const input = join(import.meta.dirname, 'src/workers/worker-offline.ts');
    await build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      define: { FILES: JSON.stringify(files) },
      build: {
        outDir: dir,
        emptyOutDir: false,
        rolldownOptions: { input, output: { entryFileNames: 'sw.js', format: 'iife' } },
      },
    });
  },
});

/** Modules that are used together, in one file: many small files compress worse. The rest is split by use. */
const CHUNKS: Readonly<Record<string, readonly string[]>> = {
  base: [
    'node_modules/(?:preact|@preact|idb)/',
    'vite/preload-helper',
    'web/src/base/(?!preview|save-file|install)',
    'web/src/cards/symbol',
    'protocol/src/previews',
    'words/src/(?:languages|(?:zh/)?game-words)',
    'rules/src/(?:base/(?!lru|card-text)|round/(?:action-text|deal|phase)\\.|ruleset/(?!ruleset-text))',
  ],
  online: ['web/src/online/(?:answers|online-texts|person-link)'],
  // Nearly all pages with cards use these.
  shared: [
    'rules/src/(?:base/lru|combos/(?!count|play-text)|round/(?!deal|phase|text)|ruleset/ruleset-text)',
    'records/src/(?:base/(?:known-rules|record)|forms/(?:deal-text|json))\\.',
    '@noble/hashes|table/src/(?:fairness/|model/(?:values|help)|view/history)',
    'web/src/(?:base/save-file|cards/(?:names|call-words)|design/icon|game/(?:input/calls|setup/help-texts))\\.',
  ],
  game: [
    'table/src/(?:clock|command|driver|fold|hints|log)/',
    'table/src/(?:model/(?:command|event|terms)|view/(?:decision|view))\\.',
    'web/src/game/(?:advice|environment|input/completion|setup/(?:bots|player-names)|state/(?!position-table))',
    'work/src/pool/|web/src/(?:workers/ask-bots|design/time-left)\\.',
  ],
  effects: ['web/src/effects/(?:cue\\.|perform|voice-lines|sounds)'],
  board: [
    'web/src/board/(?!score-sheet|board-of-position|seat-diagram)',
    'web/src/(?:cards/(?:hand|rank-cards)|characters/mood|design/focus-keeper|game/(?:input/keys|view/table-keys))\\.',
  ],
  table: [
    'web/src/effects/(?:choreography|effect-|effects\\.|phrases|places|use-music)',
    'web/src/game/view/(?:action-bar|advice\\.|bar-content|countdown|play-table|table-view|ways-out)',
  ],
};

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es', rolldownOptions: { output: { banner: minifySync('fill-in.js', FILL_IN).code } } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // The first load names all files, so short hashes are less of it.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: Object.entries(CHUNKS).map(([name, paths]) => ({ name, test: new RegExp(paths.join('|'), 'u') })),
        },
      },
    },
  },
  server: { host: '127.0.0.1', headers: ISOLATION },
  plugins: [noCircularFiles(), pagePreloads(), pagePuzzles(), serviceWorker()],
});
