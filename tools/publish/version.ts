/**
 * Sets the version of all packages, which share one, and of their dependencies on each other:
 *
 *     npm run version:packages -- 0.2.0
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOptions, refuseOptions } from '@doudizhu/options/script';
import { WORKSPACE_SCOPE } from './publication.ts';
import { ROOT } from './pack.ts';

const { positionals } = readOptions(
  import.meta.filename,
  {},
  { usage: 'VERSION', about: 'of all packages', min: 1, max: 1 },
);
const [version = ''] = positionals;
if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) {
  refuseOptions(import.meta.filename, `invalid VERSION "${version}": expected a number such as 0.2.0`);
}
for (const file of ['package.json', ...globSync('{packages,apps}/*/package.json', { cwd: ROOT })]) {
  const path = join(ROOT, file);
  const text = readFileSync(path, 'utf8')
    .replace(/^( {2}"version": )"[^"]*"/m, `$1"${version}"`)
    .replaceAll(new RegExp(`("${WORKSPACE_SCOPE}/[^"]+": )"\\d[^"]*"`, 'g'), `$1"${version}"`);
  writeFileSync(path, text);
}
execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], { cwd: ROOT, stdio: 'inherit' });
