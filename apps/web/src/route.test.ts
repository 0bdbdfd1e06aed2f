import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hrefOf, readRoute } from './route.ts';

/** hash, page, the parts after it, query, why */
const ROUTES: readonly (readonly [string, string, readonly string[], string, string])[] = [
  ['', '', [], '', 'the home page'],
  ['#/', '', [], '', 'the home page by its address'],
  ['#play', 'play', [], '', 'without the slash'],
  ['#/replays/a%20b/3', 'replays', ['a b', '3'], '', 'parts are decoded'],
  ['#/x%', 'x%', [], '', 'what cannot be decoded stays'],
  ['#/analysis?ddn=a?b&edit=1', 'analysis', [], 'ddn=a%3Fb&edit=1', 'all after the first question mark'],
];
for (const [hash, page, rest, query, why] of ROUTES) {
  test(`${hash || 'nothing'}: ${why}`, () => {
    const found = readRoute(hash);
    assert.deepEqual([found.page, found.rest, found.query.toString()], [page, rest, query]);
  });
}

test('addresses: values that are null are left out', () => {
  assert.equal(hrefOf('play'), '#/play');
  assert.equal(hrefOf('play', { a: null }), '#/play');
  assert.equal(hrefOf('play', { a: '1', b: null, c: 'x y' }), '#/play?a=1&c=x+y');
});
