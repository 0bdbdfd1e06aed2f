/** The review of a round next to its replay: win chances, better plays, key moments. */
import { costText } from '../../base/number-text.ts';
import type { Replay } from '@doudizhu/records';
import { pickCards } from '@doudizhu/rules/cards';
import { countsOfCombo } from '@doudizhu/rules/combos';
import { actionOfPlay, type Action } from '@doudizhu/rules/round';
import { cardsHeld } from '@doudizhu/rules/view';
import type { ComponentChildren } from 'preact';
import type { Seat } from '@doudizhu/rules/deal';
import { useMemo } from 'preact/hooks';
import type { BoardData } from '../../board/board-data.ts';
import {
  keyMoments,
  moveOfAction,
  summariseSeat,
  type DecisionMark,
  type Judgement,
  type SummaryPhrase,
} from '../../workers/workers.ts';
import { openRound, type OwnStoredRound, type OpenedRound } from '../study/opened-round.ts';
import { shareAtIndex } from '../round/landlord-share.ts';
import { REVIEW } from '../round/review-texts.ts';
import { judgementWords } from '../round/review-words.ts';
import { useReview } from '../round/round-panel.tsx';
import { EvaluationGraph } from '../round/evaluation-graph.tsx';
import type { RoundReview } from '../round/round-review.ts';
import { Button } from '../../design/button.tsx';
import { questionFrom, type AskedQuestion } from './question.tsx';

/** Review of a step: the position after it, and the decision that led to it. */
export interface StepReview {
  /** The landlord's chance to win, 0–1. Null: unknown. */
  readonly landlordWins: number | null;
  /** A better play than the one that was made. */
  readonly better: BoardData['better'];
  /** Cost of the decision and its alternatives, as text. */
  readonly verdict: ComponentChildren;
}

/** A review of the round, drawn next to the table. */
interface ReplayReview {
  /** @param onRetry asks for the decision that led to the step again */
  readonly stepAt: (step: number, onRetry: () => void) => StepReview | null;
  readonly markAt: (step: number) => DecisionMark | undefined;
  /** The decision that led to a step as a question. Null: no choice, or not reviewed yet. */
  readonly questionAt: (step: number) => AskedQuestion | null;
  /** Three sentences per seat. Null until the review has finished. */
  readonly summary: ((seat: Seat) => readonly SummaryPhrase[]) | null;
  /** Key moments, ascending. */
  readonly keyMoments: readonly number[];
  /** The landlord's chance to win at each step, 0–1. Null: unknown. */
  readonly curve: readonly (number | null)[];
  /** Draws the evaluation graph. @param at shown step */
  readonly graph: (at: number, onGo: (step: number) => void) => ComponentChildren;
}

/**
 * @param stored the player's own round, whose mistakes are stored for training. Null for others
 * @returns undefined for a round without a play
 */
export const useReplayReview = (played: Replay, stored: OwnStoredRound | null): ReplayReview | undefined => {
  const opened = useMemo(() => {
    const found = openRound(played, stored);
    return found.ok ? found.value : null;
  }, [played]);
  const review = useReview(opened);
  if (opened === null || review === null) return undefined;
  const judgements = review.judgements.value;
  const judgementAt = (step: number): Judgement | undefined =>
    judgements.find(({ decision }) => decision.step === step);
  return {
    // Key moments appear after the review has finished, so that they do not change.
    keyMoments: review.isWorking.value ? [] : keyMoments(judgements).map(({ decision }) => decision.step),
    curve: played.rounds.map((_, step) => shareAtIndex(review, step - review.firstStep)?.share ?? null),
    graph: (at, onGo) => (
      <EvaluationGraph
        review={review}
        at={review.line[at - review.firstStep]?.id ?? -1}
        onGo={(id) => onGo(review.firstStep + review.line.findIndex((node) => node.id === id))}
      />
    ),
    stepAt: (step, onRetry) => stepReview({ opened, review, step, judgement: judgementAt(step), onRetry }),
    markAt: (step) => judgementAt(step)?.mark,
    questionAt: (step) => {
      const judgement = judgementAt(step);
      return judgement === undefined ? null : questionOf(judgement, review, opened);
    },
    summary: review.isWorking.value ? null : (seat) => summariseSeat(played, judgements, seat),
  };
};

interface ReviewedStep {
  readonly opened: OpenedRound;
  readonly review: RoundReview;
  readonly step: number;
  /** Judgement of the decision that led here. Undefined: no choice, or not known yet. */
  readonly judgement: Judgement | undefined;
  readonly onRetry: () => void;
}

/** Minimum cost, as a share of the stake, from which a better play is shown on the table. */
const BETTER_SHARE = 0.03;

/** The options of the bots. A play that is proved to win comes first if the choice was proved to lose. */
const questionOf = (
  { decision, basis, mark }: Judgement,
  review: RoundReview,
  { played }: OpenedRound,
): AskedQuestion | null => {
  const winning = review.winningMoves.value.get(decision.step - review.firstStep - 1);
  const isProved = basis === 'proved' && mark === 'blunder' && winning !== undefined;
  const proved = isProved ? [{ action: actionOfPlay(winning), reasons: [], faults: [] }] : [];
  const others = decision.options.filter(({ action }) => proved.every((each) => !isSame(each.action, action)));
  const known = proved.map((each) => decision.options.find(({ action }) => isSame(action, each.action)) ?? each);
  const isCall = decision.options.every(({ win }) => win === null);
  return questionFrom([...known, ...others], played.end.rules, isCall ? decision.options : null);
};

const isSame = (a: Action, b: Action): boolean => JSON.stringify(a) === JSON.stringify(b);

const stepReview = ({ opened, review, step, judgement, onRetry }: ReviewedStep): StepReview => {
  const share = shareAtIndex(review, step - review.firstStep);
  const landlordWins = share?.share ?? null;
  if (judgement === undefined) return { landlordWins, better: null, verdict: null };
  const words = REVIEW.value;
  const winning = review.winningMoves.value.get(step - review.firstStep - 1);
  const { done, fault, better } = judgementWords(judgement, opened, winning);
  const { decision, cost, basis, mark } = judgement;
  const isWorth = cost >= 2 * decision.stake * BETTER_SHARE;
  const isProved = basis === 'proved' && mark === 'blunder';
  const move =
    isProved && winning !== undefined ? winning : moveOfAction(decision.options[0]?.action ?? { type: 'pass' });
  const before = opened.played.rounds[step - 1];
  const cards =
    better === null || !isWorth || move === undefined || move === null || before === undefined
      ? []
      : pickCards(cardsHeld(before, decision.seat), countsOfCombo(move, before.rules.decks));
  return {
    landlordWins,
    better: cards.length === 0 || better === null ? null : { cards, text: nameOnly(better) },
    verdict:
      better === null || !isWorth ? null : (
        <div class="replay-verdict sheet bar">
          <p>
            <b>{words.verdict(costText(cost), basis === 'proved' ? words.proved : words.estimated)}</b>{' '}
            {words.better(better)}
            {fault !== '' && ` · ${words.did(done, fault)}`}
          </p>
          <Button look="small retry" data-testid="retry" onClick={onRetry} text={words.retry} />
        </div>
      ),
  };
};

/** Without the reasons in brackets: the table has room for a name only. */
const nameOnly = (better: string): string => better.replace(/\s*[(（].*$/u, '');
