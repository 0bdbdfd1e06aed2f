/**
 * An installed Firefox, such as Debian's firefox-esr, driven by Playwright over WebDriver BiDi. It has no switch for
 * motion of its own, so motion is reduced in all its pages.
 */
import { firefox, type Browser } from 'playwright-core';
import { findProgram } from '@doudizhu/rules/testing';

/** Path of an installed Firefox, if any. */
export const findFirefox = (): string | null => findProgram('firefox-esr') ?? findProgram('firefox');

/** @throws if Firefox is not installed or does not start */
export const launchFirefox = async (): Promise<Browser> => {
  const executablePath = findFirefox();
  if (executablePath === null) throw new Error('no Firefox is installed');
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
  });
  omitMediaFeatures(browser);
  return browser;
};

interface Session {
  send: (method: string, params: unknown) => Promise<unknown>;
}

/** Parts of Playwright behind its interface. */
type Inner = Record<'_connection', { readonly toImpl: (browser: Browser) => Record<'_browserSession', Session> }>;

/**
 * Playwright sets media features for each page, with a command that Firefox does not have, and fails without it.
 * Playwright has no option against that.
 */
const omitMediaFeatures = (browser: Browser): void => {
  const { _connection: connection } = browser as unknown as Inner;
  const { _browserSession: session } = connection.toImpl(browser);
  const prototype = Object.getPrototypeOf(session) as Session;
  const { send } = prototype;
  prototype.send = function (this: Session, method, params) {
    return method === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send.call(this, method, params);
  };
};
