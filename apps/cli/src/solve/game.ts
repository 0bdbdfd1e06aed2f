/** A game with open hands at the terminal: a player moves one side, the solver the other. */
import { sameMove } from '@doudizhu/rules/combos';
import { ok, type Result } from '@doudizhu/rules/result';
import type { Failure } from '@doudizhu/rules/failure';
import { afterMove, movesOf, sideLetter, sideOf, winnerOf } from '@doudizhu/rules/position';
import {
  SolverGame,
  mayTakeBack,
  type GameHistory,
  type GameState,
  type SolverGameSetup,
} from '@doudizhu/puzzles/play';
import type { SolverQueue } from '@doudizhu/env/solver-queue';
import type { Move, Played } from '@doudizhu/solver';
import { createHandCursor, type CardCursor } from '../play/cursor.ts';
import { readUiCommand } from '../play/player-input.ts';
import type { Input } from '../command/command.ts';
import { cardsToMove, drawGame, drawThinking, historyLines, type SolveScreenModel } from './screen.ts';
import { refutationLines } from './explain.ts';
import { readMove } from './move-input.ts';
import { moveText } from './report.ts';
import { kindOf } from '../words/action-text.ts';
import { runTable, type Lines } from '../terminal/lines.ts';
import { COLUMNS } from '../terminal/width.ts';

export interface PositionGameSetup extends Pick<SolverGameSetup, 'start' | 'side' | 'limits' | 'isPuzzle'> {
  readonly input: Input;
  readonly lines: Lines;
  readonly engine: SolverQueue;
  readonly title: string;
  /** True if the player enters the moves of both sides. Default false. */
  readonly entersBoth?: boolean;
  /** Question after the end. Default: Enter or q ends. */
  readonly over?: string;
}

/** Result, and counts of all attempts. */
export interface PositionGameEnd {
  /** True if the player ended a finished game by Enter, not by q. */
  readonly isContinued: boolean;
  readonly result: 'won' | 'lost' | 'quit' | 'eof';
  readonly mistakes: number;
  readonly hints: number;
  readonly backs: number;
}

interface GameNote {
  readonly style: 'yellow' | 'red' | 'green' | 'dim';
  readonly lines: readonly string[];
}

export const playPosition = async (setup: PositionGameSetup): Promise<PositionGameEnd> => {
  const { lines, start, side, limits, isPuzzle, engine } = setup;
  let note: GameNote | null = null;
  let drawn: GameHistory | null = null;
  let isContinued = false;
  const sides: EnteredSides = { entersBoth: setup.entersBoth === true };
  const game = new SolverGame({
    start,
    side,
    limits,
    isPuzzle,
    solver: engine,
    isStrict: () => isPuzzle,
    playsForced: false,
    entersBoth: () => sides.entersBoth,
    onChange: ({ game: now }) => {
      if (sides.entersBoth || now === drawn || winnerOf(now.position) !== null || sideOf(now.position.turn) === side)
        return;
      drawn = now;
      drawThinking(modelOf(setup, now, note));
    },
  });
  const handCursor = createHandCursor();
  const cursor = (): CardCursor => handCursor(cardsToMove(game.state.game.position));
  await game.again();
  const result = await runTable<'won' | 'lost' | 'quit'>(lines, {
    draw: (typed) => drawGame({ ...modelOf(setup, game.state.game, note), cursor: cursor().shown(typed) }),
    press: (key, typed) => cursor().press(key, typed, []),
    read: async (line) => {
      note = null;
      const winner = winnerOf(game.state.game.position);
      const uiCommand = readUiCommand(line);
      isContinued = uiCommand === 'enter';
      if (uiCommand === 'quit' || (winner !== null && uiCommand === 'enter'))
        return winner === null ? 'quit' : winner === side ? 'won' : 'lost';
      if (line.trim().toLowerCase() === 'n') await startAgain(game);
      else if (winner === null || uiCommand === 'undo') note = await obey({ ...setup, sides }, game, line);
      else note = { style: 'red', lines: [setup.input.words.solve.game.overUnclear({ line: line.trim() })] };
      return null;
    },
  });
  const { losses, hints, backs } = game.state;
  return { result, mistakes: losses, hints, backs, isContinued };
};

/** Starts again and keeps the counts. */
const startAgain = async (game: SolverGame): Promise<void> => {
  const {
    hints,
    losses,
    backs,
    game: { played },
  } = game.state;
  await game.again({ hints, losses, backs: backs + Number(played.length > 0) });
};

