/** Every attack in docs/reference/abuse.md has a test that begins with its name. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const titles = globSync('{apps/server/src,tools/trials/work}/**/*.test.ts', { cwd: ROOT }).flatMap((file) =>
  [...readFileSync(`${ROOT}${file}`, 'utf8').matchAll(/\btest\(\s*['"`]([^\n]+)/g)].map(([, title = '']) =>
    title.toLowerCase(),
  ),
);
const guide = readFileSync(`${ROOT}docs/reference/abuse.md`, 'utf8');
const lines = guide.split('\n').filter((line) => line.startsWith('| ') && line.includes('**'));

test('the guide has its lines', () => assert.ok(lines.length >= 40, `${lines.length} lines`));

for (const line of lines) {
  for (const [, name = ''] of line.matchAll(/\*\*([^*]+)\*\*/g)) {
    test(name, () => {
      const expected = name.replaceAll("'", '’').toLowerCase();
      assert.ok(
        titles.some((title) => title.startsWith(expected)),
        `expected a test whose name begins with "${expected}"`,
      );
    });
  }
}
