/**
 * All bots through all rule sets, until something does not hold: `packages/engines/src/conformance.ts` says what
 * must. The tests do the first few of the same rounds.
 *
 *     npm run fuzz:bots                                      over 10,000 rounds without an illegal move
 *     npm run fuzz:bots -- --bot neural --rounds 5000        one bot
 *     npm run fuzz:bots -- --bot neural --from 47 --rounds 1      the round that failed, again
 */
import { compareSwapped, playLegally } from '@doudizhu/engines/conformance';
import { PRESET_NAMES } from '@doudizhu/rules/ruleset';
import { oneOf, readOptions, repeated, wholeNumber } from '../options/options.ts';

/** Rounds of each rule set where `--rounds` does not say: 10 · (500 + 300 + 200 + 50 + 20 + 2 + 4 · 50 + 2) in all. */
const ROUNDS: Readonly<Record<string, number>> = {
  random: 500,
  greedy: 300,
  rules: 200,
  neural: 50,
  'neural-points': 20,
  search: 2,
  'level-1': 50,
  'level-2': 50,
  'level-3': 50,
  'level-4': 50,
  'level-5': 2,
};
/** One in this many rounds is also played with hidden hands swapped, which asks twice at every decision. */
const SWAPPED_EVERY = 25;
/** Milliseconds of the search's own count. */
const OPTIONS = { budgetMs: 2 };

const { values } = readOptions(import.meta.filename, {
  bot: repeated(oneOf(Object.keys(ROUNDS), undefined, 'a bot (default all)')),
  rounds: wholeNumber(undefined, 'rounds of each rule set (default many, and fewer of slow bots)', { min: 1 }),
  from: wholeNumber(0, 'the number of the first round'),
});

let [rounds, actions, compared] = [0, 0, 0];
for (const bot of values.bot ?? Object.keys(ROUNDS)) {
  const { from, rounds: count = ROUNDS[bot] ?? 100 } = values;
  const begunMs = performance.now();
  const before = rounds;
  for (const preset of PRESET_NAMES) {
    for (let game = from; game < from + count; game++) {
      try {
        actions += playLegally(bot, preset, game, OPTIONS);
        if (game % SWAPPED_EVERY === 0) compared += compareSwapped(bot, preset, game, OPTIONS);
      } catch (error) {
        console.error(`${bot}, ${preset}: ${String(error)}`);
        console.error(`again: npm run fuzz:bots -- --bot ${bot} --from ${game} --rounds 1`);
        process.exit(1);
      }
      rounds++;
    }
  }
  console.log(`${bot}: ${rounds - before} rounds, ${((performance.now() - begunMs) / 1000).toFixed(1)} s`);
}
console.log(
  `${rounds} rounds, ${actions} actions, none illegal; ${compared} decisions alike with hidden hands swapped`,
);
