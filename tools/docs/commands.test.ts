/** The pages of commands and options contain the options that the programs have. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { LANGUAGES } from '@doudizhu/words';
import { usageText } from '../../apps/server/src/options.ts';
import { ROOT } from '../publish/pack.ts';
import { COMMAND_PAGES, commandsPage } from './commands.ts';

for (const language of LANGUAGES) {
  test(`${COMMAND_PAGES[language]} is as node tools/docs/commands.ts writes it`, async () => {
    assert.equal(readFileSync(join(ROOT, COMMAND_PAGES[language]), 'utf8'), await commandsPage(language));
  });
}

test('the page of the server’s options has every option', () => {
  const page = readFileSync(join(ROOT, 'docs/reference/server-options.md'), 'utf8');
  const names = [...usageText({}).matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name]) => name);
  assert.ok(names.length > 12, `${names.length} options`);
  for (const name of names.filter((each) => each !== 'help'))
    assert.match(page, new RegExp(`\`--${name}[ \`]`), `--${name}`);
});
