/** Distribution of the day's results: a column per number of points, with the faces of those who got it. */
import { sayGain } from '../../base/number-text.ts';
import { Bust } from '../../characters/bust.tsx';
import { CHARACTER_TEXTS } from '../../characters/character-texts.ts';
import type { DailyResult } from '../../saved/daily-results.ts';
import { columnsOf } from './comparison.ts';
import { DAILY } from './daily-texts.ts';
import { itemsByKey } from '../../progress/tally.ts';

export const Distribution = ({ result }: { readonly result: DailyResult }) => {
  const words = DAILY.value;
  const { names } = CHARACTER_TEXTS.value;
  const columns = columnsOf(result);
  const attempts = columns.reduce((sum, { faces }) => sum + faces.length, -1);
  return (
    <section class="panel daily-distribution" data-testid="daily-distribution">
      <h2>{words.distribution}</h2>
      <p class="soft">{words.distributionAbout(attempts)}</p>
      <ol>
        {columns.map(({ points, faces }) => (
          <li
            key={points}
            data-own={faces[0] === 'you'}
            aria-label={words.column(
              sayGain(points),
              [...itemsByKey(faces, (face) => face)].map(([face, those]) => [names[face], those.length] as const),
            )}
          >
            <span class="daily-faces" aria-hidden="true">
              {faces.map((character, at) => (
                <Bust key={at} face={character} mood={points > 0 ? 'glad' : 'upset'} role={null} />
              ))}
            </span>
            <b aria-hidden="true">{sayGain(points)}</b>
          </li>
        ))}
      </ol>
    </section>
  );
};
