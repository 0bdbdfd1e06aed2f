/** The lobby: tables and people at all nodes, as visitors see them. */
import { LIMITS, type LobbyMessage, type TableSummary } from '@doudizhu/protocol';
import { readRules, writeRules } from '@doudizhu/rules/ruleset';
import type { TableEvent } from '@doudizhu/table';
import type { Cluster } from '../cluster/cluster.ts';
import type { NotedTable } from '../cluster/shared-lobby.ts';
import { Kept } from '../kept.ts';
import type { ServerStorage } from '../storage/storage.ts';
import type { TableEntry } from '../storage/table-store.ts';
import type { LiveTable } from './live-table.ts';
import { Presence } from './presence.ts';
import { emptySeats } from './seats.ts';
import { accountsAt, shownSummary, type StoredSummary } from './summary.ts';

const LISTED_MAX = 200;

export interface LobbySetup {
  readonly storage: ServerStorage;
  /** Null: a single node. */
  readonly cluster: Cluster | null;
  readonly nowMs: () => number;
  /** Notice of maintenance, during which no round begins; null: none. */
  readonly notice: () => string | null;
  /** Time for which the lobby is kept. */
  readonly keptMs: number;
  /** The tables of this node. */
  readonly live: () => readonly LiveTable[];
  readonly liveOf: (id: string) => LiveTable | undefined;
}

export class Lobby {
  readonly #setup: LobbySetup;
  readonly #presence = new Presence();
  readonly #kept: Kept<Omit<LobbyMessage, 'notice' | 'own'>>;

  constructor(setup: LobbySetup) {
    this.#setup = setup;
    this.#kept = new Kept({ ms: setup.keptMs, nowMs: setup.nowMs });
  }

  /** @param visitor account that looks at the lobby; null: unknown */
  async read(visitor: string | null): Promise<LobbyMessage> {
    const { storage, nowMs } = this.#setup;
    if (visitor !== null) this.#presence.note([visitor], nowMs());
    const shared = await this.#kept.get('', () => this.#readLobby());
    const own = visitor === null ? [] : await storage.tables.listOwned(visitor, LIMITS.tablesPerAccount);
    return { ...shared, own: await this.#shown(own), notice: this.#setup.notice() };
  }

  /** Reads the lobby, the same for all visitors. */
  async #readLobby(): Promise<Omit<LobbyMessage, 'notice' | 'own'>> {
    const { storage, nowMs, cluster } = this.#setup;
    const here = this.#presence;
    here.note(
      this.#setup.live().flatMap(({ audience }) => audience.accounts()),
      nowMs(),
    );
    const listed = await this.#shown(await storage.tables.listPublic(LISTED_MAX));
    // A commit may be under way.
    const tables = listed.filter(({ seats }) => seats.some((seat) => seat?.type === 'person'));
    const elsewhere = await cluster?.lobby.countHere(here.accounts(nowMs()), nowMs());
    return { tables, best: await this.#bestOf(tables), here: elsewhere ?? here.accounts(nowMs()).length };
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

  /** Announces tables to the other nodes. */
  async note(tables: readonly LiveTable[]): Promise<void> {
    const { cluster, nowMs } = this.#setup;
    await cluster?.lobby.note(tables.map(notedTable), nowMs());
  }

  async #shown(stored: readonly TableEntry[]): Promise<readonly TableSummary[]> {
    const summaries = stored.map((table) => ({
      table,
      summary: this.#setup.liveOf(table.id)?.summary() ?? (JSON.parse(table.summary) as StoredSummary),
    }));
    const accounts = [...new Set(summaries.flatMap(({ summary }) => accountsAt(summary.seats)))];
    const people = await this.#setup.storage.accounts.names(accounts);
    const elsewhere = await this.#setup.cluster?.lobby.spectators(stored.map(({ id }) => id));
    return summaries.map(({ table, summary }, index) => {
      const live = this.#setup.liveOf(table.id);
      const spectators = live?.audience.spectators() ?? elsewhere?.[index] ?? 0;
      return shownSummary(table, summary, people, { spectators, fillsInMs: live?.fillsInMs() ?? null });
    });
  }
}

/** @returns the rules for which a public table waits for players; null: it does not wait */
export const waitsFor = (table: LiveTable): string | null => {
  const { terms, stage } = table.table();
  const isOpen = table.isPublic() && (stage === 'gathering' || stage === 'over') && table.summary().fills;
  return isOpen && emptySeats(table).length > 0 ? writeRules(terms.rules) : null;
};

const notedTable = (table: LiveTable): NotedTable => ({
  id: table.id,
  accounts: table.accounts(),
  spectators: table.audience.spectators(),
  waitsFor: waitsFor(table),
});

/** Events after which a table is announced again. */
export const CHANGES_LOBBY: ReadonlySet<string> = new Set([
  'seated',
  'stoodUp',
  'committed',
  'ended',
] satisfies TableEvent['type'][]);
