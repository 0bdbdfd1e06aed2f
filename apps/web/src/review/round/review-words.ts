/** What is said of a judged decision: who, what was done, what was better and why. Pure: components draw it. */
import type { Seat } from '@doudizhu/rules/deal';
import { nameOfAction, nameOfMove, sayReasons } from '../../cards/names.ts';
import type { Judgement, Move } from '../../workers/workers.ts';
import type { OpenedRound } from '../study/opened-round.ts';
import { REVIEW, sayCost } from './review-texts.ts';

export interface JudgementWords {
  readonly done: string;
  /** What speaks against what was done; '' for nothing. */
  readonly fault: string;
  /** The best option with its reasons; null where it was done. */
  readonly better: string | null;
  /** `◆ 12` or `≈ 1.4`; '' where it cost nothing that is worth a word. */
  readonly cost: string;
}

/** Less is not told: the bots are not that sure. */
const COST_MIN = 0.05;

/** @param winning a move that is proved to win where this one loses; undefined: none is known. */
export const judgementWords = (judgement: Judgement, { played }: OpenedRound, winning?: Move): JudgementWords => {
  const { decision, cost, basis } = judgement;
  const { rules } = played.end;
  const words = REVIEW.value;
  const [best] = decision.options;
  const own = decision.options.find(({ action }) => JSON.stringify(action) === JSON.stringify(decision.done));
  const name = nameOfAction(decision.done, rules);
  const isBest = best === undefined || own === best || cost < COST_MIN;
  const why = isBest ? '' : sayReasons(best.reasons);
  // A proved loss is mended by a proved win; what the bots think of it is another question.
  const mended = judgement.mark === 'blunder' && winning !== undefined ? winning : undefined;
  const better = mended !== undefined ? nameOfMove(mended, rules) : isBest ? null : nameOfAction(best.action, rules);
  return {
    done: name,
    fault: own === undefined || isBest ? '' : sayReasons(own.faults),
    better:
      better === null
        ? null
        : mended !== undefined
          ? words.because(better, words.wins)
          : why === ''
            ? better
            : words.because(better, why),
    cost: cost < COST_MIN ? '' : `${basis === 'proved' ? '◆' : '≈'} ${sayCost(cost)}`,
  };
};

/** The side of a seat: 0 is the landlord. */
export const sideOfSeat = (seat: Seat, { landlord, played }: OpenedRound): number =>
  (seat - landlord + played.end.rules.seats) % played.end.rules.seats;
