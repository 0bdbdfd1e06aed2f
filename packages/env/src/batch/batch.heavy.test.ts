import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countsByRank, countsOf, NO_CARDS, rankOf, RANKS, type RankCounts } from '@doudizhu/rules/cards';
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
import { PRESET_NAMES, PRESETS, type Kind } from '@doudizhu/rules/ruleset';
import { MODE_PRESETS } from '@doudizhu/rules/testing';
import { remainingCards, viewFor } from '@doudizhu/rules/view';
import { createBatchClient, type BatchAnswer } from '../testing/batch-client.ts';
import { idOf, textsOf } from '../testing/mode-rounds.ts';
import { FRAME_TYPES } from './server.ts';

/** Compares every array with the seat's view. */
const compare = (answer: BatchAnswer, game: number, round: Round, ids: readonly number[]): void => {
  const seat = answer.row('seat', game)[0] as Seat;
  const view = viewFor(round, seat);
  const { seats } = round.rules;
  const turned = <Item>(list: readonly Item[]): Item[] => list.map((_, place) => list[(seat + place) % seats] as Item);
  const counts = (list: readonly ({ lo: number; hi: number } | null)[]): number[] =>
    turned(list).flatMap((cards) => countsByRank(cards ?? NO_CARDS));
  const relative = (other: number | null): number => (other === null ? -1 : (other - seat + seats) % seats);
  assert.equal(seat, toAct(round)[0]);
  assert.equal(answer.row('toBeat', game)[0] === 0, view.toBeat === null, 'toBeat');
  const played = (kind: Kind): number =>
    view.history.filter(({ action }) => action.type === 'play' && action.combo.kind === kind).length;
  const lists: Readonly<Record<string, readonly number[]>> = {
    hand: countsByRank(view.hand!),
    unseen: countsByRank(remainingCards(view)),
    kitty: countsByRank(view.kitty ?? NO_CARDS),
    sizes: turned(view.handSizes),
    played: counts(view.played),
    shown: counts(view.shown),
    doubles: turned(view.doubling.factors),
    openHands: turned(view.openHands.factors),
    toBeatSeat: [relative(view.toBeatSeat)],
  };
  for (const [name, expected] of Object.entries(lists)) assert.deepEqual(answer.row(name, game), expected, name);
  for (const [name, value] of [
    ['phase', PHASES.indexOf(view.phase)],
    ['bombs', played('bomb')],
    ['rockets', played('rocket')],
    ['passes', view.passes],
    ['bid', view.bid],
    ['redouble', view.doubling.redouble],
    ['redeals', view.redeals],
    ['landlord', view.landlord ?? -1],
    ['role', view.landlord === null ? 255 : (seat - view.landlord + seats) % seats],
  ] as const) {
    assert.deepEqual(answer.row(name, game), [value], name);
  }
  const calls = view.history
    .filter(({ action }) => ['bid', 'call', 'grab'].includes(action.type))
    .slice(view.auction === null ? 99 : -(view.auction.calls || 99))
    .flatMap(({ seat: by, action }) => [
      relative(by),
      action.type === 'bid' ? action.points : Number('take' in action && action.take),
    ]);
  const expected = view.auction === null || view.auction.calls === 0 ? [] : calls;
  assert.deepEqual(answer.row('calls', game), [...expected, ...Array(32 - expected.length).fill(-1)], 'calls');
  const window = ids.slice(-15);
  assert.deepEqual(answer.row('history', game), [...Array(15 - window.length).fill(-1), ...window], 'history');
  const hands = round.hands.flatMap(countsByRank);
  const faceDown = round.kittyTaken ? NO_CARDS : countsOf(round.deal.kitty);
  assert.deepEqual(answer.row('hands', game), [...hands, ...countsByRank(faceDown)], 'hands of the teacher');
  const turnedUp = view.faceUp === null ? [-1, -1] : [rankOf(view.faceUp.card), relative(view.faceUp.seat)];
  assert.deepEqual(answer.row('faceUp', game), turnedUp, 'faceUp');
  const wild = Array.from(view.rules.wild, (letter) => RANKS.indexOf(letter));
  assert.deepEqual(answer.row('wild', game), [...wild, -1, -1].slice(0, 2), 'wild');
  const { auction } = view;
  const takes = auction === null || auction.caller === null ? 0 : 1 + auction.grabs;
  assert.deepEqual(answer.row('headStart', game), [seats === 2 ? takes : 0], 'headStart');
};

