/** A guest with the published client. */
import { openClient, type ClientSession } from '@doudizhu/client';
import { unwrap } from '@doudizhu/rules/result';

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
  unwrap(await session.api.signIn());
  return session;
};
