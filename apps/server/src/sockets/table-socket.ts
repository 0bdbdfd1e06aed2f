/**
 * One socket at one table: reads what the client sends, keeps it to its limits, and answers. It decides nothing: tables
 * do. A client that breaks the protocol is told so, and cut off when it goes on.
 */
import {
  clientMessage,
  CLOSE_CODES,
  LIMITS,
  type ClientMessage,
  type FailureCode,
  type ServerMessage,
} from '@doudizhu/protocol';
import { seatOf, type PersonCommand } from '@doudizhu/table';
import type { Seat } from '@doudizhu/rules';
import type { WebSocket } from 'ws';
import { failure } from '../http/failures.ts';
import type { SeenEvents, Watcher } from '../tables/audience.ts';
import { botLevelsFor } from '../tables/bot-threads.ts';
import type { LiveTable } from '../tables/live-table.ts';
import type { Tables } from '../tables/tables.ts';

export interface TableSocketSetup {
  readonly socket: WebSocket;
  readonly account: string;
  readonly table: LiveTable;
  readonly tables: Tables;
  /** What a client did wrong, by kind. */
  readonly onFault: (kind: string) => void;
  /** What fails on the server's side. */
  readonly report: (what: string, error: unknown) => void;
}

/** How long a client has to answer a closing handshake. */
const GOODBYE_MS = 2000;

export class TableSocket implements Watcher {
  readonly account: string;
  readonly #setup: TableSocketSetup;
  readonly #table: LiveTable;
  #hasJoined = false;
  #badMessages = 0;
  /** Messages of the current period, and when it began. */
  #messages = 0;
  #periodStartMs = 0;
  #silence: NodeJS.Timeout;
  /** Messages are handled one after another. */
  #last: Promise<void> = Promise.resolve();

  /** Serves a socket until it closes. */
  static listen(setup: TableSocketSetup): TableSocket {
    return new TableSocket(setup);
  }

