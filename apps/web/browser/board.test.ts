/** The board in eight windows: puzzles and seeded positions, in both languages. Nothing is cut, outside or covered. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { useBrowser, visit } from './visit.ts';

useBrowser();

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const linesOf = (file: string): string[] => readFileSync(join(WEB, file), 'utf8').trim().split('\n');

/** The known puzzles, every sixth of the mined ones, and the 20 of them with the most cards. */
const sampled = (): string[] => {
  const mined = linesOf('../../puzzles/canju.jsonl');
  const cards = (line: string): number => {
    const { landlord, farmers } = JSON.parse(line) as { readonly landlord: string; readonly farmers: string[] };
    return landlord.length + farmers.join('').length;
  };
  const large = new Set(mined.toSorted((a, b) => cards(b) - cards(a)).slice(0, 20));
  return [
    ...linesOf('../../fixtures/puzzles.jsonl'),
    ...mined.filter((line, index) => index % 6 === 0 || large.has(line)),
  ];
};

const PUZZLES = sampled();

/** One script with its styles in it; no page of the app has it. */
const buildGallery = async (): Promise<{ readonly script: string; readonly style: string }> => {
  const built = await build({
    root: WEB,
    configFile: join(WEB, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [],
    build: {
      write: false,
      minify: false,
      cssCodeSplit: false,
      rolldownOptions: { input: join(WEB, 'src/board/composition/gallery.tsx'), output: { format: 'iife' } },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((part) => ('output' in part ? part.output : []));
  const script = outputs.find((part) => part.type === 'chunk' && part.isEntry);
  const style = outputs.find(({ fileName }) => fileName.endsWith('.css'));
  assert.ok(script?.type === 'chunk' && style?.type === 'asset');
  return { script: script.code, style: String(style.source) };
};

/** Of a language: each puzzle, every third also after its first move, 200 rounds; Chinese leaves the moves out. */
const SAMPLES = { en: PUZZLES.length + Math.ceil(PUZZLES.length / 3) + 200, zh: PUZZLES.length + 200 };

test('a sixth of the puzzles and 200 seeded positions fit eight windows', async () => {
  const { script, style } = await buildGallery();
  await visit({ bypassCSP: true, reducedMotion: 'reduce' }, async ({ page }) => {
    await page.evaluate(`document.body.replaceChildren()`);
    await page.addStyleTag({ content: style });
    await page.addScriptTag({ content: script });
    for (const language of ['en', 'zh'] as const) {
      const { faults, boards } = (await page.evaluate(
        `measureBoards(${JSON.stringify(PUZZLES.join('\n'))}, '${language}')`,
      )) as {
        readonly faults: string[];
        readonly boards: number;
      };
      assert.deepEqual(faults, [], `${faults.length} faults`);
      assert.equal(boards, SAMPLES[language] * 8);
    }
  });
});
