import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANDLORD_CHAIR, NEWCOMER, rateRound, type RatedPlayer, type PlayerRating } from './rating.ts';

/** A landlord against two farmers, and the chair. */
const round = (
  landlordWon: boolean,
  ratings: readonly (PlayerRating | null)[] = [null, null, null, null],
): RatedPlayer[] =>
  ['ann', 'bob', 'cyd', LANDLORD_CHAIR].map((id, index) => {
    const won = (index === 0 || index === 3) === landlordWon;
    return { id, won, rating: ratings[index] ?? null };
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

const MIXED = [{ mu: 30, sigma: 5 }, { mu: 20, sigma: 4 }, null, { mu: 27, sigma: 1 }] as const;

test('the order of the seats does not matter', () => {
  const [ann, bob, cyd, chair] = round(true, MIXED) as [RatedPlayer, RatedPlayer, RatedPlayer, RatedPlayer];
  const rated = rateRound([ann, bob, cyd, chair]);
  assert.deepEqual(rateRound([cyd, chair, ann, bob]), [rated[2], rated[3], rated[0], rated[1]]);
});

/** Ratings that openskill 5.0.1 computes with Plackett–Luce. */
const OPENSKILL = [
  [
    true,
    [30.4350330162862, 4.991638542924565],
    [19.72157636382675, 3.99225098775234],
    [23.791587328835025, 8.262607200900591],
    [27.017408002651667, 1.0001327838741152],
  ],
  [
    false,
    [29.220829004206863, 4.991638542924565],
    [20.49867392526074, 3.99225098775234],
    [27.164341714471668, 8.262607200900591],
    [26.968821192293266, 1.0001327838741152],
  ],
] as const;

for (const [landlordWon, ...expected] of OPENSKILL) {
  test(`a ${landlordWon ? 'won' : 'lost'} round is rated as openskill rates it`, () => {
    for (const [index, { mu, sigma }] of rateRound(round(landlordWon, MIXED)).entries()) {
      assert.ok(Math.abs(mu - expected[index]![0]) < 1e-9 && Math.abs(sigma - expected[index]![1]) < 1e-9, `${index}`);
    }
  });
}
