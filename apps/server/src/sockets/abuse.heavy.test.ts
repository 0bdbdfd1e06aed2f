/** Attacks on sockets. docs/reference/abuse.md lists the limits. */
import { LIMITS } from '@doudizhu/protocol';
import { decisionOf } from '@doudizhu/table';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { request, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { WebSocket, WebSocketServer } from 'ws';
import { TableSocket } from './table-socket.ts';
import { seatThree, testServer } from '../testing/index.ts';
import { codeOf, playAllUntil, storedRounds, TestPerson, type TestSocket } from '../testing/test-person.ts';

const { url } = await testServer();

test('foreign Origin: no socket, no change', async () => {
  const person = await TestPerson.arrive(url);
  const table = await person.openTable();
  const socket = person.connect(table, { origin: 'https://evil.example' });
  await assert.rejects(socket.opened, /403/);
  for (const origin of ['https://evil.example', 'null', `${url}.evil.example`]) {
    const { status } = await person.request('PATCH', '/api/account', { name: 'Eve' }, { origin });
    assert.equal(status, 403, origin);
  }
  assert.equal(((await person.get('/api/session')) as { me: { name: null } }).me.name, null);
  const { port } = new URL(url);
  for (const path of ['/%61pi/session', `http://127.0.0.1:${port}/api/session`, '/api/session?x=/']) {
    const sent = request({ port, method: 'POST', path, headers: { origin: 'https://evil.example' } });
    sent.end();
    const [{ statusCode, headers }] = (await once(sent, 'response')) as [IncomingMessage];
    assert.deepEqual([statusCode, headers['set-cookie'], headers['cache-control']], [403, undefined, 'no-store'], path);
  }
});

test('an oversized frame closes the socket by 1009', async () => {
  const { sockets } = await seatThree(url);
  const [socket] = sockets;
  socket.socket.send('x'.repeat(4097));
  assert.equal(await socket.closed, 1009);
});

test('invalid messages close the socket by 1008 after the fifth, a binary frame at once', async () => {
  const { sockets } = await seatThree(url);
  const [socket, other] = sockets;
  const bad = ['', '{', '[]', '{"type":"join","seen":null,"play":true,"more":1}', '{"type":"__proto__"}'];
  for (const text of bad) socket.socket.send(text);
  assert.equal(await socket.closed, 1008);
  assert.equal(socket.messages.filter(({ type }) => type === 'error').length, 5);
  other.socket.send(Buffer.from('{"type":"play"}'), { binary: true });
  assert.equal(await other.closed, 1008);
});

test('too many messages close the socket by 1008', async () => {
  const { sockets } = await seatThree(url);
  const [socket] = sockets;
  for (let sent = 0; sent < 80; sent++) socket.send({ type: 'ping', sent });
  assert.equal(await socket.closed, 1008);
});

test('pings of the WebSocket protocol without end close the socket by 1008 and are not read on', async () => {
  const { sockets } = await seatThree(url);
  const [socket] = sockets;
  let pongs = 0;
  socket.socket.on('pong', () => pongs++);
  const answered = once(socket.socket, 'pong');
  socket.socket.ping('here');
  assert.deepEqual(String((await answered)[0]), 'here');
  for (let sent = 0; sent < 2000; sent++) socket.socket.ping();
  assert.equal(await socket.closed, 1008);
  assert.ok(pongs <= LIMITS.messages.count, `${pongs} pongs`);
});

test('resyncs without end close the socket by 1008', async () => {
  const { sockets } = await seatThree(url);
  const [socket] = sockets;
  for (let sent = 0; sent < 11; sent++) socket.send({ type: 'resync', seen: null });
  assert.equal(await socket.closed, 1008);
  assert.ok(socket.messages.filter(({ type }) => type === 'start').length <= 10);
});

test('tokens: none, invented, ended, and another cookie', async () => {
  const person = await TestPerson.arrive(url);
  const table = await person.openTable();
  const old = person.cookie;
  await person.delete('/api/session');
  for (const cookie of ['', 'ddz-session=', `ddz-session=${'A'.repeat(43)}`, old, 'ddz-session=%00; ddz-session=x']) {
    person.cookie = cookie;
    assert.equal(await person.connect(table).closed, 4001, cookie);
    assert.equal((await person.post('/api/tables', {})).status, 401);
  }
});

test('commands out of turn, without a seat, from spectators, and made up', async () => {
  const { table, sockets } = await seatThree(url);
  await playAllUntil(sockets, ({ stage }) => stage === 'playing');
  const before = sockets[0].view.seq;
  const waiting = sockets.find(({ view }) => view.round === null || decisionOf(view.round) === null) as TestSocket;
  const stranger = await (await TestPerson.arrive(url)).join(table);
  const pass = { type: 'act', action: { type: 'pass' } } as const;
  assert.notEqual(codeOf(await waiting.command(pass)), null);
  assert.equal(codeOf(await stranger.command(pass)), 'no-seat');
  assert.equal(codeOf(await stranger.command({ type: 'leave' })), 'no-seat');
  const made = [
    { type: 'seat', seat: 0, occupant: null },
    { type: 'actFor', seat: 1, action: { type: 'pass' } },
    { type: 'commit', secret: '0'.repeat(64) },
    { type: 'close' },
    { type: 'act', action: { type: 'play', combo: { kind: 'single', main: 99 } } },
    { type: 'act', action: { type: 'play' } },
    { type: 'act', action: { type: 'play', play: '3Z' } },
    { type: 'act', action: { type: 'play', play: '3', uses: '4' } },
    { type: 'act', action: null },
    { type: 'constructor' },
  ];
  for (const payload of made) {
    const answer = await waiting.commandAs(payload as never);
    assert.notEqual(codeOf(answer), null, JSON.stringify(payload));
  }
  assert.equal(sockets[0].view.seq, before, 'nothing has happened');
});

test('a repeated command is done once, and the same id with another deed is refused', async () => {
  const { sockets } = await seatThree(url);
  const [socket] = sockets;
  const id = 'ab'.repeat(16);
  const first = await socket.command({ type: 'ready', on: true, pledge: null }, { id });
  const again = await socket.command({ type: 'ready', on: true, pledge: null }, { id });
  assert.deepEqual([first.type, again.type], ['done', 'done']);
  assert.equal(again.type === 'done' && again.seq, null);
  assert.equal(codeOf(await socket.command({ type: 'leave' }, { id })), 'id-used');
});

test('a second seat, here or elsewhere, is refused', async () => {
  const { people, sockets } = await seatThree(url);
  assert.equal(codeOf(await sockets[0].command({ type: 'sit', seat: 1 as never })), 'has-seat');
  const elsewhere = await people[0].join(await people[0].openTable());
  assert.equal(codeOf(await elsewhere.sit(0)), 'seated-elsewhere');
});

test('two seats taken at once: one is, at two tables and through two tabs', async () => {
  for (let attempt = 0; attempt < 5; attempt++) {
    const person = await TestPerson.arrive(url);
    const other = await TestPerson.arrive(url);
    const tables = [await person.openTable(), await other.openTable()];
    const sockets = await Promise.all([...tables, ...tables].map((table) => person.join(table)));
    for (const socket of sockets.slice(0, 2)) socket.send({ type: 'play' });
    const answers = await Promise.all(sockets.map((socket) => socket.command({ type: 'sit', seat: 0 as never })));
    const places = answers.flatMap(({ type }, index) => (type === 'done' ? [index % 2] : []));
    assert.equal(places.length, 1, JSON.stringify(answers));
    for (const socket of sockets) socket.close();
  }
});

test('a client that is signed out is out at once, also if it does not answer', async () => {
  const { people, sockets } = await seatThree(url);
  const [socket] = sockets;
  const { codes } = (await people[0].post('/api/account/recovery-codes')).body as { codes: readonly string[] };
  // A client that does not answer the closing handshake.
  socket.socket.close = () => {};
  const thief = new TestPerson(url);
  assert.equal((await thief.post('/api/session/recovery', { code: codes[0] })).status, 200);
  const before = sockets[1].view.seq;
  socket.send({ type: 'command', id: 'a'.repeat(32), seq: socket.view.seq, payload: { type: 'leave' } });
  assert.equal(await socket.closed, 4001);
  const { seats } = sockets[1].view;
  assert.deepEqual([seats[0]?.occupant?.type, sockets[1].view.seq - before <= 1], ['person', true]);
});

test('leaving to lose less, coming back to win: a bot plays on, and the score and a penalty are the leaver’s', async () => {
  const { table, people, sockets } = await seatThree(url);
  const [ann, ...others] = sockets;
  await playAllUntil(sockets, ({ stage }) => stage === 'playing');
  assert.equal((await ann.command({ type: 'leave' })).type, 'done');
  assert.equal(codeOf(await ann.command({ type: 'autopilot', on: false })), 'left', 'and does not come back to win');
  await playAllUntil(others, ({ roundsPlayed }) => roundsPlayed === 1);
  const [round] = await storedRounds(people[1], table);
  const [seat] = round?.seats ?? [];
  assert.equal(seat?.occupant.type === 'person' && seat.occupant.person.id, people[0].id);
  const total = round?.seats.reduce((sum, { score }) => sum + (score ?? 0), 0);
  assert.equal(total, 0, 'what the leaver pays the others get');
  const ended = (await people[1].log(round?.id ?? '')).at(-1);
  assert.deepEqual(ended?.type === 'ended' && ended.penalties, [-4, 2, 2]);
});

test('clocks by coming and going: a deadline stays where it was', async () => {
  const { table, people, sockets } = await seatThree(url);
  await playAllUntil(sockets, ({ stage }) => stage === 'playing');
  const deadlines = (socket: TestSocket) => socket.view.seats.map(({ deadlineMs }) => deadlineMs);
  const before = deadlines(sockets[0]);
  for (let time = 0; time < 5; time++) {
    const tab = await people[1].join(table);
    tab.socket.terminate();
    await tab.closed;
  }
  const again = await people[1].join(table);
  assert.deepEqual(deadlines(again), before);
});

test('guessed table ids find nothing', async () => {
  const person = await TestPerson.arrive(url);
  for (const id of ['1', 'A'.repeat(22), '../api', 'x'.repeat(65)]) {
    const { status } = await person.request('GET', `/api/tables/${encodeURIComponent(id)}`);
    assert.equal(status, 404, id);
  }
  assert.equal(await person.connect('A'.repeat(22)).closed, 4004);
  await assert.rejects(person.connect('a/b').opened, /404/);
});

test('floods from one address: guests, tables, requests and sockets have a limit', async () => {
  const small = await testServer({ limitFactor: 1 });
  const first = await TestPerson.arrive(small.url);
  let limited = 0;
  for (let guest = 0; guest < 40; guest++) {
    const { status, headers } = await new TestPerson(small.url).post('/api/session');
    if (status === 429) limited++;
    if (status === 429) assert.ok(Number(headers.get('retry-after')) > 0);
  }
  assert.equal(limited, 11);
  /** Asks until an answer has another status. @returns the number of answers before it, and its status */
  const asked = async (status: number, ask: () => Promise<{ readonly status: number }>): Promise<unknown> => {
    for (let count = 0; ; count++) {
      const answer = await ask();
      if (answer.status !== status) return [count, answer.status];
    }
  };
  assert.deepEqual(await asked(201, () => first.askTable({ public: false })), [5, 409]);
  assert.deepEqual(await asked(401, () => first.post('/api/session/recovery', { code: 'wrong' })), [10, 429]);
  const passkey = { challenge: 'none', response: { id: 'x' } };
  assert.deepEqual(await asked(401, () => first.post('/api/session/passkey', passkey)), [30, 429]);
});

test('coming and going: the sockets that an address opens have a limit', async () => {
  const small = await testServer({ limitFactor: 1 });
  const person = await TestPerson.arrive(small.url);
  const table = await person.openTable();
  for (let opened = 0; opened < LIMITS.upgrades.count; opened++) {
    const socket = person.connect(table);
    await socket.opened;
    socket.socket.terminate();
  }
  await assert.rejects(person.connect(table).opened, /429/);
});

test('too many sockets of one person are closed by 1013', async () => {
  const person = await TestPerson.arrive(url);
  const table = await person.openTable();
  const tabs: TestSocket[] = [];
  for (let tab = 0; tab < 12; tab++) tabs.push(await person.join(table));
  assert.equal(await person.connect(table).closed, 1013);
  tabs[0]?.close();
  await tabs[0]?.closed;
  await person.join(table);
});

test('a slow reader is cut off', async () => {
  const listener = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(listener, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(listener.address() as AddressInfo).port}`);
  const [socket] = (await once(listener, 'connection')) as [WebSocket];
  const faults: string[] = [];
  const none = { stream: { cork: () => {}, uncork: () => {} }, visit: () => ({ handle: () => {}, end: () => {} }) };
  const watcher = TableSocket.listen({ ...none, socket, account: 'slow', onFault: (kind) => faults.push(kind) });
  if (client.readyState !== client.OPEN) await once(client, 'open');
  client.pause();
  const text = 'x'.repeat(4000);
  let sent = 0;
  // The kernel buffers some megabytes before this process does.
  for (; faults.length === 0 && sent < 100_000; sent++) {
    watcher.sendText(text);
    if (sent % 50 === 0) await new Promise(setImmediate);
  }
  assert.deepEqual(faults, ['slow']);
  assert.notEqual(socket.readyState, socket.OPEN);
  assert.ok(socket.bufferedAmount < 2 * 65_536, `${socket.bufferedAmount} bytes wait`);
  client.terminate();
  listener.close();
});
