/**
 * Works a round through in the background, from its last position back: the solver says who wins each position with open
 * hands, the bots what a seat could know. Both run in workers of their own, beside the study's solver.
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
  /** Number of the step of the replay at which the line begins. */
  readonly firstStep: number;
  /** Index as in `line`. */
  readonly worths: ReadonlySignal<readonly PositionResult[]>;
  /** By index in `line`: a move that is proved to win there, where its side wins. */
  readonly winningMoves: ReadonlySignal<ReadonlyMap<number, Move>>;
  /** Positions whose winner is known by now, 0–1. */
  readonly progress: ReadonlySignal<number>;
  readonly isWorking: ReadonlySignal<boolean>;
  /** The decisions that the bots have looked at so far, in the order of the round, calls among them. */
  readonly reviewed: ReadonlySignal<readonly ReviewedDecision[]>;
  /** The same with what is proved by now. */
  readonly judgements: ReadonlySignal<readonly Judgement[]>;
  /** Why the bots say nothing, as they put it. */
  readonly botError: ReadonlySignal<string | null>;
  /** Works out what is open or unknown. @param timeMs for the whole round: a position gets a little of it, then more. */
  readonly start: (timeMs: number) => Promise<void>;
  /** Takes over what others worked out of the whole round, and stops. */
  readonly take: (found: readonly AnalysedDecision[]) => void;
  readonly stop: () => void;
  readonly destroy: () => void;
}

export interface SwingSetup {
  readonly line: readonly TreeNode[];
  readonly record: RoundRecord;
  /** Number of the step at which the line begins. */
  readonly firstStep: number;
  /** For tests; the page's own engine has one thread. */
  readonly solver?: Pick<SolverEngine, 'ask' | 'stop' | 'destroy'>;
  readonly askReview?: AskReview;
}

/** Asks for the next decisions of a review. @param name the first request of a name begins it. */
export type AskReview = (
  name: string,
  record: RoundRecord,
) => Promise<{ readonly decisions: readonly ReviewedDecision[]; readonly isDone: boolean }>;

/** For each position at first; where it is not enough, so many times as long when its turn comes again. */
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
  // From the beginning: nothing is said of a round before it was looked at.
  const isWorking = signal(true);
  let turn = 0;

  const keep = (index: number, worth: PositionResult): void => {
    worths.value = worths.value.with(index, worth);
  };
  /** @returns false where it was ended. */
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
  /** From the last position back, until the time is over or all are known. */
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
      // From the last one back: what is known of a position often decides the one before.
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

/** Names of reviews in the worker. */
let reviews = 0;

const askWorker: AskReview = (name, record) => askBots({ type: 'review', name, record });
