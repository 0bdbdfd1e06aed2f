/**
 * Analysis of a finished round, decision by decision: the bots' expectations from that seat's view (`review.ts`), the
 * solver's proofs with open hands, and the cost by both (`judgement.ts`).
 *
 * The two answer different questions. The bots estimate chances for a seat that does not see the other hands. The
 * solver knows all hands and assumes that every seat does too. A move that loses a proved win is a blunder in
 * hindsight. If the bots would not have made it either, it was a mistake at the table.
 */
import type { Replay } from '@doudizhu/records';
import { NO_CARDS, type RankCounts } from '@doudizhu/rules/cards';
import { sameMove } from '@doudizhu/rules/combos';
import { legalActions, playOfAction, type Action } from '@doudizhu/rules/round';
import { openPosition, positionOf } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { Solver, type Move, type Solution } from '@doudizhu/solver';
import { judge, type Judgement } from './judgement.ts';
import { reviewRound, type ReviewOptions } from './review.ts';
import { proofBetween, winnersAlong, type LineMove, type MoveProof, type Winner } from './winners.ts';

export type { MoveProof } from './winners.ts';

/** A decision of the round, its cost, and the proofs of its options. */
export interface AnalysedDecision {
  readonly judgement: Judgement;
  /** Winner from here with all hands open. `unknown` before the play. */
  readonly winner: Winner;
  /** Proof of each option of the decision, in their order. */
  readonly proofs: readonly MoveProof[];
}

/** Networks and limits of an analysis. */
export interface AnalyseOptions extends ReviewOptions {
  /** The solver's budget for a decision, in positions. 0: it is not asked. */
  readonly nodesMax: number;
  /** Called after each action of the round that was analysed. */
  readonly onDecision?: (done: number, of: number) => void;
}

/** Defaults of the programs. */
export const ANALYSE_DEFAULTS = { nodesMax: 200_000, candidatesMax: 4 } as const;

/** Judges every decision with a choice, bids and doubles too, in the order of the round. */
export const analyse = (replay: Replay, options: AnalyseOptions): AnalysedDecision[] => {
  const actions = replay.rounds.length - 1;
  let done = 0;
  const report = (): void => options.onDecision?.(++done, actions);
  const moves = proveMoves(replay, options.nodesMax, report);
  // The end of the round is a proof like any other, but without a budget open hands are not judged.
  const end = options.nodesMax > 0 ? (replay.end.outcome?.winner ?? 'unknown') : 'unknown';
  const winners = winnersAlong(moves, end);

  const decisions: AnalysedDecision[] = [];
  for (const decision of reviewRound(replay, options)) {
    const index = moves.findIndex(({ step }) => step === decision.step);
    const move = moves[index];
    const [before = 'unknown', after = 'unknown'] = move === undefined ? [] : winners.slice(index, index + 2);
    const proofs = decision.options.map(({ action }): MoveProof => {
      if (move === undefined) return 'unknown';
      const proof = proofOf(move, action);
      if (proof !== 'unknown') return proof;
      const isDone = JSON.stringify(action) === JSON.stringify(decision.done);
      return proofBetween(move.side, before, isDone ? after : 'unknown');
    });
    decisions.push({ judgement: judge(decision, before, after), winner: before, proofs });
    if (decision.phase !== 'play') report();
  }
  options.onDecision?.(actions, actions);
  return decisions.toSorted((a, b) => a.judgement.decision.step - b.judgement.decision.step);
};

interface SolvedMove extends LineMove {
  readonly step: number;
  /** Null if the solver was not asked. */
  readonly solution: Solution | null;
  readonly hand: RankCounts;
  readonly rules: RuleSet;
}

const proveMoves = ({ rounds }: Replay, nodesMax: number, onMove: () => void): SolvedMove[] => {
  const solver = new Solver({ tableBytes: 32 << 20, handsBytes: 128 << 20 });
  const moves: SolvedMove[] = [];
  // The last move first: proofs of the end help with earlier positions.
  for (const [step, { entry, previous }] of [...rounds.entries()].toReversed()) {
    if (entry === null || previous === null) continue;
    const { seat, action } = entry;
    if (action.type !== 'play' && action.type !== 'pass') continue;
    const isForced = legalActions(previous, seat).length < 2;
    const open = openPosition(unwrap(positionOf(previous)));
    const solution = nodesMax > 0 && !isForced && open.ok ? solver.solve(open.value, { nodesMax }) : null;
    const made = { solution, hand: previous.hands[seat] ?? NO_CARDS, rules: previous.rules };
    moves.unshift({
      ...made,
      step,
      side: seat === previous.landlord ? 'landlord' : 'farmers',
      isForced,
      winner: solution?.winner ?? 'unknown',
      proof: proofOf(made, action),
    });
    onMove();
  }
  return moves;
};

/** Proof about an action. */
const proofOf = (
  { solution, hand, rules }: Pick<SolvedMove, 'solution' | 'hand' | 'rules'>,
  action: Action,
): MoveProof => {
  if (action.type !== 'play' && action.type !== 'pass') return 'unknown';
  const move = playOfAction(action, hand, rules);
  const isIn = (moves: readonly Move[] = []): boolean => moves.some((other) => sameMove(other, move));
  return isIn(solution?.winningMoves) ? 'wins' : isIn(solution?.losingMoves) ? 'loses' : 'unknown';
};
