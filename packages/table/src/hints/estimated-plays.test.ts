import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsByRank, parseCards } from '@doudizhu/rules/cards';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { runsOf, estimatePlays } from './hints.ts';

// cards, plays they take, why
const ROWS = [
  ['', 0, 'nothing'],
  ['3', 1, 'a single'],
  ['3344', 2, 'two pairs'],
  ['34567', 1, 'a sequence'],
  ['334455', 1, 'a sequence of pairs'],
  ['34567789TJ', 2, 'two sequences that share a rank'],
  ['3456789TJQKA', 1, 'the longest sequence'],
  ['JQKA2', 5, 'no sequence to the 2'],
  ['3335', 1, 'a triple takes a single'],
  ['33355', 1, 'or a pair'],
  ['33344456', 1, 'a plane takes both'],
  ['333444567', 2, 'and no more than both'],
  ['4444', -1, 'a bomb wins another play its trick'],
  ['BR', -1, 'so does the rocket'],
  ['B', 1, 'one joker is a single'],
  ['R', 1, 'so is the other'],
  ['3334445556789T', 2, 'a plane and a sequence'],
] as const;

for (const [cards, plays, why] of ROWS) {
  test(`${cards || '–'}: ${why}`, () => {
    const counts = countsByRank(unwrap(parseCards(cards)));
    const before = [...counts];
    assert.equal(estimatePlays(counts, runsOf(PRESETS.competition), 1), plays);
    assert.deepEqual(counts, before, 'the hand is left as it was');
  });
}

test('a rule set without sequences has none', () => {
  const runs = runsOf({ ...PRESETS.competition, kindsOff: ['sequence'] });
  assert.equal(estimatePlays(countsByRank(unwrap(parseCards('34567'))), runs, 1), 5);
});
