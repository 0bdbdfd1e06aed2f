/** A puzzle in the list: the player's hand, theme, opposing hands, rating and progress. */
import { positionOfPuzzle } from '../../../workers/workers.ts';
import { handToPlay } from '../../../board/board-of-position.ts';
import { cardsOfText } from '../../../cards/rank-suits.ts';
import type { RunKind } from '../../../puzzles/puzzle-person.ts';
import type { Card } from '@doudizhu/rules/cards';
import { HandPicture } from '../../../cards/fan.tsx';
import { Badge } from '../../../characters/portrait.tsx';
import { hrefOf } from '../../../base/route.ts';
import type { PuzzleProgress } from '../../../base/storage.ts';
import { levelOf, starsOf, stateOf, type RatedPuzzle } from '../../../puzzles/puzzle-set.ts';
import { THEME_NAMES } from '../../../puzzles/puzzle-index.ts';
import { LIST } from './list-texts.ts';

/** Pictures of runs: a bomb for each puzzle in a row, a long sequence against the clock. */
export const RUN_FANS: Readonly<Record<RunKind, readonly Card[]>> = {
  streak: cardsOfText('KKKK'),
  storm: cardsOfText('56789TJ').toReversed(),
};

export interface PuzzleTileProps {
  readonly puzzle: RatedPuzzle;
  /** Its index in the whole set, from 1. */
  readonly number: number;
  readonly progress: PuzzleProgress | undefined;
}

export const PuzzleTile = ({ puzzle, number, progress }: PuzzleTileProps) => {
  const words = LIST.value;
  const state = stateOf(progress);
  const stars = starsOf(progress);
  const name = puzzleName(puzzle, number, state === 'solved');
  const against = words.against(enemySizes(puzzle));
  const label = [
    words.number(number),
    ...(state === 'solved' ? [name] : []),
    words.levels[levelOf(puzzle)],
    words.rating(Math.round(puzzle.rating)),
    puzzle.winner === 'landlord' ? words.landlord : words.farmers,
    against,
    ...(stars > 0 ? [words.stars(stars)] : []),
    words.stateWords[state],
  ].join(', ');
  return (
    <li>
      <a class="tile puzzle-tile" href={hrefOf(`puzzles/${encodeURIComponent(puzzle.id)}`)} data-state={state}>
        <span class="only-read">{label}</span>
        <HandPicture cards={ownCards(puzzle)} />
        <span class="puzzle-tile-row bar" aria-hidden="true">
          <b class="grow slim ellipsis">{name}</b>
          {state === 'solved' ? <Stars stars={stars} /> : <em>{state === 'new' ? words.fresh : words.failed}</em>}
        </span>
        <span class="puzzle-tile-row bar soft" aria-hidden="true">
          <Badge class="puzzle-badge" role={puzzle.winner === 'landlord' ? 'landlord' : 'farmer'} />
          <span class="puzzle-against grow slim">{against}</span>
          <span class="figures">{Math.round(puzzle.rating)}</span>
        </span>
      </a>
    </li>
  );
};

/** Three stars, some of them filled. */
export const Stars = ({ stars }: { readonly stars: number }) => (
  <span class="stars" role="img" aria-label={LIST.value.stars(stars)} data-stars={stars}>
    {[1, 2, 3].map((each) => (
      <svg key={each} viewBox="0 0 24 24" aria-hidden="true" class={each <= stars ? 'full' : 'empty'}>
        <path d="m12 2 3.1 6.6 7.1.9-5.2 5 1.3 7.1L12 18.1l-6.3 3.5L7 14.5l-5.2-5 7.1-.9Z" />
      </svg>
    ))}
  </span>
);

/** Returns the first theme once the puzzle is solved. Earlier it would reveal the solution. */
export const puzzleName = ({ themes }: RatedPuzzle, number: number, isSolved: boolean): string => {
  const [theme] = themes;
  return theme === undefined || !isSolved ? LIST.value.number(number) : THEME_NAMES.value[theme];
};

/** The hand to play in a puzzle, highest first. Empty if its position is invalid. */
export const ownCards = (puzzle: RatedPuzzle): readonly Card[] => {
  const position = positionOfPuzzle(puzzle);
  return position.ok ? handToPlay(position.value) : [];
};

/** Returns the card counts of the opponents: `6 + 4`. */
export const enemySizes = ({ winner, landlord, farmers }: RatedPuzzle): string =>
  (winner === 'landlord' ? farmers : [landlord]).map(({ length }) => length).join(LIST.value.and);
