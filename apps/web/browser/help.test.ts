/** Help in play: none in rated rounds, what the terms allow in casual ones, and rounds with help that count for nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { storeRounds } from './testing/stored-rounds.ts';
import { judge, LOOKS } from './testing/looks.ts';
import { nextMoment, offer } from './testing/rounds.ts';
import { tableLog, QUICK, sitDown, STRONG, STRONG_PLAYED } from './testing/tables.ts';
import { PHONE, shows, useBrowser, visit, type Visit } from './testing/visit.ts';

useBrowser();

const STILL = { reducedMotion: 'reduce', seed: null } as const;

/** Help that the screen of a player offers. */
const helpOn = async (page: Page): Promise<string[]> => {
  const found = [
    ['hint', page.getByTestId('actions').getByRole('button', { name: /^(Hint|提示)$/ })],
    ['counter', page.locator('.counter')],
    ['autopilot', page.locator('.side-actions').getByRole('button', { name: /^(Autopilot|托管)$/ })],
    ['undo', page.locator('.side-actions').getByRole('button', { name: /^(Undo|悔牌)$/ })],
  ] as const;
  const counts = await Promise.all(found.map(async ([name, button]) => ((await button.count()) > 0 ? [name] : [])));
  return counts.flat();
};

/** Opens a table through the form. @returns its route */
const openTable = async (page: Page, fill: () => Promise<void>): Promise<string> => {
  await page.getByTestId('open').click();
  await page.locator('dialog[open] input[value=competition]').check();
  await page.getByLabel('No limit').check();
  await fill();
  await page.getByTestId('create').click();
  await page.getByTestId('gathering').waitFor();
  return /#\/(table\/[^?]+)/.exec(page.url())?.[1] ?? '';
};

/** All get ready. @returns the player who is asked first, in the auction */
const begin = async (players: readonly Visit[]): Promise<Page> => {
  for (const { page } of players) await page.getByTestId('ready').first().click();
  return Promise.any(players.map(async ({ page }) => (await nextMoment(page), page)));
};

test('a rated round of three people: no hint, counter, autopilot or undo, by button or key', async () => {
  await visit({ ...STILL, route: 'lobby' }, async (ann) => {
    const table = await openTable(ann.page, async () => {
      await ann.page.getByRole('radio', { name: /^Public/u }).check();
      await ann.page.getByRole('radio', { name: 'Rated', exact: true }).check();
      assert.equal(await ann.page.getByRole('group', { name: 'Help' }).count(), 0, 'nothing to choose');
    });
    await ann.page.getByTestId('allowed-help').getByText('No hints, card counter or autopilot').waitFor();
    await visit({ ...STILL, route: `${table}?sit=1` }, async (bo) => {
      await visit({ ...STILL, route: `${table}?sit=1`, viewport: PHONE }, async (cleo) => {
        const asked = await begin([ann, bo, cleo]);
        assert.deepEqual(await helpOn(asked), []);
        await asked.keyboard.press('h');
        await asked.keyboard.press('c');
        await asked.keyboard.press('g');
        await asked.getByText('This table has no autopilot', { exact: false }).first().waitFor();
        assert.deepEqual(await helpOn(asked), []);
        await offer(asked, 'Bid 3').click();
        for (const { page } of [ann, bo, cleo].filter((other) => other.page !== asked)) {
          await nextMoment(page);
          await offer(page, /^No double$/u).click();
        }
        await offer(asked, /^(No redouble|Play)$/u)
          .first()
          .waitFor();
        if ((await offer(asked, /^No redouble$/u).count()) > 0) await offer(asked, /^No redouble$/u).click();
        await offer(asked, 'Play').waitFor();
        assert.deepEqual(await helpOn(asked), []);
        await asked.keyboard.press('h');
        await asked.getByTestId('status').getByText('This table has no hints').waitFor();
        await shows(asked.locator('[data-testid=hand] [aria-pressed=true]'), 0);
        await asked.getByRole('button', { name: 'Menu' }).click();
        await asked.getByTestId('allowed-help').getByText('No hints, card counter or autopilot').waitFor();
        assert.equal(await asked.getByLabel('Card counter').count(), 0);
      });
    });
  });
});

