/**
 * Links workspaces into node_modules that `npm install` has not seen yet, as it would: a checkout that pulls a new package
 * runs without another install.
 */
import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

for (const path of globSync('{packages,apps}/*/package.json', { cwd: ROOT })) {
  const { name } = JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as { readonly name: string };
  const link = join(ROOT, 'node_modules', name);
  if (existsSync(link)) continue;
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), join(ROOT, dirname(path))), link);
}
