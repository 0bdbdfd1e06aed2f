/** Accuracy and three sentences per seat, and the key moments with links to look at them and to play on. */
import { sayCost } from '../../base/number-text.ts';
import { seatsOf } from '@doudizhu/rules/deal';
import { accuracyOf, lostBy, summariseSeat, type Judgement } from '../../workers/workers.ts';
import { shownPlay } from '../../board/board-of-position.ts';
import { ComboCards } from '../../cards/rank-cards.tsx';
import type { SideNames } from '../study/analysis-texts.ts';
import type { OpenedRound } from '../study/opened-round.ts';
import { MarkIcon } from './mark-icon.tsx';
import { REVIEW } from './review-texts.ts';
import { sideOfSeat, judgementWords } from './review-words.ts';
import type { Swing } from './swing-run.ts';
import { Button, LinkButton } from '../../design/button.tsx';
import { say } from '../../base/say.ts';

interface AccuraciesProps {
  readonly opened: OpenedRound;
  readonly swing: Swing;
  readonly names: SideNames;
}

/** Number of decisions below which the percentage is marked. */
const FEW_DECISIONS = 5;

export const Accuracies = ({ opened, swing, names }: AccuraciesProps) => {
  const words = REVIEW.value;
  const judgements = swing.judgements.value;
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
              <b class="number text-xl">
                {accuracy === null ? words.accuracyNone : words.accuracyOf(Math.round(accuracy))}
              </b>{' '}
              {decisions > 0 && decisions < FEW_DECISIONS && <span class="soft">{words.ofDecisions(decisions)} </span>}
              <span class="soft">{words.lost(sayCost(lostBy(judgements, seat)))}</span>
              {!swing.isWorking.value && (
                <ul data-testid="seat-summary">
                  {summariseSeat(opened.played, judgements, seat).map((sentence) => (
                    <li key={sentence.key}>{say(sentence)}</li>
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

interface KeyMomentsProps {
  readonly moments: readonly Judgement[];
  readonly opened: OpenedRound;
  readonly swing: Swing;
  readonly names: SideNames;
  /** Shows the position before a step. */
  readonly onLook: (step: number) => void;
  /** Returns the address for playing on before a step. */
  readonly hrefFrom: (step: number) => string;
}

export const KeyMoments = ({ moments, opened, swing, names, onLook, hrefFrom }: KeyMomentsProps) => {
  const words = REVIEW.value;
  return (
    <section class="stack" aria-label={words.moments}>
      <h3>{words.moments}</h3>
      {moments.length === 0 && <p class="soft">{words.noMoments}</p>}
      <ol class="key-moments stack gap-s" data-testid="key-moments">
        {moments.map((judgement) => {
          const { decision, basis, cost } = judgement;
          const said = judgementWords(
            judgement,
            opened,
            swing.winningMoves.value.get(decision.step - swing.firstStep - 1),
          );
          const [start] = swing.line;
          const before = swing.line[decision.step - swing.firstStep - 1];
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
                <span class="bad">{words.costs(sayCost(cost))}</span>{' '}
                <span class="soft">{basis === 'proved' ? words.proved : words.estimated}</span>
              </p>
              {said.better !== null && <p class="flush">{words.better(said.better)}</p>}
              <div class="row">
                <Button onClick={() => onLook(decision.step)} text={words.look} />
                {decision.phase === 'play' && (
                  <LinkButton href={hrefFrom(decision.step)} data-testid="play-on" text={words.playOn} />
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
};