/** Numbers of docs/reference/env-binary.md. */
const PHASES = ['opening', 'auction', 'doubling', 'play', 'settled', 'aborted'];

/** A legal action of each game, at random. */
const anyActions = (answer: BatchAnswer, games: number, rng: Rng): number[] =>
  Array.from({ length: games }, (_, game) => answer.legal(game)[randomBelow(rng, answer.legal(game).length)]!);

/** Every array. */
const OBSERVE = `
  role phase hand unseen kitty sizes played toBeat toBeatSeat passes bombs rockets bid calls doubles redouble openHands
  shown faceUp redeals history wild headStart hands`
  .trim()
  .split(/\s+/u);

describe('every array is what the seat may know', () => {
  for (const name of [...(['douzero', 'competition', 'happy', 'zunli', 'app-4p'] as const), ...MODE_PRESETS]) {
    const rules = PRESETS[name];
    for (const start of ['play', 'deal'] as const) {
      test(`${name}, from the ${start}`, () => {
        for (let game = 0; game < 4; game++) {
          const rng = createRng(`${name}/${game}`);
          const deal = dealFrom(rules, rng);
          // Cards are text, so that both sides choose the same suits.
          const given = unwrap(dealOf({ rules, ...textsOf(deal) }));
          let round: Round =
            start === 'play'
              ? startPlay({ rules, deal: given })
              : startRound({ rules, seed: 'own/0', deal: given, first: 1 as Seat });
          const client = createBatchClient({
            observe: OBSERVE,
            groups: [{ games: 1, rules: name, start, scoring: 'scores' }],
            autoReset: false,
          });
          const size = client.made.groups[0]!.plays;
          let answer = client.reset({ seed: 'x', deals: [{ game: 0, ...textsOf(given), first: 1 }] });
          const ids: number[] = [];
          while (!isOver(round)) {
            const seat = toAct(round)[0] as Seat;
            // A redeal uses the environment's seed, which another test covers.
            if (round.redeals > 0) break;
            compare(answer, 0, round, ids);
            const actions = legalActions(round, seat);
            const legal = actions.map((action) => idOf(action, size, rules));
            assert.deepEqual(answer.legal(0), legal, 'legal');
            const calls = round.phase === 'auction' ? actions.slice(-1) : actions;
            const action = calls[randomBelow(rng, calls.length)] as Action;
            const id = idOf(action, size, rules);
            if (action.type === 'play' || action.type === 'pass') ids.push(id);
            round = applyUnchecked(round, seat, action);
            answer = client.step([id]);
          }
          if (round.outcome === null) continue;
          assert.deepEqual(answer.row('rewards', 0), round.outcome.scores, 'scores');
          assert.deepEqual(answer.row('done', 0), [1]);
          assert.deepEqual(answer.row('seat', 0), [-1]);
          assert.deepEqual(answer.legal(0), []);
        }
      });
    }
  }
});

describe('what a step leaves as it was is as an observation says it', () => {
  for (const name of PRESET_NAMES) {
    test(name, () => {
      const client = createBatchClient({ groups: [{ games: 5, rules: name, start: 'play' }], seed: name });
      const rng = createRng(name);
      let answer = client.reset();
      let ended = 0;
      for (let turn = 0; turn < 150; turn++) {
        answer = client.step(anyActions(answer, 5, rng));
        ended += answer.ended;
        // Expected bytes: game and seat of each row, then the arrays in the order of the answer.
        const seen = client.send(FRAME_TYPES.observe, new Uint8Array(Int32Array.of(-1, -1, -1, -1, -1).buffer)).body;
        let at = 24 + 8;
        for (const { name: array, dtype, shape, offset } of client.made.arrays.slice(6, -1)) {
          const bytes = shape.reduce((product, length) => product * length, Number(dtype.slice(2)));
          const from = client.made.headBytes + offset;
          assert.deepEqual(answer.body.subarray(from, from + bytes), seen.subarray(at, at + bytes), array);
          at += (bytes + 7) & -8;
        }
        assert.equal(at, seen.length);
      }
      assert.ok(ended >= 3, `${ended} rounds`);
    });
  }
});

