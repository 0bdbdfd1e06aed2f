/** A session at one server: an account's requests and its connections to tables. */
import { isTableId } from '@doudizhu/protocol';
import type { RawSocket, SocketListener } from './reconnecting-socket.ts';
import { createServerApi, type Fetch, type ServerApi } from './server-api.ts';
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
  addEventListener(type: 'close', listener: (event: { readonly code: number; readonly reason: string }) => void): void;
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
  /**
   * Connects to a table at once, and reconnects until `close`. Sign in before. A table that does not exist ends the
   * connection: event `error`, `status().failure`.
   * @throws Error for a text that is no id, or without `host.WebSocket`
   */
  readonly connect: (table: string) => TableConnection;
  /** Draws 32 hex digits, for the entropy of a tournament's entry. */
  readonly drawEntropy: () => string;
}

const ENTROPY_BYTES = 16;
const OPEN = 1;

/**
 * Opens no connection yet. A browser keeps the session's cookie itself; under Node the session keeps it in memory.
 * @throws Error if `server` is not the address of a server, or a part of the host is missing
 */
export const openClient = (setup: ClientSetup): ClientSession => {
  const { server, token, host } = checked(setup);
  const address = server.replace(/\/+$/u, '');
  const cookies = new Map<string, string>();
  const headers = (): Record<string, string> => {
    if (token !== undefined) return { authorization: `Bearer ${token}` };
    return cookies.size === 0 ? {} : { cookie: Array.from(cookies, (pair) => pair.join('=')).join('; ') };
  };
  const api = createServerApi(async (path, request) => {
    const answer = await host.fetch(`${address}${path}`, { ...request, headers: { ...request.headers, ...headers() } });
    for (const cookie of answer.headers.getSetCookie?.() ?? []) storeCookie(cookies, cookie);
    return answer;
  });
  const drawEntropy = (): string =>
    Array.from(host.randomBytes(ENTROPY_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return {
    api,
    drawEntropy,
    connect: (table) => {
      if (!isTableId(table)) {
        throw new Error(`invalid table ${quoted(table)}: expected an id of 1 to 64 letters, digits, - and _`);
      }
      if (typeof host.WebSocket !== 'function') {
        throw new Error(
          `invalid host.WebSocket ${quoted(host.WebSocket)}: expected the global WebSocket of Node 22 or later, or that of the package ws`,
        );
      }
      return openConnection({
        table,
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
      });
    },
  };
};

/** Functions of a host that every session needs. */
const NEEDED = {
  fetch: 'the global fetch',
  nowMs: '() => performance.now()',
  randomBytes: '(count) => crypto.getRandomValues(new Uint8Array(count))',
} as const;

const quoted = (value: unknown): string => (typeof value === 'string' ? `"${value}"` : String(value));

/** Programs in JavaScript have no types that check this. */
const checked = (setup: ClientSetup | undefined): ClientSetup => {
  const { server, token, host } = setup ?? ({} as Partial<ClientSetup>);
  if (typeof server !== 'string' || !/^https?:\/\/[^/?#\s]+\/*$/u.test(server)) {
    throw new Error(`invalid server ${quoted(server)}: expected an address such as https://play.example`);
  }
  if (token !== undefined && typeof token !== 'string') {
    throw new Error(`invalid token ${quoted(token)}: expected the text from the account page`);
  }
  if (typeof host !== 'object' || host === null) {
    throw new Error(`invalid host ${quoted(host)}: expected an object with fetch, WebSocket, nowMs and randomBytes`);
  }
  for (const [name, expected] of Object.entries(NEEDED)) {
    const found = host[name as keyof typeof NEEDED] as unknown;
    if (typeof found !== 'function') throw new Error(`invalid host.${name} ${quoted(found)}: expected ${expected}`);
  }
  return { server, host, ...(token === undefined ? {} : { token }) };
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
  socket.addEventListener('close', ({ code, reason }) => onClose(code, reason));
  return {
    // A closing socket drops messages, like a lost connection.
    send: (text) => {
      if (socket.readyState === OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
};

/** @param cookie value of one `set-cookie` */
const storeCookie = (cookies: Map<string, string>, cookie: string): void => {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  const isGone =
    value === '' || attributes.some((attribute) => /^(?:max-age=0|expires=thu, 01 jan 1970.*)$/iu.test(attribute));
  if (isGone) cookies.delete(name);
  else cookies.set(name, value);
};
