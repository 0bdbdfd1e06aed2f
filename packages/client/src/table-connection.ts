/**
 * Connection to one table: the account's view of it, and commands that run exactly once across reconnects
 * (docs/reference/server-protocol.md). `connection-state.ts` decides, this file sends, answers and reports.
 */
import { err, type Result } from '@doudizhu/rules/result';
import {
  causeOf,
  CLOSE_CODES,
  failure,
  failureBy,
  type ClientMessage,
  type FailureCode,
  type ServerFailure,
  type SocketRole,
} from '@doudizhu/protocol';
import type { PersonCommand, TableView } from '@doudizhu/table';
import {
  OFFLINE,
  reduce,
  seenIn,
  UNCONNECTED,
  viewIn,
  type ConnectionEffect,
  type ConnectionInput,
  type TableReports,
} from './connection-state.ts';
import {
  connectSocket,
  type ReconnectingSocket,
  type SocketEnvironment,
  type SocketState,
} from './reconnecting-socket.ts';

export interface ConnectionEnvironment extends SocketEnvironment {
  /** 32 random hex digits. */
  readonly drawId: () => string;
}

/** State of a connection and of its account at the table. */
export interface TableConnectionStatus {
  readonly state: SocketState;
  /** Why the server ended the connection. Null: it has not, or `close` was called. */
  readonly failure: ServerFailure | null;
  /** Round-trip time of the last ping in milliseconds. Null: unknown. */
  readonly lagMs: number | null;
  readonly role: SocketRole;
  readonly spectators: number;
}

/** Events of a connection, by name. */
export interface ConnectionEvents extends TableReports {
  readonly status: TableConnectionStatus;
}

const EVENTS = ['status', 'start', 'update', 'people', 'phrase', 'notice', 'error'] as const;

/** Connection to a table, which reconnects by itself until it has ended. */
export interface TableConnection extends Pick<ReconnectingSocket, 'retry' | 'close'> {
  readonly status: () => TableConnectionStatus;
  /** Null until the server has sent the table. A part that does not change stays the same object. */
  readonly view: () => TableView | null;
  readonly on: Listeners<ConnectionEvents>['on'];
  /** Current table time, the time base of its deadlines. */
  readonly tableNowMs: () => number;
  /**
   * Sends a player's command. `ready` gets its pledge here.
   * @returns after the server has stored or refused it. If the connection ends first its failure, or `offline`
   */
  readonly submit: (payload: PersonCommand) => Promise<Result<void, ServerFailure>>;
  /** Sends another message. It is lost while disconnected. */
  readonly send: (message: Exclude<ClientMessage, { type: 'command' | 'join' }>) => void;
}

export interface ConnectionSetup {
  readonly table: string;
  readonly environment: ConnectionEnvironment;
}

/** Connects immediately. Listeners added before the end of the current task miss nothing. */
export const openConnection = ({ table, environment }: ConnectionSetup): TableConnection => {
  const { on, emit } = createListeners<ConnectionEvents>(EVENTS);
  const { nowMs, drawId } = environment;
  let state = UNCONNECTED;
  /** Table time minus the client's time. */
  let aheadMs = 0;
  const settlers = new Map<string, (result: Result<void, ServerFailure>) => void>();

  const handle = (input: ConnectionInput): void => {
    const [next, effects] = reduce(state, input);
    state = next;
    for (const effect of effects) perform(effect);
  };
  const perform = (effect: ConnectionEffect): void => {
    switch (effect.type) {
      case 'post':
        socket.post(effect.message);
        return;
      case 'submit':
        void submit(effect.payload);
        return;
      case 'answer':
        settlers.get(effect.id)?.(effect.result);
        settlers.delete(effect.id);
        return;
      case 'status':
        emit('status', status());
        return;
      case 'report':
        emit(effect.name, effect.value);
    }
  };
  const submit = (payload: PersonCommand): Promise<Result<void, ServerFailure>> =>
    new Promise((settle) => {
      if (socket.state().type === 'ended') {
        settle(err(endOf(socket.state(), table) ?? OFFLINE));
        return;
      }
      const id = drawId();
      settlers.set(id, settle);
      handle({ type: 'submit', payload, id, entropy: drawId() });
    });
  const status = (): TableConnectionStatus => ({
    state: socket.state(),
    failure: endOf(socket.state(), table),
    lagMs: socket.lagMs(),
    role: state.role,
    spectators: state.spectators,
  });

  const socket: ReconnectingSocket = connectSocket({
    path: `/t/${table}`,
    environment,
    greeting: () => ({ type: 'join', seen: seenIn(state), play: true }),
    isAnswer: ({ type }) => type === 'start',
    onOpen: () => handle({ type: 'opened' }),
    onMessage: (message) => {
      if ('nowMs' in message) aheadMs = message.nowMs - nowMs();
      handle(message);
    },
    onStatus: () => emit('status', status()),
    onEnd: () => handle({ type: 'ended', failure: endOf(socket.state(), table) }),
  });

  return {
    status,
    view: () => viewIn(state),
    on,
    retry: socket.retry,
    close: socket.close,
    tableNowMs: () => nowMs() + aheadMs,
    submit,
    send: socket.post,
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

/** Typed listeners: what an object reports, by name. */
interface Listeners<Events> {
  /** Calls `listener` at each event of this name. @returns a function that removes it */
  readonly on: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => () => void;
  readonly emit: <Name extends keyof Events>(name: Name, event: Events[Name]) => void;
}

/** @param names names of all events. A listener of another name throws */
const createListeners = <Events>(names: readonly (keyof Events & string)[]): Listeners<Events> => {
  const byName = new Map<keyof Events, Set<(event: never) => void>>();
  return {
    on: (name, listener) => {
      if (!names.some((known) => known === name)) {
        throw new Error(`invalid event "${String(name)}": expected one of ${names.join(', ')}`);
      }
      const listeners = byName.get(name) ?? new Set();
      byName.set(name, listeners.add(listener));
      return () => void listeners.delete(listener);
    },
    emit: (name, event) => {
      for (const listener of byName.get(name) ?? []) listener(event as never);
    },
  };
};
