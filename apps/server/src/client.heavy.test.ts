/** The client while its server goes and comes back. */
import { playSeat } from '@doudizhu/client';
import { unwrap } from '@doudizhu/rules/result';
import { legalActionsOf } from '@doudizhu/rules/view';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openGuest } from '@doudizhu/client/testing';
import { startTestServer, type TestServer } from './testing/index.ts';

const WISH = { rules: 'competition', public: false, rated: false, roundsMax: 2, pace: 'fast' } as const;

test('a client plays on after its server has gone and come back', async () => {
  const before = await startTestServer();
  const port = Number(new URL(before.url).port);
  const session = await openGuest(before.url);
  const { table } = unwrap(await session.api('POST /api/tables', { body: { ...WISH, bots: ['level-1', 'level-1'] } }));
  const connection = session.connect(table.id);
  const codes: string[] = [];
  connection.on('status', ({ state }) => codes.push(state.type));
  let restarted: Promise<TestServer> | null = null;
  const rounds = await playSeat(connection, {
    choose: async (view) => {
      restarted ??= before.stop().then(() => startTestServer({ port }, before.folder));
      await restarted;
      return legalActionsOf(view).at(-1)!;
    },
  });
  connection.close();
  await (await (restarted as unknown as Promise<TestServer>)).remove();
  assert.deepEqual(rounds, { ok: true, value: 2 });
  assert.ok(codes.includes('waiting'));
});
