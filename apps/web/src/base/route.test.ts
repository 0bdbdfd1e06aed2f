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

test('the address is followed, and a step that is replaced leaves none in the history', (t) => {
  const listeners: (() => void)[] = [];
  const steps: string[] = [];
  const location = {
    address: '#/rules',
    get hash(): string {
      return this.address;
    },
    set hash(href: string) {
      steps.push(href);
      this.address = href;
      for (const listen of listeners) listen();
    },
  };
  const history = { replaceState: (_state: null, _title: string, href: string) => void (location.address = href) };
  const addEventListener = (type: string, listen: () => void): void => {
    assert.equal(type, 'hashchange');
    listeners.push(listen);
  };
  Object.assign(globalThis, { location, history, addEventListener });
  t.after(() => {
    for (const name of Object.keys({ location, history, addEventListener })) Reflect.deleteProperty(globalThis, name);
  });
  assert.equal(route.value.page, '');
  followAddress();
  assert.equal(route.value.page, 'rules');
  goTo('#/play');
  assert.deepEqual([route.value.page, location.hash, steps], ['play', '#/play', ['#/play']]);
  goTo('#/replays/3', 'replace');
  assert.deepEqual([route.value.page, route.value.rest, location.hash], ['replays', ['3'], '#/replays/3']);
  assert.equal(steps.length, 1);
  // A page that asks first stays, with its address, until it ends the guard.
  let asked = 0;
  const end = guardRoute(() => {
    asked++;
    return false;
  });
  goTo('#/puzzles');
  assert.deepEqual([route.value.page, location.hash, asked], ['replays', '#/replays/3', 1]);
  end();
  goTo('#/puzzles');
  assert.deepEqual([route.value.page, location.hash, asked], ['puzzles', '#/puzzles', 1]);
});
