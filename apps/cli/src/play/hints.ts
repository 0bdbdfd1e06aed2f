/** Hints of `ddz play`: the networks' best actions, and for plays their chances and reasons, as in the web app. */
import { createNeuralBot, explain, rankActions } from '@doudizhu/bots';
import { bundledNetworks } from '@doudizhu/engines';
import { actionOfPlay, type Action } from '@doudizhu/rules/round';
import type { PlayerView } from '@doudizhu/rules/view';
import { fullActionText } from '../words/action-text.ts';
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
    const { moves } = explain(view, bundledNetworks(view.rules), { count: HINTS });
    return moves.map(({ move, win, reasons, faults }) => {
      const action = actionOfPlay(move);
      const play = `${textOf(action)} · ${words.play.chance({ percent: Math.round(100 * win) })}`;
      const against = faults.length === 0 ? [] : [words.play.but({ faults: words.joined(faults.map(words.say)) })];
      const why = words.joined([...reasons.slice(0, against.length === 0 ? 2 : 1).map(words.say), ...against]);
      return { action, text: why === '' ? play : words.labelled({ who: play, what: why }) };
    });
  }
  const best = createNeuralBot(bundledNetworks).act(view);
  const others = rankActions(view).filter((action) => textOf(action) !== textOf(best));
  return [best, ...others].map((action) => ({ action, text: textOf(action) }));
};
