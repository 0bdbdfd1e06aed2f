/** A report from a round's replay and a moderator's actions on it, with the real server. */
import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { limitMs } from '@doudizhu/rules/testing';
import type { Page } from 'playwright-core';
import { violations } from './testing/axe.ts';
import {
  addModerator,
  DESKTOP,
  PATIENT,
  PHONE,
  serverDatabase,
  shows,
  useBrowser,
  visit,
  type Visit,
} from './testing/visit.ts';

useBrowser();

const STILL = { reducedMotion: 'reduce', seed: null } as const;
const ZH = { ...STILL, locale: 'zh-CN', viewport: PHONE, hasTouch: true };

/** The server's answer to the page's own request. */
const ask = (page: Page, method: string, path: string, body?: unknown): Promise<unknown> =>
  page.evaluate(`fetch(${JSON.stringify(path)}, {
    method: ${JSON.stringify(method)},
    ${body === undefined ? '' : `headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(JSON.stringify(body))},`}
  }).then((answer) => answer.json())`);

/** Two players and a bot play a round on autoplay. @returns the ids of table and round */
const playRound = async (ann: Visit, bo: Visit): Promise<{ readonly table: string; readonly round: string }> => {
  const given = {
    rules: 'competition',
    public: true,
    roundsMax: null,
    pace: 'none',
    bots: ['rules'],
    help: ['autopilot'],
  };
  const { table } = (await ask(ann.page, 'POST', '/api/tables', given)) as { table: { id: string } };
  for (const { go, page } of [ann, bo]) {
    await go(`table/${table.id}?sit=1`);
    await page.getByTestId('ready').first().click();
  }
  await Promise.all(
    [ann, bo].map(async ({ page }) => {
      await page.getByRole('button', { name: /^(Autopilot|托管)$/ }).click(PATIENT);
      await page.getByTestId('round-end').waitFor(PATIENT);
    }),
  );
  const { rounds } = (await ask(ann.page, 'GET', `/api/tables/${table.id}/rounds`)) as { rounds: { id: string }[] };
  return { table: table.id, round: rounds[0]?.id as string };
};

/** A case of the check of pairs about the two players of a round. A real one takes hundreds of rounds. */
const nameCase = async (round: string): Promise<void> => {
  const database = new DatabaseSync(serverDatabase(), { timeout: limitMs(5000) });
  const people = database
    .prepare('select account from round_seat where round_id = ? and account is not null')
    .all(round);
  const [one = '', other = ''] = people.map(({ account }) => String(account)).toSorted();
  const figures = { rounds: 150, plays: 210, mean: 0.15, meanElsewhere: 0.01, z: 5.2, threshold: 3.7 };
  database
    .prepare('insert into suspicion values (?, ?, ?, ?, ?, ?, ?, null)')
    .run('case', 'informed', one, other, JSON.stringify(figures), JSON.stringify([round]), 1);
  database.close();
};

