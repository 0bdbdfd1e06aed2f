/** Network inputs of games stepped together are equal to those that a bot gets from one seat's view. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RankCounts } from '@doudizhu/rules/cards';
import { actionSpace } from '@doudizhu/rules/combos';
import { dealFrom, dealOf, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomBelow, type Rng } from '@doudizhu/rules/rng';
import {
  applyUnchecked,
  isOver,
  legalActions,
  startPlay,
  startRound,
  toAct,
  type Action,
  type Round,
} from '@doudizhu/rules/round';
import { PRESETS, ruleSet } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import {
  ACTION_ACTIVE_MAX,
  actionFeatures,
  createKnowledge,
  createNeuralBot,
  createPublicState,
  LAYOUTS,
  look,
  observeView,
  STATE_ACTIVE_MAX,
  stateFeatures,
  winProbability,
  type FeatureLayout,
  type NetworkFamily,
} from '@doudizhu/bots/neural';
import { bundledNetworks } from '@doudizhu/engines';
import { createBatchClient, featuresOf, type Features } from '../testing/batch-client.ts';
import { idOf as idOfAction, textsOf } from '../testing/mode-rounds.ts';

const bot = createNeuralBot(bundledNetworks);

/** The indices of the ones in a row. */
const onesIn = (rows: Uint8Array, row: number, width: number): number[] =>
  [...rows.subarray(row * width, (row + 1) * width)].flatMap((value, index) => (value === 1 ? [index] : []));

/** A game, its state, and whether its candidates were valued. */
interface Compared {
  readonly game: number;
  readonly round: Round;
  readonly valued: boolean;
}

/** Compares the features of a game with those of a bot that has the view of the seat to act. */
const compare = (found: Features, layout: FeatureLayout, { game, round, valued }: Compared): void => {
  const { stateRows, actionRows } = layout;
  const [from, to] = [found.starts[game] as number, found.starts[game + 1] as number];
  if (round.phase !== 'play') {
    assert.equal(to, from, 'there are no candidates');
    assert.deepEqual(onesIn(found.state, game, stateRows), []);
    return;
  }
  const view = viewFor(round, toAct(round)[0] as Seat);
  const hand = view.hand as RankCounts;
  const space = actionSpace(view.rules);
  const publicState = createPublicState(space);
  observeView(publicState, view);
  const knowledge = createKnowledge(space, publicState);
  look(knowledge, publicState, hand.lo, hand.hi);
  const rows = new Uint16Array(Math.max(STATE_ACTIVE_MAX, ACTION_ACTIVE_MAX));
  const sorted = (count: number, start = 0): number[] =>
    [...rows.subarray(0, count)].map((row) => row - start).toSorted((a, b) => a - b);
  assert.deepEqual(onesIn(found.state, game, stateRows), sorted(stateFeatures(knowledge, rows, 0)));
  const rated = new Map(bot.rate(view).map((play) => [play.id as number, play]));
  assert.deepEqual(
    [...found.ids.subarray(from, to)].toSorted((a, b) => a - b),
    [...rated.keys()].toSorted((a, b) => a - b),
  );
  for (let index = from; index < to; index++) {
    const id = found.ids[index] as number;
    const expected = sorted(actionFeatures(knowledge, id, rows, 0), stateRows);
    assert.deepEqual(onesIn(found.actions, index, actionRows), expected);
    if (!valued) continue;
    const { win, points } = rated.get(id) ?? assert.fail();
    assert.ok(Math.abs(winProbability(found.win[index] as number) - win) < 1e-6);
    assert.ok(Math.abs((found.points[index] as number) - points) < 1e-6);
  }
};

interface GroupGiven {
  readonly games: number;
  readonly rules: keyof typeof PRESETS;
  readonly start: 'play' | 'deal';
}

