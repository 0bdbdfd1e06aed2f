/** Players at one table, each in their own browser, with the real server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '@doudizhu/rules/testing';
import type { Page } from 'playwright-core';
import { violations } from './testing/axe.ts';
import { openProxy } from './testing/proxy.ts';
import { coveredByFacts, lengthenFacts } from './testing/tables.ts';
import { byPointer, momentOf, nextMoment, playOut, untilTold } from './testing/rounds.ts';
import {
  DESKTOP,
  holds,
  LANDSCAPE,
  PHONE,
  resize,
  serverAddress,
  shows,
  useBrowser,
  visit,
  type Visit,
} from './testing/visit.ts';

useBrowser();

const STILL = { reducedMotion: 'reduce', seed: null } as const;
const ZH = { ...STILL, locale: 'zh-CN', viewport: PHONE, hasTouch: true };
const click = async (page: Page, testId: string): Promise<void> => page.getByTestId(testId).first().click();
const wayOf = (page: Page) => byPointer(page, (target, options) => target.click(options));
const play = (page: Page, isEnough?: (asked: number) => boolean) => playOut(page, wayOf(page), isEnough);

const FORMATS = [
  [1280, 800],
  [1920, 1080],
  [900, 700],
  [844, 390],
  [390, 844],
] as const;
const DEALT = '.play-table:is([data-phase=auction], [data-phase=doubling], [data-phase=play])';

/** Opens a private table from the lobby. @returns its route */
const openTable = async ({ page }: Visit, bots: number, rounds?: string): Promise<string> => {
  await click(page, 'open');
  if (rounds !== undefined) await page.getByRole('group', { name: 'Rounds' }).getByLabel(rounds).check();
  // Rules with all phases.
  assert.equal(await page.locator('dialog[open] select').count(), 0, 'no rules of research programs');
  await page.locator('dialog[open] input[value=competition]').check();
  // No clock: on a slow machine the table must not play for a player.
  await page.getByLabel('No limit').check();
  await page.getByRole('group', { name: 'Bots' }).getByRole('radio').nth(bots).check();
  await click(page, 'create');
  await page.getByTestId('gathering').waitFor();
  const [, route] = /#\/(table\/[^?]+)/.exec(page.url()) ?? [];
  assert.ok(route !== undefined, page.url());
  return route;
};

test('an invited guest is told who invites, takes the seat by the main button, and nothing covers the room', async () => {
  await visit({ ...STILL, route: 'lobby' }, async (ann) => {
    await ann.page.getByRole('button', { name: 'Rename' }).click();
    await ann.page.getByTestId('name').fill('Hilde');
    await ann.page.getByRole('button', { name: 'Save' }).click();
    await ann.page.getByText('You are Hilde').waitFor();
    const table = await openTable(ann, 1);
    await resize(ann.page, PHONE);
    await visit({ ...ZH, viewport: { width: 390, height: 844 }, route: table }, async ({ page }) => {
      await page.getByRole('heading', { name: /^Hilde邀请你打/u }).waitFor();
      assert.equal(await page.locator('.qr-code').count(), 0, 'the code is for the one who invites');
      // The delay of the connection is shown once cards are dealt.
      const delay = page.getByTestId('line').getByText(/^(?:\d+ 毫秒|\d+\.\d 秒)$/u);
      await delay.waitFor({ state: 'attached' });
      assert.equal(await delay.isVisible(), false);
      assert.deepEqual(await coveredByFacts(page), [], 'a guest');
      assert.deepEqual(await violations(page), []);
      await ann.page.getByTestId('line').getByText('1 watching').waitFor();
      for (const width of [360, 390]) {
        await resize(ann.page, { width, height: 844 });
        assert.deepEqual(await coveredByFacts(ann.page), [], `the host, ${width} wide`);
      }
      await click(page, 'only-watch');
      await page.getByTestId('only-watch').waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('button', { name: '坐下' }).and(page.locator('.main')).click();
      await page.getByTestId('ready').waitFor();
      await page.locator('.room-seat', { hasText: /机器人 · (?:初学|入门|熟练|高手|大师)/u }).waitFor();
    });
  });
});

