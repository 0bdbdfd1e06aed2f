/**
 * Games of other programs, there and back: `node tools/trials/foreign/foreign-games.ts [--games 667] [--python python3]`.
 * RLCard, OpenSpiel and DouZero play random games and write them in their own forms. All must be read with the same
 * winner and points. Then random rounds are written for each program, which plays them again itself. Ends with 1 if a
 * game differs.
 *
 * The Python needs `rlcard`, `open_spiel` and `douzero` of PyPI. A program that it lacks is left out and named.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readRecord, recordOf, replay, writeRecord } from '@doudizhu/records';
import { anyText, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import { applyUnchecked, isOver, legalActions, startPlay, startRound, toAct, type Round } from '@doudizhu/rules/round';
import { dealFrom, seatAt } from '@doudizhu/rules/deal';
import { PRESETS } from '@doudizhu/rules/ruleset';

/** Programs, each with the module that Python imports. */
export const FOREIGN_PROGRAMS = { rlcard: 'rlcard', openspiel: 'pyspiel', douzero: 'douzero.env.game' } as const;
export type ForeignProgram = keyof typeof FOREIGN_PROGRAMS;

/** Comparison of some games. */
export interface ForeignReport {
  readonly games: number;
  /** Games by form. */
  readonly forms: Readonly<Record<string, number>>;
  /** Games that a named fault of the program makes illegal. */
  readonly known: number;
  readonly faults: readonly string[];
}

interface ForeignGame {
  readonly form: string;
  readonly document: unknown;
  readonly winner: 'landlord' | 'farmers' | null;
  readonly scores: readonly number[];
}

/** OpenSpiel allows bombs over a rocket. */
const KNOWN_FAULT = /: nothing beats the rocket, so pass$/u;

const run = (python: string, words: readonly string[], input = ''): string => {
  const script = join(import.meta.dirname, 'foreign_games.py');
  const { status, stdout, stderr } = spawnSync(python, [script, ...words], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error(`${python} ${words.join(' ')} ended with ${status}: ${stderr.slice(-500)}`);
  return stdout;
};

const linesOf = (output: string): unknown[] =>
  output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);

/** @returns whether the Python can import the program */
export const hasProgram = (python: string, program: ForeignProgram): boolean =>
  spawnSync(python, ['-c', `import ${FOREIGN_PROGRAMS[program]}`]).status === 0;

/** Games that the program played and wrote, read here. */
export const gamesFrom = (python: string, program: ForeignProgram, games: number, seed: number): ForeignReport => {
  const forms: Record<string, number> = {};
  const faults: string[] = [];
  let known = 0;
  const found = linesOf(run(python, ['write', program, String(games), String(seed)])) as ForeignGame[];
  for (const [index, { form, document, winner, scores }] of found.entries()) {
    forms[form] = (forms[form] ?? 0) + 1;
    const read = readRecord(document);
    const played = read.ok ? replay(read.value) : read;
    if (!played.ok) {
      if (program === 'openspiel' && KNOWN_FAULT.test(played.error.message)) known++;
      else faults.push(`game ${index + 1}, ${form}: ${played.error.message}`);
      continue;
    }
    const { outcome } = played.value.end;
    const points = outcome?.scores ?? [0, 0, 0];
    const own = program === 'rlcard' ? points.map((score) => (score > 0 ? 1 : 0)) : points;
    if ((outcome?.winner ?? null) !== winner || own.join(' ') !== scores.join(' ')) {
      faults.push(
        `game ${index + 1}, ${form}: ${outcome?.winner} ${own.join(' ')}, expected ${winner} ${scores.join(' ')}`,
      );
    }
  }
  return { games: found.length, forms, known, faults };
};

/** Random rounds written here, which the program plays. Every fourth is not over. */
export const gamesTo = (python: string, program: ForeignProgram, games: number, seed: number): ForeignReport => {
  const lines = Array.from({ length: games }, (_, index): ForeignGame => {
    const end = randomRound(program, `${seed}/${index}`, index % 4 === 3 ? 12 : Infinity);
    const document = unwrap(writeRecord(recordOf(end), program, { lossy: true }));
    const { outcome } = end;
    return { form: 'text', document, winner: outcome?.winner ?? null, scores: outcome?.scores ?? [0, 0, 0] };
  });
  const input = lines.map((line) => JSON.stringify(line)).join('\n');
  const reports = linesOf(run(python, ['read', program], input)) as { game: number; fault: string }[];
  const faults = reports.map(({ game, fault }) => `round ${game}: ${fault}`);
  return { games, forms: { text: games }, known: 0, faults };
};

/** A random round by the rules of the program, for those without an auction from the play on. */
const randomRound = (program: ForeignProgram, seed: string, playsMax: number): Round => {
  const rules = PRESETS[program];
  const rng = createRng(seed);
  const first = seatAt(0);
  const deal = dealFrom(rules, rng);
  let round =
    program === 'openspiel' ? startRound({ rules, seed, first }) : startPlay({ rules, deal, landlord: first, bid: 1 });
  for (let plays = 0; !isOver(round) && plays < playsMax; plays += Number(round.phase === 'play')) {
    const [seat = first] = toAct(round);
    const actions = legalActions(round, seat);
    const action = actions[randomBelow(rng, actions.length)];
    if (action === undefined) throw new Error('no legal action');
    round = applyUnchecked(round, seat, action);
  }
  return round;
};

const main = (): void => {
  const { values } = readOptions(import.meta.filename, {
    games: wholeNumber(667, 'games of each program', { min: 1 }),
    seed: wholeNumber(1, 'seed of the games'),
    python: anyText('python3', 'Python with the programs', 'PATH'),
  });
  let faults = 0;
  for (const program of Object.keys(FOREIGN_PROGRAMS) as ForeignProgram[]) {
    if (!hasProgram(values.python, program)) {
      console.log(`${program}: not installed for ${values.python}, left out`);
      continue;
    }
    for (const [way, games] of [
      ['read here', gamesFrom],
      ['played there', gamesTo],
    ] as const) {
      const report = games(values.python, program, values.games, values.seed);
      const forms = Object.entries(report.forms).map(([form, count]) => `${form} ${count}`);
      const known = report.known === 0 ? '' : `, ${report.known} with a bomb over a rocket`;
      console.log(
        `${program}, ${way}: ${report.games} games (${forms.join(', ')}), ${report.faults.length} differ${known}`,
      );
      for (const fault of report.faults.slice(0, 5)) console.log(`  ${fault}`);
      faults += report.faults.length;
    }
  }
  process.exitCode = faults > 0 ? 1 : 0;
};

if (import.meta.main) main();
