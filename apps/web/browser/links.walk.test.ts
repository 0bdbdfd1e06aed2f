/** Links to send and typed addresses, opened first by a new visitor, then with the service worker, then offline. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playSeat, type ClientSession } from '@doudizhu/client';
import { unwrap } from '@doudizhu/rules/result';
import { legalActionsOf } from '@doudizhu/rules/view';
import type { Page } from 'playwright-core';
import { openGuest } from '@doudizhu/client/testing';
import { byPointer, playOut } from './testing/rounds.ts';
import { QUICK } from './testing/tables.ts';
import { openProxy } from './testing/proxy.ts';
import { PATIENT, serverAddress, useBrowser, visit } from './testing/visit.ts';

useBrowser();

/** Ids of a table with a free seat and of a public round. */
const playedBy = async (guest: ClientSession): Promise<{ readonly table: string; readonly round: string }> => {
  const wish = { rules: 'two', public: true, rated: false, pace: 'normal' } as const;
  const played = unwrap(await guest.api('POST /api/tables', { body: { ...wish, roundsMax: 1, bots: ['level-1'] } }))
    .table.id;
  const connection = guest.connect(played);
  unwrap(await playSeat(connection, { choose: (view) => legalActionsOf(view).at(-1)! }));
  await connection.submit({ type: 'leave' });
  connection.close();
  const [round] = unwrap(await guest.api('GET /api/tables/:id/rounds', { id: played })).rounds;
  assert.ok(round !== undefined, 'the round is stored');
  const open = unwrap(await guest.api('POST /api/tables', { body: { ...wish, roundsMax: null, bots: [] } })).table.id;
  return { table: open, round: round.id };
};

/** A path, the address in the app that it leads to, and an element of that page. */
interface Link {
  readonly path: string;
  readonly leadsTo: RegExp;
  readonly shows: string;
  /** Element without a server, if it is another one. */
  readonly offline?: string;
}

const linksTo = ({ table, round }: { readonly table: string; readonly round: string }): readonly Link[] => [
  { path: `/s/table/${table}`, leadsTo: /#\/table\//u, shows: '[data-testid=gathering]', offline: NO_TABLE },
  { path: `/s/table/${'A'.repeat(22)}`, leadsTo: /#\/table\/A+$/u, shows: NO_TABLE },
  { path: `/s/round/${round}`, leadsTo: /#\/rounds\//u, shows: '.round-report', offline: 'main[data-page=rounds] h1' },
  { path: '/s/puzzle/finalplay-2', leadsTo: /#\/puzzles\/finalplay-2$/u, shows: '[data-testid=hand] .card' },
  { path: '/puzzles/storm', leadsTo: /#\/puzzles\/storm$/u, shows: '.run-head' },
  { path: '/puzzles', leadsTo: /#\/puzzles$/u, shows: PUZZLES },
  { path: '/puzzles/', leadsTo: /#\/puzzles$/u, shows: PUZZLES },
  { path: '/puzzles?theme=bomb', leadsTo: /#\/puzzles\?theme=bomb$/u, shows: PUZZLES },
  { path: '/learn/lesson/combos', leadsTo: /#\/learn\/lesson\/combos$/u, shows: 'main[data-page=learn] h1' },
  { path: '/', leadsTo: /\/$/u, shows: '[data-testid=play]' },
  { path: '/?from=elsewhere', leadsTo: /from=elsewhere/u, shows: '[data-testid=play]' },
];

const NO_TABLE = 'main[data-page=table] [role=alert] h1';
const PUZZLES = 'main[data-page=puzzles] h1';

const open = async (page: Page, address: string, shows: string): Promise<void> => {
  await page.goto(address);
  await page.locator(shows).first().waitFor();
};

const addressOf = async (page: Page): Promise<string> => (await page.evaluate('location.href')) as string;

test('links and typed addresses open their page: first visit, with the service worker, reloaded, offline with a round', async (t) => {
  const links = linksTo(await playedBy(await openGuest(serverAddress())));
  // A missing table, requests without a network, and in Firefox those of a page that is left.
  const allow = /404|net::ERR_|error loading dynamically imported module|ServiceWorker intercepted the request/;
  const { address, close } = await openProxy(serverAddress());
  t.after(close);
  const device = {
    seed: null,
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
    stored: { 'ddz.play': QUICK },
  } as const;
  await visit({ ...device, isDriven: true, address, route: 'settings', allow }, async ({ page, go }) => {
    for (const { path, shows, leadsTo } of links) {
      await open(page, `${address}${path}`, shows);
      assert.match(await addressOf(page), leadsTo, `${path}, first visit`);
    }
    await go('settings');
    const ready = page.getByText('Ready for offline use.');
    await ready.waitFor(PATIENT);
    assert.equal(await page.getByText('New version available').count(), 0, 'the first version is not new');
    await page.reload();
    await ready.waitFor(PATIENT);
    assert.ok(await page.evaluate('navigator.serviceWorker.controller !== null'), 'the worker controls the page');
    for (const { path, shows, leadsTo } of links) {
      await open(page, `${address}${path}`, shows);
      assert.match(await addressOf(page), leadsTo, `${path}, with the worker`);
      await page.reload();
      await page.locator(shows).first().waitFor();
    }
    close();
    for (const { path, shows, offline = shows } of links) await open(page, `${address}${path}`, offline);
    for (const route of ['learn/combos', 'analysis', 'replays', 'statistics']) await go(route);
    // The solver's worker comes from the copy too.
    await go('puzzles/finalplay-1');
    const hint = page.getByRole('button', { name: 'Hint' });
    await page.getByText('Your move').waitFor();
    await hint.click();
    await page.getByText('Press again for the play').waitFor();
    // So do the bots.
    await go('play/new');
    await playOut(
      page,
      byPointer(page, (target, press) => target.click(press)),
    );
  });
});
