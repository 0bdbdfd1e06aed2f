/**
 * Runs a puzzle: the person plays the side that can win, the solver defends as long as it can. Each play of the person is
 * judged before it counts; in strict mode a losing play is refused and its refutation is shown, else it stands as a mistake.
 */
import { signal, type ReadonlySignal } from '@preact/signals';
import type { PlayFailure, RankCounts } from '@doudizhu/rules';
import type { SolverClient } from '../../solver/solver-client.ts';
import { winnerOf, type Line, type Move, type Position, type Side } from '../../workers.ts';
import {
  forcedMove,
  isPersonToMove,
  moveOf,
  play,
  positionNow,
  startGame,
  takeBack,
  type PuzzleHistory,
} from './puzzle-history.ts';
import type { PuzzleEvent } from './puzzle-set.ts';

export type PuzzleFeedback =
  | { readonly type: 'fault'; readonly fault: PlayFailure }
  /** A play that gives the win away, and what would follow it. */
  | { readonly type: 'refuted'; readonly from: Position; readonly move: Move; readonly line: Line | null }
  /** A move that wins. A nudge says of what kind it is and costs nothing; a second hint at the same move says all. */
  | { readonly type: 'hint'; readonly move: Move; readonly isNudge: boolean }
  /** The person had nothing to choose. */
  | { readonly type: 'forced' }
  | { readonly type: 'failed'; readonly message: string };

export interface PuzzleState {
  readonly game: PuzzleHistory;
  readonly status: 'yours' | 'thinking' | 'solved' | 'lost';
  readonly feedback: PuzzleFeedback | null;
  readonly hints: number;
  /** Losing plays that were tried in this attempt, refused or not. */
  readonly losses: number;
  /** Moves of the game that gave the win away; none where losing plays are refused. */
  readonly mistakes: readonly number[];
}

export interface PuzzleDriver {
  readonly state: ReadonlySignal<PuzzleState>;
  readonly play: (cards: RankCounts | null) => Promise<void>;
  readonly hint: () => Promise<void>;
  readonly back: () => void;
  readonly again: () => void;
  /** The refutation of the first mistake of a lost game. */
  readonly explain: () => Promise<void>;
}

export interface DriverOptions {
  readonly position: Position;
  readonly side: Side;
  readonly solver: SolverClient;
  /** Whether losing plays are refused; asked at each play. */
  readonly isStrict: () => boolean;
  /** Between the solver's moves, so that a person can follow. */
  readonly pause: () => Promise<void>;
  /** A hint was asked for, a losing play was tried, or the puzzle is solved. */
  readonly onEvent: (event: Omit<PuzzleEvent, 'nowMs'>) => void;
}

/** For each question; puzzles take far less. */
const TIME_MS = 20_000;

