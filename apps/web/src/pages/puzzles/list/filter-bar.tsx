/** Search and filters of the list. */
import { PUZZLE_LEVELS, type PuzzleFilter } from '../../../puzzles/puzzle-set.ts';
import { THEMES } from '../../../workers/workers.ts';
import { LIST, THEME_NAMES } from './list-texts.ts';
import { Filters } from '../../../design/filters.tsx';
import { RadioChoice } from '../../../design/choice.tsx';

export interface FilterBarProps {
  readonly filter: PuzzleFilter;
  readonly onChange: (change: Partial<PuzzleFilter>) => void;
}

export const FilterBar = ({ filter, onChange }: FilterBarProps) => {
  const words = LIST.value;
  return (
    <Filters
      search={{
        label: words.search,
        value: filter.search,
        placeholder: words.searchHint,
        onText: (search) => onChange({ search }),
      }}
      fields={
        <>
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
        </>
      }
    >
      <div class="puzzle-themes cluster" role="group" aria-label={words.theme}>
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
    </Filters>
  );
};

const optionsOf = <Value extends string>(
  texts: Readonly<Record<Value, string>>,
): readonly (readonly [Value, string])[] => Object.entries(texts) as [Value, string][];
