/**
 * Benchmark of the rules engine in one thread, with ids and with objects: legal replies in positions from three
 * engines' tables, and random rounds. Rounds have fixed deals, uniform legal actions, landlord seat 0 and no auction.
 * Prints best and median of several passes, and node counts, which a change of speed alone keeps.
 *
 *     npm run bench
 */
import { readFileSync } from 'node:fs';
import { parseCards, type RankCounts } from '@doudizhu/rules/cards';
import {
  actionSpace,
  encode,
  generate,
  interpretations,
  isComboOf,
  legalCombos,
  PASS,
  type ActionId,
  type Combo,
} from '@doudizhu/rules/combos';
import { dealOf, type Seat } from '@doudizhu/rules/deal';
import { createPlayout, playoutMoves, playoutPlay, resetPlayout } from '@doudizhu/rules/playout';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomUnit } from '@doudizhu/rules/rng';
import { applyUnchecked, legalActions, startPlay, toAct } from '@doudizhu/rules/round';
import { PRESETS, withWild } from '@doudizhu/rules/ruleset';
import { readOptions } from '@doudizhu/options/script';

/** Number of operations of one pass, and a sum of their results, so that they are not optimised away. */
interface Pass {
  readonly operations: number;
  readonly nodes: number;
}

readOptions(import.meta.filename, {});

const WARM_UP_PASSES = 3;
const PASSES = 9;
/** OpenSpiel's rates per second, C++ -O3, one thread of a 2-core x86-64 machine. */
const OPENSPIEL = { replies: 458_600, rounds: 39_800 };

const measure = (label: string, unit: string, baseline: number, run: () => Pass): void => {
  for (let pass = 0; pass < WARM_UP_PASSES; pass++) run();
  const rates: number[] = [];
  let last: Pass = { operations: 0, nodes: 0 };
  for (let pass = 0; pass < PASSES; pass++) {
    const from = performance.now();
    last = run();
    rates.push(last.operations / ((performance.now() - from) / 1000));
  }
  const sorted = rates.toSorted((a, b) => b - a);
  const [best = 0, median = 0] = [sorted[0], sorted[PASSES >> 1]];
  const whole = (value: number): string => Math.round(value).toLocaleString('en').padStart(10);
  console.log(
    `${label.padEnd(28)} best ${whole(best)} median ${whole(median)} ${unit}/s   nodes ${whole(last.nodes)}` +
      `   ${(median / baseline).toFixed(1)}× OpenSpiel`,
  );
};

