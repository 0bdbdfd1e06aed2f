/**
 * An installed WebKitGTK, Debian's webkit2gtk-driver, driven by WebDriver. Its pages have the part of Playwright's
 * interface that the walk uses, so that the walk is the same in all browsers. It draws on a virtual screen.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { until } from '@doudizhu/rules/testing';
import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Locator, Page } from 'playwright-core';
import { Builder, error, type WebDriver, type WebElement } from 'selenium-webdriver';
import { findProgram, freePort } from '@doudizhu/rules/testing';
import { FIND, textOf, type Step } from './find.ts';
import { prepareFonts } from './fonts.ts';

interface Programs {
  readonly driver: string;
  readonly browser: string;
  readonly screen: string;
}

/** Paths of WebKit's driver, its browser and a virtual screen. Null if one of them is not installed. */
export const findWebKit = (): Programs | null => {
  const [driver, screen] = [findProgram('WebKitWebDriver'), findProgram('Xvfb')];
  const [browser] = globSync('/usr/{lib,lib/*,libexec}/webkit2gtk-4*/MiniBrowser');
  return driver === null || screen === null || browser === undefined ? null : { driver, screen, browser };
};

/** @throws if WebKit is not installed or does not start */
export const launchWebKit = async (): Promise<Browser> => {
  const programs = findWebKit();
  if (programs === null) throw new Error('no WebKit is installed');
  const screen = spawn(programs.screen, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = (await once(screen.stdio[3]!, 'data')) as [Buffer];
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${display.toString().trim()}`, FONTCONFIG_PATH: await prepareFonts() };
  const driver = spawn(programs.driver, [`--port=${port}`], { env, stdio: 'ignore' });
  const server = `http://127.0.0.1:${port}`;
  await until(() =>
    fetch(`${server}/status`)
      .then(({ ok }) => ok)
      .catch(() => false),
  );
  return {
    newContext: (options: BrowserContextOptions) => openContext(server, programs.browser, options),
    close: async () => {
      await stopped(driver);
      await stopped(screen);
    },
  } as unknown as Browser;
};

const stopped = async (program: ChildProcess): Promise<void> => {
  program.kill();
  await once(program, 'exit');
};

/** Opens a session with its own storage. There is one at a time. Its language is that of the machine. */
const openContext = async (
  server: string,
  binary: string,
  { viewport }: BrowserContextOptions,
): Promise<BrowserContext> => {
  const driver = await new Builder()
    .usingServer(server)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } })
    .build();
  if (viewport)
    await driver
      .manage()
      .window()
      .setRect({ ...viewport, x: 0, y: 0 });
  const scripts: string[] = [];
  return {
    addInitScript: async (script: string) => void scripts.push(script),
    newPage: async () => pageOf(driver, scripts),
    close: () => driver.quit(),
  } as unknown as BrowserContext;
};

/** Errors of the page that were not reported yet. */
const COMPLAINTS = `
  globalThis.complaints = [];
  addEventListener('error', ({ message, error }) => complaints.push(error?.stack ?? message ?? 'a file is missing'));
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason?.stack ?? reason)));
  const report = console.error;
  console.error = (...values) => { complaints.push(values.join(' ')); report(...values); };`;

type Listener = (message: ConsoleMessage) => void;

const pageOf = (driver: WebDriver, scripts: readonly string[]): Page => {
  const listeners: Listener[] = [];
  let address = '';
  const evaluate = async (expression: string): Promise<unknown> => {
    const script = `${begin()}; return Promise.resolve(${expression}).then((value) => [value, complaints.splice(0)])`;
    const [value, complaints] = await driver.executeScript<[unknown, string[]]>(script);
    for (const text of complaints) {
      for (const listener of listeners) listener({ type: () => 'error', text: () => text } as ConsoleMessage);
    }
    return value;
  };
  /** WebDriver has no scripts that run before those of a page: they run with the first question to it. */
  const begin = (): string => `if (globalThis.complaints === undefined) { ${[COMPLAINTS, ...scripts].join(';\n')} }`;
  /** Waits for a page that stays: that of a link leads on to another one, perhaps while it is asked. */
  const loaded = (): Promise<unknown> =>
    until(named('the page stays', () => unlessReplaced(() => evaluate('null').then(() => true))));
  const goto = async (to: string): Promise<void> => {
    // The storage is filled before the app reads it.
    if (address === '') {
      await driver.get(new URL('/icon.svg', to).href);
      await driver.executeScript(scripts.filter((script) => script.includes('localStorage')).join(';\n'));
    }
    await evaluate('null');
    await driver.get(to);
    address = to;
    await loaded();
  };
  const reload = async (): Promise<void> => {
    await evaluate('null');
    await driver.navigate().refresh();
    await loaded();
  };
  return {
    ...findersIn(driver, []),
    goto,
    reload,
    evaluate,
    url: () => address,
    on: (event: string, listener: Listener) => event === 'console' && listeners.push(listener),
    // Time is that of the machine.
    clock: { install: async () => {}, setFixedTime: async () => {}, runFor: async () => {} },
    setDefaultTimeout: () => {},
  } as unknown as Page;
};

