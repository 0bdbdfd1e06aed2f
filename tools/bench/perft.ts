/**
 * Prints the lines of `fixtures/perft.txt`: four fixed deals per preset, with the number of action sequences of 1, 2, 3 …
 * actions. `npm run perft > fixtures/perft.txt` updates the fixture.
 */
import { countsOf, formatCards } from '@doudizhu/rules/cards';
import { countsOfDeal, dealFrom, dealOf, type Deal } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { perft, startPlay, startRound, type Round } from '@doudizhu/rules/round';
import { PRESET_NAMES, PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { readOptions } from '@doudizhu/options/script';

readOptions(import.meta.filename, {});

/** A line ends with the first count of at least this size, so that all lines together take some seconds. */
const COUNT_ENOUGH = 8000;
const DEPTH_MAX = 12;
/** Hands for which rule sets differ in kickers of planes, quads and shuttles, and in jokers. */
const RICH_HANDS = {
  2: ['555566667778889BR', '9TTTTJJJJQQQKKA22'],
  3: ['33334445556667BR', '777888999TTTJ228', '9QQQKKKKAAAA22JJ'],
  4: ['333344445555666677', '77888899999TTTTBBR', '9JJJJJQQQQKKKAAA22', '5TTQQKKKKKAAAA222R'],
};
/** Cards per hand of an endgame. */
const ENDGAME_CARDS = 5;

const textOf = (deal: Deal): string =>
  `${countsOfDeal(deal).map(formatCards).join('/')}+${formatCards(countsOf(deal.kitty))}${deal.wild === undefined ? '' : `*${deal.wild}`}`;

const countsFrom = (round: Round): number[] => {
  const counts: number[] = [];
  while (counts.length < DEPTH_MAX && counts.at(-1) !== 0) {
    const count = perft(round, counts.length + 1);
    counts.push(count);
    if (count >= COUNT_ENOUGH) break;
  }
  return counts;
};

/** The deals have no turned-up card and no seed: seat 0 calls first, and a round ends if all pass. */
const linesOf = (rules: RuleSet): string[] => {
  const { hands, kitty, wild = '' } = dealFrom(rules, createRng('perft'));
  const whole = unwrap(dealOf({ rules, hands: hands.map(countsOf), kitty: countsOf(kitty), wild }));
  const small = unwrap(dealOf({ rules, hands: hands.map((hand) => countsOf(hand.slice(0, ENDGAME_CARDS))), wild }));
  const rich = unwrap(dealOf({ rules, hands: RICH_HANDS[rules.seats], wild }));
  const line = (start: string, deal: Deal, round: Round): string =>
    `${rules.name} ${start} ${textOf(deal)} ${countsFrom(round).join(' ')}`;
  return [
    line('calls', whole, startRound({ rules, deal: whole })),
    line('play', whole, startPlay({ rules, deal: whole })),
    line('play', rich, startPlay({ rules, deal: rich })),
    line('play', small, startPlay({ rules, deal: small })),
  ];
};

process.stdout
  .write(`# Source: tools/bench/perft.ts (\`npm run perft\`); packages/rules/src/round/perft.heavy.test.ts checks them.
# Preset, start (calls: seat 0 calls first; play: seat 0 is landlord and leads), hands by seat, kitty, wild ranks after *,
# then the number of sequences of 1, 2, 3 … legal actions. A sequence that ends the round counts at its own length only.
# If several seats may act at the same time, the lowest acts first.
${PRESET_NAMES.flatMap((name) => linesOf(PRESETS[name])).join('\n')}
`);
