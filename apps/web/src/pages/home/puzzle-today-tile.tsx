/** The puzzle of the day: its cards, loaded when the page has nothing else to do. */
import type { Card } from '@doudizhu/rules/cards';
import { useEffect, useState } from 'preact/hooks';
import { CardFan } from '../../cards/fan.tsx';
import { dayAt } from '../../base/day.ts';
import { whenIdle } from '../../base/idle.ts';
import { hrefOf } from '../../base/route.ts';
import { HomeTile } from './home-tile.tsx';
import { HOME } from './home-texts.ts';
import type { PuzzleShown } from './puzzle-today.ts';

/** What is shown until the puzzle is there. */
const NO_CARDS: readonly Card[] = [];

export const PuzzleTodayTile = () => {
  const words = HOME.value.puzzle;
  const [today, setToday] = useState<PuzzleShown | null>(null);
  useEffect(() => {
    // Without a network before the first visit is over there is no puzzle: the tile leads to the list.
    const load = () =>
      import('./puzzle-today.ts')
        .then(({ loadPuzzleToday }) => loadPuzzleToday(dayAt(Date.now())))
        .then(setToday, () => setToday(null));
    return whenIdle(() => void load());
  }, []);
  const against = today?.farmers.map((count) => words.cards(count)).join(words.and) ?? '';
  return (
    <HomeTile
      testId="tile-puzzle"
      picture={<CardFan cards={today?.hand ?? NO_CARDS} />}
      kind={words.kind}
      title={words.title}
      text={today === null ? '' : today.isSolved ? words.solved : words.text(today.landlord, against)}
      action={words.action}
      href={hrefOf(today === null ? 'puzzles' : `puzzles/${encodeURIComponent(today.id)}`)}
    />
  );
};
