/** The review of a round beside its replay: who is winning, what was better, the moments that mattered. */
import type { Replay } from '@doudizhu/records';
import { pickCards } from '@doudizhu/rules/cards';
import { countsOfCombo } from '@doudizhu/rules/combos';
import { cardsHeld } from '@doudizhu/rules/view';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { BoardData } from '../../board/board-data.ts';
import { keyMoments, moveOfAction, type Judgement } from '../../workers/workers.ts';
import { openRound, type OpenedRound } from '../study/opened-round.ts';
import { shareAtIndex } from '../round/review-bar.tsx';
import { REVIEW, sayCost } from '../round/review-texts.ts';
import { judgementWords } from '../round/review-words.ts';
import { useReview } from '../round/round-panel.tsx';
import { SwingGraph } from '../round/swing-graph.tsx';
import type { Swing } from '../round/swing-run.ts';

/** Review of a step: of the position after it, and of the decision that led to it. */
export interface StepReview {
  /** The chance that the landlord wins, 0–1; null: not known. */
  readonly landlordWins: number | null;
  /** What would have been better than what was played. */
  readonly better: BoardData['better'];
  /** In words: what it cost, and its rivals. */
  readonly verdict: ComponentChildren;
}

/** A review of the round, drawn beside the table. */
interface ReplayReview {
  readonly stepAt: (step: number) => StepReview | null;
  /** Steps that mattered, ascending. */
  readonly keyMoments: readonly number[];
  /** The chance that the landlord wins at each step, 0–1; null: not known. */
  readonly curve: readonly (number | null)[];
  /** Who was winning when. @param at the step that is shown */
  readonly graph: (at: number, onGo: (step: number) => void) => ComponentChildren;
}

/** @returns undefined for a round in which nothing was played. */
export const useReplayReview = (played: Replay): ReplayReview | undefined => {
  const opened = useMemo(() => {
    const found = openRound(played);
    return found.ok ? found.value : null;
  }, [played]);
  const swing = useReview(opened);
  if (opened === null || swing === null) return undefined;
  const judgements = swing.judgements.value;
  return {
    // Moments are named when all is known, so that they do not come and go.
    keyMoments: swing.isWorking.value ? [] : keyMoments(judgements).map(({ decision }) => decision.step),
    curve: played.rounds.map((_, step) => shareAtIndex(swing, step - swing.firstStep)?.share ?? null),
    graph: (at, onGo) => (
      <SwingGraph
        swing={swing}
        at={swing.line[at - swing.firstStep]?.id ?? -1}
        onGo={(id) => onGo(swing.firstStep + swing.line.findIndex((node) => node.id === id))}
      />
    ),
    stepAt: (step) =>
      stepReview({ opened, swing, step, judgement: judgements.find(({ decision }) => decision.step === step) }),
  };
};

interface ReviewedStep {
  readonly opened: OpenedRound;
  readonly swing: Swing;
  readonly step: number;
  /** Of the decision that led here; undefined: there was no choice, or it is not known yet. */
  readonly judgement: Judgement | undefined;
}

/** From this share of what is at stake on, a better play is shown on the table. */
const BETTER_SHARE = 0.03;

const stepReview = ({ opened, swing, step, judgement }: ReviewedStep): StepReview => {
  const share = shareAtIndex(swing, step - swing.firstStep);
  const landlordWins = share?.share ?? null;
  if (judgement === undefined) return { landlordWins, better: null, verdict: null };
  const words = REVIEW.value;
  const winning = swing.winningMoves.value.get(step - swing.firstStep - 1);
  const { done, fault, better } = judgementWords(judgement, opened, winning);
  const { decision, cost, basis, mark } = judgement;
  const isWorth = cost >= 2 * decision.stake * BETTER_SHARE;
  const move = mark === 'blunder' ? winning : moveOfAction(decision.options[0]?.action ?? { type: 'pass' });
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
        <p>
          <b>{words.verdict(sayCost(cost), basis === 'proved' ? words.proved : words.estimated)}</b>{' '}
          {words.better(better)}
          {fault !== '' && ` · ${words.did(done, fault)}`}
        </p>
      ),
  };
};

/** Without the reasons in brackets: on the table there is room for a name. */
const nameOnly = (better: string): string => better.replace(/\s*[(（].*$/u, '');
