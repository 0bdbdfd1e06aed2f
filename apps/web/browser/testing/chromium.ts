/**
 * A Chromium for tests, pictures and measurements, found in this order: `CHROMIUM_PATH`; under Linux the one inside the
 * package @sparticuz/chromium, else one that is installed on this machine. So a fresh machine needs nothing but npm, and
 * everybody has the same browser. The package's is a headless shell, which draws no window: opening a page costs it a
 * third of the processor time of a whole Chromium.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium as playwright, type Browser } from 'playwright-core';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Containers run as root, where Chromium's own sandbox does not start. All that is opened is our own page. */
const ARGS = ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'];

/** @throws where no Chromium starts, with what was tried. */
export const launchChromium = async (): Promise<Browser> => {
  const wanted = process.env['CHROMIUM_PATH'] ?? (hasPackaged() ? undefined : findInstalled());
  return wanted === undefined ? launchPackaged() : launch(wanted);
};

/** What the package holds. */
const hasPackaged = (): boolean => process.platform === 'linux' && process.arch === 'x64';

/** Where a Chromium or Chrome of this machine is, if there is one. */
const findInstalled = (): string | undefined => {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const paths = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...MAC_PATHS];
  return paths.find((path) => existsSync(path));
};

/** The package unpacks its own system libraries (NSS and others) only where it believes to be in AWS Lambda. */
const launchPackaged = async (): Promise<Browser> => {
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs24.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return launch(await packaged.executablePath());
};

/** Without a locale that knows Unicode, a file with a Chinese name is saved as `download`. */
const launch = (executablePath: string): Promise<Browser> =>
  playwright.launch({ executablePath, args: ARGS, env: { ...process.env, LC_ALL: 'C.UTF-8' } });
