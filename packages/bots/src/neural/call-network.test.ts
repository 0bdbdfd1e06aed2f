import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  applyUnchecked,
  countsOf,
  createRng,
  deck,
  legalActionsOf,
  PRESET_NAMES,
  PRESETS,
  randomBelow,
  shuffle,
  startRound,
  toAct,
  viewFor,
  type Action,
  type RankCounts,
  type Round,
  type Seat,
  type SeatView,
} from '@doudizhu/rules';
import { bundledCallNetwork, createCallNetwork, valueCalls } from './call-network.ts';
import { CALL_ACTIVE_MAX, CALL_ROWS, optionRow, situationRows } from './call-rows.ts';
import { networkLayout, OUTPUTS, POINTS_OUTPUT } from './network.ts';

const EXPECTATION = { win: 0.45, points: -0.1 };

/** Walks random auctions and doublings of all rule sets with three seats. */
const walk = (each: (view: SeatView, actions: readonly Action[]) => void): void => {
  for (const name of PRESET_NAMES.filter((preset) => PRESETS[preset].seats === 3)) {
    for (let seed = 0; seed < 40; seed++) {
      const rng = createRng(`${name}/${seed}`);
      let round: Round = startRound({ rules: PRESETS[name], seed: `${name}/${seed}` });
      while (round.phase !== 'play' && round.phase !== 'aborted' && round.redeals < 2) {
        const seat = toAct(round)[0] as Seat;
        const view = viewFor(round, seat);
        const actions = legalActionsOf(view);
        if (round.phase !== 'opening') each(view, actions);
        // It passes half of the time and more, so that some deals are dealt again.
        round = applyUnchecked(round, seat, actions[randomBelow(rng, 2) * randomBelow(rng, actions.length)] as Action);
      }
    }
  }
};

const rowsOf = (view: SeatView, expectation = EXPECTATION, hand = view.hand as RankCounts): number[] => {
  const rows = new Uint16Array(CALL_ACTIVE_MAX);
  return [...rows.subarray(0, situationRows(view, { hand, expectation }, rows, 0))];
};

describe('a call as rows', () => {
  test('has different rows within the network, at most so many, and one for each option', () => {
    const options = new Set<number>();
    walk((view, actions) => {
      const rows = rowsOf(view);
      const ownOptions = actions.map(optionRow);
      ownOptions.forEach((row) => options.add(row));
      assert.equal(new Set([...rows, ...ownOptions]).size, rows.length + actions.length);
      assert.ok(rows.length < CALL_ACTIVE_MAX);
      assert.ok(rows.every((row) => row >= 0 && row < CALL_ROWS));
    });
    // Bids 0 to 3, calls and grabs, factors 1, 2 and 4, redoubles: each of them came up.
    assert.equal(options.size, 13);
  });

  test('tells by its rows who said what, in this deal only', () => {
    let earlier = 0;
    const heard = new Map<string, Set<string>>();
    walk((view) => {
      if (view.phase !== 'auction' || view.rules.name !== 'pagat') return;
      const seat = Number(view.seat);
      const calls = view.auction?.calls ?? 0;
      const entries = view.history.filter(({ action }) => action.type === 'bid');
      if (entries.length > calls) earlier++;
      const last = [1, 2].map((step) => {
        const mine = entries.slice(entries.length - calls).filter((entry) => Number(entry.seat) === (seat + step) % 3);
        const action = mine.at(-1)?.action;
        return action?.type === 'bid' ? String(action.points) : '-';
      });
      const hand = countsOf(shuffle(createRng('hand'), deck(1)).slice(0, 17));
      const rows = rowsOf(view, EXPECTATION, hand).join();
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

describe('the call network', () => {
  test('values each option by its own row, whatever else is offered', () => {
    walk((view, actions) => {
      const sight = { hand: view.hand as RankCounts, expectation: EXPECTATION };
      const together = valueCalls(bundledCallNetwork(), view, sight, actions);
      const alone = actions.map((action) => valueCalls(bundledCallNetwork(), view, sight, [action])[0]);
      assert.deepEqual(together, alone);
      assert.ok(together.every(Number.isFinite));
    });
  });

  test('says the points of its head', () => {
    const layout = networkLayout({ rows: CALL_ROWS, hidden: 32 });
    const weights = new Float32Array(layout.size);
    weights[layout.headBias + POINTS_OUTPUT] = 7;
    assert.equal(layout.size - layout.headBias, OUTPUTS);
    const network = createCallNetwork({ layout, roles: [weights], steps: 0 });
    walk((view, actions) => {
      const worths = valueCalls(network, view, { hand: view.hand as RankCounts, expectation: EXPECTATION }, actions);
      assert.ok(worths.every((worth) => worth === 7));
    });
  });

  test('finds a high bid worth more with a better expectation', () => {
    const view = viewFor(startRound({ rules: PRESETS.competition, seed: 1 }), 0 as Seat);
    const actions: Action[] = [0, 3].map((points) => ({ type: 'bid', points: points as 0 | 3 }));
    const gains = [
      { win: 0.1, points: -1.2 },
      { win: 0.9, points: 1.5 },
    ].map((expectation) => {
      const [pass, three] = valueCalls(
        bundledCallNetwork(),
        view,
        { hand: view.hand as RankCounts, expectation },
        actions,
      );
      return (three as number) - (pass as number);
    });
    assert.ok((gains[0] as number) < 0 && (gains[1] as number) > 1, gains.join());
  });
});
