/**
 * Tutorials run as they are written. Blocks of code with `file=PATH` are written there. `sh` and `python` blocks run in
 * order. A `text` block after one is its output: each line in that order, `…` for the rest of a line. A block with
 * `skip` is not run: it installs from a registry, waits for a player, or serves.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { test } from 'node:test';
import { build } from 'vite';
import { freePort, until } from '@doudizhu/rules/testing';
import { launchChromium } from '../../apps/web/browser/testing/chromium.ts';

const ROOT = join(import.meta.dirname, '../..');

interface Block {
  readonly language: string;
  readonly options: string;
  readonly code: string;
}

const blocksOf = (path: string): Block[] =>
  [...readFileSync(join(ROOT, path), 'utf8').matchAll(/^```(\w+)([^\n]*)\n([^]*?)^```$/gm)].map(
    ([, language = '', options = '', code = '']) => ({ language, options, code }),
  );

const hasNumPy = spawnSync('python3', ['-c', 'import numpy']).status === 0;

const run = (command: string, args: readonly string[], folder: string): string => {
  const path = `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`;
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: path, PYTHONPATH: join(ROOT, 'python'), LANG: 'C.UTF-8' },
    timeout: 300_000,
  });
  assert.equal(status, 0, `${args.join(' ')}: ${stderr}${stdout}`);
  return stdout;
};

const assertPrinted = (printed: string, text: string): void => {
  let from = 0;
  for (const line of text.trimEnd().split('\n')) {
    const [part = ''] = line.split('…');
    const at = printed.indexOf(part, from);
    assert.ok(at >= 0, `expected ${JSON.stringify(part)} in ${JSON.stringify(printed)}`);
    from = at + part.length;
  }
};

/**
 * A checkout in which files can be written: links to what a tutorial reads.
 * @param hasBuild true for a folder of builds, which a new checkout lacks
 */
const checkout = (hasBuild: boolean): string => {
  const folder = mkdtempSync(join(tmpdir(), 'ddz-tutorial-'));
  for (const name of ['package.json', 'apps', 'packages', 'node_modules', 'python', 'examples', 'fixtures', 'data']) {
    symlinkSync(join(ROOT, name), join(folder, name));
  }
  if (hasBuild) mkdirSync(join(folder, 'build'));
  return folder;
};

/** Tutorials, with the command that serves while a tutorial runs: its block is marked `skip`. */
const TUTORIALS: readonly (readonly [name: string, served?: string])[] = [
  ['learn-the-game'],
  ['review-my-round'],
  ['host-an-evening', 'npm start -- '],
  ['first-bot'],
  ['typescript-bot'],
  ['train-an-agent'],
  ['from-rlcard'],
];

const PORT = /(?<=--port )\d+/;

/**
 * Starts the server of a line `npm start -- OPTIONS` and waits until it listens. It builds the web app first, if it is
 * not built.
 *
 * @param port replaces the port of the line, which other programs may use
 * @param log file that gets what the server prints
 */
const serve = async (line: string, port: number, folder: string, log: string): Promise<ChildProcess> => {
  if (!existsSync(join(ROOT, 'apps/web/dist/index.html'))) run('npm', ['run', 'build:web'], ROOT);
  const options = line.replace(PORT, String(port)).slice('npm start -- '.length).split(' ');
  const output = openSync(log, 'w');
  const server = spawn(process.execPath, [join(ROOT, 'apps/server/src/main.ts'), ...options], {
    cwd: folder,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  await until(() => {
    assert.equal(server.exitCode, null, readFileSync(log, 'utf8'));
    return readFileSync(log, 'utf8').includes(`:${port}`);
  });
  return server;
};

for (const [name, served] of TUTORIALS) {
  test(`${name} runs as it is written`, { skip: !hasNumPy && 'no NumPy here' }, async () => {
    const folder = checkout(served !== undefined);
    const log = join(folder, 'build/server.log');
    let blocks = blocksOf(`docs/tutorials/${name}.md`);
    const line = blocks
      .flatMap(({ code }) => code.split('\n'))
      .find((each) => served !== undefined && each.startsWith(served));
    assert.equal(line === undefined, served === undefined, `expected a line ${served}`);
    let server: ChildProcess | null = null;
    try {
      if (line !== undefined) {
        const [written = ''] = PORT.exec(line) ?? [];
        const port = await freePort();
        server = await serve(line, port, folder, log);
        blocks = blocks.map((block) => ({ ...block, code: block.code.replaceAll(written, String(port)) }));
      }
      let printed = '';
      for (const { language, options, code } of blocks) {
        const file = / file=(\S+)/.exec(options)?.[1];
        if (file !== undefined) writeFileSync(join(folder, file), code);
        else if (options.includes('skip')) printed = '';
        else if (language === 'sh') printed = run('bash', ['-e', '-c', code], folder);
        else if (language === 'python') printed = run('python3', ['-c', code], folder);
        else if (language === 'text') assertPrinted(printed, code);
      }
    } finally {
      server?.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

test('web-app: the page of the tutorial deals and plays a round', async () => {
  const folder = join(ROOT, 'build/tutorial-web-app');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { options, code } of blocksOf('docs/tutorials/web-app.md')) {
    const file = / file=(\S+)/.exec(options)?.[1];
    if (file !== undefined) writeFileSync(join(folder, file), code);
  }
  // The strict settings of Vite's own templates.
  const strict = [
    'strict',
    'noEmit',
    'verbatimModuleSyntax',
    'noUnusedLocals',
    'noUnusedParameters',
    'noUncheckedIndexedAccess',
  ];
  const flags = [...strict, 'erasableSyntaxOnly'].map((flag) => `--${flag}`);
  // The packages are sources here, which need Node's types and name their imports by `.ts`.
  run('tsc', ['-p', '.', ...flags, '--types', 'node,vite/client', '--allowImportingTsExtensions'], folder);
  await build({ root: folder, configFile: false, logLevel: 'error' });
  const types = { '.html': 'text/html', '.js': 'text/javascript' } as Readonly<Record<string, string>>;
  const server = createServer(({ url }, response) => {
    const path = join(folder, 'dist', url === '/' ? 'index.html' : (url ?? ''));
    if (!existsSync(path)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(readFileSync(path));
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const address = server.address();
    assert.ok(typeof address === 'object' && address !== null);
    await page.goto(`http://127.0.0.1:${address.port}/`);
    await page.getByRole('button', { name: 'deal' }).click();
    const state = page.locator('#state');
    // Presses the last button, which makes a play if one is possible, until the round is over.
    for (let turn = 0; turn < 100 && (await state.textContent())?.endsWith('won') !== true; turn++) {
      await page.waitForFunction(
        `/won$/.test(document.querySelector('#state').textContent) || document.querySelector('#actions button') !== null`,
      );
      await page.evaluate(`[...document.querySelectorAll('#actions button')].at(-1)?.click()`);
    }
    assert.match((await state.textContent()) ?? '', /won$/);
  } finally {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
