/**
 * A finished round looked at again, decision by decision: what the bot thought of every candidate from that seat alone,
 * and what the solver proves from the open hands.
 *
 * The two answer different questions. The bot's win rate is about a seat that does not see the other hands; the solver
 * knows them all and expects everybody to play as if he did. So a move that throws a proved win away is a blunder in
 * hindsight, and one that the bot would not have made either is one at the table.
 */
import {
  actionSpace,
  encode,
  decode,
  failure,
  ok,
  PASS,
  sameCombo,
  viewFor,
  type ActionId,
  type Combo,
  type Failure,
  type Replay,
  type Result,
  type Round,
  type Seat,
} from '@doudizhu/rules';
import { Solver, type Position, type Side } from '@doudizhu/solver';
import { winProbability } from './network.ts';
import type { Networks } from './neural.ts';
import { roleOf, ROLES, type Role } from './record.ts';
import { createSearchTable, type SearchTable } from './search-table.ts';

/** A play, or null for the pass. */
export type Move = Combo | null;

/** Whether the mover's side wins by it with all hands open; `unknown` where the budget ended first. */
export type Proof = 'wins' | 'loses' | 'unknown';

export interface JudgedMove {
  readonly move: Move;
  /** The mover's chance by the networks, which see his view only. */
  readonly win: number;
  readonly proof: Proof;
}

/** `blunder`: a proved win became a proved loss. `mistake`: the bot gives it much less than its best move. */
export type Mark = 'blunder' | 'mistake' | null;

export interface JudgedDecision {
  /** Number of the step in the replay, from 1. */
  readonly step: number;
  readonly seat: Seat;
  readonly role: Role;
  readonly played: Move;
  /** The moves that were looked at, the best by the networks first; what was played is always among them. */
  readonly candidates: readonly JudgedMove[];
  /** How far the move played is below the best, by the networks. */
  readonly winLost: number;
  /** Who wins from here with all hands open. */
  readonly winner: Side | 'unknown';
  readonly mark: Mark;
}

export interface AnalyseOptions {
  readonly networks: Networks;
  /** The solver's budget for a decision, in positions; 0: it is not asked. */
  readonly nodesMax: number;
  /** Moves shown for a decision, beside the one that was played. */
  readonly candidatesMax: number;
  /** A loss of win rate from which on a move is a mistake. */
  readonly mistakeFrom: number;
  /** Told after each decision. */
  readonly onDecision?: (done: number, of: number) => void;
}

export const ANALYSE_DEFAULTS = { nodesMax: 200_000, candidatesMax: 4, mistakeFrom: 0.1 } as const;

/**
 * Judges every decision of the play in which there was a choice, in the order of the round.
 * @returns `bad-analysis` for rounds that the networks do not know: other than three seats and one deck.
 */
export const analyse = (replay: Replay, options: AnalyseOptions): Result<JudgedDecision[], Failure<'bad-analysis'>> => {
  const { rules } = replay.end;
  if (rules.seats !== 3 || rules.decks !== 1) {
    const what = `${rules.seats} seats and ${rules.decks} decks`;
    return failure('bad-analysis', `cannot analyse a round of ${what}: want 3 seats and 1 deck`);
  }
  const table = createSearchTable(options.networks, actionSpace(rules));
  const solver = new Solver(rules, { tableBytes: 32 << 20, handsBytes: 128 << 20 });
  const judged: JudgedDecision[] = [];
  // The last decision first: what is proved of the end helps with what comes before it.
  const steps = replay.rounds.flatMap((after, step) => (isPlay(after) ? [{ after, step }] : [])).toReversed();
  for (const [index, { after, step }] of steps.entries()) {
    const decision = judge(after, step, { table, solver, options });
    if (decision !== null) judged.push(decision);
    options.onDecision?.(index + 1, steps.length);
  }
  return ok(judged.toReversed());
};

const isPlay = ({ entry }: Round): boolean => entry?.action.type === 'play' || entry?.action.type === 'pass';

interface Tools {
  readonly table: SearchTable;
  readonly solver: Solver;
  readonly options: AnalyseOptions;
}

/** @returns null where there was nothing to decide. */
const judge = (after: Round, step: number, { table, solver, options }: Tools): JudgedDecision | null => {
  const { entry, previous: before } = after;
  if (entry === null || before === null) return null;
  const { seat, action } = entry;
  const played = action.type === 'play' ? action.combo : null;
  const { space } = table;
  const view = viewFor(before, seat);
  table.place(view);
  const playedId = played === null ? PASS : encode(space, played);
  const count = table.rate(view, playedId);
  if (count < 2) return null;
  const rated = Array.from({ length: count }, (_, index) => ({
    id: table.ids[index] as ActionId,
    win: winProbability(table.values.win[index] as number),
  })).toSorted((a, b) => b.win - a.win);
  const position = positionOf(before);
  const solved = options.nodesMax > 0 ? solver.solve(position, { nodesMax: options.nodesMax }) : null;
  const proofOf = (id: ActionId): Proof => {
    if (solved === null) return 'unknown';
    const is = (moves: readonly Move[]): boolean =>
      moves.some((move) => (move === null ? id === PASS : id !== PASS && sameCombo(move, decode(space, id))));
    return is(solved.winningMoves) ? 'wins' : is(solved.losingMoves) ? 'loses' : 'unknown';
  };
  const shown = rated.filter(({ id }, index) => index < options.candidatesMax || id === playedId);
  const candidates = shown.map(({ id, win }) => ({
    move: id === PASS ? null : decode(space, id),
    win,
    proof: proofOf(id),
  }));
  const winLost = (rated[0]?.win ?? 0) - (rated.find(({ id }) => id === playedId)?.win ?? 0);
  const blunder = (solved?.winningMoves.length ?? 0) > 0 && proofOf(playedId) === 'loses';
  return {
    step,
    seat,
    role: ROLES[roleOf(seat, before.landlord ?? 0)] as Role,
    played,
    candidates,
    winLost,
    winner: solved?.winner ?? 'unknown',
    mark: blunder ? 'blunder' : winLost >= options.mistakeFrom ? 'mistake' : null,
  };
};

/** The round as the solver sees it: hands by role, the landlord's first. */
const positionOf = ({ rules, hands, landlord, turn, beat, beatSeat, passes }: Round): Position => ({
  rules,
  hands: [0, 1, 2].map((role) => hands[((landlord ?? 0) + role) % 3] as Round['hands'][number]),
  turn: roleOf(turn, landlord ?? 0),
  beat: beat === null || beatSeat === null ? null : { side: roleOf(beatSeat, landlord ?? 0), combo: beat },
  passes,
});
