/** The board in eight windows; `board.long.test.ts` measures many more. */
import { test } from 'node:test';
import { checkBoards, puzzlesIn } from './testing/gallery.ts';
import { useBrowser } from './testing/visit.ts';

useBrowser();

test('the known puzzles and 24 seeded positions fit eight windows', () =>
  checkBoards(puzzlesIn('fixtures/puzzles.jsonl'), 24));
