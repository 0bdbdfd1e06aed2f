/** Search and filters of the list. */
import { useState } from 'preact/hooks';
import { PUZZLE_LEVELS, type PuzzleFilter } from '../../../puzzles/puzzle-set.ts';
import { THEMES } from '../../../workers/workers.ts';
import { LIST, THEME_NAMES } from './list-texts.ts';
import { TextField } from '../../../design/form.tsx';
import { RadioChoice } from '../../../design/choice.tsx';
import { Button } from '../../../design/button.tsx';

export interface FilterBarProps {
  readonly filter: PuzzleFilter;
  readonly onChange: (change: Partial<PuzzleFilter>) => void;
}

export const FilterBar = ({ filter, onChange }: FilterBarProps) => {
  // Folded in a narrow window, so that the first screen shows puzzles.
  const [isOpen, setOpen] = useState(false);
  const words = LIST.value;
  return (
    <form class="puzzle-filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <TextField
        type="search"
        class="puzzle-search"
        label={words.search}
        value={filter.search}
        placeholder={words.searchHint}
        onText={(search) => onChange({ search })}
      />
      <Button
        look="puzzle-fold"
        aria-expanded={isOpen}
        aria-controls="puzzle-fields"
        onClick={() => setOpen(!isOpen)}
        text={words.filters}
      />
      <div id="puzzle-fields" class="puzzle-fields" data-open={isOpen}>
        <RadioChoice
          label={words.level}
          value={filter.level}
          options={[['all', words.all], ...PUZZLE_LEVELS.map((level) => [level, words.levels[level] ?? ''] as const)]}
          onChange={(level) => onChange({ level })}
        />
        <RadioChoice
          label={words.state}
          value={filter.state}
          options={optionsOf(words.states)}
          onChange={(state) => onChange({ state })}
        />
        <RadioChoice
          label={words.side}
          value={filter.side}
          options={optionsOf(words.sideOf)}
          onChange={(side) => onChange({ side })}
        />
        <RadioChoice
          label={words.sides}
          value={filter.sides}
          options={optionsOf(words.sidesOf)}
          onChange={(sides) => onChange({ sides })}
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
            {THEME_NAMES.value[theme]}
          </button>
        ))}
      </div>
    </form>
  );
};

const optionsOf = <Value extends string>(
  texts: Readonly<Record<Value, string>>,
): readonly (readonly [Value, string])[] => Object.entries(texts) as [Value, string][];