test('two people and a bot play a round to its end, with a reload and a spectator, and begin another one', async () => {
  await visit({ ...STILL, route: 'lobby' }, async (ann) => {
    assert.deepEqual(await violations(ann.page), []);
    await ann.page.getByRole('button', { name: 'Rename' }).click();
    await ann.page.getByTestId('name').fill('Ann');
    await ann.page.getByRole('button', { name: 'Save' }).click();
    await ann.page.getByText('You are Ann').waitFor();
    const table = await openTable(ann, 1, '1 round');
    assert.deepEqual(await violations(ann.page), []);
    await visit({ ...ZH, route: `${table}?sit=1` }, async (bo) => {
      await click(bo.page, 'ready');
      assert.equal(await bo.page.getByRole('button', { name: '移除机器人' }).count(), 0, 'a guest removes no bot');
      await ann.page.getByRole('button', { name: 'Remove bot' }).waitFor();
      await click(ann.page, 'ready');
      await bo.page.locator(DEALT).waitFor();
      for (const viewport of [PHONE, { width: 390, height: 844 }]) {
        await resize(bo.page, viewport);
        await lengthenFacts(bo.page);
        assert.deepEqual(await coveredByFacts(bo.page), [], `a player’s phone, ${viewport.width} wide`);
      }
      await visit({ ...STILL, route: table, viewport: DESKTOP }, async (carl) => {
        // The first bidder is drawn at random: it can be another player, and a bot that bids 3 ends the auction.
        await ann.page.locator(DEALT).waitFor();
        await ann.page.reload();
        await carl.page.locator(DEALT).waitFor();
        assert.equal(await carl.page.getByTestId('hand').getByRole('button').count(), 0, 'a spectator sees no hand');
        const seals = carl.page.locator('.seat-plate .person-face');
        assert.deepEqual((await seals.allInnerTexts()).toSorted()[0], 'A', 'people have faces of their own');
        await shows(seals, 2);
        await carl.page.getByTestId('line').getByText('You are watching').waitFor();
        for (const [width, height] of FORMATS) {
          await resize(carl.page, { width, height });
          assert.deepEqual(await coveredByFacts(carl.page), [], `${width} × ${height}`);
        }
        await resize(carl.page, DESKTOP);
        await carl.page.locator('.shown-hand .card').nth(16).waitFor();
        await carl.page.locator('.actions').getByRole('link', { name: 'Lobby' }).waitFor();
        const nameAt = (place: string) => carl.page.locator(`.seat-plate[data-place=${place}] .seat-name`);
        const right = await nameAt('right').innerText();
        await click(carl.page, 'turn');
        await nameAt('own').getByText(right, { exact: true }).waitFor();
        assert.equal(await carl.page.getByTestId('hand').getByRole('button').count(), 0, 'hands stay closed');
        await carl.page.reload();
        await carl.page.locator(DEALT).waitFor();
        assert.equal(await nameAt('own').innerText(), right, 'a reload keeps the seat in front');
        for (const [width, height] of [...FORMATS, [360, 640] as const]) {
          await resize(carl.page, { width, height });
          const cut = await carl.page.evaluate(`[...document.querySelectorAll('.actions .button')]
            .filter((button) => {
              const words = document.createRange();
              words.selectNodeContents(button);
              return words.getBoundingClientRect().width > button.clientWidth - 8;
            })
            .map((button) => button.textContent)`);
          assert.deepEqual(cut, [], `labels, ${width} × ${height}`);
          assert.deepEqual(await coveredByFacts(carl.page), [], `turned, ${width} × ${height}`);
          await shows(carl.page.locator('.seat-plate[data-place=own] .seat-name:visible'), 1);
          await lengthenFacts(carl.page);
          assert.deepEqual(await coveredByFacts(carl.page), [], `long texts, ${width} × ${height}`);
        }
        await resize(carl.page, DESKTOP);
        await click(carl.page, 'watch-other');
        await carl.page.getByText('No other table is playing right now.').first().waitFor();
        await ann.page.getByTestId('say').click();
        await ann.page.getByRole('button', { name: 'Hello!' }).click();
        await bo.page.getByTestId('phrase').getByText('Ann：大家好！').waitFor();
        const [asked] = await Promise.all([play(ann.page), play(bo.page)]);
        assert.ok(asked > 0, 'Ann was asked');
        await carl.page.getByTestId('round-end').waitFor();
        assert.equal(await carl.page.getByTestId('next').count(), 0, 'a spectator does not deal');
        assert.deepEqual(await violations(carl.page), []);
      });
      await ann.page.getByRole('button', { name: 'Rematch' }).click();
      await ann.page.getByText(/^Waiting for Guest/).waitFor();
      await click(bo.page, 'next');
      for (const { page } of [ann, bo]) await page.getByTestId('round-end').waitFor({ state: 'hidden' });
    });
    await ann.go('replays');
    await ann.page.getByTestId('rounds').waitFor();
  });
});

