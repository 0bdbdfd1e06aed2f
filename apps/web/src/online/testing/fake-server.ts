/** A server of one table for tests: it numbers events, does each command once, and its lines break when the test says so. */
import type { ClientMessage, ServerMessage } from '@doudizhu/protocol';
import { seatAt } from '@doudizhu/rules/deal';
import type { SentEvent } from '@doudizhu/table';
import { createFakeTimers } from '../../game/testing/fake-timers.ts';
import type { ConnectionEnvironment } from '../connection.ts';
import type { RawSocket, SocketListener } from '../reconnecting-socket.ts';

/** What the client sees of the fake table: its events. */
export type FakeMirror = readonly SentEvent[];

/** The text of the command stands in the event that it caused. */
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
  /** Neither side hears anything any more, and nobody is told. */
  isDead: boolean;
}

export const createFakeServer = () => {
  const { nowMs, schedule, runNext } = createFakeTimers();
  let ids = 0;
  const events: SentEvent[] = [{ seq: 0, atMs: 0, chain: null, type: 'skip' }];
  const done = new Map<string, number>();
  let wire: (Wire & { joined: boolean }) | null = null;
  /** Attempts to connect. */
  let dialled = 0;
  let isRefusing = false;

  const say = (message: ServerMessage): void => {
    if (wire !== null && !wire.isDead) wire.listener.onMessage(JSON.stringify(message));
  };
  /** The label stands where a hash would. */
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
    /** Something happens at the table. */
    happen,
    /** An event that the client never gets to hear of: a frame that was lost. */
    happenUnheard: (label: string): void => void add(label),
    say,
    /** The line breaks and the client is told. */
    cut: (code: number): void => {
      const cut = wire;
      wire = null;
      cut?.listener.onClose(code);
    },
    /** The line breaks and nobody is told, as when a cable is pulled. */
    goSilent: (): void => {
      if (wire !== null) wire.isDead = true;
    },
    /** Nobody answers new sockets while it refuses. */
    refuse: (refuses: boolean): void => {
      isRefusing = refuses;
    },
    /** Moves the time, and does what is due on the way. */
    pass: (delayMs: number): void => {
      const endMs = nowMs() + delayMs;
      while (runNext(endMs));
    },
  };
};
