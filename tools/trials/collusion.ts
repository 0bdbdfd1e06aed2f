/**
 * How well the search for collusion finds bots that see each other's hands, and how often it names honest pairs:
 *
 *   node tools/trials/collusion.ts play FOLDER CONDUCT=ROUNDS…     plays and judges rounds; goes on where it stopped
 *   node tools/trials/collusion.ts report FOLDER                1,000 honest pairs, and those who see all hands
 *
 * CONDUCT is honest, proof or half (`collusion-rounds.ts`). An honest pair is drawn from the honest rounds: two
 * styles, and that many of the rounds in which they met. A pair that sees all hands has played its own rounds.
 */
import { createRng, randomBelow, shuffle, type Rng } from '@doudizhu/rules/rng';
import { Solver } from '@doudizhu/solver';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRegretJudge } from '../../apps/server/src/moderation/regret.ts';
import { deviationsOf, thresholdFor, type RoundSample } from '../../apps/server/src/moderation/suspicion.ts';
import { CONDUCTS, playTrialRound, STYLES, type Conduct, type Style, type TrialRound } from './collusion-rounds.ts';
import { readOptions, refuseOptions } from '@doudizhu/options/script';

const SEED = 'collusion-1';
const HONEST_PAIRS = 1000;
const ROUNDS_OF_PAIR = 300;
const LENGTHS = [50, 150, 300];
const MIB = 1 << 20;

const fileOf = (folder: string, conduct: Conduct): string => join(folder, `${conduct}.jsonl`);

const roundsIn = (folder: string, conduct: Conduct): readonly TrialRound[] => {
  const file = fileOf(folder, conduct);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as TrialRound);
};

/** The styles of a pair that sees all hands: the same in all its rounds. */
const stylesOf = (conduct: Conduct, index: number): readonly [Style, Style] | null => {
  if (conduct === 'honest') return null;
  const rng = createRng(`${SEED}/${conduct}/pair/${Math.floor(index / ROUNDS_OF_PAIR)}`);
  const draw = (): Style => STYLES[randomBelow(rng, STYLES.length)] as Style;
  return [draw(), draw()];
};

const play = (folder: string, plan: readonly { readonly conduct: Conduct; readonly rounds: number }[]): void => {
  mkdirSync(folder, { recursive: true });
  const tools = { judge: createRegretJudge(), solver: new Solver({ tableBytes: 4 * MIB, handsBytes: 64 * MIB }) };
  for (const { conduct, rounds } of plan) {
    for (let index = roundsIn(folder, conduct).length; index < rounds; index++) {
      const round = playTrialRound({ conduct, index, seed: SEED, styles: stylesOf(conduct, index) }, tools);
      appendFileSync(fileOf(folder, conduct), `${JSON.stringify(round)}\n`);
    }
  }
};

/** @throws with what is wanted. */
const readPlan = (items: readonly string[]) =>
  items.map((item) => {
    const [, conduct = '', rounds = ''] = /^([a-z]+)=(\d{1,6})$/.exec(item) ?? [];
    if (!(CONDUCTS as readonly string[]).includes(conduct)) {
      refuseOptions(
        import.meta.filename,
        `bad plan "${item}": want CONDUCT=ROUNDS, CONDUCT one of ${CONDUCTS.join(', ')}`,
      );
    }
    return { conduct: conduct as Conduct, rounds: Number(rounds) };
  });

const sampleOf = ({ plays }: TrialRound, seats: readonly number[], round: string): RoundSample => {
  const own = plays.filter(([seat]) => seats.includes(seat));
  return { round, plays: own.length, excess: own.reduce((sum, [, imagined, open]) => sum + imagined - open, 0) };
};

/** Where two styles met in honest rounds. */
const meetingsOf = (honest: readonly TrialRound[]): ReadonlyMap<string, readonly RoundSample[]> => {
  const meetings = new Map<string, RoundSample[]>();
  for (const [index, round] of honest.entries()) {
    for (const seats of [
      [0, 1],
      [0, 2],
      [1, 2],
    ]) {
      const key = seats
        .map((seat) => round.styles[seat])
        .toSorted()
        .join('+');
      const list = meetings.get(key) ?? [];
      list.push(sampleOf(round, seats, String(index)));
      meetings.set(key, list);
    }
  }
  return meetings;
};

const drawPairs = (honest: readonly TrialRound[], length: number, rng: Rng): readonly (readonly RoundSample[])[] => {
  const meetings = [...meetingsOf(honest).values()].filter((list) => list.length >= length);
  return Array.from({ length: HONEST_PAIRS }, () => {
    const list = meetings[randomBelow(rng, meetings.length)] ?? [];
    return shuffle(rng, [...list]).slice(0, length);
  });
};

const informedPairs = (folder: string, conduct: Conduct, length: number): readonly (readonly RoundSample[])[] => {
  const rounds = roundsIn(folder, conduct);
  const pairs = Math.floor(rounds.length / ROUNDS_OF_PAIR);
  return Array.from({ length: pairs }, (_, pair) =>
    rounds
      .slice(pair * ROUNDS_OF_PAIR, pair * ROUNDS_OF_PAIR + length)
      .map((round, index) => sampleOf(round, round.pair ?? [], `${pair}/${index}`)),
  );
};

const report = (folder: string): void => {
  const honest = roundsIn(folder, 'honest');
  console.log(`${honest.length} honest rounds`);
  console.log(
    '\n| rounds | pairs | z from | honest pairs named | highest z |' +
      CONDUCTS.slice(1)
        .map((conduct) => ` ${conduct} found |`)
        .join(''),
  );
  console.log(
    '| ---: | ---: | ---: | ---: | ---: |' +
      CONDUCTS.slice(1)
        .map(() => ' ---: |')
        .join(''),
  );
  for (const length of LENGTHS) {
    const rng = createRng(`${SEED}/pairs/${length}`);
    const honestPairs = drawPairs(honest, length, rng);
    const informed = CONDUCTS.slice(1).map((conduct) => informedPairs(folder, conduct, length));
    const all = [...honestPairs, ...informed.flat()];
    const threshold = thresholdFor(all.length);
    const deviations = deviationsOf(all).map((deviation) => deviation?.z ?? 0);
    const named = (from: number, count: number): number =>
      deviations.slice(from, from + count).filter((z) => z >= threshold).length;
    let from = honestPairs.length;
    const found = informed.map((pairs) => {
      const text = ` ${named(from, pairs.length)} of ${pairs.length} |`;
      from += pairs.length;
      return text;
    });
    const highest = Math.max(...deviations.slice(0, honestPairs.length)).toFixed(2);
    const falseCases = named(0, honestPairs.length);
    console.log(
      `| ${length} | ${all.length} | ${threshold.toFixed(2)} | ${falseCases} of ${honestPairs.length} | ${highest} |${found.join('')}`,
    );
  }
};

const USAGE = 'play FOLDER CONDUCT=ROUNDS…, or report FOLDER';
const { positionals } = readOptions(
  import.meta.filename,
  {},
  { usage: USAGE, about: `CONDUCT: ${CONDUCTS.join(', ')}`, min: 2, max: 2 + CONDUCTS.length },
);
const [command, folder = '', ...items] = positionals;
if (command === 'report' && items.length === 0) report(folder);
else if (command === 'play' && items.length > 0) play(folder, readPlan(items));
else refuseOptions(import.meta.filename, `bad arguments "${positionals.join(' ')}": want ${USAGE}`);
