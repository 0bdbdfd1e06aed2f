/** Frames of one turn of the event loop are one write. */
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { TableSocket } from './table-socket.ts';

/** A socket in memory, and its watcher. @param note gets the sent texts, and the starts and ends of writes */
const listened = (note: (call: string) => void) => {
  const send = (text: string) => note(text);
  const state = { readyState: 1, OPEN: 1, bufferedAmount: 0, send, close: () => {}, terminate: () => {} };
  const socket = Object.assign(new EventEmitter(), state);
  const watcher = TableSocket.listen({
    socket: socket as never,
    stream: { cork: () => note('cork'), uncork: () => note('uncork') },
    account: 'a',
    visit: () => ({ handle: () => {}, end: () => {} }),
    onFault: () => {},
  });
  return { socket, watcher };
};

test('events and the answer to their command go out together, later frames by a write of their own', async () => {
  const calls: string[] = [];
  const { socket, watcher } = listened((call) => calls.push(call));
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

const LONG = 'x'.repeat(4000);
const BAD_FRAMES: readonly (readonly [frame: string, message: RegExp])[] = [
  ['{"type":', /^invalid message: not JSON, expected one JSON object per text frame$/u],
  ['[]', /^invalid message: message is \[\], expected an object$/u],
  ['{"type":"jion"}', /^invalid message: type is "jion", expected one of join, command, /u],
  ['{"type":"join","play":true}', /^invalid message: seen is missing, expected an object, or null$/u],
  ['{"type":"command","id":"1","seq":1,"payload":{}}', /^invalid message: id is "1", expected 32 /u],
  ['{"type":"play","more":1}', /^invalid message: message is unknown key "more", expected one of type$/u],
  [`{"type":"${LONG}"}`, /^invalid message: type is "x{59}…, expected one of join, /u],
  [`{"type":"play","${LONG}":"${LONG}"}`, /^invalid message: message is unknown key "x{60}…", expected/u],
];

test('a message that cannot be read gets the field, the value and what was expected', () => {
  for (const [frame, message] of BAD_FRAMES) {
    let sent = '';
    const { socket } = listened((call) => (sent = call.startsWith('{') ? call : sent));
    socket.emit('message', Buffer.from(frame), false);
    socket.emit('close');
    const { failure } = JSON.parse(sent) as { failure: { code: string; message: string } };
    assert.equal(failure.code, 'bad-message');
    assert.match(failure.message, message);
    assert.ok(JSON.stringify(failure).length < 1000, frame);
  }
});
