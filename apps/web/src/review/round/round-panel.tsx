/**
 * The review of a round: win chances, accuracy per seat, key moments, and every decision with its cost. It grows while
 * the solver and the bots work, and can be stopped.
 */
import '../../design/figures.css';
import './round.css';
import { costText, gainText } from '../../base/number-text.ts';
import type { Seat } from '@doudizhu/rules/deal';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { DECISION_MARKS, keyMoments, type SeatPar } from '../../workers/workers.ts';
import { ANALYSIS, type SideNames } from '../study/analysis-texts.ts';
import { showBoard } from '../study/min-height.ts';
import type { Study } from '../study/study.ts';
import { playedLine } from '../study/variations.ts';
import { ShareLink } from '../../records/share-link.tsx';
import { Decisions } from './decisions-table.tsx';
import { Accuracies, KeyMoments, type ReviewPartProps } from './key-moments.tsx';
import { hasOpenedHand, type OpenedRound } from '../study/opened-round.ts';
import { MarkIcon } from './mark-icon.tsx';
import { REVIEW } from './review-texts.ts';
import { judgementWords, sideOfSeat } from './review-words.ts';
import { EvaluationGraph } from './evaluation-graph.tsx';
import { createRoundReview, type RoundReview } from './round-review.ts';
import { trainOn } from './training-cards.ts';
import { Button } from '../../design/button.tsx';
import { itemsByKey } from '../../progress/tally.ts';
import { createParRun } from '../../workers/par-run.ts';

/**
 * The running review of a round while its page is open. Null for a position alone. The marked decisions of a round that
 * the player has stored become exercises.
 */
export const useReview = (opened: OpenedRound | null): RoundReview | null => {
  const review = useMemo(
    () =>
      opened === null
        ? null
        : createRoundReview({
            line: playedLine(opened.variations),
            record: opened.played.record,
            firstStep: opened.firstStep,
          }),
    [opened],
  );
  useEffect(() => {
    void review?.start(FIRST_MS);
    return review?.destroy;
  }, [review]);
  useEffect(() => (review === null || opened === null ? undefined : trainOn(opened, review)), [review]);
  return review;
};

export interface RoundPanelProps extends ReviewPartProps {
  readonly study: Study;
  /** Index = side: short names for the table. */
  readonly shortNames: SideNames;
  /** Returns the address for playing on before a step. */
  readonly hrefFrom: (step: number) => string;
}

/** Time limits for the whole round: at first, and on request. */
const FIRST_MS = 10_000;
const MORE_MS = 60_000;

export const RoundPanel = ({ opened, review, study, names, shortNames, hrefFrom }: RoundPanelProps) => {
  const words = REVIEW.value;
  const { moments } = momentsAt(review, study);
  const look = (step: number): void => lookAt(step, review, study);
  return (
    <section class="round-panel panel stack" aria-label={words.title} data-testid="round-review">
      <h2>{words.title}</h2>
      <EvaluationGraph review={review} at={study.variations.value.at} onGo={study.goTo} />
      <Accuracies opened={opened} review={review} names={names} />
      <Summary review={review} />
      <ParLine opened={opened} names={names} />
      <Progress review={review}>
        <ShareLink played={opened.played} path="analysis" text={words.copyLink} />
      </Progress>
      {!review.isWorking.value && (
        <KeyMoments moments={moments} opened={opened} review={review} names={names} onLook={look} hrefFrom={hrefFrom} />
      )}
      <p class="soft flush text-s">
        {words.what} {words.accuracyWhat} {hasOpenedHand(opened.played) && words.openHands}
      </p>
      <Decisions review={review} study={study} opened={opened} names={shortNames} onLook={look} />
    </section>
  );
};

/** The step of the shown position, all key moments, and the next one: after the last, the first. */
const momentsAt = ({ judgements, firstStep, line }: RoundReview, study: Study) => {
  const step = firstStep + line.findIndex(({ id }) => id === study.variations.value.at) + 1;
  const moments = keyMoments(judgements.value);
  return { step, moments, next: moments.find(({ decision }) => decision.step > step) ?? moments[0] };
};

/** Shows the position before a step. */
const lookAt = (step: number, review: RoundReview, study: Study): void => {
  const node = review.line[Math.max(0, step - review.firstStep - 1)];
  if (node === undefined) return;
  study.goTo(node.id);
  showBoard();
};

interface OwnCostliestProps extends Pick<RoundPanelProps, 'opened' | 'review' | 'study'> {
  readonly seat: Seat;
}

