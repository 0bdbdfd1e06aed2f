/** The learning environment value by value: every field of every observation of three games that were checked by hand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsByRank, countsFromArray, countsOf, RANKS } from '@doudizhu/rules/cards';
import { actionSpace, encode, legalCombos, parsePlay, type Combo } from '@doudizhu/rules/combos';
import { dealFrom } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { PRESETS, type PresetName, type RuleSet } from '@doudizhu/rules/ruleset';
import { answerLine } from './message.ts';
import { createMethods } from './methods.ts';

/** What a step leads to: the seat to move, the play to beat, who made it, passes since, bombs so far, cards left. */
type After = readonly [
  seat: number,
  beat: string,
  beatBy: number,
  passes: number,
  bombs: number,
  sizes: readonly number[],
];

interface Script {
  readonly rules: PresetName;
  readonly seed: string;
  readonly hands: readonly string[];
  readonly steps: readonly (readonly [play: string, ...After])[];
  readonly ended: { readonly winner: string; readonly returns: readonly number[] };
}

// oxfmt-ignore
const SCRIPTS: readonly Script[] = [
  {
    rules: 'douzero',
    seed: 'pin2107',
    hands: ['44555667788TKKKKAABR', '333456699TQQQA222', '34778899TTJJJJQA2'],
    steps: [
      ['4455667788', 1, '4455667788', 0, 0, 0, [10, 17, 17]],
      ['-',          2, '4455667788', 0, 1, 0, [10, 17, 17]],
      ['778899TTJJ', 0, '778899TTJJ', 2, 0, 0, [10, 17, 7]],
      ['KKKK',       1, 'KKKK',       0, 0, 1, [6, 17, 7]],
      ['-',          2, 'KKKK',       0, 1, 1, [6, 17, 7]],
      ['-',          0, '-',          0, 0, 1, [6, 17, 7]],
      ['AA',         1, 'AA',         0, 0, 1, [4, 17, 7]],
      ['22',         2, '22',         1, 0, 1, [4, 15, 7]],
      ['-',          0, '22',         1, 1, 1, [4, 15, 7]],
      ['BR',         1, 'BR',         0, 0, 2, [2, 15, 7]],
      ['-',          2, 'BR',         0, 1, 2, [2, 15, 7]],
      ['-',          0, '-',          0, 0, 2, [2, 15, 7]],
      ['5',          1, '5',          0, 0, 2, [1, 15, 7]],
      ['6',          2, '6',          1, 0, 2, [1, 14, 7]],
      ['-',          0, '6',          1, 1, 2, [1, 14, 7]],
      ['T',          0, 'T',          0, 0, 2, [0, 14, 7]],
    ],
    // 2 · 2² for the landlord: one bomb, one rocket.
    ended: { winner: 'landlord', returns: [8, -4, -4] },
  },
  {
    rules: 'douzero',
    seed: 'pin566',
    hands: ['33445667889TTJJQQQ22', '34456789TKKKK22BR', '355677899TJJQAAAA'],
    steps: [
      ['3456789TJQ', 1, '3456789TJQ', 0, 0, 0, [10, 17, 17]],
      ['KKKK',       2, 'KKKK',       1, 0, 1, [10, 13, 17]],
      ['-',          0, 'KKKK',       1, 1, 1, [10, 13, 17]],
      ['-',          1, '-',          1, 0, 1, [10, 13, 17]],
      ['3456789T',   2, '3456789T',   1, 0, 1, [10, 5, 17]],
      ['-',          0, '3456789T',   1, 1, 1, [10, 5, 17]],
      ['-',          1, '-',          1, 0, 1, [10, 5, 17]],
      ['22',         2, '22',         1, 0, 1, [10, 3, 17]],
      ['-',          0, '22',         1, 1, 1, [10, 3, 17]],
      ['-',          1, '-',          1, 0, 1, [10, 3, 17]],
      ['BR',         2, 'BR',         1, 0, 2, [10, 1, 17]],
      ['-',          0, 'BR',         1, 1, 2, [10, 1, 17]],
      ['-',          1, '-',          1, 0, 2, [10, 1, 17]],
      ['4',          1, '4',          1, 0, 2, [10, 0, 17]],
    ],
    ended: { winner: 'farmers', returns: [-8, 4, 4] },
  },
  {
    rules: 'pagat-4p',
    seed: 'pin3685',
    hands: [
      '33445566778899TTJJQQQQKKKAA2222RR', '33445666778889TJJQQKAA22B',
      '3345566789999TTJJQKKKAA2B', '334445556777889TTTJJQKAA2',
    ],
    steps: [
      ['33445566778899TTJJQQKKAA', 1, '33445566778899TTJJQQKKAA', 0, 0, 0, [9, 25, 25, 25]],
      ['-',    2, '33445566778899TTJJQQKKAA', 0, 1, 0, [9, 25, 25, 25]],
      ['9999', 3, '9999', 2, 0, 1, [9, 25, 21, 25]],
      ['-',    0, '9999', 2, 1, 1, [9, 25, 21, 25]],
      ['2222', 1, '2222', 0, 0, 2, [5, 25, 21, 25]],
      ['-',    2, '2222', 0, 1, 2, [5, 25, 21, 25]],
      ['-',    3, '2222', 0, 2, 2, [5, 25, 21, 25]],
      ['-',    0, '-',    0, 0, 2, [5, 25, 21, 25]],
      ['QQ',   1, 'QQ',   0, 0, 2, [3, 25, 21, 25]],
      ['AA',   2, 'AA',   1, 0, 2, [3, 23, 21, 25]],
      ['-',    3, 'AA',   1, 1, 2, [3, 23, 21, 25]],
      ['-',    0, 'AA',   1, 2, 2, [3, 23, 21, 25]],
      ['RR',   1, 'RR',   0, 0, 2, [1, 23, 21, 25]],
      ['-',    2, 'RR',   0, 1, 2, [1, 23, 21, 25]],
      ['-',    3, 'RR',   0, 2, 2, [1, 23, 21, 25]],
      ['-',    0, '-',    0, 0, 2, [1, 23, 21, 25]],
      ['K',    0, 'K',    0, 0, 2, [0, 23, 21, 25]],
    ],
    // Three farmers share: each loses 2²; the landlord gets what they lose.
    ended: { winner: 'landlord', returns: [12, -4, -4, -4] },
  },
];

