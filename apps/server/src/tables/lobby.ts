/** The lobby: tables and people at all nodes, as visitors see them. */
import { LIMITS, type LobbyMessage, type TableSummary } from '@doudizhu/protocol';
import { readRules, writeRules } from '@doudizhu/rules/ruleset';
import { TimedCache } from '../timed-cache.ts';
import type { ServerStorage } from '../storage/storage.ts';
import type { TableEntry } from '../storage/table-store.ts';
import type { LiveTable } from './live-table.ts';
import { emptySeats } from './seats.ts';
import { accountsAt, shownSummary, type StoredSummary } from './summary.ts';

const LISTED_MAX = 200;

export interface LobbySetup {
  readonly storage: ServerStorage;
  /** Name of this server. */
  readonly node: string;
  readonly nowMs: () => number;
  /** Notice of maintenance, during which no round begins; null: none. */
  readonly notice: () => string | null;
  /** Time for which the lobby is kept. */
  readonly cacheMs: number;
  /** The tables of this node. */
  readonly live: () => readonly LiveTable[];
  readonly liveOf: (id: string) => LiveTable | undefined;
}

/** Part of a node's state for the lobbies of the others. */
export interface NodeLobby {
  /** Number of accounts that were seen at its tables or in its lobby. */
  readonly here: number;
  /** Number of spectators of its tables that have some. */
  readonly spectators: Readonly<Record<string, number>>;
}

export class Lobby {
  readonly #setup: LobbySetup;
  readonly #presence = new Presence();
  readonly #cached: TimedCache<Omit<LobbyMessage, 'notice' | 'own'>>;

  constructor(setup: LobbySetup) {
    this.#setup = setup;
    this.#cached = new TimedCache({ ms: setup.cacheMs, nowMs: setup.nowMs });
  }

  /** @param visitor account that looks at the lobby; null: unknown */
  async read(visitor: string | null): Promise<LobbyMessage> {
    const { storage, nowMs } = this.#setup;
    if (visitor !== null) this.#presence.note([visitor], nowMs());
    const shared = await this.#cached.get('', () => this.#readLobby());
    const own = visitor === null ? [] : await storage.tables.listOwned(visitor, LIMITS.tablesPerAccount);
    return { ...shared, own: await this.#shown(own), notice: this.#setup.notice() };
  }

  /** Reads the lobby, the same for all visitors. */
  async #readLobby(): Promise<Omit<LobbyMessage, 'notice' | 'own'>> {
    const listed = await this.#shown(await this.#setup.storage.tables.listPublic(LISTED_MAX));
    // A commit may be under way.
    const tables = listed.filter(({ seats }) => seats.some((seat) => seat?.type === 'person'));
    const nodes = [this.ofNode(), ...(await this.#beside())];
    return { tables, best: await this.#bestOf(tables), here: nodes.reduce((sum, { here }) => sum + here, 0) };
  }

  /** @returns what this node knows. A person at two nodes counts twice */
  ofNode(): NodeLobby {
    const { live, nowMs } = this.#setup;
    this.#presence.note(
      live().flatMap(({ audience }) => audience.accounts()),
      nowMs(),
    );
    const spectators = live().map(({ id, audience }) => [id, audience.spectators()] as const);
    return {
      here: this.#presence.accounts(nowMs()).length,
      spectators: Object.fromEntries(spectators.filter(([, count]) => count > 0)),
    };
  }

  /** @returns what the other nodes know */
  async #beside(): Promise<readonly NodeLobby[]> {
    const { storage, node } = this.#setup;
    return (await storage.tables.statesBeside(node)).map((state) => JSON.parse(state) as NodeLobby);
  }

  /** @returns the running table whose people have the highest mean rating for its rules */
  async #bestOf(tables: readonly TableSummary[]): Promise<string | null> {
    const running = tables.flatMap(({ id, stage, rules, seats }) => {
      const read = readRules(rules);
      const people = seats.flatMap((seat) => (seat?.type === 'person' ? [seat.person.id] : []));
      return stage === 'playing' && read.ok ? [{ id, people, rules: read.value.name }] : [];
    });
    const accounts = [...new Set(running.flatMap(({ people }) => people))];
    const ratings = await this.#setup.storage.rounds.shownRatings(accounts, [
      ...new Set(running.map(({ rules }) => rules)),
    ]);
    const shown = new Map(ratings.map((rating) => [`${rating.rules} ${rating.account}`, rating.shown]));
    const strengths = running.map(({ id, people, rules }) => ({
      id,
      strength: people.reduce((sum, account) => sum + (shown.get(`${rules} ${account}`) ?? 0), 0) / people.length,
    }));
    return strengths.toSorted((a, b) => b.strength - a.strength)[0]?.id ?? null;
  }

  async summaryOf(id: string): Promise<TableSummary | null> {
    const stored = await this.#setup.storage.tables.find(id);
    return stored === null ? null : ((await this.#shown([stored]))[0] ?? null);
  }

  async #shown(stored: readonly TableEntry[]): Promise<readonly TableSummary[]> {
    const summaries = stored.map((table) => ({
      table,
      summary: this.#setup.liveOf(table.id)?.summary() ?? (JSON.parse(table.summary) as StoredSummary),
    }));
    const accounts = [...new Set(summaries.flatMap(({ summary }) => accountsAt(summary.seats)))];
    const people = await this.#setup.storage.accounts.names(accounts);
    const beside = await this.#beside();
    return summaries.map(({ table, summary }) => {
      const live = this.#setup.liveOf(table.id);
      const elsewhere = beside.find(({ spectators }) => table.id in spectators)?.spectators[table.id];
      const spectators = live?.audience.spectators() ?? elsewhere ?? 0;
      const fillsInMs = live?.fillsInMs() ?? null;
      const decidesInMs = live?.decidesInMs() ?? summary.seats.map(() => null);
      return shownSummary(table, summary, people, { spectators, fillsInMs, decidesInMs });
    });
  }
}

/** @returns the rules for which a public table waits for players; null: it does not wait */
export const waitsFor = (table: LiveTable): string | null => {
  const { terms, stage } = table.table();
  const isOpen = table.isPublic() && (stage === 'gathering' || stage === 'over') && table.summary().fills;
  return isOpen && emptySeats(table).length > 0 ? writeRules(terms.rules) : null;
};

const SEEN_MS = 30_000;
const ACCOUNTS_MAX = 100_000;

/** Accounts that were seen at this node within the last half minute: at its tables or in its lobby. */
export class Presence {
  /** Time of the last sign, by account, oldest first. */
  readonly #seen = new Map<string, number>();

  note(accounts: readonly string[], nowMs: number): void {
    for (const account of accounts) {
      this.#seen.delete(account);
      if (this.#seen.size < ACCOUNTS_MAX) this.#seen.set(account, nowMs);
    }
  }

  /** @returns the accounts that are here */
  accounts(nowMs: number): readonly string[] {
    for (const [account, seenMs] of this.#seen) {
      if (nowMs - seenMs < SEEN_MS) break;
      this.#seen.delete(account);
    }
    return [...this.#seen.keys()];
  }
}
