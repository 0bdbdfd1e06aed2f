/** Programs: an account of their own with a token, a mark, and limits. */
import { openClient, playSeat } from '@doudizhu/client';
import { isProgram, LIMITS, type ProgramSummary, type RouteName } from '@doudizhu/protocol';
import { unwrap } from '@doudizhu/rules/result';
import { legalActionsOf } from '@doudizhu/rules/view';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storedRounds, TestPerson, testServer } from '../testing/index.ts';

const { url } = await testServer();
let names = 0;

interface Owned {
  readonly owner: TestPerson;
  readonly program: ProgramSummary;
  readonly token: string;
}

const createProgram = async (given?: TestPerson): Promise<Owned> => {
  const owner = given ?? (await TestPerson.arriveNamed(url));
  const { status, body } = await owner.post('/api/account/programs', { name: `Robo ${names++}` });
  assert.equal(status, 201, JSON.stringify(body));
  const { programs, token } = body as { programs: ProgramSummary[]; token: string };
  return { owner, program: programs.at(-1) as ProgramSummary, token };
};

const clientOf = (token: string) =>
  openClient({
    server: url,
    token,
    host: {
      fetch,
      WebSocket,
      nowMs: () => performance.now(),
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    },
  });

const WISH = { rules: 'competition', public: true, rated: false, roundsMax: 1, pace: 'fast' } as const;

test('a program plays a round at its table under its own marked account, and it is not rated', async () => {
  const { owner, program, token } = await createProgram();
  assert.ok(isProgram(program.person.id) && !isProgram(owner.id));
  const { api, connect } = clientOf(token);
  assert.equal(unwrap(await api('GET /api/session')).me?.id, program.person.id);
  const { table } = unwrap(await api('POST /api/tables', { body: { ...WISH, bots: ['level-1', 'level-1'] } }));
  const connection = connect(table.id);
  const choose = (view: Parameters<typeof legalActionsOf>[0]) => legalActionsOf(view).at(-1)!;
  assert.equal(unwrap(await playSeat(connection, { choose })), 1);
  connection.close();
  const [round] = await storedRounds(owner, table.id);
  assert.equal(round?.rated, false);
  const people = round?.seats.flatMap(({ occupant }) => (occupant.type === 'person' ? [occupant.person] : []));
  assert.deepEqual(people, [program.person]);
});

test('what is for people is refused to programs, and a removed token is void', async () => {
  const { owner, program, token } = await createProgram();
  const { api, connect } = clientOf(token);
  const refused = async (route: RouteName, body: unknown): Promise<string> => {
    const answer = await api(route, { body } as never);
    return answer.ok ? 'allowed' : answer.error.code;
  };
  assert.equal(await refused('PATCH /api/account', { name: 'Someone' }), 'people-only');
  assert.equal(await refused('POST /api/account/programs', { name: 'More' }), 'people-only');
  assert.equal(await refused('POST /api/matches', { rules: 'competition' }), 'people-only');
  assert.equal(await refused('POST /api/ranked', { rules: 'competition' }), 'people-only');
  assert.equal(await refused('POST /api/friends', { who: owner.id }), 'people-only');
  assert.equal(await refused('POST /api/tables', { ...WISH, rated: true, bots: [] }), 'people-only');
  const connection = connect(await (await TestPerson.arrive(url)).openTable());
  const strange = await playSeat(connection, { choose: () => ({ type: 'pass' }) });
  assert.equal(!strange.ok && strange.error.code, 'people-only', 'a public table of a stranger');
  connection.close();
  const { status } = await owner.delete(`/api/account/programs/${program.person.id}`);
  assert.equal(status, 200);
  assert.equal(unwrap(await api('GET /api/session')).me, null);
  assert.equal(await refused('POST /api/tables', { ...WISH, bots: [] }), 'signed-out');
});

test('an account has a few programs, and needs a name for them; others cannot remove them', async () => {
  const guest = await TestPerson.arrive(url);
  assert.equal((await guest.post('/api/account/programs', { name: 'Bot of a guest' })).code, 'name-required');
  const { owner, program } = await createProgram();
  assert.equal((await guest.delete(`/api/account/programs/${program.person.id}`)).code, 'not-found');
  assert.equal((await owner.post('/api/account/programs', { name: program.person.name })).code, 'name-taken');
  for (let count = 1; count < LIMITS.programsPerAccount; count++) await createProgram(owner);
  assert.equal((await owner.post('/api/account/programs', { name: 'One more' })).code, 'too-many-programs');
  const kept = (await owner.get('/api/account/programs')) as { programs: ProgramSummary[] };
  assert.equal(kept.programs.length, LIMITS.programsPerAccount);
  assert.equal((await owner.delete('/api/account')).status, 204);
  assert.equal((await guest.request('GET', `/api/accounts/${program.person.id}`)).status, 404, 'gone with its owner');
});
