/** Connections at a table, and the messages for each. A person may have several tabs: one plays, the others watch. All
 * content about the table comes from `viewOf` and `publicEventOf`. */
import {
  decisionIn,
  wireEventOf,
  wireViewOf,
  type SocketRole,
  type ServerMessage,
  type WireEvent,
  type WireView,
} from '@doudizhu/protocol';
import {
  patchBetween,
  publicEventOf,
  viewerOf,
  viewOf,
  type Table,
  type TableEvent,
  type TableView,
  type Viewer,
} from '@doudizhu/table';
import { accountsOf, personOf } from './summary.ts';

/** A connection of a person. */
export interface Watcher {
  readonly account: string;
  readonly send: (message: ServerMessage) => void;
  /** Sends a text that several watchers share. */
  readonly sendText: (text: string) => void;
  readonly close: (code: number, reason: string) => void;
}

/** Number and viewer of a client's view. */
export interface SeenView {
  readonly seq: number;
  readonly viewer: Viewer;
}

/** A view, and its form on the wire. */
interface SentView {
  readonly view: TableView;
  readonly wire: WireView;
}

interface Attendee {
  readonly watcher: Watcher;
  /** True for a tab that asked to play. */
  readonly plays: boolean;
  viewer: Viewer;
  /** True once the start was sent, which contains the role. */
  hasStarted: boolean;
}

export interface AudienceSetup {
  readonly table: () => Table;
  readonly log: () => readonly TableEvent[];
  /** The table's time. */
  readonly nowMs: () => number;
  readonly names: (accounts: readonly string[]) => Promise<ReadonlyMap<string, string | null>>;
  /** Called if names cannot be read: people are shown without them. */
  readonly onFault: (error: unknown) => void;
}

const AUDIENCE_MS = 1000;

export class Audience {
  readonly #setup: AudienceSetup;
  readonly #attendees = new Map<Watcher, Attendee>();
  /** Tab that plays, by account. */
  readonly #players = new Map<string, Watcher>();
  #people: ReadonlyMap<string, string | null> = new Map();
  /** Last view of each viewer, which all of its started connections have. */
  readonly #views = new Map<Viewer, SentView>();
  #audienceTimer: NodeJS.Timeout | null = null;
  #audienceMs = -Infinity;

  constructor(setup: AudienceSetup) {
    this.#setup = setup;
  }

  size(): number {
    return this.#attendees.size;
  }

