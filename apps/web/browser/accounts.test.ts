/** Accounts in the browser: passkeys of a virtual device, recovery codes, deletion. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { violations } from './testing/axe.ts';
import { PHONE, serverAddress, shows, useBrowser, visit, type Visit } from './testing/visit.ts';

useBrowser();

/** Browsers have no passkeys for IP addresses. */
const localhost = (): string => serverAddress().replace('127.0.0.1', 'localhost');

/** A device whose sensor always recognises its owner. */
const addDevice = async ({ context, page }: Visit): Promise<{ readonly count: () => Promise<number> }> => {
  const chromium = await context.newCDPSession(page);
  await chromium.send('WebAuthn.enable');
  const { authenticatorId } = await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () => (await chromium.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
};

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

const noticed = ({ page }: Visit, text: string): Promise<void> => page.locator('.notice', { hasText: text }).waitFor();

const openProfile = async ({ page, go }: Visit): Promise<void> => {
  await go('lobby');
  await page.getByRole('link', { name: 'My profile' }).click();
  // The account has a page of its own: nothing on the profile can delete it.
  await page.getByRole('link', { name: 'My account' }).waitFor();
  assert.equal(await button(page, 'Delete the account').count(), 0);
  await page.getByRole('link', { name: 'My account' }).click();
  await page.getByRole('heading', { name: 'My account' }).waitFor();
};

/** A new browser profile from the server's view. The device keeps its passkeys. */
const forgetCookies = async (person: Visit): Promise<void> => {
  await person.context.clearCookies();
  await person.page.reload();
};

const takeName = async ({ page, go }: Visit, name: string): Promise<void> => {
  await go('lobby');
  await button(page, 'Rename').click();
  await page.getByTestId('name').fill(name);
  await button(page, 'Save').click();
  await page.getByText(`You are ${name}`).waitFor();
};

// The browser logs each 401 and 409 response to the console.
const REFUSED = /Failed to load resource/;

test('a passkey is made, brings the account back, and is removed', async () => {
  await visit({ route: 'lobby', address: localhost(), allow: REFUSED, seed: null }, async (ann) => {
    const { page } = ann;
    const device = await addDevice(ann);
    await takeName(ann, 'Ann Key');
    await openProfile(ann);
    const passkeys = page.getByTestId('passkeys').getByRole('listitem');
    await button(page, 'Create a passkey').click();
    await passkeys.waitFor();
    assert.equal(await device.count(), 1);
    assert.deepEqual(await violations(page), []);
    await button(page, 'Create a passkey').click();
    await noticed(ann, 'This device already has a passkey of this account');

    await forgetCookies(ann);
    await openProfile(ann);
    await page.getByRole('heading', { name: /^Guest/ }).waitFor();
    await button(page, 'Sign in with a passkey').click();
    await page.getByRole('heading', { name: 'Ann Key' }).waitFor();
    await shows(passkeys, 1);

    assert.equal(await page.getByText('refused sign-ins').count(), 0, 'all sign-ins went well');
    // Another key signs in the name of this one.
    assert.equal(
      await page.evaluate(`(async () => {
        const ask = async (path, body) =>
          fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
        const { me } = await (await fetch('/api/session')).json();
        const { challenge } = await (await fetch('/api/session/passkey/options', { method: 'POST' })).json();
        const [{ id }] = me.passkeys;
        const client = btoa('{}');
        const response = { clientDataJSON: client, authenticatorData: client, signature: client };
        const forged = { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
        return (await ask('/api/session/passkey', { challenge, response: forged })).status;
      })()`),
      401,
    );
    await page.reload();
    await page.getByTestId('passkeys').getByText('refused sign-ins: 1, the last one').waitFor();
    assert.deepEqual(await violations(page), []);
    await button(page, /^Remove the passkey/).click();
    await passkeys.waitFor({ state: 'detached' });
    await forgetCookies(ann);
    await openProfile(ann);
    await button(page, 'Sign in with a passkey').click();
    await noticed(ann, 'This code or passkey is wrong, or has been used');
    await page.getByRole('heading', { name: /^Guest/ }).waitFor();
  });
});

test('a browser without a passkey is told so', async () => {
  const device = { viewport: PHONE, hasTouch: true, locale: 'zh-CN' };
  await visit({ ...device, route: 'lobby', address: localhost(), seed: null }, async (bo) => {
    await addDevice(bo);
    await bo.page.getByRole('link', { name: '我的战绩' }).click();
    await bo.page.getByRole('heading', { name: '我的收获' }).waitFor();
    assert.deepEqual(await violations(bo.page), []);
    await bo.page.getByRole('link', { name: '我的账号' }).click();
    await button(bo.page, '用通行密钥登录').click();
    await noticed(bo, '没能使用通行密钥');
    assert.deepEqual(await violations(bo.page), []);
  });
});

test('a recovery code brings an account back once, and a deleted account is gone', async () => {
  await visit({ route: 'lobby', allow: REFUSED, seed: null }, async (ann) => {
    const { page } = ann;
    await takeName(ann, 'Ann Code');
    await openProfile(ann);
    await button(page, 'Create recovery codes').click();
    const code = (await page.getByTestId('codes').getByRole('listitem').first().textContent()) ?? '';
    for (const answer of ['Account recovered.', 'This code or passkey is wrong, or has been used']) {
      await forgetCookies(ann);
      await openProfile(ann);
      await page.getByLabel('Recovery code').fill(code);
      await button(page, 'Recover account').click();
      await noticed(ann, answer);
    }
    await button(page, 'Delete the account').click();
    await button(page, 'Delete permanently').click();
    await noticed(ann, 'Account deleted.');
    await ann.go('lobby');
    await page.getByText(/^You are Guest/).waitFor();
  });
});

for (const [locale, create, mark, drop] of [
  ['en-GB', 'Create a token', 'Robo en-GB (program)', /^Remove Robo/u],
  ['zh-CN', '生成令牌', 'Robo zh-CN（程序）', /^删除 Robo/u],
] as const) {
  test(`a program gets a token, which is shown once, and is removed: ${locale}`, () =>
    visit({ locale, viewport: PHONE }, async ({ page, go }) => {
      await go('lobby');
      await page.evaluate(`fetch('/api/session', { method: 'POST' })`);
      await go('account');
      // A player without a name is told where to choose one.
      await page.getByTestId('programs').locator('a[href="#/lobby"]').click();
      await page.evaluate(async (name) => {
        const headers = { 'content-type': 'application/json' };
        await fetch('/api/account', { method: 'PATCH', headers, body: JSON.stringify({ name }) });
      }, `Maker ${locale}`);
      await go('account');
      const programs = page.getByTestId('programs');
      await programs.getByRole('textbox').fill(`Robo ${locale}`);
      await programs.getByRole('button', { name: create }).click();
      const token = await page.getByTestId('token').locator('code').textContent();
      assert.match(token ?? '', /^[\w-]{43}$/u);
      await programs.getByText(mark, { exact: true }).waitFor();
      assert.deepEqual(await violations(page), []);
      await programs.getByRole('button', { name: drop }).click();
      await programs.getByText(mark, { exact: true }).waitFor({ state: 'detached' });
    }));
}
