/** Text of lines, refutations and orders that the solver's strategy module finds. */
import {
  formatLine,
  formatStrategyDot,
  formatStrategyJson,
  formatStrategyText,
  strategyRecord,
  type SearchLimits,
  type Line,
  type Move,
  type Order,
  type Orders,
  type Refutation,
  type LineStep,
  type Strategy,
} from '@doudizhu/solver';
import { stepsRecord } from '@doudizhu/env/play-json';
import type { SolverQueue } from '@doudizhu/env/solver-queue';
import { afterMove, sideOf, type OpenPosition } from '@doudizhu/rules/position';
import type { Played } from '@doudizhu/puzzles/play';
import { moveText, type TextContext } from './report.ts';
import { COLUMNS, wrap } from '../terminal/width.ts';

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

/** Cuts a line into tricks: a new one begins if a side leads. */
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
  readonly refuted: Move | undefined;
}

/** Explanations that were asked for; null: not asked for. */
export interface Explained {
  readonly line: Line | null;
  readonly tree: Strategy | null;
  readonly orders: Orders | null;
  readonly refutation: PlayedRefutation | null;
}

export const explainPosition = async (
  { engine, limits }: Explainer,
  position: OpenPosition,
  { line, tree, orders, refuted: move }: ExplanationRequest,
): Promise<Explained> => {
  const request = { position, ...limits };
  return {
    line: line ? (await engine.ask({ type: 'line', ...request })).value : null,
    tree: tree ? (await engine.ask({ type: 'strategy', ...request })).value : null,
    orders: orders === null ? null : (await engine.ask({ type: 'orders', ordersMax: orders, ...request })).value,
    refutation:
      move === undefined
        ? null
        : { ...(await engine.ask({ type: 'refute', move, ...request })).value, played: { position, move } },
  };
};

export const explainedLines = (explained: Explained, position: OpenPosition, textContext: TextContext): string[] => {
  const { styleText } = textContext;
  const { solve } = textContext.words;
  const { line, tree, orders, refutation } = explained;
  const lines: string[] = [];
  if (line !== null) lines.push(`${styleText('bold', solve.line)}:`, ...lineLines(line, position, textContext));
  if (refutation !== null) lines.push(...refutationLines(refutation, refutation.played, textContext));
  if (orders !== null) {
    lines.push(styleText('bold', solve[orders.isComplete ? 'allOrders' : 'orders']({ count: orders.orders.length })));
    lines.push(...orders.orders.flatMap((order) => orderLines(order, position, textContext)));
  }
  if (tree !== null) lines.push(formatStrategyText(tree).trimEnd());
  return lines;
};

/** The winner's plays, and under them the whole line. */
const orderLines = (
  { steps, plays, lines }: Order,
  position: OpenPosition,
  { words: { solve } }: TextContext,
): string[] => {
  const [winner = 0] = steps.slice(-1).map(({ turn }) => turn);
  const own = steps.filter(({ turn, move }) => move !== null && sideOf(turn) === sideOf(winner));
  const title = solve.order({ plays, moves: own.map(({ move }) => moveText(move, position)).join(' · ') });
  const more = lines > 1 ? [solve.otherReplies({ count: lines - 1 })] : [];
  return [
    `  ${title}`,
    ...wrap([formatLine(steps, position), ...more], COLUMNS - 4, { indent: '    ' }).map(
      (line) => `    ${line.trimStart()}`,
    ),
  ];
};

export const explainedRecord = (explained: Explained, position: OpenPosition): Record<string, unknown> => {
  const { line, tree, orders, refutation } = explained;
  return {
    ...(line === null ? {} : { line: lineRecord(line, position) }),
    ...(refutation === null ? {} : { refutation: refutationRecord(refutation) }),
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

export const TREE_FORMATS = ['text', 'json', 'dot'] as const;
export type TreeFormat = (typeof TREE_FORMATS)[number];

/** Strategy alone, for other programs; empty if unknown. */
export const treeText = (tree: Strategy | null, format: 'json' | 'dot'): string => {
  if (tree === null) return format === 'json' ? 'null\n' : 'digraph strategy {}\n';
  return format === 'json' ? formatStrategyJson(tree) : formatStrategyDot(tree);
};
