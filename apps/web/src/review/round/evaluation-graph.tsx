/** The evaluation graph of a round. It is one image for screen readers, because the table contains the same. */
import { BOARD } from '../../board/board-texts.ts';
import { ANALYSIS } from '../study/analysis-texts.ts';
import { shareAtIndex } from './landlord-share.ts';
import type { RoundReview } from './round-review.ts';
import { isBlunderAt, knownSegments, shareOf, type GraphPoint } from './line-decisions.ts';

export interface EvaluationGraphProps {
  readonly review: RoundReview;
  /** The shown node. */
  readonly at: number;
  readonly onGo: (id: number) => void;
}

/** In units of the drawing. */
const [HEIGHT, TOP, BOTTOM, STEP, LEFT] = [150, 18, 132, 16, 8];

export const EvaluationGraph = ({ review, at, onGo }: EvaluationGraphProps) => {
  const words = ANALYSIS.value;
  const { line, decisions } = review;
  const winners = review.winners.value;
  const width = LEFT * 2 + Math.max(1, line.length - 1) * STEP;
  const known = knownSegments(winners.map(shareOf));
  const chances: GraphPoint[] = line.flatMap((_, index) => {
    const share = shareAtIndex(review, index)?.share;
    return share === undefined ? [] : [{ at: index, share }];
  });
  const blunders = decisions.filter((decision) => isBlunderAt(decision, winners));
  const here = line.findIndex(({ id }) => id === at);
  const knownCount = winners.filter((winner) => winner !== 'unknown').length;
  return (
    <div class="evaluation-graph bar stretch">
      <div class="graph-axis stack gap-0 between text-s" aria-hidden="true">
        <span>{BOARD.value.landlord}</span>
        <span>{BOARD.value.farmers}</span>
      </div>
      <div class="graph-drawing grow slim">
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={words.graphLabel(blunders.length, knownCount, winners.length)}
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            const index = Math.round((((event.clientX - box.left) / box.width) * width - LEFT) / STEP);
            const node = line[Math.max(0, Math.min(line.length - 1, index))];
            if (node !== undefined) onGo(node.id);
          }}
        >
          <line class="graph-half" x1="0" x2={width} y1={yOf(0.5)} y2={yOf(0.5)} />
          {known.map((segment) => (
            <path key={segment[0]?.at} class="graph-known" d={stepsOf(segment)} />
          ))}
          {chances.length > 1 && <path class="graph-chance" d={pathOf(chances)} />}
          {blunders.map(({ number }) => (
            <g key={number} class="graph-blunder" transform={`translate(${xOf(number)} ${yOf(0.5)})`}>
              <line x1="0" x2="0" y1={TOP - yOf(0.5)} y2={BOTTOM - yOf(0.5)} />
              <path d="M-5-5 5 5M-5 5 5-5" />
            </g>
          ))}
          {here >= 0 && <line class="graph-here" x1={xOf(here)} x2={xOf(here)} y1="4" y2={HEIGHT - 4} />}
        </svg>
      </div>
    </div>
  );
};

const xOf = (index: number): number => LEFT + index * STEP;
const yOf = (share: number): number => BOTTOM - share * (BOTTOM - TOP);

const pathOf = (points: readonly GraphPoint[]): string =>
  points.map(({ at, share }, index) => `${index === 0 ? 'M' : 'L'}${xOf(at)} ${yOf(share).toFixed(1)}`).join('');

/** Each value extends half a step to both sides of its position. */
const stepsOf = (points: readonly GraphPoint[]): string =>
  points
    .map(({ at, share }, index) => {
      const [x, y] = [xOf(at), yOf(share)];
      return `${index === 0 ? `M${x - STEP / 2} ${y}` : `L${x - STEP / 2} ${y}`}L${x + STEP / 2} ${y}`;
    })
    .join('');