test('the card turned up in the deal is seen by all, and its holder bids first', () => {
  const groups = [{ games: 20, rules: 'zunli', start: 'deal', scoring: 'scores' }];
  const client = createBatchClient({ observe: ['hand', 'faceUp'], groups, autoReset: false });
  const answer = client.reset({ seed: 'turned' });
  for (let game = 0; game < 20; game++) {
    const [rank, holder] = answer.row('faceUp', game);
    assert.equal(holder, 0, 'the seat to act, counted from itself');
    assert.ok(answer.row('hand', game)[rank!]! > 0, `rank ${rank}`);
  }
});

describe('games', () => {
  test('one that ends begins again, and its last observation is kept', () => {
    const client = createBatchClient({ groups: [{ games: 8, scoring: 'wins' }], seed: 'again' });
    let answer = client.reset();
    let ended = 0;
    for (let turn = 0; turn < 300; turn++) {
      const actions = Array.from({ length: 8 }, (_, game) => answer.legal(game).at(-1)!);
      const before = answer;
      answer = client.step(actions);
      assert.equal(answer.finals, answer.ended);
      for (let game = 0; game < 8; game++) {
        if (answer.row('done', game)[0] === 0) continue;
        ended++;
        const seat = before.row('seat', game)[0]!;
        assert.equal(answer.row('rewards', game)[seat], 1, 'the last card wins');
        assert.deepEqual(answer.row('sizes', game), [20, 17, 17]);
        assert.deepEqual(answer.row('history', game), Array(15).fill(-1));
      }
    }
    assert.ok(ended > 8, `${ended} games`);
  });

  test('a seed of null continues with the next deal of the game', () => {
    const [mixed, plain] = [
      createBatchClient({ groups: [{ games: 3 }] }),
      createBatchClient({ groups: [{ games: 3 }] }),
    ];
    mixed.reset();
    plain.reset();
    const next = mixed.reset({ seeds: ['a', null, 'b'] });
    const given = plain.reset({ games: [0, 2], seeds: ['a', 'b'] });
    const own = plain.reset({ games: [1] });
    for (const game of [0, 2]) assert.deepEqual(next.row('hand', game), given.row('hand', game));
    assert.deepEqual([next.row('hand', 1), next.row('deal', 1)], [own.row('hand', 1), [1]]);
  });

  test('deals by number are those that the game would have come to', () => {
    const [one, many] = [createBatchClient({ groups: [{ games: 1 }] }), createBatchClient({ groups: [{ games: 3 }] })];
    const hands = [0, 1, 2, 3].map(() => one.reset({}).row('hand', 0));
    const given = many.reset({ seeds: ['0/0', '0/0', '0/0'], numbers: [2, 0, 3] });
    const dealt = [0, 1, 2].map((game) => given.row('hand', game));
    assert.deepEqual(dealt, [hands[2], hands[0], hands[3]]);
    assert.deepEqual([many.reset({ games: [1] }).row('hand', 1), given.row('deal', 2)], [hands[1], [3]]);
  });

  test('equal seeds give equal bytes; a game is dealt alike whatever the others do', () => {
    const play = (games: number): BatchAnswer => {
      const client = createBatchClient({ groups: [{ games, bots: [null, 'random', 'greedy'] }], seed: 7 });
      let answer = client.reset();
      for (let turn = 0; turn < 40; turn++) {
        answer = client.step(Array.from({ length: games }, (_, game) => answer.legal(game)[0]!));
        for (let game = 0; game < games; game++) assert.equal(answer.row('seat', game)[0], 0);
      }
      return answer;
    };
    assert.deepEqual(play(3).body, play(3).body);
    for (const name of ['hand', 'played', 'deal']) assert.deepEqual(play(1).row(name, 0), play(3).row(name, 0));
  });

  test('groups have rules, bots and scores of their own', () => {
    const client = createBatchClient({
      groups: [{ games: 1 }, { games: 1, rules: 'competition', start: 'deal', bots: ['rules', null, 'neural'] }],
    });
    let answer = client.reset();
    assert.equal(answer.row('seat', 1)[0], 1);
    for (let turn = 0; turn < 30; turn++) answer = client.step([answer.legal(0)[0]!, answer.legal(1)[0]!]);
    assert.equal(answer.row('seat', 1)[0], 1);
  });
});

