/** Hints of `ddz play`: the networks' best actions with their chances or points and reasons, as in the web app. */
import {
  adviseCalls,
  createNeuralBot,
  explain,
  fullFamilyOf,
  type ExplainedMove,
  type Explanation,
} from '@doudizhu/bots';
import { bundledNetworks } from '@doudizhu/engines';
import { actionOfPlay, type Action } from '@doudizhu/rules/round';
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
export const hintsOf = (view: PlayerView, words: Dictionary): Hint[] => {
  const textOf = (action: Action): string => fullActionText(action, view.rules, words);
  if (view.phase === 'play') {
    const { moves, aim } = explain(view, bundledNetworks(view.rules), { count: HINTS });
    const open = view.mayOpenHand ? callHints(view, words).slice(0, 1) : [];
    const plays = moves.map((explained) => {
      const { move, reasons, faults } = explained;
      const action = actionOfPlay(move);
      const play = `${textOf(action)} · ${valueText(explained, aim, words)}`;
      const against = faults.length === 0 ? [] : [words.play.but({ faults: words.joined(faults.map(words.say)) })];
      const why = words.joined([...reasons.slice(0, against.length === 0 ? 2 : 1).map(words.say), ...against]);
      return { action, text: why === '' ? play : words.labelled({ who: play, what: why }) };
    });
    return [...open.filter(({ action }) => action.type === 'openHand' && action.open), ...plays];
  }
  const advised = callHints(view, words);
  return advised.length > 0
    ? advised
    : [createNeuralBot(bundledNetworks).act(view)].map((action) => ({ action, text: textOf(action) }));
};

/** Calls, or the answers to an open hand, with their expected points; none for games without advice on them. */
const callHints = (view: PlayerView, words: Dictionary): Hint[] => {
  const advice = adviseCalls(view, fullFamilyOf(view.rules) === null ? null : bundledNetworks(view.rules));
  if (advice === null) return [];
  const why = words.play.holds(advice.hand);
  return advice.options.map(({ action, points }, index) => {
    const value = `${fullActionText(action, view.rules, words)} · ${words.play.points({ points: gainText(points) })}`;
    return { action, text: index > 0 ? value : words.labelled({ who: value, what: why }) };
  });
};

/** A proved win with its points if they are exact, else the points of a table that plays for them, or the chance. */
const valueText = (
  { win, points, isProved, isExact }: ExplainedMove,
  aim: Explanation['aim'],
  words: Dictionary,
): string => {
  const value =
    aim === 'wins'
      ? words.play.chance({ percent: Math.round(100 * win) })
      : (isExact ? words.play.exactPoints : words.play.points)({ points: gainText(points) });
  return isProved ? `${words.play.wins}, ${value}` : value;
};

/** Signed points with one digit if they are few. */
const gainText = (points: number): string => `${points < 0 ? '−' : '+'}${pointsText(Math.abs(points))}`;
