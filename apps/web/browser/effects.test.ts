/** Effects over the table: their time, ending them by any key, and reduced motion. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { EFFECT_MS } from '../src/effects/cue.ts';
import { tableLog, QUICK, sitDown } from './testing/tables.ts';
import { until } from '@doudizhu/rules/testing';
import { holds, PHONE, useBrowser, visit } from './testing/visit.ts';

useBrowser();

/** The player is landlord, has played a sequence of twelve, and holds four twos, the rocket and two aces. */
const STRONG = {
  hands: ['3456789TJQKA222BR', '334455667788999TT'],
  kitty: '2AA',
  first: 0,
  actions: 'bid 3, double 1, double 1, 3456789TJQKA, pass, pass',
} as const;
/** Seat 1 is the landlord and goes out with a last card that the player cannot beat. */
const LOSING = {
  hands: ['33445567899TJJQQK', '3456789TJQKA222BR'],
  kitty: '2AA',
  first: 1,
  actions: 'bid 3, double 1, double 1, 3456789TJQKA, pass, pass, 2222, pass, pass, BR, pass',
} as const;

const SLOW = { ...QUICK, pace: 'slow' };

/** Records each effect and the delays of timers that fired during it: its own delay, unless a key ended it. */
const WATCH = `{
  globalThis.effects = [];
  let timers = [];
  const { setTimeout } = window;
  window.setTimeout = (work, ms) => setTimeout(() => {
    timers.push(ms);
    work();
  }, ms);
  let last = null;
  const layer = document.querySelector('[data-testid=effects]');
  new MutationObserver(() => {
    const name = layer.dataset.effect ?? null;
    if (name === last) return;
    if (last !== null) effects.push({ name: last, timers });
    last = name;
    timers = [];
  }).observe(layer, { attributes: true });
}`;

const play = async (page: Page, keys: string): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
};

const effectsOf = async (
  page: Page,
): Promise<readonly { readonly name: string; readonly timers: readonly number[] }[]> =>
  (await page.evaluate('effects')) as never;

test('a bomb is drawn for its time, and names the stake; what lies on the table stays to be pressed', async () => {
  await visit({ viewport: PHONE, stored: { 'ddz.play': SLOW } }, async ({ page, go }) => {
    await sitDown({ page, go }, tableLog(STRONG));
    await page.evaluate(WATCH);
    // One look while the effect lasts, which can be over at a second one.
    const shown = page.evaluate(`new Promise((resolve) => {
      const look = () => {
        const bomb = document.querySelector('.effect.bomb[data-size="1"]');
        if (bomb === null) return requestAnimationFrame(look);
        const plate = bomb.closest('.effects').querySelector('.effect-plate').innerText.replaceAll(/\\s+/gu, ' ');
        const at = document.elementsFromPoint(innerWidth / 2, innerHeight / 2);
        resolve({ plate, isHit: at.some((element) => element.closest('.effects')) });
      };
      look();
    })`);
    await play(page, '2222');
    assert.deepEqual(await shown, { plate: 'You · stake ×3 → ×6', isHit: false });
    await holds(page, 'effects.length === 1');
    const [bomb] = await effectsOf(page);
    assert.ok(bomb?.name === 'bomb');
    assert.ok(bomb.timers.includes(EFFECT_MS.bomb), 'its time has passed');
  });
});

test('a third bomb is the largest; spring grows along the whole table', async () => {
  const bombs = {
    hands: ['33334444555578JQK', '6667778889999TTJJ'],
    kitty: '2AA',
    first: 0,
    actions: 'bid 3, double 1, double 1, 3333, pass, pass, 4444, pass, pass',
  } as const;
  await visit({ viewport: PHONE, stored: { 'ddz.play': SLOW } }, async ({ page, go }) => {
    await sitDown({ page, go }, tableLog(bombs));
    await play(page, '5555');
    await page.locator('.effect.bomb[data-size="3"] .spark').first().waitFor();
  });
  const actions = `${STRONG.actions}, 2222, pass, pass, BR, pass, pass`;
  await visit({ stored: { 'ddz.play': SLOW } }, async ({ page, go }) => {
    await sitDown({ page, go }, tableLog({ ...STRONG, actions }));
    await page.evaluate(`new MutationObserver(() => {
      const ears = [...document.querySelectorAll('.field-ear')].map((ear) => ear.getBoundingClientRect());
      if (ears.length > 0) globalThis.span ??= ears.at(-1).right - ears[0].left;
    }).observe(document.querySelector('[data-testid=effects]'), { childList: true, subtree: true, attributes: true })`);
    await play(page, 'aa');
    await holds(page, 'globalThis.span > 0.9 * innerWidth');
  });
});