const modelOf = (
  { input, title, over = input.words.solve.game.over }: Pick<PositionGameSetup, 'input' | 'title' | 'over'>,
  game: GameHistory,
  note: GameNote | null,
): SolveScreenModel => ({
  input,
  title,
  over,
  game,
  notes: note === null ? [] : note.lines.map((line) => input.styleText(note.style, line)),
});

/** Carries out a line at the player's turn: a command of the interface or a move. */
const obey = async (
  setup: PositionGameSetup & { readonly sides: EnteredSides },
  game: SolverGame,
  line: string,
): Promise<GameNote | null> => {
  const { input } = setup;
  const { play, solve } = input.words;
  const { position } = game.state.game;
  const text = line.trim();
  const [word = '', ...rest] = text.split(/\s+/u);
  if (['why', '为什么'].includes(word.toLowerCase())) return explain(setup, game, rest.join(''));
  if (!setup.isPuzzle && BOTH.includes(text.toLowerCase())) return enterBoth(setup, game);
  if (!setup.isPuzzle && REAL.includes(word.toLowerCase())) return enterReply(setup, game, rest.join(''));
  if (text === 'e' || text === '胜负') return { style: 'yellow', lines: [solve.wins[await game.winnerAt(position)]] };
  const uiCommand = readUiCommand(line);
  switch (uiCommand) {
    case 'hint':
      await game.hint();
      return feedbackNote(setup, game);
    case 'undo': {
      const isUndone = setup.sides.entersBoth ? game.state.game.played.length > 0 : mayTakeBack(game.state.game);
      game.back();
      return { style: 'yellow', lines: [isUndone ? play.undone : play.nothingToUndo] };
    }
    case 'history':
      return { style: 'dim', lines: wholeHistory(setup, game) };
    case 'help':
      return {
        style: 'dim',
        lines: [...play.cardHelp, ...solve.game.help, ...(setup.isPuzzle ? [] : solve.game.helpBoth)],
      };
    default: {
      const move = uiCommand === 'enter' ? meantByEnter(game.state) : readMove(position, text);
      if (move === null) return setup.sides.entersBoth ? replyBy(setup, game) : null;
      return move.ok ? moveBy(setup, game, move.value) : { style: 'red', lines: [input.words.sentenceOf(move.error)] };
    }
  }
};

/** Sides whose moves the player enters. */
interface EnteredSides {
  entersBoth: boolean;
}

const BOTH = ['both', '双方'];
const REAL = ['real', '实战'];

/** Starts or ends entering the moves of both sides. */
const enterBoth = async (
  { sides, input }: PositionGameSetup & { readonly sides: EnteredSides },
  game: SolverGame,
): Promise<GameNote> => {
  sides.entersBoth = !sides.entersBoth;
  const { both, notBoth } = input.words.solve.game;
  if (!sides.entersBoth) await game.reply();
  return { style: 'yellow', lines: [sides.entersBoth ? both : notBoth] };
};

/** Replaces the solver's last reply by the one of the game that was played. */
const enterReply = async (setup: PositionGameSetup, game: SolverGame, cards: string): Promise<GameNote | null> => {
  const { words } = setup.input;
  const position = game.positionOfReply;
  if (position === null) return { style: 'red', lines: [words.solve.game.noReply] };
  const move = readMove(position, cards);
  if (!move.ok) return { style: 'red', lines: [words.sentenceOf(move.error)] };
  await game.replaceReply(move.value);
  return verdictNote(setup, game, { position, move: move.value });
};

/** The solver moves for the side to move. */
const replyBy = async (setup: PositionGameSetup, game: SolverGame): Promise<GameNote | null> => {
  await game.reply();
  const last = game.state.game.played.at(-1);
  return last === undefined ? null : verdictNote(setup, game, last);
};

/** A move of a game that was played: the winner after it, or that it gives the win away. */
const verdictNote = async (
  { input }: PositionGameSetup,
  game: SolverGame,
  { position, move }: Played,
): Promise<GameNote | null> => {
  const after = afterMove(position, move);
  const [before, now] = [await game.winnerAt(position), await game.winnerAt(after)];
  const { solve } = input.words;
  const text = `${sideLetter(position.turn, position.hands.length)} ${moveText(move, position)}`;
  const isThrown = before === sideOf(position.turn) && now !== before && now !== 'unknown';
  return isThrown
    ? { style: 'red', lines: [solve.game.thrownAwayBy({ move: text, wins: solve.wins[now] })] }
    : { style: 'yellow', lines: [`${text}: ${solve.wins[now]}`] };
};

