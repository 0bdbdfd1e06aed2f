import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import {
  applyUnchecked,
  createRng,
  isOver,
  legalActionsOf,
  PRESETS,
  startRound,
  toAct,
  unwrap,
  viewFor,
  type Action,
  type Seat,
} from '@doudizhu/rules';
import { createNetworks, createNeuralBot, readWeights } from '@doudizhu/bots/neural';
import {
  callWeights,
  compareCallers,
  createCallTrainer,
  networkCaller,
  stakeOf,
  trainCalls,
  type CallTrainer,
} from './call-trainer.ts';
import { createKnownDeal, holdAuction, type Caller } from './known-deal.ts';
import { fixedCaller } from './fixed-caller.ts';

const WEIGHTS = new URL(import.meta.resolve('@doudizhu/bots/weights/neural.bin'));
const networks = createNetworks(unwrap(readWeights(readFileSync(WEIGHTS))));

const highest: Caller = (_view, _sight, actions) => actions.length - 1;
const never: Caller = () => 0;

describe('a known deal', () => {
  test('scores an auction as the round would have been played', () => {
    for (const name of ['competition', 'pagat', 'happy'] as const) {
      for (let deal = 0; deal < 4; deal++) {
        const known = createKnownDeal(PRESETS[name], `${name}/${deal}`);
        const made: Action[] = [];
        const scores = holdAuction(networks, known, (view, sight, actions) => {
          const index = fixedCaller(view, sight, actions);
          made.push(actions[index] as Action);
          return index;
        });
        if (scores === null) continue;
        const bot = createNeuralBot(networks, { seed: 9 }, { aim: 'points' });
        let round = startRound({ rules: known.rules, deal: known.deal, seed: 1, first: known.first });
        while (!isOver(round)) {
          const seat = toAct(round)[0] as Seat;
          const view = viewFor(round, seat);
          const actions = legalActionsOf(view);
          const asked = round.phase !== 'opening' && round.phase !== 'play' && actions.length > 1;
          const action =
            round.phase === 'play' ? bot.act(view) : asked ? (made.shift() as Action) : (actions[0] as Action);
          round = applyUnchecked(round, seat, action);
        }
        assert.deepEqual(round.outcome?.scores, scores, known.seed);
      }
    }
  });

  test('is nobody’s where all pass', () => {
    assert.equal(holdAuction(networks, createKnownDeal(PRESETS.pagat, 'passed'), never), null);
  });

  test('finds plays and expectations once', () => {
    const known = createKnownDeal(PRESETS.pagat, 'once');
    const first = holdAuction(networks, known, highest);
    const [plays, expectations] = [known.plays.slice(), [...known.expectations]];
    assert.equal(plays.filter((each) => each !== null).length, 1);
    assert.deepEqual(holdAuction(networks, known, highest), first);
    known.plays.forEach((each, landlord) => assert.equal(each, plays[landlord]));
    assert.deepEqual([...known.expectations], expectations);
  });
});

describe('the call trainer', () => {
  test('learns from its deals what pays, the same from the same seed', () => {
    const deals = Array.from({ length: 12 }, (_, deal) => createKnownDeal(PRESETS.douzero, `learn/${deal}`));
    const learned = (): CallTrainer => {
      const trainer = createCallTrainer('seed', 32);
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

  test('counts in the stake as it stands', () => {
    let round = startRound({ rules: PRESETS.competition, seed: 3 });
    const stakes: number[] = [];
    const look = (): number => stakes.push(stakeOf(viewFor(round, toAct(round)[0] as Seat)));
    look();
    round = applyUnchecked(round, round.auction.turn, { type: 'bid', points: 3 });
    look();
    assert.deepEqual(stakes, [1, 3]);
  });
});
