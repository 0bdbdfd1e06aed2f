/** All puzzles as pictures of hands: a row per level, or, if filtered, one list. */
import '../../../design/figures.css';
import './today.css';
import './list.css';
import { signal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { hrefOf } from '../../../base/route.ts';
import type { PuzzleProgress } from '../../../base/storage.ts';
import { CardFan } from '../../../cards/fan.tsx';
import { bestRunOf, type PuzzlePerson, type RunKind } from '../../../puzzles/puzzle-person.ts';
import {
  filtered,
  firstOpenOnes,
  isFiltered,
  levelOf,
  PUZZLE_LEVELS,
  nextOpen,
  NO_PUZZLE_FILTER,
  stateOf,
  type RatedPuzzle,
  type PuzzleFilter,
  type PuzzleLevel,
} from '../../../puzzles/puzzle-set.ts';
import { PUZZLES } from '../puzzles-texts.ts';
import { solvedSoFar } from '../../../puzzles/run-storage.ts';
import { FilterBar } from './filter-bar.tsx';
import { THEME_NAMES } from '../../../puzzles/puzzle-index.ts';
import { LIST } from './list-texts.ts';
import { PuzzleTile, RUN_FANS } from './puzzle-tile.tsx';
import { Today } from './today.tsx';
import { Button, LinkButton } from '../../../design/button.tsx';

export interface PuzzleListProps {
  readonly puzzles: readonly RatedPuzzle[];
  readonly progress: ReadonlyMap<string, PuzzleProgress>;
  readonly person: PuzzlePerson;
}

/** Kept while the app is open: the list is unchanged after a visit to a puzzle. */
const filter = signal<PuzzleFilter>(NO_PUZZLE_FILTER);

/** Tiles in a level's row, and tiles per page of a long list. */
const ROW = 5;
const PAGE = 60;

export const PuzzleList = ({ puzzles, progress, person }: PuzzleListProps) => {
  const words = LIST.value;
  const [shownMax, setShownMax] = useState(PAGE);
  const numbers = useMemo(() => new Map(puzzles.map(({ id }, index) => [id, index + 1])), [puzzles]);
  const textOf = useMemo(() => searchTexts(numbers), [numbers, words]);
  const found = useMemo(
    () => filtered(puzzles, progress, filter.value, textOf),
    [puzzles, progress, filter.value, textOf],
  );
  const solved = found.filter(({ id }) => stateOf(progress.get(id)) === 'solved').length;
  const next = nextOpen(found, progress, '');
  const change = (part: Partial<PuzzleFilter>): void => {
    filter.value = { ...filter.value, ...part };
    setShownMax(PAGE);
  };
  const tileOf = (puzzle: RatedPuzzle) => (
    <PuzzleTile
      key={puzzle.id}
      puzzle={puzzle}
      number={numbers.get(puzzle.id) ?? 0}
      progress={progress.get(puzzle.id)}
    />
  );
  return (
    <>
      <header class="row puzzle-top below-m">
        <h1>{PUZZLES.value.title}</h1>
        <p class="soft puzzle-count grow" role="status">
          {found.length === 0 ? words.none : words.found(found.length, solved)}
        </p>
        {next !== undefined && (
          <LinkButton look="main" href={hrefOf(`puzzles/${encodeURIComponent(next.id)}`)} text={PUZZLES.value.next} />
        )}
        <LinkButton href={hrefOf('puzzles/own')} text={words.own} />
      </header>
      <Today puzzles={puzzles} numbers={numbers} progress={progress} person={person} />
      <Runs person={person} />
      <FilterBar filter={filter.value} onChange={change} />
      {isFiltered(filter.value) && (
        <div class="row above-m">
          <Button look="small" onClick={() => change(NO_PUZZLE_FILTER)} text={words.reset} />
        </div>
      )}
      {isFiltered(filter.value) ? (
        <>
          <ul class="tiles puzzle-tiles">{found.slice(0, shownMax).map(tileOf)}</ul>
          {found.length > shownMax && (
            <Button
              look="puzzle-more-tiles"
              onClick={() => setShownMax(shownMax + PAGE)}
              text={words.more(Math.min(PAGE, found.length - shownMax))}
            />
          )}
        </>
      ) : (
        PUZZLE_LEVELS.map((level) => (
          <LevelRow
            key={level}
            level={level}
            puzzles={found}
            progress={progress}
            tileOf={tileOf}
            onAll={() => change({ level })}
          />
        ))
      )}
    </>
  );
};

interface LevelRowProps {
  readonly level: PuzzleLevel;
  readonly puzzles: readonly RatedPuzzle[];
  readonly progress: ReadonlyMap<string, PuzzleProgress>;
  readonly tileOf: (puzzle: RatedPuzzle) => ComponentChild;
  readonly onAll: () => void;
}

const LevelRow = ({ level, puzzles, progress, tileOf, onAll }: LevelRowProps) => {
  const words = LIST.value;
  const ofLevel = puzzles.filter((puzzle) => levelOf(puzzle) === level);
  if (ofLevel.length === 0) return null;
  const solved = ofLevel.filter(({ id }) => stateOf(progress.get(id)) === 'solved').length;
  const name = words.levels[level] ?? '';
  return (
    <section aria-labelledby={`level-${level}`}>
      <header class="level-head bar">
        <h2 id={`level-${level}`}>{name}</h2>
        <span class="soft level-idea grow">{words.levelIdeas[level]}</span>
        <span class="soft level-count">{words.solvedOf(solved, ofLevel.length)}</span>
        <progress value={solved} max={ofLevel.length} aria-label={words.solvedOfWords(solved, ofLevel.length)} />
        <Button look="plain small" aria-label={words.allOf(name)} onClick={onAll}>
          {words.all} ›
        </Button>
      </header>
      <ul class="tiles puzzle-tiles puzzle-row">{firstOpenOnes(ofLevel, progress, ROW).map(tileOf)}</ul>
    </section>
  );
};

/** Modes with many puzzles in a row. */
const Runs = ({ person }: { readonly person: PuzzlePerson }) => {
  const words = LIST.value;
  const runs: readonly { kind: RunKind; name: string; text: string; best: number }[] = [
    { kind: 'streak', name: words.streak, text: words.streakText, best: bestRunOf(person, 'streak') },
    { kind: 'storm', name: words.storm, text: words.stormText, best: bestRunOf(person, 'storm') },
  ];
  return (
    <ul class="puzzle-runs grid">
      {runs.map(({ kind, name, text, best }) => (
        <li key={kind}>
          <a class="panel row" href={hrefOf(`puzzles/${kind}`)}>
            <span class="run-fan centre felt">
              <CardFan cards={RUN_FANS[kind]} face="compact" />
            </span>
            <b class="text-l">{name}</b>
            <span class="soft">{text}</span>
            <RunNote kind={kind} best={best} />
          </a>
        </li>
      ))}
    </ul>
  );
};

/** The run that waits, or the best one. */
const RunNote = ({ kind, best }: { readonly kind: RunKind; readonly best: number }) => {
  const words = LIST.value;
  const solved = solvedSoFar(kind);
  if (solved !== null) return <span class="run-note">{words.runWaits(solved)}</span>;
  return best > 0 ? <span class="run-note">{words.best(best)}</span> : null;
};

/** @returns a function from a puzzle to its searchable text (number, level, themes, cards), computed once per puzzle */
const searchTexts = (numbers: ReadonlyMap<string, number>): ((puzzle: RatedPuzzle) => string) => {
  const words = LIST.value;
  const kept = new Map<string, string>();
  return (puzzle) => {
    const known = kept.get(puzzle.id);
    if (known !== undefined) return known;
    const { id, themes, landlord, farmers, source } = puzzle;
    const parts = [
      `#${numbers.get(id) ?? ''} `,
      words.number(numbers.get(id) ?? 0),
      words.levels[levelOf(puzzle)],
      ...themes.map((theme) => THEME_NAMES.value[theme]),
      landlord,
      ...farmers,
      source,
    ];
    const text = parts.join('\n').toLowerCase();
    kept.set(id, text);
    return text;
  };
};
