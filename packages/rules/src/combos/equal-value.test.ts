import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fullDeckCounts, subtractCounts } from '../base/cards.ts';
import { unwrap } from '../base/result.ts';
import { PRESET_NAMES, PRESETS } from '../ruleset/presets.ts';
import { actionSpace, decode, encode, PASS, type ActionId } from './actions.ts';
import { beats, countsOfCombo } from './combo.ts';
import { equalActions } from './equal-value.ts';
import { generate } from './moves.ts';
import { parsePlay } from './play-text.ts';

/** Actions in a class with others, and their classes, by rule set: the rest have none. */
const COUNTS: Readonly<Record<string, readonly [actions: number, classes: number]>> = {
  openspiel: [766, 383],
  zunli: [766, 383],
  douzero: [780, 390],
  happy: [804, 402],
  'no-shuffle': [804, 402],
  two: [804, 402],
};

const idOf = (text: string): ActionId => encode(actionSpace(PRESETS.zunli), unwrap(parsePlay(text, PRESETS.zunli))!);

test('two readings that the same plays beat are one class; a longer reading, and one that a play parts, are not', () => {
  const classes = equalActions(actionSpace(PRESETS.zunli));
  assert.equal(classes[idOf('777888999+666')], idOf('666777888+999'));
  assert.equal(classes[idOf('666777888999')], idOf('666777888999'), 'a plane of four is another kind');
  assert.equal(classes[idOf('34567')], idOf('34567'));
});

for (const name of PRESET_NAMES) {
  test(`${name}: every fifth class against all plays of the cards that are left`, () => {
    const rules = PRESETS[name];
    const space = actionSpace(rules);
    const classes = equalActions(space);
    const shared = new Map<number, ActionId[]>();
    for (const [id, first] of classes.entries()) {
      if (first !== id) shared.set(first, [...(shared.get(first) ?? [first as ActionId]), id as ActionId]);
    }
    assert.deepEqual([[...shared.values()].flat().length, shared.size], COUNTS[name] ?? [0, 0]);
    const out = new Int32Array(space.size);
    for (const [index, ids] of [...shared.values()].entries()) {
      if (index % 5 > 0) continue;
      const [one, ...others] = ids.map((id) => decode(space, id)) as [
        ReturnType<typeof decode>,
        ...ReturnType<typeof decode>[],
      ];
      const left = subtractCounts(fullDeckCounts(rules.decks), countsOfCombo(one, rules.decks));
      const count = generate(space, left.lo, left.hi, PASS, out);
      for (const play of out.subarray(0, count)) {
        const combo = decode(space, play as ActionId);
        for (const other of others) {
          assert.equal(beats(combo, other, rules), beats(combo, one, rules));
          assert.equal(beats(other, combo, rules), beats(one, combo, rules));
        }
      }
    }
  });
}
