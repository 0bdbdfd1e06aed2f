import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { addCounts, countsOf, deck, type RankCounts } from '@doudizhu/rules/cards';
import { actionSpace, decode, generate, PASS, type ActionId } from '@doudizhu/rules/combos';
import { dealOf, packOf, seatAt, type Deal, type Seat } from '@doudizhu/rules/deal';
import { createPlayout, playoutMoves, playoutPlay, resetPlayout } from '@doudizhu/rules/playout';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomBelow, shuffle } from '@doudizhu/rules/rng';
import {
  applyUnchecked,
  playActionOf,
  startPlay,
  startRound,
  toAct,
  type Action,
  type Round,
} from '@doudizhu/rules/round';
import { PRESET_NAMES, PRESETS, withWild, type RuleSet } from '@doudizhu/rules/ruleset';
import { sized } from '@doudizhu/rules/testing';
import { viewFor, type PlayerView } from '@doudizhu/rules/view';
import { familyOf } from './family.ts';
import { ACTION_ACTIVE_MAX, LAYOUTS, STATE_ACTIVE_MAX } from './feature-layout.ts';
import { actionFeatures, stateFeatures, writeCards } from './features.ts';
import { createKnowledge, look, type Knowledge } from './knowledge.ts';
import { createPublicState, observeAction, observeView, resetPublicState, type PublicState } from './public-state.ts';

/** Wild ranks as a deal draws them. */
const ALL_RULES = PRESET_NAMES.map((name) => PRESETS[name]).flatMap((rules) => {
  const drawn = { 0: [''], 1: ['7', '2'], 2: ['3A', 'QK'] }[rules.wildcards];
  return drawn.map((wild) => withWild(rules, wild));
});
/** Rule sets of the signature: three seats without modes. The list is fixed, so that a new preset does not change it. */
const PLAIN_RULES = (
  ['competition', 'pagat', 'rlcard', 'openspiel', 'zunli', 'douzero', 'happy', 'botzone'] as const
).map((name) => PRESETS[name]);

const dealAt = (rules: RuleSet, seed: string): Deal => {
  const { seats, handSize, kittySize } = familyOf(rules);
  const cards = shuffle(createRng(seed), packOf(rules));
  const hands = Array.from({ length: seats }, (_, seat) => cards.slice(handSize * seat, handSize * (seat + 1)));
  const kitty = cards.slice(handSize * seats, handSize * seats + kittySize);
  return unwrap(dealOf({ rules: withWild(rules, ''), hands, kitty, wild: rules.wild }));
};

/** The round after the deal; with two seats the farmer may keep three cards. */
const playOf = (rules: RuleSet, deal: Deal): Round =>
  startPlay({ rules: withWild(rules, ''), deal, ...(rules.seats === 2 ? { headStart: HEAD_START } : {}) });
const HEAD_START = 3;

const handsOf = (deal: Deal): RankCounts[] => {
  const hands = deal.hands.map((cards) => countsOf(cards));
  hands[0] = addCounts(hands[0]!, countsOf(deal.kitty));
  return hands;
};

/** All rows of a decision: the state's, then each candidate's. */
const rowsOf = (knowledge: Knowledge, ids: Int32Array, count: number): number[][] => {
  const out = new Uint16Array(STATE_ACTIVE_MAX + ACTION_ACTIVE_MAX);
  const lists: number[][] = [];
  lists[0] = [...out.subarray(0, stateFeatures(knowledge, out, 0))];
  for (let index = 0; index < count; index++) {
    lists.push([...out.subarray(0, actionFeatures(knowledge, ids[index]!, out, 0))]);
  }
  return lists;
};

/** Features of the seat to move, by way of its view. */
const rowsOfView = (knowledge: Knowledge, publicState: PublicState, view: PlayerView): number[][] => {
  observeView(publicState, view);
  const { hand } = view;
  const ids = new Int32Array(publicState.space.size);
  const count = generate(publicState.space, hand.lo, hand.hi, publicState.toBeat, ids);
  look(knowledge, publicState, hand.lo, hand.hi);
  return rowsOf(knowledge, ids, Math.min(count, 40));
};

