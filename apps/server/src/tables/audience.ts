/** Connections at a table, and the messages for each. A person may have several tabs: one plays, the others watch. All
 * content about the table comes from `eventFor` and `eventsSince`. */
import type { SocketRole, ServerMessage } from '@doudizhu/protocol';
import {
  applyEvents,
  eventFor,
  eventsSince,
  viewerOf,
  type Table,
  type TableEvent,
  type Viewer,
} from '@doudizhu/table';
import { personOf } from './summary.ts';

/** A connection of a person. */
export interface Watcher {
  readonly account: string;
  /** True if the socket is at another node. */
  readonly isForwarded: boolean;
  readonly send: (message: ServerMessage) => void;
  /** Sends a text that several watchers share. */
  readonly sendText: (text: string) => void;
  readonly close: (code: number, reason: string) => void;
}

/** State of a client's mirror. */
export interface SeenEvents {
  readonly seq: number;
  readonly viewer: Viewer;
}

interface Place {
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
  readonly #places = new Map<Watcher, Place>();
  /** Tab that plays, by account. */
  readonly #players = new Map<string, Watcher>();
  #people: ReadonlyMap<string, string | null> = new Map();
  /** `#eventTexts` of viewers that have started; each event is added as it is sent. */
  readonly #texts = new Map<Viewer, string[]>();
  #audienceTimer: NodeJS.Timeout | null = null;
  #audienceMs = -Infinity;

  constructor(setup: AudienceSetup) {
    this.#setup = setup;
  }

  size(): number {
    return this.#places.size;
  }

