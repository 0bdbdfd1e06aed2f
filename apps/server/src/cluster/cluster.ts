/**
 * Messages between the nodes of one database (decision 0028), over publish and subscribe of Redis. PostgreSQL decides
 * which node runs a table. Without `REDIS_URL` there is no cluster.
 *
 * Each connection to Redis has its own random address. Nodes send a heartbeat twice a second. A node without heartbeats
 * for some seconds is lost, with everything under way to its address. A message arrives once or never; those of one
 * sender keep their order.
 */
import type { ClientMessage, NodeState } from '@doudizhu/protocol';
import { Redis } from 'ioredis';
import { newId } from '../accounts/secrets.ts';
import type { Report } from '../metrics.ts';
import { REDIS_PREFIX, SharedLobby, type WaitingTable } from './shared-lobby.ts';

/** Messages about a client whose socket and table are at different nodes. */
export type VisitMessage =
  /** A client connected to the sender asks to join a table of the receiver. The sender draws the visit's id. */
  | { readonly type: 'open'; readonly visit: string; readonly table: string; readonly account: string }
  | { readonly type: 'message'; readonly visit: string; readonly message: ClientMessage }
  /** The socket is closed. */
  | { readonly type: 'end'; readonly visit: string }
  /** A `ServerMessage` as text, for the sockets of these visits. */
  | { readonly type: 'text'; readonly visits: readonly string[]; readonly text: string }
  /** The receiver closes the visit's socket. */
  | { readonly type: 'close'; readonly visit: string; readonly code: number; readonly reason: string };

/** Message between nodes. Nodes trust each other: clients' messages are checked before they are forwarded. */
type NodeMessage =
  | VisitMessage
  /** Asks for a seat at a table that waits for players. The answer is `sat`. */
  | { readonly type: 'sit'; readonly question: string; readonly table: string; readonly account: string }
  | { readonly type: 'sat'; readonly question: string; readonly ok: boolean }
  /** Removes an account from its table. */
  | { readonly type: 'removePerson'; readonly account: string }
  /** Closes the sockets of an account or a session. */
  | { readonly type: 'closeSockets'; readonly of: string };

export interface ClusterSetup {
  /** `redis://…` */
  readonly url: string;
  readonly node: string;
  /** Called once per outage of Redis, and for failed messages. */
  readonly report: Report;
}

/** Requests of other nodes. */
export interface ClusterHandlers {
  /** Seats an account at a waiting table of this node. @returns true if the person has the seat */
  readonly sitAt: (table: string, account: string) => Promise<boolean>;
  /** Removes an account from its table here. */
  readonly removePerson: (account: string) => Promise<void>;
  /** Closes the sockets of an account or a session here. */
  readonly closeSockets: (of: string) => void;
  /** Visits with socket and table at different nodes. */
  readonly visits: {
    readonly received: (from: string, message: VisitMessage) => void;
    /** The address is lost, in both directions. */
    readonly lost: (address: string) => void;
  };
  /** State of this node, sent with each heartbeat. */
  readonly state: () => NodeState;
}

const BEAT_MS = 500;
/** Heartbeat timeout of a node. A node that misses its own heartbeats treats Redis as down. */
const SILENCE_MS = 2500;
/** Time without a heartbeat after which no visit is sent to a node. */
const DOUBT_MS = 1200;
const RECONNECT_MS = 500;
const TIMEOUT_MS = 2000;
/** Timeout of an answer. */
const ANSWER_MS = 2000;

/** Message on a channel of Redis. */
type Envelope = { readonly from: string; readonly node: string } & Content;

type Content =
  | { readonly type: 'beat'; readonly state: NodeState | null }
  /** Asks every node for a heartbeat. */
  | { readonly type: 'hello' }
  | { readonly type: 'messages'; readonly messages: readonly NodeMessage[] };

interface Peer {
  readonly node: string;
  heardMs: number;
  state: NodeState | null;
}

