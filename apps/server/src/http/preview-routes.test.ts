/** Previews of links for messengers. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pageFolder, playAllUntil, seatTwo, storedRounds, TestPerson, testServer } from '../testing/index.ts';

const folder = pageFolder();
mkdirSync(join(folder, 'page', 'assets'));
const puzzle = { id: 'canju-17', landlord: '77JJQQAA', farmers: ['779JJQQAR'], winner: 'farmers' };
writeFileSync(join(folder, 'page', 'assets', 'puzzles-abc.jsonl'), `${JSON.stringify(puzzle)}\n`);
const { url } = await testServer({}, folder);

const pageOf = async (path: string, language = 'en'): Promise<{ status: number; text: string; type: string }> => {
  const answer = await fetch(`${url}${path}`, { headers: { 'accept-language': language } });
  return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') ?? '' };
};
const tagOf = (text: string, name: string): string =>
  new RegExp(`<meta property="${name}" content="([^"]*)">`, 'u').exec(text)?.[1] ?? '';

test('a puzzle: who has to win, the hands, the way into the app, in both languages', async () => {
  const { status, text, type } = await pageOf('/s/puzzle/canju-17');
  assert.deepEqual([status, type], [200, 'text/html; charset=utf-8']);
  assert.equal(tagOf(text, 'og:title'), 'Dou Dizhu puzzle: can the farmers win?');
  assert.equal(tagOf(text, 'og:description'), 'Landlord 77JJQQAA, Farmer 779JJQQAR');
  assert.equal(tagOf(text, 'og:url'), `${url}/s/puzzle/canju-17`);
  assert.equal(tagOf(text, 'og:image'), `${url}/preview.png`);
  assert.match(text, /http-equiv="refresh" content="0;url=\/#\/puzzles\/canju-17"/u);
  assert.match((await pageOf('/s/puzzle/canju-17', 'zh-CN')).text, /地主 77JJQQAA，农民 779JJQQAR/u);
});

test('a table: free seats, later only watching; nothing about who sits there', async () => {
  const person = await TestPerson.arriveNamed(url, 'Secret Ann');
  const { table } = await person.openAndSit({ public: false });
  const { text } = await pageOf(`/s/table/${table}`);
  assert.equal(tagOf(text, 'og:description'), '2 free seats. Open to sit down, no account.');
  assert.match(text, new RegExp(`url=/#/table/${table}\\?sit=1"`, 'u'));
  assert.doesNotMatch(text, /Secret/u);
});

test('a round: names and points of a public one; a private one is not found', async () => {
  for (const [isPublic, expected] of [
    [true, 200],
    [false, 404],
  ] as const) {
    const { table, people, sockets } = await seatTwo(url, { public: isPublic });
    await people[0].request('PATCH', '/api/account', { name: `Bo ${String(isPublic)}` });
    await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 1);
    const rounds = await storedRounds(people[0], table);
    const { status, text } = await pageOf(`/s/round/${rounds[0]?.id}`);
    assert.equal(status, expected);
    if (isPublic) assert.match(tagOf(text, 'og:description'), /Bo true [+−]?\d+/u);
  }
});

test('what is gone or strange is not found and leads into the app, and nothing of it is repeated as markup', async () => {
  for (const [path, page] of [
    ['/s/puzzle/no-such', 'puzzles/no-such'],
    ['/s/table/AAAA', 'table/AAAA'],
    ['/s/round/a%2Fb', 'rounds/a%2Fb'],
    ['/s/round/%3Cscript%3E', 'rounds/%3Cscript%3E'],
    ['/s/other/1', null],
    ['/s/puzzle/..%2f..', null],
  ] as const) {
    const { status, text, type } = await pageOf(path);
    assert.equal(status, 404, path);
    assert.doesNotMatch(text, /<script>/u);
    if (page === null) continue;
    assert.equal(type, 'text/html; charset=utf-8', path);
    assert.ok(text.includes(`content="0;url=/#/${page}"`), text);
  }
});
