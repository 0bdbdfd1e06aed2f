/** SIGKILL in every phase: `node tools/trials/kill.ts [--kills 100] [--storage sqlite|postgres]`. Three players play.
 * The server is killed in each phase in turn, at a random moment, and started again. Every acknowledged or shown act
 * must be there, and every round must have one result. */
import { setTimeout as sleep } from 'node:timers/promises';
import { seatThree, type TestPerson, type TestSocket } from '../../apps/server/src/testing/test-person.ts';
import { countDivergent, rejoin } from './reconnect.ts';
import { createReport, timesAt } from './report.ts';
import { startServerProcess, STORAGES } from './server-process.ts';
import { choiceOf, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

const { kills, storage } = readOptions(import.meta.filename, {
  kills: wholeNumber(100, 'times that the server is killed', { min: 1 }),
  storage: choiceOf(STORAGES, 'sqlite', 'its database'),
}).values;
const PHASES = ['gathering', 'collectingEntropy', 'auction', 'doubling', 'play', 'over'] as const;
type Phase = (typeof PHASES)[number];
/** Rules with all of these phases. */
const RULES = 'competition';
/** Time after which the server is killed in another phase. */
const PHASE_MS = 20_000;
/** Maximum time of reconnecting after the start. */
const BACK_MS = 30_000;

const server = await startServerProcess(storage);
let { table, people, sockets } = await seatThree(server.url, { rules: RULES, pace: 'none' });
const tables = [table];
let [lost, divergent, acknowledged] = [0, 0, 0];
const killed = new Map<string, number>();
const backMs: number[] = [];

const phaseOf = ({ view }: TestSocket): string => (view.stage === 'playing' ? (view.round?.phase ?? '') : view.stage);
const isIn = (phase: Phase): boolean => sockets.some((socket) => phaseOf(socket) === phase);

/** Plays until disconnected. @param isReached holds a table in the phase to kill in */
const play = async (isReached: () => boolean): Promise<void> => {
  for (;;) {
    if (isReached()) await sleep(20 + Math.random() * 60);
    const answers = await Promise.all(sockets.map((socket) => socket.act()));
    acknowledged += answers.filter((answer) => answer?.type === 'done').length;
    if (answers.every((answer) => answer === null)) await Promise.race(sockets.map((socket) => socket.next('update')));
  }
};

/** Reconnects with the earlier view. */
const comeBack = async (person: TestPerson, before: TestSocket | undefined): Promise<TestSocket> => {
  const { socket, start } = await rejoin(person, table, before ?? null, { openMs: BACK_MS, startMs: BACK_MS });
  // An earlier view means that shown events are lost.
  if (start.view.seq < (before?.received?.view.seq ?? -1)) lost++;
  return socket;
};

/** Counts views that differ from a fresh one. */
const compare = async (): Promise<void> => {
  const fresh = await Promise.all(people.map((person) => person.join(table, { play: false })));
  divergent += await countDivergent(sockets, fresh);
  for (const socket of fresh) socket.close();
};

for (let kill = 0; kill < kills; kill++) {
  const phase = PHASES[kill % PHASES.length] as Phase;
  if (phase === 'gathering') {
    for (const socket of sockets) socket.close();
    ({ table, people, sockets } = await seatThree(server.url, { rules: RULES, pace: 'none' }));
    tables.push(table);
  }
  const playing = phase === 'gathering' ? Promise.resolve() : play(() => isIn(phase)).catch(() => {});
  const untilMs = performance.now() + PHASE_MS;
  while (!isIn(phase) && performance.now() < untilMs) await sleep(2);
  await sleep(Math.random() * 40);
  const at = isIn(phase) ? phase : phaseOf(sockets[0] as TestSocket);
  killed.set(at, (killed.get(at) ?? 0) + 1);
  await server.kill();
  await playing;
  await Promise.all(sockets.map(({ closed }) => closed));
  const startedMs = performance.now();
  await server.start();
  sockets = await Promise.all(people.map((person, index) => comeBack(person, sockets[index])));
  backMs.push(performance.now() - startedMs);
  await compare();
}

let [rounds, isOnce] = [0, true];
for (const id of tables) {
  const answer = (await (people[0] as TestPerson).get(`/api/tables/${id}/rounds`)) as { rounds: { number: number }[] };
  const numbers = answer.rounds.map(({ number }) => number);
  const newest = Math.max(0, ...numbers);
  rounds += numbers.length;
  isOnce &&= new Set(numbers).size === numbers.length && numbers.length === Math.min(newest, 100);
}
await server.end();

createReport()({
  storage,
  kills,
  'in phase': [...killed].map(([phase, count]) => `${phase} ${count}`).join(', '),
  'acknowledged commands': acknowledged,
  lost,
  divergent,
  'rounds, each once': `${rounds}, ${isOnce ? 'yes' : 'no'}`,
  'back after (p50, p95)': timesAt(backMs, [0.5, 0.95]),
});
process.exit(lost > 0 || divergent > 0 || !isOnce ? 1 : 0);
