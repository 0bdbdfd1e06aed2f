/**
 * One position or round under study: the tree of moves, the shown node, and the navigation. The page's solver follows
 * the shown position.
 */
import type { Card } from '@doudizhu/rules/cards';
import type { Combo } from '@doudizhu/rules/combos';
import type { OpenPosition } from '@doudizhu/rules/position';
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { suitsChosen } from '../../board/board-of-position.ts';
import { NO_CHOSEN_SUITS, type ChosenSuits } from '../../cards/chosen-suits.ts';
import type { PageSolver } from '../../workers/page-solver.ts';
import type { Line, Move } from '../../workers/workers.ts';
import type { Notes } from './study-parts.ts';
import {
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

export interface Study {
  readonly variations: ReadonlySignal<Variations>;
  /** The shown node. */
  readonly node: ReadonlySignal<TreeNode>;
  readonly position: ReadonlySignal<OpenPosition>;
  /** Notes by node. */
  readonly notes: ReadonlySignal<Notes>;
  readonly setNote: (id: number, text: string) => void;
  /** True while autoplay is running. */
  readonly isRunning: Signal<boolean>;
  readonly goTo: (id: number) => void;
  readonly step: (where: 'first' | 'back' | 'forward' | 'last') => void;
  readonly play: (move: Move) => void;
  /** Plays a combo with these cards. */
  readonly playCards: (combo: Combo, cards: readonly Card[]) => void;
  /** Suits of the record, and those that the player chose so. */
  readonly suits: ReadonlySignal<ChosenSuits>;
  /** Plays several moves. */
  readonly playAll: (moves: readonly Move[]) => void;
  readonly prune: (id: number) => void;
  /** Adds a line after the shown node without moving there. */
  readonly addLine: (moves: readonly Move[]) => void;
  /** Plays a move and adds the line that follows it. */
  readonly showLine: (move: Move, line: Line) => void;
  readonly destroy: () => void;
}

/** Delay between moves of the autoplay. */
const PAUSE_MS = 1000;

/** @param startSuits suits of the record of a round */
export const createStudy = (
  start: Variations,
  startNotes: Notes = new Map(),
  startSuits: ChosenSuits = NO_CHOSEN_SUITS,
): Study => {
  const variations = signal(start);
  const node = computed(() => currentNode(variations.value));
  const notes = signal(startNotes);
  const isRunning = signal(false);
  const change = (next: Variations): void => {
    isRunning.value = false;
    variations.value = next;
  };
  const stepped = (where: 'first' | 'back' | 'forward' | 'last'): Variations => {
    const tree = variations.value;
    const target = { first: 0, back: node.value.parent, forward: forwardOf(tree), last: endOf(tree) }[where];
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
  const suits = signal(startSuits);
  return {
    variations,
    node,
    position: computed(() => node.value.position),
    isRunning,
    notes,
    setNote: (id, text) => {
      const changed = new Map(notes.value);
      if (text === '') changed.delete(id);
      else changed.set(id, text);
      notes.value = changed;
    },
    goTo: (id) => change(visit(variations.value, id)),
    step: (where) => change(stepped(where)),
    play: (move) => change(playMove(variations.value, move)),
    playCards: (combo, cards) => {
      const first = start.nodes[0]?.position ?? node.value.position;
      suits.value = suitsChosen({ start: first, before: node.value.position, suits: suits.value }, combo, cards);
      change(playMove(variations.value, combo));
    },
    suits,
    playAll: (moves) => change(playMoves(variations.value, moves)),
    prune: (id) => {
      notes.value = notesWithout(variations.value, notes.value, id);
      change(prune(variations.value, id));
    },
    addLine: (moves) => change(visit(playMoves(variations.value, moves), variations.value.at)),
    showLine: (move, line) => {
      const from = node.value;
      const shown = playMoves(variations.value, [move, ...line.steps.map((step) => step.move)]);
      const next = pathTo(shown, shown.at).find(({ parent }) => parent === from.id);
      change(visit(shown, next?.id ?? from.id));
    },
    destroy: end,
  };
};

/** Solves a move's continuation and shows it. @returns whether it was solved and was not replaced meanwhile */
export const showMove = async (study: Study, solver: PageSolver, move: Move): Promise<boolean> => {
  const from = study.node.value;
  study.isRunning.value = false;
  const line = await solver.follow(move);
  if (line === null || line.winner === 'unknown' || study.node.value !== from) return false;
  study.showLine(move, line);
  return true;
};

/** Returns the notes after a branch was deleted: the remaining nodes get new numbers in their order. */
const notesWithout = (tree: Variations, notes: Notes, cut: number): Notes => {
  if (tree.nodes[cut]?.isPlayed !== false || cut === 0) return notes;
  const left = tree.nodes.filter(({ id }) => !pathTo(tree, id).some((node) => node.id === cut));
  return new Map(
    left.flatMap(({ id }, index) => {
      const note = notes.get(id);
      return note === undefined ? [] : [[index, note] as const];
    }),
  );
};
