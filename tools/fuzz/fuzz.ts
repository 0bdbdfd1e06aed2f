/**
 * Runs random cases until one fails: rounds of every rule set with the properties of `rules.ts`, positions on which solver
 * and oracle must agree, rounds of every bot with `packages/engines/src/testing/conformance.ts`.
 *
 *     npm run fuzz                                                  all of it, for hours
 *     npm run fuzz -- solver --cases 500 --seconds 60              500 positions per rule set, at most 60 s
 *     npm run fuzz -- bots --only neural --from 47 --cases 1       a failed case again
 */
import { compareSwapped, playLegally } from '@doudizhu/engines/testing';
import { sizeOf } from '@doudizhu/rules/cards';
import { createRng } from '@doudizhu/rules/rng';
import { modesOf, PRESET_NAMES, PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import { Solver } from '@doudizhu/solver';
import {
  SAMPLE_HEAD_STARTS,
  SAMPLE_RULES,
  SAMPLE_WILD_RULES,
  samplePosition,
  whyDistanceDiffers,
  whyPointsDiffer,
  whyWinDiffers,
} from '@doudizhu/solver/testing';
import { checkRound } from './rules.ts';
import { decimal, choiceOf, repeated, wholeNumber } from '@doudizhu/options';
import { readOptions, refuseOptions } from '@doudizhu/options/script';

interface Subject {
  /** Default number of cases by name of a rule set or a bot. */
  readonly cases: Readonly<Record<string, number>>;
  /** @throws Error with the reason. */
  readonly check: (name: string, index: number) => void;
}

const sameCases = (names: readonly string[], count: number): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, count]));

/** Maximum number of cards for comparing distance and points, at which the oracle is slow. */
const MEASURED_CARDS_MAX = 10;
const solverRules = [...SAMPLE_RULES, ...SAMPLE_WILD_RULES, ...SAMPLE_HEAD_STARTS];
const sampleNames = solverRules.map(({ name }) => name);
const solvers = solverRules.map(() => new Solver({ tableBytes: 1 << 20 }));

const CLASSIC_NAMES = PRESET_NAMES.filter((name) => modesOf(PRESETS[name]).length === 0);

const checkSolver = (name: string, index: number): void => {
  const place = sampleNames.indexOf(name);
  const [rules, solver] = [solverRules[place]!, solvers[place]!];
  const position = samplePosition(createRng(index * sampleNames.length + place), rules);
  const cards = position.hands.reduce((sum, hand) => sum + sizeOf(hand), 0);
  const measured = cards <= MEASURED_CARDS_MAX ? [whyDistanceDiffers, whyPointsDiffer] : [];
  for (const whyDiffers of [whyWinDiffers, ...measured]) {
    const wrong = whyDiffers(solver, position);
    if (wrong !== null) throw new Error(wrong);
  }
};

/** Interval of rounds that are also played with hidden hands swapped, which takes two answers per decision. */
const SWAPPED_EVERY = 25;
/** Milliseconds as counted by the search. */
const OPTIONS = { budgetMs: 2 };

const checkBot = (bot: string, index: number): void => {
  for (const preset of CLASSIC_NAMES) {
    playLegally(bot, preset, index, OPTIONS);
    if (index % SWAPPED_EVERY === 0) compareSwapped(bot, preset, index, OPTIONS);
  }
};

const levels = sameCases(['level-1', 'level-2', 'level-3', 'level-4'], 50);
const SUBJECTS: Readonly<Record<string, Subject>> = {
  rules: {
    cases: sameCases(PRESET_NAMES, 100_000),
    check: (name, index) => checkRound(PRESETS[name as PresetName], `fuzz/${index}`),
  },
  solver: { cases: sameCases(sampleNames, Math.ceil(100_000 / sampleNames.length)), check: checkSolver },
  bots: {
    cases: {
      random: 500,
      greedy: 300,
      rules: 200,
      neural: 50,
      'neural-points': 20,
      search: 2,
      'search-points': 2,
      ...levels,
      'level-5': 2,
    },
    check: checkBot,
  },
};
const ALL_NAMES = [...new Set(Object.values(SUBJECTS).flatMap(({ cases }) => Object.keys(cases)))];

const { values, positionals } = readOptions(
  import.meta.filename,
  {
    cases: wholeNumber(undefined, 'cases per rule set or bot (default many, fewer for slow bots)', { min: 1 }),
    from: wholeNumber(0, 'number of the first case'),
    only: repeated(choiceOf(ALL_NAMES, undefined, 'rule set or bot (default all)'), []),
    seconds: decimal(Infinity, 'time limit'),
  },
  { usage: 'SUBJECT…', about: `some of ${Object.keys(SUBJECTS).join(', ')} (default all)`, min: 0, max: Infinity },
);
const unknown = positionals.find((subject) => SUBJECTS[subject] === undefined);
if (unknown !== undefined) {
  refuseOptions(
    import.meta.filename,
    `invalid subject "${unknown}": expected some of ${Object.keys(SUBJECTS).join(', ')}`,
  );
}

/** Takes the names in turn, so that an interrupted run has tried all. @returns number of cases, null if one failed */
const fuzz = (subject: string, { cases, check }: Subject): number | null => {
  const names = Object.keys(cases).filter((name) => values.only.length === 0 || values.only.includes(name));
  const countOf = (name: string): number => values.cases ?? cases[name] ?? 0;
  let done = 0;
  for (let index = values.from; names.some((name) => index < values.from + countOf(name)); index++) {
    for (const name of names.filter((each) => index < values.from + countOf(each))) {
      try {
        check(name, index);
      } catch (error) {
        console.error(`${subject}, ${name}: ${String(error)}`);
        console.error(`again: npm run fuzz -- ${subject} --only ${name} --from ${index} --cases 1`);
        return null;
      }
      done++;
    }
    if (performance.now() > values.seconds * 1000) break;
  }
  return done;
};

for (const [subject, each] of Object.entries(SUBJECTS)) {
  if (positionals.length > 0 && !positionals.includes(subject)) continue;
  const begunMs = performance.now();
  const done = fuzz(subject, each);
  if (done === null) process.exitCode = 1;
  else console.log(`${subject}: ${done} cases hold (${((performance.now() - begunMs) / 1000).toFixed(1)} s)`);
}
