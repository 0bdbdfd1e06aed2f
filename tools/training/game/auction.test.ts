/** After an auction, the table is equal to the landlord's view of the round. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RankCounts } from '@doudizhu/rules/cards';
import { actionSpace } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import { createRng } from '@doudizhu/rules/rng';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { createPublicState, FAMILIES, observeView, roleOf } from '@doudizhu/bots/neural';
import { roundAfterAuction, seatRound } from './auction.ts';
import { createTable } from './table.ts';

describe('a deal after an auction', () => {
  for (const family of Object.values(FAMILIES)) {
    test(`${family.name}: hands, sizes, kitty and calls`, () => {
      const rng = createRng('auction');
      const said = new Set<number>();
      const doubled = new Set<number>();
      for (const [index, rules] of [1, 2, 3].flatMap(() => family.auctions.flat()).entries()) {
        const round = roundAfterAuction(rules, rng);
        const landlord = round.landlord as Seat;
        // The table has its own rules for the play. Only cards and calls come from the round.
        // Wild ranks are those of the round.
        const own = family.trainedOn[index % family.trainedOn.length] as RuleSet;
        const space = actionSpace(family.name === 'wild' ? round.rules : own);
        const table = createTable(space, { handSize: family.handSize, kittySize: family.kittySize, ranks: 15 });
        seatRound(table, round);
        for (let seat = 0; seat < family.seats; seat++) {
          const { hand } = viewFor(round, seat as Seat);
          const at = 2 * roleOf(seat, landlord, family.seats);
          const words: RankCounts = {
            lo: table.playout.hands[at] as number,
            hi: table.playout.hands[at + 1] as number,
          };
          assert.deepEqual(words, { ...hand });
        }
        const viewed = createPublicState(space);
        observeView(viewed, viewFor(round, landlord));
        assert.deepEqual({ ...table.publicState, space: null }, { ...viewed, space: null });
        for (const word of viewed.calls) said.add(word);
        for (const factor of viewed.doubled) doubled.add(factor);
      }
      assert.ok([1, 2, 3].every((word) => said.has(word)));
      assert.equal(
        [2, 4].some((factor) => doubled.has(factor)),
        family.auctions.flat().some(({ doubling }) => doubling !== 'none'),
      );
    });
  }

  test('follows from the seed', () => {
    const [rules] = FAMILIES.three.auctions.flat();
    assert.ok(rules !== undefined);
    const rounds = ['a', 'a', 'b'].map((seed) => roundAfterAuction(rules, createRng(seed)));
    assert.deepEqual(rounds[0], rounds[1]);
    assert.notDeepEqual(rounds[0]?.deal, rounds[2]?.deal);
  });
});
