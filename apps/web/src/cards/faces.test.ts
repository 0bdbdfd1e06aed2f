import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { BIG_JOKER, rankOf, SMALL_JOKER, type Card } from '@doudizhu/rules/cards';
import { faceMarkup, suitLetter } from './faces.ts';

const PARTS = readFileSync(new URL('parts.svg', import.meta.url), 'utf8');
const DECK = Array.from({ length: 54 }, (_, card) => card as Card);
const FACES = ['full', 'compact', 'large'] as const;

test('a number has as many pips as it says, and one suit below its index', () => {
  for (const card of DECK) {
    const index = rankOf(card) === 12 ? 2 : rankOf(card) + 3;
    if (index > 10) continue;
    const pips = faceMarkup(card, 'full').split(`#suit-${suitLetter(card)}"`).length - 1;
    assert.equal(pips, index + 1, `card ${card}`);
  }
});

test('an index is a path, that of the 10 one for both digits: no font decides how wide it is', () => {
  for (const face of FACES) {
    const ten = faceMarkup((7 * 4) as Card, face);
    assert.equal(ten.split('#index-10"').length - 1, 1);
    assert.doesNotMatch(ten, /<text|textLength|#index-1"/);
  }
  assert.doesNotMatch(PARTS, /<text|font/);
});

test('no two cards look alike', () => {
  for (const face of FACES) {
    assert.equal(new Set(DECK.map((card) => faceMarkup(card, face))).size, DECK.length);
  }
});

test('the big joker is the sun, the small one the moon', () => {
  const jokers = DECK.filter((card) => rankOf(card) >= SMALL_JOKER);
  for (const card of jokers) {
    assert.equal(faceMarkup(card, 'full').includes('"#sun"'), rankOf(card) === BIG_JOKER);
    assert.equal(faceMarkup(card, 'compact').includes('"#moon"'), rankOf(card) === SMALL_JOKER);
  }
});

test('the large face has a larger index and no pips', () => {
  const heightOf = (face: (typeof FACES)[number]): number =>
    Number(/href="#index-8"[^>]* height="([\d.]+)"/u.exec(faceMarkup((5 * 4) as Card, face))?.[1]);
  assert.ok(heightOf('large') > 1.2 * heightOf('compact') && heightOf('compact') > 1.2 * heightOf('full'));
  assert.equal(faceMarkup((5 * 4) as Card, 'large').split('#suit-').length - 1, 2);
});

/** Parts of a face, one per line. Paths are long and come last. */
const partsOf = (markup: string): string[] => {
  const parts = [
    ...markup.matchAll(/<use href="#([^"]+)" x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)"([^>]*)\/>/gu),
  ];
  const others = parts.reduce((rest, [whole]) => rest.replace(whole, ''), markup);
  return [
    ...parts.map(([, id, x, y, width, height, more]) => `${id} ${x},${y} ${width}×${height}${more}`),
    ...(others === '' ? [] : [`and ${others.length} characters`]),
  ];
};

test('every part of a face lies on the card', () => {
  for (const card of DECK) {
    for (const face of FACES) {
      for (const part of partsOf(faceMarkup(card, face))) {
        const [, x, y, width, height] = (/ ([\d.]+),([\d.]+) ([\d.]+)×([\d.]+)/u.exec(part) ?? []).map(Number);
        if (x === undefined || y === undefined) continue;
        assert.ok(x >= 0 && y >= 0 && x + (width ?? 0) <= 100 && y + (height ?? 0) <= 140, `${card} ${face}: ${part}`);
      }
    }
  }
});

test('pips below the middle stand on their heads', () => {
  for (const card of DECK) {
    if (rankOf(card) > 7 && rankOf(card) !== 12) continue;
    for (const part of partsOf(faceMarkup(card, 'full'))
      .filter((each) => each.startsWith('suit-'))
      .slice(1)) {
      const [, y = 0, height = 0] = (/,([\d.]+) [\d.]+×([\d.]+)/u.exec(part) ?? []).map(Number);
      assert.equal(part.includes('rotate(180'), y + height / 2 > 70, `${card}: ${part}`);
    }
  }
});

test('faces look as they did when they were last looked at', (t) => {
  // A card of each rank: suits differ only by their symbol.
  const cards = DECK.filter((card) => card % 4 === 0 || card >= 52);
  const text = cards.flatMap((card) =>
    FACES.flatMap((face) => [`## ${card} ${face}`, ...partsOf(faceMarkup(card, face))]),
  );
  const head =
    '# Source: faceMarkup of apps/web. After a change that was looked at in pictures:\n' +
    '# node --test --test-update-snapshots apps/web/src/cards/faces.test.ts';
  const path = fileURLToPath(new URL('../../../../fixtures/card-faces.txt', import.meta.url));
  t.assert.fileSnapshot([head, ...text, ''].join('\n'), path, { serializers: [String] });
});
