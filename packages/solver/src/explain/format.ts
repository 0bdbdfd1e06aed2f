/** Strategies written out: as text for players, as JSON for programs. */
import { formatCards } from '@doudizhu/rules/cards';
import { formatCombo } from '@doudizhu/rules/combos';
import { sideLetter, type OpenPosition } from '@doudizhu/rules/position';
import type { Side } from '@doudizhu/rules/round';
import type { Move } from '../solver.ts';
import type { Strategy } from './strategy.ts';
import type { LineStep } from './line.ts';

/** A strategy as plain data. `formatStrategyJson` writes it. */
export interface StrategyRecord {
  readonly winner: Side;
  readonly nodes: readonly {
    readonly id: number;
    /** Rank letters of each side, the landlord first. */
    readonly hands: readonly string[];
    /** The letter of the side to move: L D, L D U or L D X U. */
    readonly turn: string;
    /** `D:99`, or `-` when leading. */
    readonly beat: string;
    readonly choices: readonly { readonly play: string; readonly to: number | null }[];
  }[];
  /** Ids that were not worked out. */
  readonly open: readonly number[];
}

/** A strategy as plain data. */
export const strategyRecord = ({ winner, nodes, openIds }: Strategy): StrategyRecord => ({
  winner,
  nodes: nodes.map(({ id, position, choices }) => ({
    id,
    hands: position.hands.map(formatCards),
    turn: letterOf(position),
    beat: beatText(position),
    choices: choices.map(({ move, to }) => ({ play: formatCombo(move, position.rules.decks), to })),
  })),
  open: openIds,
});

/** A strategy as JSON text. */
export const formatStrategyJson = (strategy: Strategy): string =>
  `${JSON.stringify(strategyRecord(strategy), null, 1)}\n`;

/**
 * Indented text, one line per move: the loser's replies are below the winner's move. A position that several orders of
 * play reach is worked out once, below `#7:`, and elsewhere only named, `→ #7`.
 */
export const formatStrategyText = ({ winner, nodes, openIds }: Strategy): string => {
  const reached = new Map<number, number>();
  for (const { choices } of nodes)
    for (const { to } of choices) if (to !== null) reached.set(to, (reached.get(to) ?? 0) + 1);
  const open = new Set(openIds);
  const written = new Set<number>();
  const lines = [`${winner} win, ${nodes.length} positions${open.size > 0 ? `, ${open.size} not worked out` : ''}`];
  const write = (id: number, depth: number): void => {
    const { position, choices } = nodes[id]!;
    written.add(id);
    for (const { move, to } of choices) {
      const text = `${'  '.repeat(depth)}${stepText(position, move)}`;
      if (to === null) lines.push(`${text} out`);
      else if (written.has(to)) lines.push(`${text} → #${to}`);
      else {
        lines.push(`${text}${(reached.get(to) ?? 0) > 1 ? ` #${to}:` : ''}${open.has(to) ? ' ?' : ''}`);
        write(to, depth + 1);
      }
    }
  };
  write(0, 0);
  return `${lines.join('\n')}\n`;
};

/** A line as text, `L 34567, D -, L 99`, for the number of sides of a position. */
export const formatLine = (steps: readonly LineStep[], { rules, hands }: OpenPosition): string =>
  steps.map(({ turn, move }) => `${sideLetter(turn, hands.length)} ${formatCombo(move, rules.decks)}`).join(', ');

const stepText = (position: OpenPosition, move: Move): string =>
  `${letterOf(position)} ${formatCombo(move, position.rules.decks)}`;

const letterOf = ({ turn, hands }: OpenPosition): string => sideLetter(turn, hands.length);

const beatText = ({ toBeat, hands, rules }: OpenPosition): string =>
  toBeat === null ? '-' : `${sideLetter(toBeat.side, hands.length)}:${formatCombo(toBeat.combo, rules.decks)}`;
