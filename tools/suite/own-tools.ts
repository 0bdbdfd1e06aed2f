/** Tools of one part, with a lock file in its folder: `npm ci` in the root leaves them out, as most tasks do without them. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Installs the tools of a folder, unless they are those of its lock file. */
export const installTools = (folder: string): void => {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const mark = join(folder, 'node_modules/.installed-lock.json');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  const words = ['ci', '--workspaces=false', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  writeFileSync(mark, lock);
};
