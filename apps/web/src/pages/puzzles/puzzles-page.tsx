/** Puzzles (残局): the list, one puzzle, or the player's own. */
import './puzzles.css';
import { Message } from '../../cards/empty-table.tsx';
import { openPosition, parsePosition, formatPosition, type OpenPosition } from '@doudizhu/rules/position';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { dayAt } from '../../base/day.ts';
import { hrefOf, route } from '../../base/route.ts';
import { SHELL } from '../../base/app-texts.ts';
import type { PuzzleProgress } from '../../base/storage.ts';
import { positionOfPuzzle } from '../../workers/workers.ts';
import { LIST } from './list/list-texts.ts';
import { PuzzleList } from './list/puzzle-list.tsx';
import { PUZZLE_PERSON } from '../../puzzles/puzzle-person.ts';
import { PuzzlePlay } from './puzzle-play.tsx';
import { puzzleOfTheDay, levelOf, nextOpen, type RatedPuzzle } from '../../puzzles/puzzle-set.ts';
import { RunPage } from './run/run-page.tsx';
import { loadProgress, loadPuzzles } from '../../puzzles/puzzle-storage.ts';
import { PUZZLES } from './puzzles-texts.ts';
import { Button, LinkButton } from '../../design/button.tsx';
import { sentenceOf } from '../../base/sentences.ts';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { useSignal } from '@preact/signals';
import type { Verdict } from '../../workers/verdict.ts';
import { useSolver } from '../../workers/page-solver.ts';
import { Editor } from '../../review/editor/editor.tsx';
import { emptyDraft } from '../../review/study/setup.ts';
import { Alert } from '../../design/notice.tsx';

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

/** A page of text. A puzzle uses the whole window instead. */
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
    <Message title={words.title} text={words.badLink(sentenceOf(position.error))}>
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
      tags={[LIST.value.levels[levelOf(puzzle)] ?? '', words.rating(puzzle.rating, 2 * puzzle.deviation)]}
      position={position.value}
      winner={puzzle.winner}
      shipped={puzzle}
      isToday={puzzleOfTheDay(puzzles, dayAt(Date.now()))?.id === id}
      nextHref={next === undefined ? null : hrefOf(`puzzles/${encodeURIComponent(next.id)}`)}
    />
  );
};

const TIME_MS = 30_000;
const START = emptyDraft(PRESETS.competition);

/** A puzzle made by the player: set up from the deck, checked by the solver, shared as a link. */
const OwnPuzzle = () => {
  const words = PUZZLES.value;
  const position = useSignal<OpenPosition | null>(null);
  const solver = useSolver(position, TIME_MS);
  const error = position.value === null ? null : solver.error.value;
  return (
    <>
      <p class="puzzle-back">
        <a href={hrefOf('puzzles')}>← {words.back}</a>
      </p>
      <h1>{words.ownTitle}</h1>
      <p>{words.ownIntro}</p>
      <div class="panel">
        <Editor
          start={START}
          action={words.check}
          isOffered={(name) => PRESETS[name].seats === 3}
          onPosition={(checked) => (position.value = checked)}
          onEdit={() => (position.value = null)}
        >
          {error !== null && <Alert text={words.solverFailed(error)} />}
          {position.value !== null && error === null && (
            <Result position={position.value} verdict={solver.verdict.value} />
          )}
        </Editor>
      </div>
    </>
  );
};

const Result = ({ position, verdict }: { readonly position: OpenPosition; readonly verdict: Verdict }) => {
  const words = PUZZLES.value;
  if (verdict.isWorking) return <p role="status">{words.checking}</p>;
  const isLandlord = verdict.winner === 'landlord';
  const isOne = isLandlord || position.hands.length < 3;
  const side = isLandlord ? words.landlord : isOne ? words.farmer : words.farmers;
  const plays = verdict.moves.filter(({ result }) => result === 'wins').length;
  return (
    <div role="status" class="stack">
      <p>
        {verdict.winner === 'unknown'
          ? words.resultUnknown
          : plays > 0
            ? words.result(side, isOne, plays)
            : words.resultLoses(side, isOne)}
      </p>
      {verdict.winner !== 'unknown' && (
        <LinkButton look="main" href={hrefOf('puzzles/own', { ddn: formatPosition(position) })} text={words.playIt} />
      )}
    </div>
  );
};
