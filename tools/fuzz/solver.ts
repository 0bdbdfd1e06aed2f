/**
 * Random positions, until the solver and the oracle disagree.
 *
 *     npm run fuzz:solver                                  100,000 positions over all rule sets
 *     npm run fuzz:solver -- --rounds 5000 --seconds 60    at most 5,000 of them, at most 60 s
 *     npm run fuzz:solver -- --from 4711 --rounds 1        the position that failed, again
 */
import { sizeOf } from '@doudizhu/rules/cards';
import { createRng } from '@doudizhu/rules/rng';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { Solver } from '@doudizhu/solver';
import {
  SAMPLE_RULES,
  samplePosition,
  whyDistanceDiffers,
  whyPointsDiffer,
  whyWinDiffers,
} from '@doudizhu/solver/testing';
import { readOptions, wholeNumber } from '../options/options.ts';

/** Distance and points are compared up to this many cards: the oracle is slow at them. */
const MEASURED_CARDS_MAX = 10;
const REPORT_MS = process.stderr.isTTY ? 500 : 30_000;

const { values } = readOptions(import.meta.filename, {
  rounds: wholeNumber(100_000, 'positions to solve'),
  from: wholeNumber(0, 'the number of the first one'),
  seconds: wholeNumber(0, 'ends after so long; 0: it does not'),
});

/** @returns what disagrees at this seed, or null. */
const check = (solver: Solver, rules: RuleSet, seed: number): string | null => {
  const position = samplePosition(createRng(seed), rules);
  const win = whyWinDiffers(solver, position);
  const cards = position.hands.reduce((sum, hand) => sum + sizeOf(hand), 0);
  if (win !== null || cards > MEASURED_CARDS_MAX) return win;
  return whyDistanceDiffers(solver, position) ?? whyPointsDiffer(solver, position);
};

const fuzz = (rounds: number, from: number, seconds: number): void => {
  const solvers = SAMPLE_RULES.map((rules) => ({ rules, solver: new Solver({ tableBytes: 1 << 20 }) }));
  const begunMs = performance.now();
  let reportedMs = begunMs;
  let done = 0;
  for (; done < rounds; done++) {
    const seed = from + done;
    const { solver, rules } = solvers[seed % solvers.length]!;
    const wrong = check(solver, rules, seed);
    if (wrong !== null) {
      console.error(`\nseed ${seed}: ${wrong}\nagain: npm run fuzz:solver -- --from ${seed} --rounds 1`);
      process.exitCode = 1;
      return;
    }
    const nowMs = performance.now();
    if (seconds > 0 && nowMs - begunMs > seconds * 1000) break;
    if (nowMs - reportedMs < REPORT_MS) continue;
    reportedMs = nowMs;
    process.stderr.write(
      `${process.stderr.isTTY ? '\r' : ''}${done + 1} positions${process.stderr.isTTY ? ' ' : '\n'}`,
    );
  }
  const took = ((performance.now() - begunMs) / 1000).toFixed(1);
  console.log(`${done} positions from seed ${from}, ${SAMPLE_RULES.length} rule sets: all agree (${took} s)`);
};

fuzz(values.rounds, values.from, values.seconds);
