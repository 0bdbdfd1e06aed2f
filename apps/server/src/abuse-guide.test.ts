/** Every attack in docs/reference/abuse.md has the test that is named there. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
/** Tests of the server are beside this file, those of `tools` under the root. */
const readTest = (file: string): string => read(file.startsWith('tools/') ? `../../../${file}` : file);
const guide = read('../../../docs/reference/abuse.md');
const lines = guide.split('\n').filter((line) => line.startsWith('| ') && line.includes('**'));

test('the guide has its lines', () => assert.ok(lines.length >= 19, `${lines.length} lines`));

for (const line of lines) {
  const files = [...line.matchAll(/`([a-z/.-]+\.test\.ts)`/g)].map(([, file]) => file ?? '');
  for (const [, name = ''] of line.matchAll(/\*\*([^*]+)\*\*/g)) {
    test(name, () => {
      const expected = name.replaceAll("'", '’').toLowerCase();
      const tests = ['sockets/abuse.heavy.test.ts', ...files].flatMap((file) =>
        [...readTest(file).matchAll(/\btest\(\s*['"`]([^\n]+)/g)].map(([, title = '']) => title.toLowerCase()),
      );
      assert.ok(
        tests.some((title) => title.startsWith(expected)),
        `expected a test whose name begins with "${expected}"`,
      );
    });
  }
}
