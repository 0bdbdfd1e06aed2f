/** Whole rounds of each rule set in the terminal: every line and screen fits. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPlain, checkScreens } from '../testing/command-lines.ts';
import { byHints, runInMemory } from '../testing/harness.ts';

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
    const line = `play --rules ${rules} --seed whole-${rules} --lang ${lang}`;
    const { exitCode, stdout, stderr } = await runInMemory(line, { input: byHints(60) });
    assert.equal(exitCode, 0, stderr);
    assert.match(stdout, lang === 'en' ? /You (win|lose)\./ : /你(赢|输)了。/);
    assert.match(stdout, lang === 'en' ? /Next round\?/ : /再来一局？/);
    assert.match(stdout, lang === 'en' ? /The input has ended\./ : /输入结束。/);
    checkPlain(stdout);
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
    const line = `play --rules ${rules} --seed screen --lang ${lang} --fast`;
    const { stdout } = await runInMemory(line, { input: `${uiCommands.repeat(40)}q\n`, terminal: true });
    assert.ok(checkScreens(stdout) > 50);
  });
}

test('after a round: undo takes the last play back, nonsense is refused, n ends', async () => {
  const line = 'play --bots greedy --seed 11';
  // Hints until the round is over, then the questions.
  const whole = await runInMemory(line, { input: byHints(40) });
  const [round = ''] = whole.stdout.split('Next round?');
  const input = byHints((round.split('\n> ').length - 1) / 2);
  const { stdout } = await runInMemory(line, { input: `${input}maybe\nh\nu\nq\n` });
  const asked = 'Next round\\?[^]*';
  assert.match(
    stdout,
    new RegExp(`${asked}invalid answer "maybe": expected y or Enter[^]*${asked}History[^]*Taken back\\.`),
  );
  assert.match(stdout, /This round is not finished\./);
});

/** language, title of the review, playing on */
const REVIEWS: readonly (readonly [string, RegExp, RegExp])[] = [
  ['en', /\nYour round: accuracy \d+%, gave away [\d.]+ points?\n/, /\nFrom step (\d+): play on\.\n/],
  ['zh', /\n你这一局：准确率 \d+%，丢了 [\d.]+ 分\n/, /\n回到第 (\d+) 步，接着打。\n/],
];

for (const [lang, title, playedOn] of REVIEWS) {
  test(`after a round: r reviews it, and a moment's number plays on from there, in ${lang}`, async () => {
    const line = `play --rules douzero --bots greedy --seed review --lang ${lang}`;
    // The highest single card that is possible, all through the round.
    const typed = Array.from({ length: 40 }, () => [...'2AKQJT987654', '3', 'p', '']).flat();
    const { stdout: whole } = await runInMemory(line, { input: typed.join('\n') });
    const [before = ''] = whole.split(lang === 'en' ? 'Next round?' : '再来一局？');
    const input = [...typed.slice(0, before.split('\n> ').length - 1), 'r', '4', '1', 'q', ''].join('\n');
    const { stdout } = await runInMemory(line, { input });
    const [, review = ''] = stdout.split(title);
    const [, step] = /^ {2}1\. \D*(\d+)/mu.exec(review) ?? [];
    assert.ok(step !== undefined, stdout.slice(-2000));
    assert.equal(playedOn.exec(review)?.[1], step);
    assert.match(review, lang === 'en' ? /invalid answer "4": expected y or Enter/ : /“4”：请输入/);
  });
}
