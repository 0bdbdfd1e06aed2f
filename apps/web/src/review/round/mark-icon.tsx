/** The mark of a decision as an icon: on the card that was played, in lists of moves, in key moments. */
import type { DecisionMark } from '../../workers/workers.ts';
import { REVIEW } from './review-texts.ts';

/** Marks that lists show. The others would stand beside nearly every move. */
const LOUD: ReadonlySet<DecisionMark> = new Set(['brilliant', 'inaccuracy', 'mistake', 'blunder']);

export const isLoud = (mark: DecisionMark | undefined): mark is DecisionMark => mark !== undefined && LOUD.has(mark);

const STAR = 'M12 5.2l2 4.4 4.8.5-3.6 3.2 1 4.7-4.2-2.4-4.2 2.4 1-4.7-3.6-3.2 4.8-.5Z';
const CHECK = 'M6.8 12.6l3.5 3.5 7-7.6';

export const MarkIcon = ({ mark }: { readonly mark: DecisionMark }) => {
  const text = { brilliant: '!!', best: '', good: '', inaccuracy: '?!', mistake: '?', blunder: '??' }[mark];
  return (
    <svg class="mark-icon" data-mark={mark} viewBox="0 0 24 24" role="img" aria-label={REVIEW.value.marks[mark]}>
      <circle cx="12" cy="12" r="11" />
      {mark === 'best' && <path class="mark-star" d={STAR} />}
      {mark === 'good' && <path class="mark-check" d={CHECK} />}
      {text !== '' && (
        <text x="12" y="17" text-anchor="middle">
          {text}
        </text>
      )}
    </svg>
  );
};
