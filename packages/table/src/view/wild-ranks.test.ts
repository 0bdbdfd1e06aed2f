/** Wild ranks are hidden until they are shown. Two seats do not see the cards that were not dealt. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packOf, seatAt, type Deal } from '@doudizhu/rules/deal';
import type { TableEvent } from '../model/event.ts';
import { viewersOf } from '../testing/random-game.ts';
import { open } from '../testing/test-table.ts';
import { sentTo } from '../testing/sent.ts';

/** The log with another last deal. */
const redealt = (log: readonly TableEvent[], change: (deal: Deal) => Deal): TableEvent[] => {
  const at = log.findLastIndex(({ type }) => type === 'dealt');
  return log.map((event, index) =>
    index === at && event.type === 'dealt' ? { ...event, deal: change(event.deal) } : event,
  );
};

/** rules, wild ranks known during the auction, and when it is over */
const SHOWN = [
  ['laizi', 0, 1],
  ['laizi-tiandi', 1, 2],
  [{ preset: 'laizi', wildDrawn: 'beforeAuction' }, 1, 1],
] as const;
for (const [rules, early, late] of SHOWN) {
  test(`${JSON.stringify(rules)}: ${early} in the auction, ${late} afterwards, and no byte about the others before`, () => {
    let compared = 0;
    for (let round = 0; round < 12; round++) {
      const game = open({ rules }, 2).deal(`shown ${round}`);
      while (game.round.landlord === null && game.table.stage === 'playing') {
        const { deal: dealt, rules: known, phase } = game.round;
        const { wild = '' } = dealt;
        assert.equal(known.wild, phase === 'auction' ? wild.slice(0, early) : '');
        const hidden = [...'3456789TJQKA2']
          .filter((letter) => !wild.includes(letter))
          .slice(0, wild.length - known.wild.length);
        const other = redealt(game.log, (given) => ({ ...given, wild: known.wild + hidden.join('') }));
        for (const viewer of viewersOf(game.table)) assert.equal(sentTo(other, viewer), sentTo(game.log, viewer));
        compared++;
        game.act();
      }
      const { deal: dealt, rules: known } = game.round;
      assert.equal(known.wild, dealt.wild);
      assert.equal(known.wild.length, late);
      assert.equal(game.view().round?.rules.wild, dealt.wild);
    }
    assert.ok(compared > 30);
  });
}

test('two seats: the cards of the other hand, the kitty and the rest may be any, and no byte changes', () => {
  for (let round = 0; round < 10; round++) {
    const game = open({ rules: 'two' }, 2).deal(`two ${round}`);
    const other = redealt(game.log, ({ hands, kitty, ...rest }) => {
      const own = hands[0] ?? [];
      const unseen = packOf(game.table.terms.rules)
        .filter((card) => !own.includes(card))
        .toReversed();
      assert.equal(unseen.length, 29);
      return { ...rest, hands: [own, unseen.slice(0, 17)], kitty: unseen.slice(17, 17 + kitty.length) };
    });
    assert.equal(sentTo(other, seatAt(0)), sentTo(game.log, seatAt(0)));
  }
});
