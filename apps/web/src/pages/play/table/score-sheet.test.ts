import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  applyUnchecked,
  createRng,
  physicalCardsFor,
  isOver,
  legalActions,
  PRESETS,
  randomBelow,
  scoreRound,
  sheetOf,
  startRound,
  toAct,
  viewFor,
  type Action,
  type Round,
  type Seat,
} from '@doudizhu/rules';
import { multiplierShown, rowsOf, sheetOfView } from './score-sheet.ts';

/** A round of a player who takes every chance to raise the stake. */
const playRandomly = (rules: (typeof PRESETS)[keyof typeof PRESETS], seed: string): Round => {
  const rng = createRng(seed);
  let round = startRound({ rules, seed });
  while (!isOver(round)) {
    const seat = toAct(round)[0] as Seat;
    const actions = legalActions(round, seat);
    round = applyUnchecked(round, seat, actions[randomBelow(rng, actions.length)] as Action);
  }
  return round;
};

for (const rules of Object.values(PRESETS)) {
  test(`the sheet that a seat can make under ${rules.name} is the round's own, and its rows multiply to the score`, () => {
    for (let number = 0; number < 40; number++) {
      const round = playRandomly(rules, `sheet ${number}`);
      const { outcome, landlord } = round;
      if (outcome === null || landlord === null) continue;
      const view = viewFor(round, 0 as Seat);
      const sheet = sheetOfView(view, physicalCardsFor(round, 0 as Seat));
      assert.ok(sheet !== null);
      assert.deepEqual(sheet, sheetOf(round, outcome.winner, outcome.spring !== null));
      assert.equal(scoreRound(sheet).landlord, outcome.scores[landlord]);
      if (landlord !== 0) {
        const stake = rules.base * sheet.bid * multiplierShown(view, sheet);
        assert.equal(Math.abs(outcome.scores[0] as number), stake);
      }
      const rows = rowsOf(view, sheet);
      assert.ok(rows[0]?.what === 'bid' || rows[0]?.what === 'base');
      assert.ok(rows.slice(1).every(({ factor }) => factor > 1));
      if (rules.doubling === 'none') {
        const product = rows.reduce((all, { factor }) => all * factor, 1);
        const farmer = outcome.scores.find((_, seat) => seat !== landlord);
        assert.equal(product, Math.abs(farmer ?? 0));
      }
    }
  });
}
