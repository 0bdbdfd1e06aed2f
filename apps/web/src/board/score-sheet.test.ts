import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Seat } from '@doudizhu/rules/deal';
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import { legalActions, startRound, type Round, type ScoreSheet } from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { PLAY } from '../game/setup/game-texts.ts';
import { inLanguage } from '../testing/index.ts';
import { sheetRowsOf } from './score-sheet.ts';
import { playedOut } from '@doudizhu/rules/testing';

const plainSheet: ScoreSheet = {
  rules: PRESETS.happy,
  bid: 1,
  bombs: 0,
  rockets: 0,
  spring: false,
  winner: 'landlord',
  doubles: [1, 1],
  redouble: 1,
};

const playRandomly = (rules: RuleSet, seed: string): Round => {
  const rng = createRng(seed);
  return playedOut(startRound({ rules, seed }), (round, seat) => {
    const actions = legalActions(round, seat);
    return actions[randomBelow(rng, actions.length)]!;
  });
};

for (const rules of Object.values(PRESETS)) {
  test(`the rows of a sheet under ${rules.name} multiply to the score`, () => {
    for (let number = 0; number < 40; number++) {
      const round = playRandomly(rules, `sheet ${number}`);
      const { outcome, landlord } = round;
      if (outcome === null || landlord === null) continue;
      const view = viewFor(round, 0 as Seat);
      const rows = sheetRowsOf(view);
      assert.ok(rows[0]?.kind === 'bid' || rows[0]?.kind === 'base');
      assert.ok(rows.slice(1).every(({ factor }) => factor > 1));
      if (rules.doubling === 'none') {
        const product = rows.reduce((all, { factor }) => all * factor, 1);
        const farmer = outcome.scores.find((_, seat) => seat !== landlord);
        assert.equal(product, Math.abs(farmer ?? 0));
      }
    }
  });
}

/** changes of the sheet, rows below the stake as `kind factor count`, why */
const ROWS: readonly (readonly [Partial<ScoreSheet>, readonly string[], string])[] = [
  [{}, [], 'factors of 1 are left out'],
  [{ bombs: 2, rockets: 1 }, ['bombs 4 2', 'rockets 2 1'], 'bombs and rockets'],
  [{ grabs: 3 }, ['grabs 8 3'], 'grabs'],
  [{ openHand: 5, kitty: 3 }, ['openHand 5 1', 'kitty 3 1'], 'an open hand and the kitty'],
  [{ doubles: [1, 4], redouble: 2 }, ['doubled 4 1', 'doubled 2 1'], 'doubles of a farmer and the landlord'],
];

for (const [change, expected, why] of ROWS) {
  test(`rows: ${why}`, () => {
    const settled = viewFor(playRandomly(PRESETS.happy, 'sheet 0'), 0 as Seat);
    const view = { ...settled, landlord: 0 as Seat, outcome: null };
    const [stake, ...rows] = sheetRowsOf(view, { ...plainSheet, ...change }).filter(({ kind }) => kind !== 'capped');
    assert.deepEqual([stake?.kind, stake?.factor], ['base', PRESETS.happy.base]);
    const lines = rows.map(({ kind, factor, count }) => `${kind} ${factor} ${count}`);
    assert.deepEqual(lines, expected);
  });
}

test('the sheet says from how many cards on a bomb counts, where that is not four', () => {
  for (const language of ['zh', 'en'] as const) {
    const { bombs } = inLanguage(language, () => PLAY.value.sheetRows);
    assert.match(bombs(2, PRESETS['app-4p'].bombCardsScored), /6/);
    assert.doesNotMatch(bombs(2, PRESETS.competition.bombCardsScored), /4|6/);
  }
});

test('the sheet calls a double of four what its button does', () => {
  for (const [language, name, ...said] of [
    ['zh', '陆', '陆加倍', '陆超级加倍'],
    ['en', 'Lu', 'Lu doubled', 'Lu super doubled'],
  ] as const) {
    const { doubled } = inLanguage(language, () => PLAY.value.sheetRows);
    assert.deepEqual([doubled(name, 2), doubled(name, 4)], said);
  }
});