test('a casual table says what its owner allows, in the room and at the table, and offers that alone', async () => {
  await visit({ ...STILL, route: 'lobby' }, async (ann) => {
    const table = await openTable(ann.page, async () => {
      const help = ann.page.getByRole('group', { name: 'Help' });
      assert.deepEqual(await help.locator('input:checked').count(), 2, 'no hints without a choice');
      await help.getByLabel('Autopilot').uncheck();
      await help.getByLabel('Hint').check();
      await ann.page.getByRole('group', { name: 'Bots' }).getByRole('radio').nth(1).check();
    });
    await ann.page.getByText('Help among people: card counter, hint.').waitFor();
    await visit({ ...STILL, locale: 'zh-CN', route: `${table}?sit=1`, viewport: PHONE }, async (bo) => {
      await bo.page.getByText('真人同桌可以用：记牌器，提示。').waitFor();
      const asked = await begin([ann, bo]);
      assert.deepEqual(await helpOn(asked), ['hint', 'counter']);
    });
  });
});

/** Won rounds against the first character. */
const WINS = ['w', 'w'].map(() => ({ won: true, bots: ['', 'level-1', 'rules'] }));

test('a hint makes a round one with help: said at once, shown at its end, and it counts for nothing', async () => {
  const stored = { 'ddz.play': QUICK };
  await visit({ route: 'replays', reducedMotion: 'reduce', stored }, async ({ page, go, announced }) => {
    await storeRounds(page, WINS);
    const levels = ['level-1', 'rules'];
    await sitDown({ page, go }, tableLog({ ...STRONG, actions: STRONG_PLAYED, levels }));
    await page.keyboard.press('h');
    const line = 'With help (hint): this round counts for no gate, medal or statistics.';
    await page.locator('.notice').getByText(line).waitFor();
    assert.equal((await announced()).filter((said) => said === line).length, 1);
    await page.locator('.seat-plate[data-place=own]').getByText('With help').waitFor();
    for (const card of await page.getByTestId('hand').getByRole('button').all())
      if ((await card.getAttribute('aria-pressed')) !== 'true') await card.click();
    await offer(page, /^Play/u).click();
    const ring = page.getByTestId('with-help');
    await ring.getByText('With help · hint').waitFor();
    assert.equal(await page.getByTestId('round-progress').count(), 0, 'no medal, no gate');
    await judge(page, LOOKS, 'the end of a round with help');
    await go('ladder');
    const gate = page.locator('.ladder-gates li').first();
    await gate.getByText('1 more win to pass Mai').waitFor();
    await page.getByText('Medals: 0 of 9').waitFor();
    await go('statistics');
    await page.getByTestId('overview').getByText('2 rounds', { exact: true }).waitFor();
  });
});

test('undo after a lost round does not remove the loss', async () => {
  const stored = { 'ddz.play': QUICK };
  await visit({ route: 'replays', reducedMotion: 'reduce', stored }, async ({ page, go }) => {
    await storeRounds(page, WINS);
    const hands = ['334455667788999TT', '345678TJJJQQQKKKA'];
    const actions = `${STRONG_PLAYED}, AA`;
    await sitDown({ page, go }, tableLog({ hands, kitty: '2AA', first: 2, actions, levels: ['rules', 'level-1'] }));
    await page.getByTestId('round-progress').getByText('1 more win to pass Mai', { exact: true }).waitFor();
    await page.getByTestId('round-end').getByRole('button', { name: 'Undo' }).click();
    await page.locator('.notice').getByText('The result stands.', { exact: false }).waitFor();
    await go('ladder');
    const gate = page.locator('.ladder-gates li').first();
    await gate.getByText('1 more win to pass Mai').waitFor();
    assert.equal(await gate.getByRole('img').getAttribute('aria-label'), '2 won, 1 lost');
  });
});
