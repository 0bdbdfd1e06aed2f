/** `@doudizhu/client` at a real server. */
import { openClient, playSeat } from '@doudizhu/client';
import { unwrap } from '@doudizhu/rules/result';
import { legalActionsOf, type SeatView } from '@doudizhu/rules/view';
import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openGuest } from '@doudizhu/client/testing';
import { testServer } from './testing/index.ts';

const ROOT = join(import.meta.dirname, '../../..');
const first = await testServer();

const WISH = { rules: 'competition', public: false, rated: false, roundsMax: 2, pace: 'fast' } as const;
const strongest = (view: SeatView) => legalActionsOf(view).at(-1)!;

test('the example of the README plays a round', async () => {
  const readme = readFileSync(join(ROOT, 'packages/client/README.md'), 'utf8');
  const [, code = ''] = /^```ts\n(.*?)^```$/msu.exec(readme) ?? [];
  // Node strips no types under node_modules, and the packages are found from here.
  const file = join(import.meta.dirname, `client-example-${process.pid}.ts`);
  after(() => rmSync(file));
  writeFileSync(file, `${code.replace('http://127.0.0.1:8080', first.url)}export { rounds };\n`);
  const { rounds } = (await import(pathToFileURL(file).href)) as { readonly rounds: unknown };
  assert.deepEqual(rounds, { ok: true, value: 1 });
});

test('a refused action is replaced, a refused seat ends the player, and a wrong address is refused', async () => {
  const session = await openGuest(first.url);
  const { table } = unwrap(await session.api('POST /api/tables', { body: { ...WISH, bots: ['level-1', 'level-1'] } }));
  const connection = session.connect(table.id);
  const refusals: string[] = [];
  const played = await playSeat(connection, {
    choose: (view) => (view.phase === 'play' ? strongest(view) : ({ type: 'bid', points: 9 } as never)),
    onRefusal: ({ message }) => refusals.push(message),
    roundsMax: 1,
  });
  assert.deepEqual(played, { ok: true, value: 1 });
  assert.ok(refusals.length > 0);
  connection.close();
  const none = session.connect('nowhere');
  const result = await playSeat(none, { choose: strongest });
  assert.equal(!result.ok && result.error.code, 'not-found');
  assert.deepEqual(none.status().state, { type: 'ended', code: 4004 });
  assert.equal(none.status().failure?.message, 'table nowhere: not found, or not visible to this account');
  assert.throws(() => openClient({ server: 'play.example', host: {} as never }), {
    message: 'invalid server "play.example": expected an address such as https://play.example',
  });
});

/** request, message of its refusal */
const REFUSED: readonly (readonly [Record<string, unknown>, RegExp])[] = [
  [{ rules: 'nope' }, /^invalid rules: preset is "nope", expected competition, /u],
  [{ rules: 7 }, /^invalid request: rules is 7, expected a text/u],
  [{ roundsMax: -1 }, /^invalid request: roundsMax is -1, expected /u],
  [{ pace: 'x' }, /^invalid request: pace is "x", expected one of /u],
  [{ bots: undefined }, /^invalid request: bots is missing, expected a list/u],
  [{ bots: ['nope'] }, /^invalid bots nope: expected at most 2, each one of level-1, /u],
  [{ bots: ['rules', 'rules', 'rules'] }, /^invalid bots rules, rules, rules: expected at most 2, each one of /u],
];

test('a refused request names the value and what was expected', async () => {
  const { api } = await openGuest(first.url);
  for (const [wrong, message] of REFUSED) {
    const answer = await api('POST /api/tables', { body: { ...WISH, bots: [], ...wrong } as never });
    assert.match(answer.ok ? '' : answer.error.message, message);
  }
  const ranked = await api('POST /api/ranked', { body: { rules: 'pagat-4p' } });
  assert.match(ranked.ok ? '' : ranked.error.message, /^invalid rules pagat-4p: expected one of competition, /u);
});
