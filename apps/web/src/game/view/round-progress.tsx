/** At the end of a round: the gates that it belongs to, and medals that it earned. */
import './round-progress.css';
import { useEffect, useState } from 'preact/hooks';
import type { HelpKind } from '@doudizhu/table';
import { listed } from '../../base/language.ts';
import { gainText } from '../../base/number-text.ts';
import { hrefOf } from '../../base/route.ts';
import type { StoredRound } from '../../base/storage.ts';
import { announce } from '../../design/announce.tsx';
import { ACHIEVEMENT_TEXTS } from '../../progress/achievement-texts.ts';
import { newlyEarned } from '../../progress/achievements.ts';
import { PortraitPicture } from '../../characters/portrait.tsx';
import { CHARACTER_TEXTS } from '../../characters/character-texts.ts';
import { GateMedal } from '../../progress/gate-medal.tsx';
import { SeriesMarks } from '../../progress/gate-row.tsx';
import { gateStepText } from '../../progress/gate-words.ts';
import { gatesOf, lastGateSteps, type GateStep } from '../../progress/ladder.ts';
import { AchievementMedal } from '../../progress/medal.tsx';
import { PROGRESS } from '../../progress/progress-texts.ts';
import { finishedRounds } from '../../progress/rounds.ts';
import { HELP_WORDS } from '../setup/help-texts.ts';

export { Ledger } from './ledger.tsx';

export interface RoundProgressProps {
  /** Id of the stored round. */
  readonly id: string;
  /** True if the player took help in it. */
  readonly isHelped: boolean;
}

/** Draws nothing for a round that is not stored, such as a lesson's. */
export const RoundProgress = (props: RoundProgressProps) => {
  const rounds = useRoundsUpTo(props);
  return rounds === null ? null : <Earned rounds={rounds} />;
};

const Earned = ({ rounds }: { readonly rounds: readonly StoredRound[] }) => {
  const { titles, subtitles, newMedal } = ACHIEVEMENT_TEXTS.value;
  const steps = lastGateSteps(rounds);
  const gates = gatesOf(rounds);
  const numberOf = ({ character }: GateStep): number => gates.findIndex((gate) => gate.character === character) + 1;
  const earned = newlyEarned(rounds);
  useEffect(() => {
    for (const step of steps) announce(gateStepText(step));
    for (const achievement of earned) announce(newMedal(titles[achievement]));
  }, []);
  const last = rounds.at(-1);
  if (last?.help !== undefined) return <WithHelp round={last} help={last.help} />;
  if (steps.length === 0 && earned.length === 0) return null;
  return (
    <ul class="round-progress cluster" data-testid="round-progress">
      {earned.map((achievement) => (
        <li class="bar" key={achievement} data-new="true">
          <AchievementMedal achievement={achievement} isEarned />
          <span>
            <b>{newMedal(titles[achievement])}</b>
            <small class="soft">{subtitles[achievement]}</small>
          </span>
        </li>
      ))}
      {steps.map((step) => (
        <li class="bar" key={step.character} data-new={step.medal !== null}>
          <GateMedal character={step.character} medal={gates[numberOf(step) - 1]?.medal ?? null} />
          <span>
            <a href={hrefOf('ladder')}>
              {step.medal === null ? (
                <>{PROGRESS.value.counts(numberOf(step), CHARACTER_TEXTS.value.names[step.character])}</>
              ) : (
                <b>{PROGRESS.value.ladder}</b>
              )}
            </a>
            <SeriesMarks series={step.series} />
            <small class="soft">{gateStepText(step)}</small>
          </span>
        </li>
      ))}
    </ul>
  );
};

/** The grey ring of a round with help. */
const WithHelp = ({ round, help }: { readonly round: StoredRound; readonly help: readonly HelpKind[] }) => {
  const { withHelp, kinds, countsNot, firstCounts } = HELP_WORDS.value;
  return (
    <ul class="round-progress cluster" data-testid="with-help">
      <li class="bar">
        <span class="gate-medal" data-medal="help" aria-hidden="true">
          <PortraitPicture character="you" mood="calm" />
        </span>
        <span>
          <b>
            {withHelp} · {listed(help.map((kind) => kinds[kind]))}
          </b>
          <small class="soft">
            {round.stands === undefined ? countsNot : firstCounts(gainText(round.stands.points))}
          </small>
        </span>
      </li>
    </ul>
  );
};

/** Attempts to read a round that is being stored, and the delay between them. */
const TRIES = 10;
const WAIT_MS = 200;

/** Rounds up to this one, oldest first. Null until it is stored. */
const useRoundsUpTo = ({ id, isHelped }: RoundProgressProps): readonly StoredRound[] | null => {
  const [rounds, setRounds] = useState<readonly StoredRound[] | null>(null);
  useEffect(() => {
    let isShown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (left: number): Promise<void> => {
      const all = await finishedRounds();
      // After an undo the result before it is stored until the new one is.
      const at = all.findIndex((round) => round.id === id && (round.help !== undefined) === isHelped);
      if (!isShown) return;
      if (at >= 0) setRounds(all.slice(0, at + 1));
      else if (left > 0) timer = setTimeout(() => void look(left - 1), WAIT_MS);
    };
    void look(TRIES);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [id]);
  return rounds;
};
