/** The core alone: keys, transposition table, memory, threads. Oracle and signature test its answers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ALL_RANKS,
  BIG_JOKER,
  countOf,
  countsOf,
  deck,
  formatCards,
  NO_CARDS,
  parseCards,
  rankOf,
  RANKS,
  sizeOf,
  SMALL_JOKER,
  subtractCounts,
  type Rank,
  type RankCounts,
} from '@doudizhu/rules/cards';
import {
  cardsOfPlay,
  laysOf,
  decode,
  encode,
  generate,
  isBombOrRocket,
  PASS,
  SHAPES,
  type ActionId,
  type ActionSpace,
} from '@doudizhu/rules/combos';
import type { OpenPosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomBelow, shuffle, type Rng } from '@doudizhu/rules/rng';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { SAMPLE_RULES, SAMPLE_WILD_RULES, sampleDeal, samplePosition } from '../testing/sample.ts';
import { Core, type CoreSearch } from './core.ts';
import { GOAL_WIN, goalLoseCheaply, goalSurvive, goalWinDoubled, goalWinWithin } from './goal.ts';
import { coreMemory, instantiate, layoutOf, type CoreMemory } from './memory.ts';

const TABLE_BYTES = 1 << 20;
const INFINITE = 0xffffff;

/** Exports that only these tests use. */
interface Inside {
  start(...numbers: readonly number[]): void;
  probe(a: number, b: number, c: number): number;
  save(a: number, b: number, c: number, proof: number, disproof: number, work: number): void;
  newGeneration(): void;
  clearTable(): void;
  hashfull(): number;
  searchAt(players: number): number;
  computeKey(hands: number, players: number, seats: number, lowestAnswer: number, goal: number): void;
  readonly foundProof: { readonly value: number };
  readonly foundDisproof: { readonly value: number };
  readonly keyA: { readonly value: number };
  readonly keyB: { readonly value: number };
  readonly keyC: { readonly value: number };
}

const insideOf = (core: Core): Inside => core.wasm as unknown as Inside;

const NO_CLASS = 0xfff;

/** Cores by rule set: their tables take most of the time of a key. */
const keyCores = new Map<RuleSet, Core>();

const keyOf = (rules: RuleSet, hands: readonly string[]): string => {
  const core = keyCores.get(rules) ?? new Core(rules, { tableBytes: 1 << 16, handsBytes: 1 << 20 });
  keyCores.set(rules, core);
  const search = core.search(hands.length);
  hands.forEach((text, player) => {
    const { lo, hi } = unwrap(parseCards(text));
    search.hands[player] = core.wasm.handId(lo, hi);
  });
  const inside = insideOf(core);
  inside.computeKey(inside.searchAt(hands.length), hands.length, 0, NO_CLASS, 0);
  return `${inside.keyA.value} ${inside.keyB.value} ${inside.keyC.value}`;
};

// oxfmt-ignore
const KEY_ROWS: readonly (readonly [readonly string[], readonly string[], 'same' | 'other', string])[] = [
  [['35', '46'], ['9J', 'TQ'], 'same', 'ranks below'],
  [['35', '46'], ['9K', 'T2'], 'same', 'gaps, while no hand has a chain'],
  [['35', '4'], ['3B', '4'], 'same', 'a single joker is a high card'],
  [['35', '46'], ['36', '45'], 'other', 'another order'],
  [['33', '4'], ['3', '4'], 'other', 'another count'],
  [['BR', '4'], ['A2', '4'], 'other', 'both jokers are a rocket'],
  [['3B', 'R'], ['3A', '2'], 'same', 'both jokers, but in two hands'],
  [['34567', '9'], ['45678', 'T'], 'same', 'a chain moved'],
  [['34567', '9'], ['34567', '8'], 'same', 'a gap above the chain, where no chain reaches'],
  [['34567', '9'], ['3456T', '9'], 'other', 'a chain and none'],
  [['34567', '9'], ['45679', 'T'], 'other', 'a broken chain'],
  [['3456789TJ', '2'], ['345679TJQ', '2'], 'other', 'one long run against a run with a gap'],
  [['34567TJQKA', '2'], ['345679TJQK', '2'], 'same', 'two runs, the gap between them shrinks'],
  [['34567TJQKA', '2'], ['3456789TJQ', '2'], 'other', 'two runs and one'],
  [['TJQKA', '2'], ['34567', '8'], 'same', 'a 2 above the chain is as good as its neighbour'],
  [['33344488', '9'], ['33344489', 'T'], 'other', 'kickers'],
];