test('a spectator who takes a seat after a round is not told the result of its last player', async () => {
  await visit({ ...STILL, route: 'lobby' }, async (ann) => {
    const table = await openTable(ann, 1);
    await visit({ ...STILL, route: `${table}?sit=1` }, async (bo) => {
      await click(bo.page, 'ready');
      await click(ann.page, 'ready');
      await visit({ ...STILL, route: table }, async ({ page }) => {
        await Promise.all([play(ann.page), play(bo.page)]);
        await page.getByTestId('round-end').waitFor();
        await click(bo.page, 'leave');
        await click(page, 'sit');
        await page.getByTestId('next').waitFor();
        assert.match(await page.locator('#round-end-title').innerText(), /^The (landlord wins|farmers win)/);
        assert.equal(await page.getByText('Your play of the round').count(), 0);
      });
    });
  });
});

test('a player with a seat is led back to it instead of opening another table', async () => {
  await visit({ ...STILL, route: 'lobby' }, async (ann) => {
    const { page } = ann;
    const table = await openTable(ann, 0);
    await page.getByTestId('ready').waitFor();
    await ann.go('lobby');
    await page.getByTestId('own-table').waitFor();
    assert.equal(await page.getByTestId('open').count(), 0);
    assert.ok((await page.getByTestId('own-table').getAttribute('href'))?.endsWith(table));
    assert.deepEqual(await violations(page), []);
    await visit({ ...ZH, route: 'lobby' }, async (bo) => {
      await click(bo.page, 'open');
      await click(bo.page, 'create');
      await bo.page.getByTestId('gathering').waitFor();
      const [, other = ''] = /#\/(table\/[^?]+)/.exec(bo.page.url()) ?? [];
      await ann.go(`${other}?sit=1`);
      await page.getByText('You have a seat at another table').first().waitFor();
      await shows(page.locator('.board').getByText('You have a seat at another table'), 1);
    });
  });
});

/** Each asked player acts, until all of them see the end. @param first called once before each phase */
const playTogether = async (pages: readonly Page[], first: (page: Page) => Promise<void>): Promise<string[]> => {
  const phases: string[] = [];
  for (;;) {
    const page = await until(async () => {
      const moments = await Promise.all(pages.map(momentOf));
      if (moments.every((moment) => moment === 'over')) return 'over';
      return pages[moments.findIndex((moment) => moment === 'speak' || moment === 'play')];
    });
    if (page === 'over') return phases;
    const phase = (await page.locator('.play-table').getAttribute('data-phase')) ?? '';
    if (!phases.includes(phase)) {
      phases.push(phase);
      await first(page);
    }
    const moment = await nextMoment(page);
    const way = wayOf(page);
    if (moment !== 'over') await untilTold(page, moment === 'speak' ? way.speak : way.play);
  }
};

test('three players play a round, and each page that is reloaded in any phase resumes there', async () => {
  await visit({ ...STILL, route: 'lobby' }, async (ann) => {
    const table = await openTable(ann, 0);
    await visit({ ...ZH, route: `${table}?sit=1` }, async (bo) => {
      await visit({ route: `${table}?sit=1`, viewport: DESKTOP, seed: null }, async (cy) => {
        const pages = [ann, bo, cy].map(({ page }) => page);
        await click(cy.page, 'ready');
        await cy.page.reload();
        await cy.page.getByTestId('ready').getByText('Not ready').waitFor();
        await click(ann.page, 'ready');
        await click(bo.page, 'ready');
        const reload = async (page: Page): Promise<void> => {
          const before = await momentOf(page);
          await page.reload();
          assert.equal(await nextMoment(page), before, 'the seat that was asked is asked again');
        };
        assert.deepEqual(await playTogether(pages, reload), ['auction', 'doubling', 'play']);
        await bo.page.reload();
        for (const page of pages) await click(page, 'next');
        for (const page of pages) await page.locator('[data-phase=auction]').waitFor();
      });
    });
  });
});

