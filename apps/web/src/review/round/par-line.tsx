/** Par of the deal: winner and score with open hands for each seat as the landlord. */
import { useEffect, useMemo } from 'preact/hooks';
import type { SeatPar } from '../../workers/workers.ts';
import type { SideNames } from '../study/analysis-texts.ts';
import type { OpenedRound } from '../study/opened-round.ts';
import { createParRun } from '../../workers/par-run.ts';
import { sayGain } from '../../base/number-text.ts';
import { REVIEW } from './review-texts.ts';
import { sideOfSeat } from './review-words.ts';
import { Button } from '../../design/button.tsx';

interface ParLineProps {
  readonly opened: OpenedRound;
  readonly names: SideNames;
}

/** Time limit for each of the two questions per seat. */
const QUESTION_MS = 4000;

export const ParLine = ({ opened, names }: ParLineProps) => {
  const words = REVIEW.value;
  const par = useMemo(() => createParRun(opened.played), [opened]);
  useEffect(() => par?.destroy, [par]);
  if (par === null) return null;
  const status = par.status.value;
  if (status === 'done') {
    const seats = par.seats.value.map((seat) =>
      words.parOf(names[sideOfSeat(seat.seat, opened)] ?? '', resultOf(seat)),
    );
    return (
      <p data-testid="par" title={words.parWhat}>
        <b>{words.par}</b> {words.parSeats(seats)}
      </p>
    );
  }
  return (
    <div class="row" data-testid="par">
      <Button
        title={words.parWhat}
        disabled={status === 'working'}
        onClick={() => void par.start(QUESTION_MS)}
        text={words.parAsk}
      />
      {status !== 'idle' && <span role="status">{status === 'working' ? words.parWorking : words.parFailed}</span>}
    </div>
  );
};

/** `the landlord wins, proved, +2`. */
const resultOf = ({ winner, points, pointsMin, pointsMax }: SeatPar): string => {
  const words = REVIEW.value;
  if (winner === 'unknown' || pointsMin === null || pointsMax === null) return words.parOpen;
  const score = points === null ? words.parBetween(sayGain(pointsMin), sayGain(pointsMax)) : sayGain(points);
  return words.parProved(winner, score);
};
