/** Earned achievements, each with its round. */
import { useMemo } from 'preact/hooks';
import { hrefOf } from '../../base/route.ts';
import type { StoredRound } from '../../base/storage.ts';
import { loadResults } from '../../saved/daily-results.ts';
import { ACHIEVEMENTS, earnedIn } from './achievements.ts';
import { ACHIEVEMENT_SUBTITLES, ACHIEVEMENT_TITLES, STATISTICS } from './statistics-texts.ts';

export const AchievementList = ({ rounds }: { readonly rounds: readonly StoredRound[] }) => {
  const words = STATISTICS.value;
  const earned = useMemo(() => earnedIn(rounds, loadResults()), [rounds]);
  return (
    <section class="panel">
      <h2>{words.achievements}</h2>
      <ul class="tiles achievements">
        {ACHIEVEMENTS.map((achievement) => {
          const round = earned.get(achievement);
          return (
            <li key={achievement} data-earned={round !== undefined}>
              <svg viewBox="0 0 24 24" role="img" aria-label={round === undefined ? words.notYet : words.achieved}>
                <path
                  d="m12 2.5 2.9 6.2 6.8.8-5 4.7 1.3 6.8-6-3.4-6 3.4 1.3-6.8-5-4.7 6.8-.8Z"
                  fill="currentColor"
                  stroke="currentColor"
                  stroke-linejoin="round"
                />
              </svg>
              <div>
                <b>{ACHIEVEMENT_TITLES.value[achievement]}</b>
                <p class="soft">{ACHIEVEMENT_SUBTITLES.value[achievement]}</p>
                {round !== undefined && <a href={hrefOf(`replays/${encodeURIComponent(round)}`)}>{words.seeRound}</a>}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
