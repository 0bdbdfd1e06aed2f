/**
 * A strategy for players: the loser's replies with the same answer are one branch, and each bomb of the winner is named
 * with the plays that it is kept for.
 */
import { formatCombo, isBombOrRocket } from '@doudizhu/rules/combos';
import { sideOf } from '@doudizhu/rules/position';
import type { Move } from '../solver.ts';
import { formatLine } from './format.ts';
import type { LineStep } from './line.ts';
import type { Strategy } from './strategy.ts';

/** Nodes of a strategy at which the winner gives the same answer. */
export interface Branch {
  /** Replies of the losing side, each with all its moves up to the winner's turn. Empty if the winner's side moves again. */
  readonly replies: readonly (readonly LineStep[])[];
  /** Null: not worked out. */
  readonly answer: LineStep | null;
  /** Moves from the start up to each node, by its id. The smallest id first. */
  readonly nodes: ReadonlyMap<number, readonly LineStep[]>;
}

/** The branches after the answer of a branch, those of most replies first. @param branch default: before the first move */
export const branchesOf = ({ winner, nodes }: Strategy, branch?: Branch): Branch[] => {
  const found = new Map<
    string,
    { replies: Map<string, LineStep[]>; answer: LineStep | null; nodes: Branch['nodes'] }
  >();
  const follow = (id: number, path: readonly LineStep[], reply: LineStep[]): void => {
    const { position, choices } = nodes[id]!;
    const steps = choices.map(({ move, to }) => ({ step: { turn: position.turn, move }, to }));
    if (sideOf(position.turn) !== winner) {
      for (const { step, to } of steps) if (to !== null) follow(to, [...path, step], [...reply, step]);
      return;
    }
    const answer = steps[0]?.step ?? null;
    const key = answer === null ? '' : formatLine([answer], position);
    const same = found.get(key) ?? { replies: new Map<string, LineStep[]>(), answer, nodes: new Map() };
    if (reply.length > 0) same.replies.set(formatLine(reply, position), reply);
    const reached = same.nodes.has(id) ? same.nodes : new Map([...same.nodes, [id, path] as const]);
    found.set(key, { ...same, nodes: reached });
  };
  if (branch === undefined) follow(0, [], []);
  for (const [id, path] of branch?.nodes ?? []) {
    const { to = null } = nodes[id]!.choices[0] ?? {};
    if (to !== null && branch?.answer) follow(to, [...path, branch.answer], []);
  }
  return [...found.values()]
    .map(({ replies, answer, nodes: reached }) => ({
      replies: [...replies.values()],
      answer,
      nodes: new Map([...reached].toSorted(([a], [b]) => a - b)),
    }))
    .toSorted((a, b) => b.replies.length - a.replies.length);
};

/** A bomb or rocket of the winner, and the plays that it beats. */
export interface BombUse {
  readonly bomb: Move;
  /** Null: the bomb is led. */
  readonly beaten: readonly Move[];
}

/** The idea of a strategy: bombs that the winner keeps, each with the plays that it is kept for. */
export const bombUsesOf = ({ winner, nodes }: Strategy): BombUse[] => {
  const uses = new Map<string, { readonly bomb: Move; readonly beaten: Map<string, Move> }>();
  for (const { position, choices } of nodes) {
    const { move: bomb } = choices[0] ?? { move: null };
    if (sideOf(position.turn) !== winner || bomb === null || !isBombOrRocket(bomb.kind)) continue;
    const { decks } = position.rules;
    const use = uses.get(formatCombo(bomb, decks)) ?? { bomb, beaten: new Map() };
    const beaten = position.toBeat?.combo ?? null;
    uses.set(formatCombo(bomb, decks), use);
    use.beaten.set(formatCombo(beaten, decks), beaten);
  }
  return [...uses.values()].map(({ bomb, beaten }) => ({ bomb, beaten: [...beaten.values()] }));
};