const call = async (methods: ReturnType<typeof createMethods>, method: string, params: object): Promise<unknown> => {
  const answer = JSON.parse(await answerLine(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), methods)) as {
    result?: unknown;
  };
  return answer.result;
};

/** Copies of each rank, index = Rank. */
const countsIn = (cards: string): number[] => [...RANKS].map((letter) => cards.split(letter).length - 1);
const minus = (counts: readonly number[], others: readonly number[]): number[] =>
  counts.map((count, rank) => count - (others[rank] ?? 0));
const plus = (counts: readonly number[], others: readonly number[]): number[] =>
  counts.map((count, rank) => count + (others[rank] ?? 0));

const comboFrom = (text: string, rules: RuleSet, toBeat: Combo | null): Combo | null =>
  text === '-' ? null : unwrap(parsePlay(text, rules, toBeat));

for (const { rules: name, seed, hands: dealt, steps, ended } of SCRIPTS) {
  for (const autoReset of [false, true]) {
    test(`env under ${name}, seed ${seed}, autoReset ${autoReset}: each field after each step`, async () => {
      const methods = createMethods({ nowMs: () => 0 });
      const rules = PRESETS[name];
      const space = actionSpace(rules);
      const idOf = (combo: Combo | null): number => (combo === null ? 0 : encode(space, combo));
      const hands = dealt.map(countsIn);
      const played = dealt.map(() => countsIn(''));
      const kitty = countsByRank(countsOf(dealFrom(rules, createRng(`${seed}/0`)).kitty));
      const history: number[] = [];
      const observationOf = ([seat, beat, beatBy, passes, bombs, sizes]: After, toBeat: Combo | null): unknown => {
        const over = sizes.includes(0);
        const legal = over ? [] : legalCombos(countsFromArray(hands[seat] ?? []), toBeat, rules).map(idOf);
        const ids = [...(toBeat === null || over ? [] : [0]), ...legal].toSorted((a, b) => a - b);
        assert.equal(idOf(toBeat) === 0, beat === '-');
        return {
          game: 0,
          over,
          seat,
          hand: hands[seat],
          sizes,
          played,
          beat: idOf(toBeat),
          beatBy,
          passes,
          bombs,
          kitty,
          history: history.slice(-15),
          legal: ids,
        };
      };
      assert.deepEqual(await call(methods, 'env.make', { rules: name, games: 1, seed }), {
        env: 1,
        games: 1,
        seats: dealt.length,
        actions: space.size,
      });
      const start: After = [0, '-', 0, 0, 0, dealt.map((hand) => hand.length)];
      assert.deepEqual(await call(methods, 'env.reset', { env: 1 }), {
        observations: [observationOf(start, null)],
        ended: [],
      });
      let [turn, toBeat]: [number, Combo | null] = [0, null];
      for (const [index, [text, ...after]] of steps.entries()) {
        const combo = comboFrom(text, rules, toBeat);
        const cards = countsIn(text === '-' ? '' : text);
        hands[turn] = minus(hands[turn] ?? [], cards);
        played[turn] = plus(played[turn] ?? [], cards);
        const answer = await call(methods, 'env.step', { env: 1, actions: [idOf(combo)], autoReset });
        history.push(idOf(combo));
        if (combo !== null) toBeat = combo;
        if (after[1] === '-') toBeat = null;
        turn = after[0];
        const isLast = index === steps.length - 1;
        if (isLast && autoReset) {
          // The observation is the next deal's; only `ended` speaks of the game that is over.
          const { observations, ended: over } = answer as { observations: Record<string, unknown>[]; ended: unknown };
          const { hand: _hand, legal: _legal, kitty: _kitty, ...fields } = observations[0] ?? {};
          assert.deepEqual(over, [{ game: 0, ...ended }]);
          assert.deepEqual(fields, {
            game: 0,
            over: false,
            seat: 0,
            sizes: start[5],
            played: dealt.map(() => countsIn('')),
            beat: 0,
            beatBy: 0,
            passes: 0,
            bombs: 0,
            history: [],
          });
          return;
        }
        assert.deepEqual(
          answer,
          { observations: [observationOf(after, toBeat)], ended: isLast ? [{ game: 0, ...ended }] : [] },
          `after ${text}, step ${index + 1}`,
        );
      }
    });
  }
}

