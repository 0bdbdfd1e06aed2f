/** Runs `changeset version` with this repository's settings in a copy of the manifests, without a network. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { publishedFolders, ROOT } from './pack.ts';

const copy = mkdtempSync(join(tmpdir(), 'ddz-changesets-'));
after(() => rmSync(copy, { recursive: true }));

interface Versioned {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}
const manifestOf = (folder: string): Versioned => JSON.parse(readFileSync(join(copy, folder, 'package.json'), 'utf8'));

test('a changeset of one package gives all packages the same next version, and that one a change log', () => {
  const manifests = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^(?:(?:packages|apps)\/[^/]+\/)?package\.json$/u.test(path),
  );
  for (const path of [...manifests, 'package-lock.json', '.changeset/config.json']) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(ROOT, path), join(copy, path));
  }
  const git = (...args: readonly string[]): void => {
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], { cwd: copy });
  };
  git('init', '--quiet', '--initial-branch=main');
  writeFileSync(join(copy, '.changeset/one.md'), "---\n'@doudizhu/records': minor\n---\n\nReads another format.\n");
  git('add', '.');
  git('commit', '--quiet', '--message', 'copy');
  const { version: before } = manifestOf('packages/rules');
  execFileSync(process.execPath, [join(ROOT, 'node_modules/@changesets/cli/bin.js'), 'version'], {
    cwd: copy,
    encoding: 'utf8',
  });
  const [major = '0', minor = '0'] = before.split('.');
  const next = `${major}.${Number(minor) + 1}.0`;
  for (const folder of publishedFolders()) {
    const { version, dependencies = {} } = manifestOf(folder);
    assert.equal(version, next, folder);
    for (const [name, expected] of Object.entries(dependencies)) {
      if (name.startsWith('@doudizhu/')) assert.equal(expected, next, `${folder} needs ${name}`);
    }
  }
  assert.match(readFileSync(join(copy, 'packages/records/CHANGELOG.md'), 'utf8'), /Reads another format\./u);
});
