/**
 * The public solver: exact answers about open-hand positions, with a table that is kept from question to question.
 *
 * Stepping through a solved position asks about positions of the same search, so its answers come from the table. If
 * nodes, time or memory run out, the answer is `unknown` for everything that is not proved, and lists all proofs.
 */
import { sizeOfWords, subtractCounts, type RankCounts } from '@doudizhu/rules/cards';
import { cardsUsed, encode, type Combo } from '@doudizhu/rules/combos';
import { movesOf, openPosition, type Move, type OpenPosition } from '@doudizhu/rules/position';
import type { Side } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { Core, isMemoryFull, type CoreOptions, type CoreSearch, type GoalResult } from './core/core.ts';
import { DEFAULT_MEMORY } from './core/memory.ts';
import { GOAL_WIN, goalKeeping, goalLoseCheaply, goalSurvive, goalWinDoubled, goalWinWithin } from './core/goal.ts';
import { countsDoublings } from './core/stakes.ts';
import { estimateOf, type WinEstimate } from './core/estimate.ts';

export type { Move };

/** Limits of a search. */
export interface SearchLimits {
  /** Positions to expand at most. */
  readonly nodesMax?: number | undefined;
  /** Needs `nowMs` in the solver's options. */
  readonly timeMs?: number | undefined;
}

/** Limits, the moves to judge, and a listener. */
export interface SolveOptions extends SearchLimits {
  /** `all` (the default): every move is judged. `first`: one winning move is enough. */
  readonly moves?: 'all' | 'first' | undefined;
  /** Called for each move as soon as it is judged: its index in `movesOf`, and the winner after it. */
  readonly onJudged?: ((index: number, winner: Side) => void) | undefined;
  /** Called with `onJudged`, now and then while the winner is unknown. */
  readonly onEstimate?: ((estimate: WinEstimate) => void) | undefined;
}

/** Memory, the clock, and listeners. */
export interface SolverOptions {
  /** For the transposition table, 64 MiB where not given: the next lower power of two, and less where memory is short. */
  readonly tableBytes?: number | undefined;
  /** Memory for hands and their plays, 512 MiB where not given. All together at most 4 GiB. */
  readonly handsBytes?: number | undefined;
  /** A clock in milliseconds, for `timeMs` and `ms`; without it time is not measured. */
  readonly nowMs?: (() => number) | undefined;
  /** Asked every thousand nodes or so. True ends the question. */
  readonly shouldStop?: (() => boolean) | undefined;
  /** Called about every thousand nodes. */
  readonly onProgress?: ((progress: SearchProgress) => void) | undefined;
}

/** Options for engines and tests only. */
export type SolverInternals = Pick<CoreOptions, 'shared' | 'exactLimits' | 'narrowFrom'>;

/** How far a search is. */
export interface SearchProgress {
  readonly nodes: number;
  readonly ms: number;
  /** Longest line so far, in plays and unforced passes. */
  readonly depth: number;
  /** Share of the table in use, 0–1, from a sample. */
  readonly tableUse: number;
}

/** Why a question ended before it was answered. Null if it was answered. */
export type StopReason = 'nodes' | 'time' | 'memory' | 'stop' | null;

/** Effort of an answer, and the reason if it is incomplete. */
export interface SearchEffort {
  /** Positions expanded for this answer. */
  readonly nodes: number;
  /** 0 without a clock. */
  readonly ms: number;
  readonly stopped: StopReason;
}

/** The winner, and the proofs of each move. */
export interface Solution {
  readonly winner: Side | 'unknown';
  /** Moves of the side to move by their proved results. Passes are null. */
  readonly winningMoves: readonly Move[];
  readonly losingMoves: readonly Move[];
  readonly unknownMoves: readonly Move[];
  /** True if every legal move is judged. If not, there can be more winning moves than `winningMoves`. */
  readonly isComplete: boolean;
}

/** In how many plays the winner is out. */
export interface Distance {
  readonly winner: Side | 'unknown';
  /** Plays of the winner until out against the longest resistance. Null if unknown. */
  readonly plays: number | null;
  /** Proved bounds: at least and at most this number of plays. */
  readonly playsMin: number;
  readonly playsMax: number;
  /** Moves of the side to move that keep it. Empty if unknown. */
  readonly bestMoves: readonly Move[];
}