for (const [one, two, expected, why] of KEY_ROWS) {
  test(`${one.join(' v ')} and ${two.join(' v ')} have ${expected === 'same' ? 'one key' : 'two keys'}: ${why}`, () => {
    assert.equal(keyOf(PRESETS.douzero, one) === keyOf(PRESETS.douzero, two), expected === 'same');
  });
}

// oxfmt-ignore
const WILD_KEY_ROWS: readonly (readonly [readonly string[], readonly string[], 'same' | 'other', string])[] = [
  [['57', '4'], ['58', '4'], 'other', 'a wild card and a high card'],
  [['3579', '4'], ['357T', '4'], 'same', 'a gap that no chain reaches'],
  [['89TQ7', 'A'], ['9TJK7', '2'], 'same', 'a chain with a filled gap moved'],
  [['89TQ7', 'A'], ['89TK7', 'A'], 'other', 'a gap that a wild card fills, and two'],
  [['47', '2'], ['47', 'B'], 'other', 'nothing pairs with a joker'],
  [['47', 'B'], ['47', 'R'], 'same', 'one joker'],
  [['4', 'B'], ['9', '2'], 'same', 'no wild card is left'],
];

const SEVEN_WILD: RuleSet = { ...PRESETS.happy, wildcards: 1, wild: '7' };

for (const [one, two, expected, why] of WILD_KEY_ROWS) {
  test(`7 is wild: ${one.join(' v ')} and ${two.join(' v ')} have ${expected === 'same' ? 'one key' : 'two keys'}: ${why}`, () => {
    assert.equal(keyOf(SEVEN_WILD, one) === keyOf(SEVEN_WILD, two), expected === 'same');
  });
}

test('no rank is removed beside a chain where wings must be consecutive', () => {
  const pairs = ['334455', '7'] as const;
  assert.equal(keyOf(PRESETS['pagat-4p'], pairs), keyOf(PRESETS['pagat-4p'], ['334455', '9']));
  assert.notEqual(keyOf(PRESETS['app-4p'], pairs), keyOf(PRESETS['app-4p'], ['334455', '9']));
});

const tableOf = (tableBytes: number, kind: CoreMemory['kind']): { table: Inside; words: Int32Array } => {
  const memory = coreMemory({ tableBytes, handsBytes: 1 << 18, threads: 1, kind });
  const shared = kind === 'shared' ? { memory, thread: 0 } : undefined;
  const core = new Core(PRESETS.douzero, { tableBytes, handsBytes: 1 << 18, shared });
  const words = new Int32Array(core.memory.memory.buffer, layoutOf(kind).TABLE!, tableBytes / 4);
  return { table: insideOf(core), words };
};

test('what is saved is found, number for number', () => {
  const rng = createRng('table');
  for (const kind of ['own', 'shared'] as const) {
    const { table } = tableOf(1 << 22, kind);
    for (let round = 0; round < 2000; round++) {
      const [a, b, c] = [rng() | 0, rng() | 0, rng() | 0];
      const [proof, disproof] = round % 3 === 0 ? [0, INFINITE] : [1 + (rng() % INFINITE), rng() % INFINITE];
      table.save(a, b, c, proof, disproof, 1 + (rng() % 1e6));
      assert.ok(table.probe(a, b, c));
      assert.deepEqual([table.foundProof.value, table.foundDisproof.value], [proof, disproof]);
      assert.ok(!table.probe(a ^ 1, b, c) && !table.probe(a, b ^ 1, c));
    }
  }
});

test('a later result replaces an earlier one', () => {
  const { table } = tableOf(1 << 16, 'own');
  table.save(1, 2, 3, 10, 20, 1000);
  table.save(1, 2, 3, 0, INFINITE, 1);
  assert.ok(table.probe(1, 2, 3));
  assert.equal(table.foundProof.value, 0);
});

test('a full bucket keeps the large searches, until they are old', () => {
  const { table } = tableOf(1 << 16, 'own');
  for (let entry = 1; entry <= 4; entry++) table.save(entry, entry, 7, 5, 5, entry * 1000);
  table.save(5, 5, 7, 5, 5, 1);
  assert.ok(!table.probe(1, 1, 7) && table.probe(2, 2, 7) && table.probe(5, 5, 7));
  for (let searches = 0; searches < 30; searches++) table.newGeneration();
  for (let entry = 6; entry <= 9; entry++) table.save(entry, entry, 7, 5, 5, 1);
  assert.ok(!table.probe(4, 4, 7) && table.probe(9, 9, 7));
});

