/** Profiles: face and rank, curves, gates, the last rounds as small tables. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { judge, LOOKS } from './testing/looks.ts';
import { storeRounds } from './testing/stored-rounds.ts';
import { shows, useBrowser, visit } from './testing/visit.ts';

useBrowser();

/** Answers of the server about an account with two ratings and two rounds, one of four players. */
const answerFor = async (page: Page, account: string): Promise<void> => {
  const person = { id: account, name: 'Ann', createdMs: Date.UTC(2025, 10, 3) };
  const other = { type: 'person', person: { id: 'bo-1', name: 'Bo' } };
  const bot = { type: 'bot', level: 'level-5' };
  const roundOf = (number: number, others: readonly object[], score: number) => ({
    id: `r${number}`,
    table: 't',
    number,
    rules: others.length === 2 ? 'zunli' : 'app-4p',
    rated: true,
    startedMs: 0,
    endedMs: Date.UTC(2025, 11, 30, 12, number),
    seats: [{ type: 'person', person }, ...others].map((occupant, seat) => ({ occupant, landlord: seat === 0, score })),
  });
  const ratings = [{ rules: 'zunli', ranked: true, shown: 18.4, mu: 27, sigma: 2.8, rounds: 41, wins: 22 }];
  const points = [1, 2, 3].map((at) => ({ atMs: at, mu: 20 + at, sigma: 3 }));
  await page.route(`**/api/accounts/${account}**`, (route) => {
    const url = route.request().url();
    if (url.includes('/curve')) return route.fulfill({ json: { points } });
    if (!url.includes('/rounds')) return route.fulfill({ json: { profile: { ...person, ratings } } });
    const rounds = [roundOf(1, [other, bot], 12), roundOf(2, [other, bot, other], -6)];
    return route.fulfill({ json: { rounds: url.includes('before') ? [] : rounds } });
  });
};

test('one’s own profile shows rank, curve, gates and small tables; another one has no way to an account', async () => {
  await visit({ route: 'lobby' }, async ({ page, go }) => {
    const link = page.getByRole('link', { name: 'My profile' });
    const account = ((await link.getAttribute('href')) ?? '').split('/').at(-1) ?? '';
    for (const id of [account, 'other-1']) {
      await answerFor(page, id);
      await go(`players/${id}`);
      await page.locator('.player-head').getByText('Online rank Sequence').waitFor();
      await page.getByRole('img', { name: 'Rating of Ann over time' }).waitFor();
      const tables = page.locator('.round-tile');
      await shows(tables, 2);
      await shows(tables.nth(0).locator('.round-seat'), 3);
      await shows(tables.nth(1).locator('.round-seat'), 4);
      assert.match(await tables.nth(0).innerText(), /\+12 · landlord\s+Bo, Shuang\s+Classic/u);
      assert.equal(await tables.nth(1).getByRole('link').getAttribute('href'), '#/rounds/r2');
      const isOwn = id === account ? 1 : 0;
      await shows(page.getByTestId('progress'), isOwn);
      await shows(page.getByRole('link', { name: 'My account' }), isOwn);
      await judge(page, LOOKS, `the profile of ${id}`);
    }
  });
});

test('one’s own empty profile leads to the lobby and to the rounds against bots', async () => {
  await visit({ route: 'replays' }, async ({ page, go }) => {
    await storeRounds(page, [{}, {}, {}]);
    await go('lobby');
    await page.getByRole('link', { name: 'My profile' }).click();
    const ways = page.getByTestId('ways-on');
    await ways.getByRole('link', { name: '3 rounds against bots' }).waitFor();
    await judge(page, LOOKS, 'an empty profile');
    await ways.getByRole('link', { name: 'To the lobby' }).click();
    await page.getByRole('heading', { name: 'Play online' }).waitFor();
  });
});
