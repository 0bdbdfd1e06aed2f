/**
 * A Chromium for tests, pictures and measurements, found in this order: `CHROMIUM_PATH`; on Linux the one in the
 * package @sparticuz/chromium; else an installed one. A fresh machine needs only npm, and all developers have the same
 * browser. The package contains a headless shell without windows: opening a page takes a third of the CPU time of a
 * full Chromium.
 */
import { existsSync } from 'node:fs';
import { findProgram } from '@doudizhu/rules/testing';
import { prepareFonts } from './fonts.ts';
import { chromium as playwright, type Browser } from 'playwright-core';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Containers run as root, and Chromium's sandbox does not start there. Only our own pages are opened. */
const ARGS = ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'];

/** @throws if no Chromium starts, with the attempts */
export const launchChromium = async (): Promise<Browser> => {
  const program = process.env['CHROMIUM_PATH'] ?? (hasPackaged() ? undefined : findInstalled());
  return program === undefined ? launchPackaged() : launch(program);
};

/** Contents of the package. */
const hasPackaged = (): boolean => process.platform === 'linux' && process.arch === 'x64';

/** Returns the path of an installed Chromium or Chrome, if any. */
const findInstalled = (): string | undefined =>
  NAMES.map(findProgram).find((path) => path !== null) ?? MAC_PATHS.find((path) => existsSync(path));

/** The package unpacks its own system libraries (NSS and others) only if it detects AWS Lambda. It leaves given fonts. */
const launchPackaged = async (): Promise<Browser> => {
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs24.x';
  process.env['FONTCONFIG_PATH'] ??= await prepareFonts();
  const { default: packaged } = await import('@sparticuz/chromium');
  return launch(await packaged.executablePath());
};

/** Without a Unicode locale a file with a Chinese name is saved as `download`. */
const launch = (executablePath: string): Promise<Browser> =>
  playwright.launch({ executablePath, args: ARGS, env: { ...process.env, LC_ALL: 'C.UTF-8' } });