const cards = (text: string): RankCounts => unwrap(parseCards(text));
const fixture = (name: string): string[] =>
  readFileSync(new URL(`../../fixtures/engines/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'));

const rules = PRESETS.openspiel;
const space = actionSpace(rules);
const out = new Int32Array(space.size);

interface Row {
  readonly hand: string;
  readonly last: { readonly cards: string; readonly kind: string; readonly main?: string } | null;
  readonly openspiel?: string[];
}
const positions = fixture('replies.jsonl')
  .map((line) => JSON.parse(line) as Row)
  .filter((row) => row.openspiel !== undefined)
  .map(({ hand, last }) => {
    const readings = last === null ? [] : interpretations(cards(last.cards), rules);
    const beat = readings.find((reading) => reading.kind === last?.kind) ?? null;
    return { hand: cards(hand), beat, beatId: beat === null ? PASS : encode(space, beat) };
  });
const deals = fixture('deals.txt').map((line) => line.split(' '));

const repliesById = (): Pass => {
  let nodes = 0;
  for (let repeat = 0; repeat < 200; repeat++) {
    for (const { hand, beatId } of positions) nodes += generate(space, hand.lo, hand.hi, beatId, out);
  }
  return { operations: 200 * positions.length, nodes };
};

/** The same hands and combos under a rule set with wild ranks, which change from position to position. */
const repliesWithWild = (name: 'laizi' | 'laizi-tiandi'): (() => Pass) => {
  const wildRules = Array.from('3456789TJQKA2', (rank, index) =>
    withWild(PRESETS[name], name === 'laizi' ? rank : rank + '3456789TJQKA2'.charAt((index + 5) % 13)),
  );
  const questions = positions.flatMap(({ hand, beat }, index) => {
    const wildSpace = actionSpace(wildRules[index % wildRules.length]!);
    const combo: Combo | null = beat?.kind === 'bomb' ? { ...beat, bomb: 'hard' } : beat;
    if (combo !== null && !isComboOf(wildSpace, combo)) return [];
    return [{ wildSpace, hand, beatId: combo === null ? PASS : encode(wildSpace, combo) }];
  });
  const plays = new Int32Array(Math.max(...questions.map(({ wildSpace }) => wildSpace.size)));
  return () => {
    let nodes = 0;
    for (let repeat = 0; repeat < 20; repeat++) {
      for (const { wildSpace, hand, beatId } of questions)
        nodes += generate(wildSpace, hand.lo, hand.hi, beatId, plays);
    }
    return { operations: 20 * questions.length, nodes };
  };
};

const repliesAsObjects = (): Pass => {
  let nodes = 0;
  for (let repeat = 0; repeat < 100; repeat++) {
    for (const { hand, beat } of positions) nodes += legalCombos(hand, beat, rules).length;
  }
  return { operations: 100 * positions.length, nodes };
};

const dealtCounts = deals.map((hands) => hands.map(cards));
const playout = createPlayout(space);
const roundsById = (): Pass => {
  const rng = createRng('bench');
  let nodes = 0;
  for (let repeat = 0; repeat < 50; repeat++) {
    for (const hands of dealtCounts) {
      resetPlayout(playout, hands, 0);
      for (let over = false; !over; nodes++) {
        const count = playoutMoves(playout, out);
        over = playoutPlay(playout, out[Math.floor(randomUnit(rng) * count)] as ActionId);
      }
    }
  }
  return { operations: 50 * deals.length, nodes };
};

const dealtRounds = deals.map((hands) => startPlay({ rules, deal: unwrap(dealOf({ rules, hands })) }));
const roundsAsObjects = (): Pass => {
  const rng = createRng('bench');
  let nodes = 0;
  for (let repeat = 0; repeat < 10; repeat++) {
    for (const dealt of dealtRounds) {
      let round = dealt;
      while (round.phase === 'play') {
        const seat = toAct(round)[0] as Seat;
        const actions = legalActions(round, seat);
        round = applyUnchecked(
          round,
          seat,
          actions[Math.floor(randomUnit(rng) * actions.length)] as (typeof actions)[0],
        );
        nodes++;
      }
    }
  }
  return { operations: 10 * deals.length, nodes };
};

console.log(
  `${positions.length} positions, ${deals.length} deals, rules ${rules.name}, Node ${process.version}, one thread`,
);
measure('legal replies, ids', 'replies', OPENSPIEL.replies, repliesById);
measure('legal replies, objects', 'replies', OPENSPIEL.replies, repliesAsObjects);
measure('legal replies, laizi', 'replies', OPENSPIEL.replies, repliesWithWild('laizi'));
measure('legal replies, laizi-tiandi', 'replies', OPENSPIEL.replies, repliesWithWild('laizi-tiandi'));
measure('random rounds, ids', 'rounds', OPENSPIEL.rounds, roundsById);
measure('random rounds, objects', 'rounds', OPENSPIEL.rounds, roundsAsObjects);

const building = PRESETS.happy;
const from = performance.now();
const largest = actionSpace(building);
const tables = [largest.kind, largest.main, largest.length, largest.cards, largest.lo, largest.hi, largest.base];
const bytes = [...tables, largest.scheme, largest.prefix, largest.capLo, largest.capHi].reduce(
  (sum, table) => sum + table.byteLength,
  largest.combos.length * 8,
);
console.log(
  `action space of ${building.name}: ${largest.size - 1} plays built in ${(performance.now() - from).toFixed(1)} ms, ` +
    `tables ${(bytes / 2 ** 20).toFixed(2)} MiB`,
);
