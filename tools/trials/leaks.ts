/** Leaks: `node tools/trials/leaks.ts [--rounds 2000]`. Random tables of all rule sets. At random moments cards that a
 * viewer has not seen are swapped. Nothing that the server sends to the viewer may change by a byte: start, last
 * update, hints, refusals, lobby. The logs of a server must contain no token, secret or hand. */
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import {
  decide,
  foldLog,
  hintAfter,
  seatOf,
  viewerOf,
  viewOf,
  type Command,
  type Table,
  type TableEvent,
  type Viewer,
} from '@doudizhu/table';
import type { ServerMessage } from '@doudizhu/protocol';
import { Audience, type Watcher } from '../../apps/server/src/tables/audience.ts';
import { summaryOf } from '../../apps/server/src/tables/summary.ts';
import { playAllUntil, seatThree, type TestPerson } from '../../apps/server/src/testing/test-person.ts';
import { createReport } from './report.ts';
import { startServerProcess } from './server-process.ts';
import {
  chance,
  RandomGame,
  pick,
  progress,
  swappedLog,
  viewersOf,
} from '../../packages/table/src/testing/random-game.ts';
import { wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

const { rounds: roundsMax } = readOptions(import.meta.filename, {
  rounds: wholeNumber(2000, 'rounds to play', { min: 1 }),
}).values;
const rng = createRng('leaks');
const counts = { rounds: 0, swaps: 0, starts: 0, updates: 0, hints: 0, refusals: 0, lobby: 0, differences: 0 };
const ruleSets = new Set<string>();

/** A table and its log. */
interface World {
  readonly log: readonly TableEvent[];
  readonly table: Table;
}

/** The start and the last update that the server sends to a viewer. */
const sentTo = async (
  { log, table: after }: World,
  account: string,
): Promise<readonly [start: string, update: string]> => {
  let known = log.slice(0, -1);
  let table = foldLog(known);
  const sent: string[] = [];
  const watcher: Watcher = {
    account,
    send: (message: ServerMessage) => sent.push(JSON.stringify(message)),
    sendText: (text) => sent.push(text),
    close: () => {},
  };
  const names = async (): Promise<ReadonlyMap<string, string | null>> => new Map();
  const audience = new Audience({ table: () => table, log: () => known, nowMs: () => 0, names, onFault: () => {} });
  await audience.add(watcher, { plays: true, seen: null });
  const start = sent.join('\n');
  sent.length = 0;
  [known, table] = [[...log], after];
  audience.show(log.slice(-1));
  const update = sent.join('\n');
  sent.length = 0;
  audience.start(watcher, { seq: 0, viewer: viewerOf(table, account) });
  return [start + sent.join('\n'), update];
};

/** Answer of a table to a command. */
const refusalOf = ({ table }: World, command: Command): string => {
  const result = decide(table, command, table.atMs);
  return result.ok ? 'accepted' : JSON.stringify(result.error);
};

const compare = (what: keyof typeof counts, ours: string, theirs: string, where: string): void => {
  counts[what]++;
  if (ours === theirs) return;
  counts.differences++;
  console.log(`a leak by ${what}, ${where}`);
};

const PAYLOADS = [
  { type: 'act', action: { type: 'pass' } },
  { type: 'act', action: { type: 'bid', points: 3 } },
  { type: 'revealEntropy', entropy: '0'.repeat(32) },
  { type: 'leave' },
  { type: 'undo', agree: true },
] as const;

const compareViewer = async (game: RandomGame, viewer: Viewer): Promise<void> => {
  const { log, table } = game;
  const swapped = swappedLog(game, viewer, rng);
  if (swapped === null) return;
  counts.swaps++;
  const occupant = viewer === 'spectator' ? null : (table.seats[viewer]?.occupant ?? null);
  const account = occupant?.type === 'person' ? occupant.account : 'nobody-here';
  if (viewer !== 'spectator' && seatOf(table, account) === null) return;
  const where = `${table.terms.rules.name}, ${game.name}, ${viewer}`;
  const worlds: readonly [World, World] = [
    { log, table },
    { log: swapped, table: foldLog(swapped) },
  ];
  const [ours, theirs] = [await sentTo(worlds[0], account), await sentTo(worlds[1], account)];
  compare('starts', ours[0], theirs[0], where);
  compare('updates', ours[1], theirs[1], where);
  const views = worlds.map((world) => viewOf(world.table, viewer).round);
  const hints = views.map((round) =>
    JSON.stringify(round === null || viewer === 'spectator' ? null : hintAfter(round, null)),
  );
  compare('hints', hints[0] as string, hints[1] as string, where);
  const id = 'f'.repeat(31) + String(randomBelow(rng, 10));
  const command = { id, from: account, seq: table.seq, payload: pick(rng, PAYLOADS) } as Command;
  compare('refusals', refusalOf(worlds[0], command), refusalOf(worlds[1], command), where);
  const lobby = worlds.map((world) =>
    JSON.stringify(summaryOf(world.table, { pace: 'none', rated: true, fills: true })),
  );
  compare('lobby', lobby[0] as string, lobby[1] as string, where);
};

for (let index = 0; counts.rounds < roundsMax; index++) {
  const game = new RandomGame(index, false);
  ruleSets.add(game.table.terms.rules.name);
  for (let step = 0; step < 300 && game.table.stage !== 'closed'; step++) {
    if (chance(game.rng, 96)) progress(game);
    else game.pass(pick(game.rng, [1, 4000, 60_000]));
    if (!chance(rng, 4)) continue;
    for (const viewer of viewersOf(game.table)) await compareViewer(game, viewer);
  }
  counts.rounds += game.log.filter(({ type }) => type === 'ended').length;
}

const server = await startServerProcess('sqlite', ['--logs']);
const { table, people, sockets } = await seatThree(server.url);
await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 2);
for (const path of ['/api/nothing', `/api/tables/${table}`, '/api/rounds/x']) await people[0]?.get(path);
for (const socket of sockets) socket.socket.send('{"type":"command","id":"no"}');
await people[0]?.post('/api/session/recovery', { code: 'ABCDE-ABCDE-ABCDE-ABCDE' });
const [person] = people as [TestPerson];
const { rounds } = (await person.get(`/api/tables/${table}/rounds`)) as { rounds: { id: string }[] };
const log = (await person.get(`/api/rounds/${rounds[0]?.id}/log`)) as string;
await server.end();
const secrets = [...log.matchAll(/"secret":"([0-9a-f]{64})"/g)].map(([, secret]) => secret as string);
const tokens = people.map(({ cookie }) => cookie.split('=')[1] as string);
const forbidden = [...secrets, ...tokens, table, 'ABCDE-ABCDE', '"hands"', '"deal"', 'cookie'];
const written = server.output();
const found = forbidden.filter((text) => written.includes(text));
counts.differences += found.length;

createReport()({
  'rule sets': ruleSets.size,
  ...counts,
  'lines of logs': written.split('\n').length,
  'secrets in them': found.length,
});
process.exit(counts.differences === 0 && secrets.length > 0 ? 0 : 1);
