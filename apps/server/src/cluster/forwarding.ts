/**
 * Visits at tables that another node runs. The node with the socket is the gate: it knows who it is and checks what the
 * client sends. The node with the table is the home: there the visit joins the audience like any other.
 */
import { CLOSE_CODES, type ServerMessage } from '@doudizhu/protocol';
import { newId } from '../accounts/secrets.ts';
import type { Watcher } from '../tables/audience.ts';
import { TableHeld, type Tables } from '../tables/tables.ts';
import { TableVisit, type Visit } from '../tables/visit.ts';
import type { NodeLink } from './node-link.ts';
import type { NodeMessage } from './node-message.ts';

type VisitMessage = Extract<NodeMessage, { type: 'open' | 'message' | 'end' | 'text' | 'close' }>;

export interface ForwardingSetup {
  readonly link: NodeLink;
  readonly tables: Tables;
  readonly report: (what: string, error: unknown) => void;
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

  /** How many sockets of this node are at tables of others. */
  size(): number {
    return this.#atGate.size;
  }

  /** A visit at a table of the node at `home`. */
  open(watcher: Watcher, table: string, home: string): Visit {
    const { link } = this.#setup;
    const visit = newId();
    this.#atGate.set(visit, { watcher, home });
    link.send(home, { type: 'open', visit, table, account: watcher.account });
    return {
      handle: async (message) => {
        if (this.#atGate.has(visit)) link.send(home, { type: 'message', visit, message });
      },
      end: () => {
        if (this.#atGate.delete(visit)) link.send(home, { type: 'end', visit });
      },
    };
  }

  received(from: string, message: VisitMessage): void {
    const { link, tables, report } = this.#setup;
    switch (message.type) {
      case 'open': {
        const { visit, account, table } = message;
        const end = (): void => void this.#atHome.delete(visit);
        this.#atHome.set(visit, new HomeVisit({ visit, account, table, gate: from, link, tables, report, end }));
        return;
      }
      case 'message': {
        const visit = this.#atHome.get(message.visit);
        if (visit === undefined) link.send(from, closeMessage(message.visit, CLOSE_CODES.serverError, 'unknown visit'));
        else visit.handle(message.message);
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

  /** Nothing comes from that address any more: its people come again. */
  lost(address: string): void {
    for (const [visit, { home, watcher }] of this.#atGate) {
      if (home !== address) continue;
      this.#atGate.delete(visit);
      // It may be that only one way is broken.
      this.#setup.link.send(address, { type: 'end', visit });
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
  /** It is over. */
  readonly end: () => void;
}

/** A person whose socket is at another node, as the audience of a table here sees it. */
class HomeVisit implements Watcher {
  readonly account: string;
  readonly gate: string;
  readonly isForwarded = true;
  readonly #setup: HomeVisitSetup;
  #visit: Visit | null = null;
  #isOver = false;
  /** Messages are handled one after another, the opening first. */
  #last: Promise<void>;

  constructor(setup: HomeVisitSetup) {
    this.#setup = setup;
    this.account = setup.account;
    this.gate = setup.gate;
    this.#last = this.#open().catch((error: unknown) => this.#fail(error));
  }

  handle(message: Parameters<Visit['handle']>[0]): void {
    this.#last = this.#last
      .then(() => (this.#isOver ? undefined : this.#visit?.handle(message)))
      .catch((error: unknown) => this.#fail(error));
  }

  send(message: ServerMessage): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    const { link, visit } = this.#setup;
    if (!this.#isOver) link.send(this.gate, { type: 'text', visits: [visit], text });
  }

  close(code: number, reason: string): void {
    const { link, visit } = this.#setup;
    if (!this.#isOver) link.send(this.gate, closeMessage(visit, code, reason));
    this.end();
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#setup.end();
    this.#visit?.end();
  }

  async #open(): Promise<void> {
    const { tables, table: id } = this.#setup;
    const table = await tables.open(id);
    if (table === null) this.close(CLOSE_CODES.noTable, 'no such table');
    else this.#visit = new TableVisit({ watcher: this, table, tables });
    if (this.#isOver) this.#visit?.end();
  }

  #fail(error: unknown): void {
    // The table has changed hands since its holder was looked up.
    if (!(error instanceof TableHeld)) this.#setup.report('a forwarded message could not be handled', error);
    this.close(CLOSE_CODES.serverError, 'failed');
  }
}

const closeMessage = (visit: string, code: number, reason: string): NodeMessage => ({
  type: 'close',
  visit,
  code,
  reason,
});