/** The score that the landlord can reach. */
export interface Points {
  readonly winner: Side | 'unknown';
  /** Best achievable score of the landlord with stake 1: ±2^doublings by bombs and rockets. Null if unknown. */
  readonly points: number | null;
  readonly pointsMin: number;
  readonly pointsMax: number;
  readonly bestMoves: readonly Move[];
}

/** With a listener a search reports about this often. */
const REPORT_NODES = 200_000;
/** If one winning move is enough, each move gets this number of nodes, then four times as many, and so on. */
const FIRST_NODES = 1 << 8;

/**
 * Answers questions about open-hand positions. Its results stay in its table. docs/reference/solver.md has the
 * contract.
 */
export class Solver {
  private readonly options: SolverOptions;
  private readonly internals: SolverInternals;
  /** For the rule set of the last question: a core's table and hands hold for one. */
  private core: Core | null = null;
  private rules: RuleSet | null = null;
  private headStart = 0;
  private searches: (CoreSearch | undefined)[] = [];
  // The running question.
  private startMs = 0;
  private startNodes = 0;
  /** Nodes of searches that are gone. */
  private forgottenNodes = 0;
  /** Nodes when the last estimate was reported. */
  private reportedAtNodes = 0;
  private limits: SearchLimits = {};
  private stopped: StopReason = null;
  private overflows = 0;

  /**
   * Takes memory at the first question. A question under another rule set forgets all positions.
   * @param internals a solver on shared memory answers questions under one rule set only.
   */
  constructor(options: SolverOptions = {}, internals: SolverInternals = {}) {
    this.options = options;
    this.internals = internals;
  }

  /**
   * Finds the winner, and the result of each move.
   * @throws Error for a position that `openPosition` refuses, and if WebAssembly or memory is missing.
   */
  solve(
    position: OpenPosition,
    { moves = 'all', onJudged, onEstimate, ...limits }: SolveOptions = {},
  ): Solution & SearchEffort {
    this.begin(position, limits);
    const legal = movesOf(position);
    const judged: GoalResult[] = legal.map(() => -1);
    const judge = (index: number, verdict: GoalResult): void => {
      if (judged[index] !== -1 || verdict === -1) return;
      judged[index] = verdict;
      onJudged?.(index, sideAt(verdict));
    };
    const judgeKnown = (): void =>
      legal.forEach((move, index) => judged[index] === -1 && judge(index, this.knownAfter(position, move, GOAL_WIN)));
    const report = (): void => {
      judgeKnown();
      if (onEstimate === undefined || this.nodes - this.reportedAtNodes < REPORT_NODES) return;
      this.reportedAtNodes = this.nodes;
      onEstimate(estimateOf(position, (at) => this.placed(at).numbers(GOAL_WIN)));
    };
    const verdict = this.proveReporting(position, onJudged === undefined ? null : report);
    if (verdict === -1) this.guarded(report);
    const moverWins = position.turn === 0 ? 1 : 0;
    if (verdict === 1 - moverWins || (verdict !== -1 && legal.length === 1))
      legal.forEach((_, at) => judge(at, verdict));
    else {
      // Results in the table come first: with `first` they are nearly always enough.
      judgeKnown();
      const isEnough = (): boolean => moves === 'first' && judged.includes(moverWins);
      // Every second thread starts at the other end.
      const ahead = legal.map((move, index) => ({ move, index }));
      const order = (this.internals.shared?.thread ?? 0) % 2 === 0 ? ahead : ahead.toReversed();
      // A win that is known by a solo farmer's leaves the moves open. Moves that lose can take long, so none is waited for.
      for (let nodesMax = moves === 'first' ? FIRST_NODES : Infinity; ; nodesMax *= 4) {
        for (const { move, index } of order) {
          if (judged[index] === -1 && !isEnough()) judge(index, this.proveAfter(position, move, GOAL_WIN, nodesMax));
        }
        if (isEnough() || !judged.includes(-1) || this.isOverLimits()) break;
      }
    }
    const movesJudged = (required: GoalResult): Move[] => legal.filter((_, index) => judged[index] === required);
    const winningMoves = movesJudged(moverWins);
    const winner = verdict !== -1 ? sideAt(verdict) : winningMoves.length > 0 ? sideAt(moverWins) : 'unknown';
    const [losingMoves, unknownMoves] = [movesJudged(moverWins === 1 ? 0 : 1), movesJudged(-1)];
    return { winner, winningMoves, losingMoves, unknownMoves, isComplete: unknownMoves.length === 0, ...this.effort() };
  }

