import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followAddress, goTo, guardRoute, hrefOf, readRoute, route } from './route.ts';

/** hash, page, the parts after it, query, why */
const ROUTES: readonly (readonly [string, string, readonly string[], string, string])[] = [
  ['', '', [], '', 'the home page'],
  ['#/', '', [], '', 'the home page by its address'],
  ['#play', 'play', [], '', 'without the slash'],
  ['#/replays/a%20b/3', 'replays', ['a b', '3'], '', 'parts are decoded'],
  ['#/s/round/a%2Fb', 'rounds', ['a/b'], '', 'a preview without a server'],
  ['#/s/none/a', 's', ['none', 'a'], '', 'no preview'],
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

test('the address is followed, a step that is replaced leaves none in the history, and a page can stay', (t) => {
  const steps: string[] = [];
  const listeners: (() => void)[] = [];
  const page = {
    location: {
      address: '#/rules',
      get hash(): string {
        return this.address;
      },
      set hash(href: string) {
        steps.push(href);
        this.address = href;
        for (const listen of listeners) listen();
      },
    },
    history: { replaceState: (_: null, _title: string, href: string) => void (page.location.address = href) },
    addEventListener: (type: string, listen: () => void) => void (type === 'hashchange' && listeners.push(listen)),
  };
  Object.assign(globalThis, page);
  t.after(() => Object.keys(page).forEach((name) => Reflect.deleteProperty(globalThis, name)));
  const isAt = (hash: string): void => {
    const { page: name, rest } = route.value;
    assert.deepEqual([['#', name, ...rest].join('/'), page.location.hash], [hash, hash]);
  };
  assert.equal(route.value.page, '');
  followAddress();
  isAt('#/rules');
  goTo('#/play');
  isAt('#/play');
  goTo('#/replays/3', 'replace');
  isAt('#/replays/3');
  assert.deepEqual(steps, ['#/play']);
  // A page that asks first stays, with its address, until it ends the guard.
  let asked = 0;
  const end = guardRoute(() => (asked++, false));
  goTo('#/puzzles');
  isAt('#/replays/3');
  end();
  goTo('#/puzzles');
  isAt('#/puzzles');
  assert.equal(asked, 1);
});
