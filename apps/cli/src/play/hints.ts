/** Hints of `ddz play` and `ddz advise`: the networks' best actions with their chances or points and reasons. */
import { advise, type AdvisedAction, type DecisionAdvice } from '@doudizhu/bots';
import { bundledNetworks } from '@doudizhu/engines';
import type { Action } from '@doudizhu/rules/round';
import type { PlayerView } from '@doudizhu/rules/view';
import { fullActionText } from '../words/action-text.ts';
import { pointsText } from './review.ts';
import type { Dictionary } from '../words/texts.ts';

export interface Hint {
  readonly action: Action;
  /** The action with its chance and reasons. */
  readonly text: string;
}

/** Number of plays in a hint. */
const HINTS = 3;

/** Lists hints for the view's owner, whose turn it is, the best first. */
export const hintsOf = (view: PlayerView, words: Dictionary): Hint[] =>
  hintsIn(advise(view, bundledNetworks(view.rules), HINTS), view, words);

/** The choices of advice as text, with reasons. */
export const hintsIn = ({ aim, options }: DecisionAdvice, { rules }: PlayerView, words: Dictionary): Hint[] =>
  options.map((option) => {
    const { action, reasons, faults } = option;
    const text = [fullActionText(action, rules, words), ...valueText(option, aim, words)].join(' · ');
    const against = faults.length === 0 ? [] : [words.play.but({ faults: words.joined(faults.map(words.sentenceOf)) })];
    const why = words.joined([...reasons.slice(0, against.length === 0 ? 2 : 1).map(words.sentenceOf), ...against]);
    return { action, text: why === '' ? text : words.labelled({ who: text, what: why }) };
  });

/** A proved win with its points if they are exact, else the points of a table that plays for them, or the chance. */
const valueText = (option: AdvisedAction, aim: DecisionAdvice['aim'], words: Dictionary): string[] => {
  const { points, error, win, isProved, isExact } = option;
  if (points === null) return win === null ? [] : [words.play.chance({ percent: Math.round(100 * win) })];
  const range = error === null ? '' : ` ± ${pointsText(CERTAIN * error)}`;
  const value =
    aim === 'wins' && win !== null
      ? words.play.chance({ percent: Math.round(100 * win) })
      : (isExact ? words.play.exactPoints : words.play.points)({ points: `${gainText(points)}${range}` });
  return [isProved ? `${words.play.wins}, ${value}` : value];
};

/** Standard errors within which 95 of 100 values lie. */
const CERTAIN = 1.96;

/** Signed points with one digit if they are few. */
const gainText = (points: number): string => `${points < 0 ? '−' : '+'}${pointsText(Math.abs(points))}`;
