/** The board in eight windows: every sixth puzzle and 200 seeded positions. */
import { test } from 'node:test';
import { checkBoards, puzzlesIn } from './testing/gallery.ts';
import { useBrowser } from './testing/visit.ts';

useBrowser();

/** The known puzzles, every sixth mined one, and the 20 mined ones with the most cards. */
const sampled = (): string[] => {
  const mined = puzzlesIn('puzzles/canju.jsonl');
  const cards = (line: string): number => {
    const { landlord, farmers } = JSON.parse(line) as { readonly landlord: string; readonly farmers: string[] };
    return landlord.length + farmers.join('').length;
  };
  const large = new Set(mined.toSorted((a, b) => cards(b) - cards(a)).slice(0, 20));
  return [...puzzlesIn('fixtures/puzzles.jsonl'), ...mined.filter((line, index) => index % 6 === 0 || large.has(line))];
};

test('a sixth of the puzzles and 200 seeded positions fit eight windows', () => checkBoards(sampled(), 200));
