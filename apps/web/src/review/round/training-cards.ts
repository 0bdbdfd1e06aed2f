/** Cards for training from the judgements of a round. */
import { isBombOrRocket } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import { effect } from '@preact/signals';
import type { Action, Round } from '@doudizhu/rules/round';
import { sizeOf } from '@doudizhu/rules/cards';
import { isMistake, type Judgement } from '../../workers/workers.ts';
import { addCards, type PlayTheme, type TrainingCard } from '../../saved/training.ts';
import type { OpenedRound } from '../study/opened-round.ts';
import type { RoundReview } from './round-review.ts';

/** Hands of at most this number of cards are an endgame. */
const ENDGAME_MAX = 8;

/** Adds the marked decisions of a stored round to the exercises when its review has finished. @returns a function that ends it */
export const trainOn = (
  { stored, played }: Pick<OpenedRound, 'stored' | 'played'>,
  { isWorking, judgements }: Pick<RoundReview, 'isWorking' | 'judgements'>,
): (() => void) =>
  effect(() => {
    if (stored === null || isWorking.value) return;
    addCards(trainingCardsOf(stored.id, stored.seat, judgements.value, played.rounds), Date.now());
  });

/** @param rounds the states of the replay. Index = step. @param own the player's seat */
const trainingCardsOf = (
  round: string,
  own: Seat,
  judgements: readonly Judgement[],
  rounds: readonly Round[],
): readonly Omit<TrainingCard, 'dueMs' | 'memory'>[] =>
  judgements.flatMap(({ decision, cost, mark }) => {
    const before = rounds[decision.step - 1];
    const [best] = decision.options;
    if (decision.seat !== own || !isMistake(mark) || before === undefined || best === undefined) return [];
    // A proved loss whose better play the bots do not see has no answer here.
    if (JSON.stringify(best.action) === JSON.stringify(decision.done)) return [];
    return [{ round, step: decision.step, theme: themeOf(before, own, [best.action, decision.done]), cost }];
  });

const themeOf = (before: Round, own: Seat, actions: readonly Action[]): PlayTheme => {
  if (before.phase !== 'play') return 'calls';
  if (actions.some((action) => action.type === 'play' && isBombOrRocket(action.combo.kind))) return 'bombs';
  const { landlord, toBeatSeat, hands } = before;
  if (own !== landlord && toBeatSeat !== null && toBeatSeat !== landlord) return 'partner';
  if (sizeOf(hands[own]!) <= ENDGAME_MAX) return 'endgame';
  return toBeatSeat === null ? 'leads' : 'answers';
};
