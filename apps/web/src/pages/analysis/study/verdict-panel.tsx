/** The solver's verdict on the position: winner, effort, and further questions. */
import { winnerOf } from '@doudizhu/rules/position';
import { listed } from '../../../base/language.ts';
import { THEME_NAMES } from '../../../puzzles/puzzle-index.ts';
import { askBots } from '../../../workers/ask-bots.ts';
import type { Side, Theme } from '../../../workers/workers.ts';
import { useLoaded } from '../../../design/message.tsx';
import { ANALYSIS, shortMove } from '../../../review/study/analysis-texts.ts';
import { Button } from '../../../design/button.tsx';
import type { SolvedPartProps } from './lines.tsx';
import { RadioChoice } from '../../../design/choice.tsx';
import { Icon, SIGNS } from '../../../design/icon.tsx';

export interface VerdictProps extends Omit<SolvedPartProps, 'names'> {
  /** Winner of the shown position by the review of its round. Null if the review has not proved one. */
  readonly reviewed: Side | null;
}

/** The winner by the solver, or else by the review. */
const winnerFor = ({ solver, reviewed }: Pick<VerdictProps, 'solver' | 'reviewed'>): Side | 'unknown' => {
  const { winner } = solver.verdict.value;
  return winner === 'unknown' ? (reviewed ?? 'unknown') : winner;
};

const LIMITS_MS = [1000, 5000, 20_000, 60_000];
const LONGER_S = 30;

export const VerdictPanel = ({ study, solver, reviewed }: VerdictProps) => {
  const words = ANALYSIS.value;
  const { isWorking, moves, nodes, ms, stopped } = solver.verdict.value;
  const { question } = solver.state.value;
  const secondsLeft = question?.timeMs === undefined ? null : Math.max(0, Math.ceil((question.timeMs - ms) / 1000));
  const winner = winnerFor({ solver, reviewed });
  const { position } = study.node.value;
  const isOver = winnerOf(position) !== null;
  const task = solver.task.value;
  const error = solver.error.value;
  const said = headlineOf({ study, solver, reviewed });
  const themes = useThemes({ study, solver });
  return (
    <section class="verdict" aria-label={words.verdict}>
      <p class="verdict-headline bar text-xl" data-winner={winner} data-testid="verdict">
        <span class="sign" aria-hidden="true">
          {signOf(winner)}
        </span>
        {said}
      </p>
      {!isOver && (
        <p class="verdict-effort soft" data-testid="effort">
          {isWorking
            ? words.settled(moves.filter(({ result }) => result !== 'open').length, moves.length, secondsLeft)
            : task !== null
              ? words.working
              : nodes > 0 && words.effort(nodes, ms)}
          {themes.length > 0 && (
            <span data-testid="idea"> · {words.idea(listed(themes.map((theme) => THEME_NAMES.value[theme])))}</span>
          )}
        </p>
      )}
      {stopped !== null && !isWorking && (
        <div class="row" data-testid="unfinished">
          <span>{words.stoppedBy[stopped] ?? words.stoppedBy['nodes']}</span>
          <Button onClick={() => void solver.more(LONGER_S * 1000)} text={words.longer(LONGER_S)} />
          <Button onClick={() => void solver.more(null)} text={words.withoutEnd} />
        </div>
      )}
      {error !== null && (
        <div class="row" role="alert">
          <span class="bad">{words.solverFailed(error)}</span>
          <Button onClick={() => void solver.more(solver.limitMs.value)} text={words.again} />
        </div>
      )}
      {!isOver && <Controls study={study} solver={solver} />}
    </section>
  );
};

/** Larger searches would keep the worker busy for a second or more. */
const IDEA_NODES_MAX = 200_000;

/** Themes of the shown position as a puzzle. None before the solver has finished, and for large positions. */
const useThemes = ({ study, solver }: Pick<VerdictProps, 'study' | 'solver'>): readonly Theme[] => {
  const { isWorking, winner, nodes } = solver.verdict.value;
  const { position } = study.node.value;
  const isSmall = !isWorking && nodes > 0 && nodes <= IDEA_NODES_MAX && winnerOf(position) === null;
  const known = isSmall && winner !== 'unknown' ? winner : null;
  const found = useLoaded(async () => {
    if (known === null) return null;
    // An idea is an extra: the bots' failure is shown where they are needed.
    const answer = await askBots({ type: 'themes', position, winner: known }).catch(() => null);
    return { position, themes: answer?.themes ?? [] };
  }, [position, known]);
  return found?.position === position ? found.themes : [];
};

const Controls = ({ study, solver }: Pick<VerdictProps, 'study' | 'solver'>) => {
  const words = ANALYSIS.value;
  const task = solver.task.value;
  const { winner } = solver.verdict.value;
  const distance = solver.distance.value;
  const limit = solver.limitMs.value;
  return (
    <>
      <div class="row">
        <RadioChoice
          label={words.limit}
          value={limit ?? 0}
          options={[...LIMITS_MS.map((ms) => [ms, words.seconds(ms / 1000)] as const), [0, words.noLimit]]}
          onChange={(ms) => (solver.limitMs.value = ms === 0 ? null : ms)}
        />
        {task !== null && <Button onClick={() => stop({ study, solver })} text={words.stop} />}
        {winner !== 'unknown' && (distance?.plays ?? null) === null && (
          <Button onClick={() => void solver.measure()} disabled={task === 'distance'} text={words.distance} />
        )}
      </div>
      {distance !== null && (
        <p role="status" data-testid="distance">
          {distance.plays === null || distance.winner === 'unknown'
            ? words.distanceUnknown
            : words.distanceIs(words.team[distance.winner], distance.plays)}
        </p>
      )}
    </>
  );
};

/** The verdict next to the table while the panel is out of sight. Screen readers use the panel. */
export const VerdictStrip = (props: VerdictProps) => (
  <p class="verdict-strip text-l flush" data-winner={winnerFor(props)} aria-hidden="true">
    {signOf(winnerFor(props))} {headlineOf(props)}
  </p>
);

const signOf = (winner: Side | 'unknown') => (winner === 'unknown' ? '?' : <Icon path={SIGNS[winner]} />);

/** Stops the solver and the autoplay. */
const stop = ({ study, solver }: Pick<VerdictProps, 'study' | 'solver'>): void => {
  study.isRunning.value = false;
  solver.stop();
};

/** Returns the verdict as one sentence. */
export const headlineOf = (props: VerdictProps): string => {
  const { study, solver } = props;
  const words = ANALYSIS.value;
  const winner = winnerFor(props);
  const { isWorking, estimate } = solver.verdict.value;
  const { position } = study.node.value;
  const out = winnerOf(position);
  if (out !== null) return words.hasWon(words.team[out]);
  if (winner !== 'unknown') return words.wins(words.team[winner]);
  if (isWorking) return words.working;
  const [guess] = estimate?.steps ?? [];
  return guess === undefined ? words.unknown : words.guess(shortMove(guess.move, position.rules));
};
