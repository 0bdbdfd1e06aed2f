import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { NO_CARDS, sizeOf, subtractCounts, type RankCounts } from '../base/cards.ts';
import type { Combo } from '../combos/combo.ts';
import { cardsUsed } from '../combos/wild.ts';
import { unwrap } from '../base/result.ts';
import { PRESETS, type PresetName } from '../ruleset/presets.ts';
import { type RuleSet } from '../ruleset/switches.ts';
import { referenceCombos } from '../testing/reference.ts';
import { referenceWildCombos } from '../testing/wild-reference.ts';
import { dealOf } from './text.ts';
import { perft } from './perft.ts';
import { startPlay, startRound } from './round.ts';

const LINES = readFileSync(new URL('../../../../fixtures/perft.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .filter((line) => !line.startsWith('#'));

const plainCombos = (hand: RankCounts, beat: Combo | null, rules: RuleSet): Combo[] =>
  rules.wildcards === 0 ? referenceCombos(hand, beat, rules) : referenceWildCombos(hand, beat, rules);

/** Counts by the plain generator and separate tricks, without a round. */
const plainPerft = (rules: RuleSet, start: readonly RankCounts[], depthMax: number): number => {
  const count = (hands: readonly RankCounts[], turn: number, beat: Combo | null, by: number, depth: number): number => {
    if (depth === 0) return 1;
    const next = (turn + 1) % rules.seats;
    const passes =
      beat === null
        ? 0
        : next === by
          ? count(hands, next, null, 0, depth - 1)
          : count(hands, next, beat, by, depth - 1);
    const hand = hands[turn] ?? NO_CARDS;
    return plainCombos(hand, beat, rules).reduce((sum, combo) => {
      const left = subtractCounts(hand, cardsUsed(hand, combo, rules) ?? NO_CARDS);
      if (sizeOf(left) === 0) return sum + Number(depth === 1);
      return sum + count(hands.with(turn, left), next, combo, turn, depth - 1);
    }, passes);
  };
  return count(start, 0, null, 0, depthMax);
};

/** Sequences that the plain generator counts, at most. */
const PLAIN_MAX = 4000;

for (const line of LINES) {
  const [name, start, cards = '', ...counts] = line.split(' ');
  test(`perft of ${name}, ${start} from ${cards}`, () => {
    const rules = PRESETS[name as PresetName];
    const [hands = '', kitty = '', wild = ''] = cards.split(/[+*]/u);
    const deal = unwrap(dealOf({ rules, hands: hands.split('/'), kitty, wild }));
    const round = start === 'calls' ? startRound({ rules, deal }) : startPlay({ rules, deal });
    counts.forEach((expected, index) => assert.equal(perft(round, index + 1), Number(expected), `depth ${index + 1}`));
    if (start === 'calls') return;
    for (const [index, expected] of counts.entries()) {
      if (Number(expected) <= PLAIN_MAX)
        assert.equal(plainPerft(round.rules, round.hands, index + 1), Number(expected));
    }
  });
}

test('perft covers every preset', () => {
  const names = new Set(LINES.map((line) => line.split(' ')[0]));
  assert.deepEqual([...names].toSorted(), Object.keys(PRESETS).toSorted());
});
