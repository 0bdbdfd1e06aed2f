/**
 * Evaluates a round in the background, from its last position back. The solver proves the winner of each position with
 * open hands. The bots judge each decision from the seat's view. Both use separate workers.
 */
import { movesOf, winnerOf } from '@doudizhu/rules/position';
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { RoundRecord } from '@doudizhu/records';
import type { Side } from '@doudizhu/rules/round';
import type { ReviewedDecision } from '../../workers/worker-bots.ts';
import { askBots } from '../../workers/ask-bots.ts';
import {
  backgroundEngine,
  judge,
  type AnalysedDecision,
  type Judgement,
  type Move,
  type SolverEngine,
} from '../../workers/workers.ts';
import { decisionsOf, worthBefore, type LineDecision, type PositionResult } from './swing.ts';
import type { TreeNode } from '../study/variations.ts';

export interface Swing {
  readonly line: readonly TreeNode[];
  readonly decisions: readonly LineDecision[];
  /** Number of the replay step at which the line begins. */
  readonly firstStep: number;
  /** Index as in `line`. */
  readonly worths: ReadonlySignal<readonly PositionResult[]>;
  /** A proved winning move by index in `line`, if the side wins. */
  readonly winningMoves: ReadonlySignal<ReadonlyMap<number, Move>>;
  /** Share of positions with a known winner, 0–1. */
  readonly progress: ReadonlySignal<number>;
  readonly isWorking: ReadonlySignal<boolean>;
  /** Decisions reviewed so far, in order, including calls. */
  readonly reviewed: ReadonlySignal<readonly ReviewedDecision[]>;
  /** The same with the proved results. */
  readonly judgements: ReadonlySignal<readonly Judgement[]>;
  /** The bots' failure as text. */
  readonly botError: ReadonlySignal<string | null>;
  /**
   * Evaluates the open and unknown positions.
   * @param timeMs for the whole round: each position gets a short time, then more
   */
  readonly start: (timeMs: number) => Promise<void>;
  /** Takes over a finished review of the whole round, and stops. */
  readonly take: (found: readonly AnalysedDecision[]) => void;
  readonly stop: () => void;
  readonly destroy: () => void;
}

export interface SwingSetup {
  readonly line: readonly TreeNode[];
  readonly record: RoundRecord;
  /** Number of the step at which the line begins. */
  readonly firstStep: number;
  /** Replaceable in tests; the default engine has one thread. */
  readonly solver?: Pick<SolverEngine, 'ask' | 'stop' | 'destroy'>;
  readonly askReview?: AskReview;
}

/** Requests the next decisions of a review. @param name a new name starts a review */
export type AskReview = (
  name: string,
  record: RoundRecord,
) => Promise<{ readonly decisions: readonly ReviewedDecision[]; readonly isDone: boolean }>;

/** Time limit per position in the first pass, and its factor per further pass. */
const FIRST_MS = 100;
const GROWTH = 4;

