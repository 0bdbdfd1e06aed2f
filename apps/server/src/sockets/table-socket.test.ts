/** Frames of one turn of the event loop are one write. */
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { TableSocket } from './table-socket.ts';

test('events and the answer to their command go out together, later frames by a write of their own', async () => {
  const calls: string[] = [];
  const socket = Object.assign(new EventEmitter(), {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    send: (text: string) => calls.push(text),
    close: () => {},
    terminate: () => {},
  });
  const watcher = TableSocket.listen({
    socket: socket as never,
    stream: { cork: () => calls.push('cork'), uncork: () => calls.push('uncork') },
    account: 'a',
    visit: () => ({ handle: () => {}, end: () => {} }),
    onFault: () => {},
  });
  watcher.sendText('events');
  // A command resolves through some promises after its events are shown.
  for (let step = 0; step < 20; step++) await Promise.resolve();
  watcher.sendText('done');
  await new Promise(setImmediate);
  watcher.sendText('later');
  await new Promise(setImmediate);
  assert.deepEqual(calls, ['cork', 'events', 'done', 'uncork', 'cork', 'later', 'uncork']);
  socket.emit('close');
});
