/** A guest of a real server, for the tests of other packages. */
import { openClient, type ClientSession } from '../index.ts';
import { unwrap } from '@doudizhu/rules/result';

/** Connects a new guest. @param server address of the server */
export const openGuest = async (server: string): Promise<ClientSession> => {
  const session = openClient({
    server,
    host: {
      fetch,
      WebSocket,
      nowMs: () => performance.now(),
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    },
  });
  unwrap(await session.api('POST /api/session'));
  return session;
};
