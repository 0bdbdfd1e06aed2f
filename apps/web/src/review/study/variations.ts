/**
 * The tree of moves: the studied position is the root, the played round (if any) the main line, and other moves are
 * branches. Pure: each change returns a new tree.
 */
import { formatCombo, sameMove } from '@doudizhu/rules/combos';
import { afterMove, type OpenPosition } from '@doudizhu/rules/position';
import { actionOfPlay, apply, toAct, type Round } from '@doudizhu/rules/round';
import { type Move } from '../../workers/workers.ts';

export interface TreeNode {
  /** Its index in `nodes`. */
  readonly id: number;
  readonly parent: number | null;
  /** The move that led here. Undefined at the root. */
  readonly move: Move | undefined;
  readonly position: OpenPosition;
  /** The round at this node, if the study has one. */
  readonly round: Round | null;
  /** True if the round reached this node. */
  readonly isPlayed: boolean;
  /** In order of creation. */
  readonly children: readonly number[];
}

export interface Variations {
  readonly nodes: readonly TreeNode[];
  /** The shown node. */
  readonly at: number;
  /** Child of each node that was visited last, used for stepping forward. */
  readonly forward: ReadonlyMap<number, number>;
}

export const startVariations = (position: OpenPosition, round: Round | null = null): Variations => ({
  nodes: [{ id: 0, parent: null, move: undefined, position, round, isPlayed: round !== null, children: [] }],
  at: 0,
  forward: new Map(),
});

/** Returns the shown node. */
export const currentNode = ({ nodes, at }: Variations): TreeNode => nodes[at] as TreeNode;

/** Goes to a node and remembers the path for stepping forward. */
export const visit = (variations: Variations, id: number): Variations => {
  const forward = new Map(variations.forward);
  for (const { id: child, parent } of pathTo(variations, id)) if (parent !== null) forward.set(parent, child);
  return { ...variations, at: id, forward };
};

/** Plays a legal move at the shown node: along an existing branch, or as a new one. */
export const playMove = (variations: Variations, move: Move, isPlayed = false): Variations => {
  const { nodes, at } = variations;
  const here = currentNode(variations);
  const known = here.children.find((child) => {
    const other = nodes[child]?.move;
    return other !== undefined && sameMove(other, move);
  });
  if (known !== undefined) return visit(variations, known);
  const node: TreeNode = {
    id: nodes.length,
    parent: at,
    move,
    position: afterMove(here.position, move),
    round: roundAfter(here.round, move),
    isPlayed,
    children: [],
  };
  const grown = nodes.map((other) => (other.id === at ? { ...other, children: [...other.children, node.id] } : other));
  return visit({ ...variations, nodes: [...grown, node] }, node.id);
};

/** Plays several legal moves in a row. */
export const playMoves = (variations: Variations, moves: readonly Move[], isPlayed = false): Variations =>
  moves.reduce((grown, move) => playMove(grown, move, isPlayed), variations);

/**
 * Returns the next node when stepping forward: the last visited branch, then the round's own move, then the first
 * child. Null at a leaf.
 */
export const forwardOf = (variations: Variations, from: number = variations.at): number | null => {
  const { nodes, forward } = variations;
  const { children = [] } = nodes[from] ?? {};
  return forward.get(from) ?? children.find((child) => nodes[child]?.isPlayed) ?? children[0] ?? null;
};

/** Returns the last node reached by stepping forward. */
export const endOf = (variations: Variations): number => {
  let id = variations.at;
  for (let next = forwardOf(variations, id); next !== null; next = forwardOf(variations, id)) id = next;
  return id;
};

/** Returns the nodes from the root to a node, including both. */
export const pathTo = ({ nodes }: Variations, id: number): TreeNode[] => {
  const path: TreeNode[] = [];
  for (let node = nodes[id]; node !== undefined; node = node.parent === null ? undefined : nodes[node.parent]) {
    path.unshift(node);
  }
  return path;
};

/** Returns the played round from the root. Only the root without a round. */
export const playedLine = ({ nodes }: Variations): TreeNode[] => {
  const line: TreeNode[] = [];
  for (let node = nodes[0]; node !== undefined;) {
    line.push(node);
    node = node.children.map((child) => nodes[child]).find((child) => child?.isPlayed);
  }
  return line;
};

/**
 * Deletes a branch with its continuation. If it contains the shown node, the branch's parent is shown. A round's own
 * moves stay.
 */
export const prune = (variations: Variations, id: number): Variations => {
  const { nodes, at } = variations;
  const cut = nodes[id];
  if (cut === undefined || cut.parent === null || cut.isPlayed) return variations;
  const isGone = (node: TreeNode): boolean => pathTo(variations, node.id).some((other) => other.id === id);
  const renumbered = new Map<number, number>();
  for (const node of nodes) if (!isGone(node)) renumbered.set(node.id, renumbered.size);
  const to = (old: number): number => renumbered.get(old) as number;
  const left = nodes
    .filter((node) => renumbered.has(node.id))
    .map((node) => ({
      ...node,
      id: to(node.id),
      parent: node.parent === null ? null : to(node.parent),
      children: node.children.filter((child) => renumbered.has(child)).map(to),
    }));
  const forward = new Map(
    [...variations.forward].flatMap(([from, child]) =>
      renumbered.has(from) && renumbered.has(child) ? [[to(from), to(child)] as const] : [],
    ),
  );
  return { nodes: left, at: renumbered.has(at) ? to(at) : to(cut.parent), forward };
};

/** One branch in a list: moves without alternatives in one run. */
export interface MoveRun {
  readonly nodes: readonly TreeNode[];
  /** Runs that start after the last move. */
  readonly branches: readonly MoveRun[];
}

/** Returns the tree as runs, starting with the root's children. */
export const runsFrom = (variations: Variations, id = 0): MoveRun[] =>
  (variations.nodes[id]?.children ?? []).map((child) => {
    let last = variations.nodes[child] as TreeNode;
    const run = [last];
    while (last.children.length === 1) {
      last = variations.nodes[last.children[0] as number] as TreeNode;
      run.push(last);
    }
    return { nodes: run, branches: runsFrom(variations, last.id) };
  });

/** `34567`, `333+4`. `-` for a pass: as in DDN. */
export const textOfMove = (move: Move, decks: 1 | 2): string => formatCombo(move, decks);

/** A text that differs for any two moves of a position. */
export const keyOfMove = (move: Move, decks: 1 | 2): string => textOfMove(move, decks) + (move?.kind ?? '');

/** @returns null without a round, and after its end */
const roundAfter = (round: Round | null, move: Move): Round | null => {
  if (round === null || round.phase !== 'play') return null;
  const [seat] = toAct(round);
  if (seat === undefined) return null;
  const next = apply(round, seat, actionOfPlay(move));
  return next.ok ? next.value : null;
};
