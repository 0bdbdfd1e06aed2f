import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countsOf, deck, type RankCounts } from '@doudizhu/rules/cards';
import type { Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomBelow, shuffle } from '@doudizhu/rules/rng';
import { startRound, type Action, type Round } from '@doudizhu/rules/round';
import { PRESET_NAMES, PRESETS, ruleSet } from '@doudizhu/rules/ruleset';
import { legalActionsOf, viewFor, type PlayerView } from '@doudizhu/rules/view';
import { handValueOf } from '@doudizhu/evaluate';
import {
  bundledCallNetwork,
  CALL_NETWORK_NAMES,
  callTrainingOf,
  createCallNetwork,
  readCallWeights,
  valueCalls,
} from './call-network.ts';
import { CALL_LAYOUTS, optionRow, situationRows } from './call-rows.ts';
import { CALL_WEIGHTS_BASE64 } from './call-weights.ts';
import { FAMILIES, familyOf, FOUR, FULL_FAMILIES, THREE, type FullFamily, type NetworkFamily } from './family.ts';
import { networkLayout, OUTPUTS, POINTS_OUTPUT } from './network.ts';
import { playedOut } from '@doudizhu/rules/testing';

const EXPECTATION = { win: 0.45, points: -0.1 };

/** Doubles, calls and grabs at four seats, which no preset has. */
const OF_FOUR = [
  { preset: 'pagat-4p', name: 'doubles', auction: 'oneRound', doubling: 'competition', scoring: 'competition' },
  { preset: 'app-4p', name: 'grabs', auction: 'grab', doubling: 'happy', scoring: 'happy', openHand: true },
].map((rules) => unwrap(ruleSet(rules)));
const ALL_RULES = [...PRESET_NAMES.map((preset) => PRESETS[preset]), ...OF_FOUR];

/** Walks random auctions and doublings of all rule sets of a family. */
const walk = (family: NetworkFamily, each: (view: PlayerView, actions: readonly Action[]) => void): void => {
  for (const rules of ALL_RULES.filter((other) => familyOf(other).name === family.name)) {
    for (let seed = 0; seed < 40; seed++) {
      const rng = createRng(`${rules.name}/${seed}`);
      const choose = (round: Round, seat: Seat): Action => {
        const view = viewFor(round, seat);
        const actions = legalActionsOf(view);
        if (round.phase !== 'opening') each(view, actions);
        // It passes half of the time and more, so that some deals are dealt again.
        return actions[randomBelow(rng, 2) * randomBelow(rng, actions.length)]!;
      };
      const isEnough = ({ phase, redeals }: Round): boolean => phase === 'play' || phase === 'aborted' || redeals === 2;
      playedOut(startRound({ rules, seed: `${rules.name}/${seed}` }), choose, isEnough);
    }
  }
};

const rowsOf = (view: PlayerView, expectation = EXPECTATION, hand = view.hand): number[] => {
  const rows = new Uint16Array(CALL_LAYOUTS[familyOf(view.rules).name].activeMax);
  return [...rows.subarray(0, situationRows({ ...view, hand }, expectation, rows, 0))];
};

/** The rule set of each family whose auctions are tested for earlier calls. */
const PASSED_OFTEN = { three: 'pagat', four: 'pagat-4p' } as const;

/** Expectations of a poor and a good hand. */
const EXTREMES = {
  three: [
    { win: 0.1, points: -1.2 },
    { win: 0.9, points: 1.5 },
  ],
  four: [
    { win: 0.4, points: -0.2 },
    { win: 0.85, points: 0.85 },
  ],
  wild: [
    { win: 0.1, points: -1.2 },
    { win: 0.9, points: 1.5 },
  ],
  two: [
    { win: 0.4, points: -0.4 },
    { win: 0.98, points: 4 },
  ],
} as const;

/** Different options of the calls of a family: bids 0 to 3, calls and grabs, factors 1, 2 and 4, redoubles; `happy` has no bids and no redoubles. */
const OPTIONS = { three: 13, four: 13, wild: 7, two: 7 } as const;

const handOf = ({ decks, handSize }: FullFamily, seed: string): RankCounts =>
  countsOf(shuffle(createRng(seed), deck(decks)).slice(0, handSize));

for (const family of Object.values(FAMILIES)) {
  describe(`a call as rows, ${family.name}`, () => {
    test('has different rows within the network, at most the given number, and one for each option', () => {
      const options = new Set<number>();
      const { rows: rowCount, activeMax } = CALL_LAYOUTS[family.name];
      walk(family, (view, actions) => {
        const rows = rowsOf(view);
        const ownOptions = actions.map(optionRow);
        ownOptions.forEach((row) => options.add(row));
        assert.equal(new Set([...rows, ...ownOptions]).size, rows.length + actions.length);
        assert.ok(rows.length < activeMax);
        assert.ok(rows.every((row) => row >= 0 && row < rowCount));
      });
      assert.equal(options.size, OPTIONS[family.name]);
    });
  });
}