test('env.reset deals the games that are named, each time from the next deal of the seed', async () => {
  const handsOf = async (games: number, resets: readonly (readonly number[])[]): Promise<unknown[]> => {
    const methods = createMethods({ nowMs: () => 0 });
    await call(methods, 'env.make', { games, seed: 'next' });
    let seen: unknown[] = [];
    for (const named of resets) {
      const { observations } = (await call(methods, 'env.reset', { env: 1, games: named })) as {
        observations: { game: number; hand: unknown }[];
      };
      seen = [...seen, ...observations.map(({ hand }) => hand)];
    }
    return seen;
  };
  const three = await handsOf(3, [[0, 1, 2]]);
  assert.deepEqual(await handsOf(1, [[0], [0], [0]]), three, 'the deals of a seed are in the order of the resets');
  assert.deepEqual(await handsOf(3, [[2], [0, 1]]), three);
  assert.notDeepEqual(three[0], three[1]);
});

test('servers share nothing: environments, their numbers, their limit', async () => {
  const [one, two] = [createMethods({ nowMs: () => 0 }), createMethods({ nowMs: () => 0 })];
  assert.deepEqual(((await call(one, 'env.make', {})) as { env: number }).env, 1);
  assert.deepEqual(((await call(two, 'env.make', {})) as { env: number }).env, 1);
  await call(one, 'env.close', { env: 1 });
  assert.equal(await call(one, 'env.reset', { env: 1 }), undefined, 'closed');
  assert.notEqual(await call(two, 'env.reset', { env: 1 }), undefined, 'still open');
});
