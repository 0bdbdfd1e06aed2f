/** Both cores on the same questions: the same verdicts, nodes, hands and words in the table. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRng, encode, randomBelow, type ActionId, type Rng, type RuleSet } from '@doudizhu/rules';
import { AIM_WIN, aimHoldOut, aimLoseCheaply, aimWinDoubled, aimWinWithin } from './aim.ts';
import { busyOf, coreMemory, tableOf } from './core-memory.ts';
import { createCore, type Core, type CoreSearch } from './core.ts';
import { NO_CLASS } from './hands.ts';
import { packSeats } from './moment.ts';
import type { Position } from './position.ts';
import { SAMPLE_RULES, sampleDeal, samplePosition } from './sample.ts';

const TABLE_BYTES = 1 << 20;
const HANDS_BYTES = 1 << 25;
const QUESTIONS = 36;
const NODES_MAX = 600;

/** Both cores, and the words of both tables. */
const createPair = (
  rules: RuleSet,
  handsBytes = HANDS_BYTES,
): { cores: [Core, Core]; words: [Int32Array, Int32Array] } => {
  const memory = coreMemory({ tableBytes: TABLE_BYTES, handsBytes, threads: 1, kind: 'own' });
  assert.ok(memory);
  const tableMemory = new ArrayBuffer(TABLE_BYTES);
  const options = { tableBytes: TABLE_BYTES, handsBytes, thread: 0 };
  const cores: [Core, Core] = [
    createCore(rules, { ...options, coreMemory: memory }),
    createCore(rules, { ...options, core: 'plain', tableMemory }),
  ];
  assert.deepEqual(
    cores.map(({ kind }) => kind),
    ['wasm', 'plain'],
  );
  return { cores, words: [tableOf(memory), new Int32Array(tableMemory)] };
};

const place = (core: Core, search: CoreSearch, { hands, turn, beat }: Position): void => {
  hands.forEach(({ lo, hi }, side) => {
    search.hands[side] = core.node(lo, hi);
    core.list(search.hands[side]!);
  });
  search.seats = packSeats(turn, turn);
  search.threshold = NO_CLASS;
  if (beat === null) return;
  const { slots } = core;
  search.settle(turn, beat.side, slots.classOf(encode(slots.space, beat.combo) as ActionId) + 1);
};

const drawAim = (rng: Rng): number => {
  const plays = randomBelow(rng, 6);
  const aims = [AIM_WIN, AIM_WIN, aimWinWithin(plays), aimHoldOut(plays), aimWinDoubled(1), aimLoseCheaply(plays % 2)];
  return aims[randomBelow(rng, aims.length)]!;
};

for (const rules of SAMPLE_RULES) {
  test(`${rules.name}: WebAssembly searches node for node as TypeScript`, () => {
    const { cores, words } = createPair(rules);
    const searches = cores.map((core) => [2, 3, 4].map((players) => core.search(players)));
    const rng = createRng(`core/${rules.name}`);
    let open = 0;
    for (let question = 0; question < QUESTIONS; question++) {
      const sizes = rules.seats === 4 ? [9, 8, 8, 8] : [12, 11, 11].slice(0, 2 + (question % 2));
      const position = question % 3 === 0 ? sampleDeal(rng, rules, sizes) : samplePosition(rng, rules);
      const aim = drawAim(rng);
      const answers = cores.map((core, index) => {
        const search = searches[index]![position.hands.length - 2]!;
        core.age();
        place(core, search, position);
        const before = search.nodesTotal;
        search.nodesMax = before + NODES_MAX;
        const known = search.known(aim);
        place(core, search, position);
        const verdict = search.prove(aim, { shouldStop: () => false });
        const hands = [...search.hands].slice(0, position.hands.length);
        const fewest = hands.map((hand) => [hand, core.fewest(hand), core.doublings(hand)]);
        return { known, verdict, nodes: search.nodesTotal - before, depth: search.depthMax, fewest };
      });
      assert.deepEqual(answers[0], answers[1], `question ${question}, aim ${aim}`);
      if ((answers[0]?.nodes ?? 0) > 1) open++;
    }
    assert.ok(open > 3, `${open} questions took a search`);
    assert.ok(
      words[0].every((word, at) => word === words[1][at]),
      'the tables differ',
    );
  });
}

