/** Tournaments from entry to standings, with real sockets. */
import type { AuditMessage, BoardMessage, TournamentMessage, TournamentProof } from '@doudizhu/protocol';
import { pledgeOf, verifyLog } from '@doudizhu/table';
import { unwrap } from '@doudizhu/rules/result';
import { mixedEntropy } from '@doudizhu/tournament';
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { test } from 'node:test';
import { limitMs, until } from '@doudizhu/rules/testing';
import { dailyAfter, readTimeOfDay } from './daily.ts';
import { changeFile, moderatorOf, storedRounds, TestPerson, testServer, type TestSocket } from '../testing/index.ts';

/** Long enough for a busy machine: a late reveal counts as absence. */
const times = { revealMs: 1500, pauseMs: 600 };
const server = await testServer({ tournamentTimes: times });

class Entrant {
  readonly person: TestPerson;
  readonly entropy = randomBytes(16).toString('hex');
  socket: TestSocket | null = null;
  table: string | null = null;

  constructor(person: TestPerson) {
    this.person = person;
  }

  static async arrive(url = server.url): Promise<Entrant> {
    return new Entrant(await TestPerson.arriveNamed(url));
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
    if (socket?.received?.view.stage === 'playing') await socket.act();
    return seen;
  }
}

const SOON_MS = limitMs(500);
const LATE_MS = 3_600_000;

const open = async (
  owner: TestPerson,
  { stages = 2, boardsPerStage = 1, inMs = SOON_MS } = {},
): Promise<TournamentMessage> => {
  const startsMs = Date.now() + 2 * times.revealMs + inMs;
  const { status, body } = await owner.post('/api/tournaments', { startsMs, stages, boardsPerStage });
  assert.equal(status, 201, JSON.stringify(body));
  return (body as { tournament: TournamentMessage }).tournament;
};

