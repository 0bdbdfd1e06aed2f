import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { applyUnchecked, isOver, startRound, toAct, type Action, type Round } from '@doudizhu/rules/round';
import { PRESETS, ruleSet, type RuleSet } from '@doudizhu/rules/ruleset';
import { legalActionsOf, viewFor, type PlayerView } from '@doudizhu/rules/view';
import {
  withoutAuction,
  bundledCallNetwork,
  callUnitOf,
  CALL_LAYOUTS,
  createNetworks,
  createNeuralBot,
  type Expectation,
  FAMILIES,
  FULL_FAMILIES,
  familyOf,
  readWeights,
  situationRows,
  type NetworkFamily,
  type Networks,
} from '@doudizhu/bots/neural';
import {
  callWeights,
  compareCallers,
  createCallTrainer,
  networkCaller,
  trainCalls,
  type CallTrainer,
} from './call-trainer.ts';
import { createKnownDeal, holdAuction, withAuctionOf, type Caller, type KnownDeal } from './known-deal.ts';
import { fixedCaller } from './fixed-caller.ts';
import { playedOut } from '@doudizhu/rules/testing';

const read = (file: string, family: NetworkFamily): Networks =>
  createNetworks(unwrap(readWeights(readFileSync(new URL(import.meta.resolve(`@doudizhu/weights/${file}`))), family)));
const networks = read('neural.bin', FAMILIES.three);
const ALL_NETWORKS = {
  three: networks,
  four: read('neural-four.bin', FAMILIES.four),
  wild: read('neural-wild.bin', FAMILIES.wild),
  two: read('neural-two.bin', FAMILIES.two),
} as const;
const networksOf = (rules: RuleSet): Networks => ALL_NETWORKS[familyOf(rules).name];

const highest: Caller = (_view, _expectation, actions) => actions.length - 1;
const never: Caller = () => 0;

/** Plays the deal by views alone, as at any table. @param choose among the legal actions before the play. */
const replay = (
  { rules, deal, first }: KnownDeal,
  choose: (view: PlayerView, actions: readonly Action[]) => Action,
): Round => {
  const act = (round: Round, seat: Seat): Action => {
    const view = viewFor(round, seat);
    return choose(view, legalActionsOf(view));
  };
  return playedOut(startRound({ rules, deal, seed: 1, first }), act, (round) => isOver(round) || round.redeals > 0);
};

/** True if the caller has a choice. */
const isAsked = ({ phase }: PlayerView, actions: readonly Action[]): boolean =>
  phase !== 'opening' && phase !== 'play' && actions.length > 1;

const rowsOf = (view: PlayerView, expectation: Expectation): number[] => {
  const rows = new Uint16Array(CALL_LAYOUTS[familyOf(view.rules).name].activeMax);
  return [...rows.subarray(0, situationRows(view, expectation, rows, 0))];
};

