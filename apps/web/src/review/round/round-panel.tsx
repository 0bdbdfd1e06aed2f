/**
 * The review of a round: win chances, accuracy per seat, key moments, and every decision with its cost. It grows while
 * the solver and the bots work, and can be stopped.
 */
import './round.css';
import { sayCost, sayGain } from '../../base/number-text.ts';
import type { Seat } from '@doudizhu/rules/deal';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { DECISION_MARKS, keyMoments, type SeatPar } from '../../workers/workers.ts';
import { ANALYSIS, type SideNames } from '../study/analysis-texts.ts';
import { showBoard } from '../study/steady-page.ts';
import type { Study } from '../study/study.ts';
import { playedLine } from '../study/variations.ts';
import { ShareLink } from '../../records/share-link.tsx';
import { Decisions } from './decisions-table.tsx';
import { Accuracies, KeyMoments } from './key-moments.tsx';
import { hasOpenedHand, type OpenedRound } from '../study/opened-round.ts';
import { MarkIcon } from './mark-icon.tsx';
import { REVIEW } from './review-texts.ts';
import { judgementWords, sideOfSeat } from './review-words.ts';
import { SwingGraph } from './swing-graph.tsx';
import { createSwing, type Swing } from './swing-run.ts';
import { trainOn } from './training-cards.ts';
import { Button } from '../../design/button.tsx';
import { itemsByKey } from '../../progress/tally.ts';
import { createParRun } from '../../workers/par-run.ts';

/**
 * The running review of a round while its page is open. Null for a position alone. The marked decisions of a round that
 * the player has stored become exercises.
 */
export const useReview = (opened: OpenedRound | null): Swing | null => {
  const swing = useMemo(
    () =>
      opened === null
        ? null
        : createSwing({
            line: playedLine(opened.variations),
            record: opened.played.record,
            firstStep: opened.firstStep,
          }),
    [opened],
  );
  useEffect(() => {
    void swing?.start(FIRST_MS);
    return swing?.destroy;
  }, [swing]);
  useEffect(() => (swing === null || opened === null ? undefined : trainOn(opened, swing)), [swing]);
  return swing;
};

export interface RoundPanelProps {
  readonly opened: OpenedRound;
  readonly swing: Swing;
  readonly study: Study;
  /** Index = side: side and player's name. */
  readonly names: SideNames;
  /** Index = side: short names for the table. */
  readonly shortNames: SideNames;
  /** Returns the address for playing on before a step. */
  readonly hrefFrom: (step: number) => string;
}

/** Time limits for the whole round: at first, and on request. */
const FIRST_MS = 10_000;
const MORE_MS = 60_000;

export const RoundPanel = ({ opened, swing, study, names, shortNames, hrefFrom }: RoundPanelProps) => {
  const words = REVIEW.value;
  const judgements = swing.judgements.value;
  const moments = useMemo(() => keyMoments(judgements), [judgements]);
  const { at } = study.variations.value;
  const look = (step: number): void => lookAt(step, swing, study);
  const here = swing.line.findIndex(({ id }) => id === at) + swing.firstStep + 1;
  const next = moments.find(({ decision }) => decision.step > here) ?? moments[0];
  return (
    <section class="round-panel panel stack" aria-label={words.title} data-testid="swing">
      <h2>{words.title}</h2>
      <SwingGraph swing={swing} at={at} onGo={study.goTo} />
      <Accuracies opened={opened} swing={swing} names={names} />
      <Summary swing={swing} />
      <ParLine opened={opened} names={names} />
      <Progress swing={swing}>
        {next !== undefined && <Button onClick={() => look(next.decision.step)} text={words.nextMoment} />}
        <ShareLink played={opened.played} path="analysis" text={words.copyLink} />
      </Progress>
      {!swing.isWorking.value && (
        <KeyMoments moments={moments} opened={opened} swing={swing} names={names} onLook={look} hrefFrom={hrefFrom} />
      )}
      <p class="soft flush text-s">
        {words.what} {words.accuracyWhat} {hasOpenedHand(opened.played) && words.openHands}
      </p>
      <Decisions swing={swing} study={study} opened={opened} names={shortNames} onLook={look} />
    </section>
  );
};

/** Shows the position before a step. */
const lookAt = (step: number, swing: Swing, study: Study): void => {
  const node = swing.line[Math.max(0, step - swing.firstStep - 1)];
  if (node === undefined) return;
  study.goTo(node.id);
  showBoard();
};

interface OwnCostliestProps extends Pick<RoundPanelProps, 'opened' | 'swing' | 'study'> {
  readonly seat: Seat;
}

