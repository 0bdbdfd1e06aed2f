/** A person with a browser: cookie, requests, sockets with views of their tables. */
import {
  readView,
  serverMessage,
  wireCommandOf,
  type ReadView,
  type Me,
  type Profile,
  type RoundSummaryMessage,
  type ClientMessage,
  type SocketRole,
  type ServerMessage,
  type TableSummary,
} from '@doudizhu/protocol';
import { seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { decisionOf, hintAfter, patched, pledgeOf, readLog } from '@doudizhu/table';
import type { PersonCommand, TableEvent, TableView } from '@doudizhu/table';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';

type CommandAnswer = Extract<ServerMessage, { type: 'done' | 'refused' }>;

/** Id and number of a command, if not its own. */
interface GivenCommand {
  readonly id?: string;
  readonly seq?: number;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Code of a refused request. */
  readonly code: string | null;
  readonly headers: Headers;
}

export class TestPerson {
  readonly url: string;
  /** Origin of the page, usually the server itself. */
  readonly origin: string;
  cookie = '';
  me: Me | null = null;
  readonly pledged = { entropy: '' };

  constructor(url: string, origin = url) {
    [this.url, this.origin] = [url, origin];
  }

  /** A person with a session. */
  static async arrive(url: string): Promise<TestPerson> {
    const person = new TestPerson(url);
    const { me } = (await person.post('/api/session')).body as { me: Me };
    person.me = me;
    return person;
  }

  /** A person with a session and a name. */
  static async arriveNamed(url: string, name = `P${randomBytes(6).toString('hex')}`): Promise<TestPerson> {
    const person = await TestPerson.arrive(url);
    person.me = ((await person.rename(name)).body as { me: Me }).me;
    return person;
  }

  /** The same person at another server. */
  at(url: string, origin = url): TestPerson {
    const same = new TestPerson(url, origin);
    [same.cookie, same.me] = [this.cookie, this.me];
    return same;
  }

  get id(): string {
    return this.me?.id ?? '';
  }

  async request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: { origin: this.origin, cookie: this.cookie, ...json, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const [set] = response.headers.getSetCookie();
    if (set !== undefined) this.cookie = set.split(';')[0] as string;
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const read: unknown = isJson ? JSON.parse(text) : text;
    const { error } = (isJson ? read : {}) as { error?: { code: string } };
    return { status: response.status, body: read, code: error?.code ?? null, headers: response.headers };
  }

  post(path: string, body?: unknown): Promise<Answer> {
    return this.request('POST', path, body);
  }

  delete(path: string): Promise<Answer> {
    return this.request('DELETE', path);
  }

  rename(name: string | null): Promise<Answer> {
    return this.request('PATCH', '/api/account', { name });
  }

  async get(path: string): Promise<unknown> {
    return (await this.request('GET', path)).body;
  }

  /** Opens a table. @returns its id. */
  async openTable(more: Record<string, unknown> = {}): Promise<string> {
    const { body } = await this.askTable({ rated: true, ...more });
    return (body as { table: TableSummary }).table.id;
  }

  /** Opens a table and takes its first seat. */
  async openAndSit(
    more: Record<string, unknown> = {},
  ): Promise<{ readonly table: string; readonly socket: TestSocket }> {
    const table = await this.openTable(more);
    const socket = await this.join(table);
    await socket.sit(0);
    return { table, socket };
  }

  /** Finds a quick match. */
  async match(rules: string): Promise<TableSummary> {
    return ((await this.post('/api/matches', { rules })).body as { table: TableSummary }).table;
  }

  async table(id: string): Promise<TableSummary> {
    return ((await this.get(`/api/tables/${id}`)) as { table: TableSummary }).table;
  }

  async profile(): Promise<Profile> {
    return ((await this.get(`/api/accounts/${this.id}`)) as { profile: Profile }).profile;
  }

  /** Log of a stored round. */
  async log(round: string): Promise<readonly TableEvent[]> {
    return unwrap(readLog((await this.get(`/api/rounds/${round}/log`)) as string));
  }

  /** Asks for a table. */
  askTable(more: Record<string, unknown> = {}): Promise<Answer> {
    const usual = { rules: 'competition', public: true, roundsMax: null, pace: 'normal', bots: [] };
    return this.post('/api/tables', { ...usual, ...more });
  }

  /** Opens a socket and joins the table. @param node runs it, as the server said */
  async join(
    table: string,
    { play = true, node = null }: { readonly play?: boolean; readonly node?: string | null } = {},
  ): Promise<TestSocket> {
    const socket = this.connect(table, {}, node);
    await socket.opened;
    socket.send({ type: 'join', seen: null, play });
    await socket.next('start');
    return socket;
  }

  /** Opens a socket without joining. */
  connect(table: string, headers: Record<string, string> = {}, node: string | null = null): TestSocket {
    const all = { origin: this.origin, cookie: this.cookie, ...headers };
    const path = node === null ? `/t/${table}` : `/n/${node}/t/${table}`;
    return new TestSocket(new WebSocket(`${this.url.replace('http', 'ws')}${path}`, { headers: all }), this.pledged);
  }
}

export class TestSocket {
  readonly socket: WebSocket;
  readonly opened: Promise<unknown>;
  /** The close code. */
  readonly closed: Promise<number>;
  /** Reason of the close code; empty before. */
  reason = '';
  readonly messages: ServerMessage[] = [];
  /** Last view; null before the start. */
  received: ReadView | null = null;
  role: SocketRole | null = null;
  /** Number of gaps, each followed by a resync. */
  gaps = 0;
  /** Called after each message. */
  onMessage: (message: ServerMessage) => void = () => {};
  #isClosed = false;
  #waiting: {
    readonly matches: (message: ServerMessage) => boolean;
    readonly resolve: (message: ServerMessage) => void;
    readonly reject: (error: Error) => void;
  }[] = [];
  /** Entropy that the person will reveal, the same in all tabs. */
  readonly pledged: { entropy: string };

  constructor(socket: WebSocket, pledged: { entropy: string }) {
    this.pledged = pledged;
    this.socket = socket;
    this.opened = once(socket, 'open');
    this.opened.catch(() => {});
    this.closed = new Promise((resolve) => {
      socket.once('close', (code: number, reason: Buffer) => {
        this.reason = reason.toString();
        resolve(code);
      });
    });
    void this.closed.then((code) => {
      this.#isClosed = true;
      for (const { reject } of this.#waiting.splice(0))
        reject(new Error(`the socket was closed: ${code} ${this.reason}`.trim()));
    });
    socket.on('error', () => {});
    socket.on('message', (data: Buffer) => this.#received(JSON.parse(data.toString()) as ServerMessage));
  }

  get view(): TableView {
    if (this.received === null) throw new Error('no view yet, expected a start first');
    return this.received.view;
  }

  /** Number and viewer of the last view, for the server. */
  seen(): Extract<ClientMessage, { type: 'join' }>['seen'] {
    return this.received === null ? null : { seq: this.view.seq, viewer: this.view.viewer };
  }

  send(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Next message of a type from now on. */
  next<Type extends ServerMessage['type']>(
    type: Type,
    matches: (message: Extract<ServerMessage, { type: Type }>) => boolean = () => true,
  ): Promise<Extract<ServerMessage, { type: Type }>> {
    return this.#nextThat((message) => message.type === type && matches(message as never)) as Promise<never>;
  }

  #nextThat(matches: (message: ServerMessage) => boolean): Promise<ServerMessage> {
    if (this.#isClosed) return Promise.reject(new Error('the socket is closed'));
    return new Promise((resolve, reject) => this.#waiting.push({ matches, resolve, reject }));
  }

  /** Resolves when the view satisfies `isDone`, at once if it does already. */
  async until(isDone: (view: TableView) => boolean): Promise<TableView> {
    while (this.received === null || !isDone(this.view)) {
      await this.#nextThat(({ type }) => type === 'update' || type === 'start');
    }
    return this.view;
  }

  command(payload: PersonCommand, given: GivenCommand = {}): Promise<CommandAnswer> {
    return this.commandAs(wireCommandOf(payload, this.view.terms.rules.decks), given);
  }

  /** Sends a command until it meets the newest view: events of a restart may still arrive. */
  async commandAtRest(payload: PersonCommand): Promise<CommandAnswer> {
    const answer = await this.command(payload);
    if (answer.type === 'done' || answer.failure.code !== 'stale') return answer;
    await this.until(({ seq }) => seq >= answer.seq);
    return this.commandAtRest(payload);
  }

  /** Sends a command as it is on the wire, also an invalid one. */
  async commandAs(
    payload: Extract<ClientMessage, { type: 'command' }>['payload'],
    { id = randomBytes(16).toString('hex'), seq = this.view.seq }: GivenCommand = {},
  ): Promise<CommandAnswer> {
    // One waiter, because a message that never arrives waits until the socket closes.
    const answered = this.#nextThat(
      (message) => (message.type === 'done' || message.type === 'refused') && message.id === id,
    );
    this.send({ type: 'command', id, seq, payload });
    return (await answered) as CommandAnswer;
  }

  /** Takes a seat. @returns once the view is the seat's */
  async sit(seat: number): Promise<CommandAnswer> {
    const answer = await this.command({ type: 'sit', seat: seatAt(seat) });
    if (answer.type === 'done') await this.until(({ viewer }) => viewer === seat);
    return answer;
  }

  /** Gets ready with a new entropy. */
  ready(): Promise<CommandAnswer> {
    return this.command(this.#readyCommand());
  }

  /** @returns the next command by the table's own hint; null: nothing to do */
  nextCommand(): PersonCommand | null {
    const { stage, viewer, seats, round } = this.view;
    if (viewer === 'spectator') return null;
    const seat = seats[viewer];
    if (stage === 'gathering' || stage === 'over') return seat?.ready === true ? null : this.#readyCommand();
    if (stage === 'collectingEntropy') return seat?.entropyGiven === true ? null : this.#revealCommand();
    if (stage !== 'playing' || round === null || seat?.autopilot === 'abandonment') return null;
    const decision = decisionOf(round);
    if (decision === null) return null;
    const action =
      decision.kind === 'bid' || decision.kind === 'call'
        ? decision.actions.at(-1)
        : (hintAfter(round, null) ?? decision.actions[0]);
    return action === undefined ? null : { type: 'act', action };
  }

  /** Sends the next command. */
  async act(): Promise<CommandAnswer | null> {
    const payload = this.nextCommand();
    return payload === null ? null : this.command(payload);
  }

  close(): void {
    this.socket.close();
  }

  #readyCommand(): PersonCommand {
    this.pledged.entropy = randomBytes(16).toString('hex');
    return { type: 'ready', on: true, pledge: pledgeOf(this.pledged.entropy) };
  }

  #revealCommand(): PersonCommand {
    return { type: 'revealEntropy', entropy: this.pledged.entropy };
  }

  #received(message: ServerMessage): void {
    const read = serverMessage.read(message);
    if (!read.ok) throw new Error(`a message does not fit its schema: ${JSON.stringify(read.error)}`);
    this.messages.push(message);
    if (message.type === 'start') {
      this.role = message.role;
      this.received = readView(message.view, this.received);
    }
    if (message.type === 'update') this.#update(message);
    if (message.type === 'role') this.role = message.role;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const one of waiting) {
      if (one.matches(message)) one.resolve(message);
      else this.#waiting.push(one);
    }
    this.onMessage(message);
  }

  #update({ from, patch }: Extract<ServerMessage, { type: 'update' }>): void {
    if (this.received === null || from < this.view.seq) throw new Error(`a patch of view ${from} came too late`);
    if (from === this.view.seq) {
      this.received = readView(patched(this.received.wire, patch), this.received);
      return;
    }
    this.gaps++;
    this.send({ type: 'resync', seen: this.seen() });
  }
}

