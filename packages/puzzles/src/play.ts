/**
 * A game with open hands against the solver: a player moves one side, the solver the other. The solver wins as fast as
 * it can, or resists as long as it can. Every move of the player is judged first: in strict mode a move that gives the
 * win away is refused and refuted, otherwise it is counted. A game may play
 * forced moves for the player.
 */
import type { Winner } from '@doudizhu/bots/winners';
import type { RankCounts } from '@doudizhu/rules/cards';
import { classifyCombo, explainIllegal, playLaid, type PlayFailure } from '@doudizhu/rules/combos';
import type { Failure } from '@doudizhu/rules/failure';
import { afterMove, movesOf, sideOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import { err, ok, type Result } from '@doudizhu/rules/result';
import type { Side } from '@doudizhu/rules/round';
import type { Move, Played, Refutation, SearchLimits, SolverAsk } from '@doudizhu/solver';

/** The moves of a game and the position after them. */
export interface GameHistory {
  readonly start: OpenPosition;
  /** Side of the player. */
  readonly side: Side;
  readonly played: readonly Played[];
  readonly position: OpenPosition;
}

/** Starts a game without moves. */
export const startGame = (start: OpenPosition, side: Side): GameHistory => ({
  start,
  side,
  played: [],
  position: start,
});

/** @param move legal in the current position */
export const withMove = (game: GameHistory, move: Move): GameHistory => ({
  ...game,
  played: [...game.played, { position: game.position, move }],
  position: afterMove(game.position, move),
});

/** Returns to the player's previous decision. Unchanged without one. */
export const takeBack = (game: GameHistory): GameHistory => {
  const at = game.played.findLastIndex(
    ({ position }) => sideOf(position.turn) === game.side && movesOf(position).length > 1,
  );
  const last = game.played[at];
  return last === undefined ? game : { ...game, played: game.played.slice(0, at), position: last.position };
};

/** The game before a move, by its index. Unchanged for an index below 0. */
const withoutLast = (game: GameHistory, at: number): GameHistory => {
  const last = game.played[at];
  return last === undefined ? game : { ...game, played: game.played.slice(0, at), position: last.position };
};

/** Index of the last move of the other side. −1 without one. */
const lastReplyOf = ({ played, side }: GameHistory): number =>
  played.findLastIndex(({ position }) => sideOf(position.turn) !== side);

/** Checks whether the player has a decision to take back. */
export const mayTakeBack = (game: GameHistory): boolean => takeBack(game) !== game;

/** Reads cards as a move. @returns why they are illegal */
export const moveOf = ({ rules, hands, turn, toBeat }: OpenPosition, cards: RankCounts): Result<Move, PlayFailure> => {
  const hand = hands[turn] as RankCounts;
  const fault = explainIllegal({ hand, play: cards, toBeat: toBeat?.combo ?? null, rules });
  if (fault !== null) return err(fault);
  const combo = classifyCombo(cards, rules, toBeat?.combo ?? null);
  return ok(combo === null ? null : playLaid(hand, combo, cards, rules));
};

/** Message to the player about the last action. */
export type GameFeedback =
  | { readonly type: 'fault'; readonly fault: Failure }
  /** A move with what follows it. Null while the solver works. */
  | ({ readonly type: 'refuted'; readonly refutation: Refutation | null } & Played)
  /**
   * The best move, and the winner of the position. A nudge names only the kind and costs nothing. A second hint shows
   * the move.
   */
  | { readonly type: 'hint'; readonly move: Move; readonly winner: Winner; readonly isNudge: boolean }
  /** The player had only one legal move. */
  | { readonly type: 'forced' }
  | { readonly type: 'failed'; readonly message: string };

/** Counts of an attempt. */
interface GameCounts {
  readonly hints: number;
  /** Losing moves, refused or not. */
  readonly losses: number;
  /** Moves taken back. */
  readonly backs: number;
}

/** State of a game as it is shown. */
export interface GameState extends GameCounts {
  readonly game: GameHistory;
  readonly status: 'yours' | 'thinking' | 'solved' | 'lost';
  readonly feedback: GameFeedback | null;
}

/** A hint, a losing move, the solution. `isFirst`: no hint and no losing move came before it. */
export interface GameEvent {
  readonly type: 'hint' | 'loss' | 'solved';
  readonly isFirst: boolean;
}

/** Position, sides and behaviour of a game. */
export interface SolverGameSetup {
  readonly start: OpenPosition;
  /** Side of the player. */
  readonly side: Side;
  readonly solver: {
    /** Returns null if another question replaced it. */
    readonly ask: SolverAsk;
  };
  /** Limits per question to the solver. */
  readonly limits: SearchLimits;
  /** True if the first hint names a kind only. */
  readonly isPuzzle: boolean;
  /** Returns whether losing moves are refused. Called for each of them. */
  readonly isStrict: () => boolean;
  /** Returns whether the player also enters the moves of the other side, as of a game that was played. Default no. */
  readonly entersBoth?: () => boolean;
  /** True if the game plays the player's only legal move. */
  readonly playsForced: boolean;
  /** Delay before a move that is not the player's. */
  readonly pause?: () => Promise<void>;
  readonly onChange?: (state: GameState) => void;
  /** Called before the state counts the event. */
  readonly onEvent?: (event: GameEvent) => void;
}

/** A running game: its state, and the questions to the solver. `again` starts it. */
export class SolverGame {
  private readonly setup: SolverGameSetup;
  /** Proved winners of positions of this game. */
  private readonly winners = new WeakMap<OpenPosition, Side>();
  /** Counts steps: the answer to an earlier step is ignored. */
  private turn = 0;
  private now: GameState;

  constructor(setup: SolverGameSetup) {
    this.setup = setup;
    this.now = begin(setup);
  }

  get state(): GameState {
    return this.now;
  }

  /** Starts from the first position. @param counts none by default: a new attempt */
  async again(counts: GameCounts = NO_COUNTS): Promise<void> {
    this.change({ ...begin(this.setup), ...counts });
    await this.step((mine) => this.goOn(mine));
  }

  /** @param move legal in the current position */
  async play(move: Move): Promise<void> {
    if (this.now.status === 'yours') await this.step((mine) => this.attempt(move, mine));
  }

  /** Shows why the cards are no move. */
  refuse(fault: Failure): void {
    if (this.now.status === 'yours') this.change({ feedback: { type: 'fault', fault } });
  }

  async hint(): Promise<void> {
    if (this.now.status === 'yours') await this.step((mine) => this.giveHint(mine));
  }

  /** Shows what follows a move; without one, the first mistake of the game. */
  async explain(played = this.firstMistake()): Promise<void> {
    if (played !== undefined) await this.step((mine) => this.refute(played, mine));
  }

  /** Takes back to the player's previous decision. If the player enters both sides, the last move. */
  back(): void {
    const { game, backs } = this.now;
    const before = this.entersBoth ? withoutLast(game, game.played.length - 1) : takeBack(game);
    if (before === game) return;
    this.turn++;
    this.change({ game: before, status: 'yours', feedback: null, backs: backs + 1 });
  }

  /** Replaces the solver's last reply: the other side played this move. @param move legal in `positionOfReply` */
  async replaceReply(move: Move): Promise<void> {
    const { game } = this.now;
    const at = lastReplyOf(game);
    if (at < 0) return;
    this.change({ game: withMove(withoutLast(game, at), move), status: 'thinking', feedback: null });
    await this.step((mine) => this.goOn(mine));
  }

  /** Position before the solver's last reply. Null without one. */
  get positionOfReply(): OpenPosition | null {
    return this.now.game.played[lastReplyOf(this.now.game)]?.position ?? null;
  }

  /** Lets the solver move for the side to move, or resumes its replies after the player entered both sides. */
  async reply(): Promise<void> {
    if (this.now.status !== 'yours') return;
    await this.step(async (mine) => {
      const { game } = this.now;
      const { solver, limits, side } = this.setup;
      if (!this.entersBoth && sideOf(game.position.turn) !== side) return this.goOn(mine);
      const answer = await solver.ask({ type: 'reply', position: game.position, ...limits });
      if (mine !== this.turn || answer === null) return;
      this.learn(game.position, answer.value.winner);
      this.change({ game: withMove(game, answer.value.move), feedback: null });
      return this.goOn(mine);
    });
  }

  private get entersBoth(): boolean {
    return this.setup.entersBoth?.() === true;
  }

  /** Finds the winner of a position. */
  async winnerAt(position: OpenPosition): Promise<Winner> {
    const known = winnerOf(position) ?? this.winners.get(position);
    if (known !== undefined) return known;
    const { solver, limits } = this.setup;
    const answer = await solver.ask({ type: 'solve', position, moves: 'first', ...limits });
    return this.learn(position, answer?.value.winner ?? 'unknown');
  }

  private learn(position: OpenPosition, winner: Winner): Winner {
    if (winner !== 'unknown') this.winners.set(position, winner);
    return winner;
  }

  /** Runs a step. A failure is shown, and the player can try again. */
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

  /** Plays for the solver, and perhaps forced moves for the player, until the player decides. */
  private async goOn(mine: number): Promise<void> {
    const { pause, solver, limits, side, playsForced } = this.setup;
    for (;;) {
      const { game, feedback } = this.now;
      const { position } = game;
      const winner = winnerOf(position);
      if (winner !== null) return this.end(winner);
      const [only = null, ...others] = movesOf(position);
      const isForced = others.length === 0;
      const isPerson = this.entersBoth || sideOf(position.turn) === side;
      if (isPerson && !(isForced && playsForced)) return this.change({ status: 'yours' });
      this.change({ status: 'thinking' });
      await pause?.();
      const reply = isForced
        ? { move: only, winner: this.winners.get(position) ?? ('unknown' as const) }
        : (await solver.ask({ type: 'reply', position, ...limits }))?.value;
      if (mine !== this.turn || reply === undefined) return;
      const next = withMove(game, reply.move);
      // The winner of a position is the same after a forced move and after the best one.
      this.learn(next.position, reply.winner);
      this.change({ game: next, feedback: isPerson ? { type: 'forced' } : feedback });
    }
  }

  private end(winner: Side): void {
    // Remove the feedback about a forced move.
    const { feedback } = this.now;
    const isSolved = winner === this.setup.side;
    this.change({ status: isSolved ? 'solved' : 'lost', feedback: feedback?.type === 'refuted' ? feedback : null });
    if (isSolved) this.report('solved');
  }

  private async attempt(move: Move, mine: number): Promise<void> {
    const { game, losses } = this.now;
    const { position, side } = game;
    // A failed question can have left the solver to move.
    const isOwn = sideOf(position.turn) === side;
    if (!isOwn && !this.entersBoth) return this.goOn(mine);
    const next = withMove(game, move);
    this.change({ status: 'thinking', feedback: null });
    const isLoss = isOwn && (await this.givesAway(position, next.position));
    if (mine !== this.turn) return;
    if (isLoss) {
      this.report('loss');
      this.change({ losses: losses + 1 });
      if (this.setup.isStrict()) return this.refute({ position, move }, mine);
    }
    this.change({ game: next });
    return this.goOn(mine);
  }

  /** @returns whether the move gives a win away. An unproved result is no loss */
  private async givesAway(before: OpenPosition, after: OpenPosition): Promise<boolean> {
    const { side } = this.setup;
    if (isOther(side, this.winners.get(before))) return false;
    return isOther(side, await this.winnerAt(after)) && (await this.winnerAt(before)) === side;
  }

  private async refute(played: Played, mine: number): Promise<void> {
    const { solver, limits } = this.setup;
    const status = winnerOf(this.now.game.position) === null ? 'yours' : this.now.status;
    this.change({ status, feedback: { type: 'refuted', ...played, refutation: null } });
    const answer = await solver.ask({ type: 'refute', ...played, ...limits });
    if (mine !== this.turn || answer === null) return;
    this.change({ feedback: { type: 'refuted', ...played, refutation: answer.value } });
  }

  private async giveHint(mine: number): Promise<void> {
    const { game, hints, feedback } = this.now;
    const { solver, limits, isPuzzle } = this.setup;
    const given = feedback?.type === 'hint' ? feedback : null;
    if (given?.isNudge === false) return;
    const hint = given ?? (await solver.ask({ type: 'reply', position: game.position, ...limits }))?.value;
    if (mine !== this.turn || hint === undefined) return;
    const isNudge = isPuzzle && given === null;
    if (!isNudge) this.report('hint');
    const { move, winner } = hint;
    this.change({ feedback: { type: 'hint', move, winner, isNudge }, hints: hints + Number(!isNudge) });
  }

  private firstMistake(): Played | undefined {
    const { played, position: last, side } = this.now.game;
    return played.find(
      ({ position }, index) =>
        this.winners.get(position) === side && isOther(side, this.winners.get(played[index + 1]?.position ?? last)),
    );
  }

  private report(type: GameEvent['type']): void {
    const { hints, losses } = this.now;
    this.setup.onEvent?.({ type, isFirst: hints + losses === 0 });
  }

  private change(part: Partial<GameState>): void {
    this.now = { ...this.now, ...part };
    this.setup.onChange?.(this.now);
  }
}

const begin = ({ start, side }: SolverGameSetup): GameState => ({
  game: startGame(start, side),
  status: 'thinking',
  feedback: null,
  ...NO_COUNTS,
});

const NO_COUNTS: GameCounts = { hints: 0, losses: 0, backs: 0 };

const isOther = (side: Side, winner: Winner | undefined): boolean =>
  winner !== undefined && winner !== 'unknown' && winner !== side;