for (const family of Object.values(FULL_FAMILIES)) {
  describe(`bids as rows, ${family.name}`, () => {
    test('tells by its rows who said what, in this deal only', () => {
      let earlier = 0;
      const heard = new Map<string, Set<string>>();
      const { seats, others } = family;
      walk(family, (view) => {
        if (view.phase !== 'auction' || view.rules.name !== PASSED_OFTEN[family.name]) return;
        const seat = Number(view.seat);
        const calls = view.auction?.calls ?? 0;
        const entries = view.history.filter(({ action }) => action.type === 'bid');
        if (entries.length > calls) earlier++;
        const last = others.map((_, step) => {
          const other = (seat + 1 + step) % seats;
          const mine = entries.slice(entries.length - calls).filter((entry) => Number(entry.seat) === other);
          const action = mine.at(-1)?.action;
          return action?.type === 'bid' ? String(action.points) : '-';
        });
        const rows = rowsOf(view, EXPECTATION, handOf(family, 'hand')).join();
        const own = entries.slice(entries.length - calls).findLast((entry) => entry.seat === view.seat)?.action;
        const key = `${last.join('/')}/${own?.type === 'bid' ? own.points : '-'}`;
        heard.set(key, (heard.get(key) ?? new Set()).add(rows));
      });
      assert.ok(earlier > 0, 'deals after a deal that all passed');
      assert.ok(heard.size > 5);
      for (const [key, rows] of heard) assert.equal(rows.size, 1, key);
      assert.equal(new Set([...heard.values()].flatMap((rows) => [...rows])).size, heard.size);
    });
  });
}

for (const name of CALL_NETWORK_NAMES) {
  describe(`the call network, ${name}`, () => {
    const family = callTrainingOf(name);
    const bundled = bundledCallNetwork(family.auctions[0]![0]!);

    test('values each option by its own row, whatever else is offered', () => {
      walk(family, (view, actions) => {
        const together = valueCalls(bundled, view, EXPECTATION, actions);
        const alone = actions.map((action) => valueCalls(bundled, view, EXPECTATION, [action])[0]);
        assert.deepEqual(together, alone);
        assert.ok(together.every(Number.isFinite));
      });
    });

    test('says the points of its head', () => {
      const layout = networkLayout({ rows: CALL_LAYOUTS[family.name].rows, hidden: 32 });
      const weights = new Float32Array(layout.size);
      weights[layout.headBias + POINTS_OUTPUT] = 7;
      assert.equal(layout.size - layout.headBias, OUTPUTS);
      const network = createCallNetwork({ layout, roles: [weights], steps: 0 });
      walk(family, (view, actions) => {
        const worths = valueCalls(network, view, EXPECTATION, actions);
        assert.ok(worths.every((worth) => worth === 7));
      });
    });

    test('finds a high bid worth more with a better expectation', () => {
      const views: PlayerView[] = [];
      walk(family, (each) => void (each.phase === 'auction' && views.push(each)));
      // With two seats the expectation alone does not make a poor hand a good one.
      const playsOf = ({ hand, rules }: PlayerView): number => handValueOf(hand.lo, hand.hi, rules).plays;
      const view = views.toSorted((a, b) => playsOf(a) - playsOf(b))[0]!;
      const legal = legalActionsOf(view);
      const actions = [legal[0]!, legal.at(-1)!];
      const gains = EXTREMES[family.name].map((expectation) => {
        const [pass, three] = valueCalls(bundled, view, expectation, actions);
        return (three as number) - (pass as number);
      });
      const [poor, good] = gains as [number, number];
      assert.ok(poor < 0 && good > 0 && good > poor + 0.5, gains.join());
    });
  });
}

describe('the weights of the call networks', () => {
  const files = [CALL_WEIGHTS_BASE64.three, CALL_WEIGHTS_BASE64.four].map(
    (text) => new Uint8Array(Buffer.from(text, 'base64')),
  );
  const [ofThree, ofFour] = files as [Uint8Array, Uint8Array];

  test('are one network of the rows of each family', () => {
    for (const [bytes, { name }] of [
      [ofThree, THREE],
      [ofFour, FOUR],
    ] as const) {
      const { layout, roles, steps } = unwrap(readCallWeights(bytes, FULL_FAMILIES[name]));
      assert.deepEqual([layout.shape, roles.length], [{ rows: CALL_LAYOUTS[name].rows, hidden: 32 }, 1]);
      assert.ok(steps > 1000, `${steps}`);
    }
  });

  const damaged = ofFour.map((byte, at) => (at === 3000 ? byte ^ 1 : byte));
  const refused: readonly (readonly [string, Uint8Array, FullFamily, RegExp])[] = [
    ['three for four seats', ofThree, FOUR, /119 features, expected \d+/],
    ['four for three', ofFour, THREE, /features, expected 119/],
    ['a file with a flipped bit', damaged, FOUR, /the file is damaged/],
    ['a file cut short', ofFour.slice(0, -4), FOUR, /bytes, expected/],
  ];
  for (const [why, bytes, family, message] of refused) {
    test(`are refused: ${why}`, () => {
      const read = readCallWeights(bytes, family);
      assert.ok(!read.ok && message.test(read.error.message), JSON.stringify(read));
    });
  }
});
