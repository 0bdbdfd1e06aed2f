/**
 * One position or round under study: the tree of moves, and what the solver has found of every place in it. The place
 * where one stands is solved by itself, then its line; everything else is asked for. What is known is kept by position,
 * so going back costs nothing.
 */
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { actionSpace, encode, PASS } from '@doudizhu/rules';
import { createSolving, winnerSoFar, type Solving } from '../../solving.ts';
import {
  movesOf,
  sideOf,
  winnerOf,
  type Distance,
  type Line,
  type Move,
  type Position,
  type Side,
  type Solution,
  type Stopped,
} from '../../workers.ts';
import {
  backOf,
  endOf,
  forwardOf,
  pathTo,
  placeAt,
  playMove,
  playMoves,
  prune,
  visit,
  type Place,
  type Variations,
} from './variations.ts';

/** What a move does, for the side that makes it; `open`: it is being worked out. */
export type Worth = 'wins' | 'loses' | 'unknown' | 'open';

export interface Verdict {
  /** Who wins the position. */
  readonly winner: Side | 'unknown';
  readonly isWorking: boolean;
  /** Legal moves, as `movesOf` orders them, and what each does. */
  readonly moves: readonly { readonly move: Move; readonly worth: Worth }[];
  readonly nodes: number;
  readonly ms: number;
  /** Why it ended before all moves were judged. */
  readonly stopped: Stopped;
}

/** What the solver is busy with. */
export type Task = 'solve' | 'line' | 'distance' | 'refute';

export interface Study {
  readonly variations: ReadonlySignal<Variations>;
  readonly place: ReadonlySignal<Place>;
  readonly verdict: ReadonlySignal<Verdict>;
  /** How play goes on from here, best on both sides; null: not known, or not yet. */
  readonly line: ReadonlySignal<Line | null>;
  /** Asked for by `measure`. */
  readonly distance: ReadonlySignal<Distance | null>;
  readonly task: ReadonlySignal<Task | null>;
  /** Why the solver gave up, as it put it. */
  readonly error: ReadonlySignal<string | null>;
  /** For each position; null: none. */
  readonly limitMs: Signal<number | null>;
  /** Whether the moves of a line are being played out, one after the other. */
  readonly isRunning: Signal<boolean>;
  readonly goTo: (id: number) => void;
  readonly step: (where: 'first' | 'back' | 'forward' | 'last') => void;
  readonly play: (move: Move) => void;
  /** Plays several moves one after the other. */
  readonly playAll: (moves: readonly Move[]) => void;
  readonly prune: (id: number) => void;
  /** Adds a line after where one stands, without going there. */
  readonly keepLine: (moves: readonly Move[]) => void;
  /** Solves on where a limit came first, with another limit. */
  readonly more: (timeMs: number | null) => void;
  readonly measure: () => void;
  /** What comes of a move, as a branch to step through; the move is played. @returns whether it could be worked out. */
  readonly show: (move: Move) => Promise<boolean>;
  readonly stop: () => void;
  readonly destroy: () => void;
}

interface Found {
  readonly solution: Solution | null;
  readonly line: Line | null;
  readonly distance: Distance | null;
}

const NOTHING: Found = { solution: null, line: null, distance: null };
/** A line is asked for beside the verdict: it may not take long. */
const LINE_MS = 8000;
/** Between moves that play themselves. */
const PAUSE_MS = 1000;

