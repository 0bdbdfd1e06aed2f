/**
 * Evaluates a round in the background, from its last position back. The solver proves the winner of each position with
 * open hands. The bots judge each decision from the seat's view. Both use separate workers.
 *
 * Late positions are small, and a proof often decides the previous position: those are not asked about.
 */
import { winnerOf } from '@doudizhu/rules/position';
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { RoundRecord } from '@doudizhu/records';
import type { ReviewedDecision } from '../../workers/worker-bots.ts';
import { askBots } from '../../workers/ask-bots.ts';
import {
  backgroundEngine,
  judge,
  winnersAlong,
  type Judgement,
  type Move,
  type SolverEngine,
  type Winner,
} from '../../workers/workers.ts';
import { decisionsOf, type LineDecision } from './line-decisions.ts';
import type { TreeNode } from '../study/variations.ts';
import type { Verdict } from '../../workers/verdict.ts';

export interface RoundReview {
  readonly line: readonly TreeNode[];
  readonly decisions: readonly LineDecision[];
  /** Number of the replay step at which the line starts. */
  readonly firstStep: number;
  /** Winner of each position with open hands. Index as in `line`. */
  readonly winners: ReadonlySignal<readonly Winner[]>;
  /** The landlord's chance by the solver, 0–1, by index in `line`, where it has no proof but an opinion. */
  readonly estimates: ReadonlySignal<ReadonlyMap<number, number>>;
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
  /** Takes over what another question to the solver found about a position. @param index in `line` */
  readonly learn: (index: number, found: Pick<Verdict, 'winner' | 'estimate'>) => void;
  readonly stop: () => void;
  readonly destroy: () => void;
}

export interface RoundReviewSetup {
  readonly line: readonly TreeNode[];
  readonly record: RoundRecord;
  /** Number of the step at which the line starts. */
  readonly firstStep: number;
  /** Replaceable in tests. The default engine has one thread. */
  readonly solver?: Pick<SolverEngine, 'ask' | 'progress' | 'stop' | 'destroy'>;
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

export const createRoundReview = (setup: RoundReviewSetup): RoundReview => {
  const { line, record, firstStep, solver = backgroundEngine() } = setup;
  const { askReview = (name: string) => askBots({ type: 'review', name, record }) } = setup;
  const { workOutRound, winners, ...proofs } = createProofs(line, solver);
  const { review, reviewed, botError } = createDecisionReview(record, askReview);
  // True from the start, so that no result is shown before the evaluation.
  const isWorking = signal(true);
  let turn = 0;
  return {
    line,
    firstStep,
    winners,
    ...proofs,
    isWorking,
    reviewed,
    judgements: computed(() =>
      reviewed.value.map((decision) => {
        const after = decision.step - firstStep;
        return judge(decision, winners.value[after - 1] ?? 'unknown', winners.value[after] ?? 'unknown');
      }),
    ),
    botError,
    progress: computed(() => winners.value.filter((winner) => winner !== 'unknown').length / line.length),
    start: async (timeMs) => {
      const mine = ++turn;
      const isCurrent = (): boolean => mine === turn;
      solver.stop();
      isWorking.value = true;
      const reviewing = review(isCurrent);
      await workOutRound(timeMs, isCurrent);
      await reviewing;
      if (isCurrent()) isWorking.value = false;
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

/** Winners of the positions of a line, as far as the solver has proved them. */
const createProofs = (line: readonly TreeNode[], solver: NonNullable<RoundReviewSetup['solver']>) => {
  const decisions = decisionsOf(line);
  /** Winner of each position by a proof of its own. `winners` adds what follows from these. */
  const proved = signal<readonly Winner[]>(line.map(({ position }) => winnerOf(position) ?? 'unknown'));
  const winners = computed(() => {
    const moves = decisions.map((decision, index) => {
      return { ...decision, winner: proved.value[index] as Winner, proof: 'unknown' as const };
    });
    return winnersAlong(moves, proved.value.at(-1) as Winner);
  });
  const estimates = signal<ReadonlyMap<number, number>>(new Map());
  const winningMoves = signal<ReadonlyMap<number, Move>>(new Map());
  const isKnown = (index: number): boolean => winners.value[index] !== 'unknown';
  const learn: RoundReview['learn'] = (index, { winner, estimate }) => {
    if (isKnown(index)) return;
    if (winner !== 'unknown') proved.value = proved.value.with(index, winner);
    else if (estimate !== null) estimates.value = new Map([...estimates.value, [index, estimate.landlordChance]]);
  };
  /** @returns false if it was stopped */
  const workOut = async (index: number, timeMs: number, isCurrent: () => boolean): Promise<boolean> => {
    const { position } = line[index] as TreeNode;
    const answer = await solver.ask({ type: 'solve', moves: 'first', position, timeMs }).catch(() => undefined);
    if (answer === undefined || !isCurrent()) return isCurrent();
    learn(index, { winner: answer.value.winner, estimate: solver.progress().estimate });
    const [winning] = answer.value.winningMoves;
    if (winning !== undefined) winningMoves.value = new Map([...winningMoves.value, [index, winning]]);
    return true;
  };
  /** Runs passes from the last position back until the time is over or all winners are known. */
  const workOutRound = async (roundMs: number, isCurrent: () => boolean): Promise<void> => {
    const endMs = performance.now() + roundMs;
    for (let timeMs = FIRST_MS; timeMs < GROWTH * roundMs; timeMs *= GROWTH) {
      if (!winners.value.includes('unknown')) return;
      for (let index = line.length - 1; index >= 0; index--) {
        if (isKnown(index)) continue;
        const leftMs = endMs - performance.now();
        if (leftMs <= 0 || !(await workOut(index, Math.min(timeMs, leftMs), isCurrent))) return;
      }
    }
  };
  return { decisions, winners, estimates, winningMoves, learn, workOutRound };
};

/** The bots' review of the decisions, which comes in parts. */
const createDecisionReview = (record: RoundRecord, askReview: AskReview) => {
  const reviewed = signal<readonly ReviewedDecision[]>([]);
  const botError = signal<string | null>(null);
  let isReviewed = false;
  const review = async (isCurrent: () => boolean): Promise<void> => {
    const name = `review-${reviews++}`;
    try {
      while (!isReviewed) {
        const { decisions, isDone } = await askReview(name, record);
        if (!isCurrent()) return;
        const known = new Map([...reviewed.value, ...decisions].map((decision) => [decision.step, decision]));
        reviewed.value = [...known.values()].toSorted((a, b) => a.step - b.step);
        isReviewed = isDone;
      }
      botError.value = null;
    } catch (error) {
      botError.value = error instanceof Error ? error.message : String(error);
    }
  };
  return { reviewed, botError, review };
};

/** Numbers the reviews in the worker. */
let reviews = 0;
