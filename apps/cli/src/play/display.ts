/** Display of a game: a screen that is redrawn for each decision, or JSON lines for a program that plays. */
import type { Seat } from '@doudizhu/rules/deal';
import type { Failure } from '@doudizhu/rules/failure';
import type { Action } from '@doudizhu/rules/round';
import {
  fit,
  promptFor,
  renderCounter,
  renderHistory,
  renderOutcome,
  renderTable,
  ROWS,
  type ScreenModel,
} from './screen.ts';
import { reviewLines, type OwnReview } from './review.ts';
import type { Io } from '../terminal/io.ts';
import { COLUMNS, truncate, widthOf } from '../terminal/width.ts';

/** Message beside the table. */
export type Note =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'refused'; readonly failure: Failure }
  | { readonly type: 'review'; readonly review: OwnReview }
  | { readonly type: 'history' }
  | { readonly type: 'counter' }
  | { readonly type: 'help' };

export interface Display {
  /** Shows a decision of the player. @returns the prompt */
  readonly decision: (model: ScreenModel, notes: readonly Note[]) => string;
  /** Shows an action of a seat. */
  readonly acted: (model: ScreenModel, seat: Seat, action: Action) => void;
  /** Shows the table while a bot plays for the player. @returns the prompt of the line that ends this */
  readonly managed: (model: ScreenModel, notes: readonly Note[]) => string;
  /** Shows the result of the round. @returns the prompt */
  readonly outcome: (model: ScreenModel, notes: readonly Note[]) => string;
}

export interface ScreenSetup {
  readonly io: Io;
  /** True on a terminal: clears before each screen and shows the actions of bots. */
  readonly live: boolean;
}

export const createScreen = ({ io, live }: ScreenSetup): Display => {
  const draw = (lines: readonly string[]): void => {
    io.stdout.write(`${live ? '\x1b[2J\x1b[3J\x1b[H' : ''}${lines.join('\n')}\n`);
  };
  return {
    decision: (model, notes) => {
      const table = renderTable(model, { notes: linesOf(notes, model, live), fill: live });
      draw([...table, ...renderFoot(model)]);
      return '> ';
    },
    acted: (model) => {
      if (live) draw(renderTable(model, { notes: [], fill: true }));
    },
    managed: (model, notes) => {
      const { words, styleText } = model;
      const table = renderTable(model, { notes: linesOf(notes, model, live), fill: live });
      draw([...table, styleText('dim', words.play.managed), styleText('cyan', words.play.prompts.managed)]);
      return '> ';
    },
    outcome: (model, notes) => {
      const { styleText } = model;
      const lines = [...renderOutcome(model), ...linesOf(notes, model, live)];
      draw([
        ...renderTable(model, { notes: lines, fill: live }),
        styleText('cyan', truncate(promptFor(model), COLUMNS)),
      ]);
      return '> ';
    },
  };
};

const renderFoot = (model: ScreenModel): string[] => {
  const { view, words, styleText } = model;
  // The seat that leads cannot pass.
  const mayPass = view.phase === 'play' && view.toBeat !== null;
  const commands = mayPass ? words.play.commands : words.play.commandsWithoutPass;
  const seconds = model.secondsLeft === null ? '' : ` · ${words.play.seconds({ count: model.secondsLeft })}`;
  const prompt = truncate(promptFor(model), COLUMNS - widthOf(seconds)) + seconds;
  return [styleText('dim', commands), styleText('cyan', prompt)];
};

/** Notes as lines. A terminal gets as much of the history as fits, a pipe all of it. */
const linesOf = (notes: readonly Note[], model: ScreenModel, live: boolean): string[] =>
  notes.flatMap((note) => {
    const { words, styleText } = model;
    switch (note.type) {
      case 'text':
        return fit(note.text).map((line) => styleText('yellow', line));
      case 'refused':
        return fit(words.say(note.failure)).map((line) => styleText('red', line));
      case 'review':
        return reviewLines(note.review, { rules: model.view.rules, words, styleText, columns: COLUMNS });
      case 'history':
        return renderHistory(model, live ? ROWS - 10 : Number.POSITIVE_INFINITY);
      case 'counter':
        return renderCounter(model);
      default:
        return [...words.play.cardHelp, ...words.play.help].flatMap(fit);
    }
  });

/** One JSON record per line: `decision` with the view, `action`, `refused`, `note`, `outcome`. */
export const createJsonDisplay = (io: Io): Display => {
  const write = (record: unknown): void => {
    io.stdout.write(`${JSON.stringify(record)}\n`);
  };
  const writeNotes = (notes: readonly Note[], model: ScreenModel): void => {
    for (const note of notes) {
      if (note.type === 'refused') {
        const { failure } = note;
        write({ type: 'refused', code: failure.code, message: model.words.say(failure) });
      } else write({ type: 'note', note: note.type, lines: linesOf([note], model, false) });
    }
  };
  return {
    decision: (model, notes) => {
      writeNotes(notes, model);
      const { secondsLeft, view } = model;
      write({ type: 'decision', prompt: promptFor(model), view, ...(secondsLeft === null ? {} : { secondsLeft }) });
      return '';
    },
    acted: (_scene, seat, action) => write({ type: 'action', seat, action }),
    managed: (model, notes) => {
      writeNotes(notes, model);
      return '';
    },
    outcome: (model, notes) => {
      const { outcome } = model.view;
      writeNotes(notes, model);
      const scores = model.scores.map((score, seat) => score + (outcome?.scores[seat] ?? 0));
      write({ type: 'outcome', outcome, scores });
      return '';
    },
  };
};