test('an entry of two writers at once reads as missing', () => {
  const { table, words } = tableOf(1 << 16, 'shared');
  table.save(1, 2, 3, 5, 256, 10);
  const at = words.findIndex((word) => word !== 0) & ~3;
  const first = [...words.subarray(at, at + 4)];
  table.save(1, 2, 3, 7, 5, 10);
  // Word 3 of the earlier result beside word 2 of the later one would claim a disproof number of 261 or 0.
  words[at + 3] = first[3]!;
  assert.ok(!table.probe(1, 2, 3));
});

test('a table finds what it held before it grew', () => {
  const { table } = tableOf(1 << 23, 'own');
  const rng = createRng('growth');
  const keys = Array.from({ length: 60_000 }, () => [rng() | 0, rng() | 0, rng() | 0] as const);
  keys.forEach(([a, b, c], index) => table.save(a, b, c, 1 + index, 1, 1));
  const found = keys.filter(([a, b, c], index) => table.probe(a, b, c) && table.foundProof.value === 1 + index);
  // Some buckets were full.
  assert.ok(found.length > 55_000, `${found.length} of 60,000 found`);
});

test('a table that one thread grows is found by the others', () => {
  const tableBytes = 1 << 23;
  const memory = coreMemory({ tableBytes, handsBytes: 1 << 18, threads: 2, kind: 'shared' });
  const tableOfThread = (thread: number): Inside =>
    insideOf(new Core(PRESETS.douzero, { tableBytes, handsBytes: 1 << 18, shared: { memory, thread } }));
  const first = tableOfThread(0);
  const rng = createRng('growth');
  const keys = Array.from({ length: 60_000 }, () => [rng() | 0, rng() | 0, rng() | 0] as const);
  const foundBy = (table: Inside, part: typeof keys): number => part.filter((key) => table.probe(...key)).length;
  const early = keys.slice(0, 30_000);
  const late = keys.slice(30_000);
  for (const key of early) first.save(...key, 1, 1, 1);
  // This thread starts when the table has grown already.
  const second = tableOfThread(1);
  assert.equal(foundBy(second, early), foundBy(first, early));
  for (const key of late) second.save(...key, 1, 1, 1);
  assert.equal(foundBy(first, late), foundBy(second, late));
  assert.ok(foundBy(first, keys) > 55_000, `${foundBy(first, keys)} of 60,000 found`);
  assert.equal(first.hashfull(), second.hashfull());
});

test('hashfull and clear', () => {
  const { table } = tableOf(1 << 16, 'own');
  assert.equal(table.hashfull(), 0);
  const rng = createRng('use');
  for (let round = 0; round < 1024; round++) table.save(rng() | 0, rng() | 0, rng() | 0, 1, 1, 1);
  // A quarter of the entries. Some buckets are full.
  assert.ok(table.hashfull() > 220 && table.hashfull() <= 270, `${table.hashfull()}`);
  for (let round = 0; round < 20_000; round++) table.save(rng() | 0, rng() | 0, rng() | 0, 1, 1, 1);
  assert.ok(table.hashfull() > 900);
  table.clearTable();
  assert.equal(table.hashfull(), 0);
  const growing = tableOf(1 << 22, 'own').table;
  for (let round = 0; round < 4096; round++) growing.save(rng() | 0, rng() | 0, rng() | 0, 1, 1, 1);
  // Share of the largest table, not of the part in use: 4,096 of 262,144 entries.
  assert.ok(growing.hashfull() > 10 && growing.hashfull() < 20, `${growing.hashfull()}`);
});

const place = (core: Core, search: CoreSearch, { hands, turn, toBeat }: OpenPosition): void => {
  hands.forEach(({ lo, hi }, side) => {
    search.hands[side] = core.wasm.handId(lo, hi);
    core.wasm.listMoves(search.hands[side]!);
  });
  if (toBeat === null) {
    search.lead(turn);
    return;
  }
  const { classes } = core;
  search.skipForcedPasses(turn, toBeat.side, classes.classOf(encode(classes.space, toBeat.combo) as ActionId) + 1);
};