  /** The winner alone, without the results of the moves: for many small positions in a row. @throws as `solve`. */
  winner(position: OpenPosition, limits: SearchLimits = {}): Pick<Solution, 'winner'> & SearchEffort {
    this.begin(position, limits);
    const verdict = this.prove(position, GOAL_WIN);
    return { winner: verdict === -1 ? 'unknown' : sideAt(verdict), ...this.effort() };
  }

  /** In how many own plays the winner is out. Slower than `solve`: a search for each number of plays. */
  distance(position: OpenPosition, limits: SearchLimits = {}): Distance & SearchEffort {
    const core = this.begin(position, limits);
    const verdict = this.prove(position, GOAL_WIN);
    const winners = verdict === 1 ? position.hands.slice(0, 1) : position.hands.slice(1);
    const least = (): number => Math.min(...winners.map(({ lo, hi }) => core.wasm.playsMin(core.wasm.handId(lo, hi))));
    // With a head start a farmer needs fewer plays than the whole hand.
    const isWhole = verdict === 1 || this.headStart === 0;
    let low = core.classes.canAlwaysLead ? (isWhole ? (this.guarded(least) ?? 1) : 1) : 0;
    let high = position.hands.reduce((cards, { lo, hi }) => cards + sizeOfWords(lo, hi), 0);
    let plays: number | null = null;
    const goalFor = verdict === 1 ? goalWinWithin : goalSurvive;
    let reached: GoalResult = verdict === -1 ? -1 : this.prove(position, goalFor(low));
    while (reached !== -1 && reached !== verdict) reached = this.prove(position, goalFor(++low));
    if (reached !== -1) plays = low;
    if (plays !== null) high = plays;
    const goal = plays === null ? GOAL_WIN : goalKeeping(position.turn, verdict === 1, plays);
    const bestMoves = plays === null ? [] : this.movesReaching(position, goal);
    const winner = verdict === -1 ? 'unknown' : sideAt(verdict);
    return { winner, plays, playsMin: low, playsMax: high, bestMoves, ...this.effort() };
  }

  /** The best score the landlord can reach when every bomb and rocket doubles the stake. @throws as `solve`, and for
   * rule sets that `countsDoublings` refuses. */
  points(position: OpenPosition, limits: SearchLimits = {}): Points & SearchEffort {
    const counted = countsDoublings(position.rules);
    if (!counted.ok) throw new Error(counted.error.message);
    const core = this.begin(position, limits);
    const verdict = this.prove(position, GOAL_WIN);
    const doublingsOf = ({ lo, hi }: RankCounts): number => core.wasm.doublings(core.wasm.handId(lo, hi));
    const most = position.hands.reduce((sum, hand) => sum + doublingsOf(hand), 0);
    let doublings = verdict === 1 ? 0 : most;
    let isKnown = verdict !== -1;
    let goal = GOAL_WIN;
    while (isKnown) {
      const next = verdict === 1 ? goalWinDoubled(doublings + 1) : doublings > 0 ? goalLoseCheaply(doublings - 1) : -1;
      if (next === -1 || (verdict === 1 && doublings === most)) break;
      const reached = this.prove(position, next);
      if (reached === 0) break;
      if (reached === -1) isKnown = false;
      else doublings += verdict === 1 ? 1 : -1;
    }
    // The side to move keeps the score: the landlord reaches it, the farmers prevent the next better one.
    if (position.turn === 0) goal = verdict === 1 ? goalWinDoubled(doublings) : goalLoseCheaply(doublings);
    else
      goal =
        verdict === 1 ? goalWinDoubled(doublings + 1) : doublings === 0 ? GOAL_WIN : goalLoseCheaply(doublings - 1);
    const bestMoves = isKnown ? this.movesReaching(position, goal) : [];
    const proved = verdict === 1 ? 2 ** doublings : -(2 ** doublings);
    const winner = verdict === -1 ? 'unknown' : sideAt(verdict);
    return {
      winner,
      points: isKnown ? proved : null,
      pointsMin: verdict === -1 ? -(2 ** most) : proved,
      pointsMax: isKnown ? proved : verdict === 0 ? -1 : 2 ** most,
      bestMoves,
      ...this.effort(),
    };
  }