const WITHIN = [
  PRESETS.botzone,
  PRESETS['pagat-4p'],
  PRESETS['app-4p'],
  PRESETS.two,
  withWild(PRESETS['laizi-tiandi'], '3A'),
];
const HIDING = [PRESETS.competition, PRESETS['pagat-4p'], PRESETS['app-4p'], withWild(PRESETS.laizi, '7')];

describe('features', () => {
  test('are the same from a playout and from the views of the same game', () => {
    for (const rules of ALL_RULES) {
      const space = actionSpace(rules);
      const [publicState, viewed] = [createPublicState(space), createPublicState(space)];
      const [fast, slow] = [createKnowledge(space, publicState), createKnowledge(space, viewed)];
      const ids = new Int32Array(space.size);
      for (let game = 0; game < sized(2, 6); game++) {
        const rng = createRng(`${rules.name}/${game}`);
        const deal = dealAt(rules, `features/${game}`);
        const playout = createPlayout(space);
        resetPlayout(playout, handsOf(deal), 0);
        let round = playOf(rules, deal);
        resetPublicState(publicState, viewFor(round, seatAt(0)).pack, playout.sizes, countsOf(deal.kitty));
        publicState.headStart = rules.seats === 2 ? HEAD_START : 0;
        playout.headStart = publicState.headStart;
        for (let over = false; !over;) {
          const { turn, hands } = playout;
          const count = playoutMoves(playout, ids);
          look(fast, publicState, hands[2 * turn]!, hands[2 * turn + 1]!);
          const rows = rowsOf(fast, ids, Math.min(count, 40));
          assert.deepEqual(rowsOfView(slow, viewed, viewFor(round, round.turn)), rows);
          const id = ids[randomBelow(rng, count)] as ActionId;
          observeAction(publicState, id, { lo: hands[2 * turn]!, hi: hands[2 * turn + 1]! });
          round = applyUnchecked(round, round.turn, id === PASS ? { type: 'pass' } : playActionOf(space, id));
          over = playoutPlay(playout, id);
        }
      }
    }
  });

  test('have one row more where the table plays for points', () => {
    const rules = PRESETS.competition;
    const publicState = createPublicState(actionSpace(rules));
    const knowledge = createKnowledge(publicState.space, publicState);
    const view = viewFor(startPlay({ rules, deal: dealAt(rules, 'points') }), seatAt(0));
    const wins = rowsOfView(knowledge, publicState, view);
    knowledge.forPoints = true;
    const points = rowsOfView(knowledge, publicState, view);
    assert.deepEqual(points[0]?.slice(0, -1), wins[0]);
    assert.equal(points[0]?.at(-1), LAYOUTS.three.at.forPoints);
    assert.deepEqual(points.slice(1), wins.slice(1));
  });

  test('contain the calls of the others and the doubles', () => {
    const rules = PRESETS.competition;
    const publicState = createPublicState(actionSpace(rules));
    const knowledge = createKnowledge(publicState.space, publicState);
    const { callOfNext, doubledByNext, forPoints } = LAYOUTS.three.at;
    const calls: readonly (readonly [number, Action])[] = [
      [0, { type: 'bid', points: 0 }],
      [1, { type: 'bid', points: 1 }],
      [2, { type: 'bid', points: 3 }],
      [0, { type: 'double', factor: 1 }],
      [1, { type: 'double', factor: 2 }],
      [2, { type: 'redouble', factor: 1 }],
    ];
    let round = startRound({ rules, deal: dealAt(rules, 'said'), first: seatAt(0) });
    for (const [seat, action] of calls) round = applyUnchecked(round, seatAt(seat), action);
    const single = generateSingle(publicState.space, countsOf(round.deal.kitty.slice(0, 1)));
    const later = applyUnchecked(round, seatAt(2), playActionOf(publicState.space, single));
    const rows = [round, later].map((at) =>
      (rowsOfView(knowledge, publicState, viewFor(at, at.turn))[0] ?? []).filter((row) => row > forPoints),
    );
    // The calls: declined, 1, 2, 3. The landlord's next is seat 0, which has seat 1 next and the landlord behind.
    const [declined, one, three] = [0, 1, 3];
    const [next, previous] = [callOfNext, callOfNext + 4];
    assert.deepEqual(rows, [
      [next + declined, previous + one, doubledByNext + 2],
      [next + one, doubledByNext, previous + three],
    ]);
  });

  test("tell every card of an open landlord's hand, and that it is open", () => {
    const rules = PRESETS.happy;
    const space = actionSpace(rules);
    const publicState = createPublicState(space);
    const knowledge = createKnowledge(space, publicState);
    const { kitty, ownSize, handOpen } = LAYOUTS.three.at;
    let round = startRound({ rules, deal: dealAt(rules, 'open'), first: seatAt(0) });
    const act = (action: Action): void => {
      round = applyUnchecked(round, toAct(round)[0] as Seat, action);
    };
    while (round.phase === 'opening') act({ type: 'openHand', open: false });
    act({ type: 'call', take: true });
    while (round.phase === 'auction') act({ type: 'grab', take: false });
    while (round.phase === 'doubling') act({ type: 'double', factor: 1 });
    const closed = rowsOfView(knowledge, publicState, viewFor(round, seatAt(0)));
    act({ type: 'openHand', open: true });
    // The landlord's cards are known to the landlord. That they are open is one row more.
    assert.deepEqual(rowsOfView(knowledge, publicState, viewFor(round, seatAt(0))), [
      [...(closed[0] ?? []), handOpen],
      ...closed.slice(1),
    ]);
    const single = generateSingle(space, countsOf(round.deal.kitty.slice(0, 1)));
    act(playActionOf(space, single));
    const [state = []] = rowsOfView(knowledge, publicState, viewFor(round, seatAt(1)));
    assert.ok(state.includes(handOpen));
    const shown = new Uint16Array(20);
    const { lo, hi } = round.hands[0]!;
    const count = writeCards(1, lo, hi, kitty, shown, 0);
    assert.deepEqual(
      state.filter((row) => row >= kitty && row < ownSize),
      [...shown.subarray(0, count)],
    );
  });

  test('do not change when the hidden hands do', () => {
    for (let game = 0; game < 150; game++) {
      const rules = HIDING[game % HIDING.length]!;
      const space = actionSpace(rules);
      const publicState = createPublicState(space);
      const knowledge = createKnowledge(space, publicState);
      const deal = dealAt(rules, `hidden/${game}`);
      // The first farmer's view after the landlord's lead of a card that they keep in both deals: the kitty.
      const [landlord = [], down = [], ...others] = deal.hands;
      const hands = [others.at(-1) ?? [], down, ...others.slice(0, -1), landlord];
      const swapped = unwrap(dealOf({ rules: withWild(rules, ''), hands, kitty: deal.kitty, wild: rules.wild }));
      const rows = [deal, swapped].map((each) => {
        const round = playOf(rules, each);
        const single = generateSingle(space, countsOf(deal.kitty.slice(0, 1)));
        const view = viewFor(applyUnchecked(round, round.turn, playActionOf(space, single)), seatAt(1));
        return rowsOfView(knowledge, publicState, view);
      });
      assert.deepEqual(rows[0], rows[1]);
    }
  });

  test('stay within their rows and buffers, state before action, none twice', () => {
    for (let game = 0; game < 50; game++) {
      const rules = WITHIN[game % WITHIN.length]!;
      const space = actionSpace(rules);
      const publicState = createPublicState(space);
      const knowledge = createKnowledge(space, publicState);
      const { stateRows, rows: allRows, stateActiveMax } = knowledge.layout;
      const rng = createRng(`rows/${game}`);
      let round = playOf(rules, dealAt(rules, `rows/${game}`));
      const ids = new Int32Array(space.size);
      while (round.phase === 'play') {
        const [state = [], ...actions] = rowsOfView(knowledge, publicState, viewFor(round, round.turn));
        assert.ok(state.length <= stateActiveMax && state.every((row) => row < stateRows));
        assert.equal(new Set(state).size, state.length);
        for (const rows of actions) {
          assert.ok(rows.length <= ACTION_ACTIVE_MAX && rows.every((row) => row >= stateRows && row < allRows));
          assert.equal(new Set(rows).size, rows.length);
        }
        const hand = round.hands[round.turn]!;
        const count = generate(space, hand.lo, hand.hi, round.toBeatId, ids);
        const id = ids[randomBelow(rng, count)] as ActionId;
        round = applyUnchecked(round, round.turn, id === PASS ? { type: 'pass' } : playActionOf(space, id));
      }
    }
  });

  test('are bit for bit those that the bundled weights were trained on', () => {
    const hash = createHash('sha256');
    let decisions = 0;
    for (let game = 0; decisions < 2000; game++) {
      const rules = PLAIN_RULES[game % PLAIN_RULES.length]!;
      const space = actionSpace(rules);
      const publicState = createPublicState(space);
      const knowledge = createKnowledge(space, publicState);
      const rng = createRng(`signature/${game}`);
      let round = startPlay({ rules, deal: dealAt(rules, `signature/${game}`) });
      const ids = new Int32Array(space.size);
      while (round.phase === 'play' && decisions < 2000) {
        for (const rows of rowsOfView(knowledge, publicState, viewFor(round, round.turn)))
          hash.update(`${rows.join(' ')}\n`);
        decisions++;
        const hand = round.hands[round.turn]!;
        const count = generate(space, hand.lo, hand.hi, round.toBeatId, ids);
        const id = ids[randomBelow(rng, count)] as ActionId;
        round = applyUnchecked(round, round.turn, id === PASS ? { type: 'pass' } : playActionOf(space, id));
      }
    }
    const expected = readFileSync(new URL('../../../../fixtures/bots-signature.txt', import.meta.url), 'utf8');
    const line = `features ${decisions} decisions ${hash.digest('hex').slice(0, 16)}`;
    assert.ok(expected.split('\n').includes(line), line);
  });

  test('of a position that begins within a trick take the trick from the view', () => {
    const rules = PRESETS.competition;
    const space = actionSpace(rules);
    const deal = unwrap(dealOf({ rules, hands: ['5678', '4QQ', '99TT'] }));
    const combo = decode(space, generateSingle(space, countsOf(deck(1).slice(0, 1))));
    const round = startPlay({ rules, deal, turn: seatAt(1), trick: { seat: seatAt(0), combo, passes: 0 } });
    const publicState = createPublicState(space);
    observeView(publicState, viewFor(round, seatAt(1)));
    assert.deepEqual([publicState.turn, publicState.toBeatSeat, publicState.passes], [1, 0, 0]);
    assert.equal(space.cards[publicState.toBeat], 1);
    const knowledge = createKnowledge(space, publicState);
    const hand = round.hands[1]!;
    look(knowledge, publicState, hand.lo, hand.hi);
    const others = addCounts(round.hands[0]!, round.hands[2]!);
    assert.deepEqual([knowledge.unseenLo, knowledge.unseenHi], [others.lo, others.hi]);
  });
});

/** Id of the single card in `card`. */
const generateSingle = (space: ReturnType<typeof actionSpace>, card: RankCounts): ActionId => {
  const ids = new Int32Array(space.size);
  generate(space, card.lo, card.hi, PASS, ids);
  return ids[0] as ActionId;
};
