/** Text of lines, refutations and orders that the solver's strategy module finds. */
import {
  followClaim,
  formatLine,
  formatStrategyJson,
  ideasOf,
  strategyRecord,
  type Claim,
  type Line,
  type LineStep,
  type Order,
  type Orders,
  type Played,
  type Refutation,
  type SearchLimits,
  type Strategy,
} from '@doudizhu/solver';
import type { SolverQueue } from '@doudizhu/env/solver-queue';
import { stepsRecord } from '@doudizhu/env/play-json';
import { afterMove, sideOf, type OpenPosition } from '@doudizhu/rules/position';
import { claimLines, claimRecord } from './claim.ts';
import { moveText, type TextContext } from './report.ts';
import { treeLines } from './tree.ts';
import { COLUMNS, wrap } from '../terminal/width.ts';

/** Solver of explanations. */
export interface Explainer {
  readonly engine: SolverQueue;
  readonly limits: SearchLimits;
}

interface PlayedRefutation extends Refutation {
  readonly played: Played;
}

/** Lines of a move and its continuation. */
export const refutationLines = (
  { isWrong, line }: Refutation,
  { position, move }: Played,
  textContext: TextContext,
): string[] => {
  const { solve } = textContext.words;
  const text = moveText(move, position);
  if (line.winner === 'unknown') return [solve.notKnown({ move: text })];
  const wins = line.winner === sideOf(position.turn);
  const title = wins
    ? solve.notRefuted({ move: text })
    : isWrong
      ? solve.refuted({ move: text })
      : solve.lostAnyway({ move: text });
  return [title, ...lineLines(fromMove(line, { position, move }), position, textContext)];
};

/** The line with the move before it. */
const fromMove = (line: Line, { position, move }: Played): Line => ({
  ...line,
  steps: [{ turn: position.turn, move }, ...line.steps],
});

/** Line by tricks: `L 44 · D TT · L -`, wrapped between tricks. */
const lineLines = (line: Line, position: OpenPosition, { words: { solve } }: TextContext): string[] => {
  const tricks = tricksOf(line.steps, position).map((steps) => formatLine(steps, position).replaceAll(', ', ' · '));
  const pieces = tricks.map((trick, index) => `${index + 1}. ${trick}`);
  if (!line.isComplete) pieces.push(`… ${solve.lineUnfinished}`);
  return wrap(pieces, COLUMNS - 2, { gap: '   ', indent: '  ' }).map((text) =>
    text.startsWith(' ') ? text : `  ${text}`,
  );
};

/** Cuts a line into tricks: a new one starts if a side leads. */
const tricksOf = (steps: readonly LineStep[], start: OpenPosition): LineStep[][] => {
  const tricks: LineStep[][] = [];
  let position = start;
  for (const step of steps) {
    const trick = tricks.at(-1);
    if (trick === undefined || position.toBeat === null) tricks.push([step]);
    else trick.push(step);
    position = afterMove(position, step.move);
  }
  return tricks;
};

export interface ExplanationRequest {
  readonly line: boolean;
  readonly tree: boolean;
  /** Largest number of winning orders. */
  readonly orders: number | null;
  /** Claimed line of the side to move. */
  readonly refuted: readonly Played[] | undefined;
}

/** Explanations that were asked for. Null: not asked for. */
export interface Explained {
  readonly line: Line | null;
  readonly tree: Strategy | null;
  readonly orders: Orders | null;
  readonly refutation: PlayedRefutation | null;
  /** Claimed line of several moves. */
  readonly claim: Claim | null;
}

export const explainPosition = async (
  { engine, limits }: Explainer,
  position: OpenPosition,
  { line, tree, orders, refuted = [] }: ExplanationRequest,
): Promise<Explained> => {
  const request = { position, ...limits };
  const claim = refuted.length > 1 ? await followClaim(refuted, (at) => engine.solve(at, limits)) : null;
  // The move after which a claimed line fails is played out.
  const played = refuted[claim === null ? 0 : (claim.failsAt ?? -1)];
  return {
    line: line ? (await engine.ask({ type: 'line', ...request })).value : null,
    tree: tree ? (await engine.ask({ type: 'strategy', ...request })).value : null,
    orders: orders === null ? null : (await engine.ask({ type: 'orders', ordersMax: orders, ...request })).value,
    refutation:
      played === undefined ? null : { ...(await engine.ask({ type: 'refute', ...played, ...limits })).value, played },
    claim,
  };
};

