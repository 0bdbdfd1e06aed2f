/** This browser's account on the game server, the server's API and tables. One instance for the whole app. */
import { signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { openClient, type ClientSession } from '@doudizhu/client';
import type { Me, ServerFailure } from '@doudizhu/protocol';
import { useAppState } from '../base/app-state.tsx';

export interface Session extends ClientSession {
  /** Null until the server has answered. */
  readonly me: ReadonlySignal<Me | null>;
  /** Failure of the last sign-in. Null: none so far. */
  readonly failure: ReadonlySignal<ServerFailure | null>;
  /** Signs in. Creates a guest account if needed. Retries after a failure. */
  readonly signIn: () => Promise<void>;
  /** Set while a request waits for a new sign-in (`withFreshSignIn`). Called with true once the player has signed in. */
  readonly signInAgain: Signal<((isSignedIn: boolean) => void) | null>;
  /** Replaces the account, for example after a change. */
  readonly know: (me: Me) => void;
}

const createSession = (client: ClientSession): Session => {
  const me = signal<Me | null>(null);
  const failure = signal<ServerFailure | null>(null);
  return {
    ...client,
    me,
    failure,
    signInAgain: signal(null),
    signIn: async () => {
      const answer = await client.api('POST /api/session');
      failure.value = answer.ok ? null : answer.error;
      if (answer.ok) me.value = answer.value.me;
    },
    know: (known) => {
      me.value = known;
    },
  };
};

/** A session at the server of this page. */
const ownSession = (): ClientSession =>
  openClient({
    server: location.origin,
    host: {
      fetch: (path, request) => fetch(path, request),
      WebSocket,
      nowMs: () => performance.now(),
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    },
  });

export const useSession = (): Session => useAppState('session', () => createSession(ownSession()));
