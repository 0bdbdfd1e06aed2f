/** One socket at one table: reads messages, enforces limits, and passes messages to the visit. Protocol violations are
 * reported and, if repeated, close the socket. */
import {
  causeOf,
  clientMessage,
  CLOSE_CODES,
  failureBy,
  LIMITS,
  type ClientMessage,
  type OwnFailure,
  type ServerMessage,
} from '@doudizhu/protocol';
import { err, type Result } from '@doudizhu/rules/result';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Watcher } from '../tables/audience.ts';
import type { TableVisit } from '../tables/visit.ts';

type Visit = Pick<TableVisit, 'handle' | 'end'>;

export interface TableSocketSetup {
  readonly socket: WebSocket;
  /** Connection under the socket. */
  readonly stream: Pick<Duplex, 'cork' | 'uncork'>;
  readonly account: string;
  /** Begins the visit at the table. */
  readonly visit: (watcher: Watcher) => Visit;
  /** Called with the kind of a violation. */
  readonly onFault: (kind: string) => void;
}

/** Time for the closing handshake. */
const GOODBYE_MS = 2000;
/** Time to send the close code to a client that is no longer read. */
const CUT_MS = 200;

/** Messages that each message counts as. A start contains the whole segment. */
const PRICES: Readonly<Record<ClientMessage['type'], number>> = {
  join: 6,
  resync: 6,
  bot: 3,
  command: 1,
  play: 1,
  say: 1,
  mute: 1,
  ping: 1,
};

export class TableSocket implements Watcher {
  readonly account: string;
  readonly #setup: TableSocketSetup;
  readonly #visit: Visit;
  #isCorked = false;
  #badMessages = 0;
  /** Messages in the current period, and its begin. */
  #messages = 0;
  #periodStartMs = 0;
  #silence: NodeJS.Timeout;

  /** Serves a socket until it closes. */
  static listen(setup: TableSocketSetup): TableSocket {
    return new TableSocket(setup);
  }

  private constructor(setup: TableSocketSetup) {
    const { socket, account, visit } = setup;
    this.#setup = setup;
    this.account = account;
    this.#visit = visit(this);
    this.#silence = setTimeout(() => this.close(CLOSE_CODES.silent, 'no join'), LIMITS.joinMs);
    socket.on('message', (data: Buffer, isBinary) => this.#received(data, isBinary));
    socket.on('ping', (data: Buffer) => this.#pinged(data));
    socket.on('pong', () => this.#pinged(null));
    socket.on('close', () => this.#closed());
    // Broken connection or frame; `close` follows.
    socket.on('error', () => setup.onFault('frame'));
  }

  send(message: ServerMessage): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    const { socket, onFault } = this.#setup;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > LIMITS.sendBufferBytes) {
      onFault('slow');
      this.close(CLOSE_CODES.tooSlow, 'too slow');
      socket.terminate();
      return;
    }
    this.#corkOnce();
    socket.send(text);
  }

  /** Sends the frames of one turn of the event loop by one write: `done` comes with the events of the command. */
  #corkOnce(): void {
    if (this.#isCorked) return;
    const { stream } = this.#setup;
    this.#isCorked = true;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }

  close(code: number, reason: string): void {
    const { socket } = this.#setup;
    socket.close(code, reason);
    // A dead client does not answer the closing handshake.
    setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
  }

  #received(data: Buffer, isBinary: boolean): void {
    // A closed client may not answer the closing handshake: its messages do not count.
    const { socket } = this.#setup;
    if (socket.readyState !== socket.OPEN) return;
    if (!this.#isWithinRate(1)) return this.#closeForRate();
    const read = isBinary ? NO_JSON : readMessage(data);
    if (!read.ok) {
      this.#setup.onFault('message');
      this.#badMessages++;
      this.send({ type: 'error', failure: read.error });
      if (isBinary || this.#badMessages >= LIMITS.badMessages) this.close(CLOSE_CODES.policy, 'bad messages');
      return;
    }
    const message = read.value;
    if (!this.#isWithinRate(PRICES[message.type] - 1)) return this.#closeForRate();
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.close(CLOSE_CODES.silent, 'silence'), LIMITS.silenceMs);
    return this.#visit.handle(message);
  }

  /** Counts a control frame. @param data of a ping, which is answered */
  #pinged(data: Buffer | null): void {
    const { socket } = this.#setup;
    if (socket.readyState !== socket.OPEN) return;
    if (!this.#isWithinRate(1)) this.#closeForRate();
    else if (data !== null) socket.pong(data, false, () => {});
  }

  /** Closes the socket and reads nothing more from it: neither further frames nor the answer to the closing. */
  #closeForRate(): void {
    const { socket, onFault } = this.#setup;
    onFault('rate');
    socket.close(CLOSE_CODES.policy, 'too many messages');
    socket.pause();
    setTimeout(() => socket.terminate(), CUT_MS).unref();
  }

  /** @param price in messages */
  #isWithinRate(price: number): boolean {
    const nowMs = performance.now();
    if (nowMs - this.#periodStartMs > LIMITS.messages.periodMs) {
      this.#periodStartMs = nowMs;
      this.#messages = 0;
    }
    this.#messages += price;
    return this.#messages <= LIMITS.messages.count;
  }

  #closed(): void {
    clearTimeout(this.#silence);
    this.#visit.end();
  }
}

/** @returns `bad-message` with the first invalid field. At most 60 characters of the input come back per part */
const readMessage = (data: Buffer): Result<ClientMessage, OwnFailure> => {
  let value: unknown;
  try {
    value = JSON.parse(UTF8.decode(data));
  } catch {
    return NO_JSON;
  }
  const read = clientMessage.read(value);
  if (read.ok) return read;
  const { path, found, expected } = read.error;
  const field = path === '' ? 'message' : path;
  return err(failureBy('bad-message', causeOf('bad-message/misfit', { field, found, expected })));
};

const NO_JSON = err(failureBy('bad-message', causeOf('bad-message/frame')));

const UTF8 = new TextDecoder('utf-8', { fatal: true });