/** @param solving the page's solver; the study does not end it. */
export const createStudy = (start: Variations, solving: Solving = createSolving()): Study => {
  const variations = signal(start);
  const place = computed(() => placeAt(variations.value));
  const found = signal<ReadonlyMap<Position, Found>>(new Map());
  const task = signal<Task | null>(null);
  const error = signal<string | null>(null);
  const limitMs = signal<number | null>(5000);
  const isRunning = signal(false);

  const known = (position: Position): Found => found.peek().get(position) ?? NOTHING;
  const keep = (position: Position, change: Partial<Found>): void => {
    found.value = new Map(found.peek()).set(position, { ...known(position), ...change });
  };
  /** Runs one question after the other; another one in between ends it. */
  let turns = 0;
  const run = async (work: () => Promise<void>): Promise<void> => {
    const turn = ++turns;
    error.value = null;
    try {
      await work();
    } catch (reason) {
      if (turn === turns) error.value = reason instanceof Error ? reason.message : String(reason);
    }
    if (turn === turns) task.value = null;
  };
  const ask: Solving['ask'] = (question) => {
    task.value = question.type as Task;
    return solving.ask(question);
  };
  const timeOf = (limit: number | null): number | undefined => limit ?? undefined;

  const solve = async (position: Position, limit: number | null): Promise<void> => {
    const answer = await ask({ type: 'solve', position, timeMs: timeOf(limit) });
    if (answer !== null) keep(position, { solution: together(known(position).solution, answer.solution, position) });
    await followLine(position);
  };
  const followLine = async (position: Position): Promise<void> => {
    const { solution, line } = known(position);
    if (solution === null || solution.winner === 'unknown' || line !== null) return;
    const answer = await ask({ type: 'line', position, timeMs: LINE_MS });
    if (answer !== null) keep(position, { line: answer.line });
  };

  const endWatching = effect(() => {
    const { position } = place.value;
    if (winnerOf(position) !== null) {
      void run(async () => {
        if (solving.state.peek().status === 'working') solving.stop();
      });
      return;
    }
    const { solution } = found.peek().get(position) ?? NOTHING;
    void run(() => (solution === null ? solve(position, limitMs.peek()) : followLine(position)));
  });

  const step: Study['step'] = (where) => {
    const tree = variations.value;
    const back = backOf(tree);
    const target = where === 'first' ? 0 : where === 'last' ? endOf(tree) : where === 'back' ? back : forwardOf(tree);
    if (target !== null && target !== tree.at) variations.value = visit(tree, target);
  };

  const endRunning = effect(() => {
    if (!isRunning.value) return undefined;
    if (forwardOf(variations.value) === null) {
      isRunning.value = false;
      return undefined;
    }
    const timer = setTimeout(() => step('forward'), PAUSE_MS);
    return () => clearTimeout(timer);
  });

  const verdict = computed((): Verdict => {
    const { position } = place.value;
    const { solution, line, distance } = found.value.get(position) ?? NOTHING;
    const live = solving.state.value;
    const isAsked = live.question?.type === 'solve' && live.question.position === position;
    const isWorking = isAsked && live.status === 'working';
    const legal = winnerOf(position) === null ? movesOf(position) : [];
    const before = solution === null ? null : worthsOf(solution, legal, position, shownToWin(position, line, distance));
    if (isWorking || solution === null) {
      const judged = isAsked ? live.judged : [];
      const worths = legal.map((_, index): Worth => {
        const worth = before?.[index] ?? 'unknown';
        return isWorking && worth === 'unknown' ? 'open' : worth;
      });
      for (const { index, winner } of judged) if (winner !== 'unknown') worths[index] = worthOf(winner, position);
      const soFar = winnerOf(position) ?? winnerSoFar(position, judged);
      const winner = soFar === 'unknown' ? (solution?.winner ?? soFar) : soFar;
      const { nodes, ms } = isAsked ? live : { nodes: 0, ms: 0 };
      return { winner, isWorking, moves: pairUp(legal, worths), nodes, ms, stopped: null };
    }
    const { winner, nodes, ms, stopped } = solution;
    return { winner, isWorking, moves: pairUp(legal, before ?? []), nodes, ms, stopped };
  });

  return {
    variations,
    place,
    verdict,
    line: computed(() => (found.value.get(place.value.position) ?? NOTHING).line),
    distance: computed(() => (found.value.get(place.value.position) ?? NOTHING).distance),
    task,
    error,
    limitMs,
    isRunning,
    goTo: (id) => {
      isRunning.value = false;
      variations.value = visit(variations.value, id);
    },
    step: (where) => {
      isRunning.value = false;
      step(where);
    },
    play: (move) => {
      isRunning.value = false;
      variations.value = playMove(variations.value, move);
    },
    playAll: (moves) => {
      isRunning.value = false;
      variations.value = playMoves(variations.value, moves);
    },
    prune: (id) => {
      variations.value = prune(variations.value, id);
    },
    keepLine: (moves) => {
      variations.value = visit(playMoves(variations.value, moves), variations.value.at);
    },
    more: (limit) => void run(() => solve(place.value.position, limit)),
    measure: () =>
      void run(async () => {
        const { position } = place.value;
        const answer = await ask({ type: 'distance', position, timeMs: timeOf(limitMs.value) });
        if (answer !== null) keep(position, { distance: answer.distance });
        await followLine(position);
      }),
    show: async (move) => {
      const here = place.value;
      let isShown = false;
      isRunning.value = false;
      await run(async () => {
        const answer = await ask({ type: 'refute', position: here.position, move, timeMs: timeOf(limitMs.value) });
        if (answer === null || place.value !== here) return;
        const steps = answer.refutation.line.steps.map((each) => each.move);
        const shown = playMoves(variations.value, [move, ...steps]);
        const next = pathTo(shown, shown.at).find(({ parent }) => parent === here.id);
        isShown = answer.refutation.line.winner !== 'unknown';
        variations.value = visit(shown, next?.id ?? here.id);
      });
      return isShown;
    },
    stop: () => {
      isRunning.value = false;
      solving.stop();
    },
    destroy: () => {
      endWatching();
      endRunning();
      solving.destroy();
    },
  };
};

