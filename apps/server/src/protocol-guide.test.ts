/** Sends every example of docs/reference/server-protocol.md. */
import {
  CLIENT_MESSAGES,
  clientMessage,
  CLOSE_CODES,
  ROUTES,
  socketSchemas,
  type ClientMessage,
} from '@doudizhu/protocol';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { playAllUntil, seatThree, TestPerson, testServer, type TestSocket } from './testing/index.ts';

const guide = readFileSync(new URL('../../../docs/reference/server-protocol.md', import.meta.url), 'utf8');
const { url, server } = await testServer();

/** The cells of the table lines that begin with a code word. */
const rows = [...guide.matchAll(/^\| `([^`]+)` +\| `?(.*?)`? +\|/gm)].map(([, name = '', cell = '']) => ({
  name,
  cell,
}));
const examples = rows.filter(({ cell }) => cell.startsWith('{"type"'));
const routes = [...guide.matchAll(/`((?:GET|POST|PATCH|DELETE) \/\S+)`/g)].map(([, route = '']) => route);

test('every message of a client has an example, and every example is one', () => {
  const types = Object.keys(CLIENT_MESSAGES);
  assert.deepEqual(examples.map(({ name }) => name).toSorted(), types.toSorted());
  for (const { name, cell } of examples) {
    const read = clientMessage.read(JSON.parse(cell));
    assert.ok(read.ok && read.value.type === name, cell);
  }
});

test('every example is answered', async () => {
  const person = await TestPerson.arrive(url);
  const table = await person.openTable();
  const ping = examples.find(({ name }) => name === 'ping');
  for (const { name, cell } of examples) {
    const socket = person.connect(table);
    await socket.opened;
    if (name !== 'join') await answerTo(socket, '{"type":"join","seen":null,"play":true}');
    await answerTo(socket, cell);
    await answerTo(socket, ping?.cell as string);
    assert.equal(socket.socket.readyState, socket.socket.OPEN, name);
    socket.close();
    await socket.closed;
  }
});

/** Sends a message; a pong shows that it was handled. */
const answerTo = async (socket: TestSocket, text: string): Promise<void> => {
  const handled = socket.next('pong');
  socket.send(JSON.parse(text) as ClientMessage as never);
  socket.send({ type: 'ping', sent: 1 });
  await handled;
};

test('the lines of Python apply the patches of a round', async () => {
  const [, code = ''] = /```python\n(def patched[^`]*)```/u.exec(guide) ?? [];
  const { sockets } = await seatThree(url, { pace: 'none' });
  const steps: unknown[] = [];
  const wireNow = (): unknown => sockets[0].received?.wire;
  let before = wireNow();
  sockets[0].onMessage = (message) => {
    if (message.type === 'update') steps.push([before, message.patch, wireNow()]);
    before = wireNow();
  };
  await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 1);
  const script = `import json, sys\n${code}
steps = json.load(sys.stdin)
print(len(steps), sum(patched(before, patch) == after for before, patch, after in steps))`;
  const { stdout, stderr } = spawnSync('python3', ['-c', script], { input: JSON.stringify(steps), encoding: 'utf8' });
  assert.equal(stdout.trim(), `${steps.length} ${steps.length}`, stderr);
  assert.ok(steps.length > 5);
});

test('every message of a server and every close code is in the list', () => {
  const definitions = socketSchemas()['$defs'] as { server: { oneOf: { properties: { type: { enum: [string] } } }[] } };
  const types = definitions.server.oneOf.map(({ properties }) => properties.type.enum[0]);
  const named = new Set(rows.map(({ name }) => name));
  assert.ok(types.includes('update'));
  for (const type of types) assert.ok(named.has(type), type);
  for (const code of Object.values(CLOSE_CODES)) assert.match(guide, new RegExp(`^\\| ${code}`, 'm'));
});

test('every route is there: none of them is unknown to the server', async () => {
  const missing = Object.keys(ROUTES).filter((route) => !routes.includes(route));
  assert.deepEqual(missing, []);
  for (const route of routes) {
    const [method, path] = route.replace(':id', 'x').split(' ') as ['GET', string];
    const { statusCode, body } = await server.inject({ method, url: path, headers: { host: 'localhost' } });
    const isUnknown = statusCode === 404 && !body.includes('not yours') && !path.includes('/x');
    assert.ok(!isUnknown && statusCode < 500, `${method} ${path}: ${statusCode} ${body}`);
  }
});