/** Groups of an environment, and the layout of its features. */
const FAMILIES_OF_GROUPS: readonly (readonly [NetworkFamily['name'], readonly GroupGiven[]])[] = [
  [
    'three',
    [
      { games: 3, rules: 'douzero', start: 'play' },
      { games: 2, rules: 'competition', start: 'deal' },
    ],
  ],
  [
    'four',
    [
      { games: 1, rules: 'pagat-4p', start: 'play' },
      { games: 1, rules: 'pagat-4p', start: 'deal' },
      { games: 1, rules: 'app-4p', start: 'play' },
      { games: 1, rules: 'app-4p', start: 'deal' },
    ],
  ],
];

/** Id of an action in any phase. */
const idOf = ({ rules }: Round, action: Action): number => idOfAction(action, actionSpace(rules).size, rules);

/** Chooses the highest call, or a random play. */
const chosen = (round: Round, rng: Rng): Action => {
  const actions = legalActions(round, toAct(round)[0] as Seat);
  return (round.phase === 'play' ? actions[randomBelow(rng, actions.length)] : actions.at(-1)) as Action;
};

for (const [family, groups] of FAMILIES_OF_GROUPS) {
  const layout = LAYOUTS[family];

  test(`states, candidates and values of all games of ${family} seats, in the auction, in the play and at the end`, () => {
    const client = createBatchClient({ groups, features: true, autoReset: false });
    const games = groups.flatMap(({ games: count, ...game }) => Array.from({ length: count }, () => game));
    const deals = games.map(({ rules }, game) => {
      return { game, first: 0, ...textsOf(dealFrom(PRESETS[rules], createRng(`features/${game}`))) };
    });
    const rounds: Round[] = games.map(({ rules: name, start }, game) => {
      const rules = PRESETS[name];
      const deal = unwrap(dealOf({ rules, ...(deals[game] as (typeof deals)[0]) }));
      return start === 'play' ? startPlay({ rules, deal }) : startRound({ rules, deal, seed: 1, first: 0 as Seat });
    });
    client.reset({ deals });
    const rng = createRng('features');
    let decisions = 0;
    for (let turns = 0; rounds.some((round) => !isOver(round)); turns++) {
      const valued = turns % 8 === 0;
      const found = featuresOf(client, layout, valued);
      for (const [game, round] of rounds.entries()) compare(found, layout, { game, round, valued });
      const ids = rounds.map((round, game) => {
        if (isOver(round)) return -1;
        const action = chosen(round, rng);
        if (round.phase === 'play') decisions++;
        rounds[game] = applyUnchecked(round, toAct(round)[0] as Seat, action);
        return idOf(round, action);
      });
      client.step(ids);
    }
    assert.ok(decisions > 200, `${decisions} decisions`);
    compare(featuresOf(client, layout, true), layout, { game: 0, round: rounds[0] as Round, valued: true });
  });
}

for (const leads of ['landlord', 'farmer']) {
  test(`games dealt by the seed begin with the ${leads}`, () => {
    const rules = unwrap(ruleSet({ preset: 'douzero', leads }));
    const groups = [{ games: 3, rules, start: 'play' }];
    const client = createBatchClient({ groups, features: true, autoReset: false, seed: 'leads' });
    let answer = client.reset();
    const rng = createRng(leads);
    const rounds = [0, 1, 2].map((game) => startPlay({ rules, deal: dealFrom(rules, createRng(`leads/${game}/0`)) }));
    while (rounds.some((round) => !isOver(round))) {
      const found = featuresOf(client, LAYOUTS.three, false);
      const ids = rounds.map((round, game) => {
        compare(found, LAYOUTS.three, { game, round, valued: false });
        if (isOver(round)) return -1;
        assert.deepEqual(answer.row('seat', game), toAct(round).slice(0, 1));
        const action = chosen(round, rng);
        rounds[game] = applyUnchecked(round, toAct(round)[0] as Seat, action);
        return idOf(round, action);
      });
      answer = client.step(ids);
    }
  });
}
