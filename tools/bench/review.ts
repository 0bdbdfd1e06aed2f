/**
 * How much of a whole round with three hands the solver proves: rounds between bots, all hands open, positions from the
 * last one back, as the review of a round does it. A position that nothing is known of gets some time, then more, until
 * the round's time is used; what is proved of one position often decides its neighbours.
 *
 *     node tools/bench/review.ts --rounds 20 --seconds 10 --threads 2 --first-ms 100
 *     node tools/bench/review.ts --each-ms 1500       instead: each position once, for so long, however long that takes
 *
 * Seconds are of the processor. Threads are worked through by turns, the one that has used least next, each with a table
 * of its own: so a machine under load changes little.
 */
import { createRulesBot } from '@doudizhu/bots';
import { winnersAlong, type Winner } from '@doudizhu/bots/winners';
import { dealFrom } from '@doudizhu/rules/deal';
import { positionOf } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import {
  applyUnchecked,
  isOver,
  legalActions,
  startPlay,
  type Action,
  type Round,
  type Side,
} from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { openPosition, sideOf, Solver, type Position } from '@doudizhu/solver';
import { anyText, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

const { values } = readOptions(import.meta.filename, {
  rounds: wholeNumber(20, 'between bots', { min: 1 }),
  seconds: wholeNumber(10, 'of the processor for a round, in each thread', { min: 1 }),
  threads: wholeNumber(2, 'that share the positions', { min: 1 }),
  'first-ms': wholeNumber(100, 'for a position when its turn first comes', { min: 1 }),
  'each-ms': wholeNumber(undefined, 'for each position once, in place of --seconds', { min: 1 }),
  seed: anyText('review', 'what the deals follow from'),
});

/** A question that is not answered gets so much more time when its turn comes again. */
const GROWTH = 4;

/** One move of the round, and the position before it. */
interface ReviewedMove {
  readonly position: Position;
  readonly side: Side;
  readonly isForced: boolean;
}

interface Thread {
  readonly solver: Solver;
  usedMs: number;
}

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** A round in which one kind of bot has all seats, and who won it. */
const playedRound = (number: number): { readonly moves: readonly ReviewedMove[]; readonly end: Winner } => {
  const rules = PRESETS.douzero;
  const bot = createRulesBot({ seed: number });
  let round: Round = startPlay({ rules, deal: dealFrom(rules, createRng(`${values.seed}/${number}`)) });
  const moves: ReviewedMove[] = [];
  while (!isOver(round)) {
    const position = unwrap(openPosition(unwrap(positionOf(round))));
    const isForced = legalActions(round, round.turn).length < 2;
    moves.push({ position, side: sideOf(position.turn), isForced });
    round = applyUnchecked(round, round.turn, bot.act(viewFor(round, round.turn)) as Action);
  }
  return { moves, end: round.outcome?.winner ?? 'unknown' };
};

/** What is known of each position once its neighbours' proofs are carried along. */
const known = (moves: readonly ReviewedMove[], solved: readonly Winner[], end: Winner): Winner[] =>
  winnersAlong(
    moves.map(({ side, isForced }, index) => ({ side, isForced, winner: solved[index]!, proof: 'unknown' })),
    end,
  );

const review = (moves: readonly ReviewedMove[], end: Winner, threads: readonly Thread[]): Winner[] => {
  for (const thread of threads) {
    thread.solver.clear();
    thread.usedMs = 0;
  }
  const eachMs = values['each-ms'];
  const roundMs = eachMs === undefined ? 1000 * values.seconds : Infinity;
  let winners = known(
    moves,
    moves.map(() => 'unknown'),
    end,
  );
  for (let timeMs = eachMs ?? values['first-ms']; ; timeMs *= GROWTH) {
    for (let index = moves.length - 1; index >= 0; index--) {
      if (winners[index] !== 'unknown') continue;
      const thread = threads.reduce((least, other) => (other.usedMs < least.usedMs ? other : least));
      const leftMs = roundMs - thread.usedMs;
      if (leftMs <= 0) return winners;
      const before = cpuMs();
      const { position } = moves[index]!;
      const { winner } = thread.solver.solve(position, { moves: 'first', timeMs: Math.min(timeMs, leftMs) });
      thread.usedMs += cpuMs() - before;
      winners = known(moves, winners.slice(0, -1).with(index, winner), end);
    }
    if (eachMs !== undefined || !winners.includes('unknown')) return winners;
  }
};

const percent = (part: number, all: number): string => `${Math.round((100 * part) / all)} %`;

const main = (): void => {
  const threads = Array.from({ length: values.threads }, (): Thread => {
    return { solver: new Solver({ tableBytes: 64 << 20, handsBytes: 256 << 20, nowMs: cpuMs }), usedMs: 0 };
  });
  const thirds = [0, 1, 2].map(() => ({ decisions: 0, proved: 0 }));
  const times: number[] = [];
  let wholeRounds = 0;
  for (let number = 0; number < values.rounds; number++) {
    const { moves, end } = playedRound(number);
    const winners = review(moves, end, threads);
    const decisions = moves.flatMap(({ isForced }, index) => (isForced ? [] : [index]));
    for (const [place, index] of decisions.entries()) {
      const third = thirds[Math.floor((3 * place) / decisions.length)]!;
      third.decisions++;
      third.proved += Number(winners[index] !== 'unknown');
    }
    const proved = decisions.filter((index) => winners[index] !== 'unknown').length;
    wholeRounds += Number(proved === decisions.length);
    const usedMs = Math.max(...threads.map((thread) => thread.usedMs));
    times.push(usedMs);
    console.log(`${number} ${end}: ${proved} of ${decisions.length} decisions, ${(usedMs / 1000).toFixed(1)} s`);
  }
  const sum = (field: 'decisions' | 'proved'): number => thirds.reduce((total, third) => total + third[field], 0);
  const byThird = thirds.map(({ decisions, proved }) => percent(proved, decisions)).join(', ');
  const medianS = times.toSorted((a, b) => a - b)[times.length >> 1]! / 1000;
  console.log(
    `${sum('proved')} of ${sum('decisions')} decisions proved (${percent(sum('proved'), sum('decisions'))}; ` +
      `by thirds of the round ${byThird}), ${wholeRounds} of ${times.length} rounds whole; ` +
      `a round takes ${medianS.toFixed(1)} s in the median, ${(Math.max(...times) / 1000).toFixed(1)} at most`,
  );
};

main();
