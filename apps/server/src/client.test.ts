/** `@doudizhu/client` at a real server. */
import { openClient, playSeat } from '@doudizhu/client';
import { unwrap } from '@doudizhu/rules/result';
import { legalActionsOf, type SeatView } from '@doudizhu/rules/view';
import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, test } from 'node:test';
import { openGuest } from './testing/client-guest.ts';
import { startTestServer } from './testing/test-server.ts';

const ROOT = join(import.meta.dirname, '../../..');
const first = await startTestServer();
after(first.remove);

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
  const { table } = unwrap(await session.api.openTable({ ...WISH, bots: ['level-1', 'level-1'] }));
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
  assert.throws(() => openClient({ server: 'play.example', host: {} as never }), {
    message: 'invalid server "play.example": expected an address such as https://play.example',
  });
});
