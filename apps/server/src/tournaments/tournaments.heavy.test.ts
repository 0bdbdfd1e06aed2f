/** Tournaments from entry to standings, with real sockets. */
import type { BoardMessage, TournamentMessage, TournamentProof } from '@doudizhu/protocol';
import { pledgeOf, readLog, verifyLog } from '@doudizhu/table';
import { unwrap } from '@doudizhu/rules/result';
import { mixedEntropy } from '@doudizhu/tournament';
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { TestPerson, type TestSocket } from '../testing/test-person.ts';
import { startTestServer } from '../testing/test-server.ts';
import { dailyAfter, readTimeOfDay } from './daily.ts';

/** Long enough for a busy machine: a late reveal counts as absence. */
const times = { revealMs: 1500, pauseMs: 600 };
const server = await startTestServer({ tournamentTimes: times });
after(() => server.remove());

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

class Entrant {
  readonly person: TestPerson;
  readonly entropy = randomBytes(16).toString('hex');
  socket: TestSocket | null = null;
  table: string | null = null;

  constructor(person: TestPerson) {
    this.person = person;
  }

  static async arrive(): Promise<Entrant> {
    return new Entrant(await TestPerson.arrive(server.url));
  }

  enter(id: string) {
    return this.person.post(`/api/tournaments/${id}/entry`, { pledge: pledgeOf(this.entropy) });
  }

  async look(id: string): Promise<TournamentMessage> {
    return ((await this.person.get(`/api/tournaments/${id}`)) as { tournament: TournamentMessage }).tournament;
  }

  /** Reveals, and plays at the table of the stage. */
  async step(id: string): Promise<TournamentMessage> {
    const seen = await this.look(id);
    if (seen.phase === 'reveal' && !seen.revealed) {
      await this.person.post(`/api/tournaments/${id}/reveal`, { entropy: this.entropy });
    }
    if (seen.table !== null && seen.table !== this.table) {
      this.socket?.close();
      this.table = seen.table;
      this.socket = await this.person.join(seen.table);
    }
    const { socket } = this;
    if (socket?.mirror?.view.stage === 'playing') await socket.act();
    return seen;
  }
}

const open = async (owner: TestPerson, stages = 2, boardsPerStage = 1): Promise<TournamentMessage> => {
  const startsMs = Date.now() + 2 * times.revealMs + 500;
  const { status, body } = await owner.post('/api/tournaments', { startsMs, stages, boardsPerStage });
  assert.equal(status, 201, JSON.stringify(body));
  return (body as { tournament: TournamentMessage }).tournament;
};

const named = async (entrant: Entrant): Promise<TestPerson> => {
  const name = `P${randomBytes(4).toString('hex')}`;
  await entrant.person.request('PATCH', '/api/account', { name });
  return entrant.person;
};

test('a tournament from entry to the end: boards, standings, replays after each board, a proof', async () => {
  const entrants = await Promise.all(Array.from({ length: 4 }, () => Entrant.arrive()));
  const [ann, bob, cyd, absent] = entrants as [Entrant, Entrant, Entrant, Entrant];
  const { id } = await open(await named(ann));
  for (const entrant of entrants) assert.equal((await entrant.enter(id)).status, 200);
  assert.equal((await ann.enter(id)).status, 409);
  assert.equal((await bob.person.request('DELETE', `/api/tournaments/${id}/entry`)).status, 200);
  assert.equal((await bob.enter(id)).status, 200);

  const phases: string[] = [];
  const tables = new Set<string>();
  for (;;) {
    const [seen] = await Promise.all([ann, bob, cyd].map((entrant) => entrant.step(id)));
    const { phase, board, boardsOver } = seen as TournamentMessage;
    if (phases.at(-1) !== `${phase} ${board}`) phases.push(`${phase} ${board}`);
    if (ann.table !== null) tables.add(ann.table);
    if (phase === 'over') {
      assert.equal(boardsOver, 2);
      break;
    }
    await sleep(30);
  }
  assert.deepEqual(
    phases.filter((phase) => phase.startsWith('playing')),
    ['playing 1', 'playing 2'],
  );
  assert.equal(tables.size, 2, 'a table each stage');

  const { standings } = await ann.look(id);
  assert.deepEqual(
    standings.map(({ boards }) => boards),
    [2, 2, 2, 2],
    'an absent entrant has the scores of a bot',
  );
  assert.ok(standings.some(({ person }) => person.id === absent.person.id));

  const { proof } = (await ann.person.get(`/api/tournaments/${id}/proof`)) as { proof: TournamentProof };
  assert.equal(
    proof.entrants.filter(({ entropy }) => entropy === null).length,
    1,
    'entrants who did not reveal are named',
  );
  const entropies = proof.entrants.map(({ entropy }) => entropy ?? '');
  assert.equal(proof.entropy, mixedEntropy(id, entropies));
  assert.match(proof.secret ?? '', /^[0-9a-f]{64}$/);

  const { board } = (await ann.person.get(`/api/tournaments/${id}/boards/1`)) as { board: BoardMessage };
  const deals = new Set<string>();
  for (const { round } of board.tables) {
    const log = unwrap(readLog((await ann.person.get(`/api/rounds/${round}/log`)) as string));
    const report = unwrap(verifyLog(log));
    assert.equal(report.rounds.at(-1)?.board, `${id}-1`);
    const dealt = log.find(({ type }) => type === 'dealt');
    deals.add(JSON.stringify(dealt?.type === 'dealt' ? [dealt.deal, dealt.first] : null));
  }
  assert.equal(board.tables.length, 3);
  assert.equal(deals.size, 1, 'the same cards at all tables, and the same seat calls first');
});

