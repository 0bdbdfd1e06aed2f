/** Features of a table around the play: resume in every phase, refusals as text, undo, autoplay. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { TableEvent } from '@doudizhu/table';
import type { Page } from 'playwright-core';
import { violations } from './testing/axe.ts';
import { judge, LOOKS } from './testing/looks.ts';
import { byPointer, nextMoment, offer, playOut, tabTo } from './testing/rounds.ts';
import {
  FOLLOWING,
  tableLog,
  PHASES,
  QUICK,
  sitDown,
  STRONG,
  STRONG_PLAYED,
  WEAK,
  WEAK_BEGUN,
} from './testing/tables.ts';
import { DESKTOP, holds, LANDSCAPE, passTime, PHONE, resize, shows, useBrowser, visit } from './testing/visit.ts';

useBrowser();

const DEVICE = { reducedMotion: 'reduce', stored: { 'ddz.play': QUICK } } as const;

for (const [phase, wish] of PHASES) {
  test(`a reload resumes where it was: ${phase}; axe finds nothing`, async () => {
    await visit(DEVICE, async ({ page, go }) => {
      await sitDown({ page, go }, tableLog(wish));
      assert.equal(await page.locator('.play-table').getAttribute('data-phase'), phase);
      const before = await seenAt(page);
      await page.reload();
      await page.locator('.play-table').waitFor();
      assert.deepEqual(await seenAt(page), before);
      await judge(page, LOOKS);
    });
  });
}

/** Distance of the raised cards below the buttons and their 3 px edge, and the cards' place above the buttons' shadow. */
const RAISED = `(() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((part) => part.getBoundingClientRect());
  const layerOf = (selector) => Number(getComputedStyle(document.querySelector(selector)).zIndex);
  const cards = boxes('[data-testid=hand] [aria-pressed=true]').map(({ top }) => top);
  const buttons = boxes('.actions .button').map(({ bottom }) => bottom + 3);
  return { distance: Math.min(...cards) - Math.max(...buttons), layers: layerOf('.board-hand') - layerOf('.actions-place') };
})()`;

test('chosen cards are below the buttons of a phone, and above their shadow', async () => {
  await visit(DEVICE, async ({ page, go }) => {
    await sitDown({ page, go }, tableLog(FOLLOWING));
    for (const viewport of [{ width: 390, height: 844 }, PHONE, LANDSCAPE]) {
      await resize(page, viewport);
      const card = page.getByTestId('hand').getByRole('button').nth(5);
      if ((await card.getAttribute('aria-pressed')) === 'false') await card.click({ position: { x: 8, y: 10 } });
      await holds(page, `${RAISED}.distance >= 0`, 3000);
      assert.ok(((await page.evaluate(`${RAISED}.layers`)) as number) > 0);
    }
  });
});

/** The player's view of the round once a decision is offered, without the bots' own choices in the doubling. */
const seenAt = async (page: Page) => {
  const offers = page.locator('.actions button, [data-testid=next]');
  await offers.first().waitFor();
  return { ...(await lyingAt(page)), offers: await offers.allInnerTexts() };
};
const lyingAt = async (page: Page) => ({
  hand: await page.evaluate(HAND),
  status: await page.locator('[data-testid=status], #round-end-title').allInnerTexts(),
  lying: await page.locator('.last-action .pile, .answer .pile').allInnerTexts(),
  scores: await page.locator('table.scores td').allInnerTexts(),
});
const HAND = `[...document.querySelectorAll('[data-testid=hand] button')].map((button) => button.ariaLabel)`;