export interface SeatedPeople {
  readonly table: string;
  readonly people: readonly TestPerson[];
  readonly sockets: readonly TestSocket[];
}

interface FirstSeated {
  readonly people: readonly [TestPerson, ...TestPerson[]];
  readonly sockets: readonly [TestSocket, ...TestSocket[]];
}

/** Three people with seats at a new table. */
export const seatThree = (url: string, more: Record<string, unknown> = {}): Promise<SeatedPeople> =>
  seatPeople(url, 3, more);

/** People at the first seats of a new table. */
export const seatPeople = async (
  url: string,
  count: number,
  more: Record<string, unknown> = {},
): Promise<SeatedPeople & FirstSeated> => {
  const people = await Promise.all(Array.from({ length: count }, () => TestPerson.arrive(url)));
  const table = await (people[0] as TestPerson).openTable(more);
  const sockets = await Promise.all(people.map((person) => person.join(table)));
  for (const [seat, socket] of sockets.entries()) await socket.sit(seat);
  return { table, people, sockets } as never;
};

/** All people act until `isDone`. @param change replaces commands */
export const playAllUntil = async (
  sockets: readonly TestSocket[],
  isDone: (view: TableView) => boolean,
  change: (next: PersonCommand) => PersonCommand = (next) => next,
): Promise<void> => {
  for (;;) {
    const [first] = sockets as [TestSocket];
    if (isDone(first.view)) return;
    const answers = await Promise.all(
      sockets.map((socket) => {
        const next = socket.nextCommand();
        return next === null ? null : socket.command(change(next));
      }),
    );
    const last = Math.max(...answers.map((answer) => answer?.seq ?? -1));
    if (answers.every((answer) => answer === null)) await Promise.race(sockets.map((socket) => socket.next('update')));
    else await Promise.all(sockets.map((socket) => socket.until(({ seq }) => seq >= last)));
  }
};

/** Rounds of a table in the storage. One is there before a view counts it. */
export const storedRounds = async (person: TestPerson, table: string): Promise<RoundSummaryMessage[]> => {
  const { rounds } = (await person.get(`/api/tables/${table}/rounds`)) as { rounds: RoundSummaryMessage[] };
  return rounds;
};

/** Code of a refused command or message; null for other answers. */
export const codeOf = (answer: ServerMessage | null): string | null =>
  answer?.type === 'refused' || answer?.type === 'error' ? answer.failure.code : null;
