/**
 * Learning environments as another process: how many games a second of the processor `ddz env --binary` plays, against
 * the JSON of `ddz rpc`, every play drawn at random by the client. The time is the server's and the client's together,
 * start-up excluded; Linux only, as it is read from /proc. `in one process` has no pipe: what is missing there is what
 * the pipe costs.
 *
 *     node tools/bench/env.ts --seconds 4
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createBatchServer, FRAME_TYPES } from '@doudizhu/env/batch';
import { createRng, randomBelow, type Rng } from '@doudizhu/rules/rng';
import { decimal, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

const { seconds, games } = readOptions(import.meta.filename, {
  seconds: decimal(5, 'how long each way is measured', { min: 0.1 }),
  games: wholeNumber(1024, 'games that are stepped together', { min: 1 }),
}).values;
const MAIN = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url));
const WARM_UP_STEPS = 100;
const TICKS_A_SECOND = 100;

/** Steps all games once. @returns how many ended. */
type Step = () => Promise<number>;
type Ask = (type: number, body: Uint8Array) => Promise<Buffer> | Buffer;

/** Seconds of the processor: the server's, in user mode and in the kernel, and this program's. */
const cpuOf = (pid: number | null): { server: number; kernel: number; client: number } => {
  const { user, system } = process.cpuUsage();
  const client = (user + system) / 1e6;
  if (pid === null) return { server: 0, kernel: 0, client };
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [inUser, inKernel] = [Number(fields[11]), Number(fields[12])];
  return { server: (inUser + inKernel) / TICKS_A_SECOND, kernel: inKernel / TICKS_A_SECOND, client };
};

const measure = async (name: string, step: Step, pid: number | null): Promise<void> => {
  for (let warm = 0; warm < WARM_UP_STEPS; warm++) await step();
  const [began, before] = [performance.now(), cpuOf(pid)];
  let [ended, steps] = [0, 0];
  while (performance.now() - began < seconds * 1000) {
    ended += await step();
    steps++;
  }
  const after = cpuOf(pid);
  const wall = (performance.now() - began) / 1000;
  const [server, client] = [after.server - before.server, after.client - before.client];
  const rate = (count: number): string => Math.round(count / (server + client)).toLocaleString('en');
  const parts = `server ${server.toFixed(2)} s (kernel ${(after.kernel - before.kernel).toFixed(2)}), client ${client.toFixed(2)} s`;
  console.log(
    `${name}: ${rate(ended)} games, ${rate(steps * games)} steps a CPU second (${parts}, ${wall.toFixed(1)} s)`,
  );
};

/** Steps by frames: draws a legal id of each game. */
const stepper = async (ask: Ask, group: object, observe?: readonly string[]): Promise<Step> => {
  const json = (value: object): Buffer => Buffer.from(JSON.stringify(value));
  const made = JSON.parse(
    String(await ask(FRAME_TYPES.make, json({ protocol: 1, groups: [{ games, ...group }], observe }))),
  ) as { headBytes: number; bytes: number; arrays: { name: string; offset: number }[] };
  const rng: Rng = createRng('bench');
  const startsAt = made.headBytes + made.arrays.find(({ name }) => name === 'legalStart')!.offset;
  const idsAt = made.headBytes + made.bytes;
  const actions = new Int32Array(games);
  let answer = await ask(FRAME_TYPES.reset, Buffer.alloc(0));
  return async () => {
    for (let game = 0; game < games; game++) {
      const from = answer.readInt32LE(startsAt + 4 * game);
      const to = answer.readInt32LE(startsAt + 4 * game + 4);
      actions[game] = answer.readInt32LE(idsAt + 4 * (from + randomBelow(rng, to - from)));
    }
    answer = await ask(FRAME_TYPES.step, new Uint8Array(actions.buffer));
    return answer.readInt32LE(12);
  };
};

/** Asks a child: one frame out, one frame in. */
const askOver = (child: ChildProcess): Ask => {
  let parts: Buffer[] = [];
  let length = 0;
  let wake: ((body: Buffer) => void) | null = null;
  child.stdout!.on('data', (chunk: Buffer) => {
    parts.push(chunk);
    length += chunk.length;
    const first = parts[0] as Buffer;
    if (first.length < 4 || length < 4 + first.readUInt32LE(0)) return;
    const frame = Buffer.concat(parts);
    [parts, length] = [[], 0];
    wake?.(frame.subarray(8));
  });
  return (type, body) => {
    const head = Buffer.alloc(8);
    head.writeUInt32LE(4 + body.length, 0);
    head.writeUInt32LE(type, 4);
    child.stdin!.write(Buffer.concat([head, body]));
    return new Promise((resolve) => (wake = resolve));
  };
};

const binary = async (name: string, group: object, observe?: readonly string[]): Promise<void> => {
  const child = spawn(process.execPath, [MAIN, 'env', '--binary'], { stdio: ['pipe', 'pipe', 'inherit'] });
  await measure(name, await stepper(askOver(child), group, observe), child.pid ?? null);
  child.stdin.end();
};

const json = async (name: string, observe?: readonly string[]): Promise<void> => {
  const child = spawn(process.execPath, [MAIN, 'rpc'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const call = async (method: string, params: object) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })}\n`);
    return JSON.parse(String((await lines.next()).value)).result;
  };
  const rng = createRng('bench');
  const { env } = await call('env.make', { groups: [{ games }], seed: 'bench', observe });
  let answer = await call('env.reset', { env });
  const step: Step = async () => {
    const actions = answer.games.map(({ legal }: { legal: number[] }) => legal[randomBelow(rng, legal.length)]);
    answer = await call('env.step', { env, actions });
    return answer.last.length;
  };
  await measure(name, step, child.pid ?? null);
  child.stdin.end();
};

const server = createBatchServer();
const inProcess: Ask = (type, body) => Buffer.concat(server.handle(type, body)).subarray(8);
await json('json, all arrays');
await json('json, cards and history', [
  'hand',
  'kitty',
  'sizes',
  'played',
  'toBeat',
  'toBeatSeat',
  'passes',
  'bombs',
  'history',
]);
await binary('binary, all arrays', {});
await binary('binary, legal ids alone', {}, []);
await measure('all arrays, in one process', await stepper(inProcess, {}), null);
await binary('with the auction', { rules: 'competition', start: 'deal' });
await binary('one seat against two random', { bots: [null, 'random', 'random'] });
