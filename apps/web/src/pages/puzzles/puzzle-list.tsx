/** All puzzles as tiles, with what one has done with each. */
import { signal } from '@preact/signals';
import { hrefOf } from '../../route.ts';
import type { PuzzleProgress } from '../../storage.ts';
import {
  filtered,
  levelOf,
  nextOpen,
  stateOf,
  type PuzzleLevel,
  type Puzzle,
  type PuzzleFilter,
} from './puzzle-set.ts';
import { PUZZLES } from './puzzles-texts.ts';

export interface PuzzleListProps {
  readonly puzzles: readonly Puzzle[];
  readonly progress: ReadonlyMap<string, PuzzleProgress>;
}

/** Kept while the page is open: who comes back from a puzzle finds the same list. */
const filter = signal<PuzzleFilter>({ level: 'all', state: 'all', sides: 'all' });

const LEVELS: readonly PuzzleLevel[] = [0, 1, 2, 3, 4, 5];
const MARKS = { new: '', failed: '✗', solved: '✓' } as const;

export const PuzzleList = ({ puzzles, progress }: PuzzleListProps) => {
  const words = PUZZLES.value;
  const shown = filtered(puzzles, progress, filter.value);
  const solved = shown.filter(({ id }) => stateOf(progress.get(id)) === 'solved').length;
  const next = nextOpen(shown, progress, '');
  const numbers = new Map(puzzles.map(({ id }, index) => [id, index + 1]));
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.intro}</p>
      <div class="row">
        {next !== undefined && (
          <a class="button main" href={hrefOf(`puzzles/${encodeURIComponent(next.id)}`)}>
            {words.start}
          </a>
        )}
        <a class="button" href={hrefOf('puzzles/own')}>
          {words.own}
        </a>
      </div>
      <div class="row puzzle-filters">
        <label class="field">
          {words.level}
          <select
            value={String(filter.value.level)}
            onChange={({ currentTarget: { value } }) => {
              filter.value = { ...filter.value, level: LEVELS.find((level) => String(level) === value) ?? 'all' };
            }}
          >
            <option value="all">{words.allLevels}</option>
            {LEVELS.map((level) => (
              <option key={level} value={level}>
                {words.levels[level]}
              </option>
            ))}
          </select>
        </label>
        <Select name="state" label={words.state} options={words.states} />
        <Select name="sides" label={words.sides} options={words.sidesOf} />
      </div>
      <p role="status">{shown.length === 0 ? words.none : words.found(shown.length, solved)}</p>
      <ul class="puzzle-tiles">
        {shown.map((puzzle) => {
          const state = stateOf(progress.get(puzzle.id));
          const level = levelOf(puzzle);
          const number = numbers.get(puzzle.id) ?? 0;
          return (
            <li key={puzzle.id}>
              <a
                href={hrefOf(`puzzles/${encodeURIComponent(puzzle.id)}`)}
                data-state={state}
                data-level={level}
                aria-label={words.tile(number, words.levels[level] ?? '', words.stateWords[state])}
              >
                <span>{number}</span>
                <span class="mark">{MARKS[state]}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </>
  );
};

interface SelectProps<Name extends 'state' | 'sides'> {
  readonly name: Name;
  readonly label: string;
  readonly options: Readonly<Record<PuzzleFilter[Name], string>>;
}

const Select = <Name extends 'state' | 'sides'>({ name, label, options }: SelectProps<Name>) => {
  const values = Object.keys(options) as PuzzleFilter[Name][];
  return (
    <label class="field">
      {label}
      <select
        value={filter.value[name]}
        onChange={({ currentTarget: { value } }) => {
          filter.value = { ...filter.value, [name]: values.find((known) => known === value) ?? 'all' };
        }}
      >
        {values.map((value) => (
          <option key={value} value={value}>
            {options[value]}
          </option>
        ))}
      </select>
    </label>
  );
};
