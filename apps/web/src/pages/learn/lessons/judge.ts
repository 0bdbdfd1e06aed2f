/** Judges selected cards in a lesson. Pure. */
import { NO_CARDS, parseCards, sameCounts, type RankCounts } from '@doudizhu/rules/cards';
import { countsOfCombo, explainIllegal, parsePlay, type Combo } from '@doudizhu/rules/combos';
import type { Failure } from '@doudizhu/rules/failure';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import type { Both } from '../../../base/language.ts';
import type { OwnTurn, PickStep, WrongPlays } from './lesson.ts';

export const LESSON_RULES: RuleSet = PRESETS.zunli;

/** `illegal`: refused by the rules. */
export type LessonJudgement =
  | { readonly type: 'right' }
  | { readonly type: 'wrong'; readonly why: Both }
  | { readonly type: 'illegal'; readonly failure: Failure };

/** @param text `pass`, or cards as in `parsePlay` @throws if it is not a play */
export const playOf = (text: string): Combo | null => (text === 'pass' ? null : unwrap(parsePlay(text, LESSON_RULES)));

/** Cards of a play. None for `pass`. */
export const countsOfPlay = (text: string): RankCounts => {
  const combo = playOf(text);
  return combo === null ? NO_CARDS : countsOfCombo(combo, LESSON_RULES.decks);
};

/** @param chosen legal cards. None for a pass */
export const judgeTurn = ({ play, wrong = {}, otherwise }: OwnTurn, chosen: RankCounts): LessonJudgement =>
  sameCounts(chosen, countsOfPlay(play))
    ? { type: 'right' }
    : { type: 'wrong', why: reasonFor(chosen, wrong) ?? otherwise };

export const judgePick = (
  { hand, toBeat, right, wrong = {}, otherwise }: PickStep,
  chosen: RankCounts,
): LessonJudgement => {
  if (right.some((play) => sameCounts(chosen, countsOfPlay(play)))) return { type: 'right' };
  const known = reasonFor(chosen, wrong);
  if (known !== undefined) return { type: 'wrong', why: known };
  const beat = playOf(toBeat ?? 'pass');
  const failure = explainIllegal({ hand: unwrap(parseCards(hand)), play: chosen, toBeat: beat, rules: LESSON_RULES });
  return failure === null ? { type: 'wrong', why: otherwise } : { type: 'illegal', failure };
};

const reasonFor = (chosen: RankCounts, wrong: WrongPlays): Both | undefined =>
  Object.entries(wrong).find(([play]) => sameCounts(chosen, countsOfPlay(play)))?.[1];
