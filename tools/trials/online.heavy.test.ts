/** `ddz online` at a real server: a player through a pipe, bots by name and in Python, and what goes wrong. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { playAllUntil, TestPerson } from '../../apps/server/src/testing/test-person.ts';
import { startTestServer } from '../../apps/server/src/testing/test-server.ts';

const ROOT = join(import.meta.dirname, '../..');
const { url, remove } = await startTestServer();
after(remove);

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const ddz = (words: readonly string[], input = '', language = 'en'): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, 'apps/cli/bin/ddz.js'), 'online', ...words], {
      cwd: ROOT,
      env: { ...process.env, LANG: language },
    });
    const text = { stdout: '', stderr: '' };
    child.stdout.on('data', (data: Buffer) => (text.stdout += data));
    child.stderr.on('data', (data: Buffer) => (text.stderr += data));
    child.on('close', (status) => resolve({ status, ...text }));
    child.stdin.end(input);
  });

/** A token, with the player who owns the program. */
const createToken = async (): Promise<{ readonly owner: TestPerson; readonly token: string }> => {
  const owner = await TestPerson.arrive(url);
  const name = owner.id.slice(0, 8).replaceAll(/[-_]/gu, 'x');
  await owner.request('PATCH', '/api/account', { name: `Own ${name}` });
  const { body } = await owner.post('/api/account/programs', { name: `Bot ${name}` });
  return { owner, token: (body as { token: string }).token };
};

/** The hint at every prompt, which Enter plays. */
const HINTS = '?\n\n'.repeat(60);
const AGAINST = ['--against', 'level-1,level-1', '--rounds', '1'];

test('a person plays a round with the same screens as at home', async () => {
  const { status, stdout, stderr } = await ddz([url, ...AGAINST], HINTS);
  assert.deepEqual([status, stderr], [0, '']);
  assert.match(stdout, /^table http:.*\/s\/table\/[\w-]{22}: the round begins/mu);
  assert.match(stdout, /Dou Dizhu · .*round 1/u);
  assert.match(stdout, /Finished after 1 whole round\./u);
  // The score of the match is that of its only round.
  assert.match(stdout, /You +this round +([+−]\d+) +total +\1\n/u);
});

test('a bot plays after m, which the screen says until the seat is taken back', async () => {
  const { stdout } = await ddz([url, ...AGAINST], `m\nh\nm\n${HINTS}`);
  assert.match(stdout, /A bot plays for you\. m or a play of your own takes the seat back\./u);
  const { stdout: chinese } = await ddz([url, ...AGAINST], `m\nh\nm\n${HINTS}`, 'zh_CN.UTF-8');
  assert.match(chinese, /托管中，机器人替你打。输入 m 或自己出牌就取消托管。/u);
});

test('among people the terms of the table decide about help', async () => {
  for (const [help, refusals] of [
    [[], 4],
    [['hint', 'counter', 'autopilot'], 0],
  ] as const) {
    const owner = await TestPerson.arrive(url);
    const table = await owner.openTable({ rules: 'two', pace: 'none', rated: false, help });
    const socket = await owner.join(table);
    await socket.command({ type: 'sit', seat: 0 as never });
    const [{ stdout, status }] = await Promise.all([
      ddz([url, '--table', table], '?\nc\nh\nm\nq\n'),
      playAllUntil([socket], ({ roundsPlayed }) => roundsPlayed === 1),
    ]);
    assert.equal(status, 0);
    const found = [...stdout.matchAll(/^This table has no (?:hints|card counter and no history|autopilot).*$/gimu)];
    assert.equal(found.length, refusals, stdout);
    assert.equal(/\? hint/u.test(stdout), refusals === 0, 'the menu names what is allowed');
    socket.close();
  }
});

test('the end of the input leaves the seat', async () => {
  const { status, stdout } = await ddz([url, ...AGAINST], '?\n');
  assert.equal(status, 0);
  assert.match(stdout, /Finished after 0 whole rounds\./u);
});

for (const bot of ['rules', 'exec:python3 examples/bot.py']) {
  test(`a bot plays with a token: ${bot}`, async () => {
    const { token } = await createToken();
    const { status, stdout, stderr } = await ddz([url, '--token', token, '--bot', bot, ...AGAINST, '--json']);
    assert.deepEqual([status, stderr], [0, '']);
    const { type, round, score } = JSON.parse(stdout) as { type: string; round: number; score: number };
    assert.deepEqual([type, round, Number.isInteger(score)], ['outcome', 1, true]);
  });
}

test('a bot takes a seat at its owner’s table by the link', async () => {
  const { owner, token } = await createToken();
  const table = await owner.openTable({ roundsMax: 1, bots: ['level-1'], rated: false, pace: 'none' });
  const socket = await owner.join(table);
  const bot = ddz([url, '--token', token, '--bot', 'greedy', '--table', `${url}/s/table/${table}`, '--rounds', '1']);
  await socket.command({
    type: 'sit',
    seat: socket.view.seats.findIndex(({ occupant }) => occupant === null) as never,
  });
  while (socket.view.roundsPlayed === 0) {
    if ((await socket.act()) === null) await socket.next('update');
  }
  socket.close();
  const { status, stdout } = await bot;
  assert.equal(status, 0, stdout);
  assert.match(stdout, /^round 1: [+−-]?\d+$/mu);
});

/** words, message, why */
const WRONG: readonly (readonly [readonly string[], RegExp, string])[] = [
  [['play.example'], /invalid server "play\.example": expected an address such as/u, 'no address'],
  [['http://127.0.0.1:9'], /no game server answers at http:\/\/127\.0\.0\.1:9/u, 'no server there'],
  [[url, '--token', 'abc'], /unknown token: expected 43 characters/u, 'a token of another form'],
  [[url, '--token', 'A'.repeat(43)], /unknown token: expected 43 characters/u, 'an invented token'],
  [[url, '--table', 'a b'], /invalid --table "a b": expected the id or the link/u, 'no table'],
  [
    [url, '--against', 'level-1,strongest'],
    /no bot "strongest" for competition, expected level-1, /u,
    'an unknown bot of the server',
  ],
  [[url, '--against', 'rules,rules,rules,rules'], /: 4 bots, expected at most 2 for competition$/mu, 'too many bots'],
  [[url, '--bot', 'strongest'], /strongest/u, 'an unknown bot'],
  [
    [url, '--table', 'A'.repeat(22)],
    /no table "A{22}" on http:.*, or this account may not see it$/mu,
    'an unknown table',
  ],
];

for (const [words, expected, why] of WRONG) {
  test(`refused with a sentence: ${why}`, async () => {
    const { status, stderr } = await ddz(words);
    assert.match(stderr, expected);
    assert.equal(status, 1);
  });
}

test('refusals are in the language of the terminal', async () => {
  for (const [words, expected] of [
    [['--table', 'A'.repeat(22)], /^ddz online: http:.* 上没有牌桌“A{22}”，或者这个账号看不到$/mu],
    [['--against', 'rules,rules,rules'], /--against 写了 3 个机器人，competition 最多 2 个$/mu],
    [['--against', 'strongest'], /没有机器人“strongest”，可用 level-1、/u],
  ] as const) {
    const { status, stderr } = await ddz([url, ...words], '', 'zh_CN.UTF-8');
    assert.match(stderr, expected);
    assert.equal(status, 1);
  }
});
