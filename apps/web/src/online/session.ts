/** This browser's account on the game server, and the server API. One instance for the whole app. */
import { signal, type ReadonlySignal } from '@preact/signals';
import type { Me, ServerFailure } from '@doudizhu/protocol';
import { useAppState } from '../base/app-state.tsx';
import { createServerApi, type ServerApi } from './api.ts';

export interface Session {
  readonly api: ServerApi;
  /** Null until the server has answered. */
  readonly me: ReadonlySignal<Me | null>;
  /** Failure of the last sign-in; null: none so far. */
  readonly failure: ReadonlySignal<ServerFailure | null>;
  /** Signs in; creates a guest account if needed. Retries after a failure. */
  readonly signIn: () => Promise<void>;
  /** Replaces the account, for example after a change. */
  readonly know: (me: Me) => void;
}

const createSession = (api: ServerApi): Session => {
  const me = signal<Me | null>(null);
  const failure = signal<ServerFailure | null>(null);
  return {
    api,
    me,
    failure,
    signIn: async () => {
      const answer = await api.signIn();
      failure.value = answer.ok ? null : answer.error;
      if (answer.ok) me.value = answer.value.me;
    },
    know: (known) => {
      me.value = known;
    },
  };
};

export const useSession = (): Session =>
  useAppState('session', () => createSession(createServerApi((...request) => fetch(...request))));
