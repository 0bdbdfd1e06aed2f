/**
 * The winner's strategy for players: the loser's replies with the same answer are on one line, and only the first plays
 * are shown if a depth is given.
 */
import { isBombOrRocket } from '@doudizhu/rules/combos';
import { sideLetter, sideOf } from '@doudizhu/rules/position';
import type { Strategy } from '@doudizhu/solver';
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
const ideaLines = ({ winner, nodes }: Strategy, { words }: TextContext): string[] => {
  const uses = new Map<string, Set<string>>();
  for (const { position, choices } of nodes) {
    const { move } = choices[0] ?? { move: null };
    if (sideOf(position.turn) !== winner || move === null || !isBombOrRocket(move.kind)) continue;
    const bomb = moveText(move, position);
    const beaten = position.toBeat === null ? words.solve.tree.lead : moveText(position.toBeat.combo, position);
    uses.set(bomb, (uses.get(bomb) ?? new Set()).add(beaten));
  }
  return [...uses].flatMap(([bomb, beaten]) => {
    const plays = [...beaten];
    const shown = plays.slice(0, PLAYS_SHOWN);
    const more = plays.length > shown.length ? ['…'] : [];
    return wrap([words.solve.tree.keep({ bomb }), ...shown, ...more], COLUMNS, { indent: '  ' });
  });
};

const PLAYS_SHOWN = 8;

/** Reply of the loser, or the replies of two losers, up to the winner's next turn. */
interface ReplyTo {
  readonly text: string;
  /** Null: the round is over. */
  readonly to: number | null;
}

/** Nodes at which the winner gives the same answer. */
interface Branch {
  readonly replies: readonly string[];
  readonly ids: readonly number[];
}

const branchLines = ({ winner, nodes }: Strategy, depth: number | null, { words }: TextContext): string[] => {
  const isOwn = (id: number): boolean => sideOf(nodes[id]!.position.turn) === winner;
  const answerOf = (id: number): string => {
    const { position, choices } = nodes[id]!;
    const [choice] = choices;
    return choice === undefined
      ? '?'
      : `${sideLetter(position.turn, position.hands.length)} ${moveText(choice.move, position)}`;
  };
  const repliesFrom = (id: number, before = ''): ReplyTo[] => {
    if (isOwn(id)) return [{ text: before, to: id }];
    const { position, choices } = nodes[id]!;
    const letter = position.hands.length > 2 ? `${sideLetter(position.turn, position.hands.length)} ` : '';
    return choices.flatMap(({ move, to }) => {
      const text = `${before === '' ? '' : `${before} `}${letter}${moveText(move, position)}`;
      return to === null ? [{ text, to }] : repliesFrom(to, text);
    });
  };
  /** Branches after the answer of these nodes. */
  const branchesAfter = (ids: readonly number[]): Branch[] => {
    const byAnswer = new Map<string, { replies: Set<string>; ids: Set<number> }>();
    const found = ids.flatMap((id) => {
      const to = nodes[id]!.choices[0]?.to ?? null;
      return to === null ? [] : repliesFrom(to);
    });
    for (const { text, to } of found) {
      if (to === null) continue;
      const branch = byAnswer.get(answerOf(to)) ?? { replies: new Set<string>(), ids: new Set<number>() };
      branch.replies.add(text);
      branch.ids.add(to);
      byAnswer.set(answerOf(to), branch);
    }
    return [...byAnswer.values()]
      .map(({ replies, ids: reached }) => ({ replies: [...replies], ids: [...reached].toSorted((a, b) => a - b) }))
      .toSorted((a, b) => b.replies.length - a.replies.length);
  };
  const written = new Map<string, number>();
  const referred = new Set<number>();
  const lines: string[] = [];
  const write = ({ replies, ids }: Branch, level: number): void => {
    const indent = '  '.repeat(level);
    const key = ids.join();
    const before = written.get(key);
    const shown = replies.filter((text) => text !== '').slice(0, REPLIES_SHOWN);
    const left = replies.length - shown.length;
    const more = left > 0 && replies[0] !== '' ? [words.solve.tree.more({ count: left })] : [];
    const head =
      shown.length === 0
        ? []
        : [...shown.map((text, index) => (index < shown.length - 1 ? `${text},` : text)), ...more, '→'];
    const answer = answerOf(ids[0] as number);
    const next = before === undefined && (depth === null || level + 1 < depth) ? branchesAfter(ids) : [];
    const isCut = before === undefined && depth !== null && level + 1 >= depth && branchesAfter(ids).length > 0;
    const end = before !== undefined ? [words.solve.tree.above({ line: before })] : isCut ? ['…'] : [];
    const pieces = [...head, answer, ...end];
    lines.push(...wrap(pieces, COLUMNS - indent.length, { indent: '    ' }).map((line) => indent + line));
    if (before !== undefined) {
      referred.add(before);
      return;
    }
    if (next.length > 0) written.set(key, lines.length);
    for (const branch of next) write(branch, level + 1);
  };
  const start = isOwn(0) ? [{ text: '', to: 0 }] : repliesFrom(0);
  const first = new Map<string, { replies: string[]; ids: number[] }>();
  for (const { text, to } of start) {
    if (to === null) continue;
    const branch = first.get(answerOf(to)) ?? { replies: [], ids: [] };
    first.set(answerOf(to), { replies: [...branch.replies, text], ids: [...branch.ids, to] });
  }
  for (const branch of first.values()) write(branch, 0);
  return lines.map((line, index) => (referred.has(index + 1) ? `${line}   #${index + 1}` : line));
};

const REPLIES_SHOWN = 10;