  private constructor(setup: TableSocketSetup) {
    const { socket, account, table } = setup;
    this.#setup = setup;
    this.account = account;
    this.#table = table;
    this.#silence = setTimeout(() => this.close(CLOSE_CODES.silent, 'no join'), LIMITS.joinMs);
    socket.on('message', (data: Buffer, isBinary) => this.#received(data, isBinary));
    socket.on('close', () => this.#closed());
    // A broken line or a broken frame: `close` follows.
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
    socket.send(text);
  }

  close(code: number, reason: string): void {
    const { socket } = this.#setup;
    socket.close(code, reason);
    // A client that has gone does not say goodbye.
    setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
  }

  #received(data: Buffer, isBinary: boolean): void {
    if (!this.#isWithinRate()) {
      this.#setup.onFault('rate');
      this.close(CLOSE_CODES.policy, 'too many messages');
      return;
    }
    const message = isBinary ? null : readMessage(data);
    if (message === null) {
      this.#setup.onFault('message');
      this.#badMessages++;
      this.#refuse('bad-message');
      if (isBinary || this.#badMessages >= LIMITS.badMessages) this.close(CLOSE_CODES.policy, 'bad messages');
      return;
    }
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.close(CLOSE_CODES.silent, 'silence'), LIMITS.silenceMs);
    this.#last = this.#last
      .then(() => this.#handle(message))
      .catch((error: unknown) => {
        this.#setup.report('a message could not be handled', error);
        this.close(CLOSE_CODES.serverError, 'failed');
      });
  }

  #isWithinRate(): boolean {
    const nowMs = performance.now();
    if (nowMs - this.#periodStartMs > LIMITS.messages.periodMs) {
      this.#periodStartMs = nowMs;
      this.#messages = 0;
    }
    this.#messages++;
    return this.#messages <= LIMITS.messages.count;
  }

  async #handle(message: ClientMessage): Promise<void> {
    const table = this.#table;
    if (message.type === 'ping') {
      this.send({ type: 'pong', sent: message.sent, nowMs: table.driver.nowMs() });
    } else if (message.type === 'join') {
      if (this.#hasJoined) return this.#refuse('joined-already');
      this.#hasJoined = true;
      await table.join(this, { plays: message.play, seen: seenOf(message.seen) });
      // The line may have broken in the meantime.
      if (this.#setup.socket.readyState !== this.#setup.socket.OPEN) table.leave(this);
    } else if (!this.#hasJoined) {
      this.#refuse('join-first');
    } else {
      await this.#act(message);
    }
  }

  /** What somebody does who has joined. */
  async #act(message: Exclude<ClientMessage, { type: 'ping' | 'join' }>): Promise<void> {
    const { audience } = this.#table;
    switch (message.type) {
      case 'command':
        return this.#command(message);
      case 'resync':
        return audience.start(this, seenOf(message.seen));
      case 'play':
        return audience.play(this);
      case 'bot':
        return this.#seatBot(message);
      case 'say':
        return this.#refuse(this.#table.say(this.account, message.phrase));
      case 'mute':
        return this.#table.mute(this.account, message.account, message.on);
    }
  }

  async #command({ id, seq, payload }: Extract<ClientMessage, { type: 'command' }>): Promise<void> {
    const refusal = this.#whyNoCommand(payload.type);
    if (refusal !== null) {
      const { parameters, code } = refusal;
      this.send({ type: 'refused', id, seq: this.#table.table().seq, failure: failure(code, parameters) });
      return;
    }
    this.send(await this.#table.submit(this.account, { id, seq, payload: payload as unknown as PersonCommand }));
  }

  /** What the table does not know: other tabs and other tables of the person. */
  #whyNoCommand(type: string): { readonly code: FailureCode; readonly parameters: Record<string, unknown> } | null {
    if (type === 'sit') {
      const elsewhere = this.#setup.tables.tableOf(this.account);
      const isFree = elsewhere === null || elsewhere === this.#table.id;
      return isFree ? null : { code: 'seated-elsewhere', parameters: { table: elsewhere } };
    }
    const isObserver = seatOf(this.#table.table(), this.account) !== null && !this.#table.audience.isPlaying(this);
    return isObserver ? { code: 'not-playing-here', parameters: {} } : null;
  }

  /** The owner does it; where the owner does not sit at the table, anybody who does. */
  async #seatBot({ seat, level }: Extract<ClientMessage, { type: 'bot' }>): Promise<void> {
    const table = this.#table.table();
    const owner = this.#table.owner();
    const isHost = this.account === owner || seatOf(table, owner) === null;
    if (seatOf(table, this.account) === null) return this.#refuse('no-seat');
    if (!isHost) return this.#refuse('not-owner');
    if (level !== null && !botLevelsFor(table.terms.rules).includes(level)) return this.#refuse('bad-level');
    const occupant = table.seats[seat]?.occupant ?? null;
    if (seat >= table.seats.length || occupant?.type === 'person') return this.#refuse('seat-taken');
    const error = await this.#table.seatBot(seat as Seat, level);
    if (error === null) return;
    const { code, key, parameters, message } = error;
    this.send({ type: 'error', failure: { code, key, parameters: parameters as Record<string, unknown>, message } });
  }

  #refuse(code: FailureCode | null): void {
    if (code !== null) this.send({ type: 'error', failure: failure(code) });
  }

  #closed(): void {
    clearTimeout(this.#silence);
    if (this.#hasJoined) this.#table.leave(this);
  }
}

const seenOf = (seen: { readonly seq: number; readonly viewer: number | 'spectator' } | null): SeenEvents | null =>
  seen as SeenEvents | null;

const readMessage = (data: Buffer): ClientMessage | null => {
  let value: unknown;
  try {
    value = JSON.parse(UTF8.decode(data));
  } catch {
    return null;
  }
  const read = clientMessage.safeParse(value);
  return read.success ? read.data : null;
};

const UTF8 = new TextDecoder('utf-8', { fatal: true });
