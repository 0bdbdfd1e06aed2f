import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RankCounts } from '@doudizhu/rules/cards';
import { actionSpace, encode, PASS, type ActionId } from '@doudizhu/rules/combos';
import { dealFrom, seatAt } from '@doudizhu/rules/deal';
import { createPlayout, playoutMoves, playoutPlay, resetPlayout } from '@doudizhu/rules/playout';
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import { applyUnchecked, isOver, playActionOf, startPlay, type Action, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { remainingCards, unseenCards, viewFor } from '@doudizhu/rules/view';
import { createPublicState, observeAction, observeView } from '@doudizhu/bots/neural';
import { createGreedyBot } from '@doudizhu/bots';
import { createRulesBot } from '@doudizhu/bots/rules';
import { createBotOpponent, viewAt } from './bot-opponent.ts';

const TABLES = (['competition', 'pagat-4p'] as const).flatMap((name) =>
  [createRulesBot({ seed: 0 }), createGreedyBot({ seed: 0 })].map((bot) => ({ name, bot })),
);

for (const { name, bot } of TABLES) {
  test(`${bot.name} plays at a training table what it plays in a round of ${name}`, () => {
    const rules = PRESETS[name];
    const space = actionSpace(rules);
    const publicState = createPublicState(space);
    const playout = createPlayout(space);
    const ids = new Int32Array(space.size);
    const opponent = createBotOpponent(space, publicState, bot);
    let decisions = 0;
    for (let game = 0; game < (rules.seats === 3 ? 40 : 14); game++) {
      const rng = createRng(`opponent/${game}`);
      let round: Round = startPlay({ rules, deal: { ...dealFrom(rules, rng), faceUp: null } });
      const blank = viewFor(round, seatAt(0));
      observeView(publicState, blank);
      resetPlayout(playout, round.hands as readonly RankCounts[], 0);
      while (!isOver(round)) {
        const view = viewFor(round, round.turn);
        const action = bot.act(view) as Action;
        const expected = action.type === 'play' ? encode(space, action.combo) : PASS;
        const count = playoutMoves(playout, ids);
        assert.equal(opponent(playout, ids, count, rng), expected);
        const made = viewAt(blank, publicState, playout);
        assert.deepEqual(unseenCards(made), unseenCards(view));
        assert.deepEqual(remainingCards(made), remainingCards(view));
        assert.deepEqual([made.handSizes, made.toBeat, made.passes], [view.handSizes, view.toBeat, view.passes]);
        // Now and then something else, so that the rounds are not all alike.
        const played =
          game % 2 === 1 && randomBelow(rng, 5) === 0 ? (ids[randomBelow(rng, count)] as ActionId) : expected;
        round = applyUnchecked(round, round.turn, playActionOf(space, played));
        observeAction(publicState, played);
        playoutPlay(playout, played);
        decisions++;
      }
    }
    assert.ok(decisions > 1000, `${decisions} decisions`);
  });
}