export const explainedLines = (
  explained: Explained,
  position: OpenPosition,
  { depth = null, ...textContext }: TextContext & { readonly depth?: number | null },
): string[] => {
  const { styleText } = textContext;
  const { solve } = textContext.words;
  const { line, tree, orders, refutation, claim } = explained;
  const lines: string[] = [];
  if (line !== null) lines.push(`${styleText('bold', solve.line)}:`, ...lineLines(line, position, textContext));
  if (claim !== null) lines.push(...claimLines(claim, textContext));
  if (refutation !== null) lines.push(...refutationLines(refutation, refutation.played, textContext));
  if (orders !== null) {
    lines.push(styleText('bold', solve[orders.isComplete ? 'allOrders' : 'orders']({ count: orders.orders.length })));
    lines.push(...orderLines(orders.orders, position, textContext));
  }
  if (tree !== null) lines.push(...treeLines(tree, depth, textContext));
  return lines;
};

/** Lines of orders on a screen. */
const ORDER_ROWS = 12;

/**
 * Winning orders by idea: those of the same plays in another order are together, with one of them as an example. At
 * most twelve lines.
 */
const orderLines = (orders: readonly Order[], position: OpenPosition, { words: { solve } }: TextContext): string[] => {
  const lines = ideasOf(orders, position.rules.decks).map(({ order: { plays }, moves, orders: count }) => {
    const [head = '', ...more] = wrap(
      [
        solve.order({ plays, moves: moves.map((move) => moveText(move, position)).join(' · ') }),
        ...(count > 1 ? [solve.otherOrders({ count: count - 1 })] : []),
      ],
      COLUMNS - 2,
      { indent: '  ' },
    );
    return [`  ${head}`, ...more.map((line) => `  ${line}`)];
  });
  const shown: string[] = [];
  for (const [index, idea] of lines.entries()) {
    const left = lines.length - index;
    if (shown.length + idea.length > ORDER_ROWS - Number(left > 1))
      return [...shown, `  ${solve.otherIdeas({ count: left })}`];
    shown.push(...idea);
  }
  return shown;
};

export const explainedRecord = (explained: Explained, position: OpenPosition): Record<string, unknown> => {
  const { line, tree, orders, refutation, claim } = explained;
  return {
    ...(line === null ? {} : { line: lineRecord(line, position) }),
    ...(refutation === null ? {} : { refutation: refutationRecord(refutation) }),
    ...(claim === null ? {} : { claim: claimRecord(claim) }),
    ...(orders === null
      ? {}
      : {
          orders: {
            all: orders.isComplete,
            orders: orders.orders.map(({ plays, lines, steps }) => ({
              plays,
              lines,
              steps: stepsRecord(steps, position),
            })),
          },
        }),
    ...(tree === null ? {} : { tree: strategyRecord(tree) }),
  };
};

const lineRecord = (line: Line, position: OpenPosition): Record<string, unknown> => ({
  steps: stepsRecord(line.steps, position),
  isComplete: line.isComplete,
  isShortest: line.isShortest,
});

const refutationRecord = ({ isWrong, line, played }: PlayedRefutation): Record<string, unknown> => ({
  play: moveText(played.move, played.position),
  isWrong,
  winner: line.winner,
  ...lineRecord(fromMove(line, played), played.position),
});

export const TREE_FORMATS = ['text', 'json'] as const;
export type TreeFormat = (typeof TREE_FORMATS)[number];

/** Strategy alone, for other programs. */
export const treeJson = (tree: Strategy | null): string => (tree === null ? 'null\n' : formatStrategyJson(tree));
