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
const PUZZLES = ['../../fixtures/puzzles.jsonl', '../../puzzles/canju.jsonl'].map((file) =>
  readFileSync(join(WEB, file), 'utf8'),
);

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

/** Of a language: every puzzle, every third also after its first move, 200 rounds; Chinese leaves the moves out. */
const SAMPLES = { en: 496 + 166 + 200, zh: 496 + 200 };

test('all puzzles and 200 seeded positions fit eight windows', async () => {
  const { script, style } = await buildGallery();
  await visit({ bypassCSP: true, reducedMotion: 'reduce' }, async ({ page }) => {
    await page.evaluate(`document.body.replaceChildren()`);
    await page.addStyleTag({ content: style });
    await page.addScriptTag({ content: script });
    for (const language of ['en', 'zh'] as const) {
      const { faults, boards } = (await page.evaluate(`measureBoards(${JSON.stringify(PUZZLES)}, '${language}')`)) as {
        readonly faults: string[];
        readonly boards: number;
      };
      assert.deepEqual(faults, [], `${faults.length} faults`);
      assert.equal(boards, SAMPLES[language] * 8);
    }
  });
});
