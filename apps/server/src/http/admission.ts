/**
 * Admission: the first code that a request or an upgrade reaches, before routes, cookies and hooks. It refuses addresses that
 * are over a limit (`refusals.ts`) and lets the others in by turns (`address-turns.ts`). What is refused costs the same small
 * amount, however many addresses flood.
 */
import { failure, LIMITS, type ErrorAnswer } from '@doudizhu/protocol';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { networkOf } from './limits.ts';
import type { KeptLimit, Refusals } from './refusals.ts';
import { AddressTurns } from './address-turns.ts';

export interface AdmissionSetup {
  /** Address of a request, also behind a trusted proxy. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly isProxy: (address: string) => boolean;
  /** Factor on the limits, for measurements from one address. */
  readonly factor: number;
  readonly refusals: Refusals;
  /** Called with the name of a limit that refused something. */
  readonly onRefused: (limit: string) => void;
}

/** Longer than proxies keep a connection that is not used. */
const KEEP_ALIVE_MS = 72_000;
/** Requests of an address that wait for their turn. */
const WAITING_PER_ADDRESS = 100;

export class Admission {
  readonly #setup: AdmissionSetup;
  readonly #turns: AddressTurns;
  /** Requests for files of the page in the current period, by network. */
  readonly #files = new Map<string, number>();
  #filesEndMs = 0;
  /** Open connections by address, without those of proxies. */
  readonly #connections = new Map<string, number>();
  /** Connections whose answer waits. */
  readonly #holding = new WeakSet<Duplex>();

  constructor(setup: AdmissionSetup) {
    this.#setup = setup;
    this.#turns = new AddressTurns({ waitingMax: WAITING_PER_ADDRESS * setup.factor });
  }

  /** Number of requests and upgrades that wait for their turn. */
  waiting(): number {
    return this.#turns.waiting();
  }

  /** @param handle answers the requests that are let in @returns a server behind this admission */
  serve(handle: RequestListener, requestTimeoutMs: number): Server {
    const setup = { requestTimeout: requestTimeoutMs, keepAliveTimeout: KEEP_ALIVE_MS };
    const server = createServer(setup, (request, response) => {
      this.#request(request, response, handle);
    });
    server.prependListener('connection', (socket) => this.#connected(socket));
    return server;
  }

  /** Lets an upgrade in, or refuses it. @param open resolves when it is done; must not reject */
  upgrade(request: IncomingMessage, stream: Duplex, open: () => Promise<void>): void {
    const network = networkOf(this.#setup.addressOf(request));
    const isIn =
      this.#setup.refusals.leftMs('upgrades', network) === null &&
      this.#turns.add(network, (done) => {
        if (stream.destroyed) done();
        else void open().finally(done);
      });
    if (isIn) return;
    this.#setup.onRefused('upgrades');
    this.#hold('upgrades', { network, stream }, () => refuseUpgrade(stream, '429 Too Many Requests'));
  }

  #connected(socket: Socket): void {
    const { remoteAddress: address = '' } = socket;
    if (this.#setup.isProxy(address)) return;
    const network = networkOf(address);
    const count = (this.#connections.get(network) ?? 0) + 1;
    if (count > LIMITS.connectionsPerAddress * this.#setup.factor || this.#setup.refusals.isFull(network)) {
      this.#setup.onRefused('connections');
      socket.destroy();
      return;
    }
    this.#connections.set(network, count);
    socket.once('close', () => {
      const left = (this.#connections.get(network) ?? 1) - 1;
      if (left > 0) this.#connections.set(network, left);
      else this.#connections.delete(network);
    });
  }

  #request(request: IncomingMessage, response: ServerResponse, handle: RequestListener): void {
    // Proxies and this machine ask every second, and decide whether this server lives.
    if (request.url === '/health' && this.#isOperator(request)) return handle(request, response);
    const network = networkOf(this.#setup.addressOf(request));
    const limit = isSurelyFile(request) ? 'files' : 'requests';
    if (limit === 'files') this.#countFile(network);
    const leftMs = this.#setup.refusals.leftMs(limit, network);
    const enter = (done: () => void): void => {
      if (response.destroyed) return done();
      response.once('close', done);
      return handle(request, response);
    };
    if (leftMs === null && this.#turns.add(network, enter)) return undefined;
    this.#setup.onRefused(limit);
    const stream = request.socket;
    return this.#hold(limit, { network, stream }, (isLast) => refuse(response, { limit, leftMs: leftMs ?? 0, isLast }));
  }

  /** True for a request of a proxy itself, or of this machine. */
  #isOperator({ headers, socket }: IncomingMessage): boolean {
    const { remoteAddress: address = '' } = socket;
    const isHere = networkOf(address).startsWith('127.') || address === '::1';
    return headers['x-forwarded-for'] === undefined && (isHere || this.#setup.isProxy(address));
  }

  #countFile(network: string): void {
    const nowMs = performance.now();
    if (nowMs > this.#filesEndMs) {
      this.#filesEndMs = nowMs + LIMITS.files.periodMs;
      this.#files.clear();
    }
    const count = (this.#files.get(network) ?? 0) + 1;
    this.#files.set(network, count);
    if (count > LIMITS.files.count * this.#setup.factor) {
      this.#setup.refusals.keep('files', network, this.#filesEndMs - nowMs);
    }
  }

  /** Answers after a wait; at once if too many wait, and ends the connection. */
  #hold(
    limit: KeptLimit,
    { network, stream }: { readonly network: string; readonly stream: Duplex },
    answer: (isLast: boolean) => void,
  ): void {
    // Requests before the answer to the last one: no browser and no proxy sends them.
    if (this.#holding.has(stream)) return void stream.destroy();
    const isHeld = this.#setup.refusals.hold(limit, network, () => {
      this.#holding.delete(stream);
      answer(false);
    });
    if (isHeld) this.#holding.add(stream);
    else answer(true);
    return undefined;
  }
}

/** @returns true for a path that no route of the API matches; paths with escapes or of unusual form may match */
const isSurelyFile = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith('/') && !url.startsWith('/api/') && !url.includes('%');

const refuse = (
  response: ServerResponse,
  { limit, leftMs, isLast }: { readonly limit: string; readonly leftMs: number; readonly isLast: boolean },
): void => {
  const { req: request } = response;
  const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
  const body = JSON.stringify({ error: failure('too-many', { limit }) } satisfies ErrorAnswer);
  response.writeHead(429, {
    ...REFUSAL_HEADERS,
    'content-length': String(Buffer.byteLength(body)),
    'retry-after': String(Math.max(1, Math.ceil(leftMs / 1000))),
    // A body is not read.
    ...(isLast || hasBody ? { connection: 'close' } : {}),
  });
  response.end(body);
};

const REFUSAL_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** Answers an upgrade that gets no socket, and ends its connection. */
export const refuseUpgrade = (stream: Duplex, status: string): void => {
  stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
};
