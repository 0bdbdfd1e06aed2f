/** Accuracy and three sentences per seat, and the key moments with links to look at them and to play on. */
import { costText } from '../../base/number-text.ts';
import { seatsOf } from '@doudizhu/rules/deal';
import { accuracyOf, lostBy, summariseSeat, type Judgement } from '../../workers/workers.ts';
import { shownPlay } from '../../board/board-of-position.ts';
import { ComboCards } from '../../cards/rank-cards.tsx';
import { ANALYSIS, type SideNames } from '../study/analysis-texts.ts';
import type { OpenedRound } from '../study/opened-round.ts';
import { MarkIcon } from './mark-icon.tsx';
import { REVIEW } from './review-texts.ts';
import { sideOfSeat, judgementWords } from './review-words.ts';
import type { RoundReview } from './round-review.ts';
import { Button, LinkButton } from '../../design/button.tsx';
import { sentenceOf } from '../../base/sentences.ts';

/** A reviewed round. */
export interface ReviewPartProps {
  readonly opened: OpenedRound;
  readonly review: RoundReview;
  /** Index = side: side and player's name. */
  readonly names: SideNames;
}

/** Number of decisions below which the percentage is marked. */
const FEW_DECISIONS = 5;

export const Accuracies = ({ opened, review, names }: ReviewPartProps) => {
  const words = REVIEW.value;
  const judgements = review.judgements.value;
  return (
    <dl class="accuracies stack gap-s flush" data-testid="accuracies">
      {seatsOf(opened.played.end.rules).map((seat) => {
        const accuracy = accuracyOf(judgements, seat);
        const decisions = judgements.filter(({ decision }) => decision.seat === seat).length;
        return (
          <div key={seat} class="panel">
            <dt class="text-s">{names[sideOfSeat(seat, opened)]}</dt>
            <dd class="text-s">
              {accuracy !== null && <span class="soft">{words.accuracyLabel}</span>}
              <b class="number text-xl">{accuracy === null ? words.accuracyNone : `${Math.round(accuracy)}%`}</b>{' '}
              {decisions > 0 && decisions < FEW_DECISIONS && <span class="soft">{words.ofDecisions(decisions)} </span>}
              <span class="soft">{words.lost(costText(lostBy(judgements, seat)))}</span>
              {!review.isWorking.value && (
                <ul data-testid="seat-summary">
                  {summariseSeat(opened.played, judgements, seat).map((sentence) => (
                    <li key={sentence.key}>{sentenceOf(sentence)}</li>
                  ))}
                </ul>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
};

interface KeyMomentsProps extends ReviewPartProps {
  readonly moments: readonly Judgement[];
  /** Shows the position before a step. */
  readonly onLook: (step: number) => void;
  /** Returns the address for playing on before a step. */
  readonly hrefFrom: (step: number) => string;
}

export const KeyMoments = ({ moments, opened, review, names, onLook, hrefFrom }: KeyMomentsProps) => {
  const words = REVIEW.value;
  return (
    <section class="stack" aria-label={words.moments}>
      <h3>{words.moments}</h3>
      {moments.length === 0 && <p class="soft">{words.noMoments}</p>}
      <ol class="key-moments stack gap-s" data-testid="key-moments">
        {moments.map((judgement) => {
          const { decision, basis, cost } = judgement;
          const index = decision.step - review.firstStep - 1;
          const said = judgementWords(judgement, opened, review.winningMoves.value.get(index));
          const [start] = review.line;
          const before = review.line[index];
          return (
            <li key={decision.step} class="panel" data-mark={judgement.mark}>
              {decision.done.type === 'play' && start !== undefined && before !== undefined && (
                <span class="key-cards" aria-hidden="true">
                  <ComboCards
                    combo={decision.done.combo}
                    rules={opened.played.end.rules}
                    cards={shownPlay(start.position, before.position, decision.done.combo, opened.suits)}
                  />
                </span>
              )}
              <p class="flush">
                <MarkIcon mark={judgement.mark} />{' '}
                <strong>
                  {names[sideOfSeat(decision.seat, opened)]} · {said.done}
                </strong>
                {said.fault !== '' && <span class="soft"> {said.fault}</span>}
              </p>
              <p class="flush">
                <span class="bad">{words.costs(costText(cost))}</span>{' '}
                <span class="soft">{basis === 'proved' ? words.proved : words.estimated}</span>
              </p>
              {said.better !== null && <p class="flush">{words.better(said.better)}</p>}
              <div class="row">
                <Button onClick={() => onLook(decision.step)} text={words.look} />
                {decision.phase === 'play' && (
                  <LinkButton href={hrefFrom(decision.step)} data-testid="play-on" text={ANALYSIS.value.playOn} />
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
};
