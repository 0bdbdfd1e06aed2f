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

test('a message that cannot be read gets the field, the value and what was expected', () => {
  const sent: { readonly failure: { readonly code: string; readonly message: string } }[] = [];
  const long = 'x'.repeat(4000);
  const rows: readonly (readonly [frame: string, message: RegExp])[] = [
    ['{"type":', /^invalid message: not JSON, expected one JSON object per text frame$/u],
    ['[]', /^invalid message: message is \[\], expected an object$/u],
    ['{"type":"jion"}', /^invalid message: type is "jion", expected one of join, command, /u],
    ['{"type":"join","play":true}', /^invalid message: seen is missing, expected an object, or null$/u],
    ['{"type":"command","id":"1","seq":1,"payload":{}}', /^invalid message: id is "1", expected 32 /u],
    ['{"type":"play","more":1}', /^invalid message: message is unknown key "more", expected one of type$/u],
    [`{"type":"${long}"}`, /^invalid message: type is "x{59}…, expected one of join, /u],
    [`{"type":"play","${long}":"${long}"}`, /^invalid message: message is unknown key "x{60}…", expected/u],
  ];
  for (const [frame, message] of rows) {
    const socket = Object.assign(new EventEmitter(), {
      readyState: 1,
      OPEN: 1,
      bufferedAmount: 0,
      send: (text: string) => sent.push(JSON.parse(text)),
      close: () => {},
      terminate: () => {},
    });
    TableSocket.listen({
      socket: socket as never,
      stream: { cork: () => {}, uncork: () => {} },
      account: 'a',
      visit: () => ({ handle: () => {}, end: () => {} }),
      onFault: () => {},
    });
    socket.emit('message', Buffer.from(frame), false);
    socket.emit('close');
    const { failure } = sent.pop() ?? assert.fail(frame);
    assert.equal(failure.code, 'bad-message');
    assert.match(failure.message, message);
    assert.ok(JSON.stringify(failure).length < 1000, frame);
  }
});
