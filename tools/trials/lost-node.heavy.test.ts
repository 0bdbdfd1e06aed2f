/** A tournament of two nodes, one of which is killed during a board: the other one plays to the end. */
import type { BoardMessage, TournamentMessage } from '@doudizhu/protocol';
import { pledgeOf } from '@doudizhu/table';
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { until } from '@doudizhu/rules/testing';
import pg from 'pg';
import { startNodeProcess } from './server-process.ts';
import { findPostgres, startPostgres } from '../../apps/server/src/testing/postgres.ts';
import { TestPerson } from '../../apps/server/src/testing/test-person.ts';

const skip = findPostgres() === null && 'no PostgreSQL here';
const BOARDS = 2;

test('a node that is killed loses nothing of a tournament', { skip }, async () => {
  const postgres = await startPostgres({ isDurable: true });
  const { url } = postgres;
  const options = ['--tournament-seconds', '2,2', '--bot-delay-ms', '300', '--daily', 'none'];
  const nodes = [await startNodeProcess('one', url, options), await startNodeProcess('two', url, options)];
  const database = new pg.Pool({ connectionString: postgres.url, max: 1 });
  try {
    const [first, second] = nodes as [(typeof nodes)[number], (typeof nodes)[number]];
    // No person connects: bots play for everyone at the table's node.
    const people = await Promise.all(Array.from({ length: 4 }, () => TestPerson.arriveNamed(second.url)));
    const [owner] = people as [TestPerson];
    const startsMs = Date.now() + 6000;
    const opened = await owner.post('/api/tournaments', { startsMs, stages: 2, boardsPerStage: BOARDS / 2 });
    const { id } = (opened.body as { tournament: TournamentMessage }).tournament;
    for (const person of people) {
      const entry = { pledge: pledgeOf(randomBytes(16).toString('hex')) };
      assert.equal((await person.post(`/api/tournaments/${id}/entry`, entry)).status, 200);
    }
    const look = async (): Promise<TournamentMessage> =>
      ((await owner.get(`/api/tournaments/${id}`)) as { tournament: TournamentMessage }).tournament;
    const heldByFirst = async (): Promise<number> => {
      const { rows } = await database.query(`select count(*) as held from table_head where holder = 'one'`);
      return Number(rows[0]?.held);
    };
    await until(async () => (await look()).phase === 'playing', 60_000);
    const held = await heldByFirst();
    await first.kill();
    await until(async () => (await look()).phase === 'over', 120_000);
    const { standings, boardsOver } = await look();
    assert.equal(boardsOver, BOARDS);
    assert.ok(standings.every(({ boards }) => boards === BOARDS));
    const rounds: string[] = [];
    for (let board = 1; board <= BOARDS; board++) {
      const { board: found } = (await owner.get(`/api/tournaments/${id}/boards/${board}`)) as { board: BoardMessage };
      rounds.push(...found.tables.map(({ round }) => round));
    }
    assert.equal(new Set(rounds).size, 3 * BOARDS, `each table played each board once; ${held} were the lost node’s`);
    const { rows } = await database.query('select count(*) as rounds from round');
    assert.equal(Number(rows[0]?.rounds), 3 * BOARDS, 'no board was played twice');
  } finally {
    await database.end();
    await Promise.all(nodes.map((node) => node.end()));
    await postgres.stop();
  }
});
