/**
 * Fuzzes the server: `node tools/fuzz/server.ts [--inputs 100000]`. Frames, bodies, tokens, paths and logs are broken,
 * invented or nearly valid. Each must get one clear answer, store nothing and cause no fault in the server.
 */
import { createRng, randomBelow, type Rng } from '@doudizhu/rules/rng';
import { readLog, restoreLog } from '@doudizhu/table';
import { connect } from 'node:net';
import { playAllUntil, seatThree, TestPerson, type TestSocket } from '../../apps/server/src/testing/test-person.ts';
import { startTestServer } from '../../apps/server/src/testing/test-server.ts';
import { wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

const { inputs } = readOptions(import.meta.filename, {
  inputs: wholeNumber(100_000, 'total number of inputs', { min: 1 }),
}).values;
const rng: Rng = createRng('fuzz');
const { url, server, remove } = await startTestServer();
const { table, people, sockets } = await seatThree(url);
await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 1);
await playAllUntil(sockets, ({ stage }) => stage === 'playing');
const [person, stranger] = [people[0] as TestPerson, await TestPerson.arrive(url)];
const { rounds } = (await person.get(`/api/tables/${table}/rounds`)) as { rounds: { id: string }[] };
const log = (await person.get(`/api/rounds/${rounds[0]?.id}/log`)) as string;
const before = JSON.stringify(await person.get('/api/tables'));
const seqBefore = (sockets[0] as TestSocket).view.seq;

const pick = <Item>(items: readonly Item[]): Item => items[randomBelow(rng, items.length)] as Item;
const SEEDS = [
  '{"type":"join","seen":{"seq":1,"viewer":0},"play":true}',
  '{"type":"command","id":"00112233445566778899aabbccddeeff","seq":3,"payload":{"type":"act","action":{"type":"pass"}}}',
  '{"type":"command","id":"00112233445566778899aabbccddeeff","seq":3,"payload":{"type":"sit","seat":1}}',
  '{"type":"resync","seen":null}',
  '{"type":"bot","seat":1,"level":"rules"}',
  '{"type":"say","phrase":3}',
  '{"rules":"competition;spring=false","public":true,"roundsMax":null,"pace":"none","bots":["rules"]}',
];
/** Every field of the last one is invalid, so that no broken copy of it can open a table. */
const BODIES = [...SEEDS.slice(0, -1), '{"rules":"nosuch","public":7,"roundsMax":-1,"pace":"never","bots":["none"]}'];
const PIECES = [
  'null',
  '-1',
  '1e999',
  '"\\u0000"',
  '{}',
  '[]',
  '{"__proto__":{"x":1}}',
  '"constructor"',
  '4294967296',
  'true',
  '"host"',
];

/** Makes a nearly valid text: a piece is replaced, cut or doubled, or a character changed. */
const mutate = (text: string): string => {
  const at = randomBelow(rng, Math.max(1, text.length));
  const end = at + randomBelow(rng, 8);
  switch (randomBelow(rng, 6)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + text.slice(end);
    case 2:
      return text.slice(0, at) + String.fromCharCode(randomBelow(rng, 0x200)) + text.slice(at + 1);
    case 3:
      return text.replace(/:[^,}\]]+/, `:${pick(PIECES)}`);
    case 4:
      return text.slice(0, end) + text.slice(at);
    default:
      return mutate(mutate(text));
  }
};

const counts = { frames: 0, answers: 0, closed: 0, bodies: 0, tokens: 0, paths: 0, raw: 0, logs: 0, wrong: 0 };
const wrong = (what: string, input: string): void => {
  counts.wrong++;
  console.log(`wrong: ${what}: ${JSON.stringify(input).slice(0, 200)}`);
};

/** Sends frames of a client without a seat, which must not change the table. */
const fuzzFrames = async (count: number): Promise<void> => {
  for (let sent = 0; sent < count;) {
    const socket = stranger.connect(table);
    await socket.opened;
    for (let inBatch = 0; inBatch < 6 && sent < count; inBatch++, sent++) {
      const text = mutate(pick(SEEDS)).replace(/"sit"/g, '"sat"');
      if (randomBelow(rng, 50) === 0) socket.socket.send(Buffer.from(text));
      else socket.socket.send(text);
      counts.frames++;
    }
    socket.socket.send('x'.repeat(5000));
    const code = await socket.closed;
    counts.closed++;
    counts.answers += socket.messages.length;
    if (code !== 1008 && code !== 1009) wrong(`closed by ${code}`, '');
  }
};

