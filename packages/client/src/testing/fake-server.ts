/**
 * A server with one table for tests: it numbers events and runs each command once, and a test can cut its connections.
 */
import type { ClientMessage, ServerMessage } from '@doudizhu/protocol';
import { seatAt } from '@doudizhu/rules/deal';
import type { SentEvent } from '@doudizhu/table';
import { createFakeTimers } from './fake-timers.ts';
import type { ConnectionEnvironment } from '../table-connection.ts';
import type { RawSocket, SocketListener } from '../reconnecting-socket.ts';

/** The client's view of the fake table: its events. */
export type FakeMirror = readonly SentEvent[];

/** The event contains the text of its command. */
export const FAKE_FOLD = {
  start: (_viewer: unknown, events: readonly SentEvent[]): FakeMirror | null => events,
  fold: (mirror: FakeMirror, event: SentEvent): FakeMirror | null =>
    event.seq === (mirror.at(-1)?.seq ?? -1) + 1 ? [...mirror, event] : null,
  seqOf: (mirror: FakeMirror): number => mirror.at(-1)?.seq ?? -1,
  viewerOf: () => seatAt(0),
};

interface Wire {
  readonly socket: RawSocket;
  readonly listener: SocketListener;
  /** Drops all data in both directions without closing. */
  isDead: boolean;
}

export const createFakeServer = () => {
  const { nowMs, schedule, runNext } = createFakeTimers();
  let ids = 0;
  const events: SentEvent[] = [{ seq: 0, atMs: 0, chain: null, type: 'skip' }];
  const done = new Map<string, number>();
  let wire: (Wire & { joined: boolean }) | null = null;
  /** Connection attempts. */
  let dialled = 0;
  let isRefusing = false;

  const say = (message: ServerMessage): void => {
    if (wire !== null && !wire.isDead) wire.listener.onMessage(JSON.stringify(message));
  };
  /** The label replaces the hash. */
  const add = (label: string): SentEvent => {
    const event = { seq: events.length, atMs: nowMs(), chain: label, type: 'skip' } as const;
    events.push(event);
    return event;
  };
  const happen = (label: string): void => {
    const event = add(label);
    if (wire?.joined === true) say({ type: 'events', events: [event], nowMs: nowMs() });
  };
  const hear = (message: ClientMessage): void => {
    if (wire === null || wire.isDead) return;
    if (message.type === 'join' || message.type === 'resync') {
      wire.joined = true;
      const { seen } = message;
      say({
        type: 'start',
        role: 'player',
        viewer: seatAt(0),
        fresh: seen === null,
        events: events.slice(seen === null ? 0 : seen.seq + 1),
        people: [],
        spectators: 0,
        nowMs: nowMs(),
      });
    } else if (message.type === 'ping') say({ type: 'pong', sent: message.sent, nowMs: nowMs() });
    else if (message.type === 'command') {
      if (!done.has(message.id)) {
        done.set(message.id, events.length);
        happen(JSON.stringify(message.payload));
      }
      say({ type: 'done', id: message.id, seq: done.get(message.id) ?? null });
    }
  };
  const environment: ConnectionEnvironment = {
    nowMs,
    drawId: () => (ids++).toString(16).padStart(32, '0'),
    schedule,
    openSocket: (_path, listener) => {
      dialled++;
      const socket: RawSocket = {
        send: (text) => hear(JSON.parse(text) as ClientMessage),
        close: () => {
          if (wire?.socket === socket) wire = null;
        },
      };
      if (isRefusing) return socket;
      wire = { socket, listener, isDead: false, joined: false };
      schedule(0, listener.onOpen);
      return socket;
    },
  };
  return {
    environment,
    events,
    done,
    dialled: () => dialled,
    /** Adds an event to the table. */
    happen,
    /** Adds an event that never reaches the client: a lost frame. */
    happenUnheard: (label: string): void => void add(label),
    say,
    /** Closes the connection with a notification. */
    cut: (code: number): void => {
      const cut = wire;
      wire = null;
      cut?.listener.onClose(code);
    },
    /** Cuts the connection without a notification, like a pulled cable. */
    goSilent: (): void => {
      if (wire !== null) wire.isDead = true;
    },
    /** Leaves new sockets unanswered while it refuses. */
    refuse: (refuses: boolean): void => {
      isRefusing = refuses;
    },
    /** Advances the time and runs the timers that are due. */
    pass: (delayMs: number): void => {
      const endMs = nowMs() + delayMs;
      while (runNext(endMs));
    },
  };
};