  /** Forgets all positions. */
  clear(): void {
    this.core?.wasm.clearTable();
    this.forgetHands();
  }

  /** Positions expanded by this solver so far. */
  get nodes(): number {
    return this.searches.reduce((sum, search) => sum + (search?.nodesTotal ?? 0), this.forgottenNodes);
  }

  /** Limit that ended the last question. */
  get stopReason(): StopReason {
    return this.stopped;
  }

  /** Bytes in use: the table, and the hands with their plays. */
  get bytes(): number {
    return this.core?.bytes ?? 0;
  }

  /** Moves after which the side to move still has (the landlord) or still prevents (a farmer) the goal. */
  private movesReaching(position: OpenPosition, goal: number): Move[] {
    const required = position.turn === 0 ? 1 : 0;
    return movesOf(position).filter((move) => this.proveAfter(position, move, goal) === required);
  }

  private begin(position: OpenPosition, limits: SearchLimits): Core {
    const checked = openPosition(position);
    if (!checked.ok) throw new Error(checked.error.message);
    if (limits.timeMs !== undefined && this.options.nowMs === undefined) {
      throw new Error('bad limits: timeMs without a clock, expected nowMs in the options of the solver');
    }
    this.limits = limits;
    this.stopped = null;
    this.overflows = 0;
    const core = this.startCore(position);
    this.startMs = this.options.nowMs?.() ?? 0;
    this.startNodes = this.nodes;
    core.wasm.newGeneration();
    return core;
  }

  /** The core for the rule set and head start of a position: the running one, or a new one. */
  private startCore({ rules, headStart = 0 }: OpenPosition): Core {
    const isSame = this.rules !== null && isSameRules(rules, this.rules) && headStart === this.headStart;
    if (this.core !== null && isSame) return this.core;
    if (this.core !== null && this.internals.shared !== undefined)
      throw new Error('threads of one memory have one rule set and head start');
    this.forgottenNodes = this.nodes;
    this.searches = [];
    const { tableBytes = DEFAULT_MEMORY.tableBytes, handsBytes = DEFAULT_MEMORY.handsBytes } = this.options;
    this.core = new Core(rules, { tableBytes, handsBytes, ...this.internals });
    this.core.wasm.setHeadStart(headStart);
    this.rules = rules;
    this.headStart = headStart;
    return this.core;
  }

  private get running(): Core {
    if (this.core === null) throw new Error('no question is running');
    return this.core;
  }

  private effort(): SearchEffort {
    const ms = (this.options.nowMs?.() ?? 0) - this.startMs;
    return { nodes: this.nodes - this.startNodes, ms, stopped: this.stopped };
  }

  /** Checks whether the landlord reaches the goal from here. −1 where a limit came first. */
  private prove(position: OpenPosition, goal: number): GoalResult {
    return this.guarded(() => this.ask(this.placed(position), goal)) ?? -1;
  }

  /** As `prove` for a win, with pauses to report. */
  private proveReporting(position: OpenPosition, report: (() => void) | null): GoalResult {
    const nodesMax = report === null ? Infinity : REPORT_NODES;
    for (;;) {
      const verdict = this.guarded(() => this.ask(this.placed(position), GOAL_WIN, nodesMax)) ?? -1;
      if (verdict !== -1 || this.isOverLimits()) return verdict;
      if (report !== null) this.guarded(report);
    }
  }

  private proveAfter(position: OpenPosition, move: Move, goal: number, nodesMax = Infinity): GoalResult {
    return (
      this.guarded(() => {
        const after = this.placedAfter(position, move, goal);
        return typeof after === 'number' ? after : this.ask(after.search, after.goal, nodesMax);
      }) ?? -1
    );
  }

  /** As `proveAfter` without a search. */
  private knownAfter(position: OpenPosition, move: Move, goal: number): GoalResult {
    return (
      this.guarded(() => {
        const after = this.placedAfter(position, move, goal);
        return typeof after === 'number' ? after : after.search.known(after.goal);
      }) ?? -1
    );
  }