/** Move of Enter: the hint, or the pass if it is the only move. */
const meantByEnter = ({ feedback, game: { position } }: GameState): Result<Move, Failure> | null => {
  if (feedback?.type === 'hint' && !feedback.isNudge) return ok(feedback.move);
  const moves = movesOf(position);
  return moves.length === 1 && moves[0] === null ? ok(null) : null;
};

const moveBy = async (
  setup: PositionGameSetup & { readonly sides: EnteredSides },
  game: SolverGame,
  move: Move,
): Promise<GameNote | null> => {
  const { refused, thrownAway } = setup.input.words.solve.game;
  const { losses, game: before } = game.state;
  await game.play(move);
  if (setup.sides.entersBoth) return verdictNote(setup, game, { position: before.position, move });
  const note = await feedbackNote(setup, game);
  if (game.state.losses === losses) return note;
  if (setup.isPuzzle) return { style: 'red', lines: [...(note?.lines ?? []), refused] };
  return { style: 'red', lines: [thrownAway({ move: moveText(move, before.position) })] };
};

/** Explains the last own move, or the given cards. */
const explain = async (setup: PositionGameSetup, game: SolverGame, cards: string): Promise<GameNote | null> => {
  const { words } = setup.input;
  const { played, position, side } = game.state.game;
  let asked = played.findLast((each) => sideOf(each.position.turn) === side);
  if (cards !== '') {
    const read = readMove(position, cards);
    if (!read.ok) return { style: 'red', lines: [words.sentenceOf(read.error)] };
    asked = { position, move: read.value };
  }
  if (asked === undefined) return { style: 'yellow', lines: [words.solve.game.whyNothing] };
  await game.explain(asked);
  return feedbackNote(setup, game);
};

/** The feedback in words. Null without any. */
const feedbackNote = async (setup: PositionGameSetup, { state }: SolverGame): Promise<GameNote | null> => {
  const { input } = setup;
  const { game } = input.words.solve;
  const { feedback } = state;
  switch (feedback?.type) {
    case 'failed':
      return { style: 'red', lines: [feedback.message] };
    case 'refuted': {
      const { refutation } = feedback;
      if (refutation === null) return null;
      return { style: refutation.isWrong ? 'red' : 'yellow', lines: refutationLines(refutation, feedback, input) };
    }
    case 'hint': {
      const { move, winner, isNudge } = feedback;
      if (winner === 'unknown') {
        const guess = move === null ? input.words.pass : moveText(move, state.game.position);
        return { style: 'yellow', lines: [game.hintUnknown({ guess })] };
      }
      const text = move === null ? input.words.pass : moveText(move, state.game.position);
      if (winner !== sideOf(state.game.position.turn))
        return { style: 'yellow', lines: [game.hintLost({ moves: text })] };
      const kind = move === null ? input.words.pass : kindOf(move, input.words);
      return { style: 'yellow', lines: [isNudge ? game.nudge({ kind }) : await winningText(setup, state, move)] };
    }
    default:
      return null;
  }
};

const HINTS_SHOWN = 6;

/** Lists the winning moves, the best one first. */
const winningText = async (
  { engine, input, limits }: PositionGameSetup,
  { game }: GameState,
  best: Move,
): Promise<string> => {
  const { position } = game;
  const { winningMoves } = await engine.solve(position, { moves: 'all', ...limits });
  const moves = [best, ...winningMoves.filter((move) => !sameMove(move, best))];
  const shown = moves
    .slice(0, HINTS_SHOWN)
    .map((move) => (move === null ? input.words.pass : moveText(move, position)));
  return input.words.solve.game.hint(shown.join(' '), moves.length - shown.length);
};

const wholeHistory = (setup: PositionGameSetup, { state: { game } }: SolverGame): string[] => {
  const { play } = setup.input.words;
  if (game.played.length === 0) return [play.historyEmpty];
  const all = { rowsMax: Number.POSITIVE_INFINITY, columns: COLUMNS };
  return [play.history, ...historyLines(modelOf(setup, game, null), all)];
};