test('a cut connection is noticed, and the table resumes once it is restored', async () => {
  const proxy = await openProxy(serverAddress());
  try {
    await visit({ ...STILL, route: 'lobby' }, async (ann) => {
      const table = await openTable(ann, 1);
      const allow = /Failed to load resource|WebSocket connection/;
      await visit({ ...STILL, route: `${table}?sit=1`, address: proxy.address, allow }, async (bo) => {
        await click(bo.page, 'ready');
        await click(ann.page, 'ready');
        const first = await Promise.race([nextMoment(ann.page), nextMoment(bo.page)]);
        assert.notEqual(first, 'over');
        // A browser that reports the loss is believed at once.
        await bo.context.setOffline(true);
        await bo.page.getByTestId('line-broken').getByText('Plays are sent then.').waitFor();
        await bo.context.setOffline(false);
        await bo.page.getByTestId('line-broken').waitFor({ state: 'detached' });
        proxy.cut();
        await bo.page.getByTestId('line-broken').waitFor();
        proxy.restore();
        await holds(bo.page, `document.querySelector('[data-testid=line-broken]') === null`);
        // Both are asked again, and their actions arrive.
        await Promise.race([play(ann.page), play(bo.page, (asked) => asked >= 1)]);
        assert.ok((await bo.announced()).some((line) => line.startsWith('You: ')));
        // A closed page is shown as away.
        await bo.page.goto('about:blank');
        await ann.page.getByText('offline', { exact: true }).waitFor();
      });
    });
  } finally {
    proxy.close();
  }
});

test('a player who leaves an invited seat does not get it back by a reload; a room shows if it is rated', async () => {
  await visit({ ...STILL, route: 'lobby' }, async (ann) => {
    const { page } = ann;
    assert.equal(
      await page.locator('.lobby-way.felt input').count(),
      8,
      'a quick match offers familiar rules and modes',
    );
    await openTable(ann, 2);
    await page.getByText('Casual, not rated').waitFor();
    await shows(page.locator('.room-seat', { hasText: 'Bot' }), 2);
    const names = await page.locator('.room-seat b').allInnerTexts();
    assert.equal(new Set(names).size, 3, names.join());
    await page.getByRole('button', { name: 'Stand up' }).click();
    await page.getByTestId('sit').first().waitFor();
    await page.reload();
    await page.getByTestId('sit').first().waitFor();
    await ann.go('lobby');
    await click(page, 'quick');
    await page.getByTestId('fills').getByText('Bots take the free seats in').waitFor();
    await page.getByText('Rated if all are people').waitFor();
    await page.getByTestId('ready').getByText('Not ready').waitFor();
    await page.getByTestId('ready').click();
    await shows(page.locator('.room-seat', { hasText: 'Bot' }), 2);
    await page.getByText('Casual, not rated').waitFor();
    const levels = await page.locator('.room-seat > span', { hasText: 'Bot' }).allInnerTexts();
    assert.equal(new Set(levels).size, 2, levels.join());
    await ann.go('players');
    await page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
    await shows(page.locator('.podium-felt .free-place'), 3);
    assert.equal(await page.locator('main select').count(), 0, 'no native select');
    assert.deepEqual(await violations(page), []);
    await page.getByText('10 more ranked rounds, and you are listed here.').waitFor();
    const board = await (await fetch(`${serverAddress()}/api/leaderboard?rules=zunli`)).json();
    const players = ['Ann', 'Bo', 'Cy', 'Di'].map((name, index) => ({
      person: { id: name, name },
      rating: { rules: 'zunli', ranked: true, shown: -index, mu: 0, sigma: 1, rounds: 10, wins: 5 },
    }));
    await page.route('**/api/leaderboard*', (route) => route.fulfill({ json: { ...(board as object), players } }));
    await page.reload();
    await page.getByTestId('podium').getByText('Cy').waitFor();
    await shows(page.getByTestId('podium').getByRole('link'), 3);
    await shows(page.locator('.places').getByRole('link'), 4);
    await resize(page, PHONE);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), PHONE.width);
    const faces = await page.locator('.places .person-face, .best-three .person-face').allInnerTexts();
    assert.deepEqual(
      faces.map((letters) => letters.toUpperCase()),
      [...'ABCABCD'],
      'faces as elsewhere',
    );
    assert.ok(await page.getByLabel('Classic', { exact: true }).isChecked(), 'opens on the rules of the answer');
  });
});

