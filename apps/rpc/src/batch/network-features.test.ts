/** What our networks read of games that are stepped together is what a bot reads of one seat's view. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  actionSpace,
  applyUnchecked,
  countsOf,
  createRng,
  dealFrom,
  dealOf,
  encode,
  formatCards,
  isOver,
  legalActions,
  PASS,
  PRESETS,
  randomBelow,
  startPlay,
  startRound,
  toAct,
  unwrap,
  viewFor,
  type Action,
  type RankCounts,
  type Round,
  type Seat,
} from '@doudizhu/rules';
import {
  ACTION_ACTIVE_MAX,
  ACTION_ROWS,
  actionFeatures,
  createKnowledge,
  createNeuralBot,
  createRecord,
  look,
  recordView,
  STATE_ACTIVE_MAX,
  STATE_ROWS,
  stateFeatures,
  winProbability,
} from '@doudizhu/bots/neural';
import { bundledNetworks } from '@doudizhu/engines';
import { createBatchClient } from './client.ts';
import { FRAME_TYPES } from './server.ts';

/** The answer to a features frame, taken apart. */
interface Features {
  readonly state: Uint8Array;
  readonly starts: Int32Array;
  readonly ids: Int32Array;
  readonly actions: Uint8Array;
  readonly win: Float32Array;
  readonly points: Float32Array;
}

const featuresOf = (client: ReturnType<typeof createBatchClient>, valued: boolean): Features => {
  const { type, body } = client.send(FRAME_TYPES.features, new Uint8Array(Int32Array.of(Number(valued)).buffer));
  assert.equal(type, FRAME_TYPES.features);
  let at = 0;
  /** Each part is filled up to a multiple of eight bytes. */
  const take = (bytes: number): ArrayBuffer => {
    const part = body.slice(at, at + bytes);
    at += Math.ceil(bytes / 8) * 8;
    return part.buffer;
  };
  const [games = 0, count = 0, stateRows = 0, actionRows = 0] = new Int32Array(take(16));
  assert.deepEqual([games, stateRows, actionRows], [client.made.games, STATE_ROWS, ACTION_ROWS]);
  const values = valued ? count : 0;
  const features = {
    state: new Uint8Array(take(games * STATE_ROWS)),
    starts: new Int32Array(take(4 * (games + 1))),
    ids: new Int32Array(take(4 * count)),
    actions: new Uint8Array(take(count * ACTION_ROWS)),
    win: new Float32Array(take(4 * values)),
    points: new Float32Array(take(4 * values)),
  };
  assert.equal(at, body.length);
  return features;
};

const networks = bundledNetworks();
const bot = createNeuralBot(networks, { seed: 1 });

/** The indices of the ones in a row. */
const onesIn = (rows: Uint8Array, row: number, width: number): number[] =>
  [...rows.subarray(row * width, (row + 1) * width)].flatMap((value, index) => (value === 1 ? [index] : []));

/** Compares what was said of a game with what a bot reads of the view of the seat to act. */
const compare = (found: Features, game: number, round: Round, valued: boolean): void => {
  const [from, to] = [found.starts[game] as number, found.starts[game + 1] as number];
  if (round.phase !== 'play') {
    assert.equal(to, from, 'there are no candidates');
    assert.deepEqual(onesIn(found.state, game, STATE_ROWS), []);
    return;
  }
  const view = viewFor(round, toAct(round)[0] as Seat);
  const hand = view.hand as RankCounts;
  const space = actionSpace(view.rules);
  const record = createRecord(space);
  recordView(record, view);
  const knowledge = createKnowledge(space, record);
  look(knowledge, record, hand.lo, hand.hi);
  const rows = new Uint16Array(Math.max(STATE_ACTIVE_MAX, ACTION_ACTIVE_MAX));
  const sorted = (count: number, start = 0): number[] =>
    [...rows.subarray(0, count)].map((row) => row - start).toSorted((a, b) => a - b);
  assert.deepEqual(onesIn(found.state, game, STATE_ROWS), sorted(stateFeatures(knowledge, rows, 0)));
  const rated = new Map(bot.rate(view).map((play) => [play.id as number, play]));
  assert.deepEqual(
    [...found.ids.subarray(from, to)].toSorted((a, b) => a - b),
    [...rated.keys()].toSorted((a, b) => a - b),
  );
  for (let index = from; index < to; index++) {
    const id = found.ids[index] as number;
    const wanted = sorted(actionFeatures(knowledge, id, rows, 0), STATE_ROWS);
    assert.deepEqual(onesIn(found.actions, index, ACTION_ROWS), wanted);
    if (!valued) continue;
    const { win, points } = rated.get(id) ?? assert.fail();
    assert.ok(Math.abs(winProbability(found.win[index] as number) - win) < 1e-6);
    assert.ok(Math.abs((found.points[index] as number) - points) < 1e-6);
  }
};

const GROUPS = [
  { games: 3, rules: 'douzero', start: 'play' },
  { games: 2, rules: 'competition', start: 'deal' },
] as const;

test('states, candidates and values of all games, in the auction, in the play and at the end', () => {
  const client = createBatchClient({ groups: GROUPS, features: true, autoReset: false });
  const games = GROUPS.flatMap(({ games: count, ...game }) => Array.from({ length: count }, () => game));
  const deals = games.map(({ rules }, game) => {
    const { hands, kitty } = dealFrom(PRESETS[rules], createRng(`features/${game}`));
    const text = (cards: typeof kitty): string => formatCards(countsOf(cards));
    return { game, hands: hands.map(text), kitty: text(kitty), first: 0 };
  });
  const rounds: Round[] = games.map(({ rules: name, start }, game) => {
    const rules = PRESETS[name];
    const deal = unwrap(dealOf({ rules, ...(deals[game] as (typeof deals)[0]) }));
    return start === 'play' ? startPlay({ rules, deal }) : startRound({ rules, deal, seed: 1, first: 0 as Seat });
  });
  client.reset({ deals });
  const rng = createRng('features');
  let turns = 0;
  while (rounds.some((round) => !isOver(round))) {
    const valued = turns++ % 8 === 0;
    const found = featuresOf(client, valued);
    for (const [game, round] of rounds.entries()) compare(found, game, round, valued);
    const ids = rounds.map((round, game) => {
      if (isOver(round)) return -1;
      const seat = toAct(round)[0] as Seat;
      const actions = legalActions(round, seat);
      // The highest call, any play.
      const action = (round.phase === 'play' ? actions[randomBelow(rng, actions.length)] : actions.at(-1)) as Action;
      rounds[game] = applyUnchecked(round, seat, action);
      const space = actionSpace(round.rules);
      if (action.type === 'play') return encode(space, action.combo);
      if (action.type === 'pass') return PASS;
      if (action.type === 'bid') return space.size + action.points;
      if (action.type === 'double' || action.type === 'redouble')
        return space.size + 4 + [1, 2, 4].indexOf(action.factor);
      throw new Error(`bad action ${action.type}`);
    });
    client.step(ids);
  }
  assert.ok(turns > 20, `${turns} turns`);
  compare(featuresOf(client, true), 0, rounds[0] as Round, true);
});
