/** Pictures of several gates, and of the rounds of a best of five. */
import { CHARACTER_TEXTS } from '../characters/character-texts.ts';
import { GateMedal } from './gate-medal.tsx';
import { SERIES_MAX, type Gate, type GateStep } from './ladder.ts';
import { PROGRESS } from './progress-texts.ts';
import { Icon, SIGNS } from '../design/icon.tsx';

/** All five in a row, as a picture with one label. */
export const GateRow = ({ gates }: { readonly gates: readonly Pick<Gate, 'character' | 'medal'>[] }) => {
  const { medals, noMedal } = PROGRESS.value;
  const label = gates
    .map(
      ({ character, medal }) =>
        `${CHARACTER_TEXTS.value.names[character]}: ${medal === null ? noMedal : medals[medal]}`,
    )
    .join(', ');
  return (
    <span class="gate-row" role="img" aria-label={label}>
      {gates.map((gate) => (
        <GateMedal key={gate.character} {...gate} />
      ))}
    </span>
  );
};

/** The rounds of a best of five: won, lost, not played. */
export const SeriesMarks = ({ series }: Pick<GateStep, 'series'>) => (
  <span
    class="series"
    role="img"
    aria-label={PROGRESS.value.score(series.filter((won) => won).length, series.filter((won) => !won).length)}
  >
    {Array.from({ length: SERIES_MAX }, (_, at) => {
      const won = series[at];
      return (
        <i key={at} data-won={won ?? 'none'}>
          {won !== undefined && <Icon path={won ? SIGNS.right : SIGNS.wrong} />}
        </i>
      );
    })}
  </span>
);
