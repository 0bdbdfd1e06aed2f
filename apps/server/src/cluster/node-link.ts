/**
 * The link of a node to the other nodes, over publish and subscribe of Redis. Each connection to Redis has an address of
 * its own, drawn anew. Every node says twice a second where it is; whose word is missing for some seconds is lost, and so is
 * everything that was going on with that address. A message arrives once or never; those of one sender keep their order.
 */
import { Redis } from 'ioredis';
import { newId } from '../accounts/secrets.ts';
import type { NodeMessage } from './node-message.ts';

export interface NodeLinkSetup {
  /** `redis://…` */
  readonly url: string;
  readonly node: string;
  readonly onMessage: (from: string, message: NodeMessage) => void;
  /** Nothing comes from that address any more, and nothing arrives there. */
  readonly onLost: (address: string) => void;
  /** What goes wrong, once for each time that Redis goes away. */
  readonly report: (what: string, error: unknown) => void;
}

/** Of keys and channels. Nodes whose messages differ have another number, and do not hear each other. */
export const PREFIX = 'ddz1:';

const BEAT_MS = 500;
/** A node that was not heard for so long is lost; and so is Redis, where a node does not hear itself. */
const SILENCE_MS = 2500;
/** Nothing new is begun with a node that was not heard for so long: it may be about to be lost. */
const DOUBT_MS = 1200;
const RECONNECT_MS = 500;
const TIMEOUT_MS = 2000;

/** What is published: by whom, and what. */
interface Envelope {
  readonly from: string;
  readonly node: string;
  /** Null: a sign of life; `hello`: it asks everybody for one. */
  readonly messages: readonly NodeMessage[] | 'beat' | 'hello';
}

export class NodeLink {
  readonly #setup: NodeLinkSetup;
  /** For commands, and for publishing. It fails at once where Redis is away. */
  readonly redis: Redis;
  readonly #listener: Redis;
  readonly #peers = new Map<string, { readonly node: string; heardMs: number }>();
  readonly #outgoing = new Map<string, NodeMessage[]>();
  #address: string | null = null;
  #heardSelfMs = -Infinity;
  #beatMs = 0;
  #beating: NodeJS.Timeout | undefined;
  #isReported = false;

  constructor(setup: NodeLinkSetup) {
    this.#setup = setup;
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
        // A connection that listens to nothing is none.
        this.#listener.disconnect(true);
      });
    });
    this.#listener.on('close', () => this.#lose());
    this.#listener.on('message', (_channel: string, text: string) => this.#received(text));
  }

  /** Connects, now or when Redis is there. */
  async start(): Promise<void> {
    this.#beatMs = performance.now();
    this.#beating = setInterval(() => this.#beat(), BEAT_MS);
    await Promise.allSettled([this.redis.connect(), this.#listener.connect()]);
  }

  async close(): Promise<void> {
    clearInterval(this.#beating);
    for (const address of this.#outgoing.keys()) await this.#flush(address);
    this.#lose();
    this.redis.disconnect();
    this.#listener.disconnect();
  }

  /** Whether this node hears the others. */
  isUp(): boolean {
    return this.#address !== null && performance.now() - this.#heardSelfMs < SILENCE_MS;
  }

  /** Where a node is; null: it is not heard. */
  addressOf(node: string): string | null {
    if (!this.isUp()) return null;
    // The newest one: a node that lost Redis has another address when it is back.
    const [address, peer] = [...this.#peers].findLast(([, { node: name }]) => name === node) ?? [];
    const isHeard = peer !== undefined && performance.now() - peer.heardMs < DOUBT_MS;
    return isHeard ? (address ?? null) : null;
  }

  /** Messages of the same turn go together. */
  send(address: string, message: NodeMessage): void {
    const waiting = this.#outgoing.get(address);
    if (waiting === undefined) {
      this.#outgoing.set(address, [message]);
      setImmediate(() => void this.#flush(address));
    } else {
      merge(waiting, message);
    }
  }

  /** To every other node. */
  sendAll(message: NodeMessage): void {
    for (const address of this.#peers.keys()) this.send(address, message);
  }

  async #flush(address: string): Promise<void> {
    const messages = this.#outgoing.get(address);
    this.#outgoing.delete(address);
    if (messages === undefined || this.#address === null) return;
    const receivers = await this.#publish(`to:${address}`, messages).catch(() => 0);
    if (receivers === 0) this.#forget(address);
  }

  #publish(channel: string, messages: Envelope['messages']): Promise<number> {
    const envelope: Envelope = { from: this.#address ?? '', node: this.#setup.node, messages };
    return this.redis.publish(PREFIX + channel, JSON.stringify(envelope));
  }

  async #listen(): Promise<void> {
    const address = newId();
    await this.#listener.subscribe(`${PREFIX}all`, `${PREFIX}to:${address}`);
    this.#address = address;
    this.#heardSelfMs = performance.now();
    this.#say('hello');
  }

  #say(what: 'beat' | 'hello'): void {
    this.#publish('all', what).catch(() => {
      // The next one, or the silence, will tell.
    });
  }

  #beat(): void {
    const nowMs = performance.now();
    // A process that stood still itself has not read yet what it was told meanwhile.
    const isPunctual = nowMs - this.#beatMs < 2 * BEAT_MS;
    this.#beatMs = nowMs;
    if (this.#address === null) return;
    this.#say('beat');
    if (!isPunctual) return;
    if (nowMs - this.#heardSelfMs > SILENCE_MS) {
      this.#reportOnce(new Error('Redis is silent'));
      this.#listener.disconnect(true);
      this.redis.disconnect(true);
      return;
    }
    for (const [address, { heardMs }] of this.#peers) if (nowMs - heardMs > SILENCE_MS) this.#forget(address);
  }

  #received(text: string): void {
    const { from, node, messages } = JSON.parse(text) as Envelope;
    const nowMs = performance.now();
    if (from === this.#address) {
      this.#heardSelfMs = nowMs;
      this.#isReported = false;
      return;
    }
    const known = this.#peers.get(from);
    if (known === undefined) this.#peers.set(from, { node, heardMs: nowMs });
    else known.heardMs = nowMs;
    if (messages === 'hello') this.#say('beat');
    if (typeof messages === 'string') return;
    for (const message of messages) this.#setup.onMessage(from, message);
  }

  #forget(address: string): void {
    this.#peers.delete(address);
    this.#setup.onLost(address);
  }

  /** The own address is gone: nobody can be reached from it. */
  #lose(): void {
    this.#address = null;
    for (const address of this.#peers.keys()) this.#forget(address);
  }

  #reportOnce(error: unknown): void {
    if (!this.#isReported) this.#setup.report('Redis is away', error);
    this.#isReported = true;
  }
}

/** The same text for several visits is sent once. */
const merge = (waiting: NodeMessage[], message: NodeMessage): void => {
  const last = waiting.at(-1);
  const isSame = last?.type === 'text' && message.type === 'text' && last.text === message.text;
  if (isSame) waiting[waiting.length - 1] = { ...last, visits: [...last.visits, ...message.visits] };
  else waiting.push(message);
};