test('idle life: eyes blink and look at the player to act; the switch and reduced motion end it', async () => {
  const eyes = `getComputedStyle(document.querySelector('.seat-left .portrait circle[fill="#2b211b"]')).translate`;
  await visit({ stored: { 'ddz.play': SLOW } }, async ({ page, go }) => {
    await sitDown({ page, go }, tableLog(STRONG));
    await page.locator('[data-testid=tea][data-alive=true]').waitFor();
    await holds(page, `${eyes} === '0px 1.7px'`);
    await page.evaluate(`new MutationObserver(([{ target }]) => {
      globalThis.blinks = [...(globalThis.blinks ?? []), target.dataset.blink];
    }).observe(document.querySelector('.board'), { attributeFilter: ['data-blink'] })`);
    await holds(page, `globalThis.blinks?.includes('left')`);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await page.locator('[data-testid=tea][data-alive=false]').waitFor({ state: 'attached' });
    assert.equal(await page.evaluate(eyes), 'none');
    assert.equal(await page.evaluate(`document.getAnimations().length`), 0);
  });
  await visit({ stored: { 'ddz.play': SLOW, 'ddz.settings': { life: false } } }, async ({ page, go }) => {
    await sitDown({ page, go }, tableLog(STRONG));
    await page.locator('[data-testid=tea][data-alive=false]').waitFor({ state: 'attached' });
    assert.equal(await page.evaluate(eyes), 'none');
  });
});

test('music is one loop, loaded only when it is wanted, and stops with the table', async () => {
  const listen = `{
    globalThis.loops = [];
    const { start, stop } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...at) {
      if (this.loop) loops.push('start');
      return start.apply(this, at);
    };
    AudioBufferSourceNode.prototype.stop = function (...at) {
      if (this.loop) loops.push('stop');
      return stop.apply(this, at);
    };
  }`;
  for (const music of [false, true]) {
    await visit({ stored: { 'ddz.play': SLOW, 'ddz.settings': { music } } }, async ({ page, context, go }) => {
      await context.addInitScript(listen);
      await sitDown({ page, go }, tableLog(STRONG));
      await page.reload();
      await page.locator('[data-testid=tea]').waitFor({ state: 'attached' });
      await page.mouse.click(640, 60);
      const loaded = `performance.getEntriesByType('resource').some(({ name }) => /\\/music-/u.test(name))`;
      if (!music) {
        assert.equal(await page.evaluate(loaded), false);
        return;
      }
      await holds(page, `loops.join() === 'start'`);
      assert.equal(await page.evaluate(loaded), true);
      await page.evaluate(`location.hash = '#/settings'`);
      await holds(page, `loops.join() === 'start,stop'`);
    });
  }
});

test('any key ends an effect', async () => {
  await visit({ stored: { 'ddz.play': SLOW } }, async ({ page, go }) => {
    await sitDown({ page, go }, tableLog(STRONG));
    await page.evaluate(WATCH);
    // The key is pressed in the task in which the rocket is drawn, so the test does not depend on speed.
    await page.evaluate(`new MutationObserver((_, observer) => {
      if (document.querySelector('.effect.rocket') === null) return;
      observer.disconnect();
      dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
    }).observe(document.querySelector('[data-testid=effects]'), { attributes: true, childList: true })`);
    await play(page, 'br');
    await holds(page, 'effects.length === 1');
    const [rocket] = await effectsOf(page);
    assert.ok(rocket?.name === 'rocket');
    assert.ok(!rocket.timers.includes(EFFECT_MS.rocket), 'its time has not passed');
  });
});

