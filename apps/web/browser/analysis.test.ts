/** Analysis in a real browser, with the real solver in its workers. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { violations } from './testing/axe.ts';
import { allKnown, FARMER, FIXTURES, SEED, SEED_DDN, SMALL, SMALL_DDN, worths } from './testing/study.ts';
import { tableLog, QUICK, sitDown } from './testing/tables.ts';
import { DESKTOP, holds, LANDSCAPE, PATIENT, PHONE, resize, shows, useBrowser, visit } from './testing/visit.ts';

useBrowser();

/** Three hands with many losing moves and long lines. */
const DEEP = `analysis?ddn=${encodeURIComponent('ddn1 rules=competition L=3399QK2 D=345788TJ U=356JKAA2 turn=D beat=L:5')}`;

/** Above the menu bar of a phone without scrolling. */
const isAtHand = async (button: Locator): Promise<void> => {
  const page = button.page();
  const [box, bar] = [await button.boundingBox(), await page.locator('.tab-bar').boundingBox()];
  assert.ok(box !== null && bar !== null && box.y > 0 && box.y + box.height <= bar.y, JSON.stringify([box, bar]));
};

test('the rack by keyboard: a digit sets copies, never more than the deck has; a tap moves a card over', async () => {
  await visit({ route: 'analysis', viewport: PHONE }, async ({ page }) => {
    const rack = page.getByTestId('rack');
    // Fields for typing are folded, and the buttons stay in reach.
    assert.equal(await page.getByTestId('hand-0').isVisible(), false);
    await rack.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await isAtHand(page.getByRole('button', { name: 'Random' }));
    const kings = rack.getByRole('spinbutton', { name: 'copies of king' });
    await rack.getByRole('spinbutton').first().focus();
    for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('3');
    assert.equal(await page.getByTestId('hand-0').inputValue(), 'KKK');
    const target = page.getByRole('group', { name: 'Cards go to' });
    await target.getByText('Farmer').click();
    await kings.focus();
    await page.keyboard.press('4');
    assert.equal(await page.getByTestId('hand-1').inputValue(), 'K', 'one is left');
    await kings
      .locator('[data-place=other]')
      .first()
      .click({ position: { x: 12, y: 6 } });
    assert.deepEqual(
      [await page.getByTestId('hand-0').inputValue(), await page.getByTestId('hand-1').inputValue()],
      ['KK', 'KK'],
    );
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('button', { name: 'Random' }).click();
    await page.getByText('Valid position.').waitFor();
    assert.equal((await page.getByTestId('hand-0').inputValue()).length, 9);
  });
});

test('the first document’s position, set up by clicks: no lead of the farmer wins', async () => {
  await visit({ route: 'analysis' }, async ({ page }) => {
    const editor = page.getByTestId('editor');
    await editor.getByLabel('Rules').selectOption('Endgames (canju)');
    await editor.getByText('Allowed combinations').click();
    const kind = editor.getByRole('checkbox', { name: 'triple with pair', exact: true });
    assert.equal(await kind.isChecked(), false);
    await editor.getByLabel('Rules').selectOption(SEED.rules);
    await editor.getByText('Two', { exact: true }).click();
    await kind.uncheck();
    for (const [side, hand] of [SEED.landlord, FARMER].entries()) {
      await editor
        .getByRole('group', { name: 'Cards go to' })
        .getByText(side === 0 ? 'Landlord' : 'Farmer')
        .click();
      for (const rank of hand) {
        const column = page.getByTestId('rack').locator('.rack-column').nth(RANKS.indexOf(rank));
        // The first free card; its upper edge is not covered by the next one.
        await column
          .locator('[data-place=free]')
          .first()
          .click({ position: { x: 12, y: 6 } });
      }
    }
    await editor.getByRole('group', { name: 'To play' }).getByText('Farmer').click();
    await editor.getByText('Valid position.').waitFor();
    await editor.getByRole('button', { name: 'Analyse' }).click();
    await allKnown(page, 'The landlord wins');
    assert.match(
      decodeURIComponent(page.url()).replaceAll('+', ' '),
      new RegExp(`kindsOff=.* L=${'999JJBR'} D=${FARMER} turn=D`),
    );
    const found = await worths(page);
    assert.ok(Object.keys(found).length > 20, `${Object.keys(found).length} moves`);
    assert.deepEqual([...new Set(Object.values(found))], ['loses']);
    // As those of a puzzle.
    await page.getByTestId('idea').getByText('Idea: Split the bomb').waitFor();
    // An ace loses: the landlord's answer is played out.
    await page.getByRole('button', { name: 'Refute single A' }).click();
    await page.locator('.analysis-path li').nth(1).waitFor();
    assert.match(await page.locator('.analysis-path li').last().innerText(), /^Farmer\s+A$/);
    await page.keyboard.press('End');
    await page.getByTestId('verdict').getByText('The landlord won').waitFor();
  });
});

