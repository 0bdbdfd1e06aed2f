/**
 * A finished round looked at again, decision by decision: what the bot thought of every candidate from that seat alone,
 * and what the solver proves from the open hands.
 *
 * The two answer different questions. The bot's win rate is about a seat that does not see the other hands; the solver
 * knows them all and expects every seat to play as if it did too. So a move that throws a proved win away is a blunder in
 * hindsight, and one that the bot would not have made either is one at the table.
 */
import type { Replay } from '@doudizhu/records';
import {
  actionSpace,
  encode,
  decode,
  PASS,
  sameCombo,
  viewFor,
  type ActionId,
  type ActionSpace,
  type Round,
  type Seat,
} from '@doudizhu/rules';
import { Solver, type Move, type Position } from '@doudizhu/solver';
import { ratingFor, type Rating } from './rating.ts';
import type { Networks } from '../neural/neural-bot.ts';
import { isBlunder, proofBetween, winnersAlong, type LineMove, type MoveProof, type Winner } from './winners.ts';

export type { MoveProof } from './winners.ts';

/** A candidate of a decision: its chance by the bot and what the solver proves of it. */
export interface AnalysedMove {
  readonly move: Move;
  /** The mover's chance by the bot, which sees his view only: the networks, with four seats or two decks the rules bot. */
  readonly win: number;
  readonly proof: MoveProof;
}

/** `blunder`: a proved win became a proved loss. `mistake`: the bot gives it much less than its best move. */
export type Mark = 'blunder' | 'mistake' | null;

/** Seats by when they play: `down` after the landlord, `up` before him, `across` between them at a table of four. */
export type SeatedRole = 'landlord' | 'down' | 'across' | 'up';

/** A decision of the round, the moves that were possible and what was lost by the one that was played. */
export interface JudgedDecision {
  /** Number of the step in the replay, from 1. */
  readonly step: number;
  readonly seat: Seat;
  readonly role: SeatedRole;
  readonly played: Move;
  /** The moves that were looked at, the best by the bot first; what was played is always among them. */
  readonly candidates: readonly AnalysedMove[];
  /** How far the move played is below the best, by the bot. */
  readonly winLost: number;
  /** Who wins from here with all hands open. */
  readonly winner: Winner;
  readonly mark: Mark;
}

/** What an analysis works with, and how much work it may do. */
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

/** What the programs ask for where nobody says otherwise. */
export const ANALYSE_DEFAULTS = { nodesMax: 200_000, candidatesMax: 4, mistakeFrom: 0.1 } as const;

/** Judges every decision of the play in which there was a choice, in the order of the round. */
export const analyse = (replay: Replay, options: AnalyseOptions): JudgedDecision[] => {
  const { rules, outcome } = replay.end;
  const rating = ratingFor(rules, options.networks);
  const solver = new Solver({ tableBytes: 32 << 20, handsBytes: 128 << 20 });
  const looks: Look[] = [];
  // The last decision first: what is proved of the end helps with what comes before it.
  const steps = replay.rounds.flatMap((after, step) => (isPlay(after) ? [{ after, step }] : [])).toReversed();
  for (const [index, { after, step }] of steps.entries()) {
    const look = lookAt(after, step, { space: actionSpace(rules), rating, solver, options });
    if (look !== null) looks.unshift(look);
    options.onDecision?.(index + 1, steps.length);
  }
  // The end of the round is a proof like any other, but without a budget open hands are not judged.
  const end = options.nodesMax > 0 ? (outcome?.winner ?? 'unknown') : 'unknown';
  const winners = winnersAlong(looks, end);
  return looks.flatMap((look, index) =>
    look.isForced ? [] : [judged(look, winners[index] as Winner, winners[index + 1] as Winner, options)],
  );
};

const isPlay = ({ entry }: Round): boolean => entry?.action.type === 'play' || entry?.action.type === 'pass';

interface AnalysisTools {
  readonly space: ActionSpace;
  readonly rating: Rating;
  readonly solver: Solver;
  readonly options: AnalyseOptions;
}

/** A decision as the bot and the solver see it, each alone. */
interface Look extends LineMove {
  readonly step: number;
  readonly seat: Seat;
  readonly role: SeatedRole;
  readonly played: Move;
  readonly candidates: readonly AnalysedMove[];
  readonly winLost: number;
}

const lookAt = (after: Round, step: number, { space, rating, solver, options }: AnalysisTools): Look | null => {
  const { entry, previous: before } = after;
  if (entry === null || before === null) return null;
  const { seat, action } = entry;
  const playedId = action.type === 'play' ? encode(space, action.combo) : PASS;
  const rated = rating.rate(viewFor(before, seat), playedId, 'wins');
  const isForced = rated.length < 2;
  const solved =
    options.nodesMax > 0 && !isForced ? solver.solve(positionOf(before), { nodesMax: options.nodesMax }) : null;
  const proofOf = (id: ActionId): MoveProof => {
    if (solved === null) return 'unknown';
    const is = (moves: readonly Move[]): boolean =>
      moves.some((move) => (move === null ? id === PASS : id !== PASS && sameCombo(move, decode(space, id))));
    return is(solved.winningMoves) ? 'wins' : is(solved.losingMoves) ? 'loses' : 'unknown';
  };
  const shown = rated.filter(({ id }, index) => index < options.candidatesMax || id === playedId);
  return {
    step,
    seat,
    role: SEATED_ROLES[before.rules.seats][sideOf(seat, before)] as SeatedRole,
    side: seat === before.landlord ? 'landlord' : 'farmers',
    isForced,
    played: playedId === PASS ? null : decode(space, playedId),
    winner: solved?.winner ?? 'unknown',
    proof: proofOf(playedId),
    candidates: shown.map(({ id, win }) => ({ move: id === PASS ? null : decode(space, id), win, proof: proofOf(id) })),
    winLost: (rated[0]?.win ?? 0) - (rated.find(({ id }) => id === playedId)?.win ?? 0),
  };
};

/** A look with what the whole line proves. @param before @param after who wins the positions around the move. */
const judged = (look: Look, before: Winner, after: Winner, { mistakeFrom }: AnalyseOptions): JudgedDecision => {
  const { step, seat, role, side, played, winLost } = look;
  const candidates = look.candidates.map(({ move, win, proof }) => {
    const known = proofBetween(side, before, move === played ? after : 'unknown');
    return { move, win, proof: proof === 'unknown' ? known : proof };
  });
  const mark = isBlunder(side, before, after) ? 'blunder' : winLost >= mistakeFrom ? 'mistake' : null;
  return { step, seat, role, played, candidates, winLost, winner: before, mark };
};

const SEATED_ROLES: Readonly<Record<3 | 4, readonly SeatedRole[]>> = {
  3: ['landlord', 'down', 'up'],
  4: ['landlord', 'down', 'across', 'up'],
};

/** Places after the landlord. */
const sideOf = (seat: Seat, { rules, landlord }: Round): number => (seat - (landlord ?? 0) + rules.seats) % rules.seats;

/** The round as the solver sees it: hands by side, the landlord's first. */
const positionOf = (round: Round): Position => {
  const { rules, hands, landlord, turn, toBeat, toBeatSeat, passes } = round;
  return {
    rules,
    hands: hands.map((_, side) => hands[((landlord ?? 0) + side) % rules.seats] as Round['hands'][number]),
    turn: sideOf(turn, round),
    beat: toBeat === null || toBeatSeat === null ? null : { side: sideOf(toBeatSeat, round), combo: toBeat },
    passes,
  };
};