export const createSwing = (setup: SwingSetup): Swing => {
  const { line, record, firstStep, solver = backgroundEngine(), askReview = askWorker } = setup;
  const decisions = decisionsOf(line);
  const last = line.at(-1) as TreeNode;
  const worths = signal<readonly PositionResult[]>(
    line.map((node) => (node === last ? (winnerOf(last.position) ?? 'open') : 'open')),
  );
  const winningMoves = signal<ReadonlyMap<number, Move>>(new Map());
  const reviewed = signal<readonly ReviewedDecision[]>([]);
  let isReviewed = false;
  const botError = signal<string | null>(null);
  // True from the start, so that no result is shown before the evaluation.
  const isWorking = signal(true);
  let turn = 0;

  const keep = (index: number, worth: PositionResult): void => {
    worths.value = worths.value.with(index, worth);
  };
  /** @returns false if it was stopped */
  const workOut = async (index: number, timeMs: number, mine: number): Promise<boolean> => {
    const { position } = line[index] as TreeNode;
    const next = worths.value[index + 1];
    const decision = decisions[index];
    if (decision !== undefined && next !== undefined) {
      const follows = worthBefore(decision, next, movesOf(position).length);
      if (follows !== null) {
        keep(index, follows);
        return true;
      }
    }
    const answer = await solver.ask({ type: 'solve', moves: 'first', position, timeMs }).catch(() => undefined);
    if (mine !== turn) return false;
    keep(index, answer?.value.winner ?? 'unknown');
    const [winning] = answer?.value.winningMoves ?? [];
    if (winning !== undefined) winningMoves.value = new Map([...winningMoves.value, [index, winning]]);
    return true;
  };
  /** Runs passes from the last position back until the time is over or all winners are known. */
  const workOutRound = async (roundMs: number, mine: number): Promise<void> => {
    const endMs = performance.now() + roundMs;
    for (let timeMs = FIRST_MS; timeMs < GROWTH * roundMs; timeMs *= GROWTH) {
      if (worths.value.every(isKnown)) return;
      for (let index = line.length - 1; index >= 0; index--) {
        if (isKnown(worths.value[index])) continue;
        const leftMs = endMs - performance.now();
        if (leftMs <= 0 || !(await workOut(index, Math.min(timeMs, leftMs), mine))) return;
      }
    }
  };
  const review = async (mine: number): Promise<void> => {
    const name = `review-${reviews++}`;
    try {
      for (;;) {
        if (isReviewed) break;
        const { decisions: found, isDone } = await askReview(name, record);
        if (mine !== turn) return;
        const known = new Map([...reviewed.value, ...found].map((decision) => [decision.step, decision]));
        reviewed.value = [...known.values()].toSorted((a, b) => a.step - b.step);
        isReviewed = isDone;
      }
      botError.value = null;
    } catch (error) {
      botError.value = error instanceof Error ? error.message : String(error);
    }
  };

  return {
    line,
    decisions,
    firstStep,
    worths,
    winningMoves,
    isWorking,
    reviewed,
    judgements: computed(() =>
      reviewed.value.map((decision) => {
        const after = decision.step - firstStep;
        return decision.phase === 'play'
          ? judge(decision, provedAt(worths.value[after - 1]), provedAt(worths.value[after]))
          : judge(decision, 'unknown', 'unknown');
      }),
    ),
    botError,
    progress: computed(() => worths.value.filter(isKnown).length / line.length),
    start: async (timeMs) => {
      const mine = ++turn;
      solver.stop();
      isWorking.value = true;
      const reviewing = review(mine);
      await workOutRound(timeMs, mine);
      await reviewing;
      if (mine === turn) isWorking.value = false;
    },
    take: (found) => {
      turn++;
      solver.stop();
      isReviewed = true;
      botError.value = null;
      reviewed.value = found.map(({ judgement }) => judgement.decision);
      const winners = new Map(found.map(({ judgement, winner }) => [judgement.decision.step - firstStep - 1, winner]));
      let known = worths.value;
      // Backwards, because a known position often decides the previous one.
      for (let index = line.length - 2; index >= 0; index--) {
        const [winner, decision] = [winners.get(index) ?? 'unknown', decisions[index] as LineDecision];
        const moves = movesOf((line[index] as TreeNode).position).length;
        const follows = worthBefore(decision, known[index + 1] as PositionResult, moves);
        known = known.with(index, winner === 'unknown' ? (follows ?? 'unknown') : winner);
      }
      worths.value = known;
      isWorking.value = false;
    },
    stop: () => {
      turn++;
      isWorking.value = false;
      solver.stop();
    },
    destroy: () => {
      turn++;
      solver.destroy();
    },
  };
};

const isKnown = (worth: PositionResult | undefined): boolean => worth === 'landlord' || worth === 'farmers';

const provedAt = (worth: PositionResult | undefined): Side | 'unknown' =>
  worth === 'landlord' || worth === 'farmers' ? worth : 'unknown';

/** Numbers the reviews in the worker. */
let reviews = 0;

const askWorker: AskReview = (name, record) => askBots({ type: 'review', name, record });
