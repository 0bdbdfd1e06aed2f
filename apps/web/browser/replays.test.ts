/** Imported records of rounds in a real browser. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readRecord, recordOf, writeRecord } from '@doudizhu/records';
import { unwrap } from '@doudizhu/rules/result';
import { legalActions, startRound, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { playedOut } from '@doudizhu/rules/testing';
import { writeShared } from '../src/records/shared.ts';
import { violations } from './testing/axe.ts';
import { DESKTOP, LANDSCAPE, PATIENT, PHONE, resize, shows, useBrowser, visit } from './testing/visit.ts';

useBrowser();

const ENGINES = join(dirname(fileURLToPath(import.meta.url)), '../../../fixtures/engines');
const firstGame = (engine: string): string =>
  readFileSync(join(ENGINES, `games-${engine}.jsonl`), 'utf8').split('\n', 1)[0] ?? '';

test('records of other engines open, and step by keys', async () => {
  await visit({ route: 'replays' }, async ({ page, announced }) => {
    for (const engine of ['rlcard', 'douzero', 'openspiel']) {
      const game = firstGame(engine);
      const plays = (JSON.parse(game) as { plays: unknown[][] }).plays;
      await page.getByLabel(/^Record/).fill(game);
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      const slider = page.getByRole('slider', { name: /^Step \d+ of/ });
      await page.getByRole('slider', { name: /^Step 0 of/ }).waitFor();
      const last = Number(await slider.getAttribute('max'));
      assert.ok(last >= plays.length, `${engine}: ${last} steps, ${plays.length} plays`);
      await page.keyboard.press('End');
      await page.getByRole('slider', { name: `Step ${last} of ${last}` }).waitFor();
      assert.equal(await page.getByRole('button', { name: 'Step forward' }).isDisabled(), true);
      await page.keyboard.press('ArrowLeft');
      await page.getByRole('slider', { name: `Step ${last - 1} of ${last}` }).waitFor();
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight');
      await page.getByRole('slider', { name: `Step 1 of ${last}` }).waitFor();
      // The curve is above the slider, and a click on it goes to that step.
      await page.getByTestId('step-curve').waitFor({ ...PATIENT, state: 'attached' });
      const box = await slider.boundingBox();
      assert.ok(box !== null);
      await slider.click({ position: { x: box.width / 2, y: box.height / 4 } });
      const middle = Number(await slider.inputValue());
      assert.ok(Math.abs(middle - last / 2) <= 1 + last / 20, `${middle} of ${last}`);
      await page.locator('h1').first().click();
      await page.keyboard.press('End'); // the next record starts at its own first step
      await page.getByRole('link', { name: 'All replays' }).click();
      await page.getByLabel(/^Record/).waitFor();
    }
    assert.ok((await announced()).length > 6);
  });
});

test('a record from a file; a broken one is refused in words', async () => {
  const game = JSON.parse(firstGame('rlcard')) as { plays: unknown[][] };
  await visit({ route: 'replays', locale: 'zh-CN' }, async ({ page }) => {
    const file = (text: string) => ({ name: 'round.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    const input = page.locator('input[type=file]');
    await input.setInputFiles(file(JSON.stringify(game)));
    await page.getByRole('slider', { name: /^第 0 步/ }).waitFor();
    await page.getByRole('link', { name: '全部回放' }).click();
    await input.waitFor({ state: 'attached' });
    const alert = page.getByRole('alert');
    // The second player does not hold four threes.
    const wrong = { ...game, plays: [game.plays[0], [1, '3333', 2]] };
    for (const [text, actions] of [
      ['你好', /看不出是什么格式/],
      [JSON.stringify(wrong), /这份牌谱读不了：.*3333/],
      [JSON.stringify(game).slice(0, -20), /不是正确的 JSON/],
    ] as const) {
      await input.setInputFiles(file(text));
      await alert.filter({ hasText: actions }).waitFor();
      assert.equal(await page.getByRole('slider').count(), 0);
    }
  });
});

/** A round with bids and doubles, which some formats cannot contain. */
const competitionRound = (): Round =>
  playedOut(startRound({ rules: PRESETS.competition, seed: 'export' }), (round, seat) =>
    legalActions(round, seat).at(-1)!,
  );

