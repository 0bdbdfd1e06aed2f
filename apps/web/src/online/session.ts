/** Who this browser is for the game server, and the way to ask it. One for the whole page. */
import { signal, type ReadonlySignal } from '@preact/signals';
import type { Me, ServerFailure } from '@doudizhu/protocol';
import { useAppState } from '../base/app-state.tsx';
import { createServerApi, type ServerApi } from './api.ts';

export interface Session {
  readonly api: ServerApi;
  /** Null before the server has answered. */
  readonly me: ReadonlySignal<Me | null>;
  /** Why the server could not be asked; null: no failure so far. */
  readonly failure: ReadonlySignal<ServerFailure | null>;
  /** Makes this browser a guest, where it is nobody yet. Asks again after a failure. */
  readonly signIn: () => Promise<void>;
  /** Takes over what an answer says of this person. */
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