test('the room is the table: a tap on a free seat offers bots, a rated table is chosen by a switch', async () => {
  await visit({ ...STILL, route: 'lobby', permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page }) => {
    await click(page, 'open');
    const dialog = page.locator('dialog[open]');
    await dialog.getByLabel('Public: listed in the lobby').check();
    await dialog.getByLabel('Rated', { exact: true }).check();
    await dialog.getByLabel('1 bot').check();
    assert.equal(await dialog.getByLabel('Casual', { exact: true }).isChecked(), true, 'a bot makes it casual');
    await dialog.getByLabel('Rated', { exact: true }).check();
    assert.ok(await dialog.getByLabel('None').isChecked(), 'a rated table has no bots');
    await click(page, 'create');
    await page.getByText('Rated if all are people').waitFor();
    await page.getByRole('img', { name: 'Scan to join this table' }).waitFor();
    await click(page, 'copy-link');
    const link = String(await page.evaluate('navigator.clipboard.readText()'));
    assert.match(await (await fetch(link)).text(), /property="og:description" content="2 free seats/u);
    await visit({ ...STILL, seed: null }, async (bo) => {
      await bo.page.goto(link);
      await bo.page.getByTestId('ready').waitFor();
      await bo.page.getByRole('button', { name: 'Stand up' }).click();
    });
    await click(page, 'free-seat');
    assert.deepEqual(await violations(page), []);
    await page.locator('dialog[open]').getByRole('button', { name: 'Shuang' }).click();
    await page.getByText('Bot · master').waitFor();
    for (const viewport of [DESKTOP, PHONE, LANDSCAPE]) {
      await resize(page, viewport);
      assert.deepEqual(await violations(page), [], `${viewport.width} wide`);
      const outside = await page.evaluate(`[...document.querySelectorAll('.room button, .room a')]
        .filter((button) => button.getBoundingClientRect().bottom > innerHeight + document.querySelector('.room').scrollHeight)
        .length`);
      assert.equal(outside, 0);
    }
    for (const [width, height] of [...FORMATS, [640, 400] as const]) {
      await resize(page, { width, height });
      assert.deepEqual(await coveredByFacts(page), [], `${width} × ${height}`);
    }
    await page.getByRole('button', { name: 'Remove bot' }).click();
    await page.getByTestId('free-seat').nth(1).waitFor();
  });
});

