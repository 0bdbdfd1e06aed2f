/** Gates and earned medals in one panel, with a link to the ladder. */
import './progress-panel.css';
import { useMemo } from 'preact/hooks';
import type { Day } from '../base/day.ts';
import { hrefOf } from '../base/route.ts';
import type { StoredRound } from '../base/storage.ts';
import { LinkButton } from '../design/button.tsx';
import { ACHIEVEMENT_TEXTS } from './achievement-texts.ts';
import { ACHIEVEMENTS, earnedIn } from './achievements.ts';
import { GateRow } from './gate-row.tsx';
import { nextGateText } from './gate-words.ts';
import { gatesOf } from './ladder.ts';
import { AchievementMedal } from './medal.tsx';
import { PROGRESS } from './progress-texts.ts';

export interface ProgressPanelProps {
  /** Oldest first. */
  readonly rounds: readonly StoredRound[];
  /** The first daily deal in which all five were beaten. */
  readonly bestDay: Day | null;
}

export const ProgressPanel = ({ rounds, bestDay }: ProgressPanelProps) => {
  const words = PROGRESS.value;
  const gates = useMemo(() => gatesOf(rounds), [rounds]);
  const earned = useMemo(() => earnedIn(rounds, bestDay), [rounds, bestDay]);
  return (
    <section class="panel progress-panel row" data-testid="progress">
      <GateRow gates={gates} />
      <p>{nextGateText(gates)}</p>
      {earned.size > 0 && (
        <ul class="progress-medals cluster gap-m">
          {ACHIEVEMENTS.filter((achievement) => earned.has(achievement)).map((achievement) => (
            <li key={achievement} class="stack gap-xs centred text-s text-centre">
              <AchievementMedal achievement={achievement} isEarned />
              <span>{ACHIEVEMENT_TEXTS.value.titles[achievement]}</span>
            </li>
          ))}
        </ul>
      )}
      <LinkButton href={hrefOf('ladder')} text={words.toLadder} />
    </section>
  );
};