const RANKS = '3456789TJQKA2BR';

test('the same position pasted, in Chinese, by finger on a phone', async () => {
  const device = { route: 'analysis', viewport: PHONE, hasTouch: true, locale: 'zh-CN' } as const;
  await visit(device, async ({ page }) => {
    await page.getByTestId('paste').fill(SEED_DDN);
    await page.getByRole('button', { name: '打开', exact: true }).tap();
    await allKnown(page, '地主必胜');
    assert.deepEqual([...new Set(Object.values(await worths(page)))], ['loses']);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
  });
});

/** Returns whether the placeholder of the empty field is fully visible. */
const HINT_FITS = `(() => {
  const field = document.querySelector('.moves-filter');
  const style = getComputedStyle(field);
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = style.font;
  const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return pen.measureText(field.placeholder).width <= room;
})()`;

test('while a refutation plays, the page stays still and the board is in the window, without a notice on it', async () => {
  for (const viewport of [LANDSCAPE, { width: 390, height: 844 }]) {
    await visit({ route: DEEP, viewport }, async ({ page }) => {
      await page.locator('[data-testid=moves][aria-busy=false]').waitFor(PATIENT);
      const refute = page.getByRole('button', { name: /^Refute/ }).last();
      await refute.scrollIntoViewIfNeeded();
      const isWide = viewport.width > viewport.height;
      const before = await page.evaluate('scrollY');
      await refute.dispatchEvent('click');
      const path = page.locator('.analysis-path li');
      await path.nth(3).waitFor();
      const at = await page.evaluate('scrollY');
      if (isWide) assert.equal(at, before, 'nothing scrolls beside the board');
      await path.nth(5).waitFor();
      assert.equal(await page.evaluate('scrollY'), at);
      const { top, bottom } = (await page
        .locator('.analysis-board')
        .evaluate((board) => board.getBoundingClientRect().toJSON())) as { top: number; bottom: number };
      assert.ok(top >= -1 && (isWide || bottom <= viewport.height + 1), `${top} ${bottom}`);
      assert.equal(await page.locator('.notice').count(), 0);
    });
  }
});

test('steps, branches, refutations', async () => {
  await visit({ route: SMALL, reducedMotion: 'reduce' }, async ({ page, announced }) => {
    await allKnown(page, 'The landlord wins');
    assert.deepEqual(await worths(page), { '7': 'wins', J: 'wins', '77': 'loses', '2': 'loses' });
    assert.ok(await page.evaluate(HINT_FITS), 'what the filter takes can be read');
    const move = (text: string) => page.locator(`[data-testid=move][data-play="${text}"] .move-play`);
    const path = page.locator('.analysis-path li');
    await move('7').click();
    await allKnown(page, 'The landlord wins');
    await shows(path, 2);
    assert.ok((await announced()).includes('Landlord: single 7'), (await announced()).join(' | '));
    await page.locator('body').press('ArrowLeft');
    await holds(page, `document.querySelectorAll('.analysis-path li').length === 1`);
    // Another move becomes a branch next to the first one; its verdict is the opposite.
    await move('77').click();
    await allKnown(page, 'The farmers win');
    await path.first().locator('[data-winner=landlord]').waitFor();
    await path.last().locator('[data-winner=farmers]').waitFor();
    await page.getByTestId('tree').locator('.branches').waitFor();
    await page.getByRole('group', { name: 'Steps' }).getByRole('button', { name: 'To the beginning' }).click();
    await page.getByRole('button', { name: 'Refute single 2' }).click();
    await holds(page, `document.querySelectorAll('.analysis-path li').length === 2`);
    await page.getByRole('button', { name: 'Step forward' }).press('Enter');
    await shows(path, 3);
    await shows(page.getByTestId('tree').locator('.branches > li'), 2);
    // Cards can be selected on the board.
    await page.getByRole('button', { name: 'To the beginning' }).click();
    await page.getByTestId('side-0').getByRole('button', { name: /^jack/ }).click();
    await page.getByTestId('play-chosen').click();
    await allKnown(page, 'The landlord wins');
    // The farmer's open hand is at their seat. Enter plays the selection there.
    const farmer = page.getByTestId('side-1');
    await farmer.getByRole('button', { name: /^queen/ }).press('Enter');
    await shows(path, 2); // no selection yet
    await farmer.getByRole('button', { name: /^queen/ }).press('ArrowUp');
    await page.getByTestId('board').getByText('selected: single Q').waitFor();
    await farmer.getByRole('button', { name: /^queen/ }).press('Enter');
    await holds(page, `document.querySelectorAll('.analysis-path li').length === 3`);
    assert.deepEqual(await violations(page), []);
  });
});

