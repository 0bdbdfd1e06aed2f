/** Visits at tables of other nodes. The gate is the node with the socket: it authenticates the person and checks
 * messages. The home is the node with the table, where the visit joins the audience. */
import { CLOSE_CODES, type ClientMessage, type ServerMessage } from '@doudizhu/protocol';
import { newId } from '../accounts/secrets.ts';
import type { Cluster, VisitMessage } from '../cluster/cluster.ts';
import type { Report } from '../metrics.ts';
import type { Watcher } from './audience.ts';
import { TableHeld } from './lease.ts';
import type { Tables } from './tables.ts';
import { TableVisit, type Visit } from './visit.ts';

export interface ForwardingSetup {
  readonly cluster: Cluster;
  readonly tables: Tables;
  readonly report: Report;
}

interface GateVisit {
  readonly watcher: Watcher;
  readonly home: string;
}

export class Forwarding {
  readonly #setup: ForwardingSetup;
  /** Sockets here, tables elsewhere. */
  readonly #atGate = new Map<string, GateVisit>();
  /** Tables here, sockets elsewhere. */
  readonly #atHome = new Map<string, HomeVisit>();

  constructor(setup: ForwardingSetup) {
    this.#setup = setup;
  }

  /** Number of sockets of this node at tables of others. */
  size(): number {
    return this.#atGate.size;
  }

  /** @returns a function that begins a visit at another node's table; null if that node is unreachable */
  wayTo(table: string, node: string): ((watcher: Watcher) => Visit) | null {
    const home = this.#setup.cluster.addressOf(node);
    return home === null ? null : (watcher) => this.#open(watcher, table, home);
  }

  #open(watcher: Watcher, table: string, home: string): Visit {
    const { cluster } = this.#setup;
    const visit = newId();
    this.#atGate.set(visit, { watcher, home });
    cluster.send(home, { type: 'open', visit, table, account: watcher.account });
    return {
      handle: (message) => {
        if (this.#atGate.has(visit)) cluster.send(home, { type: 'message', visit, message });
      },
      end: () => {
        if (this.#atGate.delete(visit)) cluster.send(home, { type: 'end', visit });
      },
    };
  }

  received(from: string, message: VisitMessage): void {
    switch (message.type) {
      case 'open': {
        const { visit, account, table } = message;
        const end = (): void => void this.#atHome.delete(visit);
        this.#atHome.set(visit, new HomeVisit({ ...this.#setup, visit, account, table, gate: from, end }));
        return;
      }
      case 'message': {
        const { cluster } = this.#setup;
        const visit = this.#atHome.get(message.visit);
        if (visit !== undefined) visit.handle(message.message);
        else cluster.send(from, closeMessage(message.visit, CLOSE_CODES.serverError, 'unknown visit'));
        return;
      }
      case 'end':
        this.#atHome.get(message.visit)?.end();
        return;
      case 'text':
        for (const visit of message.visits) this.#atGate.get(visit)?.watcher.sendText(message.text);
        return;
      case 'close': {
        const { watcher } = this.#atGate.get(message.visit) ?? {};
        this.#atGate.delete(message.visit);
        watcher?.close(message.code, message.reason);
      }
    }
  }

  /** Closes the visits of a lost address: their clients connect again. */
  lost(address: string): void {
    for (const [visit, { home, watcher }] of this.#atGate) {
      if (home !== address) continue;
      this.#atGate.delete(visit);
      // The connection may be broken in one direction only.
      this.#setup.cluster.send(address, { type: 'end', visit });
      watcher.close(CLOSE_CODES.serverError, 'the node of the table is away');
    }
    for (const visit of this.#atHome.values()) {
      if (visit.gate === address) visit.close(CLOSE_CODES.serverError, 'the node of the socket is away');
    }
  }
}

interface HomeVisitSetup extends ForwardingSetup {
  readonly visit: string;
  readonly account: string;
  readonly table: string;
  readonly gate: string;
  /** Called at the end of the visit. */
  readonly end: () => void;
}

/** A person at another node, as a member of the audience here. */
class HomeVisit implements Watcher {
  readonly account: string;
  readonly gate: string;
  readonly isForwarded = true;
  readonly #setup: HomeVisitSetup;
  /** Null: the table could not be opened. */
  readonly #visit: Promise<Visit | null>;
  #isOver = false;

  constructor(setup: HomeVisitSetup) {
    this.#setup = setup;
    this.account = setup.account;
    this.gate = setup.gate;
    this.#visit = this.#open();
  }

  handle(message: ClientMessage): void {
    void this.#visit.then((visit) => visit?.handle(message));
  }

  send(message: ServerMessage): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    const { cluster, visit } = this.#setup;
    if (!this.#isOver) cluster.send(this.gate, { type: 'text', visits: [visit], text });
  }

  close(code: number, reason: string): void {
    const { cluster, visit } = this.#setup;
    if (!this.#isOver) cluster.send(this.gate, closeMessage(visit, code, reason));
    this.end();
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#setup.end();
    void this.#visit.then((visit) => visit?.end());
  }

  async #open(): Promise<Visit | null> {
    const { tables, table: id, report } = this.#setup;
    try {
      const table = await tables.open(id);
      if (table !== null) return new TableVisit({ watcher: this, table, tables, report });
      this.close(CLOSE_CODES.noTable, 'no such table');
    } catch (error) {
      // The table may have changed hands in the meantime.
      if (!(error instanceof TableHeld)) report('a forwarded visit could not begin', error);
      this.close(CLOSE_CODES.serverError, 'failed');
    }
    return null;
  }
}

const closeMessage = (visit: string, code: number, reason: string): VisitMessage => ({
  type: 'close',
  visit,
  code,
  reason,
});
