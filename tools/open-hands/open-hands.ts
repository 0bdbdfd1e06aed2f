/**
 * Data set of full deals with open hands: its deals, and reports of its answers (data/README.md).
 *
 *     node tools/open-hands/open-hands.ts deals 2000 > deals.txt         DDN lines by seed: the first N are always equal
 *     npm run ddz -- solve --batch deals.txt --nodes 1000000 --memory 1024 --out answers.jsonl
 *     node tools/open-hands/open-hands.ts report answers.jsonl           tables. Reads .gz too
 *     node tools/open-hands/open-hands.ts bots answers.jsonl             share of solved deals that bots win
 */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { createBot } from '@doudizhu/engines';
import { decompose } from '@doudizhu/evaluate';
import { BIG_JOKER, countOf, RANK_2, RANK_COUNT, rankAt, SMALL_JOKER, type RankCounts } from '@doudizhu/rules/cards';
import { formatPosition, parsePosition, startPosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { apply, isOver, type Action, type Side } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { sampleDeal } from '@doudizhu/solver/testing';
import { readOptions, refuseOptions } from '@doudizhu/options/script';

/** Cards per hand, the landlord first. */
const SIZES = [20, 17, 17];

/** Used fields of a line of `ddz solve --batch`. */
export interface Answer {
  readonly line: number;
  readonly position: string;
  readonly winner: 'landlord' | 'farmers' | 'unknown';
  readonly nodes: number;
  readonly nodesMax: number | null;
}

/** Deal of a line of the data set as DDN. @param deal line number minus one. */
export const dealAt = (deal: number): string =>
  formatPosition(sampleDeal(createRng(`open-hands/${SIZES.join('+')}/${deal}`), PRESETS.douzero, SIZES));

/** Reads the answers of a file of `ddz solve --batch`, also compressed. The last answer for a deal counts. */
export const answersIn = (path: string): Answer[] => {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const lines = text.split('\n').filter((line) => line !== '');
  return [...new Map(lines.map((line) => JSON.parse(line) as Answer).map((answer) => [answer.line, answer])).values()];
};

const handsOf = ({ position }: Answer): RankCounts[] => unwrap(parsePosition(position)).hands as RankCounts[];

const jokers = (hand: RankCounts): number => countOf(hand, SMALL_JOKER) + countOf(hand, BIG_JOKER);

/** Number of bombs, including the rocket. */
const bombs = (hand: RankCounts): number => {
  const quads = Array.from({ length: RANK_COUNT }, (_, rank) => countOf(hand, rankAt(rank))).filter((n) => n === 4);
  return quads.length + Number(jokers(hand) === 2);
};

const controls = (hand: RankCounts): number => jokers(hand) + countOf(hand, RANK_2);

const between = (value: number, min: number, max: number): string =>
  value <= min ? (min === 0 ? '0' : `${min} or fewer`) : value >= max ? `${max} or more` : String(value);

/** Property of a deal; its value is the name of a row. */
type Feature = readonly [title: string, of: (landlord: RankCounts, farmers: readonly RankCounts[]) => string];

const FEATURES: readonly Feature[] = [
  [
    'the rocket',
    (landlord, farmers) =>
      jokers(landlord) === 2
        ? 'the landlord has it'
        : farmers.some((hand) => jokers(hand) === 2)
          ? 'a farmer has it'
          : jokers(landlord) === 1
            ? 'a joker each side'
            : 'each farmer has a joker',
  ],
  ["the landlord's controls (jokers and twos, of 6)", (landlord) => between(controls(landlord), 1, 4)],
  ["the landlord's bombs, the rocket among them", (landlord) => between(bombs(landlord), 0, 2)],
  ["the farmers' bombs, the rocket among them", (_, farmers) => between(bombs(farmers[0]!) + bombs(farmers[1]!), 0, 2)],
  ["the landlord's fewest plays", (landlord) => between(decompose(landlord, PRESETS.competition).plays, 5, 9)],
];

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`);

const row = (name: string, answers: readonly Answer[]): string => {
  const having = (winner: Answer['winner']): number => answers.filter((answer) => answer.winner === winner).length;
  const [landlord, farmers, unknown] = [having('landlord'), having('farmers'), having('unknown')];
  const all = answers.length;
  // Bounds of the share over all deals, whatever the unsolved ones are.
  const bounds = `${percent(landlord, all)} to ${percent(landlord + unknown, all)}`;
  return `| ${[name, all, landlord, farmers, unknown, percent(landlord, landlord + farmers), bounds].join(' | ')} |`;
};

const report = (answers: readonly Answer[]): void => {
  const head = '| | deals | landlord | farmers | not solved | landlord, of the solved | of all, between |';
  console.log(`${head}\n|---|---:|---:|---:|---:|---:|---|`);
  console.log(row('**all**', answers));
  const hands = new Map(answers.map((answer) => [answer, handsOf(answer)]));
  for (const [title, of] of FEATURES) {
    console.log(`| **${title}** | | | | | | |`);
    const nameOf = (answer: Answer): string => {
      const [landlord, ...farmers] = hands.get(answer)!;
      return of(landlord!, farmers);
    };
    const names = [...new Set(answers.map(nameOf))].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    for (const name of names) {
      console.log(
        row(
          name,
          answers.filter((answer) => nameOf(answer) === name),
        ),
      );
    }
  }
  const solved = answers.filter(({ winner }) => winner !== 'unknown').map(({ nodes }) => nodes);
  const median = solved.toSorted((a, b) => a - b)[Math.floor(solved.length / 2)] ?? 0;
  const limits = [...new Set(answers.map(({ nodesMax }) => nodesMax ?? Infinity))].join(', ');
  console.log(`\nnodes of a solved deal, median: ${median}; limits: ${limits}`);
};

const BOTS = ['greedy', 'rules', 'neural'];

/** Winner of a deal if the same bot plays every seat with its view. */
export const winnerAmong = (name: string, { line, position }: Answer): Side => {
  const bots = SIZES.map((_, seat) => unwrap(createBot({ name, seed: `${line}/${seat}` })));
  let round = unwrap(startPosition(unwrap(parsePosition(position))));
  while (!isOver(round)) {
    round = unwrap(apply(round, round.turn, bots[round.turn]!.act(viewFor(round, round.turn)) as Action));
  }
  return round.outcome!.winner;
};

const reportBots = (answers: readonly Answer[]): void => {
  console.log('| the same bot in every seat | wins of the landlord’s with open hands | of the farmers’ |');
  console.log('|---|---:|---:|');
  for (const name of BOTS) {
    const cells = (['landlord', 'farmers'] as const).map((side) => {
      const deals = answers.filter(({ winner }) => winner === side);
      const kept = deals.filter((answer) => winnerAmong(name, answer) === side).length;
      return `${kept} of ${deals.length} (${percent(kept, deals.length)})`;
    });
    console.log(`| ${[`\`${name}\``, ...cells].join(' | ')} |`);
  }
};

const USAGE = 'deals COUNT, report FILE, or bots FILE';

const main = (): void => {
  const script = import.meta.filename;
  const { positionals } = readOptions(script, {}, { usage: USAGE, about: '', min: 2, max: 2 });
  const [task, argument = ''] = positionals;
  if (task === 'deals' && /^[1-9]\d{0,6}$/u.test(argument)) {
    for (let deal = 0; deal < Number(argument); deal++) console.log(dealAt(deal));
  } else if (task === 'report' && existsSync(argument)) report(answersIn(argument));
  else if (task === 'bots' && existsSync(argument)) reportBots(answersIn(argument));
  else refuseOptions(script, `invalid arguments "${positionals.join(' ')}": expected ${USAGE}`);
};

if (import.meta.main) main();