test('a tournament from entry to the end: boards, standings, replays after each board, a proof', async () => {
  const entrants = await Promise.all(Array.from({ length: 4 }, () => Entrant.arrive()));
  const [ann, bob, cyd, absent] = entrants as [Entrant, Entrant, Entrant, Entrant];
  const { id } = await open(ann.person);
  for (const entrant of entrants) assert.equal((await entrant.enter(id)).status, 200);
  assert.equal((await ann.enter(id)).status, 409);
  assert.equal((await bob.person.delete(`/api/tournaments/${id}/entry`)).status, 200);
  assert.equal((await bob.enter(id)).status, 200);

  const phases: string[] = [];
  const tables = new Set<string>();
  const boardsOver = await until(async () => {
    const [seen] = await Promise.all([ann, bob, cyd].map((entrant) => entrant.step(id)));
    const { phase, board, boardsOver: over } = seen as TournamentMessage;
    if (phases.at(-1) !== `${phase} ${board}`) phases.push(`${phase} ${board}`);
    if (ann.table !== null) tables.add(ann.table);
    return phase === 'over' && over;
  }, 60_000);
  assert.equal(boardsOver, 2);
  const boards = phases.filter((phase) => phase.startsWith('playing'));
  assert.deepEqual(boards, ['playing 1', 'playing 2']);
  assert.equal(tables.size, 2, 'a table each stage');

  const { standings } = await ann.look(id);
  assert.equal(standings.length, 4);
  for (const { boards: played } of standings) assert.equal(played, 2, 'an absent entrant has the scores of a bot');
  assert.ok(standings.some(({ person }) => person.id === absent.person.id));

  const { proof } = (await ann.person.get(`/api/tournaments/${id}/proof`)) as { proof: TournamentProof };
  const hidden = proof.entrants.filter(({ entropy }) => entropy === null);
  assert.equal(hidden.length, 1, 'entrants who did not reveal are named');
  const entropies = proof.entrants.map(({ entropy }) => entropy ?? '');
  assert.equal(proof.entropy, mixedEntropy(id, entropies));
  assert.match(proof.secret ?? '', /^[0-9a-f]{64}$/);

  const { board } = (await ann.person.get(`/api/tournaments/${id}/boards/1`)) as { board: BoardMessage };
  const deals = new Set<string>();
  for (const { round } of board.tables) {
    const log = await ann.person.log(round);
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
  const { id } = await open(ann.person, { stages: 1 });
  for (const entrant of [ann, bob]) await entrant.enter(id);
  await until(async () => {
    const [seen] = await Promise.all([ann.step(id), bob.step(id)]);
    return seen.phase === 'playing' && ann.socket?.received?.view.stage === 'playing';
  });
  return { id, ann, bob };
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
  assert.deepEqual(await storedRounds(ann.person, ann.table ?? ''), []);
  assert.equal(ann.socket?.view.proof?.secret, null, 'the secret of the board stays with the server');
  while (!(await over())) await bob.step(id);
  assert.equal((await storedRounds(ann.person, ann.table ?? '')).length, 1);
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
  const owner = ann.person;
  const { id } = await open(owner);
  await ann.enter(id);
  await until(async () => (await ann.look(id)).phase === 'cancelled');
  const bob = await Entrant.arrive();
  const { status, code } = await bob.enter(id);
  assert.deepEqual([status, code], [409, 'entry-closed']);
  const strange = await bob.person.post(`/api/tournaments/${id}/reveal`, { entropy: bob.entropy });
  assert.deepEqual([strange.status, strange.code], [409, 'not-entered']);
});

test('a tournament wants a name, a pledge of its own, a start in time, and an end', async () => {
  const guest = new Entrant(await TestPerson.arrive(server.url));
  const given = { startsMs: Date.now() + 60_000, stages: 1, boardsPerStage: 1 };
  assert.equal((await guest.person.post('/api/tournaments', given)).status, 403);
  const { person: owner } = await Entrant.arrive();
  const { id } = await open(owner, { inMs: LATE_MS });
  assert.equal((await guest.enter(id)).code, 'name-required');
  const [ann, copier] = [await Entrant.arrive(), await Entrant.arrive()];
  await ann.enter(id);
  const copied = await copier.person.post(`/api/tournaments/${id}/entry`, { pledge: pledgeOf(ann.entropy) });
  assert.equal(copied.code, 'pledge-used');
  assert.equal((await owner.post('/api/tournaments', { ...given, startsMs: Date.now() })).status, 422);
  assert.equal((await owner.post('/api/tournaments', { ...given, stages: 99 })).status, 400);
  assert.equal((await owner.post('/api/tournaments/none/entry', { pledge: pledgeOf('00') })).status, 404);
});

test('daily tournaments: the next one of each time, with one id for all nodes', () => {
  const noon = Date.UTC(2026, 10, 22, 12);
  const ids = dailyAfter([720, 1200], noon).map(({ id }) => id);
  assert.deepEqual(ids, ['daily-2026-11-23T1200', 'daily-2026-11-22T2000']);
  assert.deepEqual(['20:00', '9:05', '24:00', 'noon'].map(readTimeOfDay), [1200, 545, null, null]);
});

test('its opener removes an entrant and cancels a tournament, others do not, and a moderator does both', async () => {
  const [ann, bob, eve] = await Promise.all([Entrant.arrive(), Entrant.arrive(), Entrant.arrive()]);
  const { id } = await open(ann.person, { inMs: LATE_MS });
  for (const entrant of [ann, bob, eve]) await entrant.enter(id);
  const path = `/api/tournaments/${id}`;
  assert.equal((await bob.person.delete(`${path}/entrants/${eve.person.id}`)).status, 404);
  assert.equal((await bob.person.delete(path)).status, 404);
  const { body } = await ann.person.delete(`${path}/entrants/${eve.person.id}`);
  assert.equal((body as { tournament: TournamentMessage }).tournament.entrants, 2);
  assert.equal((await eve.enter(id)).code, 'entrant-removed');
  const other = await open(bob.person, { inMs: LATE_MS });
  assert.equal((await bob.enter(other.id)).status, 200, 'a pledge counts in its own tournament');

  const moderator = await moderatorOf(server);
  const moderation = `/api/moderation/tournaments/${id}`;
  const removed = await moderator.post(`${moderation}/remove`, { account: bob.person.id, why: 'a second account' });
  assert.equal(removed.status, 204);
  assert.equal((await moderator.post(`${moderation}/cancel`, { why: 'spam' })).status, 204);
  assert.equal((await ann.look(id)).phase, 'cancelled');
  assert.equal((await moderator.post(`${moderation}/cancel`, { why: 'again' })).code, 'entry-closed');
  const { audit } = (await moderator.get('/api/moderation/audit')) as { audit: AuditMessage[] };
  const acts = audit.slice(0, 2).map(({ act, subject }) => `${act} ${subject}`);
  assert.deepEqual(acts, [`cancel-tournament ${id}`, `remove-entrant ${id}`]);
});

test('eight people of an address enter a tournament, and many open ones hide no daily one', async () => {
  const strict = await testServer({ limitFactor: 1, dailyTournaments: [720], node: 'strict' });
  const people = await Promise.all(Array.from({ length: 9 }, () => Entrant.arrive(strict.url)));
  const [owner] = people as [Entrant];
  const given = { startsMs: Date.now() + 3_600_000, stages: 1, boardsPerStage: 1 };
  const { body } = await owner.person.post('/api/tournaments', given);
  const { id } = (body as { tournament: TournamentMessage }).tournament;
  const answers: string[] = [];
  for (const person of people) {
    const answer = await person.enter(id);
    answers.push(answer.status === 200 ? 'in' : String(answer.code));
  }
  assert.deepEqual(answers, [...Array.from({ length: 8 }, () => 'in'), 'network-full']);
  await owner.person.delete(`/api/tournaments/${id}/entry`);
  assert.equal((await (people[8] as Entrant).enter(id)).status, 200, 'a place was given up');
  const listed = async (): Promise<readonly string[]> => {
    const { tournaments } = (await owner.person.get('/api/tournaments')) as { tournaments: { kind: string }[] };
    return tournaments.map(({ kind }) => kind);
  };
  await until(async () => (await listed()).includes('daily'));
  for (let copy = 0; copy < 45; copy++) {
    const copied = `insert into tournament (id, kind, owner, starts_ms, is_over, state, wake_at_ms, summary, version)
      select ?, kind, owner, 5, is_over, state, wake_at_ms, summary, version from tournament where id = ?`;
    await changeFile(join(strict.folder, 'games.sqlite'), copied, `copy-${copy}`, id);
  }
  const kinds = (await listed()).toSorted();
  assert.deepEqual(kinds, ['daily', ...Array.from({ length: 39 }, () => 'open')]);
});
