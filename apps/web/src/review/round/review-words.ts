/** A judged decision as text: action, fault, better action and reasons. Pure: components draw it. */
import { costText } from '../../base/number-text.ts';
import { stepsBetween, type Seat } from '@doudizhu/rules/deal';
import { nameOfAction, nameOfMove, reasonsText } from '../../cards/names.ts';
import type { Judgement, Move } from '../../workers/workers.ts';
import type { OpenedRound } from '../study/opened-round.ts';
import { REVIEW } from './review-texts.ts';

export interface JudgementWords {
  readonly done: string;
  /** Reasons against the action. ''. */
  readonly fault: string;
  /** The first of them, for a place with little room. */
  readonly mainFault: string;
  /** The best option with its reasons. Null if it was chosen. */
  readonly better: string | null;
  /** `◆ 12` or `≈ 1.4`. '' if the cost is negligible. */
  readonly cost: string;
}

/** Costs below this are within the bots' error. */
const COST_MIN = 0.05;

/** @param winning a move that is proved to win if this one loses. Undefined: unknown */
export const judgementWords = (judgement: Judgement, { played }: OpenedRound, winning?: Move): JudgementWords => {
  const { decision, cost, basis } = judgement;
  const { rules } = played.end;
  const words = REVIEW.value;
  const [best] = decision.options;
  const own = decision.options.find(({ action }) => JSON.stringify(action) === JSON.stringify(decision.done));
  const name = nameOfAction(decision.done, rules);
  const isBest = best === undefined || own === best || cost < COST_MIN;
  const faults = own === undefined || isBest ? [] : own.faults;
  const why = isBest ? '' : reasonsText(best.reasons);
  // The alternative to a proved loss is a proved win, not the bots' choice.
  const mended =
    judgement.basis === 'proved' && judgement.mark === 'blunder' && winning !== undefined ? winning : undefined;
  const better = mended !== undefined ? nameOfMove(mended, rules) : isBest ? null : nameOfAction(best.action, rules);
  return {
    done: name,
    fault: reasonsText(faults),
    mainFault: reasonsText(faults.slice(0, 1)),
    better:
      better === null
        ? null
        : mended !== undefined
          ? words.because(better, words.wins)
          : why === ''
            ? better
            : words.because(better, why),
    cost: cost < COST_MIN ? '' : `${basis === 'proved' ? '◆' : '≈'} ${costText(cost)}`,
  };
};

/** Returns the side of a seat. 0 is the landlord. */
export const sideOfSeat = (seat: Seat, { landlord, played }: OpenedRound): number =>
  stepsBetween(landlord, seat, played.end.rules.seats);
