/**
 * The signature of the search: the nodes for each goal on a fixed set of positions, like Stockfish's `bench`. A change
 * that claims to change no behaviour leaves every number as it is. A change that intends to change the search writes
 * new ones (`npm run bench:signature -- --write`) and reports it.
 *
 * A row of the fixture has a position and, for each goal, the nodes and the answer, separated by blanks:
 *
 *     rules hands turn toBeat win moves distance points
 *
 * Wild ranks and a head start follow the rules: `happy@7J`, `two+3`.
 */
import { formatCards } from '@doudizhu/rules/cards';
import { formatCombo } from '@doudizhu/rules/combos';
import { positionFromText, sideLetter, type OpenPosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { readRules, writeRules, type RuleSet } from '@doudizhu/rules/ruleset';
import type { Solver, SolverOptions } from '../solver.ts';

/** Winner, result of each first move, number of plays, points. */
export const SIGNATURE_GOALS = ['win', 'moves', 'distance', 'points'] as const;
export type SignatureGoal = (typeof SIGNATURE_GOALS)[number];

/** Nodes and answer of each goal, such as `812:landlord`. */
export type SignatureCells = Readonly<Record<SignatureGoal, string>>;

/** A position and the effort of the search for each goal. */
export interface SignatureRow {
  readonly position: OpenPosition;
  readonly cells: SignatureCells;
}

/** Options with which the numbers were measured. */
export const SIGNATURE_OPTIONS: SolverOptions = { tableBytes: 1 << 20, handsBytes: 1 << 26 };
/** A goal that takes more nodes ends unknown: the nodes until then are compared. */
const NODES_MAX = 20_000;

/** Reads a fixture. Lines that start with `#` are comments. @throws Error for a row with an invalid position. */
export const readSignature = (text: string): SignatureRow[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [rules = '', hands = '', turn = '', beat = '', win = '', moves = '', distance = '', points = ''] =
        line.split(' ');
      const [landlord = '', ...farmers] = hands.split(',');
      const [beatBy, combo] = beat === '-' ? [undefined, undefined] : beat.split(':');
      const fields = { ...fieldsIn(rules), landlord, farmers, turn, beat: combo, beatBy };
      return { position: unwrap(positionFromText(fields)), cells: { win, moves, distance, points } };
    });

const fieldsIn = (text: string): { readonly rules: RuleSet; readonly headStart: number } => {
  const [, name = '', wild = '', headStart = '0'] = /^([^@+]*)(?:@(\w+))?(?:\+(\d))?$/u.exec(text) ?? [];
  const rules = unwrap(readRules(name));
  return { rules: { ...rules, wildcards: wild.length as RuleSet['wildcards'], wild }, headStart: Number(headStart) };
};

const rulesText = ({ rules, headStart = 0 }: OpenPosition): string => {
  const text = writeRules({ ...rules, wildcards: 0, wild: '' });
  return `${text}${rules.wild === '' ? '' : `@${rules.wild}`}${headStart === 0 ? '' : `+${headStart}`}`;
};

/** A row as a line of the fixture. */
export const signatureLine = ({ position, cells }: SignatureRow): string => {
  const { rules, hands, turn, toBeat } = position;
  const letter = (side: number): string => sideLetter(side, hands.length);
  const beat = toBeat === null ? '-' : `${letter(toBeat.side)}:${formatCombo(toBeat.combo, rules.decks)}`;
  const words = [rulesText(position), hands.map(formatCards).join(','), letter(turn), beat];
  return [...words, ...SIGNATURE_GOALS.map((goal) => cells[goal])].join(' ');
};

/** Answers every goal about a position, each with an empty table. */
export const signatureCells = (solver: Solver, position: OpenPosition): SignatureCells => {
  const limits = { nodesMax: NODES_MAX };
  const fresh = (): Solver => {
    solver.clear();
    return solver;
  };
  const win = fresh().solve(position, { moves: 'first', ...limits });
  const moves = fresh().solve(position, limits);
  const distance = fresh().distance(position, limits);
  const points = fresh().points(position, limits);
  const judged = [moves.winningMoves, moves.losingMoves, moves.unknownMoves].map(({ length }) => length);
  return {
    win: `${win.nodes}:${win.winner}`,
    moves: `${moves.nodes}:${judged.join('/')}`,
    distance: `${distance.nodes}:${distance.plays ?? '?'}/${distance.bestMoves.length}`,
    points: `${points.nodes}:${points.points ?? '?'}/${points.bestMoves.length}`,
  };
};

/** Nodes of a cell. */
export const nodesIn = (cell: string): number => Number(cell.split(':')[0]);
