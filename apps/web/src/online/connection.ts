/**
 * Connection to one table: a mirror of it, built from the server's events, and commands that run exactly once across
 * reconnects (docs/reference/server-protocol.md).
 *
 * A command keeps its id until the server answers `done` or `refused`. After a reconnect it is sent again under the
 * same id, and the table runs it once. The mirror has no gaps: if an event does not follow the last one, the connection
 * requests the missing ones.
 */
import { signal, type ReadonlySignal } from '@preact/signals';
import { err, ok, type Result } from '@doudizhu/rules/result';
import type { ClientMessage, Person, SocketRole, ServerFailure, ServerMessage } from '@doudizhu/protocol';
import type { PersonCommand, SentEvent, Viewer } from '@doudizhu/table';
import { connectSocket, type ReconnectingSocket, type SocketEnvironment } from './reconnecting-socket.ts';

/** A phrase or an emote as the server sends it. */
export type SentPhrase = Pick<Extract<ServerMessage, { type: 'phrase' }>, 'account' | 'phrase' | 'to'>;

export interface ConnectionEnvironment extends SocketEnvironment {
  /** 32 random hex digits. */
  readonly drawId: () => string;
}

/** Turns events into the viewer's table: `TableMirror.start` and `TableMirror.fold` of `@doudizhu/table`. */
export interface MirrorFold<Mirror> {
  readonly start: (viewer: Viewer, events: readonly SentEvent[]) => Mirror | null;
  /** @returns null if the event does not follow */
  readonly fold: (mirror: Mirror, event: SentEvent) => Mirror | null;
  /** Number of the last event in the mirror. */
  readonly seqOf: (mirror: Mirror) => number;
  /** The viewer that the mirror belongs to. */
  readonly viewerOf: (mirror: Mirror) => Viewer;
}

export interface TableConnection<Mirror> extends Pick<ReconnectingSocket, 'state' | 'lagMs' | 'retry' | 'close'> {
  /** Null until the server has sent the table. */
  readonly mirror: ReadonlySignal<Mirror | null>;
  readonly role: ReadonlySignal<SocketRole>;
  readonly spectators: ReadonlySignal<number>;
  /** Current table time, the time base of its deadlines. */
  readonly tableNowMs: () => number;
  /**
   * Sends a player's command.
   * @returns after the server has stored or refused it; `offline` if the connection ends first
   */
  readonly submit: (payload: PersonCommand) => Promise<Result<void, ServerFailure>>;
  /** Sends another message; it is lost while disconnected. */
  readonly send: (message: Exclude<ClientMessage, { type: 'command' | 'join' }>) => void;
}

export interface ConnectionSetup<Mirror> {
  readonly table: string;
  readonly environment: ConnectionEnvironment;
  readonly mirrors: MirrorFold<Mirror>;
  /** Called with a new mirror: on the first connection, after a seat change, or after a long absence. */
  readonly onStart?: (mirror: Mirror) => void;
  /** Called with new events and the mirror before and after them; not for a new mirror. */
  readonly onEvents?: (events: readonly SentEvent[], before: Mirror, now: Mirror) => void;
  /** Names of the accounts at the table. */
  readonly onPeople?: (people: readonly Person[]) => void;
  readonly onPhrase?: (phrase: SentPhrase) => void;
  /** Called when a message other than a command is refused. */
  readonly onError?: (failure: ServerFailure) => void;
}

interface PendingCommand {
  readonly message: Extract<ClientMessage, { type: 'command' }>;
  readonly settle: (result: Result<void, ServerFailure>) => void;
}

/** Connects immediately. */
export const connectTable = <Mirror>(setup: ConnectionSetup<Mirror>): TableConnection<Mirror> => {
  const { table, environment, mirrors } = setup;
  const state = createConnectionState<Mirror>();
  /** Unanswered commands, in call order. */
  const pending = new Map<string, PendingCommand>();
  /** Table time minus the page's time. */
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
      case 'phrase':
        setup.onPhrase?.(message);
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