test('what is against the rules is refused in words; a play is taken back', async () => {
  await visit(DEVICE, async ({ page, go, announced }) => {
    await sitDown({ page, go }, tableLog({ ...WEAK, actions: `${WEAK_BEGUN}, T` }));
    const status = page.getByTestId('status');
    const card = (name: string) => page.getByTestId('hand').getByRole('button', { name }).first();
    await card('3 of').click();
    await offer(page, 'Play').click();
    await status.getByText('Too low: it takes a higher single or a bomb').waitFor();
    await card('king of').click();
    await offer(page, 'Play').click();
    await status.getByText(/not a combo/).waitFor();
    await offer(page, 'Clear').click();
    await card('jack of').click();
    await page.getByTestId('hand').getByRole('button', { name: 'jack of' }).nth(1).click();
    await offer(page, 'Play').click();
    await status.getByText('Wrong kind: that is a pair, follow the single or use a bomb').waitFor();
    assert.ok((await announced()).some((line) => line.startsWith('Wrong kind: ')));
    await offer(page, 'Clear').click();
    await card('king of').click();
    await offer(page, 'Play').click();
    await holds(page, `announced.some((line) => line.startsWith('You: single K'))`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await holds(page, `announced.some((line) => line.startsWith('Undone'))`);
    assert.equal(await nextMoment(page), 'play');
    await shows(page.getByTestId('hand').getByRole('button'), 17);
    await card('king of').waitFor();
  });
});

test('passes by itself where nothing beats, if that is wished', async () => {
  await visit(DEVICE, async ({ page, go, announced }) => {
    const log = tableLog({ ...WEAK, actions: `${WEAK_BEGUN}, R`, autoPass: false });
    await sitDown({ page, go }, log);
    await page.getByTestId('status').getByText('You can’t beat this').waitFor();
    await offer(page, 'Pass').waitFor();
    assert.equal((await announced()).filter((line) => line.startsWith('You: ')).length, 0);
    await page.getByRole('button', { name: 'Menu' }).click();
    // `check()` expects the mark at once, but the table has to write the command first.
    await page.getByRole('checkbox', { name: 'Auto-pass when I can’t beat' }).click();
    await page.keyboard.press('Escape');
    await holds(page, `announced.some((line) => line.startsWith('You: pass'))`);
  });
});

test('another tab takes the table over, and this one says so', async () => {
  await visit({ ...DEVICE, seed: null }, async ({ page, go, context }) => {
    await sitDown({ page, go }, tableLog(STRONG));
    const other = await context.newPage();
    await other.goto(page.url());
    await offer(other, 'Bid 3').waitFor();
    const alert = (tab: Page) => tab.getByRole('alert').getByText('open in another tab');
    await alert(page).waitFor();
    await offer(page, 'No bid').click();
    await page.getByTestId('status').getByText('This table is being played in another tab or program').waitFor();
    await offer(other, 'Bid 3').click();
    await holds(other, `announced.some((line) => line.startsWith('You: bid 3'))`);
    await page.getByRole('button', { name: 'Continue here' }).click();
    await alert(page).waitFor({ state: 'detached' });
    await alert(other).waitFor();
    // A tab that opens a new table leaves this one to the other tab.
    await other.getByRole('button', { name: 'New table' }).click();
    await other.getByTestId('start').waitFor();
    assert.equal(await other.getByRole('alert').count(), 0);
    await page.reload();
    assert.equal(await nextMoment(page), 'play');
    await shows(page.getByTestId('hand').getByRole('button'), 20);
  });
});

test('out of time a bot plays, until the person takes over again', async () => {
  await visit({ reducedMotion: 'reduce', isDriven: true }, async ({ page, go }) => {
    await sitDown({ page, go }, tableLog({ ...WEAK, actions: `${WEAK_BEGUN}, T`, decisionMs: 30_000 }));
    await page.getByRole('timer').first().waitFor();
    await passTime(page, 30_000);
    await holds(page, `announced.includes('Time is up: the autopilot plays for you.')`);
    await holds(page, `announced.some((line) => line.startsWith('You: '))`);
    await offer(page, 'Take over').click();
    await holds(page, `announced.includes('You are playing again.')`);
  });
});

test('a damaged log resumes from its last whole event, and can be saved', async () => {
  await visit(DEVICE, async ({ page, go }) => {
    const log = tableLog({ ...WEAK, actions: `${WEAK_BEGUN}, T` });
    // The ten on the table was replaced by an invalid action.
    const damaged = [...log.slice(0, -1), { ...log.at(-1), action: { type: 'play' } } as unknown as TableEvent];
    await sitDown({ page, go }, damaged);
    await page.getByRole('alert').getByText('Part of the saved game was unreadable').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the raw log' }).click();
    const text = readFileSync(await (await download).path(), 'utf8');
    assert.equal(text.trim().split('\n').length, log.length);
    assert.equal(await nextMoment(page), 'play');
  });
});

test('a press belongs to the card under it, also if the hand moves before it ends', async () => {
  await visit({ reducedMotion: 'reduce' }, async (visited) => {
    const { page } = visited;
    await sitDown(visited, tableLog(FOLLOWING));
    const card = page.getByTestId('hand').getByRole('button').last();
    const box = (await card.boundingBox()) ?? assert.fail('the hand must be seen');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await resize(page, { width: 900, height: 700 });
    await page.mouse.up();
    await page.getByTestId('hand').locator('[aria-pressed=true]').waitFor();
    assert.equal(await card.getAttribute('aria-pressed'), 'true');
    await card.click();
    await shows(page.getByTestId('hand').locator('[aria-pressed=true]'), 0);
    await card.focus();
    await page.keyboard.press('Space');
    await shows(page.getByTestId('hand').locator('[aria-pressed=true]'), 1);
  });
});

test('a tip of the coach covers no card, and goes when it is read', async () => {
  for (const viewport of [LANDSCAPE, PHONE, DESKTOP]) {
    await visit({ ...DEVICE, viewport, reducedMotion: 'reduce' }, async ({ page, go }) => {
      await sitDown({ page, go }, tableLog({ ...STRONG, actions: 'bid 3, double 1, double 1' }));
      const tip = page.getByTestId('coach');
      await tip.waitFor();
      const covered = await page.evaluate(`(() => {
        const tip = document.querySelector('[data-testid=coach]').getBoundingClientRect();
        return [...document.querySelectorAll('.card, .answer-ring, .actions button')].filter((element) => {
          const { left, top, right, bottom } = element.getBoundingClientRect();
          return Math.min(right, tip.right) - Math.max(left, tip.left) > 1
            && Math.min(bottom, tip.bottom) - Math.max(top, tip.top) > 1;
        }).map((element) => element.ariaLabel ?? element.className);
      })()`);
      assert.deepEqual(covered, [], `${viewport.width}×${viewport.height}`);
      await tip.getByRole('button').click();
      await tip.waitFor({ state: 'detached' });
    });
  }
});

test('everything fits on a phone, upright and on its side', async () => {
  await visit({ ...DEVICE, viewport: LANDSCAPE, hasTouch: true }, async ({ page, go }) => {
    await sitDown({ page, go }, tableLog({ ...STRONG, actions: 'bid 3, double 1, double 1' }));
    for (const viewport of [LANDSCAPE, PHONE, { width: 667, height: 375 }]) {
      await resize(page, viewport);
      const where = `${viewport.width}×${viewport.height}`;
      assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, where);
      assert.deepEqual(
        await outside(page, '[data-testid=hand] button, .actions button, .side-actions button'),
        [],
        where,
      );
    }
    // A selected card of the upper row is not under a button.
    await resize(page, { width: 390, height: 844 });
    await page
      .getByTestId('hand')
      .getByRole('button')
      .nth(1)
      .click({ position: { x: 6, y: 12 } });
    await holds(page, SELECTED_IS_FREE);
    await page
      .getByTestId('hand')
      .getByRole('button')
      .nth(1)
      .click({ position: { x: 6, y: 12 } });
    // The menu shows all its items in a low window.
    await resize(page, { width: 780, height: 360 });
    await page.locator('.board-menu').click();
    await page.locator('dialog[open]').waitFor();
    assert.deepEqual(await outside(page, 'dialog[open] :is(button, a, select, input, summary)'), []);
  });
});

