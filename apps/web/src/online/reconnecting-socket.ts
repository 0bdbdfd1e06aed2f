/**
 * A socket to one table that notices when it is dead and connects again by itself, later and later. What is said over it
 * is the business of `connection.ts`; pings stay here.
 */
import { signal, type ReadonlySignal } from '@preact/signals';
import type { ClientMessage, ServerMessage } from '@doudizhu/protocol';

/** What a line needs from outside. */
export interface SocketEnvironment {
  /** Opens a socket to this path of the server that the page came from, such as `/t/4f…`. It calls back later only. */
  readonly openSocket: (path: string, listener: SocketListener) => RawSocket;
  /** Milliseconds that only run forward. */
  readonly nowMs: () => number;
  /** Calls `work` later. @returns a function that cancels it. */
  readonly schedule: (delayMs: number, work: () => void) => () => void;
}

export interface RawSocket {
  readonly send: (text: string) => void;
  readonly close: () => void;
}

export interface SocketListener {
  readonly onOpen: () => void;
  readonly onMessage: (text: string) => void;
  /** @param code as the server gave it, or the browser where there was no server */
  readonly onClose: (code: number) => void;
}

export type SocketState =
  | { readonly type: 'connecting' }
  | { readonly type: 'open' }
  /** The line is broken; the next attempt begins at this time. */
  | { readonly type: 'waiting'; readonly retryAtMs: number }
  /** It does not connect again by itself. `code` is the server's close code; null: the page closed it. */
  | { readonly type: 'ended'; readonly code: number | null };

export interface ReconnectingSocket {
  readonly state: ReadonlySignal<SocketState>;
  /** Milliseconds there and back, of the last ping; null: not known. */
  readonly lagMs: ReadonlySignal<number | null>;
  /** A message over a line that is not open is lost. */
  readonly post: (message: ClientMessage) => void;
  /** Tries at once where it waits: the browser says that the network is back. */
  readonly retry: () => void;
  readonly close: () => void;
}

export interface ReconnectingSetup {
  readonly path: string;
  readonly environment: SocketEnvironment;
  /** The first message of each socket. */
  readonly greeting: () => ClientMessage;
  /** The greeting was answered: by this message, which `onMessage` gets before. */
  readonly isAnswer: (message: ServerMessage) => boolean;
  readonly onOpen: () => void;
  readonly onMessage: (message: ServerMessage) => void;
  readonly onEnd: () => void;
}

/** Milliseconds before the first attempt after a break; each one more doubles it, up to `most`. */
const RETRY_MS = { first: 500, most: 15_000 };
/** Milliseconds from an answer to the next ping, and from a ping to the end of patience: a line can be dead though nobody has closed it. */
const PING_MS = { every: 5000, patience: 6000 };
/** Close codes after which it makes no sense to connect again (docs/reference/server-protocol.md). */
const FINAL_CODES: ReadonlySet<number> = new Set([1008, 1009, 1013, 4001, 4003, 4004]);

/** Connects at once. */
export const connectSocket = ({
  path,
  environment,
  greeting,
  isAnswer,
  onOpen,
  onMessage,
  onEnd,
}: ReconnectingSetup): ReconnectingSocket => {
  const state = signal<SocketState>({ type: 'connecting' });
  const lagMs = signal<number | null>(null);
  let socket: RawSocket | null = null;
  /** Attempts since the line was last open. */
  let attempts = 0;
  let cancelTimer = (): void => undefined;

  const wait = (delayMs: number, work: () => void): void => {
    cancelTimer();
    cancelTimer = environment.schedule(delayMs, work);
  };
  const post = (message: ClientMessage): void => socket?.send(JSON.stringify(message));
  const ping = (): void => {
    wait(PING_MS.patience, () => lose(null));
    post({ type: 'ping', sent: environment.nowMs() });
  };
  const hear = (message: ServerMessage): void => {
    if (message.type === 'pong') {
      lagMs.value = environment.nowMs() - message.sent;
      wait(PING_MS.every, ping);
    }
    onMessage(message);
    if (state.value.type !== 'connecting' || !isAnswer(message)) return;
    attempts = 0;
    state.value = { type: 'open' };
    onOpen();
  };
  const connect = (): void => {
    state.value = { type: 'connecting' };
    // What an older socket still says is not heard.
    const isCurrent = (): boolean => socket === opened;
    const opened: RawSocket = environment.openSocket(path, {
      onOpen: () => {
        if (!isCurrent()) return;
        post(greeting());
        ping();
      },
      onMessage: (text) => isCurrent() && hear(JSON.parse(text) as ServerMessage),
      onClose: (code) => isCurrent() && lose(code),
    });
    socket = opened;
    wait(PING_MS.patience, () => lose(null));
  };
  const drop = (): void => {
    cancelTimer();
    const dropped = socket;
    socket = null;
    dropped?.close();
    lagMs.value = null;
  };
  const end = (code: number | null): void => {
    state.value = { type: 'ended', code };
    onEnd();
  };
  /** @param code the server's close code, null where the line went silent */
  const lose = (code: number | null): void => {
    drop();
    if (code !== null && FINAL_CODES.has(code)) {
      end(code);
      return;
    }
    const delayMs = Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** attempts++);
    state.value = { type: 'waiting', retryAtMs: environment.nowMs() + delayMs };
    wait(delayMs, connect);
  };

  connect();
  return {
    state,
    lagMs,
    post: (message) => {
      if (state.value.type === 'open') post(message);
    },
    retry: () => {
      if (state.value.type === 'waiting') connect();
    },
    close: () => {
      drop();
      end(null);
    },
  };
};