describe('a known deal', () => {
  test('scores an auction like the played round', () => {
    for (const name of ['competition', 'pagat', 'happy', 'pagat-4p', 'app-4p', 'laizi-tiandi', 'two'] as const) {
      const own = networksOf(PRESETS[name]);
      for (let deal = 0; deal < (own === networks ? 4 : 2); deal++) {
        const known = createKnownDeal(PRESETS[name], `${name}/${deal}`);
        const made: Action[] = [];
        const scores = holdAuction(own, known, (view, expectation, actions) => {
          const index = fixedCaller(view, expectation, actions);
          made.push(actions[index] as Action);
          return index;
        });
        if (scores === null) continue;
        const bot = createNeuralBot(own, { aim: 'points' });
        const { outcome } = replay(known, (view, actions) =>
          view.phase === 'play'
            ? bot.act({ ...withoutAuction(view), mayOpenHand: view.mayOpenHand })
            : isAsked(view, actions)
              ? (made.shift() as Action)
              : (actions[0] as Action),
        );
        assert.deepEqual(outcome?.scores, scores, known.seed);
      }
    }
  });

  test('has the rows and calls of the bot that sees its views', () => {
    for (const name of ['competition', 'happy', 'pagat-4p', 'app-4p', 'laizi', 'no-shuffle', 'two'] as const) {
      const own = networksOf(PRESETS[name]);
      const network = bundledCallNetwork(PRESETS[name]);
      for (let deal = 0; deal < 3; deal++) {
        const known = createKnownDeal(PRESETS[name], `${name}/rows/${deal}`);
        const made: { readonly action: Action; readonly rows: number[]; readonly expectation: Expectation }[] = [];
        const caller = networkCaller(network);
        holdAuction(own, known, (view, expectation, actions) => {
          const index = caller(view, expectation, actions);
          made.push({ action: actions[index] as Action, rows: rowsOf(view, expectation), expectation });
          return index;
        });
        const bot = createNeuralBot(own, { callBatchesMax: 1 });
        replay(known, (view, actions) => {
          if (!isAsked(view, actions) || made.length === 0) return actions[0] as Action;
          const { action, rows, expectation } = made.shift() as (typeof made)[number];
          assert.deepEqual(rowsOf(view, expectation), rows);
          assert.deepEqual(bot.act(view), action);
          return action;
        });
        assert.equal(made.length, 0);
      }
    }
  });

  test('has no landlord if all pass', () => {
    assert.equal(holdAuction(networks, createKnownDeal(PRESETS.pagat, 'passed'), never), null);
  });

  test('finds endings and expectations once', () => {
    const known = createKnownDeal(PRESETS.pagat, 'once');
    const first = holdAuction(networks, known, highest);
    const [endings, expectations] = [[...known.endings], [...known.expectations]];
    assert.equal(endings.length, 1);
    assert.deepEqual(holdAuction(networks, known, highest), first);
    assert.deepEqual([...known.endings], endings);
    assert.deepEqual([...known.expectations], expectations);
  });
});

describe('a known deal in another auction', () => {
  test('shares results and is scored by its own stake', () => {
    const known = createKnownDeal(PRESETS['app-4p'], 'shared');
    const doubled = withAuctionOf(known, unwrap(ruleSet({ preset: 'app-4p', doubling: 'happy', scoring: 'happy' })));
    const first = holdAuction(ALL_NETWORKS.four, known, highest) as readonly number[];
    const ending = [...known.endings];
    const second = holdAuction(ALL_NETWORKS.four, doubled, highest) as readonly number[];
    assert.deepEqual([...known.endings], ending);
    // The landlord and each farmer double four times, which multiplies each farmer's score by 16.
    assert.deepEqual(
      second,
      first.map((points) => 16 * points),
    );
  });
});

describe('the call trainer', () => {
  test('learns profitable calls from its deals, reproducibly by seed', () => {
    const deals = Array.from({ length: 12 }, (_, deal) => createKnownDeal(PRESETS.douzero, `learn/${deal}`));
    const learned = (): CallTrainer => {
      const trainer = createCallTrainer(FULL_FAMILIES.three, 'seed', 32);
      const schedule = { auctions: 3000, rate: 4e-3, exploration: 0.5, explorationMin: 0.1 };
      trainCalls(trainer, networks, deals, schedule, createRng('calls'));
      return trainer;
    };
    const [once, again] = [learned(), learned()];
    for (const other of [never, highest]) {
      const { points } = compareCallers(networks, deals, networkCaller(once.network), other);
      assert.ok(points > 0.4, `${points}`);
    }
    assert.deepEqual(callWeights(once), callWeights(again));
  });

  test('counts in the current stake', () => {
    let round = startRound({ rules: PRESETS.competition, seed: 3 });
    const stakes: number[] = [];
    const look = (): number => stakes.push(callUnitOf(viewFor(round, toAct(round)[0] as Seat)));
    look();
    round = applyUnchecked(round, round.auction.turn, { type: 'bid', points: 3 });
    look();
    assert.deepEqual(stakes, [1, 3]);
  });
});
