/**
 * Connection to one table: a mirror of it, built from the server's events, and commands that run exactly once across
 * reconnects (docs/reference/server-protocol.md).
 *
 * A command keeps its id until the server answers `done` or `refused`. After a reconnect it is sent again under the
 * same id, and the table runs it once. The mirror has no gaps: if an event does not follow the last one, the connection
 * requests the missing ones.
 *
 * The player's part of a fair deal is done here: `ready` pledges drawn entropy, which is revealed after the server's own
 * commitment (docs/reference/fairness.md).
 */
import { err, ok, type Result } from '@doudizhu/rules/result';
import {
  causeOf,
  CLOSE_CODES,
  failure,
  failureBy,
  type ClientMessage,
  type FailureCode,
  type Person,
  type ServerFailure,
  type ServerMessage,
  type SocketRole,
} from '@doudizhu/protocol';
import { pledgeOf, type PersonCommand, type SentEvent, type Viewer } from '@doudizhu/table';
import { createListeners, type Listeners } from './listeners.ts';
import {
  connectSocket,
  type ReconnectingSocket,
  type SocketEnvironment,
  type SocketState,
} from './reconnecting-socket.ts';

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

/** State of a connection and of its account at the table. */
export interface TableConnectionStatus {
  readonly state: SocketState;
  /** Why the server ended the connection; null: it has not, or `close` was called. */
  readonly failure: ServerFailure | null;
  /** Round-trip time of the last ping in milliseconds; null: unknown. */
  readonly lagMs: number | null;
  readonly role: SocketRole;
  readonly spectators: number;
}

/** A new mirror: on the first connection, after a seat change, or after a long absence. */
export interface TableStart<Mirror> {
  readonly mirror: Mirror;
}

/** New events of the table, at least one, with the mirror before and after them. */
export interface TableEvents<Mirror> {
  readonly events: readonly SentEvent[];
  readonly before: Mirror;
  readonly now: Mirror;
}

/** Events of a connection, by name. */
export interface ConnectionEvents<Mirror> {
  readonly status: TableConnectionStatus;
  readonly start: TableStart<Mirror>;
  readonly events: TableEvents<Mirror>;
  /** Names of accounts at the table. */
  readonly people: readonly Person[];
  readonly phrase: SentPhrase;
  /** Notice of maintenance, during which no round begins; null: it is over. */
  readonly notice: string | null;
  /** A message other than a command was refused, or the server ended the connection. */
  readonly error: ServerFailure;
}

const EVENTS = ['status', 'start', 'events', 'people', 'phrase', 'notice', 'error'] as const;

/** Connection to a table, which reconnects by itself until it has ended. */
export interface TableConnection<Mirror> extends Pick<ReconnectingSocket, 'retry' | 'close'> {
  readonly status: () => TableConnectionStatus;
  /** Null until the server has sent the table. */
  readonly mirror: () => Mirror | null;
  readonly on: Listeners<ConnectionEvents<Mirror>>['on'];
  /** Current table time, the time base of its deadlines. */
  readonly tableNowMs: () => number;
  /**
   * Sends a player's command. `ready` gets its pledge here.
   * @returns after the server has stored or refused it; if the connection ends first its failure, or `offline`
   */
  readonly submit: (payload: PersonCommand) => Promise<Result<void, ServerFailure>>;
  /** Sends another message; it is lost while disconnected. */
  readonly send: (message: Exclude<ClientMessage, { type: 'command' | 'join' }>) => void;
}

export interface ConnectionSetup<Mirror> {
  readonly table: string;
  readonly environment: ConnectionEnvironment;
  readonly mirrors: MirrorFold<Mirror>;
}

interface PendingCommand {
  readonly message: Extract<ClientMessage, { type: 'command' }>;
  readonly settle: (result: Result<void, ServerFailure>) => void;
}

