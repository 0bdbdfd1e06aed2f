/** Evaluation bar: the landlord's share in red from the bottom or the left, the farmers' share above it. */
import './evaluation-bar.css';
import { BOARD } from './board-texts.ts';

export interface EvaluationBarProps {
  /** The landlord's chance to win, 0–1. Null if unknown. */
  readonly landlordWins: number | null;
  readonly isUpright: boolean;
}

export const EvaluationBar = ({ landlordWins, isUpright }: EvaluationBarProps) => {
  const words = BOARD.value;
  const percent = landlordWins === null ? null : Math.round(100 * landlordWins);
  const name = (text: string): string => (isUpright ? '' : `${text} `);
  return (
    <div
      class={isUpright ? 'evaluation upright' : 'evaluation'}
      data-testid="evaluation"
      data-known={percent !== null}
      role="img"
      aria-label={percent === null ? '' : words.chance(percent)}
      aria-hidden={percent === null}
      style={{ '--landlord': `${percent ?? 50}%` }}
    >
      {percent !== null && (
        <>
          <b class="evaluation-farmers text-end">{name(words.farmers) + String(100 - percent)}</b>
          <b class="evaluation-landlord">{name(words.landlord) + String(percent)}</b>
        </>
      )}
    </div>
  );
};