export class Cluster {
  readonly lobby: SharedLobby;
  readonly #setup: ClusterSetup;
  /** Connection for commands and publishing. It fails at once while Redis is away. */
  readonly redis: Redis;
  readonly #listener: Redis;
  /** The other nodes, by address. */
  readonly #peers = new Map<string, Peer>();
  readonly #outgoing = new Map<string, NodeMessage[]>();
  readonly #questions = new Map<string, (ok: boolean) => void>();
  #handlers: ClusterHandlers | null = null;
  #address: string | null = null;
  #heardSelfMs = -Infinity;
  #beatMs = 0;
  #beating: NodeJS.Timeout | undefined;
  #isReported = false;

  constructor(setup: ClusterSetup) {
    this.#setup = setup;
    this.lobby = new SharedLobby(setup.node, () => (this.isUp() ? this.redis : null));
    const options = {
      lazyConnect: true,
      enableOfflineQueue: false,
      autoResubscribe: false,
      maxRetriesPerRequest: 0,
      connectTimeout: TIMEOUT_MS,
      commandTimeout: TIMEOUT_MS,
      retryStrategy: () => RECONNECT_MS,
    };
    this.redis = new Redis(setup.url, options);
    this.#listener = new Redis(setup.url, options);
    this.redis.on('error', (error: Error) => this.#reportOnce(error));
    this.#listener.on('error', (error: Error) => this.#reportOnce(error));
    this.#listener.on('ready', () => {
      this.#listen().catch((error: unknown) => {
        this.#reportOnce(error);
        // Without a subscription the connection is useless.
        this.#listener.disconnect(true);
      });
    });
    this.#listener.on('close', () => this.#lose());
    this.#listener.on('message', (_channel: string, text: string) => this.#received(JSON.parse(text) as Envelope));
  }

  /** Connects, now or once Redis is there, and serves the other nodes. */
  async start(handlers: ClusterHandlers): Promise<void> {
    this.#handlers = handlers;
    this.#beatMs = performance.now();
    this.#beating = setInterval(() => this.#check(), BEAT_MS);
    await Promise.allSettled([this.redis.connect(), this.#listener.connect()]);
  }

  async close(): Promise<void> {
    clearInterval(this.#beating);
    for (const address of this.#outgoing.keys()) await this.#flush(address);
    this.#lose();
    this.redis.disconnect();
    this.#listener.disconnect();
  }

  /** True if this node receives its own heartbeats. */
  isUp(): boolean {
    return this.#address !== null && performance.now() - this.#heardSelfMs < SILENCE_MS;
  }

  /** @returns the address of a node; null if unreachable */
  addressOf(node: string): string | null {
    const [address, peer] = this.#peerOf(node) ?? [];
    const isHeard = peer !== undefined && performance.now() - peer.heardMs < DOUBT_MS;
    return isHeard && this.isUp() ? (address ?? null) : null;
  }

  /** @returns the last state of a node; null if unreachable */
  stateOf(node: string): NodeState | null {
    return this.#peerOf(node)?.[1].state ?? null;
  }

  /** Sends a heartbeat. */
  beat(): void {
    this.#publishToAll({ type: 'beat', state: this.#handlers?.state() ?? null });
  }

  /** Asks a node for a seat at a waiting table. @returns true if the person has the seat */
  sit({ node, table }: WaitingTable, account: string): Promise<boolean> {
    const address = this.addressOf(node);
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
      this.#send(address, { type: 'sit', question, table, account });
    });
  }

  /** Removes an account from its table, or closes its sockets, at every other node. */
  sendAll(type: 'removePerson' | 'closeSockets', of: string): void {
    const message = type === 'removePerson' ? { type, account: of } : { type, of };
    for (const address of this.#peers.keys()) this.#send(address, message);
  }

  send(address: string, message: VisitMessage): void {
    this.#send(address, message);
  }

  /** Messages of the same turn of the event loop are sent together. */
  #send(address: string, message: NodeMessage): void {
    const waiting = this.#outgoing.get(address);
    if (waiting === undefined) {
      this.#outgoing.set(address, [message]);
      setImmediate(() => void this.#flush(address));
    } else {
      merge(waiting, message);
    }
  }

  /** Newest address of a name: a node that lost Redis gets a new one. */
  #peerOf(node: string): readonly [address: string, peer: Peer] | undefined {
    return [...this.#peers].findLast(([, peer]) => peer.node === node);
  }

  async #flush(address: string): Promise<void> {
    const messages = this.#outgoing.get(address);
    this.#outgoing.delete(address);
    if (messages === undefined || this.#address === null) return;
    const receivers = await this.#publish(`to:${address}`, { type: 'messages', messages }).catch(() => 0);
    if (receivers === 0) this.#forget(address);
  }

  #publish(channel: string, content: Content): Promise<number> {
    const envelope: Envelope = { from: this.#address ?? '', node: this.#setup.node, ...content };
    return this.redis.publish(REDIS_PREFIX + channel, JSON.stringify(envelope));
  }

  #publishToAll(content: Content): void {
    if (this.#address === null) return;
    this.#publish('all', content).catch(() => {
      // The next heartbeat, or its absence, reports the failure.
    });
  }

  async #listen(): Promise<void> {
    const address = newId();
    await this.#listener.subscribe(`${REDIS_PREFIX}all`, `${REDIS_PREFIX}to:${address}`);
    this.#address = address;
    this.#heardSelfMs = performance.now();
    this.#publishToAll({ type: 'hello' });
  }

  /** Sends a heartbeat, and looks for nodes without one. */
  #check(): void {
    const nowMs = performance.now();
    // A process that was suspended has unread messages.
    const isPunctual = nowMs - this.#beatMs < 2 * BEAT_MS;
    this.#beatMs = nowMs;
    if (this.#address === null) return;
    this.beat();
    if (!isPunctual) return;
    if (nowMs - this.#heardSelfMs > SILENCE_MS) {
      this.#reportOnce(new Error('Redis is silent'));
      this.#listener.disconnect(true);
      this.redis.disconnect(true);
      return;
    }
    for (const [address, { heardMs }] of this.#peers) if (nowMs - heardMs > SILENCE_MS) this.#forget(address);
  }

  #received(envelope: Envelope): void {
    const { from, node } = envelope;
    const heardMs = performance.now();
    if (from === this.#address) {
      this.#heardSelfMs = heardMs;
      this.#isReported = false;
      return;
    }
    const peer = this.#peers.get(from) ?? { node, heardMs, state: null };
    this.#peers.set(from, peer);
    peer.heardMs = heardMs;
    if (envelope.type === 'beat') peer.state = envelope.state;
    else if (envelope.type === 'hello') this.beat();
    else for (const message of envelope.messages) this.#handle(from, message);
  }

  #handle(from: string, message: NodeMessage): void {
    const handlers = this.#handlers;
    if (handlers === null) return;
    switch (message.type) {
      case 'sit': {
        const { question, table, account } = message;
        const answer = (ok: boolean): void => this.#send(from, { type: 'sat', question, ok });
        handlers.sitAt(table, account).then(answer, (error: unknown) => {
          this.#setup.report('a seat could not be taken', error);
          answer(false);
        });
        return;
      }
      case 'sat':
        return this.#questions.get(message.question)?.(message.ok);
      case 'removePerson':
        handlers
          .removePerson(message.account)
          .catch((error: unknown) => this.#setup.report('a person could not leave', error));
        return;
      case 'closeSockets':
        return handlers.closeSockets(message.of);
      default:
        handlers.visits.received(from, message);
    }
  }

  #forget(address: string): void {
    this.#peers.delete(address);
    this.#handlers?.visits.lost(address);
  }

  /** Without an address, this node reaches no other. */
  #lose(): void {
    this.#address = null;
    for (const address of this.#peers.keys()) this.#forget(address);
  }

  #reportOnce(error: unknown): void {
    if (!this.#isReported) this.#setup.report('Redis is away', error);
    this.#isReported = true;
  }
}

/** Adds a message. Equal texts for several visits are sent once. */
const merge = (waiting: NodeMessage[], message: NodeMessage): void => {
  const last = waiting.at(-1);
  const isSame = last?.type === 'text' && message.type === 'text' && last.text === message.text;
  if (isSame) waiting[waiting.length - 1] = { ...last, visits: [...last.visits, ...message.visits] };
  else waiting.push(message);
};
