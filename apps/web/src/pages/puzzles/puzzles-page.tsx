/** Puzzles (残局): the list, one puzzle, or the player's own. */
import { Message } from '../../cards/empty-table.tsx';
import './puzzles.css';
import { openPosition, parsePosition } from '@doudizhu/rules/position';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { dayAt } from '../../base/day.ts';
import { hrefOf, route } from '../../base/route.ts';
import { SHELL } from '../../base/app-texts.ts';
import type { PuzzleProgress } from '../../base/storage.ts';
import { positionOfPuzzle } from '../../workers/workers.ts';
import { OwnPuzzle } from './own-puzzle.tsx';
import { LIST } from './list/list-texts.ts';
import { PuzzleList } from './list/puzzle-list.tsx';
import { PUZZLE_PERSON } from '../../puzzles/puzzle-person.ts';
import { PuzzlePlay } from './puzzle-play.tsx';
import { puzzleOfTheDay, levelOf, nextOpen, type RatedPuzzle } from '../../puzzles/puzzle-set.ts';
import { RunPage } from './run/run-page.tsx';
import { loadProgress, loadPuzzles } from '../../puzzles/puzzle-storage.ts';
import { PUZZLES } from './puzzles-texts.ts';
import { Button, LinkButton } from '../../design/button.tsx';
import { say } from '../../base/say.ts';

export const PuzzlesPage = () => {
  const { rest, query } = route.value;
  const [id] = rest;
  const ddn = query.get('ddn');
  if (id !== 'own') return <Shipped id={id ?? null} />;
  return ddn === null ? (
    <TextPage>
      <OwnPuzzle />
    </TextPage>
  ) : (
    <Linked key={ddn} ddn={ddn} />
  );
};

/** A page of text; a puzzle uses the whole window instead. */
const TextPage = ({ children }: { readonly children: ComponentChildren }) => <div class="page puzzles">{children}</div>;

/** A puzzle from a link. */
const Linked = ({ ddn }: { readonly ddn: string }) => {
  const words = PUZZLES.value;
  const read = parsePosition(ddn);
  const position = read.ok ? openPosition(read.value) : read;
  const title = route.value.query.get('title') ?? words.linked;
  return position.ok ? (
    <PuzzlePlay
      title={title}
      tags={[]}
      position={position.value}
      winner={null}
      shipped={null}
      isToday={false}
      nextHref={null}
    />
  ) : (
    <Message title={words.title} text={words.badLink(say(position.error))}>
      <LinkButton look="main" href={hrefOf('puzzles')} text={words.back} />
    </Message>
  );
};

const Shipped = ({ id }: { readonly id: string | null }) => {
  const words = PUZZLES.value;
  const [puzzles, setPuzzles] = useState<readonly RatedPuzzle[] | null>(null);
  const [progress, setProgress] = useState<ReadonlyMap<string, PuzzleProgress>>(new Map());
  const [failed, setFailed] = useState(false);
  const load = (): void => {
    setFailed(false);
    loadPuzzles().then(setPuzzles, () => setFailed(true));
  };
  useEffect(load, []);
  // Reload after each puzzle.
  useEffect(() => void loadProgress().then(setProgress), [id]);
  if (failed) {
    return (
      <Message title={words.title} text={words.failed}>
        <Button look="main" onClick={load} text={words.again} />
      </Message>
    );
  }
  if (puzzles === null) return <p class="page soft">{SHELL.value.loading}</p>;
  if (id === null) {
    return (
      <TextPage>
        <PuzzleList puzzles={puzzles} progress={progress} person={PUZZLE_PERSON.value} />
      </TextPage>
    );
  }
  if (id === 'streak' || id === 'storm') return <RunPage key={id} kind={id} puzzles={puzzles} />;
  const number = puzzles.findIndex((puzzle) => puzzle.id === id) + 1;
  const puzzle = puzzles[number - 1];
  const position = puzzle === undefined ? null : positionOfPuzzle(puzzle);
  if (puzzle === undefined || position?.ok !== true) {
    return (
      <Message title={words.title} text={words.notFound}>
        <LinkButton look="main" href={hrefOf('puzzles')} text={words.back} />
      </Message>
    );
  }
  const next = nextOpen(puzzles, progress, id);
  return (
    <PuzzlePlay
      key={id}
      title={words.puzzle(number)}
      tags={[LIST.value.levels[levelOf(puzzle)] ?? '', words.rating(Math.round(puzzle.rating))]}
      position={position.value}
      winner={puzzle.winner}
      shipped={puzzle}
      isToday={puzzleOfTheDay(puzzles, dayAt(Date.now()))?.id === id}
      nextHref={next === undefined ? null : hrefOf(`puzzles/${encodeURIComponent(next.id)}`)}
    />
  );
};
