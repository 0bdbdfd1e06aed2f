import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANDLORD_CHAIR, NEWCOMER, rateRound, type RatedPlayer, type PlayerRating } from './rating.ts';

/** A landlord against two farmers, and the chair. */
const round = (
  landlordWon: boolean,
  ratings: readonly (PlayerRating | null)[] = [null, null, null, null],
): RatedPlayer[] =>
  ['ann', 'bob', 'cyd', LANDLORD_CHAIR].map((id, index) => {
    const isLandlordSide = index === 0 || index === 3;
    return { id, isLandlordSide, won: isLandlordSide === landlordWon, rating: ratings[index] ?? null };
  });

test('winners rise, losers fall, and every rating gets more certain', () => {
  for (const landlordWon of [true, false]) {
    const players = round(landlordWon);
    for (const [index, { mu, sigma }] of rateRound(players).entries()) {
      assert.equal(mu > NEWCOMER.mu, players[index]?.won);
      assert.ok(sigma < NEWCOMER.sigma);
    }
  }
});

test('between newcomers a round is even: the chair takes the place of the second farmer', () => {
  const [asLandlord] = rateRound(round(true)) as [PlayerRating];
  const [, asFarmer] = rateRound(round(false)) as [PlayerRating, PlayerRating];
  assert.ok(Math.abs(asLandlord.mu - asFarmer.mu) < 1e-9, 'a landlord wins no more than a farmer');
});

test('an expected win changes a rating little', () => {
  const strong: PlayerRating = { mu: 40, sigma: 2 };
  const expected = rateRound(round(true, [strong, null, null, null]))[0] as PlayerRating;
  const surprising = rateRound(round(true, [{ mu: 10, sigma: 2 }, null, null, null]))[0] as PlayerRating;
  assert.ok(surprising.mu - 10 > expected.mu - 40);
});

test('the order of the seats does not matter', () => {
  const players = round(true, [{ mu: 30, sigma: 5 }, { mu: 20, sigma: 4 }, null, { mu: 27, sigma: 1 }]);
  const turned = [players[2], players[3], players[0], players[1]] as RatedPlayer[];
  const [ann, bob, cyd, chair] = rateRound(players);
  assert.deepEqual(rateRound(turned), [cyd, chair, ann, bob]);
});
