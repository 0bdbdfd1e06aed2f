/**
 * SIGKILL in every stage: `node apps/server/trials/kill.ts [--kills 100] [--storage sqlite|postgres]`. Three people play;
 * the server is killed at a random moment and started again. Every act that was acknowledged or shown has to be there, and
 * every round has to have one result.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seatThree, TestPerson, type TestSocket } from '../src/testing/test-person.ts';
import { startServerProcess, quantile, type StorageName } from './server-process.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, storage: { type: 'string', default: 'sqlite' } },
});
const storage = values.storage as StorageName;
const server = await startServerProcess(storage);
const { table, people, sockets: first } = await seatThree(server.url);

let sockets = [...first];
let [lost, divergent, acknowledged] = [0, 0, 0];
const stages = new Map<string, number>();
const backMs: number[] = [];

/** Plays until the lines break. */
const play = async (): Promise<void> => {
  for (;;) {
    const answers = await Promise.all(sockets.map((socket) => socket.act()));
    acknowledged += answers.filter((answer) => answer?.type === 'done').length;
    if (answers.every((answer) => answer === null)) await Promise.race(sockets.map((socket) => socket.next('events')));
  }
};

for (let kill = 0; kill < Number(values.kills); kill++) {
  const playing = play().catch(() => {});
  await sleep(30 + Math.random() * 700);
  const { stage } = (sockets[0] as TestSocket).view;
  stages.set(stage, (stages.get(stage) ?? 0) + 1);
  await server.kill();
  await playing;
  await Promise.all(sockets.map(({ closed }) => closed));
  const seen = sockets.map(({ mirror }) => mirror);
  const startedMs = performance.now();
  await server.start();
  sockets = await Promise.all(
    people.map(async (person, index) => {
      const socket = new TestPerson(server.url);
      socket.cookie = person.cookie;
      const again = socket.connect(table, {});
      again.pledged.entropy = person.pledged.entropy;
      again.mirror = seen[index] ?? null;
      await again.opened;
      const known = again.mirror?.view;
      again.send({
        type: 'join',
        seen: known === undefined ? null : { seq: known.seq, viewer: known.viewer },
        play: true,
      });
      const start = await again.next('start');
      // A new start, though nothing was cut away, means that the server does not have what was shown.
      const last = start.events.at(-1)?.seq ?? known?.seq ?? -1;
      if (known !== undefined && last < known.seq) lost++;
      return again;
    }),
  );
  backMs.push(performance.now() - startedMs);
  const references = await Promise.all(
    people.map(async (person) => {
      const same = new TestPerson(server.url);
      same.cookie = person.cookie;
      return same.join(table, { play: false });
    }),
  );
  const newest = Math.max(...[...sockets, ...references].map(({ view }) => view.seq));
  await Promise.all([...sockets, ...references].map((socket) => socket.until(({ seq }) => seq >= newest)));
  for (const [index, reference] of references.entries()) {
    const [own, fresh] = [sockets[index]?.view, reference.view];
    if (own?.seq === fresh.seq && JSON.stringify(own) !== JSON.stringify(fresh)) divergent++;
    reference.close();
  }
}

const { rounds } = (await (people[0] as TestPerson).get(`/api/tables/${table}/rounds`)) as {
  rounds: { number: number }[];
};
const numbers = rounds.map(({ number }) => number);
const newest = Math.max(0, ...numbers);
const isOnce = new Set(numbers).size === numbers.length && numbers.length === Math.min(newest, 100);
await server.end();

console.log(`| storage | kills | in stage | acknowledged commands | lost | divergent | rounds, each once | back after (p50, p95) |
|---|---|---|---|---|---|---|---|
| ${storage} | ${values.kills} | ${[...stages].map(([stage, count]) => `${stage} ${count}`).join(', ')} | ${acknowledged} | ${lost} \
| ${divergent} | ${numbers.length}, ${isOnce ? 'yes' : 'no'} | ${Math.round(quantile(backMs, 0.5))} ms, ${Math.round(quantile(backMs, 0.95))} ms |`);
if (lost > 0 || divergent > 0 || !isOnce) process.exitCode = 1;
process.exit();