/** Connects immediately. Listeners added before the end of the current task miss nothing. */
export const openConnection = <Mirror>(setup: ConnectionSetup<Mirror>): TableConnection<Mirror> => {
  const { table, environment, mirrors } = setup;
  const { on, emit } = createListeners<ConnectionEvents<Mirror>>(EVENTS);
  let mirror: Mirror | null = null;
  let role: SocketRole = 'spectator';
  let spectators = 0;
  /** Unanswered commands, in call order. */
  const pending = new Map<string, PendingCommand>();
  /** Entropy pledged for the next deal; null: none. */
  let entropy: string | null = null;
  /** Table time minus the client's time. */
  let aheadMs = 0;
  const seen = () => (mirror === null ? null : { seq: mirrors.seqOf(mirror), viewer: mirrors.viewerOf(mirror) });
  const ended = (): ServerFailure | null => endOf(line.state(), table);
  const status = (): TableConnectionStatus => ({
    state: line.state(),
    failure: ended(),
    lagMs: line.lagMs(),
    role,
    spectators,
  });
  const report = (): void => emit('status', status());

  const hear = (message: ServerMessage): void => {
    switch (message.type) {
      case 'start':
        emit('people', message.people);
        ({ role, spectators } = message);
        report();
        if (message.fresh) begin(message);
        else fold(message.events);
        return;
      case 'events':
        fold(message.events);
        return;
      case 'people':
        emit('people', message.people);
        return;
      case 'role':
        ({ role } = message);
        report();
        return;
      case 'audience':
        ({ spectators } = message);
        report();
        return;
      case 'done':
      case 'refused':
        pending.get(message.id)?.settle(message.type === 'done' ? ok(undefined) : err(message.failure));
        pending.delete(message.id);
        return;
      case 'phrase':
        emit('phrase', message);
        return;
      case 'notice':
        emit('notice', message.text);
        return;
      case 'error':
        emit('error', message.failure);
        return;
      case 'pong':
    }
  };

  const begin = ({ viewer, events }: Extract<ServerMessage, { type: 'start' }>): void => {
    mirror = mirrors.start(viewer, events);
    if (mirror !== null) emit('start', { mirror });
  };

  const fold = (events: readonly SentEvent[]): void => {
    const before = mirror;
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
      mirror = now;
      emit('events', { events: folded, before, now });
    }
    if (entropy !== null && folded.some(({ type }) => type === 'committed')) {
      void submit({ type: 'revealEntropy', entropy });
      entropy = null;
    }
    if (hasGap) line.post({ type: 'resync', seen: seen() });
  };

  const submit = (given: PersonCommand): Promise<Result<void, ServerFailure>> =>
    new Promise((settle) => {
      if (line.state().type === 'ended') {
        settle(err(ended() ?? OFFLINE));
        return;
      }
      const payload = withPledge(given);
      const message = { type: 'command', id: environment.drawId(), seq: seen()?.seq ?? 0, payload } as const;
      pending.set(message.id, { message, settle });
      line.post(message);
    });

  const withPledge = (payload: PersonCommand): PersonCommand => {
    if (payload.type !== 'ready' || !payload.on) return payload;
    entropy = environment.drawId();
    return { type: 'ready', on: true, pledge: pledgeOf(entropy) };
  };

  const line: ReconnectingSocket = connectSocket({
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
    onStatus: report,
    onEnd: () => {
      const why = ended();
      for (const { settle } of pending.values()) settle(err(why ?? OFFLINE));
      pending.clear();
      if (why !== null) emit('error', why);
    },
  });

  return {
    status,
    mirror: () => mirror,
    on,
    retry: line.retry,
    close: line.close,
    tableNowMs: () => environment.nowMs() + aheadMs,
    submit,
    send: line.post,
  };
};

/** Failures of the close codes that say more than that the connection has ended. */
const END_CODES: ReadonlyMap<number, FailureCode> = new Map([
  [CLOSE_CODES.signedOut, 'signed-out'],
  [CLOSE_CODES.banned, 'banned'],
  [CLOSE_CODES.policy, 'too-many'],
  [CLOSE_CODES.tooMany, 'too-many'],
  [CLOSE_CODES.tooBig, 'too-large'],
]);

const endOf = (state: SocketState, table: string): ServerFailure | null => {
  if (state.type !== 'ended' || state.code === null) return null;
  if (state.code === CLOSE_CODES.noTable) return failureBy('not-found', causeOf('not-found/table', { table }));
  const known = END_CODES.get(state.code);
  return known === undefined ? OFFLINE : failure(known);
};

/** Failure of commands after the end of a connection. */
export const OFFLINE: ServerFailure = {
  code: 'offline',
  key: 'offline',
  parameters: {},
  message: 'the connection to the table has ended',
  zh: '和牌桌的连接断了',
};
