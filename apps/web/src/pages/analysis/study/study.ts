/**
 * One position or round under study: the tree of moves, and what the solver has found of every node in it. The node
 * where one stands is solved by itself, then its line; everything else is asked for.
 */
import { computed, effect, signal, untracked, type ReadonlySignal, type Signal } from '@preact/signals';
import { createSolving, type Solving } from '../../../solver/page-solver.ts';
import type { Distance, Line, Move } from '../../../workers.ts';
import { createInquiry, NOTHING, type Inquiry } from '../../../solver/solver-cache.ts';
import {
  backOf,
  endOf,
  forwardOf,
  pathTo,
  currentNode,
  playMove,
  playMoves,
  prune,
  visit,
  type TreeNode,
  type Variations,
} from './variations.ts';
import { verdictOf, type Verdict } from '../../../solver/verdict.ts';

/** Going through the tree. */
interface Walk {
  readonly variations: ReadonlySignal<Variations>;
  readonly node: ReadonlySignal<TreeNode>;
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
}

export interface Study extends Walk, Pick<Inquiry, 'task' | 'error'> {
  readonly verdict: ReadonlySignal<Verdict>;
  /** How play goes on from here, best on both sides; null: not known, or not yet. */
  readonly line: ReadonlySignal<Line | null>;
  /** Asked for by `measure`. */
  readonly distance: ReadonlySignal<Distance | null>;
  /** For each position; null: none. */
  readonly limitMs: Signal<number | null>;
  /** Solves on where a limit came first, with another limit. */
  readonly more: (timeMs: number | null) => void;
  readonly measure: () => void;
  /** What comes of a move, as a branch to step through; the move is played. @returns whether it could be worked out. */
  readonly show: (move: Move) => Promise<boolean>;
  readonly stop: () => void;
  readonly destroy: () => void;
}

/** Between moves that play themselves. */
const PAUSE_MS = 1000;

/** @param solving ends with the study. */
export const createStudy = (start: Variations, solving: Solving = createSolving()): Study => {
  const { walk, variations, end } = createWalk(start);
  const { node, isRunning } = walk;
  const inquiry = createInquiry(solving);
  const limitMs = signal<number | null>(5000);
  const here = computed(() => inquiry.found.value.get(node.value.position) ?? NOTHING);
  const endLooking = effect(() => {
    const { position } = node.value;
    untracked(() => void inquiry.look(position, limitMs.value));
  });

  return {
    ...walk,
    task: inquiry.task,
    error: inquiry.error,
    verdict: computed(() => verdictOf(node.value.position, here.value, solving.state.value)),
    line: computed(() => here.value.line),
    distance: computed(() => here.value.distance),
    limitMs,
    more: (timeMs) => void inquiry.more(node.value.position, timeMs),
    measure: () => void inquiry.measure(node.value.position, limitMs.value),
    show: async (move) => {
      const from = node.value;
      isRunning.value = false;
      const line = await inquiry.follow(from.position, move, limitMs.value);
      if (line === null || line.winner === 'unknown' || node.value !== from) return false;
      const shown = playMoves(variations.value, [move, ...line.steps.map((each) => each.move)]);
      const next = pathTo(shown, shown.at).find(({ parent }) => parent === from.id);
      variations.value = visit(shown, next?.id ?? from.id);
      return true;
    },
    stop: () => {
      isRunning.value = false;
      solving.stop();
    },
    destroy: () => {
      end();
      endLooking();
      solving.destroy();
    },
  };
};

const createWalk = (
  start: Variations,
): { readonly walk: Walk; readonly variations: Signal<Variations>; readonly end: () => void } => {
  const variations = signal(start);
  const isRunning = signal(false);
  const change = (next: Variations): void => {
    isRunning.value = false;
    variations.value = next;
  };
  const stepped = (where: 'first' | 'back' | 'forward' | 'last'): Variations => {
    const tree = variations.value;
    const back = backOf(tree);
    const target = where === 'first' ? 0 : where === 'last' ? endOf(tree) : where === 'back' ? back : forwardOf(tree);
    return target === null || target === tree.at ? tree : visit(tree, target);
  };
  const end = effect(() => {
    if (!isRunning.value) return undefined;
    if (forwardOf(variations.value) === null) {
      isRunning.value = false;
      return undefined;
    }
    const timer = setTimeout(() => {
      variations.value = stepped('forward');
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  const walk: Walk = {
    variations,
    node: computed(() => currentNode(variations.value)),
    isRunning,
    goTo: (id) => change(visit(variations.value, id)),
    step: (where) => change(stepped(where)),
    play: (move) => change(playMove(variations.value, move)),
    playAll: (moves) => change(playMoves(variations.value, moves)),
    prune: (id) => change(prune(variations.value, id)),
    keepLine: (moves) => change(visit(playMoves(variations.value, moves), variations.value.at)),
  };
  return { walk, variations, end };
};