  /** Number of connections without a seat. */
  spectators(): number {
    return [...this.#places.values()].filter(({ viewer }) => viewer === 'spectator').length;
  }

  /** True if there are connections, all of them at other nodes. */
  isElsewhere(): boolean {
    return this.#places.size > 0 && [...this.#places.keys()].every(({ isForwarded }) => isForwarded);
  }

  /** @returns the accounts that are connected, each once */
  accounts(): readonly string[] {
    return [...new Set([...this.#places.keys()].map(({ account }) => account))];
  }

  hasAccount(account: string): boolean {
    return [...this.#places.keys()].some((watcher) => watcher.account === account);
  }

  isPlaying(watcher: Watcher): boolean {
    return this.#players.get(watcher.account) === watcher;
  }

  /** @param plays makes this tab the one that plays */
  async add(
    watcher: Watcher,
    { plays, seen }: { readonly plays: boolean; readonly seen: SeenEvents | null },
  ): Promise<void> {
    await this.#learnNames();
    this.#places.set(watcher, {
      watcher,
      plays,
      viewer: viewerOf(this.#setup.table(), watcher.account),
      hasStarted: false,
    });
    if (plays || !this.#players.has(watcher.account)) this.#letPlay(watcher);
    this.start(watcher, seen);
    this.#sayAudience();
  }

  remove(watcher: Watcher): void {
    if (!this.#places.delete(watcher)) return;
    if (this.isPlaying(watcher)) {
      this.#players.delete(watcher.account);
      const tabs = [...this.#places.values()].filter((place) => place.watcher.account === watcher.account);
      const next = tabs.findLast(({ plays }) => plays) ?? tabs.at(-1);
      if (next !== undefined) this.#letPlay(next.watcher);
    }
    this.#sayAudience();
  }

  /** Makes this tab the one that plays. */
  play(watcher: Watcher): void {
    if (this.#places.has(watcher)) this.#letPlay(watcher);
  }

  /** Sends the events after `seen`, or all. */
  start(watcher: Watcher, seen: SeenEvents | null): void {
    const place = this.#places.get(watcher);
    if (place === undefined) return;
    const log = this.#setup.log();
    const { viewer } = place;
    const first = log[0]?.seq ?? 0;
    const canFollow =
      seen !== null && seen.viewer === viewer && seen.seq >= first && seen.seq <= this.#setup.table().seq;
    place.hasStarted = true;
    const head = JSON.stringify({
      type: 'start',
      role: this.#roleOf(place),
      viewer,
      fresh: !canFollow,
      people: [...this.#people.keys()].map((account) => personOf(account, this.#people)),
      spectators: this.spectators(),
      nowMs: this.#setup.nowMs(),
    } satisfies Omit<Extract<ServerMessage, { type: 'start' }>, 'events'>);
    const events = this.#eventTexts(viewer).slice(canFollow ? seen.seq + 1 - first : 0);
    watcher.sendText(`${head.slice(0, -1)},"events":[${events.join(',')}]}`);
  }

  /** Events of the log for a viewer as texts. The log is folded once per viewer and segment, however often it starts. */
  #eventTexts(viewer: Viewer): readonly string[] {
    const log = this.#setup.log();
    const texts =
      this.#texts.get(viewer) ?? eventsSince(log, log[0]?.seq ?? 0, viewer).map((event) => JSON.stringify(event));
    this.#texts.set(viewer, texts);
    return texts;
  }

  /** @returns null if the connection has ended */
  viewerOf(watcher: Watcher): Viewer | null {
    return this.#places.get(watcher)?.viewer ?? null;
  }

  /** Shows stored events. @param before table before them */
  show(events: readonly TableEvent[], before: Table): void {
    const texts = this.#textsOf(events, before);
    const after = this.#setup.table();
    const spectators = this.spectators();
    for (const place of this.#places.values()) {
      const viewer = viewerOf(after, place.watcher.account);
      if (viewer === place.viewer) {
        place.watcher.sendText(texts.get(viewer) ?? '');
      } else {
        // Events sent so far do not fit the mirror of another viewer.
        place.viewer = viewer;
        this.start(place.watcher, null);
      }
    }
    if (spectators !== this.spectators()) this.#sayAudience();
    if (events.some(({ type }) => type === 'seated')) this.#introduce().catch(this.#setup.onFault);
  }

  sendAll(message: ServerMessage, to: (account: string) => boolean = () => true): void {
    const text = JSON.stringify(message);
    for (const { watcher } of this.#places.values()) if (to(watcher.account)) watcher.sendText(text);
  }

  closeAll(code: number, reason: string): void {
    for (const { watcher } of this.#places.values()) watcher.close(code, reason);
  }

  /** One message per viewer. */
  #textsOf(events: readonly TableEvent[], before: Table): ReadonlyMap<Viewer, string> {
    const viewers = [...new Set([...this.#places.values()].map(({ viewer }) => viewer))];
    const sent = new Map<Viewer, string[]>(viewers.map((viewer) => [viewer, []]));
    this.#forgetUnused(viewers);
    let table = before;
    for (const [index, event] of events.entries()) {
      // The segment before it is no longer in the log.
      if (event.type === 'continued') this.#texts.clear();
      for (const viewer of viewers) {
        const text = JSON.stringify(eventFor(table, event, viewer));
        sent.get(viewer)?.push(text);
        this.#texts.get(viewer)?.push(text);
      }
      if (index < events.length - 1) table = applyEvents(table, [event]);
    }
    const nowMs = this.#setup.nowMs();
    const message = (texts: readonly string[]): string =>
      `{"type":"events","events":[${texts.join(',')}],"nowMs":${nowMs}}`;
    return new Map([...sent].map(([viewer, texts]) => [viewer, message(texts)]));
  }

  /** Texts of viewers without a connection would have a gap. */
  #forgetUnused(viewers: readonly Viewer[]): void {
    for (const viewer of this.#texts.keys()) if (!viewers.includes(viewer)) this.#texts.delete(viewer);
  }

  #letPlay(watcher: Watcher): void {
    const before = this.#players.get(watcher.account);
    this.#players.set(watcher.account, watcher);
    for (const tab of before === watcher ? [] : [before, watcher]) {
      const place = tab === undefined ? undefined : this.#places.get(tab);
      if (place !== undefined && place.hasStarted) place.watcher.send({ type: 'role', role: this.#roleOf(place) });
    }
  }

  #roleOf({ watcher, viewer }: Place): SocketRole {
    if (viewer === 'spectator') return 'spectator';
    return this.isPlaying(watcher) ? 'player' : 'observer';
  }

  /** Sends the number of spectators, at most once a second: coming and going must not cost the others. */
  #sayAudience(): void {
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
    const accounts = this.#setup
      .table()
      .seats.flatMap(({ occupant }) => (occupant?.type === 'person' ? [occupant.account] : []));
    if (accounts.every((account) => this.#people.has(account))) return;
    const names = await this.#setup.names(accounts);
    this.#people = new Map([...this.#people, ...accounts.map((id) => [id, names.get(id) ?? null] as const)]);
  }
}
