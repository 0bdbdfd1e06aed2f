/** A session at one server: an account's requests and its connections to tables. */
import { TableMirror, type SentEvent, type Viewer } from '@doudizhu/table';
import type { RawSocket, SocketListener } from './reconnecting-socket.ts';
import { createAsk, createServerApi, type AskServer, type Fetch, type ServerApi } from './server-api.ts';
import { openConnection, type TableConnection } from './table-connection.ts';

/** Parts of the machine that a client needs. */
export interface ClientHost {
  /** The global `fetch`. */
  readonly fetch: Fetch;
  /** The global `WebSocket`; before Node 22 that of the package `ws`. */
  readonly WebSocket: SocketConstructor;
  /** Monotonic milliseconds, `performance.now()`. */
  readonly nowMs: () => number;
  /** Unpredictable bytes, `crypto.getRandomValues(new Uint8Array(count))`: entropy of fair deals. */
  readonly randomBytes: (count: number) => Uint8Array;
}

/** The part of a WebSocket's constructor that a client uses. */
export type SocketConstructor = new (address: string, options?: never) => WebSocketLike;

interface WebSocketLike {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { readonly code: number }) => void): void;
}

/** Server and machine of a session. */
export interface ClientSetup {
  /** Address of the server, `https://play.example`. */
  readonly server: string;
  /** Token of a program, for Node: a browser sends no header with a WebSocket. Default: a session by cookie. */
  readonly token?: string;
  readonly host: ClientHost;
}

/** An account's access to one server. */
export interface ClientSession {
  readonly api: ServerApi;
  /** Sends a request to a route that `api` does not have. */
  readonly ask: AskServer;
  /** Connects to a table at once, and reconnects until `close`. Sign in before. */
  readonly connect: (table: string) => TableConnection<TableMirror>;
  /** Draws 32 hex digits, for the entropy of a tournament's entry. */
  readonly drawEntropy: () => string;
}

const ENTROPY_BYTES = 16;
const OPEN = 1;

/**
 * Opens no connection yet. A browser keeps the session's cookie itself; under Node the session keeps it in memory.
 * @throws Error if `server` is not the address of a server
 */
export const openClient = ({ server, token, host }: ClientSetup): ClientSession => {
  const address = server.replace(/\/+$/u, '');
  if (!/^https?:\/\/[^/?#\s]+$/u.test(address)) {
    throw new Error(`invalid server "${server}": expected an address such as https://play.example`);
  }
  const cookies = new Map<string, string>();
  const headers = (): Record<string, string> => {
    if (token !== undefined) return { authorization: `Bearer ${token}` };
    return cookies.size === 0 ? {} : { cookie: Array.from(cookies, (pair) => pair.join('=')).join('; ') };
  };
  const ask = createAsk(async (path, request) => {
    const answer = await host.fetch(`${address}${path}`, { ...request, headers: { ...request.headers, ...headers() } });
    for (const cookie of answer.headers.getSetCookie?.() ?? []) keepCookie(cookies, cookie);
    return answer;
  });
  const drawEntropy = (): string =>
    Array.from(host.randomBytes(ENTROPY_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return {
    ask,
    api: createServerApi(ask),
    drawEntropy,
    connect: (table) =>
      openConnection<TableMirror>({
        table,
        mirrors: MIRRORS,
        environment: {
          nowMs: host.nowMs,
          drawId: drawEntropy,
          schedule: (delayMs, work) => {
            const timer = setTimeout(work, delayMs);
            return () => clearTimeout(timer);
          },
          openSocket: (path, listener) =>
            openSocket(host.WebSocket, `${address.replace(/^http/u, 'ws')}${path}`, { headers: headers(), listener }),
        },
      }),
  };
};

const MIRRORS = {
  start: (viewer: Viewer, events: readonly SentEvent[]) => TableMirror.start(viewer, events),
  fold: (mirror: TableMirror, sent: SentEvent) => mirror.fold(sent),
  seqOf: (mirror: TableMirror): number => mirror.view.seq,
  viewerOf: (mirror: TableMirror) => mirror.viewer,
};

/** A browser sends its own cookies and takes no headers. */
const openSocket = (
  WebSocket: SocketConstructor,
  address: string,
  { headers, listener }: { readonly headers: Readonly<Record<string, string>>; readonly listener: SocketListener },
): RawSocket => {
  const { onOpen, onMessage, onClose } = listener;
  const isBare = Object.keys(headers).length === 0;
  const socket = isBare ? new WebSocket(address) : new WebSocket(address, { headers } as never);
  socket.addEventListener('open', onOpen);
  socket.addEventListener('message', ({ data }) => onMessage(String(data)));
  socket.addEventListener('close', ({ code }) => onClose(code));
  return {
    // A closing socket drops messages, like a lost connection.
    send: (text) => {
      if (socket.readyState === OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
};

/** @param cookie value of one `set-cookie` */
const keepCookie = (cookies: Map<string, string>, cookie: string): void => {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  const isGone =
    value === '' || attributes.some((attribute) => /^(?:max-age=0|expires=thu, 01 jan 1970.*)$/iu.test(attribute));
  if (isGone) cookies.delete(name);
  else cookies.set(name, value);
};
