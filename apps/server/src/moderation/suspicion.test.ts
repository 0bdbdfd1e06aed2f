import { createRng, randomBelow, type Rng } from '@doudizhu/rules/rng';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RoundEvidence } from '../storage/evidence-store.ts';
import { informedPairs, thrownGames } from './pairs.ts';
import { deviationsOf, thresholdFor, type RoundSample } from './suspicion.ts';

/** Rounds of one pair with two judged plays each. @param mean mean excess per play */
const seriesOf = (rng: Rng, rounds: number, mean: number): readonly RoundSample[] =>
  Array.from({ length: rounds }, (_, round) => ({
    round: String(round),
    plays: 2,
    // −1, 0 or 1 for each play, plus the mean.
    excess: randomBelow(rng, 3) + randomBelow(rng, 3) - 2 + 2 * mean,
  }));

test('the threshold grows with the number of pairs, as the tail of a normal distribution says', () => {
  // 0.1 / 1000 = 1e-4 and 0.1 / 10 = 1e-2 on one side.
  assert.ok(Math.abs(thresholdFor(1000) - 3.2905) < 0.002);
  assert.ok(Math.abs(thresholdFor(10) - 1.645) < 0.002);
});

test('of a thousand honest pairs at most one is above the threshold, and those who stand out are', () => {
  const rng = createRng('honest');
  const honest = Array.from({ length: 1000 }, () => seriesOf(rng, 100, 0.03));
  const informed = Array.from({ length: 20 }, () => seriesOf(rng, 100, 0.5));
  const deviations = deviationsOf([...honest, ...informed]).map((deviation) => deviation?.z ?? 0);
  const threshold = thresholdFor(deviations.length);
  assert.ok(deviations.slice(0, 1000).filter((z) => z >= threshold).length <= 1);
  assert.equal(deviations.slice(1000).filter((z) => z >= threshold).length, 20);
});

test('habits of all players are not suspicious, and neither are pairs with few judged plays', () => {
  const rng = createRng('all');
  const all = Array.from({ length: 200 }, () => seriesOf(rng, 100, 0.5));
  const few = seriesOf(rng, 10, 1);
  const deviations = deviationsOf([...all, few]);
  assert.equal(deviations.at(-1), null);
  assert.ok(deviations.slice(0, 200).every((deviation) => (deviation?.z ?? 0) < thresholdFor(200)));
});

test('pairs that differ for reasons of their own are compared with that spread', () => {
  const rng = createRng('spread');
  // Each pair has its own mean, like good and bad players.
  const pairs = Array.from({ length: 500 }, () => seriesOf(rng, 300, (randomBelow(rng, 1000) - 500) / 1000));
  const above = deviationsOf(pairs).filter((deviation) => (deviation?.z ?? 0) >= thresholdFor(500));
  assert.equal(above.length, 0);
});

interface Habit {
  readonly own: number;
  readonly open: number;
}

/** Rounds among people whose regrets depend on the others. @param habit of the seat, by chance */
const evidenceOf = (
  people: readonly string[],
  rounds: number,
  habit: (account: string, others: readonly string[], isLandlord: boolean) => Habit,
): readonly RoundEvidence[] => {
  const rng = createRng('evidence');
  const chance = (share: number): number => Number(randomBelow(rng, 1000) < share * 1000);
  return Array.from({ length: rounds }, (_, round) => {
    const first = randomBelow(rng, people.length);
    const accounts = [0, 1, 2].map((step) => people[(first + step * (1 + (round % 3))) % people.length] as string);
    const landlord = randomBelow(rng, 3);
    const plays = accounts.flatMap((account, seat) => {
      const { own, open } = habit(account, accounts, seat === landlord);
      return [0, 1].map(() => ({ seat: seat as never, ownRegret: chance(own), openRegret: chance(open) }));
    });
    return { round: String(round), accounts, landlord, plays };
  });
};

const PEOPLE = Array.from({ length: 12 }, (_, index) => `p${String(index).padStart(2, '0')}`);

test('a pair that sees more than its own cards is listed alone, with its figures and rounds', () => {
  const evidence = evidenceOf(PEOPLE, 3000, (account, others) => {
    const together = others.includes('p00') && others.includes('p01') && (account === 'p00' || account === 'p01');
    return together ? { own: 0.5, open: 0 } : { own: 0.2, open: 0.2 };
  });
  const cases = informedPairs(evidence);
  assert.equal(cases.length, 1);
  const [{ accounts, figures, rounds }] = cases as [(typeof cases)[number]];
  assert.deepEqual(accounts, ['p00', 'p01']);
  assert.ok(figures.z >= figures.threshold && figures.mean > 0.3, JSON.stringify(figures));
  assert.ok(Math.abs(figures.meanElsewhere ?? 1) < 0.1, 'apart they are like others');
  assert.equal(rounds.length, 10);
  const [plainest] = evidence.filter(({ round }) => round === rounds[0]);
  assert.ok(plainest?.accounts.includes('p00') && plainest.accounts.includes('p01'));
});

test('an account that stands out with every partner is not named with each of them', () => {
  const evidence = evidenceOf(PEOPLE, 3000, (account) =>
    account === 'p00' ? { own: 0.6, open: 0.1 } : { own: 0.2, open: 0.2 },
  );
  assert.deepEqual(informedPairs(evidence), []);
});

test('dumped games: a player who plays badly against one account only is listed with it', () => {
  const evidence = evidenceOf(PEOPLE, 3000, (account, others) =>
    account === 'p03' && others.includes('p04') ? { own: 0.8, open: 0.8 } : { own: 0.2, open: 0.2 },
  );
  const cases = thrownGames(evidence);
  assert.deepEqual([cases.length, cases[0]?.accounts], [1, ['p03', 'p04']]);
  const weak = evidenceOf(PEOPLE, 3000, (account) =>
    account === 'p03' ? { own: 0.8, open: 0.8 } : { own: 0.2, open: 0.2 },
  );
  assert.deepEqual(thrownGames(weak), [], 'a weak player throws no games');
});

test('accounts with too few judged plays are not listed, however few pairs there are', () => {
  const round = { round: 'one', accounts: ['ann', 'bob', null], landlord: 0, plays: [] };
  assert.deepEqual([informedPairs([round]), thrownGames([round])], [[], []]);
});