export const createPuzzleDriver = (options: DriverOptions): PuzzleDriver => {
  const { position: start, side, solver, isStrict, pause, onEvent } = options;
  const fresh = (): PuzzleState => ({
    game: startGame(start, side),
    status: 'thinking',
    feedback: null,
    hints: 0,
    losses: 0,
    mistakes: [],
  });
  const state = signal<PuzzleState>(fresh());
  /** Grows with everything that makes an answer on its way worthless. */
  let turn = 0;
  /** Tells of an event before the state counts it. */
  const tell = (type: PuzzleEvent['type']): void => {
    const { hints, losses } = state.value;
    onEvent({ type, isFirst: hints + losses === 0 });
  };
  const change = (part: Partial<PuzzleState>): void => {
    state.value = { ...state.value, ...part };
  };

  /** Plays for the solver, and for the person where there is no choice, until the person has one. */
  const goOn = async (mine: number): Promise<void> => {
    for (;;) {
      const { game } = state.value;
      const position = positionNow(game);
      const winner = winnerOf(position);
      if (winner !== null) {
        // That a play was forced says nothing any more.
        const { feedback } = state.value;
        change({
          status: winner === side ? 'solved' : 'lost',
          feedback: feedback?.type === 'refuted' ? feedback : null,
        });
        if (winner === side) tell('solved');
        return;
      }
      const forced = forcedMove(position);
      const isPerson = isPersonToMove(game);
      if (isPerson && forced === null) {
        change({ status: 'yours' });
        return;
      }
      change({ status: 'thinking' });
      await pause();
      const reply = forced ?? (await solver.ask({ type: 'reply', position, timeMs: TIME_MS }))?.reply;
      if (mine !== turn || reply === undefined) return;
      change({ game: play(game, reply.move), feedback: isPerson ? { type: 'forced' } : state.value.feedback });
    }
  };

  /** Runs a step; what fails is said and the person may try again. */
  const step = async (work: (mine: number) => Promise<void>): Promise<void> => {
    const mine = ++turn;
    try {
      await work(mine);
    } catch (error) {
      if (mine !== turn) return;
      const message = error instanceof Error ? error.message : String(error);
      change({ status: 'yours', feedback: { type: 'failed', message } });
    }
  };

  const refutation = async (from: Position, move: Move): Promise<Line | null> =>
    (await solver.ask({ type: 'refute', position: from, move, timeMs: TIME_MS }))?.refutation.line ?? null;

  /** @returns whether the side still wins after its move; what cannot be proved in time counts as a win. */
  const keepsWin = async (after: Position): Promise<boolean> => {
    const out = winnerOf(after);
    if (out !== null) return out === side;
    const answer = await solver.ask({ type: 'solve', position: after, moves: 'first', timeMs: TIME_MS });
    return answer === null || answer.solution.winner === side || answer.solution.winner === 'unknown';
  };

  const attempt = async (move: Move, mine: number): Promise<void> => {
    const { game, mistakes, losses } = state.value;
    const from = positionNow(game);
    const next = play(game, move);
    change({ status: 'thinking', feedback: null });
    const isRight = mistakes.length > 0 || (await keepsWin(positionNow(next)));
    if (mine !== turn) return;
    if (isRight) {
      change({ game: next });
      await goOn(mine);
      return;
    }
    tell('loss');
    change({ losses: losses + 1 });
    if (!isStrict()) {
      change({ game: next, mistakes: [game.moves.length] });
      await goOn(mine);
      return;
    }
    change({ status: 'yours', feedback: { type: 'refuted', from, move, line: null } });
    const line = await refutation(from, move);
    if (mine === turn) change({ feedback: { type: 'refuted', from, move, line } });
  };

  void step(goOn);

  return {
    state,
    play: async (cards) => {
      const { game, status } = state.value;
      if (status !== 'yours') return;
      const read = cards === null ? { move: null } : moveOf(positionNow(game), cards);
      if ('fault' in read) change({ feedback: { type: 'fault', fault: read.fault } });
      else await step((mine) => attempt(read.move, mine));
    },
    hint: () =>
      step(async (mine) => {
        const { game, hints, status, feedback } = state.value;
        if (status !== 'yours') return;
        if (feedback?.type === 'hint') {
          if (feedback.isNudge) {
            tell('hint');
            change({ feedback: { ...feedback, isNudge: false }, hints: hints + 1 });
          }
          return;
        }
        const answer = await solver.ask({ type: 'reply', position: positionNow(game), timeMs: TIME_MS });
        if (mine === turn && answer !== null) {
          change({ feedback: { type: 'hint', move: answer.reply.move, isNudge: true } });
        }
      }),
    back: () => {
      turn++;
      const game = takeBack(state.value.game);
      const mistakes = state.value.mistakes.filter((at) => at < game.moves.length);
      change({ game, status: 'yours', feedback: null, mistakes });
    },
    again: () => {
      state.value = fresh();
      void step(goOn);
    },
    explain: () =>
      step(async (mine) => {
        const { game, mistakes } = state.value;
        const [at] = mistakes;
        if (at === undefined) return;
        const from = game.positions[at] as Position;
        const move = game.moves[at]?.move ?? null;
        const line = await refutation(from, move);
        if (mine === turn) change({ feedback: { type: 'refuted', from, move, line } });
      }),
  };
};