test('keys are mixed as they were: how well a table is used depends on it, and no answer would show it', () => {
  const sums = SAMPLE_RULES.map((rules) => {
    const core = new Core(rules, { tableBytes: 1 << 16, handsBytes: 1 << 20 });
    const inside = insideOf(core);
    const rng = createRng('keys');
    let sum = 0;
    for (let round = 0; round < 20; round++) {
      const { hands } = samplePosition(rng, rules);
      const search = core.search(hands.length);
      hands.forEach(({ lo, hi }, player) => (search.hands[player] = core.wasm.handId(lo, hi)));
      for (const [seats, lowestAnswer, goal] of KEYED) {
        inside.computeKey(inside.searchAt(hands.length), hands.length, seats, lowestAnswer, goal);
        for (const { value } of [inside.keyA, inside.keyB, inside.keyC]) sum = (Math.imul(sum, 31) + value) | 0;
      }
    }
    return sum;
  });
  // Three seats, four seats, and three with other chains.
  assert.deepEqual([...new Set(sums)], [-2139138054, 710233431, 1582995430]);
});

/** Turn and lowest answer, as bits. A class of plays. A goal. */
const KEYED = [
  [0, NO_CLASS, GOAL_WIN],
  [5, (2 << 4) | 4, GOAL_WIN],
  [1, NO_CLASS, goalWinWithin(3)],
] as const;

test('a core that has no room for hands throws, forgets them and works again', () => {
  const rules = SAMPLE_RULES[0]!;
  const position = sampleDeal(createRng('room'), rules, [20, 17]);
  const small = samplePosition(createRng('small'), rules);
  const core = new Core(rules, { tableBytes: TABLE_BYTES, handsBytes: 1 << 18 });
  const search = core.search(2);
  assert.throws(() => {
    place(core, search, position);
    search.prove(GOAL_WIN, null);
  }, /^Error$/u);
  core.wasm.clearArena();
  const again = core.search(small.hands.length);
  place(core, again, small);
  assert.equal(again.nodesTotal, 0);
  assert.notEqual(again.prove(GOAL_WIN, null), -1);
});

test('threads share the table and the virtual losses, and have hands of their own', () => {
  const rules = SAMPLE_RULES[0]!;
  const memory = coreMemory({ tableBytes: TABLE_BYTES, handsBytes: 1 << 22, threads: 2, kind: 'shared' });
  const cores = [0, 1].map((thread) => new Core(rules, { tableBytes: 0, handsBytes: 0, shared: { memory, thread } }));
  const [first, second] = cores as [Core, Core];
  const position = sampleDeal(createRng('threads'), rules, [9, 8]);
  // The second lists other hands first.
  second.wasm.listMoves(second.wasm.handId(0x1111, 0));
  const searches = [first, second].map((core) => {
    const search = core.search(2);
    place(core, search, position);
    return search;
  });
  assert.equal(searches[1]?.known(GOAL_WIN), -1, 'it is not known yet');
  const { VIRTUAL_LOSSES, VIRTUAL_LOSSES_BYTES } = layoutOf('shared');
  const losses = new Int32Array(memory.memory.buffer, VIRTUAL_LOSSES!, VIRTUAL_LOSSES_BYTES! / 4);
  let most = 0;
  const verdict = searches[0]!.prove(GOAL_WIN, {
    shouldStop: () => {
      most = Math.max(most, ...losses);
      return false;
    },
  });
  assert.ok(verdict !== -1 && searches[0]!.nodesTotal > 10);
  for (const [index, search] of searches.entries()) {
    place(cores[index]!, search, position);
    assert.equal(search.known(GOAL_WIN), verdict, `thread ${index}`);
  }
  assert.notDeepEqual(searches[0]!.hands, searches[1]!.hands);
  assert.ok(most <= 1);
  assert.ok(
    losses.every((loss) => loss === 0),
    'all virtual losses are taken back',
  );
});

/** Nodes that a thread of two takes for a position, the virtual losses all set before. */
const nodesOfThread = (thread: number, loss: number): number => {
  const rules = SAMPLE_RULES[0]!;
  const memory = coreMemory({ tableBytes: TABLE_BYTES, handsBytes: 1 << 24, threads: 2, kind: 'shared' });
  const core = new Core(rules, { tableBytes: 0, handsBytes: 0, shared: { memory, thread } });
  const { VIRTUAL_LOSSES, VIRTUAL_LOSSES_BYTES } = layoutOf('shared');
  const losses = new Int32Array(memory.memory.buffer, VIRTUAL_LOSSES!, VIRTUAL_LOSSES_BYTES! / 4);
  losses.forEach((_, at) => (losses[at] = at % 2 === 0 ? loss : 0));
  const search = core.search(2);
  place(core, search, sampleDeal(createRng('losses'), rules, [12, 11]));
  const verdict = search.prove(GOAL_WIN, null);
  assert.notEqual(verdict, -1);
  assert.ok(
    losses.every((now, at) => now === (at % 2 === 0 ? loss : 0)),
    'every virtual loss is taken back',
  );
  return search.nodesTotal;
};

