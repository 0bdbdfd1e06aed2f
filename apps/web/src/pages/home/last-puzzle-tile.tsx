/** The puzzle where the person was, with its cards; they are loaded when the page has nothing else to do. */
import { useEffect, useState } from 'preact/hooks';
import { CardFan } from '../../cards/fan.tsx';
import { whenIdle } from '../../base/idle.ts';
import { hrefOf } from '../../base/route.ts';
import { HomeTile } from './home-tile.tsx';
import { HOME } from './home-texts.ts';
import type { PuzzleShown } from './puzzle-today.ts';

export const LastPuzzleTile = ({ id }: { readonly id: string }) => {
  const words = HOME.value.puzzle;
  const [puzzle, setPuzzle] = useState<PuzzleShown | null>(null);
  useEffect(() => {
    const load = () =>
      import('./puzzle-today.ts').then(({ loadPuzzle }) => loadPuzzle(id)).then(setPuzzle, () => setPuzzle(null));
    return whenIdle(() => void load());
  }, [id]);
  return (
    <HomeTile
      testId="tile-last-puzzle"
      picture={<CardFan cards={puzzle?.hand ?? []} />}
      kind={HOME.value.round.kind}
      title={words.open}
      text={puzzle === null ? '' : words.text(puzzle.landlord, puzzle.farmers.map(words.cards).join(words.and))}
      action={words.action}
      href={hrefOf(`puzzles/${encodeURIComponent(id)}`)}
    />
  );
};
