import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBot } from '@doudizhu/engines';
import { countsOf, formatCards } from '@doudizhu/rules/cards';
import { actionSpace, encode } from '@doudizhu/rules/combos';
import { dealFrom } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { startPlay, type Action } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { playedOut } from '@doudizhu/rules/testing';
import { viewFor } from '@doudizhu/rules/view';
import { resultOf, testRefused } from '../testing/rpc-server.ts';

for (const preset of ['douzero', 'pagat-4p'] as const) {
  test(`bot.playout, ${preset}: the winner of the round that the bots play, after any action`, async () => {
    const rules = PRESETS[preset];
    const space = actionSpace(rules);
    const bot = unwrap(createBot({ name: 'greedy', seed: 0 }));
    for (const seed of ['playout/1', 'playout/2', 'playout/3']) {
      const deal = dealFrom(rules, createRng(seed));
      const given = {
        hands: deal.hands.map((hand) => formatCards(countsOf(hand))),
        kitty: formatCards(countsOf(deal.kitty)),
      };
      const ids: number[] = [];
      const round = playedOut(startPlay({ rules, deal }), (state, seat) => {
        const action = bot.act(viewFor(state, seat)) as Action;
        ids.push(action.type === 'play' ? encode(space, action.combo) : 0);
        return action;
      });
      const winner = round.outcome?.winner === 'landlord' ? 0 : 1;
      for (const at of [0, 7, ids.length - 1]) {
        const asked = { bot: 'greedy', rules: preset, deals: [given, given], plays: ids.slice(0, at), ids: [ids[at]] };
        assert.deepEqual(
          await resultOf('bot.playout', asked),
          { winners: [[winner], [winner]] },
          `${seed}, action ${at}`,
        );
      }
    }
  });
}

test('bot.playout: another action, another winner', async () => {
  // A lead of the kings keeps the turn, and the three goes out. A lead of the three is beaten by a last five.
  const deals = [{ hands: ['3KK', '5', '5'] }];
  const space = actionSpace(PRESETS.douzero);
  const idOf = (cards: string): number =>
    Array.from({ length: space.size }, (_, id) => id).find(
      (id) => id > 0 && formatCards({ lo: space.lo[id]!, hi: space.hi[id]! }) === cards,
    )!;
  const ids = [idOf('KK'), idOf('3')];
  assert.deepEqual(await resultOf('bot.playout', { bot: 'rules', deals, ids }), { winners: [[0, 1]] });
});

testRefused('bot.playout', [
  [{ bot: 'exec:rm' }, /expected a bot of ddz, one of/, 'a client may start no programs'],
  [{ deals: [{ hands: ['3', '4'] }], ids: [] }, /2 hands/, 'too few hands'],
  [{ deals: [{ hands: ['3', '', '4'] }], ids: [] }, /deals\[0\]\.hands .*at least one card/, 'an empty hand'],
  [{ deals: [{ hands: ['3', '4', '5'] }], ids: [0] }, /ids\[0\] 0: expected a legal play/, 'a landlord who passes'],
  [{ deals: [{ hands: ['3', '4', '5'] }], plays: [1], ids: [0] }, /ids\[0\] 0: expected a legal play/, 'a round over'],
  [{ deals: [{ hands: ['3', '4', '5'] }], ids: [99_999] }, /ids\[0\] 99999: expected an id from 0/, 'no such id'],
  [{ rules: 'laizi', deals: [], ids: [] }, /without wild ranks/, 'wild ranks'],
  [{ deals: 7, ids: [] }, /invalid deals 7: expected a list/, 'no list'],
]);
