/** Search and filters of the list. */
import { PUZZLE_LEVELS, type PuzzleFilter } from '../../../puzzles/puzzle-set.ts';
import { THEMES } from '../../../workers/workers.ts';
import { THEME_NAMES } from '../../../puzzles/puzzle-index.ts';
import { LIST } from './list-texts.ts';
import { Filters } from '../../../design/filters.tsx';
import { RadioChoice } from '../../../design/choice.tsx';

export interface FilterBarProps {
  readonly filter: PuzzleFilter;
  readonly onChange: (change: Partial<PuzzleFilter>) => void;
}

export const FilterBar = ({ filter, onChange }: FilterBarProps) => {
  const words = LIST.value;
  const choiceOf = <Name extends 'level' | 'state' | 'side' | 'sides'>(
    name: Name,
    options: readonly (readonly [PuzzleFilter[Name], string])[],
  ) => (
    <RadioChoice
      label={words[name]}
      value={filter[name]}
      options={options}
      onChange={(chosen) => onChange({ [name]: chosen })}
    />
  );
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
          {choiceOf('level', [
            ['all', words.all],
            ...PUZZLE_LEVELS.map((level) => [level, words.levels[level] ?? ''] as const),
          ])}
          {choiceOf('state', optionsOf(words.states))}
          {choiceOf('side', optionsOf(words.sideOf))}
          {choiceOf('sides', optionsOf(words.sidesOf))}
        </>
      }
    >
      <div class="puzzle-themes cluster" role="group" aria-label={words.theme}>
        {THEMES.map((theme) => (
          <button
            key={theme}
            type="button"
            class="theme-chip pill text-s"
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
