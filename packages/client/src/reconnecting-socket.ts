/**
 * A WebSocket to one table that reconnects after growing delays, and finds dead connections by pings.
 * `table-connection.ts` knows the other messages.
 */
import { CLOSE_CODES, type ClientMessage, type ServerMessage } from '@doudizhu/protocol';

/** Dependencies of a socket. */
export interface SocketEnvironment {
  /** Opens a socket to a path of the server, such as `/t/4f…`. Callbacks never run synchronously. */
  readonly openSocket: (path: string, listener: SocketListener) => RawSocket;
  /** Monotonic milliseconds. */
  readonly nowMs: () => number;
  /** Calls `work` later. @returns a function that cancels it */
  readonly schedule: (delayMs: number, work: () => void) => () => void;
}

export interface RawSocket {
  readonly send: (text: string) => void;
  readonly close: () => void;
}

export interface SocketListener {
  readonly onOpen: () => void;
  readonly onMessage: (text: string) => void;
  /** @param code close code of the server, or of the host without a server */
  readonly onClose: (code: number, reason: string) => void;
}

/** State of a connection: it reconnects by itself until it has ended. */
export type SocketState =
  | { readonly type: 'connecting' }
  | { readonly type: 'open' }
  /** Disconnected; the next attempt starts at this time. */
  | { readonly type: 'waiting'; readonly retryAtMs: number }
  /** Closed for good. `code` is the server's close code; null: closed by the client. */
  | { readonly type: 'ended'; readonly code: number | null };

export interface ReconnectingSocket {
  readonly state: () => SocketState;
  /** Round-trip time of the last ping in milliseconds; null: unknown. */
  readonly lagMs: () => number | null;
  /** Sends a message; it is lost unless the socket is open. */
  readonly post: (message: ClientMessage) => void;
  /** The network has changed: reconnects at once if waiting, and drops an open connection, which may be dead. */
  readonly retry: () => void;
  readonly close: () => void;
}

export interface ReconnectingSetup {
  readonly path: string;
  readonly environment: SocketEnvironment;
  /** First message on each connection. */
  readonly greeting: () => ClientMessage;
  /** True for the answer to the greeting; `onMessage` receives it first. */
  readonly isAnswer: (message: ServerMessage) => boolean;
  readonly onOpen: () => void;
  readonly onMessage: (message: ServerMessage) => void;
  /** Called after each change of `state` and `lagMs`. */
  readonly onStatus: () => void;
  readonly onEnd: () => void;
}

/** Milliseconds before the first reconnect; doubles with each attempt, up to `most`. */
const RETRY_MS = { first: 500, most: 15_000 };
/** Milliseconds from an answer to the next ping, and from a ping to the timeout: a dead connection may stay open. */
const PING_MS = { every: 5000, patience: 6000 };
/** Close codes that rule out a reconnect (docs/reference/server-protocol.md). */
const FINAL_CODES: ReadonlySet<number> = new Set([1008, 1009, 1013, 4001, 4003, 4004]);

/** Connects immediately. */
export const connectSocket = (setup: ReconnectingSetup): ReconnectingSocket => {
  const { path, environment, greeting, isAnswer, onOpen, onMessage, onStatus, onEnd } = setup;
  let state: SocketState = { type: 'connecting' };
  let lagMs: number | null = null;
  let socket: RawSocket | null = null;
  /** Attempts since the socket was last open. */
  let attempts = 0;
  /** Paths of this attempt and of the next one, which may be at a node that the server named. */
  let [asked, upcoming] = [path, path];
  let cancelTimer = (): void => undefined;

  const become = (next: SocketState): void => {
    state = next;
    onStatus();
  };
  const wait = (delayMs: number, work: () => void): void => {
    cancelTimer();
    cancelTimer = environment.schedule(delayMs, work);
  };
  const post = (message: ClientMessage): void => socket?.send(JSON.stringify(message));
  const ping = (): void => {
    wait(PING_MS.patience, () => lose(null));
    post({ type: 'ping', sent: environment.nowMs() });
  };
  const receive = (message: ServerMessage): void => {
    if (message.type === 'pong') {
      lagMs = environment.nowMs() - message.sent;
      onStatus();
      wait(PING_MS.every, ping);
    }
    onMessage(message);
    if (state.type !== 'connecting' || !isAnswer(message)) return;
    attempts = 0;
    become({ type: 'open' });
    onOpen();
  };
  const connect = (): void => {
    [asked, upcoming] = [upcoming, path];
    // Ignore messages of an older socket.
    const isCurrent = (): boolean => socket === opened;
    const opened: RawSocket = environment.openSocket(asked, {
      onOpen: () => {
        if (!isCurrent()) return;
        post(greeting());
        ping();
      },
      onMessage: (text) => isCurrent() && receive(JSON.parse(text) as ServerMessage),
      onClose: (code, reason) => isCurrent() && lose(code, reason),
    });
    socket = opened;
    wait(PING_MS.patience, () => lose(null));
  };
  const reconnect = (): void => {
    become({ type: 'connecting' });
    connect();
  };
  const drop = (): void => {
    cancelTimer();
    const dropped = socket;
    socket = null;
    dropped?.close();
    lagMs = null;
  };
  const end = (code: number | null): void => {
    become({ type: 'ended', code });
    onEnd();
  };
  /** @param code the server's close code; null: ping timeout */
  const lose = (code: number | null, reason = ''): void => {
    drop();
    if (code === CLOSE_CODES.elsewhere) {
      upcoming = `/n/${reason}${path}`;
      // Nodes that name each other, while a table moves, are not asked without a break.
      if (asked === path) return reconnect();
    }
    if (code !== null && FINAL_CODES.has(code)) return end(code);
    const delayMs = Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** attempts++);
    become({ type: 'waiting', retryAtMs: environment.nowMs() + delayMs });
    wait(delayMs, reconnect);
  };

  connect();
  return {
    state: () => state,
    lagMs: () => lagMs,
    post: (message) => {
      if (state.type === 'open') post(message);
    },
    retry: () => {
      if (state.type === 'waiting') reconnect();
      else if (state.type === 'open') lose(null);
    },
    close: () => {
      drop();
      end(null);
    },
  };
};
