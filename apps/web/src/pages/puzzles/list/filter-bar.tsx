/** Search and filters of the list. */
import { useState } from 'preact/hooks';
import { PUZZLE_LEVELS, type PuzzleFilter } from '../puzzle-set.ts';
import { THEMES } from '../../../workers.ts';
import { LIST } from './list-texts.ts';

export interface FilterBarProps {
  readonly filter: PuzzleFilter;
  readonly onChange: (change: Partial<PuzzleFilter>) => void;
}

export const FilterBar = ({ filter, onChange }: FilterBarProps) => {
  // A narrow window folds them away, so that the puzzles begin on its first screen.
  const [isOpen, setOpen] = useState(false);
  const words = LIST.value;
  const levelNames = Object.fromEntries(PUZZLE_LEVELS.map((level) => [String(level), words.levels[level] ?? '']));
  return (
    <form class="puzzle-filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <label class="field puzzle-search">
        {words.search}
        <input
          type="search"
          value={filter.search}
          placeholder={words.searchHint}
          onInput={({ currentTarget }) => onChange({ search: currentTarget.value })}
        />
      </label>
      <button
        type="button"
        class="button puzzle-fold"
        aria-expanded={isOpen}
        aria-controls="puzzle-fields"
        onClick={() => setOpen(!isOpen)}
      >
        {words.filters}
      </button>
      <div id="puzzle-fields" class="puzzle-fields" data-open={isOpen}>
        <Select
          label={words.level}
          value={String(filter.level)}
          options={{ all: words.all, ...levelNames }}
          onChoose={(value) => onChange({ level: PUZZLE_LEVELS.find((level) => String(level) === value) ?? 'all' })}
        />
        <Select
          label={words.state}
          value={filter.state}
          options={words.states}
          onChoose={(state) => onChange({ state })}
        />
        <Select label={words.side} value={filter.side} options={words.sideOf} onChoose={(side) => onChange({ side })} />
        <Select
          label={words.sides}
          value={filter.sides}
          options={words.sidesOf}
          onChoose={(sides) => onChange({ sides })}
        />
      </div>
      <div class="puzzle-themes" role="group" aria-label={words.theme}>
        {THEMES.map((theme) => (
          <button
            key={theme}
            type="button"
            class="theme-chip"
            aria-pressed={filter.theme === theme}
            onClick={() => onChange({ theme: filter.theme === theme ? 'all' : theme })}
          >
            {words.themes[theme]}
          </button>
        ))}
      </div>
    </form>
  );
};

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: Readonly<Record<Value, string>>;
  readonly onChoose: (value: Value) => void;
}

const Select = <Value extends string>({ label, value, options, onChoose }: SelectProps<Value>) => {
  // Names that are numbers would come before `all`.
  const values = (Object.keys(options) as Value[]).toSorted((a, b) => Number(b === 'all') - Number(a === 'all'));
  return (
    <label class="field">
      {label}
      <select
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = values.find((known) => known === currentTarget.value);
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {values.map((each) => (
          <option key={each} value={each}>
            {options[each]}
          </option>
        ))}
      </select>
    </label>
  );
};