test('a child that another thread is below costs more, and else all threads search alike', () => {
  const alone = nodesOfThread(0, 0);
  assert.ok(alone > 50);
  assert.equal(nodesOfThread(0, 0), alone);
  assert.notEqual(nodesOfThread(0, 1), alone);
  assert.equal(nodesOfThread(1, 0), alone, 'numbers of one thread are those of another: the table mixes them');
});

test('what another thread has proved meanwhile is read from the table', () => {
  const rules = SAMPLE_RULES[0]!;
  const nodes = [false, true].map((hasHelp) => {
    const memory = coreMemory({ tableBytes: 1 << 22, handsBytes: 1 << 24, threads: 2, kind: 'shared' });
    const [first, second] = [0, 1].map(
      (thread) => new Core(rules, { tableBytes: 0, handsBytes: 0, shared: { memory, thread } }),
    ) as [Core, Core];
    const position = sampleDeal(createRng('help 5'), rules, [14, 13]);
    const searches = [first, second].map((core) => {
      const search = core.search(2);
      place(core, search, position);
      return search;
    });
    let isAsked = false;
    const verdict = searches[0]!.prove(GOAL_WIN, {
      shouldStop: () => {
        if (!isAsked && hasHelp) assert.notEqual(searches[1]!.prove(GOAL_WIN, null), -1);
        isAsked = true;
        return false;
      },
    });
    assert.ok(verdict !== -1 && isAsked);
    return searches[0]!.nodesTotal;
  });
  // The second thread helps at the first poll, after 1,024 nodes. Then a few more nodes are enough.
  const [alone, helped] = nodes as [number, number];
  assert.ok(alone > 1500 && helped > 1024 && helped <= 1030, `${alone} and ${helped} nodes`);
});

test('memory: the table is a power of two, all fits into 4 GiB, and less is better than nothing', () => {
  const GIB = 2 ** 30;
  const MIB = 2 ** 20;
  const sizes = (tableBytes: number, handsBytes: number, threads = 1): number[] => {
    const memory = coreMemory({ tableBytes, handsBytes, threads, kind: 'own' });
    assert.ok(memory.memory.buffer.byteLength <= 4 * GIB);
    return [memory.tableBytes / MIB, memory.handsBytes / MIB];
  };
  assert.deepEqual(sizes(100_000_000, 32 * MIB), [64, 32]);
  assert.deepEqual(sizes(1, 1), [1 / 16, 1 / 4]);
  // The hands get the rest, but not less than half. Then the table is halved.
  assert.deepEqual(sizes(64 * MIB, 4 * GIB), [64, 4096 - 16 - 64 - 37]);
  assert.deepEqual(sizes(2 * GIB, 4 * GIB), [1024, 4096 - 16 - 1024 - 37]);
  assert.deepEqual(sizes(GIB, 16 * GIB), [1 / 16, 4096 - 16 - 1 / 16 - 37]);
  assert.throws(() => coreMemory({ tableBytes: 1, handsBytes: 1, threads: 200, kind: 'own' }), /no memory/u);
});

test('goals are numbers with a count from 0 to 127', () => {
  assert.deepEqual([goalWinWithin(3), goalSurvive(3), goalWinDoubled(3), goalLoseCheaply(3)], [131, 259, 387, 515]);
  const inside = instantiate(coreMemory({ tableBytes: 1, handsBytes: 1, threads: 1, kind: 'own' }), {
    shouldStop: () => 1,
    full: () => undefined,
  }) as Readonly<Record<string, { readonly value: number }>>;
  assert.deepEqual(
    [goalWinWithin(-1), goalSurvive(-1), goalWinDoubled(0)],
    [inside.GOAL_FAILED?.value, inside.GOAL_MET?.value, inside.GOAL_WIN?.value],
  );
  assert.throws(() => goalWinWithin(128), /bad count 128: expected 0 to 127/u);
});