/** The landlord of four wins; the others keep 13, 19 and 25 cards. */
const FOUR_PLAYED = `bid 3, 334455, 445566, 556677, pass, 667788, ${'pass, '.repeat(3)}JJQQKK, QQKKAA, pass, pass, ${[
  '9999',
  'TTTT',
  '222',
  'A',
  'B',
]
  .map((cards) => `${cards}, pass, pass, pass, `)
  .join('')}RR`;

/** The stamps have landed and the sheet has risen. */
const STAGED = `document.querySelector('[data-landed=false]') === null &&
  document.querySelector('.round-end').getAnimations({ subtree: true }).length === 0`;

test('a phone on its side shows the whole end of a round, faces and cards too', async () => {
  const [, settled] = PHASES.find(([phase]) => phase === 'settled') ?? assert.fail('no settled round');
  const hands = ['33445566778899TTJJQQKK2BR', '3344556677889TTJJQQKKAA22', '3344556677889TJJQQKKAAA2B'];
  const four = { rules: 'pagat-4p', hands, kitty: '99TTA22R', first: 0, actions: FOUR_PLAYED } as const;
  await visit({ ...DEVICE, viewport: PHONE }, async ({ page, go }) => {
    await sitDown({ page, go }, tableLog(four));
    await page.getByTestId('next').waitFor();
    await holds(page, STAGED);
    for (const viewport of [PHONE, { width: 640, height: 400 }]) {
      await resize(page, viewport);
      const parts = '.stamps li, .best-play .card, .round-end-actions .button';
      assert.deepEqual(await outside(page, parts), [], `four seats, ${viewport.width} wide`);
    }
  });
  await visit({ ...DEVICE, viewport: LANDSCAPE }, async ({ page, go }) => {
    await sitDown({ page, go }, tableLog(settled));
    await page.getByTestId('next').waitFor();
    await holds(page, STAGED);
    for (const viewport of [LANDSCAPE, { width: 667, height: 375 }]) {
      await resize(page, viewport);
      const parts = '.podium .portrait, .round-end-box, .best-play .card, .stamps li, .round-end-actions .button';
      assert.deepEqual(await outside(page, parts), [], `${viewport.width}`);
      assert.ok(await page.getByTestId('podium').isVisible());
      assert.ok(
        await page.evaluate(`(() => { const box = document.querySelector('.round-end-box');
        return box.scrollHeight <= box.clientHeight + 1; })()`),
        'nothing has to be scrolled',
      );
    }
  });
});

