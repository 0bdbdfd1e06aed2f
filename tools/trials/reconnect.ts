/** Players who lose their connection and come back with their view. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerMessage } from '@doudizhu/protocol';
import type { TestPerson, TestSocket } from '../../apps/server/src/testing/test-person.ts';

/** Rejects with an error if the promise takes longer. */
export const inTime = async <Value>(promise: Promise<Value>, ms: number): Promise<Value> => {
  promise.catch(() => {});
  const late = sleep(ms).then(() => Promise.reject(new Error('too late')));
  return Promise.race([promise, late]);
};

/**
 * Connects and joins with the view and the entropy of an earlier socket.
 * @throws if the connection is not open, or the table does not start, in time
 */
export const rejoin = async (
  person: TestPerson,
  table: string,
  before: TestSocket | null,
  { openMs, startMs }: { readonly openMs: number; readonly startMs: number },
): Promise<{ readonly socket: TestSocket; readonly start: Extract<ServerMessage, { type: 'start' }> }> => {
  const socket = person.connect(table);
  socket.received = before?.received ?? null;
  socket.pledged.entropy = before?.pledged.entropy ?? '';
  try {
    await inTime(socket.opened, openMs);
    const started = socket.next('start');
    socket.send({ type: 'join', seen: socket.seen(), play: true });
    return { socket, start: await inTime(started, startMs) };
  } catch (error) {
    socket.socket.terminate();
    throw error;
  }
};

/** @throws if the connection is closed or no pong arrives in time */
export const ping = async (socket: TestSocket, ms: number): Promise<void> => {
  if (socket.socket.readyState !== WebSocket.OPEN) throw new Error('closed');
  const answered = socket.next('pong');
  socket.send({ type: 'ping', sent: 0 });
  await inTime(answered, ms);
};

/**
 * Compares views that were continued with new ones of the same seats, once all have the newest event.
 * @returns the number that differ
 */
export const countDivergent = async (
  continued: readonly TestSocket[],
  fresh: readonly TestSocket[],
  others: readonly TestSocket[] = [],
): Promise<number> => {
  const all = [...continued, ...fresh, ...others];
  const newest = Math.max(...all.map(({ view }) => view.seq));
  await Promise.all(all.map((socket) => socket.until(({ seq }) => seq >= newest)));
  return continued.filter(({ view }, index) => {
    const other = (fresh[index] as TestSocket).view;
    return view.seq === other.seq && JSON.stringify(view) !== JSON.stringify(other);
  }).length;
};