test('a report from the replay, seen by a moderator, who bans by keyboard, lifts, closes, and reads the log', async () => {
  const code = addModerator('Mo');
  let table = '';
  await visit({ ...STILL, route: 'lobby', viewport: DESKTOP, allow: /409/ }, async (ann) => {
    await visit({ ...STILL, route: 'lobby' }, async (bo) => {
      await ask(bo.page, 'PATCH', '/api/account', { name: 'Bo Reported' });
      const played = await playRound(ann, bo);
      ({ table } = played);
      const { round } = played;
      // In the next round the last one can be reported.
      for (const { page } of [ann, bo]) await page.getByTestId('next').click();
      await bo.page.getByTestId('round-end').waitFor({ state: 'hidden' });
      await bo.page.getByTestId('say').click();
      await bo.page.getByTestId('report').click();
      await bo.page.getByTestId('send-report').waitFor();
      assert.deepEqual(await violations(bo.page), []);
      await nameCase(round);
      await ann.go(`rounds/${round}`);
      await ann.page.getByTestId('report').click();
      assert.deepEqual(await violations(ann.page), []);
      await ann.page.getByRole('group', { name: 'Reason' }).getByLabel('Collusion').check();
      await ann.page.getByLabel('Details (optional)').fill('They tell each other everything');
      await ann.page.getByTestId('send-report').click();
      await ann.page.locator('.notice').getByText('Thank you.').waitFor();
      await ann.page.getByTestId('report').click();
      await ann.page.getByTestId('send-report').click();
      await ann.page.locator('.notice').getByText('You have already reported this seat').waitFor();
    });
  });
  await visit({ ...STILL, route: 'moderation', allow: /401/ }, async ({ page, go }) => {
    await page.getByLabel('Moderator’s name').fill('Mo');
    await page.getByLabel('Code').fill('AAAAA-AAAAA-AAAAA-AAAAA');
    await page.getByTestId('moderator-sign-in').click();
    await page.getByRole('alert').waitFor();
    assert.deepEqual(await violations(page), []);
    await page.getByLabel('Code').fill(code);
    await page.keyboard.press('Enter');
    await page.getByTestId('moderator').waitFor();
    const reported = page.getByTestId('reported').filter({ hasText: 'Bo Reported' });
    await reported.getByText('They tell each other everything').waitFor();
    assert.deepEqual(await violations(page), []);
    await reported.getByTestId('act').focus();
    await page.keyboard.press('Enter');
    await page.getByText('No active mutes or bans.').waitFor();
    assert.deepEqual(await violations(page), []);
    await page.getByRole('group', { name: 'Action' }).getByLabel('Ban').check();
    await page.getByLabel('Reason').fill('Cards by telephone');
    await page.getByTestId('do-it').press('Enter');
    await page.getByTestId('sanction').getByText('Cards by telephone').waitFor();
    await page.getByTestId('lift').click();
    await page.getByText('No active mutes or bans.').waitFor();
    await page.keyboard.press('Escape');
    await reported.getByTestId('close').click();
    await page.getByLabel('Reason').fill('Dealt with');
    await page.getByTestId('close-it').click();
    await page.locator('[data-testid=reported][data-closed=true]').waitFor();
    await page.getByRole('button', { name: 'Cases' }).click();
    const found = page.getByTestId('case').filter({ hasText: 'Better than their own cards explain' });
    await found.getByText('5.2 (3.7)').waitFor();
    assert.deepEqual(await violations(page), []);
    await found.getByTestId('close').click();
    await page.getByLabel('Reason').fill('Brothers at one table');
    await page.getByTestId('close-it').click();
    await page.locator('[data-testid=case][data-closed=true]').waitFor();
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByLabel('Name of a player').fill('o repo');
    await page.getByTestId('find').press('Enter');
    const player = page.getByTestId('found').filter({ hasText: 'Bo Reported' });
    await player.getByTestId('unname').click();
    await page.getByRole('dialog').getByLabel('Reason').fill('A rude name');
    await page.getByTestId('unname-it').click();
    // Found by the earlier name, which it has no more.
    await player.waitFor({ state: 'detached' });
    await shows(page.getByTestId('found'), 1);
    assert.equal(await page.getByTestId('unname').count(), 0);
    assert.deepEqual(await violations(page), []);
    await page.getByLabel('Id or link of a table').fill(`https://play.example/s/table/${table}`);
    const closing = page.locator('form', { has: page.getByTestId('close-table') });
    await closing.getByLabel('Reason').fill('Stalled');
    await page.getByTestId('close-table').click();
    await page.locator('.notice').getByText('Done.').last().waitFor();
    await page.getByRole('button', { name: 'Audit log' }).click();
    await page.getByTestId('audit-line').getByText('close report').waitFor();
    await shows(page.getByTestId('audit-line'), 7); // signed in, ban, lift, both closed, name removed, table closed
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Servers' }).press('Enter');
    await page.getByTestId('node').getByText('running').waitFor();
    await page
      .getByTestId('database')
      .getByText(/answers in/)
      .waitFor();
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await go('lobby');
    await go('moderation');
    await page.getByTestId('moderator-sign-in').waitFor();
  });
});

test('in Chinese on a phone, by touch', async () => {
  const code = addModerator('Xiao');
  await visit({ ...ZH, route: 'moderation' }, async ({ page }) => {
    await page.getByLabel('管理员名字').fill('Xiao');
    await page.getByLabel('登录码').fill(code);
    await page.getByTestId('moderator-sign-in').tap();
    await page.getByTestId('moderator').waitFor();
    for (const name of ['可疑搭档', '查找', '操作记录', '服务器', '举报']) {
      await page.getByRole('button', { name, exact: true }).tap();
      if (name === '服务器') await page.getByTestId('node').getByText('运行中').waitFor();
      assert.deepEqual(await violations(page), [], name);
    }
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    assert.ok((overflow as number) <= 0, `${String(overflow)} px too wide`);
  });
});
