/** The board in twelve windows. */
import { test } from 'node:test';
import { sized } from '@doudizhu/rules/testing';
import { checkBoards, puzzlesIn } from './testing/gallery.ts';
import { useBrowser } from './testing/visit.ts';

useBrowser();

/** The known puzzles, one mined one in ninety, or in nine, and the 20 mined ones with the most cards. */
const sampled = (): string[] => {
  const mined = puzzlesIn('data/puzzles/canju.jsonl');
  const cards = (line: string): number => {
    const { landlord, farmers } = JSON.parse(line) as { readonly landlord: string; readonly farmers: string[] };
    return landlord.length + farmers.join('').length;
  };
  const large = new Set(mined.toSorted((a, b) => cards(b) - cards(a)).slice(0, 20));
  return [
    ...puzzlesIn('fixtures/puzzles.jsonl'),
    ...mined.filter((line, index) => index % sized(90, 9) === 0 || large.has(line)),
  ];
};

test('mined puzzles and seeded positions fit twelve windows', () => checkBoards(sampled(), sized(24, 200)));