test('a core that has no room for hands says so, forgets them and goes on', () => {
  const rules = SAMPLE_RULES[0]!;
  const position = sampleDeal(createRng('room'), rules, [20, 17]);
  const small = samplePosition(createRng('small'), rules);
  for (const core of createPair(rules, 1 << 18).cores) {
    const search = core.search(2);
    assert.throws(() => {
      place(core, search, position);
      search.prove(AIM_WIN, null);
    }, /^Error$/u);
    core.forgetHands();
    const again = core.search(small.hands.length);
    place(core, again, small);
    assert.equal(again.nodesTotal, 0);
    assert.notEqual(again.prove(AIM_WIN, null), -1);
  }
});

test('a table that fills grows at the same position in both', () => {
  const rules = SAMPLE_RULES[0]!;
  const options = { tableBytes: 1 << 22, handsBytes: HANDS_BYTES, thread: 0 };
  const cores = [createCore(rules, options), createCore(rules, { ...options, core: 'plain' })];
  const position = sampleDeal(createRng('growth'), rules, [17, 15]);
  const answers = cores.map((core) => {
    const search = core.search(2);
    place(core, search, position);
    search.nodesMax = 40_000;
    const verdict = search.prove(AIM_WIN, null);
    const use = core.tableUse();
    core.clearTable();
    return { verdict, nodes: search.nodesTotal, depth: search.depthMax, hasGrown: use > 0.1, after: core.tableUse() };
  });
  assert.deepEqual(answers[0], answers[1]);
  assert.deepEqual([answers[0]?.hasGrown, answers[0]?.after], [true, 0]);
});

test('threads share the table and the marks, and have hands of their own', () => {
  const rules = SAMPLE_RULES[0]!;
  const size = { tableBytes: TABLE_BYTES, handsBytes: 1 << 22, threads: 2, kind: 'shared' } as const;
  const memory = coreMemory(size);
  assert.ok(memory);
  const cores = [0, 1].map((thread) =>
    createCore(rules, { tableBytes: 0, handsBytes: 0, coreMemory: memory, thread }),
  ) as [Core, Core];
  assert.ok(cores.every(({ kind }) => kind === 'wasm'));
  const position = sampleDeal(createRng('threads'), rules, [9, 8]);
  // The second lists other hands first.
  cores[1].list(cores[1].node(0x1111, 0));
  const searches = cores.map((core) => {
    const search = core.search(2);
    place(core, search, position);
    return search;
  });
  assert.equal(searches[1]?.known(AIM_WIN), -1, 'nobody knows it yet');
  const verdict = searches[0]!.prove(AIM_WIN, null);
  assert.ok(verdict !== -1 && searches[0]!.nodesTotal > 10);
  for (const [index, search] of searches.entries()) {
    place(cores[index]!, search, position);
    assert.equal(search.known(AIM_WIN), verdict, `thread ${index}`);
  }
  assert.notDeepEqual(searches[0]!.hands, searches[1]!.hands);
  assert.ok(
    busyOf(memory).every((mark) => mark === 0),
    'all marks are taken back',
  );
});

test('what does not fit into 4 GiB of addresses is searched in plain TypeScript', () => {
  const GIB = 2 ** 30;
  assert.equal(coreMemory({ tableBytes: 2 * GIB, handsBytes: 4 * GIB, threads: 1, kind: 'own' }), null);
  assert.equal(coreMemory({ tableBytes: GIB, handsBytes: GIB, threads: 8, kind: 'own' }), null);
  const most = coreMemory({ tableBytes: 1 << 26, handsBytes: 4 * GIB, threads: 1, kind: 'own' });
  assert.ok(most !== null && most.handsBytes > 3.8 * GIB && most.memory.buffer.byteLength <= 4 * GIB);
  const rules = SAMPLE_RULES[0]!;
  const core = createCore(rules, { tableBytes: TABLE_BYTES, handsBytes: 16 * GIB, thread: 0 });
  assert.equal(core.kind, 'plain');
  assert.equal(createCore(rules, { tableBytes: TABLE_BYTES, handsBytes: 1 << 22, thread: 0 }).kind, 'wasm');
});
