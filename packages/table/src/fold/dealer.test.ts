/** Dealers: the first one of a match is drawn, then the deal passes on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawDeal, secretFrom } from '../fairness/fairness.ts';
import { verifyLog } from '../log/verify.ts';
import { BOT, open, type TestTable } from '../testing/test-table.ts';
import { viewOf } from '../view/view.ts';

/** Dealer that the view names. */
const dealerAt = ({ table }: TestTable): number | null => viewOf(table, 'spectator').proof?.dealer ?? null;

/** Dealer by the secret of a round without entropies. */
const drawnBy = ({ table }: TestTable, seed: string): number => {
  const { rules, table: id } = table.terms;
  const draw = { secret: secretFrom(seed), board: `${id}-${table.roundsBegun}`, entropy: ['', '', ''] };
  return drawDeal(rules, draw, 0).dealer;
};

/** Plays a round. @returns its dealer */
const dealerOfRound = (world: TestTable, seed: string): number | null => {
  world.deal(seed);
  const dealer = dealerAt(world);
  world.playOut();
  assert.equal(dealerAt(world), dealer, 'one dealer per round');
  return dealer;
};

test('each seat is drawn as the first dealer about equally often', () => {
  const counts = [0, 0, 0];
  for (let number = 0; number < 150; number++) {
    const world = open({ table: `t${number}` }).deal('a');
    const dealer = dealerAt(world);
    assert.equal(dealer, drawnBy(world, 'a'));
    if (dealer !== null) counts[dealer] = (counts[dealer] ?? 0) + 1;
  }
  assert.ok(Math.min(...counts) > 30, counts.join(' '));
});

test('the deal passes on with each round, and the next match draws its first dealer', () => {
  const world = open({ roundsMax: 4 });
  const first = dealerOfRound(world, 'a');
  assert.equal(first, drawnBy(world, 'a'));
  const next = ['b', 'c', 'd'].map((seed) => dealerOfRound(world, seed));
  for (const [index, dealer] of next.entries()) assert.equal(dealer, (Number(first) + 1 + index) % 3);
  assert.equal(dealerOfRound(world, 'e'), drawnBy(world, 'e'), 'after the last round of a match');
  world.say('host', { type: 'seat', seat: 2 as never, occupant: { ...BOT, name: 'Other' } });
  assert.equal(dealerOfRound(world, 'f'), drawnBy(world, 'f'), 'after a new line-up');
  assert.ok(verifyLog(world.log).ok);
});

test('cards dealt again have the same dealer', () => {
  const world = open({ rules: 'competition' }).deal('a');
  const dealer = dealerAt(world);
  while (world.round.redeals === 0) world.act({ type: 'bid', points: 0 });
  const dealt = world.log.flatMap((event) => (event.type === 'dealt' ? [event.redeal, event.dealer] : []));
  assert.deepEqual(dealt, [0, dealer, 1, dealer]);
});
