/**
 * Fonts for browsers. The packaged Chromium reads no font of the machine and has Latin letters only, and a machine can
 * have no Chinese font for WebKit. Noto Sans SC from npm comes as WOFF2, which the font library does not read, so the
 * files are unpacked once.
 */
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache', import.meta.url));
const require = createRequire(import.meta.url);

/** The package has no types. */
interface Decoder {
  readonly decompress: (file: Uint8Array) => Promise<Uint8Array>;
}

/**
 * Regular and bold, as fontconfig numbers them. Each file has nine weights, and each lookup of a family compares all of
 * them: with all thousand the first layout of a page took 0.1 s longer.
 */
const WEIGHTS = [80, 200];
const ANY = '<pattern><patelt name="scalable"><bool>true</bool></patelt></pattern>';
const OURS = WEIGHTS.map((weight) => `<pattern><patelt name="weight"><int>${weight}</int></patelt></pattern>`).join('');

/** Folder into which the package of Chromium unpacks its own fonts. */
const LATIN = join(tmpdir(), 'fonts');

/** @returns the folder of a `fonts.conf` with Latin and Chinese fonts, for `FONTCONFIG_PATH` */
export const prepareFonts = async (): Promise<string> => {
  const license = fileURLToPath(import.meta.resolve('@fontsource-variable/noto-sans-sc/LICENSE'));
  const { version } = JSON.parse(readFileSync(join(dirname(license), 'package.json'), 'utf8')) as { version: string };
  const folder = join(CACHE, ['fonts', version, ...WEIGHTS].join('-'));
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  // Another process may do the same: the folder appears when it is whole.
  const unfinished = mkdtempSync(join(CACHE, 'fonts-'));
  const { decompress } = require('wawoff2') as Decoder;
  for (const file of globSync(join(dirname(license), 'files/*.woff2'))) {
    writeFileSync(join(unfinished, `${basename(file, '.woff2')}.ttf`), await decompress(readFileSync(file)));
  }
  const folders = [LATIN, folder].map((path) => `<dir>${path}</dir>`).join('');
  const chosen = `<selectfont><rejectfont>${ANY}</rejectfont><acceptfont>${OURS}</acceptfont></selectfont>`;
  const settings = `<fontconfig>${folders}${chosen}<cachedir>${join(folder, 'cache')}</cachedir></fontconfig>\n`;
  writeFileSync(
    join(unfinished, 'fonts.conf'),
    `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n${settings}`,
  );
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
};