interface Wait {
  readonly timeout?: number;
}

const LOCATOR = Symbol('steps of a locator');
type Located = Locator & { readonly [LOCATOR]: readonly Step[] };

/** Ways to find elements inside those of these steps. */
const findersIn = (driver: WebDriver, steps: readonly Step[]) => {
  const to = (step: Step): Locator => locatorOf(driver, [...steps, step]);
  return {
    locator: (selector: string) => to({ type: 'css', selector }),
    getByTestId: (id: string) => to({ type: 'css', selector: `[data-testid="${id}"]` }),
    getByRole: (role: string, { name, exact }: { readonly name?: string | RegExp; readonly exact?: boolean } = {}) =>
      to({ type: 'role', role, name: name === undefined ? null : textOf(name, exact) }),
    getByText: (text: string | RegExp) => to({ type: 'text', text: textOf(text) }),
    getByLabel: (text: string | RegExp) => to({ type: 'label', text: textOf(text) }),
  };
};

const locatorOf = (driver: WebDriver, steps: readonly Step[]): Locator => {
  const to = (step: Step): Locator => locatorOf(driver, [...steps, step]);
  /** The first element, if it is drawn. */
  const shown = (): Promise<WebElement | false> =>
    unlessReplaced(() =>
      driver.executeScript(
        `const [first] = ${FIND}(arguments[0]);
         return first?.checkVisibility() === true && first.getClientRects().length > 0 && first`,
        steps,
      ),
    );
  const waitFor = ({ timeout }: Wait = {}): Promise<WebElement> =>
    until(named(`shown: ${JSON.stringify(steps)}`, shown), timeout);
  const click = async ({ timeout }: Wait = {}): Promise<void> => {
    const act = async (): Promise<boolean> => {
      const element = await shown();
      return element !== false && unlessReplaced(() => pressed(element));
    };
    await until(named(`click: ${JSON.stringify(steps)}`, act), timeout);
  };
  return {
    ...findersIn(driver, steps),
    [LOCATOR]: steps,
    first: () => to({ type: 'at', index: 0 }),
    last: () => to({ type: 'at', index: -1 }),
    nth: (index: number) => to({ type: 'at', index }),
    filter: ({ hasText }: { readonly hasText: RegExp }) => to({ type: 'having', text: textOf(hasText) }),
    or: (other: Located) => to({ type: 'or', steps: other[LOCATOR] }),
    count: () => driver.executeScript(`return ${FIND}(arguments[0]).length`, steps),
    isVisible: async () => (await shown()) !== false,
    innerText: async (wait?: Wait) => (await waitFor(wait)).getText(),
    waitFor: async (wait?: Wait) => void (await waitFor(wait)),
    click,
    check: () => to({ type: 'labels' }).click(),
    toString: () => JSON.stringify(steps),
  } as unknown as Locator;
};

const named = <Value>(name: string, condition: () => Value): (() => Value) =>
  Object.assign(() => condition(), { toString: () => name });

/** @returns false if it is disabled, or moves: the driver would press what comes to its place */
const pressed = async (element: WebElement): Promise<boolean> => {
  if (!(await element.isEnabled()) || !(await element.getDriver().executeAsyncScript(SCROLL, element))) return false;
  await element.click();
  return true;
};

/** Scrolls to an element, because the driver takes a part of it for the whole. Answers if it stays there for two frames. */
const SCROLL = `const [element, answer] = arguments;
element.scrollIntoView({ block: 'nearest' });
const box = () => JSON.stringify(element.getBoundingClientRect());
const before = box();
requestAnimationFrame(() => requestAnimationFrame(() => answer(box() === before)));`;

/** @returns false if the page has replaced or covered the element in the meantime */
const unlessReplaced = async <Value>(act: () => Promise<Value>): Promise<Value | false> => {
  try {
    return await act();
  } catch (cause) {
    if (PASSING.some((each) => cause instanceof each)) return false;
    throw cause;
  }
};

const PASSING = [
  error.StaleElementReferenceError,
  error.ElementClickInterceptedError,
  error.ElementNotInteractableError,
  // The page itself was left.
  error.NoSuchFrameError,
];
