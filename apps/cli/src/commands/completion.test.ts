/** Completion scripts and the manual page, read by the shells and the formatter that are installed. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PRESET_NAMES } from '@doudizhu/rules/ruleset';
import { optionsOf } from '../command/options.ts';
import { newFolder, testRefused } from '../testing/command-lines.ts';
import { runInMemory, wordsOf } from '../testing/harness.ts';
import { COMMANDS } from './index.ts';

const folder = newFolder();

const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

const printed = async (args: string): Promise<string> => {
  const { exitCode, stdout, stderr } = await runInMemory(args);
  assert.equal(exitCode, 0, stderr);
  return stdout;
};

const fileOf = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** Candidates of bash for the last of these words. */
const bashCandidates = async (words: readonly string[]): Promise<string[]> => {
  const path = fileOf('ddz.bash', await printed('completion bash'));
  const line = words.map((word) => `'${word}'`).join(' ');
  const script = `source ${path}; COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _ddz; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr, status } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  assert.deepEqual([status, stderr], [0, '']);
  return stdout.split('\n').filter((word) => word !== '');
};

/** line, expected among the candidates, not expected */
const BASH: readonly (readonly [string, string, string])[] = [
  ["ddz ''", 'play puzzle completion man', 'generate --rules'],
  ['ddz pl', 'play', 'puzzle'],
  ["ddz puzzle ''", 'generate play rate', 'arena'],
  ['ddz puzzle play --i', '--id', '--seed'],
  ['ddz play --', '--seed --rules --lang', '--deals'],
  ['ddz play --rules la', 'laizi laizi-tiandi', 'pagat'],
  ['ddz play --bots lev', 'level-1 level-5', 'laizi'],
  ['ddz play --bots neural,lev', 'neural,level-1 neural,level-5', 'level-1 laizi'],
  ['ddz solve --kinds-off bomb,ro', 'bomb,rocket', 'rocket'],
  ["ddz solve --lead ''", 'L D U', '--lead'],
  ["ddz play --lang ''", 'en zh', '--seed'],
  ["ddz replay ''", '', '--round'],
];

for (const [line, expected, others] of BASH) {
  test(`bash completes ${line}`, async () => {
    const candidates = await bashCandidates(wordsOf(line));
    for (const word of wordsOf(expected)) assert.ok(candidates.includes(word), `${word} in ${candidates.join(' ')}`);
    for (const word of wordsOf(others)) assert.ok(!candidates.includes(word), word);
  });
}

for (const shell of ['bash', 'zsh', 'fish'] as const) {
  for (const lang of ['en', 'zh']) {
    test(`the script of ${shell} in ${lang} has every option of every command, and the shell reads it`, async () => {
      const text = await printed(`completion ${shell} --lang ${lang}`);
      for (const entry of COMMANDS) {
        const names = Object.keys(optionsOf(await entry.load()));
        for (const name of names) assert.match(text, new RegExp(shell === 'fish' ? `-l ${name}\\b` : `--${name}\\b`));
        if (shell !== 'bash') assert.ok(text.includes(entry.name.split(' ').at(-1) ?? ''));
      }
      for (const preset of PRESET_NAMES) assert.ok(text.includes(preset));
      if (isInstalled(shell)) {
        const { status, stderr } = spawnSync(shell, ['-n', fileOf(`${lang}.${shell}`, text)], { encoding: 'utf8' });
        assert.deepEqual([status, stderr], [0, '']);
      }
    });
  }
}

for (const [lang, headings] of [
  ['en', ['NAME', 'SYNOPSIS', 'COMMANDS']],
  ['zh', ['名称', '用法', '命令']],
] as const) {
  test(`the manual page in ${lang} has every command and option, and the formatter has no complaint`, async () => {
    const page = await printed(`man --lang ${lang}`);
    for (const heading of headings) assert.match(page, new RegExp(`^\\.SH ${heading}$`, 'mu'));
    for (const entry of COMMANDS) {
      assert.ok(page.includes(`\n.SS ddz ${entry.name.replaceAll('-', '\\-')}`), entry.name);
      for (const name of Object.keys(optionsOf(await entry.load()))) {
        assert.ok(page.includes(`\n.B \\-\\-${name.replaceAll('-', '\\-')}`), name);
      }
    }
    if (!isInstalled('groff')) return;
    const args = ['-man', '-Tutf8', '-K', 'utf8', '-ww', fileOf(`${lang}.1`, page)];
    const { status, stderr, stdout } = spawnSync('groff', args, { encoding: 'utf8' });
    assert.equal(status, 0);
    assert.doesNotMatch(stderr, /macro|undefined|unknown|expected/iu);
    assert.match(stdout, /ddz puzzle generate/);
  });
}

testRefused('completion', [
  ['bsh', /unknown shell "bsh": expected one of bash, zsh, fish: did you mean bash\?/, 'an unknown shell gets a guess'],
  ['', /expected ddz completion bash\|zsh\|fish/, 'no shell'],
]);