test('under reduced motion nothing moves: pictures come and go', async () => {
  const device = { reducedMotion: 'reduce', stored: { 'ddz.play': SLOW } } as const;
  await visit(device, async ({ page, go }) => {
    await sitDown({ page, go }, tableLog(STRONG));
    await page.evaluate(WATCH);
    await play(page, 'br');
    await page.locator('.effect.rocket').waitFor();
    const moving = await page.evaluate(`document.getAnimations().flatMap(({ effect }) =>
      effect.getKeyframes().some(({ transform }) => transform !== undefined && transform !== 'none') ? [effect.target.className] : [])`);
    assert.deepEqual(moving, []);
    await holds(page, 'effects.length === 1');
  });
});

test('the end: spring, then won, and the sheet after them; a phrase is said at most once', async () => {
  const actions = `${STRONG.actions}, 2222, pass, pass, BR, pass, pass`;
  await visit({ stored: { 'ddz.play': SLOW } }, async ({ page, go }) => {
    await sitDown({ page, go }, tableLog({ ...STRONG, actions }));
    await page.evaluate(WATCH);
    await play(page, 'aa');
    await holds(page, 'effects.length === 2');
    assert.deepEqual(
      (await effectsOf(page)).map(({ name }) => name),
      ['spring', 'win'],
    );
    assert.ok((await page.getByTestId('phrase').count()) <= 1);
    await page.getByTestId('next').waitFor();
    // The faces above the sheet: the winner in the middle, larger and glad, with the final points.
    const winner = page.getByTestId('podium').locator('li').nth(1);
    await holds(page, `document.querySelectorAll('[data-testid=podium] b')[1].textContent === '+48'`);
    assert.equal(await winner.locator('.portrait').getAttribute('data-mood'), 'glad');
    // Base, bombs, rocket, spring: every part of the stake has landed, and the coins are paid.
    await holds(page, `document.querySelectorAll('.stamps [data-landed=true]').length === 4`);
    await holds(page, `document.querySelector('.podium > i') === null`);
    // The sheet has the player's play of the round. The rest is behind a question.
    await page.locator('.best-play').getByText('Your play of the round').waitFor();
    assert.equal(await page.locator('table.scores').isVisible(), false);
    await page.getByText('How was it counted?').click();
    await page.locator('table.scores').waitFor();
    // The settlement, at a stake that is kept.
    const ledger = page.getByTestId('ledger');
    await ledger.getByLabel('Chips a point').fill('5');
    await ledger
      .getByRole('listitem')
      .first()
      .getByText(/ → .*: 120$/)
      .waitFor();
  });
});

/** Presses the button of the next round as soon as a press meets it. @returns what lies there after two frames */
const PRESSED = `new Promise((resolve) => {
  const met = (next) => {
    const { left, top, width, height } = next.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2);
  };
  const look = async () => {
    const next = document.querySelector('[data-testid=next]');
    if (next === null || met(next) !== next) return requestAnimationFrame(look);
    const { top } = next.getBoundingClientRect();
    next.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    resolve([met(next) === next, next.getBoundingClientRect().top - top]);
  };
  void look();
})`;

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`a press on the sheet meets the button that it began on, motion: ${reducedMotion}`, async () => {
    const device = { reducedMotion, viewport: PHONE, stored: { 'ddz.play': SLOW } };
    await visit(device, async ({ page, go }) => {
      // No spring, whose effect is long, comes before the sheet.
      const actions =
        'bid 3, double 1, double 1, 3, pass, K, A, pass, pass, 456789TJQK, pass, pass, 2222, pass, pass, BR, pass';
      await sitDown({ page, go }, tableLog({ ...LOSING, actions }));
      const pressed = page.evaluate(PRESSED);
      await page.keyboard.press('p');
      assert.deepEqual(await pressed, [true, 0]);
    });
  });
}