/** The player's costliest decision, above the board. Nothing while the review works, or without a costly one. */
export const OwnCostliest = ({ opened, swing, study, seat }: OwnCostliestProps) => {
  const words = REVIEW.value;
  if (swing.isWorking.value) return null;
  const [worst] = keyMoments(
    swing.judgements.value.filter(({ decision }) => decision.seat === seat),
    1,
  );
  if (worst === undefined) return null;
  const { step } = worst.decision;
  const said = judgementWords(worst, opened, swing.winningMoves.value.get(step - swing.firstStep - 1));
  return (
    <p class="row own-costliest" role="status" data-testid="own-costliest">
      <span>
        <MarkIcon mark={worst.mark} /> {words.ownCostliest(said.done)}{' '}
        <span class="bad">{words.costs(sayCost(worst.cost))}</span>
        {said.better !== null && <span class="soft"> · {words.better(said.better)}</span>}
      </span>
      <Button look="small" onClick={() => lookAt(step, swing, study)} text={words.look} />
    </p>
  );
};

/**
 * The decision at the shown position in two lines, under the board of a phone: mark, fault and cost, then the better
 * option. It follows the steps.
 */
export const MomentStrip = ({
  opened,
  swing,
  study,
  names,
}: Omit<OwnCostliestProps, 'seat'> & { names: SideNames }) => {
  const words = REVIEW.value;
  const judgements = swing.judgements.value;
  const step = swing.firstStep + swing.line.findIndex(({ id }) => id === study.node.value.id) + 1;
  const here = step === swing.firstStep ? undefined : judgements.find(({ decision }) => decision.step === step);
  const said = here && judgementWords(here, opened, swing.winningMoves.value.get(step - swing.firstStep - 1));
  const moments = keyMoments(judgements);
  const next = moments.find(({ decision }) => decision.step > step) ?? moments[0];
  return (
    <div class="moment-strip panel bar text-s" data-testid="moment-strip">
      <div class="grow slim">
        {swing.isWorking.value ? (
          <p class="flush">{ANALYSIS.value.swingProgress(Math.round(100 * swing.progress.value))}</p>
        ) : here === undefined || said === undefined ? (
          <p class="soft flush">{words.noChoice}</p>
        ) : (
          <>
            <p class="flush">
              <MarkIcon mark={here.mark} />{' '}
              <b>
                {names[sideOfSeat(here.decision.seat, opened)]}: {said.done}
              </b>{' '}
              {said.fault} {here.cost > 0 && <span class="bad">−{sayCost(here.cost)}</span>}
            </p>
            <p class="soft flush">{said.better === null ? '' : words.better(said.better)}</p>
          </>
        )}
      </div>
      {next !== undefined && !swing.isWorking.value && (
        <Button
          look="small"
          aria-label={words.nextMoment}
          onClick={() => lookAt(next.decision.step, swing, study)}
          text={words.nextShort}
        />
      )}
    </div>
  );
};

/** Progress, and buttons to stop and resume. */
const Progress = ({ swing, children }: { readonly swing: Swing; readonly children: ComponentChildren }) => {
  const words = ANALYSIS.value;
  const isWorking = swing.isWorking.value;
  const botError = swing.botError.value;
  const hasGaps = !isWorking && swing.winners.value.includes('unknown');
  return (
    <>
      <div class="row">
        {isWorking && (
          <>
            <progress value={swing.progress.value} max={1} aria-label={words.swing} />
            <span role="status">{words.swingProgress(Math.round(100 * swing.progress.value))}</span>
            <Button onClick={swing.stop} text={words.stop} />
          </>
        )}
        {hasGaps && <Button onClick={() => void swing.start(MORE_MS)} text={words.swingMore(MORE_MS / 1000)} />}
        {children}
      </div>
      {botError !== null && <p class="bad">{words.noBots(botError)}</p>}
    </>
  );
};

/** Number of decisions with each mark, the best first. */
const Summary = ({ swing }: { readonly swing: Swing }) => {
  if (swing.isWorking.value) return null;
  const marked = itemsByKey(swing.judgements.value, ({ mark }) => mark);
  return (
    <div role="status" data-testid="round-summary">
      <ul class="mark-counts cluster text-s">
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

interface ParLineProps {
  readonly opened: OpenedRound;
  readonly names: SideNames;
}

/** Time limit for each of the two questions per seat. */
const QUESTION_MS = 4000;

/** Par of the deal: winner and score with open hands for each seat as the landlord. */
const ParLine = ({ opened, names }: ParLineProps) => {
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
