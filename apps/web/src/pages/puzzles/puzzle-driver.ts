/**
 * Runs a puzzle: the player has the winning side, the solver defends as long as possible. Each play of the player is
 * judged first. In strict mode a losing play is refused and refuted; otherwise it counts as a mistake.
 */
import { signal, type Signal } from '@preact/signals';
import type { RankCounts } from '@doudizhu/rules/cards';
import type { PlayFailure } from '@doudizhu/rules/combos';
import { winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import type { PageSolver } from '../../workers/page-solver.ts';
import { type Line, type Move, type Side } from '../../workers/workers.ts';
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
import type { PuzzleEvent } from '../../puzzles/puzzle-set.ts';

export type PuzzleFeedback =
  | { readonly type: 'fault'; readonly fault: PlayFailure }
  /** A losing play with its refutation. */
  | { readonly type: 'refuted'; readonly from: OpenPosition; readonly move: Move; readonly line: Line | null }
  /** A winning move. A nudge names only its kind and costs nothing; a second hint shows the move. */
  | { readonly type: 'hint'; readonly move: Move; readonly isNudge: boolean }
  /** The player had only one legal move. */
  | { readonly type: 'forced' }
  | { readonly type: 'failed'; readonly message: string };

export interface PuzzleState {
  readonly game: PuzzleHistory;
  readonly status: 'yours' | 'thinking' | 'solved' | 'lost';
  readonly feedback: PuzzleFeedback | null;
  readonly hints: number;
  /** Losing plays in this attempt, refused or not. */
  readonly losses: number;
  /** Indexes of losing moves in the game; empty in strict mode. */
  readonly mistakes: readonly number[];
}

export interface DriverOptions {
  readonly position: OpenPosition;
  readonly side: Side;
  readonly solver: Pick<PageSolver, 'ask'>;
  /** Returns whether losing plays are refused; called for each play. */
  readonly isStrict: () => boolean;
  /** Delay between the solver's moves. */
  readonly pause: () => Promise<void>;
  /** Called for a hint, a losing play, and the solution. */
  readonly onEvent: (event: Omit<PuzzleEvent, 'nowMs'>) => void;
}

/** Time limit per question; puzzles need far less. */
const TIME_MS = 20_000;

/** A running puzzle: its state, and the questions to the solver. */
export class PuzzleDriver {
  readonly state: Signal<PuzzleState>;
  private readonly options: DriverOptions;
  /** Counts steps: the answer to an earlier step is ignored. */
  private turn = 0;

  constructor(options: DriverOptions) {
    this.options = options;
    this.state = signal(beginState(options));
    void this.again();
  }

  async play(cards: RankCounts | null): Promise<void> {
    const { game, status } = this.state.value;
    if (status !== 'yours') return;
    const read = cards === null ? { move: null } : moveOf(positionNow(game), cards);
    if ('fault' in read) this.change({ feedback: { type: 'fault', fault: read.fault } });
    else await this.step((mine) => this.attempt(read.move, mine));
  }

  hint(): Promise<void> {
    return this.step((mine) => this.giveHint(mine));
  }

  /** Shows the refutation of the first mistake of a lost game. */
  explain(): Promise<void> {
    return this.step((mine) => this.explainMistake(mine));
  }

  private async giveHint(mine: number): Promise<void> {
    const { game, hints, status, feedback } = this.state.value;
    if (status !== 'yours') return;
    if (feedback?.type === 'hint') {
      if (!feedback.isNudge) return;
      this.tell('hint');
      this.change({ feedback: { ...feedback, isNudge: false }, hints: hints + 1 });
      return;
    }
    const answer = await this.options.solver.ask({ type: 'reply', position: positionNow(game), timeMs: TIME_MS });
    if (mine === this.turn && answer !== null) {
      this.change({ feedback: { type: 'hint', move: answer.value.move, isNudge: true } });
    }
  }

  back(): void {
    this.turn++;
    const game = takeBack(this.state.value.game);
    const mistakes = this.state.value.mistakes.filter((at) => at < game.moves.length);
    this.change({ game, status: 'yours', feedback: null, mistakes });
  }

  async again(): Promise<void> {
    this.state.value = beginState(this.options);
    await this.step((mine) => this.goOn(mine));
  }

  private async explainMistake(mine: number): Promise<void> {
    const { game, mistakes } = this.state.value;
    const [at] = mistakes;
    if (at === undefined) return;
    const from = game.positions[at] as OpenPosition;
    const move = game.moves[at]?.move ?? null;
    const line = await this.refutation(from, move);
    if (mine === this.turn) this.change({ feedback: { type: 'refuted', from, move, line } });
  }

  /** Runs a step; a failure is shown, and the player can try again. */
  private async step(work: (mine: number) => Promise<void>): Promise<void> {
    const mine = ++this.turn;
    try {
      await work(mine);
    } catch (error) {
      if (mine !== this.turn) return;
      const message = error instanceof Error ? error.message : String(error);
      this.change({ status: 'yours', feedback: { type: 'failed', message } });
    }
  }

  /** Plays for the solver, and forced moves for the player, until the player has a choice. */
  private async goOn(mine: number): Promise<void> {
    const { pause, solver } = this.options;
    for (;;) {
      const { game } = this.state.value;
      const position = positionNow(game);
      const winner = winnerOf(position);
      if (winner !== null) return this.end(winner);
      const forced = forcedMove(position);
      const isPerson = isPersonToMove(game);
      if (isPerson && forced === null) return this.change({ status: 'yours' });
      this.change({ status: 'thinking' });
      await pause();
      const reply = forced ?? (await solver.ask({ type: 'reply', position, timeMs: TIME_MS }))?.value;
      if (mine !== this.turn || reply === undefined) return;
      const feedback = isPerson ? ({ type: 'forced' } as const) : this.state.value.feedback;
      this.change({ game: play(game, reply.move), feedback });
    }
  }

  private end(winner: Side): void {
    // Remove the feedback about a forced play.
    const { feedback } = this.state.value;
    const isSolved = winner === this.options.side;
    this.change({
      status: isSolved ? 'solved' : 'lost',
      feedback: feedback?.type === 'refuted' ? feedback : null,
    });
    if (isSolved) this.tell('solved');
  }

  private async attempt(move: Move, mine: number): Promise<void> {
    const { game, mistakes, losses } = this.state.value;
    const from = positionNow(game);
    const next = play(game, move);
    this.change({ status: 'thinking', feedback: null });
    const isRight = mistakes.length > 0 || (await this.keepsWin(positionNow(next)));
    if (mine !== this.turn) return;
    if (isRight) {
      this.change({ game: next });
      return this.goOn(mine);
    }
    this.tell('loss');
    this.change({ losses: losses + 1 });
    if (!this.options.isStrict()) {
      this.change({ game: next, mistakes: [game.moves.length] });
      return this.goOn(mine);
    }
    this.change({ status: 'yours', feedback: { type: 'refuted', from, move, line: null } });
    const line = await this.refutation(from, move);
    if (mine === this.turn) this.change({ feedback: { type: 'refuted', from, move, line } });
  }

  private async refutation(from: OpenPosition, move: Move): Promise<Line | null> {
    const answer = await this.options.solver.ask({ type: 'refute', position: from, move, timeMs: TIME_MS });
    return answer?.value.line ?? null;
  }

  /** @returns whether the side still wins after its move; an unproved result counts as a win */
  private async keepsWin(after: OpenPosition): Promise<boolean> {
    const { side, solver } = this.options;
    const out = winnerOf(after);
    if (out !== null) return out === side;
    const answer = await solver.ask({ type: 'solve', position: after, moves: 'first', timeMs: TIME_MS });
    return answer === null || answer.value.winner === side || answer.value.winner === 'unknown';
  }

  /** Reports an event before the state counts it. */
  private tell(type: PuzzleEvent['type']): void {
    const { hints, losses } = this.state.value;
    this.options.onEvent({ type, isFirst: hints + losses === 0 });
  }

  private change(part: Partial<PuzzleState>): void {
    this.state.value = { ...this.state.value, ...part };
  }
}

const beginState = ({ position, side }: DriverOptions): PuzzleState => ({
  game: startGame(position, side),
  status: 'thinking',
  feedback: null,
  hints: 0,
  losses: 0,
  mistakes: [],
});