/** An answer that ended early, with what an earlier one had proved. */
const together = (old: Solution | null, next: Solution, position: Position): Solution => {
  if (old === null || next.stopped === null) return next;
  const legal = movesOf(position);
  const [before, now] = [worthsOf(old, legal, position), worthsOf(next, legal, position)];
  const worths = now.map((worth, index) => (worth === 'unknown' ? before[index] : worth));
  const having = (wanted: Worth): Move[] => legal.filter((_, index) => worths[index] === wanted);
  return {
    ...next,
    winner: next.winner === 'unknown' ? old.winner : next.winner,
    winningMoves: having('wins'),
    losingMoves: having('loses'),
    unknownMoves: having('unknown'),
  };
};

const worthOf = (winner: Side, { turn }: Position): Worth => (winner === sideOf(turn) ? 'wins' : 'loses');

const pairUp = (moves: readonly Move[], worths: readonly Worth[]): Verdict['moves'] =>
  moves.map((move, index) => ({ move, worth: worths[index] as Worth }));

/** Moves that a line or the fewest plays have proved to win, beside those of the solution itself. */
const shownToWin = ({ turn }: Position, line: Line | null, distance: Distance | null): Move[] => {
  const mover = sideOf(turn);
  const [first] = line?.steps ?? [];
  const ofLine = line?.winner === mover && line.isComplete && first !== undefined ? [first.move] : [];
  return distance?.winner === mover ? [...ofLine, ...distance.bestMoves] : ofLine;
};

const worthsOf = (
  { winningMoves, losingMoves }: Solution,
  legal: readonly Move[],
  { rules }: Position,
  alsoWinning: readonly Move[] = [],
): Worth[] => {
  const space = actionSpace(rules);
  const idOf = (move: Move): number => (move === null ? PASS : encode(space, move));
  const won = new Set([...winningMoves, ...alsoWinning].map(idOf));
  const lost = new Set(losingMoves.map(idOf));
  return legal.map((move) => (won.has(idOf(move)) ? 'wins' : lost.has(idOf(move)) ? 'loses' : 'unknown'));
};