  /** @param nodesMax a pause: −1 after this number of nodes. `stopped` is set only if a limit was reached. */
  private ask(search: CoreSearch, goal: number, nodesMax = Infinity): GoalResult {
    if (this.isOverLimits()) return search.known(goal);
    const left = (this.limits.nodesMax ?? Infinity) - (this.nodes - this.startNodes);
    search.nodesMax = search.nodesTotal + Math.min(nodesMax, left);
    const verdict = search.prove(goal, this);
    if (verdict === -1 && left <= nodesMax) this.stopped ??= 'nodes';
    return verdict;
  }

  /** For the search: whether a limit is reached. */
  shouldStop(): boolean {
    this.options.onProgress?.(this.progress());
    return this.isOverLimits();
  }

  private isOverLimits(): boolean {
    const { nodesMax = Infinity, timeMs = Infinity } = this.limits;
    if (this.stopped !== null) return true;
    if (this.nodes - this.startNodes >= nodesMax) this.stopped = 'nodes';
    else if (this.options.shouldStop?.() === true) this.stopped = 'stop';
    else if (timeMs !== Infinity && this.effort().ms >= timeMs) this.stopped = 'time';
    return this.stopped !== null;
  }

  private progress(): SearchProgress {
    const { nodes, ms } = this.effort();
    const depth = this.searches.reduce((most, search) => Math.max(most, search?.depthMax ?? 0), 0);
    return { nodes, ms, depth, tableUse: this.running.wasm.hashfull() / 1000 };
  }

  private placed({ hands, turn, toBeat }: OpenPosition): CoreSearch {
    const core = this.running;
    const search = this.searchFor(hands.length);
    hands.forEach(({ lo, hi }, side) => {
      search.hands[side] = core.wasm.handId(lo, hi);
      core.wasm.listMoves(search.hands[side]!);
    });
    if (toBeat === null) search.lead(turn);
    else search.skipForcedPasses(turn, toBeat.side, this.lowestAnswerTo(toBeat.combo));
    return search;
  }

  /** The same after a move; or the verdict, where the move ends the round. */
  private placedAfter(position: OpenPosition, move: Move, goal: number): { search: CoreSearch; goal: number } | 0 | 1 {
    const { rules, hands, turn, toBeat } = position;
    const core = this.running;
    const { classes } = core;
    const next = (turn + 1) % hands.length;
    if (move === null) {
      const search = this.placed(position);
      search.skipForcedPasses(next, toBeat!.side, this.lowestAnswerTo(toBeat!.combo));
      return { search, goal };
    }
    const played = classes.classOf(encode(classes.space, move));
    const goalThen = core.wasm.goalAfter(goal, turn, classes.doubles[played >> 4]!);
    const held = hands[turn]!;
    const { lo, hi } = subtractCounts(held, cardsUsed(held, move, rules)!);
    const rest = core.wasm.handId(lo, hi);
    if (sizeOfWords(lo, hi) <= (turn === 0 ? 0 : this.headStart)) return core.wasm.isGoalMet(goalThen, turn);
    const search = this.placed(position);
    search.hands[turn] = rest;
    core.wasm.listMoves(rest);
    search.skipForcedPasses(next, turn, played + 1);
    return { search, goal: goalThen };
  }

  private lowestAnswerTo(combo: Combo): number {
    const { classes } = this.running;
    return classes.classOf(encode(classes.space, combo)) + 1;
  }

  private searchFor(players: number): CoreSearch {
    return (this.searches[players] ??= this.running.search(players));
  }

  /**
   * Runs a part of a question. If memory for hands runs out, forgets them and returns null. Then nothing is searched
   * any more, but the table can still be read, unless that takes as much memory again.
   */
  private guarded<Value>(run: () => Value): Value | null {
    if (this.overflows > 1) return null;
    try {
      return run();
    } catch (error) {
      if (!isMemoryFull(error)) throw error;
      this.stopped = 'memory';
      this.overflows++;
      this.forgetHands();
      return null;
    }
  }

  private forgetHands(): void {
    this.forgottenNodes = this.nodes;
    this.searches = [];
    this.core?.wasm.clearArena();
  }
}

const isSameRules = (one: RuleSet, other: RuleSet): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const sideAt = (landlordWins: 0 | 1): Side => (landlordWins === 1 ? 'landlord' : 'farmers');
