/** How a game is shown: as a screen that is drawn anew for each decision, or as JSON lines for a program that plays. */
import type { Action, Failure, Seat } from '@doudizhu/rules';
import {
  COLUMNS,
  fit,
  promptFor,
  renderCounter,
  renderHistory,
  renderOutcome,
  renderTable,
  ROWS,
  type Scene,
} from './screen.ts';
import type { Io } from '../terminal/io.ts';
import { truncate, widthOf } from '../terminal/width.ts';

/** Something to say beside the table. */
export type Note =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'refused'; readonly failure: Failure }
  | { readonly type: 'history' }
  | { readonly type: 'counter' }
  | { readonly type: 'help' };

export interface Display {
  /** The player is to decide. @returns the prompt for the line to read. */
  readonly decision: (scene: Scene, notes: readonly Note[]) => string;
  /** Somebody acted. */
  readonly acted: (scene: Scene, seat: Seat, action: Action) => void;
  /** A bot plays for the player. @returns the prompt for the line that takes the seat back. */
  readonly managed: (scene: Scene, notes: readonly Note[]) => string;
  /** The round is over; what follows is asked. */
  readonly outcome: (scene: Scene, notes: readonly Note[]) => string;
}

export interface ScreenSetup {
  readonly io: Io;
  /** Clears before each screen, and shows what the bots do as they do it: on a terminal. */
  readonly live: boolean;
}

export const createScreen = ({ io, live }: ScreenSetup): Display => {
  const draw = (lines: readonly string[]): void => {
    io.stdout.write(`${live ? '\x1b[2J\x1b[3J\x1b[H' : ''}${lines.join('\n')}\n`);
  };
  return {
    decision: (scene, notes) => {
      const table = renderTable(scene, { notes: linesOf(notes, scene, live), fill: live });
      draw([...table, ...renderFoot(scene)]);
      return '> ';
    },
    acted: (scene) => {
      if (live) draw(renderTable(scene, { notes: [], fill: true }));
    },
    managed: (scene, notes) => {
      const { words, paint } = scene;
      const table = renderTable(scene, { notes: linesOf(notes, scene, live), fill: live });
      draw([...table, paint('dim', words.play.managed), paint('cyan', words.play.prompts.managed)]);
      return '> ';
    },
    outcome: (scene, notes) => {
      const { paint } = scene;
      const lines = [...renderOutcome(scene), ...linesOf(notes, scene, live)];
      draw([...renderTable(scene, { notes: lines, fill: live }), paint('cyan', truncate(promptFor(scene), COLUMNS))]);
      return '> ';
    },
  };
};

const renderFoot = (scene: Scene): string[] => {
  const { view, words, paint } = scene;
  // Who leads cannot pass.
  const mayPass = view.phase === 'play' && view.toBeat !== null;
  const commands = mayPass ? words.play.commands : words.play.commandsWithoutPass;
  const seconds = scene.secondsLeft === null ? '' : ` · ${words.play.seconds(scene.secondsLeft)}`;
  const prompt = truncate(promptFor(scene), COLUMNS - widthOf(seconds)) + seconds;
  return [paint('dim', commands), paint('cyan', prompt)];
};

/** Notes as lines. On a terminal the history is cut to what fits; into a pipe it goes whole. */
const linesOf = (notes: readonly Note[], scene: Scene, live: boolean): string[] =>
  notes.flatMap((note) => {
    const { words, paint } = scene;
    switch (note.type) {
      case 'text':
        return fit(note.text).map((line) => paint('yellow', line));
      case 'refused':
        return fit(refusalOf(note.failure, scene)).map((line) => paint('red', line));
      case 'history':
        return renderHistory(scene, live ? ROWS - 10 : Number.POSITIVE_INFINITY);
      case 'counter':
        return renderCounter(scene);
      default:
        return words.play.help.flatMap(fit);
    }
  });

const refusalOf = (failure: Failure, { words }: Scene): string => words.say(failure);

/** One JSON record a line: `decision` with the view, `action`, `refused`, `note`, `outcome`. */
export const createJsonDisplay = (io: Io): Display => {
  const write = (record: unknown): void => {
    io.stdout.write(`${JSON.stringify(record)}\n`);
  };
  const writeNotes = (notes: readonly Note[], scene: Scene): void => {
    for (const note of notes) {
      if (note.type === 'refused') write({ type: 'refused', code: note.failure.code, message: note.failure.message });
      else write({ type: 'note', note: note.type, lines: linesOf([note], scene, false) });
    }
  };
  return {
    decision: (scene, notes) => {
      writeNotes(notes, scene);
      const { secondsLeft, view } = scene;
      write({ type: 'decision', prompt: promptFor(scene), view, ...(secondsLeft === null ? {} : { secondsLeft }) });
      return '';
    },
    acted: (_scene, seat, action) => write({ type: 'action', seat, action }),
    managed: (scene, notes) => {
      writeNotes(notes, scene);
      return '';
    },
    outcome: (scene, notes) => {
      const { outcome } = scene.view;
      writeNotes(notes, scene);
      const scores = scene.scores.map((score, seat) => score + (outcome?.scores[seat] ?? 0));
      write({ type: 'outcome', outcome, scores });
      return '';
    },
  };
};
