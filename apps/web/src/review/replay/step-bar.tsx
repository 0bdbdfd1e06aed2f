/** Step controls: buttons, a slider, and the key moments of a review. */
import { texts } from '../../base/language.ts';
import { REPLAYS } from '../../records/record-texts.ts';
import { Button } from '../../design/button.tsx';
import { Icon } from '../../design/icon.tsx';

export interface StepBarProps {
  readonly at: number;
  readonly last: number;
  readonly isRunning: boolean;
  /** Ascending. Empty without a review. */
  readonly keyMoments: readonly number[];
  /** The landlord's chance to win at each step, 0–1, or null. Empty without a review. */
  readonly curve: readonly (number | null)[];
  readonly onGo: (to: number) => void;
  readonly onRun: () => void;
}

export const StepBar = ({ at, last, isRunning, keyMoments, curve, onGo, onRun }: StepBarProps) => {
  const words = REPLAYS.value;
  const { first, back, forward, last: end, run, stop } = STEP_LABELS.value;
  const moment = keyMoments.find((step) => step > at);
  const step = (to: number, isOff: boolean, label: string, path: string) => (
    <Button disabled={isOff} aria-label={label} onClick={() => onGo(to)}>
      <Icon path={path} />
    </Button>
  );
  return (
    <div class="step-bar bar whole" role="group" aria-label={words.steps}>
      {step(0, at === 0, first, STEP_PATHS.first)}
      {step(at - 1, at === 0, back, STEP_PATHS.back)}
      {keyMoments.length === 0 ? (
        <Button look="main" aria-pressed={isRunning} aria-label={isRunning ? stop : run} onClick={onRun}>
          <Icon path={isRunning ? STEP_PATHS.pause : STEP_PATHS.run} />
        </Button>
      ) : (
        // After the last moment the button keeps its place and the focus.
        <Button
          look="main key-moment"
          aria-disabled={moment === undefined}
          onClick={() => moment !== undefined && onGo(moment)}
          text={words.keyMoment}
        />
      )}
      {step(at + 1, at === last, forward, STEP_PATHS.forward)}
      {step(last, at === last, end, STEP_PATHS.last)}
      <span class="step-slider">
        <Curve shares={curve} last={last} />
        <input
          type="range"
          min="0"
          max={last}
          value={at}
          aria-label={words.step(at, last)}
          onInput={({ currentTarget }) => onGo(Number(currentTarget.value))}
        />
      </span>
    </div>
  );
};

/** Win chances above the slider. A click goes to that step, because the slider is below. */
const Curve = ({ shares, last }: { readonly shares: readonly (number | null)[]; readonly last: number }) => {
  const points = shares.flatMap((share, step) => (share === null ? [] : [`${step} ${(1 - share).toFixed(3)}`]));
  if (points.length < 2) return null;
  const [start, end] = [points[0]?.split(' ')[0], points.at(-1)?.split(' ')[0]];
  return (
    <svg
      class="step-curve"
      viewBox={`0 0 ${last} 1`}
      preserveAspectRatio="none"
      data-testid="step-curve"
      aria-hidden="true"
      focusable="false"
    >
      <path class="step-curve-half" d={`M0 .5H${last}`} />
      <path class="step-curve-area" d={`M${start} .5L${points.join('L')}L${end} .5Z`} />
      <path class="step-curve-line" d={`M${points.join('L')}`} />
    </svg>
  );
};

/** Labels of the step buttons. */
export const STEP_LABELS = texts({
  first: ['回到开头', 'To the beginning'],
  back: ['上一步', 'Step back'],
  forward: ['下一步', 'Step forward'],
  last: ['跳到最后', 'To the end'],
  run: ['自动播放', 'Autoplay'],
  stop: ['停止', 'Stop'],
});

/** Icons of the step buttons. */
export const STEP_PATHS = {
  first: 'M6 5v14M18 6l-7 6 7 6',
  back: 'M15 6l-7 6 7 6',
  forward: 'M9 6l7 6-7 6',
  last: 'M6 6l7 6-7 6M18 5v14',
  run: 'M8 5l10 7-10 7Z',
  pause: 'M8 5v14M16 5v14',
} as const;