const fuzzBodies = async (count: number): Promise<void> => {
  const routes = [
    '/api/tables',
    '/api/matches',
    '/api/session/recovery',
    '/api/session/passkey',
    '/api/account/passkeys',
  ];
  for (let sent = 0; sent < count; sent++) {
    const payload = mutate(pick(BODIES));
    const headers = { 'content-type': 'application/json', cookie: stranger.cookie };
    const { statusCode, body } = await server.inject({ method: 'POST', url: pick(routes), payload, headers });
    counts.bodies++;
    if (statusCode < 400 || statusCode >= 500 || !body.includes('"code"')) wrong(`${statusCode}`, payload);
  }
};

const fuzzTokens = async (count: number): Promise<void> => {
  for (let sent = 0; sent < count; sent++) {
    const cookie = mutate(person.cookie).replaceAll(/[^\x20-\x7e]/g, '');
    const { statusCode, body } = await server.inject({ method: 'GET', url: '/api/session', headers: { cookie } });
    counts.tokens++;
    const isOther = cookie.trim() !== person.cookie && !cookie.includes(person.cookie);
    if (statusCode !== 200 || (isOther && body !== '{"me":null}')) wrong(`${statusCode}`, cookie);
  }
};

const fuzzPaths = async (count: number): Promise<void> => {
  const paths = [
    `/api/rounds/${rounds[0]?.id}`,
    `/api/tables/${table}/rounds`,
    `/api/accounts/${person.id}/rounds?before=5&limit=3`,
  ];
  for (let sent = 0; sent < count; sent++) {
    const path = encodeURI(mutate(pick(paths))).replaceAll('%25', '%');
    const { statusCode } = await server.inject({ method: 'GET', url: path.startsWith('/') ? path : `/${path}` });
    counts.paths++;
    if (statusCode >= 500) wrong(`${statusCode}`, path);
  }
};

/** Sends bytes that are not HTTP, and partial handshakes. */
const fuzzRaw = async (count: number): Promise<void> => {
  const { port, hostname } = new URL(url);
  const hello = `GET /t/${table} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n`;
  for (let sent = 0; sent < count; sent++) {
    await new Promise<void>((resolve) => {
      const line = connect(Number(port), hostname, () => line.end(mutate(hello)));
      line.on('error', () => resolve()).on('close', () => resolve());
      line.resume();
    });
    counts.raw++;
  }
};

const fuzzLogs = (count: number): void => {
  for (let read = 0; read < count; read++) {
    const broken = mutate(log);
    try {
      readLog(broken);
      if (read % 20 === 0) restoreLog(broken);
    } catch (error) {
      wrong((error as Error).message, broken);
    }
    counts.logs++;
  }
};

const startedMs = performance.now();
await fuzzFrames(Math.round(inputs * 0.5));
await fuzzBodies(Math.round(inputs * 0.2));
await fuzzTokens(Math.round(inputs * 0.1));
await fuzzPaths(Math.round(inputs * 0.08));
await fuzzRaw(Math.round(inputs * 0.02));
fuzzLogs(Math.round(inputs * 0.1));

const { statusCode } = await server.inject('/health');
if (statusCode !== 200) wrong('health', String(statusCode));
const seqAfter = (await (people[1] as TestPerson).join(table, { play: false })).view.seq;
// Clocks continue, so only timed events could have changed the table.
const after = JSON.stringify(await person.get('/api/tables'));
if (after.length !== before.length && seqAfter === seqBefore) wrong('the lobby has changed', after);
const faults = /ddz_faults_total\{kind="a [^}]*\} \d+/.exec((await server.inject('/metrics')).body);
if (faults !== null) wrong('the server failed', faults[0]);
await remove();
console.log(`| ${Object.keys(counts).join(' | ')} | seconds |\n|${'---|'.repeat(Object.keys(counts).length + 1)}`);
console.log(`| ${Object.values(counts).join(' | ')} | ${Math.round((performance.now() - startedMs) / 1000)} |`);
process.exit(counts.wrong === 0 ? 0 : 1);
