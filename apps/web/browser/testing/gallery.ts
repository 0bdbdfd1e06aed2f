/** Boards of every kind in twelve windows, built for tests that measure them; not part of the app. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildEntry } from './build-entry.ts';
import { visit } from './visit.ts';

/** Number of windows of the gallery. */
const WINDOWS = 12;

const WEB = join(import.meta.dirname, '../..');
const linesOf = (file: string): string[] => readFileSync(join(WEB, file), 'utf8').trim().split('\n');

/** Puzzles of a JSON Lines file under the root. */
export const puzzlesIn = (file: 'fixtures/puzzles.jsonl' | 'data/puzzles/canju.jsonl'): string[] =>
  linesOf(`../../${file}`);

/** Puzzles and seeded rounds fit twelve windows in both languages: nothing is cut off, outside or covered. */
export const checkBoards = async (puzzles: readonly string[], rounds: number): Promise<void> => {
  const { script, style } = await buildEntry('src/board/testing/gallery.tsx');
  // Each puzzle, every third one also after its first move; without moves in Chinese.
  const samples = { en: puzzles.length + Math.ceil(puzzles.length / 3) + rounds, zh: puzzles.length + rounds };
  await visit({ bypassCSP: true, reducedMotion: 'reduce' }, async ({ page }) => {
    await page.evaluate(`document.body.replaceChildren()`);
    await page.addStyleTag({ content: style });
    await page.addScriptTag({ content: script });
    for (const language of ['en', 'zh'] as const) {
      const { faults, boards } = (await page.evaluate(
        `measureBoards(${JSON.stringify(puzzles.join('\n'))}, '${language}', ${rounds})`,
      )) as {
        readonly faults: string[];
        readonly boards: number;
      };
      assert.deepEqual(faults, [], `${faults.length} faults`);
      assert.equal(boards, samples[language] * WINDOWS);
    }
  });
};
