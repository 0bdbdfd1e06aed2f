/** The solver for a component. */
import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Position } from './workers.ts';
import { createPageSolver, type PageSolver } from './page-solver.ts';

/**
 * Solves the position, and each one that follows it in the signal; null: the component asks by itself. The workers end
 * with the component.
 * @param limitMs for each position; null: no limit. Where it is not given, the solver's own.
 */
export const useSolver = (position: ReadonlySignal<Position | null>, limitMs?: number | null): PageSolver => {
  const solver = useMemo(() => createPageSolver({ position, limitMs }), [position]);
  useEffect(() => solver.destroy, [solver]);
  return solver;
};
