/**
 * Plays solved deals against many defences. The solver proves a deal again and chooses every play of the winning side. The
 * other side plays at random, greedily, or a mixture. The rules engine checks each play and determines the winner: a single
 * loss of the winning side refutes the proof.
 *
 *     node tools/open-hands/walk-proofs.ts data/open-hands.jsonl.gz --defences 1000 --deals 200 --seconds 60
 *
 * `--seconds` limits the CPU time per deal. The report counts deals with all defences.
 */
import { existsSync } from 'node:fs';
import { createGreedyBot } from '@doudizhu/bots';
import {
  openPosition,
  sideOf,
  formatPosition,
  parsePosition,
  positionOf,
  startPosition,
} from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomBelow, type Rng } from '@doudizhu/rules/rng';
import { actionOfPlay, apply, isOver, legalActions, type Action, type Round, type Side } from '@doudizhu/rules/round';
import { viewFor } from '@doudizhu/rules/view';
import { Solver } from '@doudizhu/solver';
import { anyText, wholeNumber } from '@doudizhu/options';
import { answersIn } from './open-hands.ts';
import { readOptions, refuseOptions } from '@doudizhu/options/script';

const { values, positionals } = readOptions(
  import.meta.filename,
  {
    deals: wholeNumber(200, 'maximum number of deals', { min: 1 }),
    defences: wholeNumber(1000, 'defences per proof', { min: 1 }),
    seconds: wholeNumber(60, 'CPU seconds per deal', { min: 1 }),
    seed: anyText('walk', 'seed of the defences'),
  },
  { usage: 'FILE', about: 'answers of ddz solve --batch; may be compressed', min: 1, max: 1 },
);

/** Shares of random plays of the defences, in turn. The other plays are greedy. */
const RANDOM_SHARES = [1, 0.5, 0.1, 0.25];

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

interface Walk {
  readonly defences: number;
  readonly lost: number;
  /** Number of different positions of the winner. */
  readonly positions: number;
}

const greedy = createGreedyBot({ seed: 0 });
const solver = new Solver({ tableBytes: 2 ** 30, handsBytes: 2 ** 30, nowMs: cpuMs });

const walkDeal = (line: string, winner: Side, defencesMax: number, secondsMax: number): Walk => {
  solver.clear();
  const endMs = cpuMs() + 1000 * secondsMax;
  const start = unwrap(startPosition(unwrap(parsePosition(line))));
  const chosen = new Map<string, Action>();
  let [defences, lost] = [0, 0];
  for (; defences < defencesMax; defences++) {
    const rng = createRng(`${values.seed}/${line}/${defences}`);
    const share = RANDOM_SHARES[defences % RANDOM_SHARES.length]!;
    let round = start;
    while (!isOver(round)) {
      const position = unwrap(positionOf(round));
      const isWinner = sideOf(position.turn) === winner;
      const action = isWinner ? winningAction(round, chosen, endMs) : defence(round, rng, share);
      if (action === null) return { defences, lost, positions: chosen.size };
      round = unwrap(apply(round, round.turn, action));
    }
    if (round.outcome?.winner !== winner) lost++;
  }
  return { defences, lost, positions: chosen.size };
};

/** The solver's play, equal for equal positions. Null after the time limit. */
const winningAction = (round: Round, chosen: Map<string, Action>, endMs: number): Action | null => {
  const ddn = unwrap(positionOf(round));
  const key = formatPosition(ddn);
  const known = chosen.get(key);
  if (known !== undefined) return known;
  const timeMs = endMs - cpuMs();
  if (timeMs <= 0) return null;
  const { winningMoves, stopped } = solver.solve(unwrap(openPosition(ddn)), { moves: 'first', timeMs });
  const [move] = winningMoves;
  if (move === undefined) {
    if (stopped !== null) return null;
    throw new Error(`the proof is wrong: no winning move in ${key}`);
  }
  const action: Action = actionOfPlay(move);
  chosen.set(key, action);
  return action;
};

const defence = (round: Round, rng: Rng, randomShare: number): Action => {
  if (randomBelow(rng, 100) >= 100 * randomShare) return greedy.act(viewFor(round, round.turn)) as Action;
  const legal = legalActions(round, round.turn);
  return legal[randomBelow(rng, legal.length)]!;
};

const main = (): void => {
  const [path = ''] = positionals;
  if (!existsSync(path))
    refuseOptions(import.meta.filename, `no file "${path}": expected answers of ddz solve --batch`);
  const { deals: dealsMax, defences: defencesMax, seconds: secondsMax } = values;
  const solved = answersIn(path)
    .filter(({ winner }) => winner !== 'unknown')
    .slice(0, dealsMax);
  const total = { deals: 0, whole: 0, defences: 0, lost: 0, positions: 0 };
  for (const { line, position, winner } of solved) {
    const walk = walkDeal(position, winner as Side, defencesMax, secondsMax);
    total.deals++;
    total.whole += Number(walk.defences === defencesMax);
    total.defences += walk.defences;
    total.lost += walk.lost;
    total.positions += walk.positions;
    console.log(`${line} ${winner}: ${walk.defences} defences, ${walk.lost} lost, ${walk.positions} positions`);
  }
  console.log(
    `${total.deals} deals, ${total.whole} of them with all ${defencesMax} defences: ${total.defences} defences walked, ` +
      `${total.lost} lost by the proved winner, ${total.positions} of its positions solved, ${solver.nodes} nodes`,
  );
  if (total.lost > 0) process.exitCode = 1;
};

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