  /** Number of connections without a seat. */
  spectators(): number {
    return [...this.#attendees.values()].filter(({ viewer }) => viewer === 'spectator').length;
  }

  /** @returns the accounts that are connected, each once */
  accounts(): readonly string[] {
    return [...new Set([...this.#attendees.keys()].map(({ account }) => account))];
  }

  hasAccount(account: string): boolean {
    return [...this.#attendees.keys()].some((watcher) => watcher.account === account);
  }

  isPlaying(watcher: Watcher): boolean {
    return this.#players.get(watcher.account) === watcher;
  }

  /** @param plays makes this tab the one that plays */
  async add(
    watcher: Watcher,
    { plays, seen }: { readonly plays: boolean; readonly seen: SeenView | null },
  ): Promise<void> {
    await this.#learnNames();
    this.#attendees.set(watcher, {
      watcher,
      plays,
      viewer: viewerOf(this.#setup.table(), watcher.account),
      hasStarted: false,
    });
    if (plays || !this.#players.has(watcher.account)) this.#letPlay(watcher);
    this.start(watcher, seen);
    this.#sendAudience();
  }

  remove(watcher: Watcher): void {
    if (!this.#attendees.delete(watcher)) return;
    if (this.isPlaying(watcher)) {
      this.#players.delete(watcher.account);
      const tabs = [...this.#attendees.values()].filter((attendee) => attendee.watcher.account === watcher.account);
      const next = tabs.findLast(({ plays }) => plays) ?? tabs.at(-1);
      if (next !== undefined) this.#letPlay(next.watcher);
    }
    this.#sendAudience();
  }

  /** Makes this tab the one that plays. */
  play(watcher: Watcher): void {
    if (this.#attendees.has(watcher)) this.#letPlay(watcher);
  }

  /** Sends the whole view, with the events after `seen`. */
  start(watcher: Watcher, seen: SeenView | null): void {
    const attendee = this.#attendees.get(watcher);
    if (attendee === undefined) return;
    attendee.hasStarted = true;
    const { view, wire } = this.#viewOf(attendee.viewer);
    const nowMs = this.#setup.nowMs();
    watcher.send({
      type: 'start',
      role: this.#roleOf(attendee),
      view: wire,
      decision: decisionIn(view, nowMs),
      events: seen !== null && this.#continues(seen, attendee.viewer) ? this.#eventsAfter(seen) : null,
      people: [...this.#people.keys()].map((account) => personOf(account, this.#people)),
      spectators: this.spectators(),
      nowMs,
    });
  }

  #viewOf(viewer: Viewer): SentView {
    const known = this.#views.get(viewer) ?? sentView(this.#setup.table(), viewer);
    this.#views.set(viewer, known);
    return known;
  }

  /** True if the log, which is the last segment, has all events after a client's view. */
  #continues(seen: SeenView, viewer: Viewer): boolean {
    const first = this.#setup.log()[0]?.seq ?? 0;
    return seen.viewer === viewer && seen.seq >= first - 1 && seen.seq <= this.#setup.table().seq;
  }

  #eventsAfter({ seq, viewer }: SeenView): readonly WireEvent[] {
    const log = this.#setup.log();
    return wireEventsFor(log.slice(seq + 1 - (log[0]?.seq ?? 0)), viewer, this.#setup.table());
  }

  /** @returns null if the connection has ended */
  viewerOf(watcher: Watcher): Viewer | null {
    return this.#attendees.get(watcher)?.viewer ?? null;
  }

  /** Shows the table after events that are stored. */
  show(events: readonly TableEvent[]): void {
    const texts = this.#updatesBy(events);
    const table = this.#setup.table();
    const spectators = this.spectators();
    for (const attendee of this.#attendees.values()) {
      const viewer = viewerOf(table, attendee.watcher.account);
      if (viewer === attendee.viewer) {
        attendee.watcher.sendText(texts.get(viewer) ?? '');
      } else {
        attendee.viewer = viewer;
        this.start(attendee.watcher, null);
      }
    }
    if (spectators !== this.spectators()) this.#sendAudience();
    if (events.some(({ type }) => type === 'seated')) this.#introduce().catch(this.#setup.onFault);
  }

  sendAll(message: ServerMessage, to: (account: string) => boolean = () => true): void {
    const text = JSON.stringify(message);
    for (const { watcher } of this.#attendees.values()) if (to(watcher.account)) watcher.sendText(text);
  }

  closeAll(code: number, reason: string): void {
    for (const { watcher } of this.#attendees.values()) watcher.close(code, reason);
  }

  /** One message for each viewer that has started. Views without a connection are dropped: they would be out of date. */
  #updatesBy(events: readonly TableEvent[]): ReadonlyMap<Viewer, string> {
    const table = this.#setup.table();
    const nowMs = this.#setup.nowMs();
    const texts = new Map<Viewer, string>();
    const viewers = new Set([...this.#attendees.values()].map(({ viewer }) => viewer));
    for (const viewer of this.#views.keys()) if (!viewers.has(viewer)) this.#views.delete(viewer);
    for (const [viewer, before] of this.#views) {
      const after = sentView(table, viewer);
      this.#views.set(viewer, after);
      const message = {
        type: 'update',
        from: before.view.seq,
        patch: patchBetween(before.wire, after.wire) ?? {},
        decision: decisionIn(after.view, nowMs),
        events: wireEventsFor(events, viewer, table),
        nowMs,
      } as const;
      texts.set(viewer, JSON.stringify(message satisfies ServerMessage));
    }
    return texts;
  }

  #letPlay(watcher: Watcher): void {
    const before = this.#players.get(watcher.account);
    this.#players.set(watcher.account, watcher);
    for (const tab of before === watcher ? [] : [before, watcher]) {
      const attendee = tab === undefined ? undefined : this.#attendees.get(tab);
      if (attendee !== undefined && attendee.hasStarted)
        attendee.watcher.send({ type: 'role', role: this.#roleOf(attendee) });
    }
  }

  #roleOf({ watcher, viewer }: Attendee): SocketRole {
    if (viewer === 'spectator') return 'spectator';
    return this.isPlaying(watcher) ? 'player' : 'observer';
  }

  /** Sends the number of spectators, at most once a second: coming and going must not cost the others. */
  #sendAudience(): void {
    if (this.#audienceTimer !== null) return;
    const send = (): void => {
      this.#audienceTimer = null;
      this.#audienceMs = performance.now();
      this.sendAll({ type: 'audience', spectators: this.spectators() });
    };
    const waitMs = this.#audienceMs + AUDIENCE_MS - performance.now();
    if (waitMs <= 0) return send();
    this.#audienceTimer = setTimeout(send, waitMs).unref();
    return undefined;
  }

  /** Sends the names of people who came. */
  async #introduce(): Promise<void> {
    const known = this.#people;
    await this.#learnNames();
    const fresh = [...this.#people.keys()].filter((account) => !known.has(account));
    const people = fresh.map((account) => personOf(account, this.#people));
    if (people.length > 0) this.sendAll({ type: 'people', people });
  }

  async #learnNames(): Promise<void> {
    const accounts = accountsOf(this.#setup.table());
    if (accounts.every((account) => this.#people.has(account))) return;
    const names = await this.#setup.names(accounts);
    this.#people = new Map([...this.#people, ...accounts.map((id) => [id, names.get(id) ?? null] as const)]);
  }
}

const sentView = (table: Table, viewer: Viewer): SentView => {
  const view = viewOf(table, viewer);
  return { view, wire: wireViewOf(view) };
};

const wireEventsFor = (events: readonly TableEvent[], viewer: Viewer, { terms }: Table): readonly WireEvent[] =>
  events.flatMap((event) => {
    const shown = publicEventOf(event, viewer);
    return shown === null ? [] : wireEventOf(shown, terms.rules.decks);
  });
