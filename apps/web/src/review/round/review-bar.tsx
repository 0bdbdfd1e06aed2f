/** The evaluation at the shown step: proved if possible, otherwise the bots' estimate. */
import { ANALYSIS } from '../study/analysis-texts.ts';
import { REVIEW } from './review-texts.ts';
import type { Side } from '../../workers/workers.ts';
import type { Swing } from './swing-run.ts';
import { shareOf } from './swing.ts';

export interface LandlordShare {
  /** 0–1. */
  readonly share: number;
  readonly isProved: boolean;
}

/** The landlord's share at a node of the played line; null off the line or if unknown. */
const shareAt = (swing: Swing, nodeId: number): LandlordShare | null =>
  shareAtIndex(
    swing,
    swing.line.findIndex(({ id }) => id === nodeId),
  );

/** Winner of a node of the played line; null if it is not proved. */
export const provedAt = (swing: Swing, nodeId: number): Side | null => {
  const found = shareAt(swing, nodeId);
  return found?.isProved === true ? (found.share === 1 ? 'landlord' : 'farmers') : null;
};

/** The same by index in the line. */
export const shareAtIndex = (swing: Swing, index: number): LandlordShare | null => {
  if (index < 0) return null;
  const proved = shareOf(swing.worths.value[index]);
  if (proved !== null) return { share: proved, isProved: true };
  // The last reviewed decision before or at this position.
  const chances = swing.reviewed.value.filter(
    ({ step, landlordChance }) => landlordChance !== null && step - swing.firstStep <= index + 1,
  );
  const last = chances.at(-1)?.landlordChance ?? null;
  return last === null ? null : { share: last, isProved: false };
};

export const ReviewBar = ({ swing, at }: { readonly swing: Swing; readonly at: number }) => {
  const words = REVIEW.value;
  const team = ANALYSIS.value.team;
  const found = shareAt(swing, at);
  const percent = found === null ? 50 : Math.round(100 * found.share);
  const label =
    found === null
      ? words.barUnknown
      : found.isProved
        ? words.barProved(found.share === 1 ? team.landlord : team.farmers)
        : words.bar(percent);
  return (
    <div class="review-bar" role="img" aria-label={label} data-known={found !== null} data-testid="review-bar">
      <span>{found === null ? '' : `${team.landlord} ${percent}`}</span>
      <span>{found === null ? '' : `${team.farmers} ${100 - percent}`}</span>
      <i class="review-bar-shares">
        <i style={{ width: found === null ? 0 : `${percent}%` }} />
      </i>
    </div>
  );
};
