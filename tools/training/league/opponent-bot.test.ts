import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RankCounts } from '@doudizhu/rules/cards';
import { actionSpace, encode, PASS } from '@doudizhu/rules/combos';
import { dealFrom, seatAt } from '@doudizhu/rules/deal';
import { createPlayout, playoutMoves, playoutPlay, resetPlayout } from '@doudizhu/rules/playout';
import { createRng } from '@doudizhu/rules/rng';
import { applyUnchecked, isOver, startPlay, startRound, type Action, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { createOpponentBot } from './opponent-bot.ts';
import { simpleOpponent, splitterOpponent } from './opponents.ts';

const rules = PRESETS.douzero;

for (const [name, opponent] of [
  ['simple', simpleOpponent],
  ['splitter', splitterOpponent],
] as const) {
  test(`${name} plays in the arena what it plays at the training table`, () => {
    const space = actionSpace(rules);
    const playout = createPlayout(space);
    const ids = new Int32Array(space.size);
    let turns = 0;
    for (let game = 0; game < 30; game++) {
      const bot = createOpponentBot(name, opponent, { seed: `game/${game}` });
      const rng = createRng(`game/${game}`);
      let round: Round = startPlay({ rules, deal: dealFrom(rules, createRng(`opponent-bot/${game}`)) });
      resetPlayout(
        playout,
        [0, 1, 2].map((seat) => viewFor(round, seatAt(seat)).hand as RankCounts),
        0,
      );
      while (!isOver(round)) {
        const seat = seatAt(playout.turn);
        const action = bot.act(viewFor(round, seat)) as Action;
        const legal = playoutMoves(playout, ids);
        const wanted = legal === 1 ? ids[0] : opponent(playout, ids, legal, rng);
        const played = action.type === 'play' ? encode(space, action.combo) : PASS;
        assert.equal(played, wanted, `game ${game}, turn ${turns}`);
        playoutPlay(playout, played);
        round = applyUnchecked(round, seat, action);
        turns++;
      }
    }
    assert.ok(turns > 600, `${turns} turns`);
  });
}

test('before the play it says that it cannot', () => {
  const bot = createOpponentBot('simple', simpleOpponent, { seed: 1 });
  const round = startRound({ rules: PRESETS.competition, deal: dealFrom(PRESETS.competition, createRng(1)) });
  assert.throws(() => bot.act(viewFor(round, seatAt(0))), /bad view for simple: phase \w+, landlord null/u);
});
