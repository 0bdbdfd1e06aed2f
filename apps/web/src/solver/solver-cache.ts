/**
 * What the solver is asked about positions, one question after the other, and what is kept of its answers: by position, so
 * that coming back costs nothing. A new question ends the one before it.
 */
import { signal, type ReadonlySignal } from '@preact/signals';
import type { Solving } from './page-solver.ts';
import { winnerOf, type Line, type Move, type Position } from '../workers.ts';
import { together, type Found } from './verdict.ts';

/** What the solver is busy with. */
export type Task = 'solve' | 'line' | 'distance' | 'refute';

export interface Inquiry {
  readonly found: ReadonlySignal<ReadonlyMap<Position, Found>>;
  readonly task: ReadonlySignal<Task | null>;
  /** Why the solver gave up, as it put it. */
  readonly error: ReadonlySignal<string | null>;
  /** Solves a position and then its line, what of both is not known yet. @param timeMs null: without limit. */
  readonly look: (position: Position, timeMs: number | null) => Promise<void>;
  /** Solves it once more. */
  readonly more: (position: Position, timeMs: number | null) => Promise<void>;
  /** The fewest plays until somebody is out. */
  readonly measure: (position: Position, timeMs: number | null) => Promise<void>;
  /** @returns the line after a move; null where another question came first, or the solver failed. */
  readonly follow: (position: Position, move: Move, timeMs: number | null) => Promise<Line | null>;
}

export const NOTHING: Found = { solution: null, line: null, distance: null };
/** A line is asked for beside the verdict: it may not take long. */
const LINE_MS = 8000;

export const createInquiry = (solving: Solving): Inquiry => {
  const found = signal<ReadonlyMap<Position, Found>>(new Map());
  const task = signal<Task | null>(null);
  const error = signal<string | null>(null);
  let turns = 0;

  const known = (position: Position): Found => found.peek().get(position) ?? NOTHING;
  const keep = (position: Position, change: Partial<Found>): void => {
    found.value = new Map(found.peek()).set(position, { ...known(position), ...change });
  };
  /** Whatever ran before has ended by this, and asks nothing more; a failure is kept for the page. */
  const run = async (work: (ask: Solving['ask']) => Promise<void>): Promise<void> => {
    const turn = ++turns;
    error.value = null;
    const ask: Solving['ask'] = async (question) => {
      if (turn !== turns) return null;
      task.value = question.type as Task;
      return solving.ask(question);
    };
    try {
      await work(ask);
    } catch (reason) {
      if (turn === turns) error.value = reason instanceof Error ? reason.message : String(reason);
    }
    if (turn === turns) task.value = null;
  };

  const solve = async (ask: Solving['ask'], position: Position, timeMs: number | null): Promise<void> => {
    const answer = await ask({ type: 'solve', position, timeMs: timeMs ?? undefined });
    if (answer === null) return;
    keep(position, { solution: together(known(position).solution, answer.solution, position) });
    await followBest(ask, position);
  };
  const followBest = async (ask: Solving['ask'], position: Position): Promise<void> => {
    const { solution, line } = known(position);
    if (solution === null || solution.winner === 'unknown' || line !== null) return;
    const answer = await ask({ type: 'line', position, timeMs: LINE_MS });
    if (answer !== null) keep(position, { line: answer.line });
  };

  return {
    found,
    task,
    error,
    look: (position, timeMs) =>
      run(async (ask) => {
        if (winnerOf(position) !== null) solving.stop();
        else await (known(position).solution === null ? solve(ask, position, timeMs) : followBest(ask, position));
      }),
    more: (position, timeMs) => run((ask) => solve(ask, position, timeMs)),
    measure: (position, timeMs) =>
      run(async (ask) => {
        const answer = await ask({ type: 'distance', position, timeMs: timeMs ?? undefined });
        if (answer === null) return;
        keep(position, { distance: answer.distance });
        await followBest(ask, position);
      }),
    follow: async (position, move, timeMs) => {
      let line: Line | null = null;
      await run(async (ask) => {
        const answer = await ask({ type: 'refute', position, move, timeMs: timeMs ?? undefined });
        line = answer?.refutation.line ?? null;
      });
      return line;
    },
  };
};
