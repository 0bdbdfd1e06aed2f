/** The evaluation at the shown step as a bar. */
import { ANALYSIS } from '../study/analysis-texts.ts';
import { REVIEW } from './review-texts.ts';
import type { RoundReview } from './round-review.ts';
import { shareAt } from './landlord-share.ts';
import { chancePercent } from './line-decisions.ts';

export const ReviewBar = ({ review, at }: { readonly review: RoundReview; readonly at: number }) => {
  const words = REVIEW.value;
  const team = ANALYSIS.value.team;
  const found = shareAt(review, at);
  const percent = found === null ? 50 : found.isProved ? 100 * found.share : chancePercent(found.share);
  const label =
    found === null
      ? words.barUnknown
      : found.isProved
        ? words.barProved(found.share === 1 ? team.landlord : team.farmers)
        : words.bar(percent);
  return (
    <div
      class="review-bar"
      role="img"
      aria-label={label}
      data-known={found !== null}
      data-proved={found?.isProved}
      data-testid="review-bar"
    >
      <span>{found === null ? '' : `${team.landlord} ${percent}`}</span>
      <span>{found === null ? '' : `${team.farmers} ${100 - percent}`}</span>
      <i class="review-bar-shares">
        <i style={{ width: found === null ? 0 : `${percent}%` }} />
      </i>
    </div>
  );
};
