/**
 * A position played with open hands: a person moves one side, the solver the other.
 *
 * The solver wins as fast as it can. If it loses, it resists as long as it can, and of equally long ways it takes the
 * one that leaves the fewest winning answers.
 */
import { ok, type Result } from '@doudizhu/rules/result';
import type { Side } from '@doudizhu/rules/round';
import { type SearchLimits, type Move } from '@doudizhu/solver';
import { readUiCommand } from '../play/player-input.ts';
import type { Input } from '../command/command.ts';
import { drawGame, drawThinking, historyLines, type SolveScreenModel } from './screen.ts';
import type { SolverQueue } from '@doudizhu/env/solver-queue';
import { afterMove, movesOf, sideOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import { refutationLines, refutationOf, type Explainer } from './explain.ts';
import { readMove } from './move-input.ts';
import { moveText, type Played } from './report.ts';
import { kindOf } from '../words/action-text.ts';
import type { Lines } from '../terminal/lines.ts';
import { COLUMNS } from '../terminal/width.ts';

export interface PositionGameSetup {
  readonly input: Input;
  readonly lines: Lines;
  readonly engine: SolverQueue;
  readonly start: OpenPosition;
  /** Side of the person. */
  readonly side: Side;
  readonly title: string;
  /** Limits per question to the solver. */
  readonly limits: SearchLimits;
  /** True if losing plays are refused with their refutation, and the first hint names a kind only. */
  readonly isPuzzle: boolean;
}

export interface PositionGameEnd {
  readonly result: 'won' | 'lost' | 'quit' | 'eof';
  /** Moves that threw a win away, hints taken, moves taken back. */
  readonly mistakes: number;
  readonly hints: number;
  readonly backs: number;
}

type SolveNote = { readonly style: 'yellow' | 'red' | 'green' | 'dim'; readonly lines: readonly string[] };

/** State of a game. */
interface State {
  /** All moves, with the positions before them. */
  played: readonly Played[];
  position: OpenPosition;
  notes: readonly SolveNote[];
  mistakes: number;
  hints: number;
  backs: number;
  hinted: { readonly move: Move } | null;
  /** True if the kind of a winning move was named at this position. */
  isNudged: boolean;
}

export const playPosition = async (setup: PositionGameSetup): Promise<PositionGameEnd> => {
  const state: State = {
    played: [],
    position: setup.start,
    notes: [],
    mistakes: 0,
    hints: 0,
    backs: 0,
    hinted: null,
    isNudged: false,
  };
  const end = (result: PositionGameEnd['result']): PositionGameEnd => {
    const { mistakes, hints, backs } = state;
    return { result, mistakes, hints, backs };
  };
  while (true) {
    const winner = winnerOf(state.position);
    if (winner === null && sideOf(state.position.turn) !== setup.side) {
      await letSolverMove(setup, state);
      continue;
    }
    const line = await setup.lines.ask(() => drawGame(screenModelOf(setup, state)));
    state.notes = [];
    if (line === null) return end('eof');
    if (winner !== null) {
      const after = afterEnd(setup, state, line);
      if (after === 'end') return end(winner === setup.side ? 'won' : 'lost');
    } else if (readUiCommand(line) === 'quit') return end('quit');
    else await obey(setup, state, line);
  }
};

const screenModelOf = ({ input, start, side, title }: PositionGameSetup, state: State): SolveScreenModel => ({
  input,
  start,
  side,
  title,
  position: state.position,
  played: state.played,
  notes: state.notes.flatMap(({ style, lines }) => lines.map((line) => input.styleText(style, line))),
});

/** Handles a line after the end of the round. @returns whether the person continues */
const afterEnd = (setup: PositionGameSetup, state: State, line: string): 'end' | 'continue' => {
  const uiCommand = readUiCommand(line);
  const text = line.trim().toLowerCase();
  if (uiCommand === 'enter' || uiCommand === 'quit') return 'end';
  if (uiCommand === 'undo') takeBack(setup, state);
  else if (text === 'n') startAgain(setup, state);
  else state.notes = [{ style: 'red', lines: [setup.input.words.solve.game.overUnclear({ line: line.trim() })] }];
  return 'continue';
};

/** Handles a line at the person's turn: a command of the interface or a move. */
const obey = async (setup: PositionGameSetup, state: State, line: string): Promise<void> => {
  const { play, solve } = setup.input.words;
  const uiCommand = readUiCommand(line);
  const text = line.trim();
  const [word = '', ...rest] = text.split(/\s+/u);
  if (['why', '为什么'].includes(word.toLowerCase())) return explain(setup, state, rest.join(''));
  if (text === 'e' || text === '胜负') return sayVerdict(setup, state);
  if (text === 'n') return startAgain(setup, state);
  switch (uiCommand) {
    case 'hint':
      return hint(setup, state);
    case 'undo':
      return takeBack(setup, state);
    case 'history':
      state.notes = [{ style: 'dim', lines: wholeHistory(setup, state) }];
      return;
    case 'help':
      state.notes = [{ style: 'dim', lines: [...play.cardHelp, ...solve.game.help] }];
      return;
    default: {
      const move = uiCommand === 'enter' ? meantByEnter(state) : readMove(state.position, text);
      if (move === undefined) return;
      if (move.ok) await moveBy(setup, state, move.value);
      else state.notes = [{ style: 'red', lines: [setup.input.words.say(move.error)] }];
    }
  }
};

/** Move of Enter: the hint, or the pass if it is the only move. */
const meantByEnter = ({ hinted, position }: State): Result<Move> | undefined => {
  if (hinted !== null) return ok(hinted.move);
  const moves = movesOf(position);
  return moves.length === 1 && moves[0] === null ? ok(null) : undefined;
};

const moveBy = async (setup: PositionGameSetup, state: State, move: Move): Promise<void> => {
  const { input, engine, limits, side, isPuzzle } = setup;
  const { position } = state;
  const next = afterMove(position, move);
  const before = await engine.solve(position, { moves: 'first', ...limits });
  const isOpen = before.winner === side && winnerOf(next) === null;
  const after = isOpen ? await engine.solve(next, { moves: 'first', ...limits }) : before;
  const isMistake = after.winner !== 'unknown' && isOpen && after.winner !== side;
  if (isMistake) state.mistakes++;
  if (isMistake && isPuzzle) {
    const refutation = await refutationOf({ engine, limits }, { position, move });
    state.notes = [{ style: 'red', lines: [...refutationLines(refutation, input), input.words.solve.game.refused] }];
    return;
  }
  push(state, move);
  const text = moveText(move, position);
  if (isMistake) state.notes = [{ style: 'red', lines: [input.words.solve.game.thrownAway({ move: text })] }];
};

const push = (state: State, move: Move): void => {
  state.played = [...state.played, { position: state.position, move }];
  state.position = afterMove(state.position, move);
  forgetHints(state);
};

/** Takes back to the person's last own move. */
const takeBack = ({ side, input }: PositionGameSetup, state: State): void => {
  const index = state.played.findLastIndex(({ position }) => sideOf(position.turn) === side);
  const last = state.played[index];
  forgetHints(state);
  if (last === undefined) {
    state.notes = [{ style: 'yellow', lines: [input.words.play.nothingToUndo] }];
    return;
  }
  state.position = last.position;
  state.played = state.played.slice(0, index);
  state.backs++;
  state.notes = [{ style: 'yellow', lines: [input.words.play.undone] }];
};

const startAgain = ({ start }: PositionGameSetup, state: State): void => {
  state.backs += state.played.length > 0 ? 1 : 0;
  state.position = start;
  state.played = [];
  forgetHints(state);
};

const forgetHints = (state: State): void => {
  state.hinted = null;
  state.isNudged = false;
};

const HINTS_SHOWN = 6;

const hint = async ({ engine, limits, side, input, isPuzzle }: PositionGameSetup, state: State): Promise<void> => {
  const { game } = input.words.solve;
  const { position } = state;
  const { winner, winningMoves } = await engine.solve(position, { moves: 'all', ...limits });
  const [first] = winningMoves;
  if (isPuzzle && first !== undefined && !state.isNudged) {
    state.isNudged = true;
    const kind = first === null ? input.words.pass : kindOf(first, input.words);
    state.notes = [{ style: 'yellow', lines: [game.nudge({ kind })] }];
    return;
  }
  state.hints++;
  if (first !== undefined) {
    const shown = winningMoves
      .slice(0, HINTS_SHOWN)
      .map((move) => (move === null ? input.words.pass : moveText(move, position)));
    state.hinted = { move: first };
    state.notes = [{ style: 'yellow', lines: [game.hint(shown.join(' '), winningMoves.length - shown.length)] }];
  } else if (winner === 'unknown' || winner === side) {
    state.notes = [{ style: 'yellow', lines: [game.hintUnknown] }];
  } else {
    const move = await bestMove({ engine, limits }, position);
    state.hinted = { move };
    state.notes = [
      {
        style: 'yellow',
        lines: [game.hintLost({ moves: move === null ? input.words.pass : moveText(move, position) })],
      },
    ];
  }
};

const sayVerdict = async ({ engine, limits, input }: PositionGameSetup, state: State): Promise<void> => {
  const { winner } = await engine.solve(state.position, { moves: 'first', ...limits });
  state.notes = [{ style: 'yellow', lines: [input.words.solve.wins[winner]] }];
};

/** Explains the last own move, or the given cards. */
const explain = async (setup: PositionGameSetup, state: State, cards: string): Promise<void> => {
  const { input, side, engine, limits } = setup;
  const { game } = input.words.solve;
  const say = (style: SolveNote['style'], lines: readonly string[]): void => {
    state.notes = [{ style, lines }];
  };
  let asked: Played | undefined = state.played.findLast(({ position }) => sideOf(position.turn) === side);
  if (cards !== '') {
    const read = readMove(state.position, cards);
    if (!read.ok) return say('red', [input.words.say(read.error)]);
    asked = { position: state.position, move: read.value };
  }
  if (asked === undefined) return say('yellow', [game.whyNothing]);
  const refutation = await refutationOf({ engine, limits }, asked);
  say(refutation.isWrong ? 'red' : 'yellow', refutationLines(refutation, input));
};

const wholeHistory = (setup: PositionGameSetup, state: State): string[] => {
  const { play } = setup.input.words;
  if (state.played.length === 0) return [play.historyEmpty];
  return [
    play.history,
    ...historyLines(screenModelOf(setup, state), { rowsMax: Number.POSITIVE_INFINITY, columns: COLUMNS }),
  ];
};

const letSolverMove = async (setup: PositionGameSetup, state: State): Promise<void> => {
  drawThinking(screenModelOf(setup, state));
  push(state, await bestMove(setup, state.position));
};

/** Nodes to find the shortest win or the longest resistance; beyond them any good move is taken. */
const DISTANCE_NODES = 300_000;

/** Finds the best move. */
const bestMove = async ({ engine, limits }: Explainer, position: OpenPosition): Promise<Move> =>
  (await engine.ask({ type: 'reply', position, distanceNodes: DISTANCE_NODES, ...limits })).value.move;
