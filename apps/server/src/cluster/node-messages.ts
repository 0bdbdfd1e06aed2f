/**
 * Messages between the nodes of one PostgreSQL, by LISTEN and NOTIFY (decision 0028). Everything that must be right is a row: which
 * node runs a table, who has a seat, who is banned. A message only makes it known at once. One that is lost with the
 * connection is not repeated: when this node listens again, it closes its sockets, and clients connect again under the
 * rows as they are now. A server over SQLite has no other nodes.
 */
import pg from 'pg';
import { newId } from '../accounts/secrets.ts';
import type { Report } from '../metrics.ts';
import type { DatabaseSetup } from '../storage/database.ts';

/** Request for a table of another node. The answer is true or false. */
export type TableQuestion =
  /** Seats an account at a table that waits for players. */
  | { readonly type: 'sit'; readonly table: string; readonly account: string }
  /** Closes a table for its owner, unless it is in use; null: for a moderator. */
  | { readonly type: 'close'; readonly table: string; readonly owner: string | null };

/** Message for all other nodes. */
export type Announcement =
  /** Removes an account from a table. */
  | { readonly type: 'removePerson'; readonly table: string; readonly account: string }
  /** Closes the sockets of an account or a session. */
  | { readonly type: 'closeSockets'; readonly of: string };

export interface MessagesSetup {
  readonly database: DatabaseSetup;
  /** Name of this node. */
  readonly node: string;
  readonly report: Report;
}

/** Requests of other nodes. */
export interface MessageHandlers {
  readonly asked: (question: TableQuestion) => Promise<boolean>;
  readonly announced: (announcement: Announcement) => Promise<void>;
  /** Called when the node listens again. */
  readonly missed: () => void;
}

type Content =
  | { readonly type: 'question'; readonly id: string; readonly question: TableQuestion }
  | { readonly type: 'answer'; readonly id: string; readonly isDone: boolean }
  | { readonly type: 'announcement'; readonly announcement: Announcement };

/** @param to a node; null: all others */
type Envelope = Content & { readonly from: string; readonly to: string | null };

/** Channel of the database. The number changes with the messages, so that nodes of different versions ignore each other. */
const CHANNEL = 'ddz1';
const RETRY_MS = 500;
const ANSWER_MS = 2000;
/** Interval of a statement that notices a dead connection, and its time limit. */
const LOOK_MS = 2000;
const LIMIT_MS = 2000;

export class NodeMessages {
  readonly #setup: MessagesSetup;
  readonly #answers = new Map<string, (isDone: boolean) => void>();
  #handlers: MessageHandlers | null = null;
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(setup: MessagesSetup) {
    this.#setup = setup;
  }

  /** Listens, now or once the database is there. */
  async start(handlers: MessageHandlers): Promise<void> {
    this.#handlers = handlers;
    if (this.#setup.database.kind === 'postgres') await this.#listen().catch(() => this.#later());
  }

  async close(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => {});
  }

  /** True if this node hears the others. */
  isListening(): boolean {
    return this.#client !== null;
  }

  /** Asks a node. @returns its answer; false without one */
  ask(node: string, question: TableQuestion): Promise<boolean> {
    const id = newId();
    return new Promise((resolve) => {
      const settle = (isDone: boolean): void => {
        clearTimeout(timer);
        this.#answers.delete(id);
        resolve(isDone);
      };
      const timer = setTimeout(() => settle(false), ANSWER_MS);
      this.#answers.set(id, settle);
      this.#send({ type: 'question', id, question }, node);
    });
  }

  /** Tells all other nodes. */
  announce(announcement: Announcement): void {
    this.#send({ type: 'announcement', announcement }, null);
  }

  #send(content: Content, to: string | null): void {
    const text = JSON.stringify({ ...content, from: this.#setup.node, to } satisfies Envelope);
    this.#client?.query('select pg_notify($1, $2)', [CHANNEL, text]).catch(() => {
      // The connection is lost: see `#later`.
    });
  }

  async #listen(): Promise<void> {
    const { database } = this.#setup;
    if (database.kind !== 'postgres') return;
    const client = new pg.Client({
      connectionString: database.url,
      application_name: database.application,
      connectionTimeoutMillis: LIMIT_MS,
      query_timeout: LIMIT_MS,
    });
    client.on('error', () => {});
    client.on('notification', ({ payload = '' }) => this.#received(JSON.parse(payload) as Envelope));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    if (this.#isOver) return void client.end();
    this.#client = client;
    client.once('end', () => this.#lost(client));
    this.#look(client);
  }

  /** A connection that does not answer is dead. */
  #look(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      client.query('select 1').then(
        () => this.#look(client),
        () => {
          this.#lost(client);
          void client.end().catch(() => {});
        },
      );
    }, LOOK_MS);
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client || this.#isOver) return;
    this.#client = null;
    this.#setup.report('the other nodes are not heard', null);
    this.#later();
  }

  #later(): void {
    clearTimeout(this.#timer);
    if (this.#isOver) return;
    this.#timer = setTimeout(() => {
      this.#listen().then(
        () => this.#handlers?.missed(),
        () => this.#later(),
      );
    }, RETRY_MS);
  }

  #received(envelope: Envelope): void {
    const { from, to } = envelope;
    const { node, report } = this.#setup;
    if (this.#handlers === null || from === node || (to !== null && to !== node)) return;
    if (envelope.type === 'answer') {
      this.#answers.get(envelope.id)?.(envelope.isDone);
    } else if (envelope.type === 'announcement') {
      this.#handlers.announced(envelope.announcement).catch((error: unknown) => {
        report('a message of another node failed', error);
      });
    } else {
      const { id, question } = envelope;
      const answer = (isDone: boolean): void => this.#send({ type: 'answer', id, isDone }, from);
      this.#handlers.asked(question).then(answer, (error: unknown) => {
        report('a message of another node failed', error);
        answer(false);
      });
    }
  }
}