test('on a phone who moves sits in front, and all three hands are on the table', async () => {
  const ddn = 'ddn1 rules=competition L=334455667899TJQKKA22 D=356778889TTJJQQAA U=3445679TJQKKA22BR turn=D beat=-';
  const device = {
    route: `analysis?ddn=${encodeURIComponent(ddn)}`,
    viewport: PHONE,
    hasTouch: true,
    reducedMotion: 'reduce',
  } as const;
  await visit(device, async ({ page }) => {
    const board = page.getByTestId('board');
    await shows(board.locator('.open-hand .card'), 20 + 17);
    const hand = board.locator('.own .hand .card');
    await shows(hand, 17);
    await hand.last().tap();
    await page.getByTestId('play-chosen').tap();
    await board.locator('.own .hand .card').nth(16).waitFor();
    await shows(board.getByTestId('side-2').locator('.hand .card'), 17);
    const outside = await page.evaluate(`(() => {
      const frame = document.querySelector('[data-testid=board]').getBoundingClientRect();
      return [...document.querySelectorAll('[data-testid=board] :is(.card, .button, .seat-name)')]
        .filter((part) => {
          const { left, top, right, bottom } = part.getBoundingClientRect();
          return left < frame.left - 1 || top < frame.top - 1 || right > frame.right + 1 || bottom > frame.bottom + 1;
        })
        .map((part) => part.outerHTML);
    })()`);
    assert.deepEqual(outside, [], 'everything is on the board');
  });
});

/** Parts of a phone's board that are cut off, cover each other, or are outside the window. */
const BOARD_FAULTS = `(() => {
  const board = document.querySelector('[data-testid=board]');
  const boxOf = (part) => part.getBoundingClientRect();
  const faults = [];
  const floor = Math.min(boxOf(board).bottom, boxOf(document.querySelector('.tab-bar')).top);
  const parts = [...board.querySelectorAll('.card, .button, .seat-name, .seat-diagram, .status')];
  for (const part of parts) {
    const { top, left, right, bottom } = boxOf(part);
    if (top < boxOf(board).top || bottom > floor || left < 0 || right > innerWidth) faults.push('outside: ' + part.outerHTML);
    if (part.scrollWidth > part.clientWidth + 1 && !part.matches('.card, svg')) faults.push('cut: ' + part.textContent);
  }
  for (const plate of board.querySelectorAll('.own .seat-diagram, .own .seat-name'))
    for (const button of board.querySelectorAll('.actions .button'))
      if (boxOf(plate).right > boxOf(button).left) faults.push('covered: ' + plate.outerHTML);
  // The suit on a compact face ends at 62% of its height.
  const hand = [...board.querySelectorAll('.board-hand .card')].map(boxOf);
  for (const card of hand)
    if (hand.some(({ top }) => top > card.top + 1 && top < card.top + 0.62 * card.height)) faults.push('halved card');
  return faults;
})()`;

