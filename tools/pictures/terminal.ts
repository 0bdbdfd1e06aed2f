/**
 * Screens of `ddz play` as text: four sizes, three rule sets, both languages. Writes `docs/pictures/terminal/`, and the
 * screens in the guide Play in the terminal.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@doudizhu/words';
import { readOptions } from '@doudizhu/options/script';
import { runInMemory, screensOf } from '../../apps/cli/src/testing/harness.ts';
import { ROOT } from '../publish/pack.ts';

export const SIZES = [
  [60, 20],
  [80, 24],
  [120, 40],
  [200, 50],
] as const;

/** Rule sets, each with a seed and the lines that lead to a decision of the landlord or a farmer in the play. */
const GAMES = [
  { rules: 'competition', seed: '11', lines: ['3', 'n', '6665'] },
  { rules: 'pagat-4p', seed: '5', lines: ['3', 'why'] },
  { rules: 'laizi', seed: '7', lines: ['n', 'y', 'y', '1'] },
] as const;

/** Pages with screens inside, by language. */
export const PAGES: Readonly<Record<Language, string>> = {
  en: 'docs/guides/play-in-the-terminal.md',
  zh: 'docs/zh/guides/play-in-the-terminal.md',
};

export const FOLDER = 'docs/pictures/terminal';

/** All screens by file name, such as `laizi-80x24-zh.txt`. */
export const terminalScreens = async (): Promise<Map<string, string>> => {
  const screens = new Map<string, string>();
  for (const { rules, seed, lines } of GAMES) {
    for (const [columns, rows] of SIZES) {
      for (const lang of LANGUAGES) {
        const args = ['play', '--rules', rules, '--seed', seed, '--bots', 'greedy', '--fast', '--lang', lang];
        const world = { input: lines.join('\n'), terminal: true, size: { columns, rows }, env: { NO_COLOR: '1' } };
        const { stdout } = await runInMemory(args, world);
        // The last screen stands before the words of farewell.
        const screen = screensOf(stdout).at(-1) ?? [];
        screens.set(`${rules}-${columns}x${rows}-${lang}.txt`, `${screen.slice(0, rows - 1).join('\n')}\n> \n`);
      }
    }
  }
  return screens;
};

/** A page with the screens that it names: `<!-- screen laizi-80x24-en.txt -->` and a code block. */
export const withScreens = (page: string, screens: ReadonlyMap<string, string>): string =>
  page.replaceAll(/(<!-- screen (\S+) -->\n\n```\n).*?(?=```)/gsu, (_, head: string, name: string) => {
    const screen = screens.get(name);
    if (screen === undefined) throw new Error(`no screen ${name}`);
    return head + screen.replaceAll(/ +$/gmu, '');
  });

if (import.meta.main) {
  readOptions(import.meta.filename, {});
  const screens = await terminalScreens();
  mkdirSync(join(ROOT, FOLDER), { recursive: true });
  for (const [name, screen] of screens) writeFileSync(join(ROOT, FOLDER, name), screen.replaceAll(/ +$/gmu, ''));
  for (const path of Object.values(PAGES)) {
    writeFileSync(join(ROOT, path), withScreens(readFileSync(join(ROOT, path), 'utf8'), screens));
  }
  console.log(`${screens.size} screens in ${FOLDER}`);
}