/** Hands of 3 to 12 cards of a few ranks and the wild ones. */
const wildHand = (rng: Rng, rules: RuleSet): RankCounts => {
  const first = randomBelow(rng, 9);
  const cards = deck(1).filter(
    (card) => (rankOf(card) >= first && rankOf(card) < first + 6) || rules.wild.includes(RANKS.charAt(rankOf(card))),
  );
  return countsOf(shuffle(rng, cards).slice(0, 3 + randomBelow(rng, 10)));
};

/**
 * Checks if a play is wasteful, as assembly/kickers.ts defines it: of its single cards or pairs as kickers one can be
 * replaced by a lower rank that the hand holds just as often and in no chain.
 */
const isWasteful = (space: ActionSpace, hand: RankCounts, id: ActionId, plays: readonly ActionId[]): boolean => {
  const { kind, length, main, kickers } = decode(space, id);
  if (isBombOrRocket(kind) || sizeOf(kickers) === 0) return false;
  const unit = SHAPES[kind].kickerSize;
  const chains = plays.filter((other) => space.length[other]! > 1 && !isBombOrRocket(decode(space, other).kind));
  const inChain = (rank: Rank): boolean =>
    chains.some((other) => rank > space.main[other]! - space.length[other]! && rank <= space.main[other]!);
  const holdsBothJokers = countOf(hand, SMALL_JOKER) > 0 && countOf(hand, BIG_JOKER) > 0;
  const isLike = (lower: Rank): boolean =>
    countOf(hand, lower) === unit &&
    !inChain(lower) &&
    !(unit === 2 && space.rules.consecutiveWings) &&
    countOf(cardsOfPlay(space, hand, id), lower) === 0;
  const repeats = ['pagat', 'botzone', 'spec'].every((name) => !space.rules.name.startsWith(name));
  return ALL_RANKS.some((rank) => {
    if (countOf(kickers, rank) === 0 || (rank >= SMALL_JOKER && (unit === 2 || holdsBothJokers))) return false;
    const left = countOf(hand, rank) - countOf(kickers, rank);
    if (left !== 0 && !(left === 1 && unit === 1 && repeats)) return false;
    return ALL_RANKS.some((lower) => {
      if (lower >= rank || !isLike(lower)) return false;
      return plays.some((other) => {
        const it = decode(space, other);
        return it.kind === kind && it.length === length && it.main === main && countOf(it.kickers, lower) > 0;
      });
    });
  });
};

for (const rules of [...SAMPLE_RULES, ...SAMPLE_WILD_RULES]) {
  test(`${rules.name}: the plays of a hand, and the hands that they leave, are as many as by the rules`, () => {
    const core = new Core(rules, { tableBytes: 1 << 16, handsBytes: 1 << 24 });
    const { space, slots } = core.classes;
    const rng = createRng(`plays/${rules.name}`);
    const ids = new Int32Array(space.size);
    const keyOfHand = ({ lo, hi }: RankCounts): string => `${lo} ${hi}`;
    const known = new Set([keyOfHand(NO_CARDS)]);
    const listed = new Set<string>();
    for (let round = 0; round < 25; round++) {
      const hand = wildHand(rng, rules);
      const key = keyOfHand(hand);
      if (listed.has(key)) continue;
      listed.add(key);
      const before = { bytes: core.wasm.handsBytes(), hands: known.size };
      known.add(key);
      const handId = core.wasm.handId(hand.lo, hand.hi);
      core.wasm.listMoves(handId);
      const plays = [...ids.subarray(0, generate(space, hand.lo, hand.hi, PASS, ids))] as ActionId[];
      const lays = plays.flatMap((id) => laysOf(hand, decode(space, id), rules).map((used) => ({ id, used })));
      for (const { used } of lays) known.add(keyOfHand(subtractCounts(hand, used)));
      const plain = ALL_RANKS.filter((rank) => countOf(hand, rank) > 0);
      const lowest = plain.find((rank) => (space.wild >> rank) % 2 === 0) ?? plain[0]!;
      const isWild = plain.some((rank) => (space.wild >> rank) % 2 === 1);
      const low = lays.filter(
        ({ id, used }) => countOf(used, lowest) > 0 && (isWild || !isWasteful(space, hand, id, plays)),
      );
      const bytes = (known.size - before.hands) * (55 + 2 * slots) + 8 * (lays.length + low.length);
      // The index of the hands doubles, from 16 KiB.
      assert.equal((core.wasm.handsBytes() - before.bytes - bytes) % (1 << 14), 0, formatCards(hand));
    }
  });
}
