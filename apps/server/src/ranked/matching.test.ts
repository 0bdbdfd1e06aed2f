import { createRng, type Rng } from '@doudizhu/rules/rng';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LANDLORD_CHAIR, NEWCOMER, rateRound, type PlayerRating } from '../rating/rating.ts';
import type { WaitingPlayer } from '../storage/ranked-store.ts';
import { companyOf, matchWaiting, windowAfter } from './matching.ts';
import fc from 'fast-check';

const MINUTE = 60_000;
const rng = (): Rng => createRng(1);
const player = (account: string, more: Partial<WaitingPlayer> = {}): WaitingPlayer => ({
  account,
  rating: 25,
  sinceMs: 0,
  company: '',
  ...more,
});

const queues = fc
  .array(
    fc.record({
      rating: fc.double({ min: 5, max: 45, noNaN: true }),
      sinceMs: fc.integer({ min: 0, max: 3 * MINUTE }),
      company: fc.constantFrom('', 'p0 p1 p2', 'p3 p4 p5', 'bot p0 p1'),
    }),
    { maxLength: 30 },
  )
  .map((all) => all.map((given, index) => player(`p${index}`, given)));

describe('matches', () => {
  test('have two or three players who fit each other, none twice, and never the same three again', () => {
    fc.assert(
      fc.property(queues, (waiting) => {
        const nowMs = 3 * MINUTE;
        const matches = matchWaiting(waiting, { nowMs, seats: 3, rng: rng() });
        const matched = matches.flat();
        assert.equal(new Set(matched).size, matched.length);
        for (const match of matches) {
          const players = match.map((account) => waiting.find((one) => one.account === account) as WaitingPlayer);
          assert.ok(players.length === 2 || players.length === 3);
          for (const a of players) {
            const window = windowAfter(nowMs - a.sinceMs);
            assert.ok(players.every((b) => Math.abs(a.rating - b.rating) <= window));
          }
          assert.ok(players.some(({ company }) => company !== companyOf(match, 3)));
          if (match.length === 2) assert.ok(players.every(({ sinceMs }) => nowMs - sinceMs >= MINUTE));
        }
      }),
    );
  });

  test('widen with waiting, until those who are far apart meet', () => {
    const waiting = [player('a', { rating: 20 }), player('b', { rating: 25 }), player('c', { rating: 30 })];
    const waits = [0, 10, 30, 39, 40].map(
      (seconds) => matchWaiting(waiting, { nowMs: seconds * 1000, seats: 3, rng: rng() }).length,
    );
    assert.deepEqual(waits, [0, 0, 0, 0, 1]);
  });

  test('take the nearest of those who fit', () => {
    const ratings = [25, 33, 26, 24, 40, 34, 35];
    const waiting = ratings.map((rating, index) => player(`p${index}`, { rating, sinceMs: index }));
    const matches = matchWaiting(waiting, { nowMs: 2 * MINUTE, seats: 3, rng: rng() }).map((match) => match.toSorted());
    assert.deepEqual(matches, [
      ['p0', 'p2', 'p3'],
      ['p1', 'p5', 'p6'],
    ]);
  });
});

test('two seats: the nearest who fit, no bot, and never the same two again', () => {
  const waiting = [25, 40, 26].map((rating, index) => player(`p${index}`, { rating, sinceMs: index }));
  const two = (players: readonly WaitingPlayer[], nowMs: number) =>
    matchWaiting(players, { nowMs, seats: 2, rng: rng() });
  const nearest = two(waiting, MINUTE).map((match) => match.toSorted());
  assert.deepEqual(nearest, [['p0', 'p2']]);
  assert.deepEqual(two([player('ann')], 10 * MINUTE), []);
  const company = companyOf(['ann', 'bob'], 2);
  const again = ['ann', 'bob'].map((account) => player(account, { company }));
  assert.deepEqual(two(again, 10 * MINUTE), []);
  assert.equal(two([...again, player('cyd')], 10 * MINUTE).length, 1);
});

test('dumped games: the same three do not meet in two matches in a row, however long they wait', () => {
  const accounts = ['ann', 'bob', 'cyd'];
  const company = companyOf(accounts, 3);
  const again = accounts.map((account) => player(account, { company }));
  const sizes = matchWaiting(again, { nowMs: 10 * MINUTE, seats: 3, rng: rng() }).map(({ length }) => length);
  assert.deepEqual(sizes, [2], 'two of them and a bot: a new match');
  assert.deepEqual(matchWaiting(again, { nowMs: MINUTE / 2, seats: 3, rng: rng() }), []);
  const withDan = [...again, player('dan')];
  const [match = []] = matchWaiting(withDan, { nowMs: MINUTE / 2, seats: 3, rng: rng() });
  assert.ok(match.length === 3 && match.includes('dan'));
});

test('smurfs: a strong player under a new name leaves the others within ten rounds, and they lose little', () => {
  const known: PlayerRating = { mu: 22, sigma: 2 };
  let [smurf, victim]: PlayerRating[] = [NEWCOMER, known];
  for (let round = 0; round < 10; round++) {
    const players = [
      { id: 'smurf', won: true, rating: smurf as PlayerRating },
      { id: 'friend', won: true, rating: known },
      { id: 'victim', won: false, rating: victim as PlayerRating },
      { id: LANDLORD_CHAIR, won: false, rating: NEWCOMER },
    ];
    [smurf, , victim] = rateRound(players) as [PlayerRating, PlayerRating, PlayerRating];
  }
  const [gained, lost] = [(smurf?.mu ?? 0) - NEWCOMER.mu, known.mu - (victim?.mu ?? 0)];
  assert.ok(gained > windowAfter(30_000), `gained ${gained}`);
  assert.ok(lost < 1.5, `lost ${lost}`);
});
