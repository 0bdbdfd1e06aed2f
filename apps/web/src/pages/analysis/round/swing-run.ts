/**
 * Works a round through in the background, from its last position back: the solver says who wins each position with open
 * hands, the bots what a seat could know. Both run in workers of their own, beside the study's solver.
 */
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { RoundRecord } from '@doudizhu/records';
import { createSolverClient, type SolverClient } from '../../../solver/solver-client.ts';
import type { JudgedDecision } from '../../../worker-bots.ts';
import { askBots, createSolver, movesOf, winnerOf } from '../../../workers.ts';
import { decisionsOf, worthBefore, type LineDecision, type PositionResult } from './swing.ts';
import type { TreeNode } from '../study/variations.ts';

export interface Swing {
  readonly line: readonly TreeNode[];
  readonly decisions: readonly LineDecision[];
  /** Index as in `line`. */
  readonly worths: ReadonlySignal<readonly PositionResult[]>;
  /** What is worked out by now, 0–1. */
  readonly progress: ReadonlySignal<number>;
  readonly isWorking: ReadonlySignal<boolean>;
  /** By number of the decision, from 1: what the bots thought of it; null: not yet. Forced moves are left out. */
  readonly judged: ReadonlySignal<ReadonlyMap<number, JudgedDecision> | null>;
  /** Why the bots say nothing, as they put it. */
  readonly botError: ReadonlySignal<string | null>;
  /** Works out what is open or unknown. @param timeMs for each position. */
  readonly start: (timeMs: number) => Promise<void>;
  readonly stop: () => void;
  readonly destroy: () => void;
}

export interface SwingSetup {
  readonly line: readonly TreeNode[];
  readonly record: RoundRecord;
  /** Number of the step at which the line begins. */
  readonly firstStep: number;
  /** For tests; the page's own engine has one thread. */
  readonly solver?: SolverClient;
  readonly askJudged?: (record: RoundRecord) => Promise<readonly JudgedDecision[]>;
}

const MIB = 1 << 20;

export const createSwing = (setup: SwingSetup): Swing => {
  const { line, record, firstStep, solver = createSolverClient(oneThread), askJudged = askWorker } = setup;
  const decisions = decisionsOf(line);
  const last = line.at(-1) as TreeNode;
  const worths = signal<readonly PositionResult[]>(
    line.map((node) => (node === last ? (winnerOf(last.position) ?? 'open') : 'open')),
  );
  const judged = signal<ReadonlyMap<number, JudgedDecision> | null>(null);
  const botError = signal<string | null>(null);
  const isWorking = signal(false);
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
    if (answer === null || mine !== turn) return false;
    keep(index, answer?.solution.winner ?? 'unknown');
    return true;
  };
  const askBotsAbout = async (): Promise<void> => {
    if (judged.value !== null) return;
    try {
      const all = await askJudged(record);
      judged.value = new Map(all.map((decision) => [decision.step - firstStep, decision]));
      botError.value = null;
    } catch (error) {
      botError.value = error instanceof Error ? error.message : String(error);
    }
  };

  return {
    line,
    decisions,
    worths,
    isWorking,
    judged,
    botError,
    progress: computed(() => worths.value.filter((worth) => worth !== 'open').length / line.length),
    start: async (timeMs) => {
      const mine = ++turn;
      isWorking.value = true;
      void askBotsAbout();
      for (let index = line.length - 1; index >= 0; index--) {
        const worth = worths.value[index];
        if (worth !== 'open' && worth !== 'unknown') continue;
        if (!(await workOut(index, timeMs, mine))) break;
      }
      if (mine === turn) isWorking.value = false;
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

const oneThread = () => createSolver({ tableBytes: 64 * MIB, handsBytes: 256 * MIB, nowMs: () => performance.now() });

const askWorker = async (record: RoundRecord): Promise<readonly JudgedDecision[]> =>
  (await askBots({ type: 'analyse', record })).decisions;
