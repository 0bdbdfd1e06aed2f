/**
 * Failures of two nodes with PostgreSQL: `node tools/trials/nodes.ts [--kills 20] [--stops 20] [--stop-s 30] [--postgres 5]`.
 * Three people play at a table, and connect to both nodes. One node is killed (SIGKILL) or suspended (SIGSTOP), in turn the
 * one that runs the table and the other one; PostgreSQL is restarted. A person who loses the connection, or receives
 * nothing for a second, connects to the next node, or to the one that a node names, and repeats the last command under
 * the same id.
 *
 * A trigger of the database records which node writes each event. Ends with 1 if an acknowledged command is not written
 * exactly once, a node writes after a take-over, views differ, or play does not resume within five seconds after a
 * kill or a stop.
 */
import type { PersonCommand } from '@doudizhu/table';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../apps/server/src/testing/postgres.ts';
import { seatThree, type TestPerson, type TestSocket } from '../../apps/server/src/testing/test-person.ts';
import { countDivergent, inTime, ping, rejoin } from './reconnect.ts';
import { createReport, timesAt } from './report.ts';
import { startNodeProcess, type ServerProcess } from './server-process.ts';
import { wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

const { values } = readOptions(import.meta.filename, {
  kills: wholeNumber(20, 'times that a node is killed'),
  stops: wholeNumber(20, 'times that a node is suspended'),
  'stop-s': wholeNumber(30, 'seconds of the suspension', { min: 1 }),
  postgres: wholeNumber(5, 'restarts of PostgreSQL'),
});
const FOLLOWED_MS = 5000;
/** Time after which a person gives up a connection. */
const PATIENCE_MS = 1000;
/** Client ping interval. */
const LOOK_MS = 500;
/** Time without failures before and after a case. */
const CALM_MS = 1500;

const postgres = await startPostgres({ isDurable: true });
const nodes: readonly ServerProcess[] = [
  await startNodeProcess('node-0', postgres.url),
  await startNodeProcess('node-1', postgres.url),
];
const database = new pg.Pool({ connectionString: postgres.url, max: 2 });
database.on('error', () => {});
await database.query(`
  create table written (table_id text, seq bigint, writer text, command text, at_ms double precision);
  create function note_writer() returns trigger language plpgsql as $$ begin
    insert into written values (new.table_id, new.seq, current_setting('application_name'),
      split_part(new.event::json ->> 'command', ':', 2), extract(epoch from clock_timestamp()) * 1000);
    return new;
  end $$;
  create trigger note_writer after insert on table_event for each row execute function note_writer();
`);

/** A person who changes the node when the connection is lost. */
class Wanderer {
  readonly #person: TestPerson;
  readonly #table: string;
  #node: number;
  #socket: TestSocket | null = null;
  #before: TestSocket | null = null;
  /** Acknowledged commands with their times. */
  readonly acknowledged: { readonly id: string; readonly atMs: number }[] = [];
  isDone = false;

  constructor(person: TestPerson, table: string, node: number) {
    [this.#person, this.#table, this.#node] = [person, table, node];
  }

  get socket(): TestSocket {
    if (this.#socket === null) throw new Error('not connected');
    return this.#socket;
  }

  /** Connects here, or at the next node. */
  async comeBack(): Promise<void> {
    for (let attempt = 0; !this.isDone; attempt++) {
      try {
        // A socket may wait for its table to change hands.
        const patience = { openMs: PATIENCE_MS, startMs: FOLLOWED_MS };
        const person = personAt(this.#node, this.#person);
        const { socket } = await rejoin(person, this.#table, this.#before, patience);
        [this.#socket, this.#before] = [socket, socket];
        return;
      } catch (error) {
        const named = /: 4002 node-(\d)$/u.exec((error as Error).message)?.[1];
        this.#node = named === undefined ? (this.#node + 1) % nodes.length : Number(named);
        await sleep(50);
      }
    }
  }

  /** Plays until `isDone`. */
  async play(): Promise<void> {
    await this.comeBack();
    const looking = this.#look();
    while (!this.isDone) {
      await this.#act();
      await sleep(80);
    }
    await looking;
  }

  /** Node of the socket. */
  node(): number {
    return this.#node;
  }

  /** Keeps a silent socket open, because its messages can still be read later. */
  async #leaveLine(): Promise<void> {
    const code = await Promise.race([this.#socket?.closed, undefined]);
    // A server that asks to reconnect is alive; otherwise the next node is tried.
    if (code !== 1001 && code !== 1011) this.#node = (this.#node + 1) % nodes.length;
    this.#socket = null;
    await this.comeBack();
  }

  async #act(): Promise<void> {
    const id = randomBytes(16).toString('hex');
    let payload: PersonCommand | null = null;
    while (!this.isDone) {
      const socket = this.#socket;
      if (socket === null) {
        await sleep(10);
        continue;
      }
      try {
        payload ??= socket.nextCommand();
        if (payload === null) return;
        const answer = await inTime(socket.command(payload, { id }), PATIENCE_MS);
        if (answer.type === 'done') this.acknowledged.push({ id, atMs: performance.now() });
        return;
      } catch {
        await sleep(20);
      }
    }
  }

  async #look(): Promise<void> {
    while (!this.isDone) {
      const socket = this.#socket;
      try {
        if (socket === null) throw new Error('closed');
        await ping(socket, PATIENCE_MS);
        await sleep(LOOK_MS);
      } catch {
        await this.#leaveLine();
      }
    }
  }
}

const personAt = (node: number, person: TestPerson): TestPerson => person.at((nodes[node] as ServerProcess).url);

interface Failing {
  readonly name: string;
  readonly count: number;
  /** Causes a failure. @returns a function that ends it */
  readonly fail: (home: number, index: number) => Promise<() => Promise<void>>;
  /** Time of play before the failure ends. */
  readonly forMs: number;
}

const stopMs = values['stop-s'] * 1000;
const CASES: readonly Failing[] = [
  {
    name: 'a node is killed',
    count: values.kills,
    forMs: FOLLOWED_MS,
    fail: async (home, index) => {
      const node = nodes[index % 2 === 0 ? home : 1 - home] as ServerProcess;
      await node.kill();
      return () => node.start();
    },
  },
  {
    name: `a node is suspended for ${values['stop-s']} s`,
    count: values.stops,
    forMs: stopMs,
    fail: async (home, index) => {
      const { child } = nodes[index % 2 === 0 ? home : 1 - home] as ServerProcess;
      child.kill('SIGSTOP');
      return async () => void child.kill('SIGCONT');
    },
  },
  {
    name: 'PostgreSQL is restarted',
    count: values.postgres,
    forMs: FOLLOWED_MS,
    fail: async () => {
      await postgres.restart();
      return async () => {};
    },
  },
];

/** Node that runs a table. */
const homeOf = async (table: string): Promise<number> => {
  const { rows } = await database.query<{ holder: string | null }>('select holder from table_head where id = $1', [
    table,
  ]);
  return rows[0]?.holder === 'node-1' ? 1 : 0;
};

/** Counts acknowledged commands that are not written exactly once. */
const checkWritten = async (table: string, acknowledged: readonly string[]) => {
  const { rows } = await database.query<{ seq: string; writer: string; command: string; at_ms: number }>(
    'select seq, writer, command, at_ms from written where table_id = $1 order by seq',
    [table],
  );
  // Events of one command are adjacent.
  const firsts = rows.filter(({ command }, index) => command !== '' && rows[index - 1]?.command !== command);
  const once = new Map<string, number>();
  for (const { command } of firsts) once.set(command, (once.get(command) ?? 0) + 1);
  return { lost: acknowledged.filter((id) => once.get(id) !== 1).length, rows };
};

interface Outcome {
  readonly pauseMs: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly divergent: number;
  readonly late: number;
}

const runCase = async (failing: Failing, index: number): Promise<Outcome> => {
  const { table, people, sockets } = await seatThree((nodes[0] as ServerProcess).url, { pace: 'none' });
  for (const socket of sockets) socket.close();
  // The first person's node runs the table; the last person connects to the other one.
  const first = index % 4 < 2 ? 0 : 1;
  const wanderers = people.map((person, at) => new Wanderer(person, table, at < 2 ? first : 1 - first));
  const [early] = wanderers as [Wanderer];
  const playing = [early.play()];
  await sleep(CALM_MS);
  playing.push(...wanderers.slice(1).map((wanderer) => wanderer.play()));
  await sleep(CALM_MS);

  const home = await homeOf(table);
  const startedMs = performance.now();
  const mend = await failing.fail(home, index);
  const failedMs = performance.now();
  await sleep(failing.forMs);
  const keeper = await homeOf(table);
  const mendedMs = Date.now();
  await Promise.all([mend(), sleep(CALM_MS)]);
  await sleep(CALM_MS);
  const endedMs = performance.now();
  for (const wanderer of wanderers) wanderer.isDone = true;
  await Promise.all(playing);
  // Longest time without an act since the failure.
  const acknowledged = wanderers.flatMap((wanderer) => wanderer.acknowledged);
  const acts = acknowledged.map(({ atMs }) => atMs).filter((atMs) => atMs > failedMs && atMs < endedMs);
  const marks = [startedMs, ...acts.toSorted((a, b) => a - b), endedMs];
  const pauseMs = Math.max(...marks.slice(1).map((mark, at) => mark - (marks[at] as number)));

  // Everyone reconnects with their view, and a fresh socket joins beside each.
  for (const wanderer of wanderers) wanderer.isDone = false;
  await Promise.all(wanderers.map((wanderer) => wanderer.comeBack()));
  const fresh = await Promise.all(
    people.map((person, at) => personAt((wanderers[at] as Wanderer).node(), person).join(table, { play: false })),
  );
  const continued = wanderers.map(({ socket }) => socket);
  const divergent = await countDivergent(continued, fresh);
  for (const wanderer of wanderers) wanderer.isDone = true;
  for (const socket of [...continued, ...fresh]) socket.close();
  const ids = acknowledged.map(({ id }) => id);
  const { lost, rows } = await checkWritten(table, ids);
  // A node that was replaced while suspended writes nothing any more.
  const away = keeper === home ? null : `doudizhu node-${home}`;
  const late = rows.filter(({ writer, at_ms }) => writer === away && at_ms >= mendedMs).length;
  return { pauseMs, acknowledged: ids.length, lost, divergent, late };
};

const report = createReport();
let isGood = true;
for (const failing of CASES) {
  const outcomes: Outcome[] = [];
  for (let index = 0; index < failing.count; index++) outcomes.push(await runCase(failing, index));
  if (outcomes.length === 0) continue;
  const sum = (of: (outcome: Outcome) => number): number => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const pauses = outcomes.map(({ pauseMs }) => pauseMs);
  const [lost, divergent, late] = [sum((one) => one.lost), sum((one) => one.divergent), sum((one) => one.late)];
  report({
    failure: failing.name,
    times: failing.count,
    'longest time without an act (p50, most)': timesAt(pauses, [0.5, 1]),
    'acknowledged commands': sum((one) => one.acknowledged),
    'lost or duplicate': lost,
    divergent,
    'written after a take-over': late,
  });
  isGood &&= lost + divergent + late === 0 && Math.max(...pauses) < FOLLOWED_MS;
}
await database.end();
await Promise.all(nodes.map((node) => node.end()));
await postgres.stop();
process.exit(isGood ? 0 : 1);
