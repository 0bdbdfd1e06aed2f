/** Access to the account in the browser: a new sign-in for changes, the list of sessions, own tables, blocks. */
import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { limitMs } from '@doudizhu/rules/testing';
import { violations } from './testing/axe.ts';
import { DESKTOP, PHONE, serverDatabase, shows, useBrowser, visit, type Visit } from './testing/visit.ts';

useBrowser();

// The browser logs each 403 response to the console.
const REFUSED = /Failed to load resource/;

/** Makes the sessions of an account an hour older. */
const ageSessions = (account: string): void => {
  const database = new DatabaseSync(serverDatabase(), { timeout: limitMs(5000) });
  database.prepare('update session set created_ms = created_ms - 3600000 where account = ?').run(account);
  database.close();
};

const idOf = ({ page }: Visit): Promise<string> =>
  page.evaluate(`fetch('/api/session').then((answer) => answer.json()).then(({ me }) => me.id)`);

/** Sends a request of the page. @returns the body of the answer */
const ask = <Answer>({ page }: Visit, method: string, path: string, body?: unknown): Promise<Answer> =>
  page.evaluate(`fetch(${JSON.stringify(path)}, {
    method: ${JSON.stringify(method)},
    headers: { 'content-type': 'application/json' },
    body: ${body === undefined ? 'undefined' : JSON.stringify(JSON.stringify(body))},
  }).then((answer) => answer.json().catch(() => null))`);

test('new recovery codes need a new sign-in once the account has some, and the sessions are listed', async () => {
  await visit({ route: 'lobby', viewport: DESKTOP, allow: REFUSED, seed: null }, async (ann) => {
    const { page, go } = ann;
    await page.getByTestId('quick').waitFor();
    const id = await idOf(ann);
    await go('account');
    await page.getByRole('button', { name: 'Create recovery codes' }).click();
    const codes = page.getByTestId('codes').getByRole('listitem');
    await shows(codes, 10);
    const [first = '', second = ''] = await codes.allInnerTexts();
    ageSessions(id);
    await page.reload();
    await page.getByRole('button', { name: 'Create recovery codes' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByTestId('sign-in-again').waitFor();
    assert.deepEqual(await violations(page), []);
    await dialog.getByLabel('Recovery code').fill('AAAAA-AAAAA-AAAAA-AAAAA');
    await dialog.getByRole('button', { name: 'Sign in with the code' }).click();
    await dialog.getByText('This code or passkey is wrong').waitFor();
    await dialog.getByLabel('Recovery code').fill(first);
    await dialog.getByRole('button', { name: 'Sign in with the code' }).click();
    await shows(codes, 10);
    assert.notEqual((await codes.allInnerTexts())[0], second);

    const database = new DatabaseSync(serverDatabase(), { timeout: limitMs(5000) });
    const copy = `insert into session (hash, account, created_ms, used_ms, expires_ms)
      select ?, account, created_ms - 1000, used_ms, expires_ms from session where account = ?`;
    database.prepare(copy).run('another', id);
    database.close();
    await page.reload();
    const sessions = page.getByTestId('sessions').getByRole('listitem');
    await shows(sessions, 2);
    await sessions.filter({ hasText: 'Another browser' }).getByRole('button').click();
    await shows(sessions, 1);
    await sessions.filter({ hasText: 'This browser' }).getByRole('button').click();
    await page.locator('.notice', { hasText: 'You are signed out.' }).waitFor();
    assert.equal(await ask<{ me: unknown }>(ann, 'GET', '/api/session').then(({ me }) => me), null);
  });
});

test('a player finds and closes the tables that are in no list, and blocks who asks', async () => {
  const phone = { viewport: PHONE, locale: 'zh-CN', seed: null, allow: REFUSED } as const;
  await visit({ ...phone, route: 'lobby' }, async (ann) => {
    const { page, go } = ann;
    await page.getByTestId('quick').waitFor();
    const id = await idOf(ann);
    const table = { rules: 'competition', public: false, roundsMax: null, pace: 'normal', bots: [] };
    await ask(ann, 'POST', '/api/tables', table);
    await visit({ ...phone, route: 'lobby' }, async (pest) => {
      await pest.page.getByTestId('quick').waitFor();
      await ask(pest, 'POST', '/api/friends', { who: id });
    });
    await go('');
    await go('lobby');
    const own = page.getByTestId('own-tables');
    await shows(own.getByTestId('table'), 1);
    assert.deepEqual(await violations(page), []);
    await own.getByRole('button', { name: '关闭' }).click();
    await own.waitFor({ state: 'detached' });

    const friend = page.getByTestId('friend');
    await friend.getByRole('button', { name: '拉黑' }).click();
    await friend.waitFor({ state: 'detached' });
    await page.getByTestId('blocked').locator('summary').click();
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: '移出黑名单' }).click();
    await page.getByTestId('blocked').waitFor({ state: 'detached' });
  });
});