/** Each frame until the sheet has risen: words of effects and phrases whose box meets a face or the sheet. */
const OVERLAPS = `new Promise((resolve) => {
  const found = new Set();
  const seen = new Set();
  const isShown = (part) => part.checkVisibility({ opacityProperty: true });
  const boxes = (selector) => [...document.querySelectorAll(selector)].filter(isShown);
  let sheetFrames = 0;
  const look = () => {
    const sheet = document.querySelector('.round-end');
    const hasRisen = sheet !== null && Number(getComputedStyle(sheet).opacity) > 0.05;
    // The sheet covers the faces of the table.
    const others = hasRisen ? boxes('.podium .portrait, .round-end-box') : boxes('.board .portrait');
    for (const word of boxes('.effect.win .effect-word, .effect.loss .effect-word, .phrase')) {
      const name = word.matches('.phrase') ? 'phrase' : 'effect-word';
      seen.add(name);
      const a = word.getBoundingClientRect();
      for (const other of others) {
        const b = other.getBoundingClientRect();
        if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
          found.add(name + ' ' + word.innerText + ' over ' + (other.closest('[data-testid]')?.dataset.testid ?? '') + (hasRisen ? ' of the sheet' : ''));
      }
    }
    if (hasRisen) sheetFrames++;
    if (sheetFrames < 20) requestAnimationFrame(look);
    else resolve({ found: [...found], seen: [...seen] });
  };
  look();
})`;

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [1280, 800],
] as const) {
  test(`the end at ${width} × ${height}: neither the word nor a phrase is over a face or the sheet`, async () => {
    // Some seeds leave all bots silent.
    const spoken = new Set<string>();
    for (const seed of [1, 2, 3, 4]) {
      await visit({ seed, viewport: { width, height }, stored: { 'ddz.play': SLOW } }, async ({ page, go }) => {
        await sitDown({ page, go }, tableLog(LOSING));
        const watched = page.evaluate(OVERLAPS) as Promise<{ readonly found: string[]; readonly seen: string[] }>;
        await page.keyboard.press('p');
        const { found, seen } = await watched;
        assert.deepEqual(found, []);
        for (const name of seen) spoken.add(name);
      });
      if (spoken.size === 2) break;
    }
    assert.deepEqual([...spoken].toSorted(), ['effect-word', 'phrase']);
  });
}

test('the end of a round whose file was lost comes when the network is back', async () => {
  const stored = { 'ddz.play': QUICK };
  await visit({ reducedMotion: 'reduce', stored, allow: /ERR_FAILED|Failed to fetch/ }, async ({ page, go }) => {
    let requests = 0;
    await page.route(/round-end-[^/]+\.js$/u, (route) => (requests++ === 0 ? route.abort() : route.continue()));
    const failed = page.waitForEvent('requestfailed');
    await sitDown(
      { page, go },
      tableLog({ ...STRONG, actions: `${STRONG.actions}, 2222, pass, pass, BR, pass, pass, AA` }),
    );
    await failed;
    let isReloaded = false;
    page.on('framenavigated', () => (isReloaded = true));
    // The browser knows of the failure before the page does.
    await until(async () => {
      if (!isReloaded) await page.evaluate(`dispatchEvent(new Event('online'))`).catch(() => null);
      return page.getByTestId('round-end').isVisible();
    });
  });
});

test('a key ends the dealing at once', async () => {
  await visit({ route: 'play/setup', stored: { 'ddz.play': QUICK } }, async ({ page }) => {
    await page.getByTestId('start').waitFor();
    const [before, after] = (await page.evaluate(`(async () => {
      const flying = () => document.getAnimations().filter(({ animationName, playState }) =>
        animationName === 'dealt' && playState === 'running').length;
      document.querySelector('[data-testid=start]').click();
      const endMs = performance.now() + 15_000;
      const isReady = () => flying() > 0 && document.querySelector('[data-testid=effects]') !== null;
      while (!isReady() && performance.now() < endMs) await new Promise(requestAnimationFrame);
      const before = flying();
      dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
      return [before, flying()];
    })()`)) as [number, number];
    assert.equal(before, 17);
    assert.equal(after, 0);
  });
});
