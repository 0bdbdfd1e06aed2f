/**
 * Runs the solver's engine in a real browser, built by each bundler with default settings except entry and output. Each page
 * uses the engine with its built-in workers, then with a worker that the page creates.
 */
import assert from 'node:assert/strict';
import { createReadStream, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as buildWithVite, createServer as createViteServer } from 'vite';
import { launchChromium } from '../../apps/web/browser/testing/chromium.ts';

const MAIN = `
import { browserEngine } from '@doudizhu/solver/browser';
import { positionFromText } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
const rules = PRESETS.douzero;
const position = unwrap(positionFromText({ rules, landlord: '34567', farmers: ['99'], turn: 'landlord' }));
const ask = async (options) => {
  const engine = browserEngine({ threads: 2, tableBytes: 1 << 20, ...options });
  const { value: solution } = await engine.ask({ type: 'solve', position });
  engine.destroy();
  return solution.winner;
};
const worker = () => new Worker(new URL('./own-worker.js', import.meta.url), { type: 'module' });
const show = (text) => { document.title = text; };
ask({}).then(async (winner) => show('answers: ' + winner + ' ' + await ask({ worker }))).catch((error) => show('failed: ' + error.message));
`;
const PAGE = (script: string): string =>
  `<!doctype html><title>waits</title><link rel="icon" href="data:,"><script type="module" src="${script}"></script>`;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
};

/** Loads a bundler from its folder. */
type LoadTool = (name: string, version: string) => string;

interface Bundler {
  readonly name: string;
  /** Writes a page into `out`, or serves it. @returns the address if it serves the page, otherwise null. */
  readonly make: (page: string, out: string, load: LoadTool) => Promise<string | null>;
}

/** The used part of webpack and Rspack. */
type Pack = (
  options: object,
  done: (error: Error | null, stats: { hasErrors(): boolean; toString(): string }) => void,
) => void;

const importTool = async <T>(folder: string, path: string): Promise<T> =>
  (await import(pathToFileURL(join(folder, path)).href)) as T;

const packWith = (pack: Pack, page: string, out: string): Promise<null> =>
  new Promise((resolve, reject) => {
    const options = {
      mode: 'production',
      context: page,
      entry: './main.js',
      output: { path: out, filename: 'main.js' },
    };
    pack(options, (error, stats) => {
      if (error !== null || stats.hasErrors()) return reject(error ?? new Error(stats.toString()));
      writeFileSync(join(out, 'index.html'), PAGE('/main.js'));
      resolve(null);
    });
  });

const closing: (() => Promise<void>)[] = [];

const BUNDLERS: readonly Bundler[] = [
  {
    name: 'Vite, dev server',
    make: async (page) => {
      const server = await createViteServer({ root: page, configFile: false, logLevel: 'error', server: { port: 0 } });
      await server.listen();
      closing.push(() => server.close());
      return server.resolvedUrls?.local[0] ?? null;
    },
  },
  {
    name: 'Vite, build',
    make: async (page, out) => {
      await buildWithVite({ root: page, configFile: false, logLevel: 'error', build: { outDir: out } });
      return null;
    },
  },
  {
    name: 'webpack',
    make: async (page, out, load) => {
      const { default: pack } = await importTool<{ default: Pack }>(load('webpack', '5.112.2'), 'lib/index.js');
      return packWith(pack, page, out);
    },
  },
  {
    name: 'Rspack',
    make: async (page, out, load) => {
      const { rspack } = await importTool<{ rspack: Pack }>(load('@rspack/core', '2.3.2'), 'dist/index.js');
      return packWith(rspack, page, out);
    },
  },
  {
    name: 'esbuild',
    make: async (page, out, load) => {
      type Esbuild = { readonly default: { build(options: object): Promise<unknown> } };
      const { default: esbuild } = await importTool<Esbuild>(load('esbuild', '0.28.2'), 'lib/main.js');
      const entryPoints = [join(page, 'main.js'), join(page, 'own-worker.js')];
      await esbuild.build({ entryPoints, bundle: true, format: 'esm', outdir: out, logLevel: 'error' });
      writeFileSync(join(out, 'index.html'), PAGE('/main.js'));
      return null;
    },
  },
];

/**
 * @param libraries folder with the installed packages.
 * @param load installs a bundler and returns its folder.
 * @param print prints a line.
 */
export const tryBundlers = async (libraries: string, load: LoadTool, print: (text: string) => void): Promise<void> => {
  const page = join(libraries, 'page');
  mkdirSync(page, { recursive: true });
  writeFileSync(join(page, 'main.js'), MAIN);
  writeFileSync(join(page, 'own-worker.js'), "import '@doudizhu/solver/worker';\n");
  writeFileSync(join(page, 'index.html'), PAGE('/main.js'));
  const browser = await launchChromium();
  closing.push(() => browser.close());
  try {
    for (const { name, make } of BUNDLERS) {
      const out = join(libraries, 'bundled', name.replaceAll(/\W+/gu, '-'));
      mkdirSync(out, { recursive: true });
      const address = (await make(page, out, load)) ?? (await serve(out));
      const tab = await browser.newPage();
      const complaints: string[] = [];
      tab.on('console', (message) => complaints.push(message.text()));
      tab.on('pageerror', (error) => complaints.push(error.message));
      await tab.goto(address);
      await tab.waitForFunction("document.title !== 'waits'", undefined, { timeout: 60_000 }).catch(() => undefined);
      assert.equal(await tab.title(), 'answers: landlord landlord', `${name}: ${complaints.join('\n')}`);
      await tab.close();
      print(`${name}: the engine answers in a browser`);
    }
  } finally {
    for (const close of closing.splice(0)) await close();
  }
};

/** Serves a folder like a host of single-page apps: cross-origin isolated, with the page for missing files. */
const serve = async (folder: string): Promise<string> => {
  const server: Server = createServer(({ url = '/' }, response) => {
    const asked = join(folder, new URL(url, 'http://localhost').pathname);
    const file = existsSync(asked) && extname(asked) !== '' ? asked : join(folder, 'index.html');
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};
