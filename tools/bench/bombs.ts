/**
 * Prints how many bombs and rockets the hands of a deal have under a rule set: the share of deals by number, and the mean.
 *
 *     node tools/bench/bombs.ts --rules no-shuffle --deals 100000
 */
import { countsByRank } from '@doudizhu/rules/cards';
import { countsOfDeal, dealFrom } from '@doudizhu/rules/deal';
import { createRng } from '@doudizhu/rules/rng';
import { PRESET_NAMES, PRESETS } from '@doudizhu/rules/ruleset';
import { choiceOf, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

const { values: given } = readOptions(import.meta.filename, {
  rules: choiceOf(PRESET_NAMES, 'no-shuffle', 'rule set'),
  deals: wholeNumber(100_000, 'number of deals', { min: 1 }),
});
const rules = PRESETS[given.rules];
const JOKERS = 13;

/** Index = number of bombs in a deal. */
const deals: number[] = [];
for (let seed = 0; seed < given.deals; seed++) {
  let bombs = 0;
  for (const hand of countsOfDeal(dealFrom(rules, createRng(`bombs/${seed}`)))) {
    const counts = countsByRank(hand);
    bombs += counts.filter((copies) => copies >= 4).length;
    if (counts.slice(JOKERS).every((copies) => copies === rules.decks)) bombs++;
  }
  deals[bombs] = (deals[bombs] ?? 0) + 1;
}
const counts = Array.from(deals, (count = 0) => count);
const mean = counts.reduce((sum, count, bombs) => sum + count * bombs, 0) / given.deals;
process.stdout.write(`${rules.name}: ${given.deals} deals, ${mean.toFixed(3)} bombs and rockets a deal\n`);
counts.forEach((count, bombs) =>
  process.stdout.write(`${String(bombs).padStart(2)} ${(count / given.deals).toFixed(4)}\n`),
);
