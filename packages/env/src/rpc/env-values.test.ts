/** Every field of every observation of three games that were checked by hand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsByRank, countsFromArray, countsOf, RANKS } from '@doudizhu/rules/cards';
import { actionSpace, encode, legalCombos, parsePlay, type Combo } from '@doudizhu/rules/combos';
import { dealFrom } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { PRESETS, type PresetName, type RuleSet } from '@doudizhu/rules/ruleset';
import { resultOf } from '../testing/rpc-server.ts';
import { createMethods } from './methods.ts';

/** State after a step: seat to act, play to beat, its seat, passes since, bombs so far, cards left. */
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
    // Each of three farmers loses 2², and the landlord gets the sum.
    ended: { winner: 'landlord', returns: [12, -4, -4, -4] },
  },
];

/** Copies of each rank, index = Rank. */
const countsIn = (cards: string): number[] => [...RANKS].map((letter) => cards.split(letter).length - 1);
const sumOf = (counts: readonly number[] = [], others: readonly number[], sign: 1 | -1): number[] =>
  counts.map((count, rank) => count + sign * (others[rank] ?? 0));

const comboFrom = (text: string, rules: RuleSet, toBeat: Combo | null): Combo | null =>
  text === '-' ? null : unwrap(parsePlay(text, rules, toBeat));

const OBSERVED = ['hand', 'kitty', 'sizes', 'played', 'toBeat', 'toBeatSeat', 'passes', 'bombs', 'rockets', 'history'];

interface Answer {
  readonly games: readonly Readonly<Record<string, unknown>>[];
  readonly last: readonly Readonly<Record<string, unknown>>[];
}

for (const { rules: name, seed, hands: dealt, steps, ended } of SCRIPTS) {
  for (const autoReset of [false, true]) {
    test(`env under ${name}, seed ${seed}, autoReset ${autoReset}: each field after each step`, async () => {
      const methods = createMethods({ nowMs: () => 0 });
      const rules = PRESETS[name];
      const space = actionSpace(rules);
      const seats = dealt.length;
      const idOf = (combo: Combo | null): number => (combo === null ? 0 : encode(space, combo));
      const hands = dealt.map(countsIn);
      const played = dealt.map(() => countsIn(''));
      const kitty = countsByRank(countsOf(dealFrom(rules, createRng(`${seed}/0`)).kitty));
      const history: number[] = [];
      /** The script has the sum of bombs and rockets. */
      const observationOf = ([seat, beat, beatBy, passes, , sizes]: After, toBeat: Combo | null): object => {
        const turned = <Item>(list: readonly Item[]): Item[] => list.map((_, at) => list[(seat + at) % seats] as Item);
        assert.equal(idOf(toBeat) === 0, beat === '-');
        return {
          hand: hands[seat],
          kitty,
          sizes: turned(sizes),
          played: turned(played),
          toBeat: idOf(toBeat),
          toBeatSeat: toBeat === null ? -1 : (beatBy - seat + seats) % seats,
          passes,
          history: [...Array<number>(15).fill(-1), ...history].slice(-15),
        };
      };
      const compare = (row: Answer['games'][number], after: After, toBeat: Combo | null): void => {
        const { bombs, rockets, game: _game, seat, ...fields } = row;
        const expected = observationOf(after, toBeat);
        const observed = Object.fromEntries(Object.keys(expected).map((field) => [field, fields[field]]));
        assert.deepEqual(observed, expected);
        assert.deepEqual([seat, Number(bombs) + Number(rockets)], [after[0], after[4]]);
      };
      const legalOf = (seat: number, toBeat: Combo | null): number[] => {
        const combos = legalCombos(countsFromArray(hands[seat] ?? []), toBeat, rules).map(idOf);
        return [...(toBeat === null ? [] : [0]), ...combos].toSorted((a, b) => a - b);
      };
      await resultOf('env.make', { groups: [{ games: 1, rules: name }], observe: OBSERVED, autoReset }, methods);
      const start: After = [0, '-', 0, 0, 0, dealt.map((hand) => hand.length)];
      const { games: first } = await resultOf<Answer>('env.reset', { env: 1, seeds: [seed] }, methods);
      compare(first[0] ?? {}, start, null);
      let [turn, toBeat]: [number, Combo | null] = [0, null];
      for (const [index, [text, ...after]] of steps.entries()) {
        const combo = comboFrom(text, rules, toBeat);
        const cards = countsIn(text === '-' ? '' : text);
        hands[turn] = sumOf(hands[turn], cards, -1);
        played[turn] = sumOf(played[turn], cards, 1);
        const { games, last } = await resultOf<Answer>('env.step', { env: 1, actions: [idOf(combo)] }, methods);
        const row = games[0] ?? {};
        history.push(idOf(combo));
        if (combo !== null) toBeat = combo;
        if (after[1] === '-') toBeat = null;
        turn = after[0];
        const isLast = index === steps.length - 1;
        assert.equal(row['done'], Number(isLast), `step ${index + 1}`);
        if (!isLast) {
          compare(row, after, toBeat);
          assert.deepEqual(row['legal'], legalOf(turn, toBeat));
          continue;
        }
        assert.deepEqual(
          [['landlord', 'farmers'][Number(row['winner'])], (row['rewards'] as number[]).slice(0, seats)],
          [ended.winner, ended.returns],
        );
        if (autoReset) {
          compare(last[0] ?? {}, after, toBeat);
          assert.deepEqual([row['seat'], row['deal'], row['history']], [0, 1, Array<number>(15).fill(-1)]);
        } else {
          compare({ ...row, seat: after[0] }, after, toBeat);
          assert.deepEqual([row['seat'], row['legal']], [-1, []]);
        }
      }
    });
  }
}
