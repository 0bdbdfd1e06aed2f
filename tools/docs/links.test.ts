/** Every link of the documentation leads to a file that is there, and to a heading that it has. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { anchorsOf, linksOf, mapLinks } from './markdown.ts';
import { GROUPS, pagesIn, pagesOf } from './outline.ts';

const ROOT = join(import.meta.dirname, '../..');
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const files = listed.split('\n').filter((path) => existsSync(join(ROOT, path)));
const texts = files.filter((path) => path.endsWith('.md') && !path.includes('fixtures/'));
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const anchors = new Map(texts.map((path) => [path, anchorsOf(textOf(path))]));

for (const source of texts) {
  test(`the links of ${source}`, () => {
    const dead = linksOf(textOf(source), source)
      .filter(({ file, anchor }) => {
        if (!existsSync(join(ROOT, file))) return true;
        return anchor !== '' && file.endsWith('.md') && !anchors.get(file)?.has(decodeURIComponent(anchor));
      })
      .map(({ file, anchor, line }) => `line ${line}: ${file}${anchor}`);
    assert.deepEqual(dead, []);
  });
}

test('each page of the documentation is in one group of the site, and a Chinese page has an English one', () => {
  const { en, zh } = pagesOf(files);
  const paths = en.map(({ path }) => path).filter((path) => path !== 'index');
  assert.deepEqual(GROUPS.flatMap((group) => pagesIn(group, paths)).toSorted(), paths.toSorted());
  const english = new Set(en.map(({ path }) => path));
  assert.deepEqual(
    zh.map(({ path }) => path).filter((path) => !english.has(path)),
    [],
  );
});

test('docs/README.md leads to each page of both languages', () => {
  const linked = new Set(linksOf(textOf('docs/README.md'), 'docs/README.md').map(({ file }) => file));
  const pages = files.filter((path) =>
    /^docs\/(?:zh\/)?(?:tutorials|guides|reference|explanation)\/.*\.md$/u.test(path),
  );
  assert.ok(pages.length > 50);
  assert.deepEqual(
    pages.filter((path) => !linked.has(path)),
    [],
  );
});

test('links in code stay as they are; anchors follow headings', () => {
  const text = '# A `b` [c](d.md)\n[x](y.md#z) `[n](m)`\n```\n[k](l)\n```\n[w](https://x.y)\n# A b c\n';
  assert.equal(
    mapLinks(text, 'docs/a.md', ({ file, anchor }) => `/${file}${anchor}`).split('\n')[1],
    '[x](/docs/y.md#z) `[n](m)`',
  );
  assert.deepEqual([...anchorsOf(text)], ['#a-b-c', '#a-b-c-1']);
});
