/** A refutation on the table: the losing play and what follows, step by step. */
import type { GameFeedback, GameState } from '@doudizhu/puzzles/play';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { nameOfMove } from '../../cards/names.ts';
import { announce } from '../../design/announce.tsx';
import { Button } from '../../design/button.tsx';
import { REPLAYS } from '../../records/record-texts.ts';
import { StepIcon, STEP_PATHS } from '../../review/replay/step-bar.tsx';
import { stepsOfRefutation, type RefutationStep } from './refutation-steps.ts';
import { fullNameOfSide, PUZZLES } from './puzzles-texts.ts';

export interface ShownRefutation {
  /** The steps. Empty if there is no refutation, or it is being computed. */
  readonly steps: readonly RefutationStep[];
  /** Index of the step on the table. Null: the table shows the puzzle. */
  readonly at: number | null;
  readonly start: () => void;
  readonly go: (at: number) => void;
  readonly leave: () => void;
}

/** Time of a step, milliseconds. */
const STEP_MS = 1300;

/** A refused play is shown on request. After a loss the player has asked for it. */
export const useRefutation = ({ feedback, status }: GameState): ShownRefutation => {
  const steps = useMemo(
    () =>
      feedback?.type === 'refuted' && feedback.refutation !== null
        ? stepsOfRefutation(feedback, feedback.refutation.line)
        : [],
    [feedback],
  );
  const [shown, setShown] = useState<{ readonly of: GameFeedback; readonly at: number; readonly runs: boolean }>();
  const at = shown === undefined || shown.of !== feedback ? null : shown.at;
  const show = (to: number, runs: boolean): void => {
    if (feedback !== null) setShown({ of: feedback, at: to, runs });
  };
  useEffect(() => {
    if (status === 'lost' && steps.length > 0) show(0, true);
  }, [steps]);
  useEffect(() => {
    if (at === null) return undefined;
    const text = sayStep(steps[at]);
    if (text !== null) announce(text);
    if (shown?.runs !== true || at >= steps.length - 1) return undefined;
    const timer = setTimeout(() => show(at + 1, true), STEP_MS);
    return () => clearTimeout(timer);
  }, [at, shown]);
  return { steps, at, start: () => show(0, true), go: (to) => show(to, false), leave: () => setShown(undefined) };
};

/** @returns null for the position before the play */
const sayStep = (step: RefutationStep | undefined): string | null => {
  if (step === undefined || step.played === null) return null;
  const { turn, move } = step.played;
  return PUZZLES.value.labelled(fullNameOfSide(step.position, turn), nameOfMove(move, step.position.rules));
};

export const RefutationPrompt = ({ steps, at }: { readonly steps: ShownRefutation['steps']; readonly at: number }) => {
  const text = sayStep(steps[at]);
  return (
    <p class="status" data-testid="refutation-step">
      <b>
        {at} / {steps.length - 1}
      </b>
      {text !== null && <em> · {text}</em>}
    </p>
  );
};

/** Steps back and forward. */
export const RefutationSteps = ({ steps, at, go }: ShownRefutation & { readonly at: number }) => {
  const { previous, next } = REPLAYS.value;
  const step = (to: number, label: string, path: string) => (
    <Button disabled={to < 0 || to >= steps.length} aria-label={label} onClick={() => go(to)}>
      <StepIcon path={path} />
    </Button>
  );
  return (
    <>
      {step(at - 1, previous, STEP_PATHS.back)}
      {step(at + 1, next, STEP_PATHS.forward)}
    </>
  );
};