test('a game of three has nothing at a fourth seat, whatever games there are beside it', () => {
  // There are more games than rows, so that rows of four seats are overwritten.
  const groups = (['app-4p', 'competition'] as const).map((rules) => ({ games: 64, rules, start: 'deal' }));
  const BY_SEAT = { hands: 15, sizes: 1, played: 15, shown: 15, doubles: 1, openHands: 1 };
  const client = createBatchClient({ groups, observe: ['phase', ...Object.keys(BY_SEAT)], seed: 'mixed' });
  const rng = createRng('mixed');
  let answer = client.reset();
  const phases = new Set<number>();
  for (let turn = 0; turn < 60; turn++) {
    for (let game = 64; game < 128; game++) {
      phases.add(answer.row('phase', game)[0]!);
      for (const [name, width] of Object.entries(BY_SEAT)) {
        const fourth = answer.row(name, game).slice(3 * width, 4 * width);
        assert.deepEqual(fourth, Array(width).fill(0), `${name} of game ${game}`);
      }
    }
    answer = client.step(anyActions(answer, 128, rng));
  }
  assert.deepEqual([...phases].toSorted(), [1, 2, 3], 'in the play, the auction and the doubling');
});

test('the table of actions has every play of each group', () => {
  const names = ['competition', 'pagat-4p', 'laizi-tiandi'] as const;
  const client = createBatchClient({ groups: names.map((rules) => ({ games: 1, rules })) });
  for (const [group, name] of names.entries()) {
    const space = actionSpace(PRESETS[name]);
    const { type, body } = client.send(FRAME_TYPES.actions, new Uint8Array(Uint32Array.of(group).buffer));
    assert.equal(type, FRAME_TYPES.actions);
    assert.equal(new DataView(body.buffer, body.byteOffset).getUint32(0, true), space.size);
    const column = (space.size + 7) & -8;
    for (const [index, values] of [space.kind, space.main, space.length, space.cards].entries()) {
      assert.deepEqual([...body.subarray(8 + index * column, 8 + index * column + space.size)], [...values]);
    }
    const counts = body.subarray(8 + 4 * column);
    for (let id = 0; id < space.size; id++) {
      const [lo, hi] = [space.lo[id]!, space.hi[id]!];
      assert.deepEqual([...counts.subarray(15 * id, 15 * id + 15)], countsByRank({ lo, hi } as RankCounts), `${id}`);
    }
    const classes = 8 + 4 * column + ((15 * space.size + 7) & -8);
    assert.deepEqual([...body.subarray(classes, classes + space.size)], [...space.bombClass]);
    assert.equal(body.length, classes + column);
  }
});

test('arrays that no step changes are sent by resets only, if asked for and true', () => {
  const ONCE = ['bid', 'calls', 'doubles', 'redouble', 'openHands', 'shown', 'faceUp', 'redeals'];
  const settings = { groups: [{ games: 5 }, { games: 2, rules: 'happy' }], seed: 'once' };
  const [all, once] = [createBatchClient(settings), createBatchClient({ ...settings, sendOnce: true })];
  assert.equal(all.made.stepBytes, all.made.bytes);
  assert.ok(once.made.stepBytes < all.made.bytes);
  let [expected, found] = [all.reset(), once.reset()];
  const first = found;
  let ended = 0;
  for (let turn = 0; turn < 120; turn++) {
    for (const { name } of all.made.arrays) {
      for (let game = 0; game < 7; game++) {
        const answer = ONCE.includes(name) ? first : found;
        assert.deepEqual(answer.row(name, game), expected.row(name, game), name);
      }
    }
    const actions = Array.from({ length: 7 }, (_, game) => expected.legal(game).at(turn % 2 === 0 ? -1 : 0)!);
    for (let game = 0; game < 7; game++) assert.deepEqual(found.legal(game), expected.legal(game));
    [expected, found] = [all.step(actions), once.step(actions)];
    assert.throws(() => found.row('calls', 0), /no array calls in this answer/);
    assert.equal(found.finals, expected.finals);
    ended += expected.ended;
  }
  assert.ok(ended > 3, `${ended} rounds`);
  for (const group of [{ start: 'deal' }, { rules: 'pagat' }]) {
    const { made } = createBatchClient({ groups: [{ games: 1 }, { games: 1, ...group }], sendOnce: true });
    assert.equal(made.stepBytes, made.bytes, 'one game has an auction, or a card that is turned up');
  }
});

