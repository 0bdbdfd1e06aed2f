/**
 * A server with one table for tests: it numbers views and runs each command once, and a test can cut its connections.
 */
import type { ClientMessage, ServerMessage, WireView } from '@doudizhu/protocol';
import { patchBetween, type PublicEvent, type TableView } from '@doudizhu/table';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { createFakeTimers } from '@doudizhu/rules/testing';
import type { ConnectionEnvironment } from '../table-connection.ts';
import type { RawSocket, SocketListener } from '../reconnecting-socket.ts';

/** View of the fake table: the labels of what happened. */
export const labelsOf = (view: TableView | null): readonly string[] =>
  (view as unknown as FakeView | null)?.labels ?? [];

interface FakeView {
  readonly viewer: 0;
  readonly seq: number;
  readonly labels: readonly string[];
  readonly terms: object;
  readonly round: null;
}

/** Events have no content here: the view has the labels. */
const EVENT: PublicEvent = { type: 'undone' };

interface Wire {
  readonly socket: RawSocket;
  readonly listener: SocketListener;
  /** Drops all data in both directions without closing. */
  isDead: boolean;
}

export const createFakeServer = () => {
  const { nowMs, schedule, runNext } = createFakeTimers();
  let ids = 0;
  const labels: string[] = [];
  const done = new Map<string, number>();
  let wire: (Wire & { joined: boolean }) | null = null;
  /** Connection attempts. */
  let dialled = 0;
  /** Path of the last one. */
  let path = '';
  let isRefusing = false;

  const send = (message: ServerMessage): void => {
    if (wire !== null && !wire.isDead) wire.listener.onMessage(JSON.stringify(message));
  };
  /** The view with the number `seq`, from 0: one label for each number. */
  const viewAt = (seq: number): WireView =>
    ({
      viewer: 0,
      seq,
      labels: labels.slice(0, seq),
      terms: { rules: PRESETS.competition },
      round: null,
    }) satisfies FakeView as unknown as WireView;
  const happen = (label: string): void => {
    const from = labels.length;
    labels.push(label);
    if (wire?.joined !== true) return;
    const patch = patchBetween(viewAt(from), viewAt(from + 1)) ?? {};
    send({ type: 'update', from, patch, decision: null, events: [EVENT], nowMs: nowMs() });
  };
  const receive = (message: ClientMessage): void => {
    if (wire === null || wire.isDead) return;
    if (message.type === 'join' || message.type === 'resync') {
      wire.joined = true;
      const { seen } = message;
      send({
        type: 'start',
        role: 'player',
        view: viewAt(labels.length),
        decision: null,
        events: seen === null ? null : labels.slice(seen.seq).map(() => EVENT),
        people: [],
        spectators: 0,
        nowMs: nowMs(),
      });
    } else if (message.type === 'ping') send({ type: 'pong', sent: message.sent, nowMs: nowMs() });
    else if (message.type === 'command') {
      if (!done.has(message.id)) {
        done.set(message.id, labels.length);
        happen(JSON.stringify(message.payload));
      }
      send({ type: 'done', id: message.id, seq: done.get(message.id) ?? null });
    }
  };
  const environment: ConnectionEnvironment = {
    nowMs,
    drawId: () => (ids++).toString(16).padStart(32, '0'),
    schedule,
    openSocket: (asked, listener) => {
      dialled++;
      path = asked;
      const socket: RawSocket = {
        send: (text) => receive(JSON.parse(text) as ClientMessage),
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
    labels,
    done,
    dialled: () => dialled,
    path: () => path,
    /** Changes the table. */
    happen,
    /** Changes the table without a message to the client: a lost frame. */
    happenUnheard: (label: string): void => void labels.push(label),
    send,
    /** Closes the connection with a notification. */
    cut: (code: number, reason = ''): void => {
      const cut = wire;
      wire = null;
      cut?.listener.onClose(code, reason);
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
