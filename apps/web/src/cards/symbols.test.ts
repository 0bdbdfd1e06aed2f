import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Card } from '@doudizhu/rules/cards';
import { faceMarkup } from './faces.ts';
import { readSymbols, symbolOf, withoutUse } from './symbols.ts';

const file = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

test('all symbols of the three files are read', () => {
  for (const name of ['parts.svg', '../characters/portraits.svg', '../effects/effects.svg']) {
    const svg = file(name);
    assert.equal(readSymbols(svg).size, svg.split('<symbol ').length - 1, name);
  }
});

const SYMBOLS = readSymbols(
  '<svg><symbol id="dot" viewBox="0 0 10 20"><path d="M0 0h10v20Z"/></symbol>' +
    '<symbol id="two" viewBox="0 0 10 10" preserveAspectRatio="none"><path d="M1 1"/><path d="M2 2"/></symbol>' +
    '<symbol id="cut" viewBox="0 0 10 10" overflow="hidden"><path d="M9 9h9"/></symbol></svg>',
);

const DRAWN: readonly [markup: string, drawn: string, why: string][] = [
  [
    '<use href="#dot" x="5" y="6" width="20" height="20"/>',
    '<path transform="translate(10 6) scale(1)" d="M0 0h10v20Z"/>',
    'a symbol keeps its shape and lies in the middle of its box',
  ],
  [
    '<use href="#dot" x="0" y="0" width="5" height="10" transform="rotate(180 2 5)"/>',
    '<path transform="rotate(180 2 5) translate(0 0) scale(0.5)" d="M0 0h10v20Z"/>',
    'a turn comes first',
  ],
  [
    '<use href="#two" x="0" y="0" width="20" height="5"/>',
    '<g transform="translate(0 0) scale(2 0.5)"><path d="M1 1"/><path d="M2 2"/></g>',
    'one that says so fills its box',
  ],
  [
    '<use href="#cut" x="0" y="0" width="10" height="10"/>',
    '<g transform="translate(0 0) scale(1)"><svg width="10" height="10" overflow="hidden"><path d="M9 9h9"/></svg></g>',
    'one that is cut off stays so',
  ],
];
for (const [markup, drawn, why] of DRAWN) {
  test(why, () => assert.equal(withoutUse(markup, SYMBOLS), drawn));
}

test('every face is drawn without a symbol of the page', () => {
  const parts = readSymbols(file('parts.svg'));
  for (let card = 0; card < 54; card++) {
    for (const face of ['full', 'compact', 'large'] as const) {
      const drawn = withoutUse(faceMarkup(card as Card, face), parts);
      assert.ok(drawn.includes('<path ') && !drawn.includes('<use'), `card ${card}`);
    }
  }
});

test('a symbol that there is not is named', () => {
  assert.throws(() => symbolOf(SYMBOLS, 'ring'), /bad symbol "ring", expected one of dot, two, cut/);
});
