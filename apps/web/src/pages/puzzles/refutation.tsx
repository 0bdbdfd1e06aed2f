/** A refutation on the table: the losing play and what follows, step by step. */
import type { GameFeedback, GameState } from '@doudizhu/puzzles/play';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { nameOfMove } from '../../cards/names.ts';
import { announce } from '../../design/announce.tsx';
import { Button } from '../../design/button.tsx';
import { STEP_PATHS, STEP_LABELS } from '../../review/replay/step-bar.tsx';
import { stepsOfRefutation, type RefutationStep } from './refutation-steps.ts';
import { fullNameOfSide, PUZZLES } from './puzzles-texts.ts';
import { Icon } from '../../design/icon.tsx';

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
    const text = stepText(steps[at]);
    if (text !== null) announce(text);
    if (shown?.runs !== true || at >= steps.length - 1) return undefined;
    const timer = setTimeout(() => show(at + 1, true), STEP_MS);
    return () => clearTimeout(timer);
  }, [at, shown]);
  return { steps, at, start: () => show(0, true), go: (to) => show(to, false), leave: () => setShown(undefined) };
};

/** @returns null for the position before the play */
const stepText = (step: RefutationStep | undefined): string | null => {
  if (step === undefined || step.played === null) return null;
  const { turn, move } = step.played;
  return PUZZLES.value.labelled(fullNameOfSide(step.position, turn), nameOfMove(move, step.position.rules));
};

export const RefutationPrompt = ({ steps, at }: { readonly steps: ShownRefutation['steps']; readonly at: number }) => {
  const text = stepText(steps[at]);
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
  const { back, forward } = STEP_LABELS.value;
  const step = (to: number, label: string, path: string) => (
    <Button disabled={to < 0 || to >= steps.length} aria-label={label} onClick={() => go(to)}>
      <Icon path={path} />
    </Button>
  );
  return (
    <>
      {step(at - 1, back, STEP_PATHS.back)}
      {step(at + 1, forward, STEP_PATHS.forward)}
    </>
  );
};