test('on an upright phone the board is whole in the first window, with its step buttons', async () => {
  const ddn = 'ddn1 rules=competition L=334455667899TJQKKA22 D=356778889TTJJQQAA U=3445679TJQKKA22BR turn=L beat=-';
  const game = readFileSync(join(FIXTURES, 'engines/games-douzero.jsonl'), 'utf8').split('\n', 1)[0] ?? '';
  const device = { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' } as const;
  for (const locale of ['en-US', 'zh-CN']) {
    for (const content of [`ddn=${encodeURIComponent(ddn)}`, `record=${encodeURIComponent(game)}`]) {
      await visit({ route: `analysis?${content}`, locale, ...device }, async ({ page }) => {
        const board = page.getByTestId('board');
        await board.locator('.board-hand .card').nth(19).waitFor();
        await shows(board.locator('[data-step]'), 4);
        assert.deepEqual(await page.evaluate(BOARD_FAULTS), [], content);
        if (content.startsWith('ddn')) await board.locator('.board-hand .card').last().tap();
        if (content.startsWith('ddn')) await page.getByTestId('play-chosen').tap();
        else await board.locator('[data-step=forward]').tap();
        await board.locator('.answer .card').first().waitFor();
        assert.deepEqual(await page.evaluate(BOARD_FAULTS), [], content);
      });
    }
  }
});

test('a link is shared and opened again; exports; in a frame', async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  await visit({ route: SMALL, permissions }, async ({ page, context, go }) => {
    await allKnown(page, 'The landlord wins');
    await page.getByText('Share and export').click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    const link = String(await page.evaluate('navigator.clipboard.readText()'));
    assert.equal(await page.getByTestId('ddn').inputValue(), SMALL_DDN);
    const saved = async (name: string): Promise<Buffer> => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name }).click();
      return readFileSync(await (await download).path());
    };
    const picture = await saved('Save picture');
    assert.equal(picture.subarray(1, 4).toString(), 'PNG');
    assert.ok(picture.length > 10_000, `${picture.length} bytes`);
    assert.equal((await saved('Save DDN')).toString(), `${SMALL_DDN}\n`);
    const report = JSON.parse((await saved('Save JSON')).toString()) as {
      winner: string;
      moves: { verdict: string }[];
    };
    assert.equal(report.winner, 'landlord');
    assert.equal(report.moves.filter(({ verdict }) => verdict === 'wins').length, 2);
    const other = await context.newPage();
    await other.goto(link);
    await allKnown(other, 'The landlord wins');
    assert.deepEqual(await worths(other), await worths(page));
    await other.close();
    await go(`${SMALL}&embed=1`);
    await allKnown(page, 'The landlord wins');
    assert.equal(await page.getByRole('navigation', { name: 'Main menu' }).count(), 0);
    await page.getByTestId('full-page').waitFor();
  });
});

/** Seats whose diagram lies on a face. */
const DIAGRAMS_ON_FACES = `[...document.querySelectorAll('.seat-plate')].filter((plate) => {
  const [face, diagram] = ['.portrait', '.seat-diagram'].map((part) => plate.querySelector(part)?.getBoundingClientRect());
  return diagram && diagram.left < face.right && face.left < diagram.right && diagram.top < face.bottom && face.top < diagram.bottom;
}).map((plate) => plate.innerText)`;

