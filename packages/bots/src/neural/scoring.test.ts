/** Which plays of a decision are valued: of those that differ only in their kickers, the three that leave the best hands. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsOf, deck, type RankCounts } from '@doudizhu/rules/cards';
import { actionSpace, encode, generate, parsePlay, PASS, type ActionSpace } from '@doudizhu/rules/combos';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, shuffle } from '@doudizhu/rules/rng';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { handEvaluatorOf, playsOf, valueOf } from '@doudizhu/evaluate';
import { bestOf, thinKickers } from './scoring.ts';

const SPACE = actionSpace(PRESETS.douzero);

/** The value of the rest after a play, and its place in the list. */
const ranked = (space: ActionSpace, { lo, hi }: RankCounts, ids: readonly number[]): number[] => {
  const worth = (id: number): number => {
    const packed = handEvaluatorOf(space.rules).decompose((lo - space.lo[id]!) | 0, (hi - space.hi[id]!) | 0);
    return valueOf(packed) - 4 * playsOf(packed);
  };
  return ids.toSorted((a, b) => worth(b) - worth(a));
};

/** The same by groups in plain lists. */
const thinned = (space: ActionSpace, hand: RankCounts, ids: readonly number[]): number[] => {
  const groups = new Map<string, number[]>();
  for (const id of ids) {
    const core = id === PASS ? 'pass' : [space.kind[id], space.main[id], space.length[id]].join();
    groups.set(core, [...(groups.get(core) ?? []), id]);
  }
  return [...groups.values()].flatMap((group) => (group.length <= 3 ? group : ranked(space, hand, group).slice(0, 3)));
};

/** the play to beat, whether its answers have kickers */
// oxfmt-ignore
const TO_BEAT: readonly (readonly [string | null, boolean])[] = [
  [null, true], ['3334', true], ['33366', true], ['333444+5566', true], ['7', false], ['34567', false],
];
for (const [toBeat, haveKickers] of TO_BEAT) {
  test(`of plays with one core the best three stay, and all others, ${toBeat === null ? 'leading' : `after ${toBeat}`}`, () => {
    const ids = new Int32Array(SPACE.size);
    const beaten = toBeat === null ? null : unwrap(parsePlay(toBeat, PRESETS.douzero));
    let leftOut = 0;
    for (let seed = 0; seed < 60; seed++) {
      const hand = countsOf(shuffle(createRng(`thin/${seed}`), deck(1)).slice(0, 26));
      const count = generate(SPACE, hand.lo, hand.hi, beaten === null ? PASS : encode(SPACE, beaten), ids);
      const all = [...ids.subarray(0, count)];
      const kept = thinKickers(SPACE, hand.lo, hand.hi, ids, count);
      assert.deepEqual([...ids.subarray(0, kept)], thinned(SPACE, hand, all));
      leftOut += count - kept;
    }
    assert.equal(leftOut > 0, haveKickers);
  });
}

test('the best of some numbers is the highest, the first of equals, and no later one', () => {
  assert.equal(bestOf(Float32Array.of(1, 3, 2, 3, 9), 4), 1);
  assert.equal(bestOf(Float32Array.of(-2, -1), 2), 1);
  assert.equal(bestOf(Float32Array.of(5), 1), 0);
});
