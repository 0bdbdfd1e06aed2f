/** Whole rounds of each rule set in the terminal: every line and screen fits. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byHints, runInMemory, screensOf } from '../testing/harness.ts';
import { widthOf } from '../terminal/width.ts';

const ROUNDS = [
  ['competition', 'en'],
  ['competition', 'zh'],
  ['happy', 'en'],
  ['happy', 'zh'],
  ['pagat', 'en'],
  ['botzone', 'zh'],
  ['pagat-4p', 'en'],
  ['pagat-4p', 'zh'],
  ['app-4p', 'en'],
  ['laizi', 'en'],
  ['laizi-tiandi', 'zh'],
  ['no-shuffle', 'en'],
  ['two', 'zh'],
] as const;

for (const [rules, lang] of ROUNDS) {
  test(`a whole round by hints, every line within 80 columns: ${rules} in ${lang}`, async () => {
    const args = ['play', '--rules', rules, '--seed', `whole-${rules}`, '--lang', lang];
    const { exitCode, stdout, stderr } = await runInMemory(args, { input: byHints(60) });
    assert.equal(exitCode, 0, stderr);
    assert.match(stdout, lang === 'en' ? /You (win|lose)\./ : /你(赢|输)了。/);
    assert.match(stdout, lang === 'en' ? /Next round\?/ : /再来一局？/);
    assert.match(stdout, lang === 'en' ? /The input has ended\./ : /输入结束。/);
    for (const line of stdout.split('\n')) {
      if (!/^\[| {2}ddz play /.test(line)) assert.ok(widthOf(line) <= 80, `wider than 80 columns: ${line}`);
    }
    assert.ok(!stdout.includes('\x1b'), 'no cursor tricks in a pipe');
  });
}

for (const [rules, lang] of [
  ['competition', 'en'],
  ['happy', 'zh'],
  ['pagat-4p', 'en'],
  ['pagat-4p', 'zh'],
] as const) {
  test(`on a terminal every screen fits 80 × 24: ${rules} in ${lang}`, async () => {
    const uiCommands = 'h\nc\nhelp\nwhat?\n?\n\n';
    const args = ['play', '--rules', rules, '--seed', 'screen', '--lang', lang, '--fast'];
    const { stdout } = await runInMemory(args, { input: `${uiCommands.repeat(40)}q\n`, terminal: true });
    const screens = screensOf(stdout);
    assert.ok(screens.length > 50);
    for (const screen of screens.slice(0, -1)) {
      assert.ok(screen.length <= 24, `${screen.length} lines:\n${screen.join('\n')}`);
      for (const line of screen) assert.ok(widthOf(line) <= 80, `wider than 80 columns: ${line}`);
    }
  });
}