test('what a format cannot hold is said in one’s language; the rest is saved if one likes, under a name that tells', async () => {
  const text = unwrap(writeRecord(recordOf(competitionRound()), 'ddn'));
  const cases = [
    ['en-US', 'Open', 'Save as', /cannot contain all of this round/u, 'Save anyway', /^doudizhu-.*\.rlcard\.json$/u],
    ['zh-CN', '打开', '保存为', /不能保存这一局的全部内容/u, '仍然保存', /^斗地主-.*\.rlcard\.json$/u],
  ] as const;
  for (const [locale, open, saveAs, loss, anyway, name] of cases) {
    await visit({ route: 'replays', locale, viewport: DESKTOP }, async ({ page }) => {
      await page.locator('textarea').fill(text);
      await page.getByRole('button', { name: open, exact: true }).click();
      await page.getByRole('button', { name: saveAs }).click();
      await page.getByRole('button', { name: 'RLCard' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('heading', { name: loss }).waitFor();
      const why = await dialog.locator('p').first().innerText();
      assert.equal(/\p{Script=Han}/u.test(why), locale === 'zh-CN', why);
      assert.deepEqual(await violations(page), []);
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: anyway }).click();
      assert.match((await download).suggestedFilename(), name);
    });
  }
});

test('a file of many rounds: all are kept, searched, filtered, reviewed, and found again after a reload', async () => {
  const [last, ...many] = [1, 2, 3, 4].map(
    (line) => readFileSync(join(ENGINES, 'games-douzero.jsonl'), 'utf8').split('\n')[line - 1],
  );
  await visit({ route: 'replays', reducedMotion: 'reduce' }, async ({ page, go }) => {
    const text = [...many, '{"engine":"douzero"}', last].join('\n');
    const buffer = Buffer.from(text);
    await page.locator('input[type=file]').setInputFiles({ name: 'cup.jsonl', mimeType: 'text/plain', buffer });
    await page.getByText('4 rounds are saved in the list above.').waitFor();
    await page
      .getByRole('alert')
      .getByText(/^1 round cannot be read\. Round 4: /u)
      .waitFor();
    const rows = page.getByTestId('rounds').getByRole('listitem');
    await shows(rows, 4);
    await shows(rows.locator('.hand-picture'), 4);
    const wide = await rows.locator('.hand-picture').first().boundingBox();
    assert.ok((wide?.width ?? 0) > 200, 'a hand of 17 cards can be read');
    for (const [width, height] of [
      [360, 640],
      [844, 390],
      [1024, 768],
      [1440, 900],
    ] as const) {
      await resize(page, { width, height });
      const narrow = await page.evaluate(`[...document.querySelectorAll('.round-row > span.soft')]
        .filter((words) => words.getBoundingClientRect().height > 4 * parseFloat(getComputedStyle(words).fontSize)).length`);
      assert.equal(narrow, 0, `no column of single letters, ${width} × ${height}`);
    }
    // Small windows fold the filters, so that the first screen shows rounds.
    for (const [width, height, isFolded] of [
      [390, 844, true],
      [844, 390, true],
      [1440, 900, false],
    ] as const) {
      await resize(page, { width, height });
      assert.equal(await page.getByRole('group', { name: 'Result' }).isVisible(), !isFolded, `${width} × ${height}`);
      assert.equal(await page.getByRole('button', { name: 'Filters' }).isVisible(), isFolded);
    }
    await resize(page, DESKTOP);
    await page.getByLabel('Search').fill('cup nowhere');
    await page.getByTestId('rounds-found').getByText('0 of 4 rounds').waitFor();
    await page.getByLabel('Search').fill('CUP douzero');
    const found = await rows.count();
    assert.ok(found >= 3);
    await page.getByRole('group', { name: 'From' }).getByLabel('Played here', { exact: true }).check();
    assert.equal(await rows.count(), 0);
    await page.getByRole('group', { name: 'From' }).getByLabel('All', { exact: true }).check();
    assert.deepEqual(await violations(page), []);
    await rows.first().getByRole('link').first().click();
    await page.getByRole('slider', { name: /^Step 0 of/ }).waitFor();
    assert.match(page.url(), /#\/replays\/record-/u);
    await page.reload();
    await page.getByRole('slider', { name: /^Step 0 of/ }).waitFor();
    await page.getByRole('link', { name: 'Analyse this round' }).click();
    await page.getByTestId('round-review').waitFor();
    await go('replays');
    await rows
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByTestId('rounds-found').getByText('3 rounds').waitFor();
  });
});

test('a whole round as one link: opened, kept, and clear words where the link is broken', async () => {
  const record = unwrap(readRecord(firstGame('douzero'), 'douzero'));
  const z = await writeShared({ type: 'round', ddn: unwrap(writeRecord(record, 'ddn')) });
  await visit({ route: `replays/link?z=${z}` }, async ({ page, go }) => {
    await page.getByRole('slider', { name: /^Step 0 of/ }).waitFor();
    await page.getByRole('button', { name: 'Save this round' }).click();
    await page.getByText('Saved to your replays.').first().waitFor();
    assert.match(page.url(), /#\/replays\/record-/u);
    await go(`replays/link?z=${z.slice(0, -9)}`);
    await page
      .getByRole('alert')
      .getByText(/incomplete or damaged/u)
      .waitFor();
    await go(`replays/link?z=7${z.slice(1)}`);
    await page
      .getByRole('alert')
      .getByText(/newer version \(7\)/u)
      .waitFor();
    await go(`analysis?z=${z}`);
    await page.getByTestId('round-review').waitFor();
  });
});

test('no size changes and no button moves while one steps; no wait is in vain', async () => {
  for (const viewport of [PHONE, DESKTOP]) {
    await visit({ route: 'replays', reducedMotion: 'reduce', viewport }, async ({ page }) => {
      await page.getByLabel(/^Record/).fill(firstGame('rlcard'));
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await page.locator('.board-foot').waitFor();
      // The review appears without moving the rest.
      const before = await page.evaluate(PLACES);
      for (let step = 0; step < 40; step++) {
        await page.keyboard.press('ArrowRight');
        assert.deepEqual(await page.evaluate(PLACES), before, `${viewport.width} wide, step ${step + 1}`);
        assert.ok(Number(await page.locator('.board [data-acting=true]').count()) <= 1);
        if (viewport === PHONE) continue;
        const panel = (await page.locator('.board-panel-body').boundingBox())!;
        const shown = await page.locator('.move-table tbody [aria-current=true]').boundingBox();
        assert.ok(
          shown === null || shown.y + shown.height <= panel.y + panel.height + 1,
          `step ${step + 1} is in sight`,
        );
      }
    });
  }
});

test('a marked move is tried again in place, the table turns to each seat, moves stay beside the board', async () => {
  for (const viewport of [PHONE, LANDSCAPE, DESKTOP]) {
    const hasPanel = viewport === DESKTOP;
    await visit({ route: 'replays', reducedMotion: 'reduce', viewport }, async ({ page }) => {
      await page.getByLabel(/^Record/).fill(firstGame('rlcard'));
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await page.getByRole('button', { name: 'Key moment', exact: true }).waitFor(PATIENT);
      await page.getByRole('button', { name: 'Key moment', exact: true }).click();
      // A pass has no place on a small board: there the line of moves has its mark.
      await page.locator(hasPanel ? '.board-mark' : '.move-strip [aria-current=true] .mark-icon').waitFor();
      const step = Number(await page.getByRole('slider', { name: /^Step/, includeHidden: true }).inputValue());
      if (!hasPanel) {
        const strip = page.getByTestId('move-strip');
        assert.ok((await strip.locator('.mark-icon').count()) > 0);
        const box = (await strip.locator('[aria-current=true]').boundingBox())!;
        assert.ok(box.x >= 0 && box.x + box.width <= viewport.width && box.y + box.height <= viewport.height);
        assert.ok(box.height >= 43, 'large enough to touch');
      }
      await page.getByTestId('retry').click();
      const options = page.locator('.question-options button');
      assert.ok((await options.count()) >= 2);
      // The other hands are closed, and nothing tells what was played.
      assert.equal(await page.locator('.shown-hand').count(), 1);
      assert.equal(await page.locator('.board-mark, .better').count(), 0);
      assert.deepEqual(await violations(page), []);
      await options.first().click();
      assert.match(await page.getByTestId('answer-verdict').innerText(), /^Right: |is better here/);
      await page.getByTestId('question-next').click();
      assert.equal(Number(await page.getByRole('slider', { includeHidden: true }).inputValue()), step);
      if (!hasPanel) await page.getByRole('button', { name: 'More', exact: true }).click();
      const seats = page.getByRole('group', { name: 'Seat in front' }).getByRole('button');
      for (const seat of await seats.all()) {
        await seat.click();
        assert.equal(await page.locator('.own').getAttribute('aria-label'), await seat.innerText());
      }
      await page.getByLabel('Ask me first, other hands closed').check();
      assert.equal(await page.getByLabel('Show all hands').isChecked(), false);
    });
  }
});

/** Boxes of the buttons, the plates and the hand, and the width of a card in hand. */
const PLACES = `[
  ...[...document.querySelectorAll('.board-foot .button, .seat-plate, .board-hand')]
    .map((element) => element.getBoundingClientRect())
    .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round)),
  Math.round(document.querySelector('.shown-hand .card').getBoundingClientRect().width),
]`;
