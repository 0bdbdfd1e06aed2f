/**
 * The other nodes with the same database (decision 0028). PostgreSQL decides who runs a table; this carries what nodes
 * have to say to each other. Without `REDIS_URL` there is no cluster.
 */
import type { Redis } from 'ioredis';
import { newId } from '../accounts/secrets.ts';
import type { Watcher } from '../tables/audience.ts';
import type { Tables } from '../tables/tables.ts';
import type { Visit } from '../tables/visit.ts';
import { Forwarding } from './forwarding.ts';
import { NodeLink } from './node-link.ts';
import type { NodeMessage } from './node-message.ts';
import { SharedLobby, type WaitingTable } from './shared-lobby.ts';

export interface ClusterSetup {
  /** `redis://…` */
  readonly url: string;
  readonly node: string;
  readonly report: (what: string, error: unknown) => void;
}

/** What the other nodes want of this one. */
interface ClusterHost {
  readonly tables: Tables;
  /** Closes an account's sockets here. */
  readonly closeAccount: (account: string) => void;
}

/** How long another node has to answer. */
const ANSWER_MS = 2000;

export class Cluster {
  readonly lobby: SharedLobby;
  readonly #setup: ClusterSetup;
  readonly #link: NodeLink;
  readonly #questions = new Map<string, (ok: boolean) => void>();
  #host: ClusterHost | null = null;
  #forwarding: Forwarding | null = null;

  constructor(setup: ClusterSetup) {
    this.#setup = setup;
    this.#link = new NodeLink({
      ...setup,
      onMessage: (from, message) => this.#received(from, message),
      onLost: (address) => this.#forwarding?.lost(address),
    });
    this.lobby = new SharedLobby(this.#link, setup.node);
  }

  /** Connects, and serves the other nodes from now on. Where Redis is away, it goes on trying. */
  async start(host: ClusterHost): Promise<void> {
    this.#host = host;
    const { report } = this.#setup;
    this.#forwarding = new Forwarding({ link: this.#link, tables: host.tables, report });
    await this.#link.start();
  }

  /** Whether the other nodes can be reached. */
  isUp(): boolean {
    return this.#link.isUp();
  }

  /** For limits that count over all nodes. */
  redis(): Redis {
    return this.#link.redis;
  }

  /** How many sockets of this node are at tables of others. */
  forwarded(): number {
    return this.#forwarding?.size() ?? 0;
  }

  /** The way to a table that another node runs; null: that node is not heard. */
  wayTo(table: string, node: string): ((watcher: Watcher) => Visit) | null {
    const [address, forwarding] = [this.#link.addressOf(node), this.#forwarding];
    return address === null || forwarding === null ? null : (watcher) => forwarding.open(watcher, table, address);
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

  /** The account leaves its table, whichever node runs it. */
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
    const [host, forwarding] = [this.#host, this.#forwarding];
    if (host === null || forwarding === null) return;
    switch (message.type) {
      case 'sit': {
        const { question, table, account } = message;
        const answer = (ok: boolean): void => this.#link.send(from, { type: 'sat', question, ok });
        host.tables.sitAt(table, account).then(answer, (error: unknown) => {
          this.#setup.report('a seat could not be taken', error);
          answer(false);
        });
        return;
      }
      case 'sat':
        this.#questions.get(message.question)?.(message.ok);
        return;
      case 'removePerson':
        host.tables
          .removeHere(message.account)
          .catch((error: unknown) => this.#setup.report('a person could not leave', error));
        return;
      case 'closeAccount':
        host.closeAccount(message.account);
        return;
      default:
        forwarding.received(from, message);
    }
  }
}
