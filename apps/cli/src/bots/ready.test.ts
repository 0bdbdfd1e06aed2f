import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { botNamesOf, splitBotNames } from './bot-names.ts';
import { checkBots } from './ready.ts';

const folder = mkdtempSync(join(tmpdir(), 'ddz-ready-'));
after(() => rmSync(folder, { recursive: true }));

/** A program that answers the first question of either protocol. */
const SOURCE = String.raw`#!/bin/sh
while read -r line; do
  case "$line" in
    *'"hello"'*) echo '{"type":"hello","protocol":1}' ;;
    *'"act"'*) echo '{"type":"act","id":1,"choice":0}' ;;
    *'"requests"'*) own="${'$'}{line#*\"own\":[}"; echo "{\"response\":[${'$'}{own%%,*}]}" ;;
  esac
done
`;
const file = (name: string, mode: number): string => {
  const path = join(folder, name);
  writeFileSync(path, SOURCE, { mode });
  return path;
};
const PROGRAM = file('program', 0o755);
const PLAIN = file('plain', 0o644);
mkdirSync(join(folder, 'a-folder'));

const SYSTEM_PATH = process.env['PATH'] ?? '';
after(() => (process.env['PATH'] = SYSTEM_PATH));

const check = async (name: string, path: string | undefined = folder): Promise<string | null> => {
  process.env['PATH'] = `${path}:${SYSTEM_PATH}`;
  const ready = await checkBots([name], PRESETS.competition, { PATH: path });
  return ready.ok ? null : ready.error.key;
};

const isPosix = process.platform !== 'win32';

/** bot, PATH, why it cannot play; null: it can */
// oxfmt-ignore
const ROWS: readonly (readonly [bot: string, path: string | undefined, key: string | null, why: string])[] = [
  ['greedy', '', null, 'a bot of ours'],
  [`exec:${PROGRAM}`, '', null, 'a program by its path'],
  [`botzone:${PROGRAM} --fast`, '', null, 'a program with arguments'],
  [`exec:${PLAIN}`, '', 'bad-bot/program', 'a file that may not be run'],
  [`exec:${join(folder, 'a-folder')}`, '', 'bad-bot/program', 'a folder'],
  [`exec:${join(folder, 'absent')}`, '', 'bad-bot/program', 'nothing'],
  ['exec:program', folder, null, 'a program on the PATH'],
  ['exec:program', `/no/such/folder:${folder}`, null, 'a program in the second folder of the PATH'],
  ['exec:plain', folder, 'bad-bot/program', 'a file on the PATH that may not be run'],
  ['exec:program', '/no/such/folder', 'bad-bot/program', 'a program that is elsewhere'],
  ['exec:"open', '', 'bad-command/open-quote', 'an open quote'],
  ['onnx:/no/such/model', '', 'bad-bot/reason', 'a model that is not there'],
];

for (const [bot, path, key, why] of ROWS) {
  test(`${why}: ${key ?? 'ready'}`, { skip: !isPosix && bot.includes(':') }, async () =>
    assert.equal(await check(bot, path), key),
  );
}

/** text, places, the names; or the key of the failure */
// oxfmt-ignore
const NAMES: readonly (readonly [text: string, places: number, expected: readonly string[] | string])[] = [
  ['greedy', 3, ['greedy', 'greedy', 'greedy']],
  ['greedy,random', 2, ['greedy', 'random']],
  ['greedy, random', 3, 'bad-bot/count'],
  ['greedy,gredy', 2, 'bad-bot/option'],
  ['exec:a b,greedy', 2, ['exec:a b', 'greedy']],
  ['exec:,greedy', 2, 'bad-command/empty'],
];

for (const [text, places, expected] of NAMES) {
  test(`--bots ${text} at ${places} places`, () => {
    const names = botNamesOf(text, places);
    assert.deepEqual(names.ok ? names.value : names.error.key, expected);
  });
}

test('a comma in quotes belongs to a command line', () =>
  assert.deepEqual(splitBotNames('exec:"a,b" c,greedy'), ['exec:"a,b" c', 'greedy']));