test('a tap on a kitty of eight shows its cards large', async () => {
  const hands = ['33445566778899TTJJQQKK2BR', '3344556677889TTJJQQKKAA22', '3344556677889TJJQQKKAAA2B'];
  const four = tableLog({ rules: 'pagat-4p', hands, kitty: '99TTA22R', first: 1, actions: 'bid 3' });
  await visit({ ...DEVICE, viewport: PHONE, reducedMotion: 'reduce' }, async ({ page, go }) => {
    await sitDown({ page, go }, four);
    for (const viewport of [PHONE, { width: 667, height: 375 }]) {
      await resize(page, viewport);
      await page.getByRole('button', { name: 'Enlarge the kitty' }).click();
      const cards = page.getByRole('dialog', { name: 'Kitty' }).locator('.card');
      await shows(cards, 8);
      const lefts = await Promise.all((await cards.all()).map(async (card) => (await card.boundingBox())!.x));
      for (const [index, left] of lefts.slice(1).entries()) {
        const step = left - (lefts[index] ?? 0);
        assert.ok(step < 0 || step >= 24, `${viewport.width} wide: ${step} px of a card are seen`);
      }
      assert.deepEqual(await outside(page, 'dialog[open] .card'), []);
      await page.keyboard.press('Escape');
      await cards.first().waitFor({ state: 'detached' });
    }
  });
});

test('the focus ring is light on felt and dark on cards', async () => {
  await visit(DEVICE, async ({ page, go }) => {
    await sitDown({ page, go }, tableLog({ ...STRONG, actions: 'bid 3, double 1, double 1' }));
    const ring = async (selector: string): Promise<number> => {
      await tabTo(page, selector);
      const colour = String(await page.evaluate('getComputedStyle(document.activeElement).outlineColor'));
      const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/gu) ?? []).map(Number);
      return 0.3 * red + 0.6 * green + 0.1 * blue;
    };
    assert.ok((await ring('[data-testid=hand] button')) < 110);
    assert.ok((await ring('.actions button')) > 170);
  });
});

/** The buttons end above the selected cards. */
const SELECTED_IS_FREE = `(() => {
  const edges = (selector, edge) =>
    [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect()[edge]);
  const cards = edges('[data-testid=hand] [aria-pressed=true]', 'top');
  return cards.length > 0 && Math.max(...edges('.actions .button', 'bottom')) <= Math.min(...cards) + 0.5;
})()`;

