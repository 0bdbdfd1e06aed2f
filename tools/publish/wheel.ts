/**
 * Builds the wheel of the Python package, which contains the program as one JavaScript file and the weights:
 *
 *     npm run build:wheel                 into build/
 *     npm run build:wheel -- FOLDER
 *
 * pip builds it with hatchling, which it installs from PyPI. After `pip install -e python` the checkout's program is used.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readOptions } from '@doudizhu/options/script';
import { ROOT } from './pack.ts';
import { PUBLICATION } from './publication.ts';

const { positionals } = readOptions(
  import.meta.filename,
  {},
  { usage: 'FOLDER', about: 'folder of the wheel (default build)', min: 0, max: 1 },
);
const stage = join(ROOT, 'build/python');
rmSync(stage, { recursive: true, force: true });
for (const name of ['pyproject.toml', 'README.md', 'doudizhu']) {
  cpSync(join(ROOT, 'python', name), join(stage, name), { recursive: true });
}
cpSync(join(ROOT, 'LICENSE'), join(stage, 'LICENSE'));
const { repository, homepage } = PUBLICATION;
appendFileSync(
  join(stage, 'pyproject.toml'),
  `\n[project.urls]\nHomepage = "${homepage}"\nRepository = "${repository}"\n`,
);
// Relative links of the README lead nowhere outside the repository.
const readme = join(stage, 'README.md');
writeFileSync(readme, readFileSync(readme, 'utf8').replaceAll('](../', `](${repository}/blob/main/`));
execFileSync(join(ROOT, 'node_modules/.bin/vite'), ['build', 'packages/env', '--logLevel', 'warn'], {
  cwd: ROOT,
  stdio: 'inherit',
});
cpSync(join(ROOT, 'packages/env/dist'), join(stage, 'doudizhu/bundle'), { recursive: true });
const folder = resolve(positionals[0] ?? join(ROOT, 'build'));
execFileSync('python3', ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', folder, stage], {
  stdio: 'inherit',
  // Reproducible builds: equal sources give equal bytes.
  env: { ...process.env, SOURCE_DATE_EPOCH: '1577836800' },
});
for (const file of readdirSync(folder).filter((name) => /^doudizhu_env-.*\.whl$/.test(name)))
  console.log(join(folder, file));