test('a finished round is reviewed: accuracy, cost of each decision, moments, and played on from one', async () => {
  const stored = { 'ddz.play': QUICK };
  await visit({ reducedMotion: 'reduce', stored }, async ({ page, go }) => {
    await sitDown({ page, go }, tableLog(FINISHED));
    await page.getByRole('link', { name: 'Analyse this round' }).click();
    const review = page.getByTestId('round-review');
    await review.getByTestId('round-summary').waitFor(PATIENT);
    assert.match(await review.getByTestId('round-summary').innerText(), /\d+ best/);
    const sentences = await review.getByTestId('seat-summary').first().getByRole('listitem').allInnerTexts();
    assert.equal(sentences.length, 3);
    assert.ok(sentences.includes('Bombs: 2 played (none lost points).'), sentences.join(' '));
    assert.ok(sentences.includes('Tempo: out in 4 plays (fewest possible: 3), led 4 times.'), sentences.join(' '));
    await review.getByRole('img', { name: /^Evaluation graph: \d+ of \d+ positions solved/ }).waitFor();
    assert.match(await review.getByTestId('accuracies').innerText(), /Landlord · You\s+Accuracy\s+\d+%/);
    const seats = await page.locator('.board .seat-name').allInnerTexts();
    assert.deepEqual(seats.toSorted(), ['Gu', 'Mai', 'You'], 'the board names players, not sides');
    await review.getByRole('button', { name: 'Try another landlord' }).click();
    const par = review.getByTestId('par').filter({ hasText: 'With another landlord (open hands):' });
    await par.waitFor(PATIENT);
    assert.match(await par.innerText(), /You as landlord: landlord wins \(proved\), \+8;/);
    // The table's styles of effects are loaded by now. They must not affect the review.
    await review.getByTestId('key-moments').waitFor({ state: 'attached' });
    await holds(page, `getComputedStyle(document.querySelector('[data-testid=key-moments]')).position === 'static'`);
    const rows = review.getByTestId('decisions').locator('tbody tr');
    const heights = await rows.evaluateAll((all) =>
      all.flatMap((row) => [...row.children].map((cell) => Math.round(row.clientHeight - cell.clientHeight))),
    );
    assert.ok(
      heights.every((gap) => gap <= 2),
      'all cells of a row are in line',
    );
    // The verdict beside the board agrees with the proof of the review, also without an answer of the solver.
    const winnerHere = (await page.getByTestId('review-bar').getAttribute('aria-label'))?.replace(' (proved)', '');
    assert.equal((await page.getByTestId('verdict').innerText()).replace(/^\W+/u, ''), winnerHere);
    const texts = await rows.allInnerTexts();
    assert.ok(texts.some((text) => /bid 3/.test(text)) && texts.some((text) => /no double/.test(text)), 'calls too');
    const bomb = rows.filter({ hasText: 'bomb 2222' });
    await bomb.getByRole('button').click();
    assert.equal(await bomb.getAttribute('aria-current'), 'step');
    assert.match(await bomb.innerText(), /landlord wins$/);
    // The bar is as long as its number says, on a phone too.
    await resize(page, { width: 390, height: 844 });
    const [label = '', part, isClear] = (await page.evaluate(`(() => {
      const bar = document.querySelector('[data-testid=review-bar]');
      const shares = bar.querySelector('.review-bar-shares').getBoundingClientRect();
      const words = [...bar.querySelectorAll('span')].every((each) => each.getBoundingClientRect().bottom <= shares.top + 1);
      return [bar.innerText, Math.round((100 * bar.querySelector('.review-bar-shares > i').getBoundingClientRect().width) / shares.width), words];
    })()`)) as [string, number, boolean];
    assert.equal(part, Number(/landlord (\d+)/.exec(label)?.[1]), label);
    assert.ok(isClear, 'no words on the bar');
    await resize(page, DESKTOP);
    await page
      .getByTestId('review-bar')
      .and(page.getByRole('img', { name: /landlord wins \(proved\)/i }))
      .waitFor();
    await allKnown(page, 'The landlord wins');
    await page.getByTestId('moves').getByText(/^\d+%/).first().waitFor();
    await page.evaluate('scrollTo(0, 0)');
    assert.deepEqual(await violations(page), []);
    await resize(page, { width: 390, height: 844 });
    const strayed = await page.evaluate(`[...document.querySelectorAll('[data-testid=decisions] tr')].filter((row) => {
      const [chip, mark, cost] = ['.chip', '.mark-icon', 'td:nth-child(4)']
        .map((part) => row.querySelector(part)?.getBoundingClientRect());
      return chip && ((mark && (mark.left < chip.right - 1 || mark.top > chip.bottom)) || (cost.width > 0 && cost.left < chip.right - 1));
    }).map((row) => row.innerText)`);
    assert.deepEqual(strayed, [], 'each mark and cost is beside its action');
    const bottom = page.locator('.analysis-board .seat-plate[data-place=own] .seat-name');
    assert.equal(await bottom.innerText(), 'You');
    await page.getByRole('button', { name: 'Step forward' }).press('Enter');
    await page.locator('.analysis-board').getByText('Mai to play').first().waitFor();
    assert.equal(await bottom.innerText(), 'You', 'the player stays in front when another seat is to play');
    await page.getByTestId('play-on-here').click();
    assert.ok(
      await page.getByRole('radio', { name: /^Landlord/u }).isChecked(),
      'the player keeps the seat of the round',
    );
    await page.getByRole('button', { name: 'Back to the analysis' }).click();
    await page.locator('.analysis-board').getByText('Mai to play').first().waitFor();
    // A phone opens the review with its decisions folded.
    await page.getByText('All decisions').click();
    await bomb.getByRole('button').press('Enter');
    await resize(page, LANDSCAPE);
    const below = await page.evaluate(`Math.max(...[...document.querySelectorAll('.analysis-board .card')]
      .map((card) => card.getBoundingClientRect().bottom)) - innerHeight`);
    assert.ok((below as number) <= 0, `a phone on its side shows the whole table: ${below} px are below`);
    for (const viewport of [PHONE, { width: 390, height: 844 }, LANDSCAPE]) {
      await resize(page, viewport);
      await page.evaluate('scrollTo(0, 0)');
      const floor = (await page.locator('.tab-bar').boundingBox())?.y ?? viewport.height;
      for (const shown of [page.getByRole('button', { name: 'Step forward' }), page.getByTestId('moment-strip')]) {
        const { y, height } = (await shown.boundingBox())!;
        assert.ok(y + height <= floor, `steps and words in the first window: ${y + height} of ${floor}`);
      }
      assert.deepEqual(await page.evaluate(DIAGRAMS_ON_FACES), [], `${viewport.width} wide`);
    }
    await resize(page, DESKTOP);

    await page.getByTestId('play-on-here').click();
    await page.getByRole('radio', { name: 'Landlord (8 cards, to play)' }).waitFor();
    assert.deepEqual(await violations(page), []);
    await resize(page, PHONE);
    await isAtHand(page.getByTestId('play-from'));
    await resize(page, DESKTOP);
    await page.getByTestId('play-from').click();
    await page.locator('.play-table').waitFor();
    await page.getByTestId('actions').getByRole('button', { name: 'Hint' }).click();
    assert.match(await page.getByTestId('advice').innerText(), /to win|even game|wins for sure/);
    await page.getByTestId('actions').getByRole('button', { name: 'Play', exact: true }).click();
    await page
      .getByTestId('actions')
      .getByRole('button', { name: 'Hint' })
      .or(page.getByTestId('round-end'))
      .first()
      .waitFor();
  });
});