/** Two people while a board is played. */
const atPlayedBoard = async (): Promise<{ readonly id: string; readonly ann: Entrant; readonly bob: Entrant }> => {
  const [ann, bob] = await Promise.all([Entrant.arrive(), Entrant.arrive()]);
  const { id } = await open(await named(ann), 1, 1);
  for (const entrant of [ann, bob]) await entrant.enter(id);
  for (;;) {
    const [seen] = await Promise.all([ann.step(id), bob.step(id)]);
    if (seen.phase === 'playing' && ann.socket?.mirror?.view.stage === 'playing') return { id, ann, bob };
    await sleep(20);
  }
};

test('boards told to other tables: no spectators, and a board is shown only after its last table', async () => {
  const { id, ann, bob } = await atPlayedBoard();
  for (const stranger of [bob.person, await TestPerson.arrive(server.url)]) {
    const socket = stranger.connect(ann.table ?? '');
    await socket.opened;
    socket.send({ type: 'join', seen: null, play: true });
    assert.equal(await socket.closed, 4004, 'a table of a tournament has no spectators');
  }
  assert.notEqual(ann.table, bob.table, 'they came from one address: they are kept apart');
  assert.equal(ann.socket?.view.viewer, bob.socket?.view.viewer, 'at the same seat');
  const over = async (): Promise<boolean> => (await ann.step(id)).phase === 'over';
  while (ann.socket?.view.stage === 'playing') await over();
  // Bob does not act, but the table is played.
  assert.equal((await ann.look(id)).phase, 'playing');
  assert.equal((await ann.person.request('GET', `/api/tournaments/${id}/boards/1`)).status, 404);
  assert.deepEqual(await ann.person.get(`/api/tables/${ann.table}/rounds`), { rounds: [] });
  assert.equal(ann.socket?.view.proof?.secret, null, 'the secret of the board stays with the server');
  while (!(await over())) await bob.step(id);
  const { rounds } = (await ann.person.get(`/api/tables/${ann.table}/rounds`)) as { rounds: unknown[] };
  assert.equal(rounds.length, 1);
});

test('a lead kept by leaving: no entrant can leave a running tournament', async () => {
  const { ann } = await atPlayedBoard();
  for (const payload of [{ type: 'leave' }, { type: 'dissolve', agree: true }] as const) {
    const answer = await ann.socket?.command(payload);
    assert.equal(answer?.type === 'refused' && answer.failure.code, 'hosted-table');
  }
});

test('too few entrants cancel it; then it is closed, and only entrants can reveal', async () => {
  const ann = await Entrant.arrive();
  const owner = await named(ann);
  const { id } = await open(owner);
  await ann.enter(id);
  for (;;) {
    if ((await ann.look(id)).phase === 'cancelled') break;
    await sleep(50);
  }
  const bob = await Entrant.arrive();
  const { status, body } = await bob.enter(id);
  assert.deepEqual([status, (body as { error: { code: string } }).error.code], [409, 'entry-closed']);
  const strange = await bob.person.post(`/api/tournaments/${id}/reveal`, { entropy: bob.entropy });
  assert.deepEqual([strange.status, (strange.body as { error: { code: string } }).error.code], [409, 'not-entered']);
});

test('a tournament wants a name, a start in time, and an end', async () => {
  const guest = await Entrant.arrive();
  const given = { startsMs: Date.now() + 60_000, stages: 1, boardsPerStage: 1 };
  assert.equal((await guest.person.post('/api/tournaments', given)).status, 403);
  const owner = await named(guest);
  assert.equal((await owner.post('/api/tournaments', { ...given, startsMs: Date.now() })).status, 422);
  assert.equal((await owner.post('/api/tournaments', { ...given, stages: 99 })).status, 400);
  assert.equal((await owner.post('/api/tournaments/none/entry', { pledge: pledgeOf('00') })).status, 404);
});

test('daily tournaments: the next one of each time, with one id for all nodes', () => {
  const noon = Date.UTC(2026, 10, 22, 12);
  assert.deepEqual(
    dailyAfter([720, 1200], noon).map(({ id }) => id),
    ['daily-2026-11-23T1200', 'daily-2026-11-22T2000'],
  );
  assert.deepEqual(['20:00', '9:05', '24:00', 'noon'].map(readTimeOfDay), [1200, 545, null, null]);
});
