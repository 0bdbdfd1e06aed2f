/** Display of a game: a screen that is redrawn for each decision, or JSON lines for a program that plays. */
import type { Seat } from '@doudizhu/rules/deal';
import type { Failure } from '@doudizhu/rules/failure';
import type { Action } from '@doudizhu/rules/round';
import type { HelpKind } from '@doudizhu/table';
import { actionMessage, actMessage } from '@doudizhu/engines';
import { promptFor, renderCounter, renderHistory, renderOutcome, renderScreen, type ScreenModel } from './screen.ts';
import { createHandCursor, type CardCursor } from './cursor.ts';
import { handOrder, NO_CURSOR, type HandCursor, type ClickTarget } from './hand.ts';
import { reviewLines, type OwnReview } from './review.ts';
import { ENTER_FULL_SCREEN, fullScreen, LEAVE_FULL_SCREEN } from '../terminal/ansi.ts';
import { isTerminal, screenSizeOf, type Io } from '../terminal/io.ts';
import { createLines, type Lines, type PressKey } from '../terminal/lines.ts';
import { COLUMNS, wrapText } from '../terminal/width.ts';

/** Message beside the table. */
export type Note =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'refused'; readonly failure: Failure }
  | { readonly type: 'review'; readonly review: OwnReview }
  | { readonly type: 'history' }
  | { readonly type: 'counter' }
  | { readonly type: 'help' };

export interface Display {
  /** Shows a decision of the player with the cards of the typed line chosen. @returns the prompt */
  readonly decision: (model: ScreenModel, notes: readonly Note[], typed?: string) => string;
  /** Answers a key at a decision. */
  readonly press: PressKey;
  /** Shows an action of a seat. */
  readonly acted: (model: ScreenModel, seat: Seat, action: Action) => void;
  /** Shows the table while a bot plays for the player. @returns the prompt of the line that ends this */
  readonly managed: (model: ScreenModel, notes: readonly Note[]) => string;
  /** Shows the table while others decide. @returns the prompt */
  readonly waiting: (model: ScreenModel, notes: readonly Note[], prompt: string) => string;
  /** Shows the result of the round. @param prompt default: asks for another round @returns the prompt */
  readonly outcome: (model: ScreenModel, notes: readonly Note[], prompt?: string) => string;
  /** Gives the terminal back. */
  readonly close: () => void;
}

/** Lines and display of a player's game. */
export interface Terminal {
  /** True on a terminal, which is redrawn as time goes by. */
  readonly live: boolean;
  readonly lines: Lines;
  readonly display: Display;
}

/** Opens a screen, or JSON lines for a program that plays. */
export const openTerminal = ({ io, json }: { readonly io: Io; readonly json: boolean }): Terminal => {
  const live = isTerminal(io) && !json;
  return {
    live,
    lines: createLines(io, { echo: !json }),
    display: json ? createJsonDisplay(io) : createScreen(io, live),
  };
};

/** Texts of a screen around the table. */
interface ScreenTexts {
  readonly notes: readonly Note[];
  /** Lines before the notes. */
  readonly result?: readonly string[];
  readonly menu?: readonly string[];
  readonly prompt: string;
  readonly cursor?: HandCursor;
}

/** @param live true on a terminal: screens fill it, and the actions of bots are shown */
export const createScreen = (io: Io, live: boolean): Display => {
  let isEntered = false;
  let targets: readonly ClickTarget[] = [];
  let cursor: CardCursor | null = null;
  const handCursor = createHandCursor();
  const draw = (
    model: ScreenModel,
    { notes, result = [], menu = [], prompt, cursor: at = NO_CURSOR }: ScreenTexts,
  ): string => {
    const size = live ? screenSizeOf(io) : { columns: COLUMNS, rows: Number.POSITIVE_INFINITY };
    const block = renderScreen(model, {
      size,
      fill: live,
      notes: (columns, rowsMax) => [...result, ...linesOf(notes, model, { columns, rowsMax })],
      menu,
      prompt,
      cursor: at,
    });
    ({ targets } = block);
    if (live && !isEntered) io.stdout.write(ENTER_FULL_SCREEN);
    isEntered ||= live;
    io.stdout.write(live ? fullScreen(block.lines) : `${block.lines.join('\n')}\n`);
    return '> ';
  };
  /** Cursor of the decision about these cards. */
  const cursorOf = ({ faces, view }: ScreenModel): CardCursor => {
    const cards = view.phase === 'play' ? handOrder(faces.hand, view.rules.wild) : [];
    cursor = handCursor(cards);
    return cursor;
  };
  return {
    decision: (model, notes, typed = '') =>
      draw(model, { notes, menu: menuOf(model), prompt: promptOf(model), cursor: cursorOf(model).shown(typed) }),
    press: (key, typed) => cursor?.press(key, typed, targets) ?? null,
    acted: (model) => {
      if (live) draw(model, { notes: [], prompt: '' });
    },
    managed: (model, notes) =>
      draw(model, { notes, menu: [model.words.play.managed], prompt: model.words.play.prompts.managed }),
    waiting: (model, notes, prompt) => draw(model, { notes, prompt }),
    outcome: (model, notes, prompt = promptFor(model)) => draw(model, { notes, result: renderOutcome(model), prompt }),
    close: () => {
      if (isEntered) io.stdout.write(LEAVE_FULL_SCREEN);
      isEntered = false;
    },
  };
};

