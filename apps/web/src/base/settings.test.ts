import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settingsFrom, rootData, type Settings } from './settings.ts';

const DEFAULTS = settingsFrom(null);

/** change of the defaults, changed attributes of the root, why */
const CHANGES: readonly (readonly [Partial<Settings>, Record<string, string>, string])[] = [
  [{ theme: 'dark' }, { theme: 'dark' }, 'the colour scheme'],
  [{ fourColours: true }, { colours: 'four' }, 'a colour for each suit'],
  [{ felt: 'wood' }, { felt: 'wood' }, 'the cloth of the table'],
  [{ largeIndex: true }, { index: 'large' }, 'a large index'],
  [{ large: true }, { size: 'large' }, 'large texts'],
  [{ leftHand: true }, { hand: 'left' }, 'buttons for the left hand'],
  [{ motion: 'reduced' }, { motion: 'reduced' }, 'less motion'],
  [
    { sound: false, music: true, life: false, voice: false, phrases: false, character: 'lu', cardBack: 'wheat' },
    {},
    'nothing that style sheets draw',
  ],
];

for (const [change, expected, why] of CHANGES) {
  test(`the root element shows ${why}`, () => {
    const before = rootData(DEFAULTS);
    const after = rootData({ ...DEFAULTS, ...change });
    const changed = Object.entries(after).filter(([name, value]) => before[name] !== value);
    assert.deepEqual(Object.fromEntries(changed), expected);
  });
}

test('stored settings count as far as they are valid; the rest has its defaults', () => {
  assert.deepEqual(settingsFrom('{"felt":"wood","volume":7,"large":true}'), { ...DEFAULTS, felt: 'wood', large: true });
  assert.deepEqual(settingsFrom('no json'), DEFAULTS);
});

test('the language of the browser is the first one', () => {
  assert.equal(settingsFrom(null, 'zh-TW').language, 'zh');
  assert.equal(settingsFrom(null, 'de-DE').language, 'en');
  assert.equal(settingsFrom('{"language":"en"}', 'zh-CN').language, 'en');
});
