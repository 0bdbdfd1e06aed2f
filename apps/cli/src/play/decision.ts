/** One decision of a person at a prompt, line by line: `ddz play` and `ddz online` read it alike. */
import type { Action } from '@doudizhu/rules/round';
import { legalActionsOf, type PlayerView } from '@doudizhu/rules/view';
import { fullActionText } from '../words/action-text.ts';
import type { Dictionary } from '../words/texts.ts';
import type { Note } from './display.ts';
import { hintsOf, type Hint } from './hints.ts';
import { mustPass, readPlayerLine, type UiCommand } from './player-input.ts';

/** Meaning of a line: an action, a command that the game carries out, or something to show before the next line. */
export type LineMeaning =
  /** `waits`: the hand stays closed for now, and the next deal of cards asks again. */
  | { readonly type: 'act'; readonly action: Action; readonly waits?: true }
  | { readonly type: 'uiCommand'; readonly uiCommand: 'undo' | 'manage' }
  | { readonly type: 'quit' }
  | { readonly type: 'notes'; readonly notes: readonly Note[] };

/**
 * Begins a decision of the view's owner. An empty line plays the last hint or reading, or passes if nothing else is
 * possible.
 * @returns a function that reads the next line
 */
export const createDecision = (view: PlayerView, words: Dictionary): ((line: string) => LineMeaning) => {
  let hints: readonly Hint[] = [];
  let shown = 0;
  let hinted: Action | null = null;
  /** Plays that the typed cards can be. */
  let choices: readonly Action[] = [];
  const obey = (uiCommand: UiCommand): LineMeaning => {
    switch (uiCommand) {
      case 'undo':
      case 'manage':
        return { type: 'uiCommand', uiCommand };
      case 'quit':
        return { type: uiCommand };
      case 'history':
      case 'counter':
      case 'help':
        return note({ type: uiCommand });
      case 'enter': {
        const action = hinted ?? (mustPass(view) ? legalActionsOf(view)[0] : undefined);
        return action === undefined ? note() : { type: 'act', action };
      }
      default: {
        if (hints.length === 0) hints = hintsOf(view, words);
        if (uiCommand === 'why') return note(...hints.map(({ text }) => ({ type: 'text', text }) as const));
        const hint = hints[shown++ % hints.length] as Hint;
        hinted = hint.action;
        return note({ type: 'text', text: words.play.hint({ text: hint.text }) });
      }
    }
  };
  return (line) => {
    const choice = choices[Number(/^\s*[=＝](\d)\s*$/u.exec(line)?.[1] ?? 0) - 1];
    if (choice !== undefined) return { type: 'act', action: choice };
    const read = readPlayerLine(line, view);
    if (read.type === 'act') return read;
    if (read.type === 'uiCommand') return obey(read.uiCommand);
    if (read.type === 'refused') return note(read);
    choices = read.actions;
    hinted = choices[0] ?? null;
    const readings = choices.map((each) => fullActionText(each, view.rules, words));
    return note({ type: 'text', text: words.play.readings(read.cards, readings) });
  };
};

const note = (...notes: readonly Note[]): LineMeaning => ({ type: 'notes', notes });