/** The player's costliest decision, above the board. Nothing while the review works, or without a costly one. */
export const OwnCostliest = ({ opened, review, study, seat }: OwnCostliestProps) => {
  const words = REVIEW.value;
  if (review.isWorking.value) return null;
  const [worst] = keyMoments(
    review.judgements.value.filter(({ decision }) => decision.seat === seat),
    1,
  );
  if (worst === undefined) return null;
  const { step } = worst.decision;
  const said = judgementWords(worst, opened, review.winningMoves.value.get(step - review.firstStep - 1));
  return (
    <p class="row between flush" role="status" data-testid="own-costliest">
      <span>
        <MarkIcon mark={worst.mark} /> {words.ownCostliest(said.done)}{' '}
        <span class="bad">{words.costs(costText(worst.cost))}</span>
        {said.better !== null && <span class="soft"> · {words.better(said.better)}</span>}
      </span>
      <Button look="small" onClick={() => lookAt(step, review, study)} text={words.look} />
    </p>
  );
};

/**
 * The decision at the shown position in two lines, under the board of a phone: mark, fault and cost, then the better
 * option. It follows the steps.
 */
export const MomentStrip = ({ opened, review, study, names }: ReviewPartProps & Pick<RoundPanelProps, 'study'>) => {
  const words = REVIEW.value;
  const { step, next } = momentsAt(review, study);
  const here =
    step === review.firstStep ? undefined : review.judgements.value.find(({ decision }) => decision.step === step);
  const said = here && judgementWords(here, opened, review.winningMoves.value.get(step - review.firstStep - 1));
  return (
    <div class="moment-strip panel bar text-s" data-testid="moment-strip">
      <div class="grow slim">
        {here === undefined && review.isWorking.value ? (
          <p class="flush">{ANALYSIS.value.reviewProgress(Math.round(100 * review.progress.value))}</p>
        ) : here === undefined || said === undefined ? (
          <p class="soft flush">{words.noChoice}</p>
        ) : (
          <>
            <p class="flush">
              <MarkIcon mark={here.mark} />{' '}
              <b>
                {names[sideOfSeat(here.decision.seat, opened)]}: {said.done}
              </b>{' '}
              {said.mainFault} {here.cost > 0 && <span class="bad">−{costText(here.cost)}</span>}
            </p>
            <p class="soft flush">{said.better === null ? '' : words.better(said.better)}</p>
          </>
        )}
      </div>
      {next !== undefined && !review.isWorking.value && (
        <Button
          look="small"
          aria-label={words.nextMoment}
          onClick={() => lookAt(next.decision.step, review, study)}
          text={words.nextShort}
        />
      )}
    </div>
  );
};

/** Progress, and buttons to stop and resume. */
const Progress = ({ review, children }: { readonly review: RoundReview; readonly children: ComponentChildren }) => {
  const words = ANALYSIS.value;
  const isWorking = review.isWorking.value;
  const botError = review.botError.value;
  const hasGaps = !isWorking && review.winners.value.includes('unknown');
  return (
    <>
      <div class="row">
        {isWorking && (
          <>
            <progress value={review.progress.value} max={1} aria-label={words.review} />
            <span role="status">{words.reviewProgress(Math.round(100 * review.progress.value))}</span>
            <Button onClick={review.stop} text={words.stop} />
          </>
        )}
        {hasGaps && <Button onClick={() => void review.start(MORE_MS)} text={words.reviewMore(MORE_MS / 1000)} />}
        {children}
      </div>
      {botError !== null && <p class="bad">{words.noBots(botError)}</p>}
    </>
  );
};

/** Number of decisions with each mark, the best first. */
const Summary = ({ review }: { readonly review: RoundReview }) => {
  if (review.isWorking.value) return null;
  const marked = itemsByKey(review.judgements.value, ({ mark }) => mark);
  return (
    <div role="status" data-testid="round-summary">
      <ul class="cluster text-s">
        {DECISION_MARKS.map((mark) => {
          const count = marked.get(mark)?.length ?? 0;
          return count === 0 ? null : (
            <li key={mark}>
              <MarkIcon mark={mark} /> {count} <span aria-hidden="true">{REVIEW.value.marked(count, mark)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
};

/** Time limit for each of the two questions per seat. */
const QUESTION_MS = 4000;

/** Par of the deal: winner and score with open hands for each seat as the landlord. */
const ParLine = ({ opened, names }: Pick<ReviewPartProps, 'opened' | 'names'>) => {
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
  const score = points === null ? words.parBetween(gainText(pointsMin), gainText(pointsMax)) : gainText(points);
  return words.parProved(winner, score);
};