/** Names of parts outside the window. */
const outside = async (page: Page, selector: string): Promise<unknown> =>
  page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].filter((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
  }).map((element) => element.getAttribute('aria-label') ?? element.textContent)`);

test('the end of a round takes no tap before its buttons are seen', async () => {
  await visit({ stored: { 'ddz.play': QUICK } }, async ({ page, go }) => {
    await sitDown({ page, go }, tableLog({ ...STRONG, actions: STRONG_PLAYED }));
    await page.evaluate(`new MutationObserver(() => {
      const next = document.querySelector('[data-testid=next]');
      if (next === null || globalThis.takesTap !== undefined) return;
      const { left, top, width, height } = next.getBoundingClientRect();
      globalThis.takesTap = next.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }).observe(document.body, { childList: true, subtree: true })`);
    await byPointer(page, (target, options) => target.click(options)).play();
    await holds(page, 'globalThis.takesTap !== undefined');
    assert.equal(await page.evaluate('globalThis.takesTap'), false);
    await page.getByTestId('next').click();
    await page.getByText('Round 2').waitFor();
  });
});

test('托管 and back; the score runs on; a round that it played is kept and not counted', async () => {
  await visit({ ...DEVICE, seed: 6 }, async ({ page, go, announced }) => {
    await sitDown({ page, go }, tableLog({ ...STRONG, actions: STRONG_PLAYED }));
    const way = byPointer(page, (target, options) => target.click(options));
    for (const card of await page.getByTestId('hand').getByRole('button').all()) await card.click();
    await offer(page, 'Play').click();
    await page.getByRole('heading', { name: /^You win/ }).waitFor();
    const first = await totals(page);
    assert.ok((first[0] as number) > 0);
    await page.getByTestId('next').click();
    await page.getByText('Round 2').waitFor();
    assert.notEqual(await nextMoment(page, way.skipDelays), 'over');
    const manage = page.getByRole('button', { name: 'Autopilot' });
    await manage.click();
    await page.getByRole('button', { name: 'Take over' }).click();
    await holds(page, `announced.includes('You are playing again.')`);
    assert.equal(await manage.getAttribute('aria-pressed'), 'false');
    await manage.click();
    await page.getByRole('button', { name: 'Take over' }).or(page.getByTestId('round-end')).first().waitFor();
    assert.equal(await playOut(page, way), 0);
    const rounds = await page.locator('table.scores td:nth-child(2)').allTextContents();
    assert.deepEqual(
      await totals(page),
      first.map((total, seat) => total + numberOf(rounds[seat] ?? '')),
    );
    assert.ok((await announced()).some((line) => line.startsWith('You: ')));
    await go('replays');
    await page.getByTestId('rounds').waitFor();
    await shows(page.getByTestId('rounds').getByRole('listitem'), 2);
    await go('play');
    await page.getByTestId('round-end').waitFor();
    await go('statistics');
    await page.getByTestId('overview').getByText('1 round', { exact: true }).waitFor();
  });
});

const numberOf = (text: string): number => Number(text.replace('−', '-').replace('+', ''));
const totals = async (page: Page): Promise<number[]> =>
  (await page.locator('table.scores td:nth-child(3)').allTextContents()).map(numberOf);

test('the end of the first round offers to install the app and to fill the screen, once', async () => {
  const phone = { viewport: LANDSCAPE, hasTouch: true, isMobile: true } as const;
  await visit({ ...phone, reducedMotion: 'reduce', stored: { 'ddz.play': QUICK } }, async ({ page, go }) => {
    const levels = ['level-1', 'level-5'];
    await sitDown({ page, go }, tableLog({ ...STRONG, actions: `${STRONG_PLAYED}, AA`, levels }));
    const offers = page.getByTestId('screen-offers');
    await offers.getByRole('button', { name: 'Full screen' }).waitFor();
    await page.evaluate(`{
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      offer.prompt = async () => { globalThis.prompted = offer.defaultPrevented; };
      dispatchEvent(offer);
    }`);
    await judge(page, [['light', phone.viewport]]);
    await page.getByTestId('round-progress').getByText('Gate 5').first().waitFor({ state: 'attached' });
    const gap = await page.evaluate(`document.querySelector('.screen-offers').getBoundingClientRect().top -
      document.querySelector('.best-play').getBoundingClientRect().bottom`);
    assert.ok((gap as number) >= 0, `the offers are below the play of the round: ${gap}`);
    await offers.getByRole('button', { name: 'Install the app' }).click();
    await holds(page, 'globalThis.prompted === true');
    await offers.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByTestId('round-end').waitFor();
    assert.equal(await offers.count(), 0);
    await page.getByTestId('next').click();
    await page.locator('[data-phase=auction]').waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Full screen' }).click();
    await holds(page, 'document.fullscreenElement === document.documentElement');
  });
});

test('help on a phone: each gesture has a picture, the keys are folded away', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
  await visit({ ...phone, reducedMotion: 'reduce', stored: { 'ddz.play': QUICK } }, async ({ page, go }) => {
    await sitDown({ page, go }, tableLog(FOLLOWING));
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Help' }).click();
    await shows(page.locator('dialog[open] .help-cards'), 5);
    assert.equal(await page.locator('dialog[open] .keys').isVisible(), false);
    assert.deepEqual(await violations(page), []);
  });
});

test('nothing is offered right after a lost round', async () => {
  const phone = { viewport: LANDSCAPE, hasTouch: true, isMobile: true } as const;
  const hands = STRONG.hands.toReversed();
  await visit({ ...phone, reducedMotion: 'reduce', stored: { 'ddz.play': QUICK } }, async ({ page, go }) => {
    await sitDown({ page, go }, tableLog({ ...STRONG, hands, first: 1, actions: `${STRONG_PLAYED}, AA` }));
    await page.getByTestId('round-end').and(page.locator('[data-won=false]')).waitFor();
    assert.equal(await page.getByTestId('screen-offers').count(), 0);
  });
});

test('the end of a round is sent as a picture: by the share sheet, otherwise saved as a file', async () => {
  await visit(DEVICE, async ({ page, go }) => {
    await sitDown({ page, go }, tableLog({ ...STRONG, actions: `${STRONG_PLAYED}, AA` }));
    const share = page.getByTestId('share-picture');
    const [saved] = await Promise.all([page.waitForEvent('download'), share.click()]);
    assert.equal(saved.suggestedFilename(), 'doudizhu-Competition-You-win.png');
    const bytes = readFileSync(await saved.path());
    assert.deepEqual(
      [bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
      ['PNG', 1080, 1080],
    );
    await page.getByText('Picture saved.').first().waitFor({ state: 'attached' });
    // Colours of the drawing: the gold title and the code are there.
    await page.evaluate(`{
      navigator.canShare = ({ files }) => files.length === 1;
      navigator.share = async ({ files: [file], text }) => {
        const image = await createImageBitmap(file);
        const pen = new OffscreenCanvas(1080, 1080).getContext('2d');
        pen.drawImage(image, 0, 0);
        const count = (x, y, width, height, is) => {
          const { data } = pen.getImageData(x, y, width, height);
          let found = 0;
          for (let at = 0; at < data.length; at += 4) if (is(data[at], data[at + 1], data[at + 2])) found++;
          return found / (data.length / 4);
        };
        globalThis.sent = {
          name: file.name,
          text,
          gold: count(200, 60, 680, 80, (r, g, b) => r > 240 && g > 200 && b < 140),
          black: count(770, 780, 240, 240, (r, g, b) => r + g + b < 30),
          white: count(770, 780, 240, 240, (r, g, b) => r + g + b > 750),
        };
      };
    }`);
    await share.click();
    await holds(page, 'globalThis.sent !== undefined');
    const sent = (await page.evaluate('sent')) as Readonly<Record<'gold' | 'black' | 'white', number>> & {
      text: string;
    };
    assert.equal(sent.text, 'You win +48 Competition · Stake ×24 · Spring');
    assert.ok(sent.gold > 0.05, `title: ${sent.gold}`);
    assert.ok(sent.black > 0.25 && sent.white > 0.25, `code: ${sent.black}, ${sent.white}`);
  });
});