test('all hands come beside the arrays that are observed', () => {
  const names = (settings: object): readonly string[] => {
    const { made } = createBatchClient({ groups: [{ games: 1 }], ...settings });
    return made.arrays.map(({ name }) => name).filter((name) => name.startsWith('hand'));
  };
  assert.deepEqual(names({}), ['hand']);
  assert.deepEqual(names({ hands: true }), ['hand', 'hands']);
  assert.deepEqual(names({ hands: true, observe: ['hands'] }), ['hands']);
  assert.deepEqual(names({ hands: true, observe: [] }), ['hands']);
});

describe('a bad frame gets one error and changes nothing', () => {
  const make = (): ReturnType<typeof createBatchClient> =>
    createBatchClient({ groups: [{ games: 2, bots: [null, null, 'random'] }] });
  const bytes = (...numbers: number[]): Uint8Array => new Uint8Array(Int32Array.from(numbers).buffer);
  const json = (value: unknown): Uint8Array => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
  /** type, body, message */
  const ROWS: readonly (readonly [number, Uint8Array, RegExp])[] = [
    [9, bytes(), /type 9: expected 1 \(make\)/],
    [FRAME_TYPES.step, bytes(1), /4 bytes, expected 8/],
    [FRAME_TYPES.step, bytes(-1, 99_999), /invalid actions\[1\] 99999: expected one of the \d+ legal ids of seat 0/],
    [FRAME_TYPES.step, bytes(-2, -1), /invalid actions\[0\] -2/],
    [FRAME_TYPES.observe, bytes(2, -1), /invalid seats\[0\] 2: expected a seat without a bot/],
    [FRAME_TYPES.observe, bytes(0, 3), /invalid seats\[1\] 3/],
    [FRAME_TYPES.actions, bytes(1), /invalid group 1: expected 0 to 0/],
    [FRAME_TYPES.features, bytes(1, 1), /8 bytes, expected 4/],
    [FRAME_TYPES.features, bytes(0), /features: true in the make frame/],
    [FRAME_TYPES.reset, json('{'), /invalid JSON/],
    [
      FRAME_TYPES.reset,
      json({ games: [5] }),
      /invalid reset.games\[0\] 5: expected a list of game numbers from 0 to 1/,
    ],
    [FRAME_TYPES.reset, json({ games: [0, 0] }), /each game at most once/],
    [FRAME_TYPES.reset, json({ deals: [{ game: 0, hands: ['3', '3', ''] }] }), /hands of 17 cards/],
    [FRAME_TYPES.reset, json({ deals: [{ game: 0, plays: [0] }] }), /plays\[0\] 0: expected a legal play/],
    [FRAME_TYPES.reset, json({ seeds: [1] }), /a list of 2 seeds/],
    [FRAME_TYPES.reset, json({ numbers: [1] }), /a list of 2 numbers of deals/],
    [
      FRAME_TYPES.reset,
      json({ seed: 2 ** 53 }),
      /seed 9007199254740992: expected a whole number below 2\^53 or a text/,
    ],
    [FRAME_TYPES.reset, json({ seeds: [1.5, 1] }), /seeds\[0\] 1\.5/],
    [FRAME_TYPES.make, json({ protocol: 2, groups: [] }), /protocol 2: expected protocol 1/],
    [FRAME_TYPES.make, json({ protocol: 1, groups: [{ games: 0 }] }), /games 0/],
    [FRAME_TYPES.make, json({ protocol: 1, groups: [{ games: 1, bots: ['random', 'rules', 'neural'] }] }), /null/],
    [FRAME_TYPES.make, json({ protocol: 1, groups: [{ games: 1, rules: 'nothing' }] }), /preset/],
    [FRAME_TYPES.make, json({ protocol: 1, groups: [{ games: 1, rules: 'canju' }] }), /positions and puzzles only/],
    [FRAME_TYPES.make, json({ protocol: 1, groups: [{ games: 1 }], observe: ['all'] }), /one of role, phase/],
    [
      FRAME_TYPES.make,
      json({ protocol: 1, groups: [{ games: 1 }, { games: 1, rules: 'app-4p' }], features: true }),
      /features true: expected only groups of three seats, or only of four/,
    ],
  ];
  for (const [type, body, message] of ROWS) {
    test(String(message), () => {
      const client = make();
      client.reset();
      const before = client.step([-1, -1]).body;
      const answer = client.send(type, body);
      assert.equal(answer.type, FRAME_TYPES.error);
      assert.match(JSON.parse(Buffer.from(answer.body).toString()).message, message);
      assert.deepEqual(client.step([-1, -1]).body, before);
    });
  }
});
