/**
 * Full deals, 20+17+17 cards, one after another, each with its result in a file, so that a run can be stopped and gone
 * on with: a deal that is solved, or was given as long before, is left out.
 *
 * Seconds are processor time of one thread: a loaded machine changes little of what is solved.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { formatCards } from '@doudizhu/rules/cards';
import { createRng } from '@doudizhu/rules/rng';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { Solver } from '@doudizhu/solver';
import { sampleDeal } from '@doudizhu/solver/testing';

const SIZES = [20, 17, 17];
const LIMITS = [10, 60, 600];

/** A line of the file. */
interface Attempt {
  readonly deal: number;
  readonly hands: string;
  readonly winner: string;
  /** Processor seconds used, and the most it was given. */
  readonly seconds: number;
  readonly secondsMax: number;
  readonly nodes: number;
  readonly mib: number;
  readonly tableMib: number;
}

export interface FullDeals {
  readonly rules: RuleSet;
  readonly seed: string;
  readonly deals: number;
  readonly secondsMax: number;
  readonly tableMib: number;
  /** Attempts are read from here and added. */
  readonly file: string;
}

export const benchFullDeals = ({ rules, seed, deals, secondsMax, tableMib, file }: FullDeals): void => {
  const nowMs = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const solver = new Solver({ tableBytes: tableMib * 2 ** 20, handsBytes: 4 * 2 ** 30, nowMs });
  for (let deal = 0; deal < deals; deal++) {
    const before = attemptsIn(file).findLast((attempt) => attempt.deal === deal);
    if (before !== undefined && (before.winner !== 'unknown' || before.secondsMax >= secondsMax)) continue;
    const position = sampleDeal(createRng(`${seed}/${SIZES.join('+')}/${deal}`), rules, SIZES);
    solver.clear();
    const { winner, ms, nodes } = solver.solve(position, { moves: 'first', timeMs: secondsMax * 1000 });
    const hands = position.hands.map(formatCards).join(' ');
    const mib = Math.round(solver.bytes / 2 ** 20);
    const attempt: Attempt = { deal, hands, winner, seconds: ms / 1000, secondsMax, nodes, mib, tableMib };
    appendFileSync(file, `${JSON.stringify(attempt)}\n`);
    console.log(`${deal} ${hands} ${winner} ${attempt.seconds.toFixed(1)} s ${nodes} nodes ${mib} MiB`);
  }
  report(attemptsIn(file).filter((attempt) => attempt.deal < deals));
};

const attemptsIn = (file: string): Attempt[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Attempt)
    : [];

const report = (attempts: readonly Attempt[]): void => {
  const best = new Map<number, Attempt>();
  for (const attempt of attempts) {
    if (best.get(attempt.deal)?.winner === undefined || attempt.winner !== 'unknown') best.set(attempt.deal, attempt);
  }
  const solved = [...best.values()].filter(({ winner }) => winner !== 'unknown');
  for (const limit of LIMITS) {
    const given = new Set(
      attempts.filter((each) => each.secondsMax >= limit || each.winner !== 'unknown').map((each) => each.deal),
    );
    const within = solved.filter(({ seconds }) => seconds <= limit);
    console.log(
      `within ${limit} s of the processor: ${within.length} of ${best.size} solved; ${given.size} were given as long or needed less`,
    );
  }
  const landlord = solved.filter(({ winner }) => winner === 'landlord').length;
  const mib = Math.max(0, ...attempts.map((attempt) => attempt.mib));
  console.log(`the landlord wins ${landlord}, the farmers ${solved.length - landlord}; at most ${mib} MiB`);
};