test('friends find each other by code and name, join a table, and throw emotes; a muted player is not heard', async () => {
  await visit({ ...STILL, route: 'lobby' }, async (ann) => {
    await ann.page.getByRole('button', { name: 'Rename' }).click();
    await ann.page.getByTestId('name').fill('Ann Thrower');
    await ann.page.getByRole('button', { name: 'Save' }).click();
    await ann.page.getByText('You are Ann Thrower').waitFor();
    await visit({ ...STILL, route: 'lobby', viewport: PHONE, allow: /404/u }, async (bo) => {
      await bo.page.getByTestId('friend-who').fill('no such person');
      await bo.page.getByRole('button', { name: 'Add friend' }).click();
      await bo.page.getByText('No such player.').waitFor();
      await bo.page.getByTestId('friend-who').fill('ann thrower');
      await bo.page.getByRole('button', { name: 'Add friend' }).click();
      await bo.page.getByTestId('friend').getByText('waiting for an answer').waitFor();
      await ann.page.reload();
      await ann.page.getByRole('button', { name: 'Accept' }).click();
      await openTable(ann, 1);
      await click(ann.page, 'free-seat');
      await click(ann.page, 'invite-friend');
      await ann.page.getByText('Invited').waitFor();
      await ann.page.keyboard.press('Escape');
      await bo.page.reload();
      await bo.page.getByTestId('here').waitFor();
      await bo.page.getByTestId('invitation').getByText('Ann Thrower invites you to a table: Competition').waitFor();
      assert.deepEqual(await violations(bo.page), []);
      await bo.go('play/new');
      const notice = bo.page.locator('.invitation-notice');
      await notice.getByText('Ann Thrower invites you to a table: Competition').waitFor();
      assert.deepEqual(await violations(bo.page), []);
      await notice.getByRole('button', { name: 'Not now' }).click();
      await notice.waitFor({ state: 'detached' });
      await bo.go('lobby');
      await bo.page.getByTestId('invitation').getByRole('link', { name: 'Join' }).click();
      await click(bo.page, 'ready');
      await click(ann.page, 'ready');
      for (const { page } of [ann, bo]) await page.locator(DEALT).waitFor();
      await click(ann.page, 'say');
      assert.deepEqual(await violations(ann.page), []);
      await ann.page.getByRole('button', { name: 'a tomato' }).click();
      await bo.page.getByTestId('emote').waitFor();
      await ann.page.getByTestId('emote').waitFor();
      assert.ok(
        (await bo.announced()).some((line) => /Ann Thrower throws a tomato at/u.test(line)),
        'it is announced',
      );
      await click(bo.page, 'say');
      await bo.page.getByLabel('Mute Ann Thrower').check();
      await bo.page.getByRole('button', { name: 'hot tea' }).click();
      await ann.page.getByText('throws hot tea at').first().waitFor({ state: 'attached' });
      // The server refuses a second emote within two seconds.
      await until(async () => {
        await click(ann.page, 'say');
        await ann.page.getByRole('button', { name: 'an egg' }).click();
        return (await ann.announced()).some((line) => line.includes('an egg'));
      });
      assert.ok(!(await bo.announced()).some((line) => line.includes('an egg')), 'Bo has muted Ann');
    });
  });
});

/** A rule set with ten changes, two of which a name does not count. */
const CHANGED =
  'happy;kindsOff=plane-with-pairs,four-with-two-pairs;bareTriple=last;firstCaller=rotate;onAllPass=2:first;openHand=6,4,3,2,2;spring=3;bombsCounted=5;kittyMultipliers=jokers:4,straightFlush:4,flush:3,run:3,joker:2,pair:2;base=2;multiplierMax=64';

test('rules with many changes are counted in the lobby, listed on a tap, and the room has space for all', async () => {
  await visit({ ...STILL, route: 'lobby' }, async (ann) => {
    await ann.page.getByTestId('here').waitFor();
    const wish = { rules: CHANGED, public: true, rated: false, roundsMax: null, pace: 'none', bots: ['level-3'] };
    const id = String(
      await ann.page.evaluate(`fetch('/api/tables', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: ${JSON.stringify(JSON.stringify(wish))},
      }).then(async (answer) => (await answer.json()).table.id)`),
    );
    await ann.go(`table/${id}?sit=1`);
    await ann.page.getByTestId('gathering').getByRole('heading', { name: 'Happy (8 changes)' }).waitFor();
    const windows = [...FORMATS, [360, 640], [768, 1024], [640, 400]] as const;
    for (const [width, height] of windows) {
      await resize(ann.page, { width, height });
      const overlaps = await ann.page.evaluate(`(() => {
        const parts = document.querySelectorAll('.room-middle > *, .room-seat > *, .room-actions > *, .board-menu');
        const boxes = [...parts].map((part) => [part.className || part.tagName, part.getBoundingClientRect()]);
        return boxes.flatMap(([name, a], index) =>
          boxes
            .slice(index + 1)
            .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
            .map(([other]) => name + ' / ' + other));
      })()`);
      assert.deepEqual(overlaps, [], `${width} × ${height}`);
    }
    await click(ann.page, 'rules-more');
    await shows(ann.page.locator('dialog[open] li'), 10);
    assert.deepEqual(await violations(ann.page), []);
    await visit({ ...ZH, route: 'lobby' }, async (bo) => {
      const card = bo.page.getByTestId('table').filter({ hasText: '欢乐（改 8 条）' });
      await card.getByTestId('rules-more').click();
      const list = bo.page.locator('dialog[open] li');
      await shows(list, 10);
      await list.getByText('没有这些牌型：飞机带对、四带二（双）').waitFor();
      assert.deepEqual(await violations(bo.page), []);
      const wide = await bo.page.evaluate('document.documentElement.scrollWidth > innerWidth');
      assert.equal(wide, false, 'nothing is wider than the phone');
    });
  });
});