test('a position is played on against the solver with open hands; two hands are a puzzle', async () => {
  const ddn = 'ddn1 rules=competition L=3399QK2 D=345788TJ U=356JKAA2 turn=D beat=L:5';
  await visit({ route: `analysis?ddn=${encodeURIComponent(ddn)}` }, async ({ page, go }) => {
    await page.getByTestId('play-on-here').click();
    await page.getByRole('radio', { name: /^Landlord/ }).check();
    await shows(page.locator('.picture-option .hand-picture'), 3);
    assert.deepEqual(await violations(page), []);
    await page.getByLabel(/solver/iu).check();
    await page.getByTestId('play-from').click();
    await page.locator('.play-table').waitFor();
    await page.getByTestId('actions').getByRole('button', { name: 'Hint' }).waitFor(PATIENT);
    await go(`analysis/from?ddn=${encodeURIComponent(SMALL_DDN)}`);
    await page.getByRole('link', { name: 'Play it against the solver' }).waitFor();
    // Two hands are played at once.
    await go(SMALL);
    await page.getByTestId('play-on-here').click();
    await page.locator('.puzzle-table').waitFor();
    await go('analysis/from?round=none&step=1');
    await page.getByRole('alert').getByText('Round not found').waitFor();
  });
});

/** A sequence of twelve, four twos, the rocket, two aces: ten plays and passes. */
const FINISHED = {
  hands: ['3456789TJQKA222BR', '334455667788999TT'],
  kitty: '2AA',
  first: 0,
  actions: 'bid 3, double 1, double 1, 3456789TJQKA, pass, pass, 2222, pass, pass, BR, pass, pass, AA',
};

test('a broken link is explained in Chinese as soon as the sentences are there', async () => {
  const stored = { 'ddz.settings': { language: 'zh' } };
  await visit({ route: 'analysis?ddn=x', stored }, ({ page }) =>
    page.getByRole('alert').getByText('开头是“x”').waitFor(),
  );
});

test('broken links say what is wrong and can be mended', async () => {
  await visit({ route: 'analysis?ddn=ddn1%20L=77J2%20D=9999Q9%20turn=L' }, async ({ page, go }) => {
    const fault = page.getByRole('alert');
    assert.match(await fault.innerText(), /Invalid position in the link.*9/);
    await page.getByTestId('paste').fill(SMALL_DDN);
    await page.getByRole('button', { name: 'Open' }).click();
    await allKnown(page, 'The landlord wins');
    for (const route of ['analysis?ddn=%E4%BD%A0', 'analysis?record=x', 'analysis?ddn=ddn1&rules=%25']) {
      await go(route);
      assert.match(await fault.innerText(), /Correct it and open it again/, route);
    }
    await go('analysis?round=no-such-round');
    await page.getByRole('alert').getByText('Round not found').waitFor();
    await page.getByRole('link', { name: 'New', exact: true }).click();
    await page.getByTestId('editor').waitFor();
  });
});
