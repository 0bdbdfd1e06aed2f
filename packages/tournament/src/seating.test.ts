import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createRng, randomBelow, shuffle } from '@doudizhu/rules/rng';
import { seatStage, tablesFor, type SwissPlayer } from './seating.ts';

const player = (account: string, given: Partial<SwissPlayer> = {}): SwissPlayer => ({
  account,
  group: null,
  seatCounts: [0, 0, 0],
  met: new Set(),
  ...given,
});

const fields = fc.array(
  fc.record({
    group: fc.option(fc.nat({ max: 5 }), { freq: 2 }),
    seatCounts: fc.tuple(fc.nat({ max: 8 }), fc.nat({ max: 8 }), fc.nat({ max: 8 })),
    met: fc.array(fc.nat({ max: 39 }), { maxLength: 12 }),
  }),
  { minLength: 1, maxLength: 40 },
);
const players = fields.map((given) =>
  given.map(({ met, ...rest }, index) => player(`p${index}`, { ...rest, met: new Set(met.map((id) => `p${id}`)) })),
);

const seatIn = (tables: ReturnType<typeof seatStage>, account: string): number =>
  tables.map((seats) => seats.indexOf(account)).find((seat) => seat >= 0) ?? -1;

test('each entrant has one seat at one table, bots have the rest', () => {
  fc.assert(
    fc.property(players, (field) => {
      const tables = seatStage(field, 3);
      assert.equal(tables.length, tablesFor(field.length, 3));
      assert.ok(tables.every((seats) => seats.length === 3));
      const seated = tables.flat().filter((account) => account !== null);
      assert.deepEqual(seated.toSorted(), field.map(({ account }) => account).toSorted());
    }),
  );
});

test('tables of two and four seats are filled, each entrant once', () => {
  for (const seats of [2, 4]) {
    for (let size = 2; size <= 13; size++) {
      const field = Array.from({ length: size }, (_, index) =>
        player(`p${index}`, { seatCounts: Array.from({ length: seats }, () => 0) }),
      );
      const tables = seatStage(field, seats);
      assert.equal(tables.length, Math.max(3, Math.ceil(size / seats)));
      assert.ok(tables.every((table) => table.length === seats));
      assert.equal(new Set(tables.flat().filter((account) => account !== null)).size, size);
    }
  }
});

test('a group has one seat, as long as a seat has room for it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 30 }),
      fc.array(fc.integer({ min: 2, max: 6 }), { maxLength: 3 }),
      (alone, sizes) => {
        const grouped = sizes.flatMap((size, group) =>
          Array.from({ length: size }, (_, index) => player(`g${group}-${index}`, { group })),
        );
        const field = [...grouped, ...Array.from({ length: alone }, (_, index) => player(`a${index}`))];
        const tables = seatStage(field, 3);
        // Three groups that are not larger than the number of tables always fit: each has its own seat.
        for (const [group, size] of sizes.entries()) {
          if (size > tables.length) continue;
          const seats = Array.from({ length: size }, (_, index) => seatIn(tables, `g${group}-${index}`));
          assert.equal(new Set(seats).size, 1, `group ${group}`);
        }
      },
    ),
    // A group of five, which does not fit three tables, once left no seat for the last of two.
    { examples: [[0, [5, 2, 2]]] },
  );
});

test('neighbours in the order meet if they have not met', () => {
  const field = Array.from({ length: 12 }, (_, index) => player(`p${index}`));
  for (const [table, seats] of seatStage(field, 3).entries()) {
    assert.deepEqual(seats.toSorted(), [0, 1, 2].map((index) => `p${3 * table + index}`).toSorted());
  }
});

test('over a tournament few meet again, and each entrant gets each seat about as often', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 12 }), fc.integer(), (tables, seed) => {
      const accounts = Array.from({ length: 3 * tables }, (_, index) => `p${index}`);
      const met = new Map(accounts.map((account) => [account, new Set<string>()]));
      const counts = new Map(accounts.map((account) => [account, [0, 0, 0]]));
      const rng = createRng(seed);
      let again = 0;
      const stages = 3;
      for (let stage = 0; stage < stages; stage++) {
        const field = shuffle(rng, accounts).map((account) =>
          player(account, { met: new Set(met.get(account)), seatCounts: counts.get(account) as number[] }),
        );
        for (const seats of seatStage(field, 3)) {
          for (const [seat, account] of seats.entries()) {
            const others = seats.filter((other) => other !== account) as string[];
            again += others.filter((other) => met.get(account as string)?.has(other)).length / 2;
            for (const other of others) met.get(account as string)?.add(other);
            const own = counts.get(account as string) as number[];
            own[seat] = (own[seat] ?? 0) + 1;
          }
        }
      }
      assert.ok(again <= tables, `${again} meetings again at ${tables} tables in ${stages} stages`);
      const alwaysThere = [...counts.values()].filter((own) => own.includes(stages)).length;
      assert.ok(alwaysThere <= tables / 2, `${alwaysThere} of ${accounts.length} have one seat all the time`);
    }),
    { numRuns: 40 },
  );
});

/** A field with groups, earlier seats and earlier meetings. */
const fieldOf = (seed: number, size: number): SwissPlayer[] => {
  const rng = createRng(seed);
  return Array.from({ length: size }, (_, index) =>
    player(`${index}`, {
      group: randomBelow(rng, 3) > 0 ? null : randomBelow(rng, 4),
      seatCounts: [0, 1, 2].map(() => randomBelow(rng, 4)),
      met: new Set(Array.from({ length: randomBelow(rng, 8) }, () => `${randomBelow(rng, size)}`)),
    }),
  );
};

// oxfmt-ignore
const SEATED: readonly (readonly [seed: number, size: number, tables: string])[] = [
  [1, 12, '3 2 5 | 4 1 9 | 8 10 0 | 11 7 6'],
  [2, 20, '1 14 6 | 5 8 0 | 4 11 7 | 12 3 13 | 17 9 15 | 16 2 19 | 18 - 10'],
  [3, 7, '3 2 - | 4 1 5 | 6 - 0'],
];

for (const [seed, size, tables] of SEATED) {
  test(`a field of ${size} sits as it always has: a tournament that is checked again has the same tables`, () => {
    const seated = seatStage(fieldOf(seed, size), 3).map((seats) => seats.map((account) => account ?? '-').join(' '));
    assert.equal(seated.join(' | '), tables);
  });
}

test('only neighbours change seats, not entrants three places apart', () => {
  const [left, right] = [player('left', { seatCounts: [3, 0, 0] }), player('right', { seatCounts: [0, 3, 0] })];
  const others = (count: number): SwissPlayer[] => Array.from({ length: count }, (_, index) => player(`o${index}`));
  // The order alone gives them seats 0 and 1; each prefers the other's.
  const near = seatStage([left, right, ...others(7)], 3);
  assert.deepEqual([seatIn(near, 'left'), seatIn(near, 'right')], [1, 0]);
  const far = seatStage([left, ...others(3), right, ...others(4)], 3);
  const middle = ['o0', 'o1', 'o2'].map((account) => seatIn(far, account));
  assert.deepEqual([seatIn(far, 'left'), seatIn(far, 'right'), ...middle], [1, 2, 0, 1, 0]);
});
