/** One decision of a player at a prompt, line by line: the same at a table of this program and of a server. */
import type { Action } from '@doudizhu/rules/round';
import { legalActionsOf } from '@doudizhu/rules/view';
import { fullActionText } from '../words/action-text.ts';
import type { Failure } from '@doudizhu/rules/failure';
import { runTable, type Lines } from '../terminal/lines.ts';
import type { Display, Note } from './display.ts';
import { hintsOf, type Hint } from './hints.ts';
import type { ScreenModel } from './screen.ts';
import { mustPass, readPlayerLine, type UiCommand } from './player-input.ts';

/** Meaning of a line: a command to the table, or something to show before the next line. */
type LineMeaning =
  /** `waits`: the hand stays closed for now, and the next deal of cards asks again. */
  | { readonly type: 'act'; readonly action: Action; readonly waits?: true }
  | { readonly type: 'undo' | 'manage' }
  /** The table is told first. `notes` asks the bots. */
  | { readonly type: 'hint'; readonly notes: () => readonly Note[] }
  | { readonly type: 'notes'; readonly notes: readonly Note[] }
  | { readonly type: 'quit' };

/** Command of a player at a decision. */
export type DecisionCommand = Extract<LineMeaning, { readonly type: 'act' | 'undo' | 'manage' | 'hint' }>;

/** The table of a decision. */
export interface DecisionTable {
  readonly model: () => ScreenModel;
  readonly notes: () => readonly Note[];
  readonly note: (notes: readonly Note[]) => void;
  readonly withinMs: () => number | null;
  /** @returns whether the table still waits for this decision */
  readonly isOpen: () => Promise<boolean>;
  /** @returns why it is refused, `again` if the changed table reads the line once more, or null */
  readonly submit: (command: DecisionCommand, line: string) => Promise<Failure | 'again' | null>;
}

/** Asks until the player has decided or quits, the table no longer waits, or the input ends. */
export const askDecision = (lines: Lines, display: Display, table: DecisionTable): Promise<'over' | 'quit' | 'eof'> => {
  const { model, notes, note, withinMs, isOpen, submit } = table;
  const readLine = createDecision(model());
  return runTable<'over' | 'quit'>(lines, {
    draw: (typed) => display.decision(model(), notes(), typed),
    press: display.press,
    withinMs,
    look: async () => ((await isOpen()) ? null : 'over'),
    read: async (line) => {
      const meant = readLine(line);
      if (meant.type === 'quit') return 'quit';
      const answer = meant.type === 'notes' ? null : await submit(meant, line);
      if (answer !== null && answer !== 'again') note(refusalNotes(answer, model()));
      else if (answer === null && 'notes' in meant) note(meant.type === 'hint' ? meant.notes() : meant.notes);
      return null;
    },
  });
};

/** Notes of a refused command. */
export const refusalNotes = (failure: Failure, { words }: Pick<ScreenModel, 'words'>): readonly Note[] => [
  failure.code === 'nothing-to-undo' ? { type: 'text', text: words.play.nothingToUndo } : { type: 'refused', failure },
];

/**
 * Starts a decision of the view's owner. An empty line plays the last hint or reading, or passes if nothing else is
 * possible.
 * @returns a function that reads the next line
 */
const createDecision = ({ view, words, allows }: ScreenModel): ((line: string) => LineMeaning) => {
  let hints: readonly Hint[] = [];
  let shown = 0;
  let hinted: Action | null = null;
  /** Plays that the typed cards can be. */
  let choices: readonly Action[] = [];
  const obey = (uiCommand: UiCommand): LineMeaning => {
    switch (uiCommand) {
      case 'undo':
      case 'manage':
      case 'quit':
        return { type: uiCommand };
      case 'history':
      case 'counter':
        return note(allows('counter') ? { type: uiCommand } : { type: 'text', text: words.play.noCounter });
      case 'help':
        return note({ type: uiCommand });
      case 'enter': {
        const action = hinted ?? (mustPass(view) ? legalActionsOf(view)[0] : undefined);
        return action === undefined ? note() : { type: 'act', action };
      }
      default:
        return { type: 'hint', notes: () => hintNotes(uiCommand) };
    }
  };
  const hintNotes = (uiCommand: 'hint' | 'why'): readonly Note[] => {
    if (hints.length === 0) hints = hintsOf(view, words);
    if (uiCommand === 'why') return hints.map(({ text }) => ({ type: 'text', text }));
    const hint = hints[shown++ % hints.length] as Hint;
    hinted = hint.action;
    return [{ type: 'text', text: words.play.hint({ text: hint.text }) }];
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
