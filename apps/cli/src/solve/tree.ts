/**
 * The winner's strategy for players: the loser's replies with the same answer are on one line, and only the first plays
 * are shown if a depth is given.
 */
import { sideLetter, type OpenPosition } from '@doudizhu/rules/position';
import { bombUsesOf, branchesOf, type Branch, type LineStep, type Strategy } from '@doudizhu/solver';
import { wrap, COLUMNS } from '../terminal/width.ts';
import { moveText, thousands, type TextContext } from './report.ts';

/** @param depth number of the winner's plays, one after another. Null: all */
export const treeLines = (strategy: Strategy, depth: number | null, context: TextContext): string[] => {
  const { words, styleText } = context;
  const { nodes, openIds } = strategy;
  const { tree } = words.solve;
  const title = tree.title({ positions: thousands(nodes.length) });
  const open = openIds.length === 0 ? [] : [tree.open({ count: openIds.length })];
  return [styleText('bold', title), ...ideaLines(strategy, context), ...open, ...branchLines(strategy, depth, context)];
};

/** Bombs that the winner keeps, and the plays that each of them is kept for. */
const ideaLines = (strategy: Strategy, { words }: TextContext): string[] => {
  const { position } = strategy.nodes[0]!;
  return bombUsesOf(strategy).flatMap(({ bomb, beaten }) => {
    const plays = beaten.map((move) => (move === null ? words.solve.tree.lead : moveText(move, position)));
    const shown = plays.slice(0, PLAYS_SHOWN);
    const more = plays.length > shown.length ? ['…'] : [];
    const head = words.solve.tree.keep({ bomb: moveText(bomb, position) });
    return wrap([head, ...shown, ...more], COLUMNS, { indent: '  ' });
  });
};

const PLAYS_SHOWN = 8;

const branchLines = (strategy: Strategy, depth: number | null, { words }: TextContext): string[] => {
  const { position } = strategy.nodes[0]!;
  const written = new Map<string, number>();
  const referred = new Set<number>();
  const lines: string[] = [];
  const write = (branch: Branch, level: number): void => {
    const { replies, answer, nodes } = branch;
    const indent = '  '.repeat(level);
    const key = [...nodes.keys()].join();
    const before = written.get(key);
    const shown = replies.slice(0, REPLIES_SHOWN).map((reply) => replyText(reply, position));
    const left = replies.length - shown.length;
    const more = left > 0 ? [words.solve.tree.more({ count: left })] : [];
    const head =
      shown.length === 0
        ? []
        : [...shown.map((text, index) => (index < shown.length - 1 ? `${text},` : text)), ...more, '→'];
    const after = before === undefined ? branchesOf(strategy, branch) : [];
    const isCut = depth !== null && level + 1 >= depth && after.length > 0;
    const end = before !== undefined ? [words.solve.tree.above({ line: before })] : isCut ? ['…'] : [];
    const pieces = [...head, answer === null ? '?' : stepText(answer, position), ...end];
    lines.push(...wrap(pieces, COLUMNS - indent.length, { indent: '    ' }).map((line) => indent + line));
    if (before !== undefined) referred.add(before);
    if (isCut || after.length === 0) return;
    written.set(key, lines.length);
    for (const next of after) write(next, level + 1);
  };
  for (const branch of branchesOf(strategy)) write(branch, 0);
  return lines.map((line, index) => (referred.has(index + 1) ? `${line}   #${index + 1}` : line));
};

const stepText = ({ turn, move }: LineStep, position: OpenPosition): string =>
  `${sideLetter(turn, position.hands.length)} ${moveText(move, position)}`;

/** The moves of a reply. A single farmer needs no letter. */
const replyText = (reply: readonly LineStep[], position: OpenPosition): string =>
  reply.map((step) => (position.hands.length > 2 ? stepText(step, position) : moveText(step.move, position))).join(' ');

const REPLIES_SHOWN = 10;