/** Help that a command of the menu needs, by its first letter. */
const HELP_OF: Readonly<Record<string, HelpKind>> = {
  '?': 'hint',
  u: 'undo',
  h: 'counter',
  c: 'counter',
  m: 'autopilot',
};

const menuOf = ({ view, words, allows }: ScreenModel): readonly string[] => {
  // The seat that leads cannot pass.
  const mayPass = view.phase === 'play' && view.toBeat !== null;
  const commands = (mayPass ? words.play.commands : words.play.commandsWithoutPass).split(/ {2,}/u);
  return commands.filter((command) => {
    const help = HELP_OF[command.split(' ')[0] ?? ''];
    return help === undefined || allows(help);
  });
};

const promptOf = (model: ScreenModel): string => {
  const { secondsLeft, words } = model;
  const prompt = promptFor(model);
  return secondsLeft === null ? prompt : `${prompt} · ${words.play.seconds({ count: secondsLeft })}`;
};

interface NoteRoom {
  readonly columns: number;
  readonly rowsMax: number;
}

/** Notes as lines. A terminal gets as much of the history as fits, a pipe all of it. */
const linesOf = (notes: readonly Note[], model: ScreenModel, { columns, rowsMax }: NoteRoom): string[] =>
  notes.flatMap((note) => {
    const { words, styleText } = model;
    switch (note.type) {
      case 'text':
        return wrapText(note.text, columns).map((line) => styleText('yellow', line));
      case 'refused':
        return wrapText(words.sentenceOf(note.failure), columns).map((line) => styleText('red', line));
      case 'review':
        return reviewLines(note.review, { rules: model.view.rules, words, styleText, columns });
      case 'history':
        return renderHistory(model, { columns, rowsMax });
      case 'counter':
        return renderCounter(model);
      default:
        return [...words.play.cardHelp, ...words.play.help].flatMap((line) => wrapText(line, columns));
    }
  });

/** One JSON record per line: `decision` with view and legal actions as texts, `action`, `refused`, `note`, `outcome`. */
const WHOLE: NoteRoom = { columns: COLUMNS, rowsMax: Number.POSITIVE_INFINITY };

export const createJsonDisplay = (io: Io): Display => {
  const write = (record: unknown): void => {
    io.stdout.write(`${JSON.stringify(record)}\n`);
  };
  const writeNotes = (notes: readonly Note[], model: ScreenModel): void => {
    for (const note of notes) {
      if (note.type === 'refused') {
        const { failure } = note;
        write({ type: 'refused', code: failure.code, message: model.words.sentenceOf(failure) });
      } else write({ type: 'note', note: note.type, lines: linesOf([note], model, WHOLE) });
    }
  };
  return {
    decision: (model, notes) => {
      writeNotes(notes, model);
      const { secondsLeft } = model;
      // Cards as texts, and the legal actions: as a program of the engine protocol gets them.
      const { id: _id, budgetMs: _budget, ...asked } = actMessage(model.view, 0, null).message;
      const time = secondsLeft === null ? {} : { secondsLeft };
      write({ ...asked, type: 'decision', prompt: promptFor(model), ...time });
      return '';
    },
    press: () => null,
    close: () => {},
    acted: ({ view }, seat, action) => write({ type: 'action', seat, action: actionMessage(action, view.rules, null) }),
    managed: (model, notes) => {
      writeNotes(notes, model);
      return '';
    },
    waiting: () => '',
    outcome: (model, notes) => {
      const { outcome } = model.view;
      writeNotes(notes, model);
      const scores = model.scores.map((score, seat) => score + (outcome?.scores[seat] ?? 0));
      write({ type: 'outcome', outcome, scores });
      return '';
    },
  };
};
