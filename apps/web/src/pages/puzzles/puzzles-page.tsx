/** Puzzles (残局): the list, one of them, or the person's own. */
import '../../design/open-hands.css';
import { GAME } from '../../cards/names.ts';
import './puzzles.css';
import { parsePosition } from '@doudizhu/rules';
import { useEffect, useState } from 'preact/hooks';
import { hrefOf, route } from '../../route.ts';
import { SHELL } from '../../shell/shell-texts.ts';
import type { PuzzleProgress } from '../../storage.ts';
import { openPosition, positionOfPuzzle } from '../../workers.ts';
import { OwnPuzzle } from './own-puzzle.tsx';
import { PuzzleList } from './puzzle-list.tsx';
import { PuzzlePlay } from './puzzle-play.tsx';
import { nextOpen, type Puzzle } from './puzzle-set.ts';
import { loadProgress, loadPuzzles } from './puzzle-storage.ts';
import { PUZZLES } from './puzzles-texts.ts';

export const PuzzlesPage = () => {
  const { rest, query } = route.value;
  const [id] = rest;
  const ddn = query.get('ddn');
  return (
    <div class="page puzzles">
      {id === 'own' ? ddn === null ? <OwnPuzzle /> : <Linked key={ddn} ddn={ddn} /> : <Shipped id={id ?? null} />}
    </div>
  );
};

/** A puzzle from a link. */
const Linked = ({ ddn }: { readonly ddn: string }) => {
  const words = PUZZLES.value;
  const read = parsePosition(ddn);
  const position = read.ok ? openPosition(read.value) : read;
  const title = route.value.query.get('title') ?? words.own;
  return position.ok ? (
    <PuzzlePlay title={title} position={position.value} winner={null} id={null} source={null} nextHref={null} />
  ) : (
    <>
      <h1>{words.title}</h1>
      <p role="alert" class="bad">
        {words.badLink(GAME.value.say(position.error))}
      </p>
      <p>
        <a class="button main" href={hrefOf('puzzles')}>
          {words.back}
        </a>
      </p>
    </>
  );
};

const Shipped = ({ id }: { readonly id: string | null }) => {
  const words = PUZZLES.value;
  const [puzzles, setPuzzles] = useState<readonly Puzzle[] | null>(null);
  const [progress, setProgress] = useState<ReadonlyMap<string, PuzzleProgress>>(new Map());
  const [failed, setFailed] = useState(false);
  const load = (): void => {
    setFailed(false);
    loadPuzzles().then(setPuzzles, () => setFailed(true));
  };
  useEffect(load, []);
  // Fresh each time one comes back from a puzzle.
  useEffect(() => void loadProgress().then(setProgress), [id]);
  if (failed) {
    return (
      <div role="alert">
        <h1>{words.title}</h1>
        <p>{words.failed}</p>
        <button type="button" class="button main" onClick={load}>
          {words.again}
        </button>
      </div>
    );
  }
  if (puzzles === null) return <p class="soft">{SHELL.value.loading}</p>;
  if (id === null) return <PuzzleList puzzles={puzzles} progress={progress} />;
  const number = puzzles.findIndex((puzzle) => puzzle.id === id) + 1;
  const puzzle = puzzles[number - 1];
  const position = puzzle === undefined ? null : positionOfPuzzle(puzzle);
  if (puzzle === undefined || position?.ok !== true) {
    return (
      <>
        <h1>{words.title}</h1>
        <p role="alert">{words.notFound}</p>
        <a class="button main" href={hrefOf('puzzles')}>
          {words.back}
        </a>
      </>
    );
  }
  const next = nextOpen(puzzles, progress, id);
  return (
    <PuzzlePlay
      key={id}
      title={words.puzzle(number)}
      position={position.value}
      winner={puzzle.winner}
      id={id}
      source={puzzle.source}
      nextHref={next === undefined ? null : hrefOf(`puzzles/${encodeURIComponent(next.id)}`)}
    />
  );
};
