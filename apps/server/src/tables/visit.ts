/** One connection of a person at a table, from `join` on. */
import {
  CLOSE_CODES,
  personCommandOf,
  failure,
  isProgram,
  LIMITS,
  type ClientMessage,
  type FailureCode,
} from '@doudizhu/protocol';
import { unreachable } from '@doudizhu/rules/result';
import type { Seat } from '@doudizhu/rules/deal';
import { seatOf } from '@doudizhu/table';
import type { Report } from '../metrics.ts';
import type { Watcher } from './audience.ts';
import { TABLE_BOTS } from './bots/bot-threads.ts';
import type { LiveTable } from './live-table.ts';
import type { Tables } from './tables.ts';

export interface TableVisitSetup {
  readonly watcher: Watcher;
  readonly table: LiveTable;
  readonly tables: Tables;
  readonly report: Report;
}

export class TableVisit {
  readonly #watcher: Watcher;
  readonly #table: LiveTable;
  readonly #tables: Tables;
  readonly #report: Report;
  #hasJoined = false;
  #isOver = false;
  /** Resolves after the last message. */
  #last: Promise<void> = Promise.resolve();

  constructor({ watcher, table, tables, report }: TableVisitSetup) {
    this.#watcher = watcher;
    this.#table = table;
    this.#tables = tables;
    this.#report = report;
  }

  /** Handles and answers a message, after earlier ones. */
  handle(message: ClientMessage): void {
    this.#last = this.#last
      .then(() => this.#handleNext(message))
      .catch((error: unknown) => {
        this.#report('a message could not be handled', error);
        this.#watcher.close(CLOSE_CODES.serverError, 'failed');
      });
  }

  /** Called when the connection is closed. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#hasJoined) this.#table.leave(this.#watcher);
  }

  async #handleNext(message: ClientMessage): Promise<void> {
    const table = this.#table;
    if (message.type === 'ping') {
      this.#watcher.send({ type: 'pong', sent: message.sent, nowMs: table.driver.nowMs() });
    } else if (message.type === 'join') {
      if (this.#hasJoined) return this.#refuse('joined-already');
      // Spectators could pass information to another table of the board.
      const isSpectator = seatOf(table.table(), this.#watcher.account) === null;
      if (isSpectator && table.hostedBy()?.type === 'tournament') {
        return this.#watcher.close(CLOSE_CODES.noTable, 'a tournament table is for its players');
      }
      if (isSpectator && table.audience.spectators() >= LIMITS.spectatorsPerTable) {
        return this.#watcher.close(CLOSE_CODES.tooMany, 'too many spectators');
      }
      this.#hasJoined = true;
      await table.join(this.#watcher, { plays: message.play, seen: message.seen });
      // The connection may have closed in the meantime.
      if (this.#isOver) table.leave(this.#watcher);
    } else if (!this.#hasJoined) {
      this.#refuse('join-first');
    } else {
      await this.#act(message);
    }
  }

  /** Handles messages after `join`. */
  async #act(message: Exclude<ClientMessage, { type: 'ping' | 'join' }>): Promise<void> {
    const { audience } = this.#table;
    const { account } = this.#watcher;
    switch (message.type) {
      case 'command':
        return this.#command(message);
      case 'resync':
        return audience.start(this.#watcher, message.seen);
      case 'play':
        return audience.play(this.#watcher);
      case 'bot':
        return this.#seatBot(message);
      case 'say':
        if (isProgram(account)) return this.#refuse('people-only');
        return this.#refuse(
          (await this.#tables.seats.isUnder('mute', account))
            ? 'muted'
            : this.#table.say(account, message.phrase, message.to),
        );
      case 'mute':
        return this.#table.mute(account, message.account, message.on);
      default:
        return unreachable(message);
    }
  }

  async #command({ id, seq, payload }: Extract<ClientMessage, { type: 'command' }>): Promise<void> {
    const { account } = this.#watcher;
    const refuse = (code: FailureCode, parameters: Record<string, unknown> = {}): void =>
      this.#watcher.send({ type: 'refused', id, seq: this.#table.table().seq, failure: failure(code, parameters) });
    const refusal = await this.#whyNoCommand(payload.type);
    if (refusal !== null) return refuse(refusal);
    const { terms, round } = this.#table.table();
    const command = personCommandOf(payload, round?.rules ?? terms.rules);
    if (!command.ok) {
      const { seq: last } = this.#table.table();
      return this.#watcher.send({ type: 'refused', id, seq: last, failure: command.error });
    }
    const submit = () => this.#table.submit(account, { id, seq, payload: command.value });
    const taken =
      payload.type === 'sit' ? await this.#tables.seats.take(account, this.#table, submit) : { result: await submit() };
    if ('elsewhere' in taken) return refuse('seated-elsewhere', { table: taken.elsewhere });
    const { result: answer } = taken;
    // The table resumes elsewhere. Without an answer, the client repeats the command under the same id.
    if (answer.type === 'refused' && answer.failure.code === 'stopped') return;
    this.#watcher.send(answer);
  }

  /** @returns a reason that the table does not know: other tabs of the person, sanctions */
  async #whyNoCommand(type: string): Promise<FailureCode | null> {
    const { account } = this.#watcher;
    const hostedBy = this.#table.hostedBy();
    if (hostedBy !== null && NOT_AT_HOSTED[hostedBy.type].includes(type)) return 'hosted-table';
    const isLeave = type === 'leave';
    if ((type === 'sit' || isLeave) && !this.#table.allowsSeatChange(account, isLeave ? 'leave' : 'fill')) {
      return 'too-fast';
    }
    if (type === 'sit' && !(await this.#tables.seats.allowsProgram(account, this.#table))) return 'people-only';
    if (type === 'sit') return (await this.#tables.seats.isUnder('ban', account)) ? 'banned' : null;
    const isObserver = seatOf(this.#table.table(), account) !== null && !this.#table.audience.isPlaying(this.#watcher);
    return isObserver ? 'not-playing-here' : null;
  }

  /** Seats or removes a bot. The owner may, or any player while the owner has no seat. */
  async #seatBot({ seat, level }: Extract<ClientMessage, { type: 'bot' }>): Promise<void> {
    const table = this.#table.table();
    const { account } = this.#watcher;
    const owner = this.#table.owner();
    const isHost = account === owner || seatOf(table, owner) === null;
    if (this.#table.hostedBy() !== null) return this.#refuse('hosted-table');
    if (seatOf(table, account) === null) return this.#refuse('no-seat');
    if (!isHost) return this.#refuse('not-owner');
    if (level !== null && !TABLE_BOTS.includes(level)) return this.#refuse('bad-level');
    const occupant = table.seats[seat]?.occupant ?? null;
    if (seat >= table.seats.length || occupant?.type === 'person') return this.#refuse('seat-taken');
    if (!this.#table.allowsSeatChange(account, 'fill')) return this.#refuse('too-fast');
    const error = await this.#table.seatBot(seat as Seat, level);
    if (error === null) return;
    const { code, key, parameters, message } = error;
    const shown = { code, key, parameters: parameters as Record<string, unknown>, message };
    this.#watcher.send({ type: 'error', failure: shown });
  }

  #refuse(code: FailureCode | null): void {
    if (code !== null) this.#watcher.send({ type: 'error', failure: failure(code) });
  }
}

/** Commands reserved for the server at hosted tables. A bot plays for players who leave a tournament. */
const NOT_AT_HOSTED: Readonly<Record<'tournament' | 'ranked', readonly string[]>> = {
  tournament: ['sit', 'leave', 'dissolve'],
  ranked: ['sit', 'dissolve'],
};
