/**
 * The other nodes with the same database (decision 0028). PostgreSQL decides which node runs a table; this carries the
 * messages between nodes. Without `REDIS_URL` there is no cluster.
 */
import type { NodeState } from '@doudizhu/protocol';
import type { Redis } from 'ioredis';
import { newId } from '../accounts/secrets.ts';
import type { Report } from '../metrics.ts';
import { NodeLink, type NodeMessage, type VisitMessage } from './node-link.ts';
import { SharedLobby, type WaitingTable } from './shared-lobby.ts';

export interface ClusterSetup {
  /** `redis://…` */
  readonly url: string;
  readonly node: string;
  readonly report: Report;
}

/** Work that this node does for the others. */
export interface ClusterHandlers {
  /** Seats an account at a table of this node that waits for players. @returns whether the person sits now. */
  readonly sitAt: (table: string, account: string) => Promise<boolean>;
  /** Takes an account from its table here. */
  readonly removePerson: (account: string) => Promise<void>;
  /** Closes an account's sockets here. */
  readonly closeAccount: (account: string) => void;
  /** Sockets and tables of which one is here and one there. */
  readonly visits: {
    readonly received: (from: string, message: VisitMessage) => void;
    readonly lost: (address: string) => void;
  };
  /** State of this node, sent with each heartbeat. */
  readonly state: () => NodeState;
}

/** Time that another node has to answer. */
const ANSWER_MS = 2000;

export class Cluster {
  readonly lobby: SharedLobby;
  readonly #report: Report;
  readonly #link: NodeLink;
  readonly #questions = new Map<string, (ok: boolean) => void>();
  #handlers: ClusterHandlers | null = null;

  constructor(setup: ClusterSetup) {
    this.#report = setup.report;
    this.#link = new NodeLink({
      ...setup,
      state: () => this.#handlers?.state() ?? null,
      onMessage: (from, message) => this.#received(from, message),
      onLost: (address) => this.#handlers?.visits.lost(address),
    });
    this.lobby = new SharedLobby(this.#link, setup.node);
  }

  /** Connects, and serves the other nodes from now on. While Redis is away, it tries again. */
  start(handlers: ClusterHandlers): Promise<void> {
    this.#handlers = handlers;
    return this.#link.start();
  }

  /** Whether the other nodes can be reached. */
  isUp(): boolean {
    return this.#link.isUp();
  }

  /** Connection for limits that count over all nodes. */
  redis(): Redis {
    return this.#link.redis;
  }

  /** @returns the address of a node; null while it is not heard. */
  addressOf(node: string): string | null {
    return this.#link.addressOf(node);
  }

  /** @returns the state that a node sent last; null while it is not heard. */
  stateOf(node: string): NodeState | null {
    return this.#link.stateOf(node);
  }

  /** Sends a heartbeat now: the state of this node has changed. */
  beat(): void {
    this.#link.beat();
  }

  send(address: string, message: VisitMessage): void {
    this.#link.send(address, message);
  }

  /** Asks a node for a seat at a table that waits there. @returns whether the person sits now. */
  sit({ node, table }: WaitingTable, account: string): Promise<boolean> {
    const address = this.#link.addressOf(node);
    if (address === null) return Promise.resolve(false);
    const question = newId();
    return new Promise((resolve) => {
      const settle = (ok: boolean): void => {
        clearTimeout(timer);
        this.#questions.delete(question);
        resolve(ok);
      };
      const timer = setTimeout(() => settle(false), ANSWER_MS);
      this.#questions.set(question, settle);
      this.#link.send(address, { type: 'sit', question, table, account });
    });
  }

  /** Takes an account from its table, whichever other node runs it. */
  removePerson(account: string): void {
    this.#link.sendAll({ type: 'removePerson', account });
  }

  /** Closes an account's sockets at the other nodes. */
  closeAccount(account: string): void {
    this.#link.sendAll({ type: 'closeAccount', account });
  }

  close(): Promise<void> {
    return this.#link.close();
  }

  #received(from: string, message: NodeMessage): void {
    const handlers = this.#handlers;
    if (handlers === null) return;
    switch (message.type) {
      case 'sit': {
        const { question, table, account } = message;
        const answer = (ok: boolean): void => this.#link.send(from, { type: 'sat', question, ok });
        handlers.sitAt(table, account).then(answer, (error: unknown) => {
          this.#report('a seat could not be taken', error);
          answer(false);
        });
        return;
      }
      case 'sat':
        this.#questions.get(message.question)?.(message.ok);
        return;
      case 'removePerson':
        handlers
          .removePerson(message.account)
          .catch((error: unknown) => this.#report('a person could not leave', error));
        return;
      case 'closeAccount':
        handlers.closeAccount(message.account);
        return;
      default:
        handlers.visits.received(from, message);
    }
  }
}
