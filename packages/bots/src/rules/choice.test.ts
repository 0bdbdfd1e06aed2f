import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASS } from '@doudizhu/rules/combos';
import { dealOf, seatAt, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import {
  applyUnchecked,
  isOver,
  parseAction,
  startPlay,
  startRound,
  toAct,
  type Action,
  type Round,
} from '@doudizhu/rules/round';
import { PRESETS, type PresetName, type RuleSet } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { legalPlays, logitsOfPlays, readFeatureContext, type Weights } from './choice.ts';
import { FEATURE_COUNT, type FeatureContext } from './linear-features.ts';
import { createRulesBot, weightsFor } from './rules-bot.ts';

/** Every feature has a different weight, so that none can move unnoticed. */
const RANDOM_WEIGHTS: Weights = (() => {
  const rng = createRng('weights');
  return Float64Array.from({ length: 3 * FEATURE_COUNT }, () => (rng() % 2001) / 1000 - 1);
})();

/** The sum of the worths of all legal plays over all decisions of some rounds. */
const sumOfLogits = (rules: RuleSet, weights: Weights, rounds: number): number => {
  const bot = createRulesBot({ seed: 1 });
  let sum = 0;
  for (let number = 0; number < rounds; number++) {
    let round = startPlay({ rules, deal: startRound({ rules, seed: `logits/${number}` }).deal });
    for (let turn = 1; !isOver(round); turn++) {
      const seat = toAct(round)[0] as Seat;
      const view = viewFor(round, seat);
      const ids = legalPlays(view);
      logitsOfPlays(view, ids, weights).forEach((worth, at) => (sum += worth * (1 + ((ids[at]! + turn) % 5))));
      round = applyUnchecked(round, seat, bot.act(view) as Action);
    }
  }
  return sum;
};

/** rule set, rounds, the sum with random weights, with the fitted ones */
const SUMS: readonly (readonly [PresetName, number, number, number])[] = [
  ['competition', 6, 320.5847, -2205.1743],
  ['happy', 3, -276.1809, -1108.688],
  ['pagat-4p', 3, -1758.1775, 4601.9133],
];

for (const [preset, rounds, random, fitted] of SUMS) {
  test(`what plays are worth under ${preset}: as it was`, () => {
    const rules = PRESETS[preset];
    const sums = [RANDOM_WEIGHTS, weightsFor(rules.decks)].map((weights) => sumOfLogits(rules, weights, rounds));
    assert.deepEqual(
      sums.map((sum) => Number(sum.toFixed(4))),
      [random, fitted],
    );
  });
}

const position = (hands: readonly string[], line: readonly string[], rules: RuleSet): Round => {
  let round: Round = startPlay({ rules, deal: unwrap(dealOf({ rules, hands, kitty: '' })) });
  for (const text of line) {
    round = applyUnchecked(round, toAct(round)[0] as Seat, unwrap(parseAction(text, rules, round.toBeat)));
  }
  return round;
};

const THREE = ['34557', '446B', '8R2'];
const FOUR = ['334455', '66778', '99TT', 'JQK2BR'];
type Fields = Partial<Omit<FeatureContext, 'rules' | 'space' | 'model' | 'goingOut' | 'losingTricks'>>;

/** rule set, hands, line, fields of the context of the seat to act, why */
const CONTEXTS: readonly (readonly [PresetName, readonly string[], readonly string[], Fields, string])[] = [
  [
    'competition',
    THREE,
    [],
    { role: 0, beat: PASS, enemySize: 3, partnerSize: 0, holderSize: 0, partnerHolds: false, partnerFollows: false },
    'the landlord leads',
  ],
  [
    'competition',
    THREE,
    [],
    { enemyFollows: true, nextIsPartner: false, nextSize: 4, previousSize: 3, plays: 4, value: -49, topUnseen: 11 },
    'the landlord leads: the seats around',
  ],
  [
    'competition',
    THREE,
    ['3'],
    { role: 1, enemySize: 4, partnerSize: 3, holderSize: 4, partnerHolds: false, partnerFollows: true },
    'the farmer after the landlord',
  ],
  [
    'competition',
    THREE,
    ['3'],
    { enemyFollows: false, nextIsPartner: true, nextSize: 3, previousSize: 4, topUnseen: 6 },
    'the farmer after the landlord: the seats around',
  ],
  [
    'competition',
    THREE,
    ['3', '4'],
    { role: 2, enemySize: 4, partnerSize: 3, holderSize: 3, partnerHolds: true, partnerFollows: false },
    'the farmer before the landlord, over a partner',
  ],
  [
    'competition',
    THREE,
    ['3', '-'],
    { enemyFollows: false, holderSize: 4, partnerHolds: false, topUnseen: 5 },
    'the last to answer',
  ],
  [
    'pagat-4p',
    FOUR,
    ['33'],
    { role: 1, enemySize: 4, partnerSize: 4, holderSize: 4, partnerFollows: true, enemyFollows: false, topUnseen: 6 },
    'two partners: the smaller counts; jokers and 2s of two decks by halves',
  ],
  ['pagat-4p', FOUR, ['33', '66', '-'], { role: 2, partnerSize: 3, partnerHolds: true, enemyFollows: true }, 'of four'],
];

for (const [preset, hands, line, expected, why] of CONTEXTS) {
  test(`the context of ${hands.join(' ')} after ${line.join(' ') || 'nothing'}: ${why}`, () => {
    const round = position(hands, line, PRESETS[preset]);
    const seat = toAct(round)[0] as Seat;
    const view = viewFor(round, seat);
    const context = readFeatureContext(view);
    assert.deepEqual(
      Object.fromEntries(Object.keys(expected).map((key) => [key, context[key as keyof Fields]])),
      expected,
    );
  });
}

test('a view that is not to act', () => {
  const round = position(THREE, ['3'], PRESETS.competition);
  assert.throws(() => createRulesBot({ seed: 1 }).act(viewFor(round, seatAt(0))), /seat 0 is not to act/);
});
