/**
 * One table over the network: the mirror of it that the server's events make, and commands that are done once however
 * often the line breaks (docs/reference/server-protocol.md).
 *
 * A command keeps its id until the server says `done` or `refused`. After a break it is sent again under the same id, and
 * the table does it once. The mirror has no gap: where an event does not follow, the connection asks for what is missing.
 */
import { signal, type ReadonlySignal } from '@preact/signals';
import { err, ok, type Result } from '@doudizhu/rules/result';
import type { ClientMessage, Person, SocketRole, ServerFailure, ServerMessage } from '@doudizhu/protocol';
import type { PersonCommand, SentEvent, Viewer } from '@doudizhu/table';
import { connectSocket, type ReconnectingSocket, type SocketEnvironment } from './reconnecting-socket.ts';

export interface ConnectionEnvironment extends SocketEnvironment {
  /** 32 random hex digits. */
  readonly drawId: () => string;
}

/** How events become what a person sees: `TableMirror.start` and `TableMirror.fold` of `@doudizhu/table`. */
export interface MirrorFold<Mirror> {
  readonly start: (viewer: Viewer, events: readonly SentEvent[]) => Mirror | null;
  /** @returns null where the event does not follow. */
  readonly fold: (mirror: Mirror, event: SentEvent) => Mirror | null;
  /** The number of the last event that the mirror has. */
  readonly seqOf: (mirror: Mirror) => number;
  /** Whose view it is. */
  readonly viewerOf: (mirror: Mirror) => Viewer;
}

export interface TableConnection<Mirror> extends Pick<ReconnectingSocket, 'state' | 'lagMs' | 'retry' | 'close'> {
  /** Null until the server has told of the table. */
  readonly mirror: ReadonlySignal<Mirror | null>;
  readonly role: ReadonlySignal<SocketRole>;
  readonly spectators: ReadonlySignal<number>;
  /** The table's time now, as its deadlines count it. */
  readonly tableNowMs: () => number;
  /**
   * Sends a command of the person.
   * @returns when the server has stored or refused it; `offline` where the connection ends before that.
   */
  readonly submit: (payload: PersonCommand) => Promise<Result<void, ServerFailure>>;
  /** Sends another message; it is lost where the line is broken. */
  readonly send: (message: Exclude<ClientMessage, { type: 'command' | 'join' }>) => void;
}

export interface ConnectionSetup<Mirror> {
  readonly table: string;
  readonly environment: ConnectionEnvironment;
  readonly mirrors: MirrorFold<Mirror>;
  /** The table was told anew: at first, after another seat was taken, or after a long absence. */
  readonly onStart?: (mirror: Mirror) => void;
  /** Events that were folded, and the mirror before and after them. A start is none. */
  readonly onEvents?: (events: readonly SentEvent[], before: Mirror, now: Mirror) => void;
  /** Names of accounts at the table. */
  readonly onPeople?: (people: readonly Person[]) => void;
  readonly onSaid?: (account: string, phrase: number) => void;
  /** Another message than a command was refused. */
  readonly onError?: (failure: ServerFailure) => void;
}

interface PendingCommand {
  readonly message: Extract<ClientMessage, { type: 'command' }>;
  readonly settle: (result: Result<void, ServerFailure>) => void;
}

/** Connects at once. */
export const connectTable = <Mirror>(setup: ConnectionSetup<Mirror>): TableConnection<Mirror> => {
  const { table, environment, mirrors } = setup;
  const state = createConnectionState<Mirror>();
  /** Not answered yet, in the order of the calls. */
  const pending = new Map<string, PendingCommand>();
  /** Table time minus the page's. */
  let aheadMs = 0;
  const seen = () => {
    const mirror = state.mirror.value;
    return mirror === null ? null : { seq: mirrors.seqOf(mirror), viewer: mirrors.viewerOf(mirror) };
  };

  const line = connectSocket({
    path: `/t/${table}`,
    environment,
    greeting: () => ({ type: 'join', seen: seen(), play: true }),
    isAnswer: ({ type }) => type === 'start',
    onOpen: () => {
      for (const { message } of pending.values()) line.post(message);
    },
    onMessage: (message) => {
      if ('nowMs' in message) aheadMs = message.nowMs - environment.nowMs();
      hear(message);
    },
    onEnd: () => {
      for (const { settle } of pending.values()) settle(err(OFFLINE));
      pending.clear();
    },
  });

  const hear = (message: ServerMessage): void => {
    switch (message.type) {
      case 'start':
        setup.onPeople?.(message.people);
        state.role.value = message.role;
        state.spectators.value = message.spectators;
        if (message.fresh) begin(message);
        else fold(message.events);
        return;
      case 'events':
        fold(message.events);
        return;
      case 'people':
        setup.onPeople?.(message.people);
        return;
      case 'role':
        state.role.value = message.role;
        return;
      case 'audience':
        state.spectators.value = message.spectators;
        return;
      case 'done':
      case 'refused':
        pending.get(message.id)?.settle(message.type === 'done' ? ok(undefined) : err(message.failure));
        pending.delete(message.id);
        return;
      case 'said':
        setup.onSaid?.(message.account, message.phrase);
        return;
      case 'error':
        setup.onError?.(message.failure);
        return;
      case 'pong':
    }
  };

  const begin = ({ viewer, events }: Extract<ServerMessage, { type: 'start' }>): void => {
    const mirror = mirrors.start(viewer, events);
    state.mirror.value = mirror;
    if (mirror !== null) setup.onStart?.(mirror);
  };

  const fold = (events: readonly SentEvent[]): void => {
    const before = state.mirror.value;
    if (before === null) return;
    let now = before;
    let hasGap = false;
    const folded: SentEvent[] = [];
    for (const event of events) {
      if (event.seq <= mirrors.seqOf(now)) continue;
      const next = mirrors.fold(now, event);
      hasGap = next === null;
      if (next === null) break;
      now = next;
      folded.push(event);
    }
    if (folded.length > 0) {
      state.mirror.value = now;
      setup.onEvents?.(folded, before, now);
    }
    if (hasGap) line.post({ type: 'resync', seen: seen() });
  };

  return {
    ...state,
    state: line.state,
    lagMs: line.lagMs,
    retry: line.retry,
    close: line.close,
    tableNowMs: () => environment.nowMs() + aheadMs,
    submit: (payload) =>
      new Promise((settle) => {
        if (line.state.value.type === 'ended') {
          settle(err(OFFLINE));
          return;
        }
        const message = { type: 'command', id: environment.drawId(), seq: seen()?.seq ?? 0, payload } as const;
        pending.set(message.id, { message, settle });
        line.post(message);
      }),
    send: line.post,
  };
};

const createConnectionState = <Mirror>() => ({
  mirror: signal<Mirror | null>(null),
  role: signal<SocketRole>('spectator'),
  spectators: signal(0),
});

const OFFLINE: ServerFailure = {
  code: 'offline',
  key: 'offline',
  parameters: {},
  message: 'the connection to the table has ended',
};
