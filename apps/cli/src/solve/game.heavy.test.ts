import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkPlain, checkScreens, newFolder } from '../testing/command-lines.ts';
import { byHints, runInMemory, type Printed } from '../testing/harness.ts';

const SMALL = '--rules douzero --landlord KK5543 --farmer 225543';
const HINTS = byHints(30);

const play = (args: string, input: string): Promise<Printed> => runInMemory(`solve ${args} --interactive`, { input });

/** arguments, input, patterns of the output, why */
const SESSIONS: readonly (readonly [string, string, readonly RegExp[], string])[] = [
  [SMALL, HINTS, [/Wins: 4 5\. Enter plays the first\./, /You win\.\n/, /0 mistakes · \d+ hints/], 'won by hints'],
  [`${SMALL} --lang zh`, HINTS, [/必胜：4 5。/, /你赢了。\n/, /失误 0 次/], 'won by hints, in Chinese'],
  [`${SMALL} --side farmers`, HINTS, [/D farmer \(you\)/, /Everything loses; /, /You lose\.\n/], 'the loser'],
  [`${SMALL} --side farmers --lang zh`, HINTS, [/怎么出都输/, /你输了。/], 'the loser, in Chinese'],
  [SMALL, 'K\n', [/K throws the win away: u takes it back/], 'a mistake is told'],
  [SMALL, 'K\nwhy\n', [/K loses:\n {2}1\. L K · D 2/], 'why it was one'],
  [SMALL, 'why K\n4\nwhy\n', [/K loses:/, /4 wins:/], 'why, before and after'],
  [SMALL, 'why\nwhy 9\n', [/Nothing to explain yet/, /9 needs 1 of 9, you hold 0/], 'why of nothing'],
  [SMALL, 'K\nu\nu\n', [/Taken back\./, /Nothing to take back\./, /1 mistake · 0 hints · 1 move taken back/], 'back'],
  [SMALL, '4\nn\nh\n', [/Nothing has been played yet\./], 'from the beginning'],
  [SMALL, '4\nh\ne\n', [/1\. L 4 · D/, /The landlord wins\./], 'history and verdict'],
  [SMALL, 'help\n', [/why CARDS: how that move would lose/], 'help'],
  [SMALL, 'p\n', [/the side that leads cannot pass/], 'a pass when leading'],
  [`${SMALL} --lang zh`, 'p\n', [/轮到你先出，不能不出/], 'a pass when leading, in Chinese'],
  [SMALL, '345\n', [/a sequence takes at least 5 cards/], 'too short'],
  [SMALL, 'hello\n', [/invalid input "hello": expected cards or a command \(help lists them\)/], 'no cards'],
  [`${SMALL} --lang zh`, 'hello\n', [/“hello”不是牌，也不是命令/], 'no cards, in Chinese'],
  [SMALL, '4\n', [/\n> 4\n/, /The input has ended\./], 'what is typed is printed after its prompt, and the input ends'],
  [SMALL, '4\nreal 5\n', [/1\. L 4 · D 5\n[^]*D 5: The landlord wins\./], 'the real reply instead of the best'],
  [SMALL, 'real 5\n4\nreal 9\n', [/has not replied yet/, /9 needs 1 of 9, you hold 0/], 'no reply, and no such cards'],
  [
    SMALL,
    'both\n4\n-\n55\nu\n\nboth\n',
    [
      /You enter the moves of both sides/,
      /L 4: The landlord wins\./,
      /L 55 throws the win away\. The farmers win\.[^]*Taken back\.[^]*L 5: The landlord wins\.[^]*2\. L 5 · D 2\n[^]*The solver replies again\./,
    ],
    'both sides, the solver by Enter, and back to one side',
  ],
  [`${SMALL} --side both`, '4\n5\n?\n', [/1\. L 4 · D 5\n/, /Wins: K/], 'both sides from the start'],
  [`${SMALL} --after '4 5'`, 'K\n', [/▶ L landlord \(you\) +5 cards +KK 55 3\n[^]*1\. L K/], 'moves made before'],
  [SMALL, 'q\n', [/0 mistakes · 0 hints/], 'quit'],
  ['--landlord 34567 --farmer 8899 --farmer TTJJ --side farmers', HINTS, [/L 34567/, /You lose\./], 'two farmers'],
];

for (const [args, input, expected, why] of SESSIONS) {
  test(`solve --interactive ${args}: ${why}`, async () => {
    const { stdout, stderr, exitCode } = await play(args, input);
    for (const pattern of expected) assert.match(stdout, pattern);
    assert.equal(stderr, '');
    assert.equal(exitCode, 0);
    checkPlain(stdout);
  });
}

test('after the end: take back, nonsense, again', async () => {
  const { stdout } = await play('--landlord 34567 --farmer 99', '34567\nx\nu\n34567\nn\n34567\nq\n');
  assert.match(
    stdout,
    /You win\.[^]*invalid answer "x": expected Enter or q to end, u to take back, n to start again[^]*Taken back\.[^]*You win\.[^]*You lead[^]*You win\./,
  );
  assert.match(stdout, /\nEnter or q ends, u takes back, n starts again\n[^]*2 moves taken back\n$/);
});

const folder = newFolder();

for (const [hands, typed, result] of [
  [['34567', '99'], '34567\n\n', 'won'],
  [['34', '99'], '3\n-\nq\n', 'lost'],
] as const) {
  test(`a puzzle of ${hands.join(' against ')} is ${result}`, async () => {
    const [path, progress] = [join(folder, `${result}.jsonl`), join(folder, `${result}-progress.jsonl`)];
    const [landlord, farmer] = hands;
    const puzzle = { id: 'one', source: 'a test', rules: 'douzero', kindsOff: [], landlord, farmers: [farmer] };
    writeFileSync(
      path,
      `${JSON.stringify({ ...puzzle, leader: 'landlord', winner: 'landlord', winningFirstPlays: ['3'] })}\n`,
    );
    await runInMemory(`puzzle play '${path}' --progress '${progress}'`, { input: typed });
    assert.equal((JSON.parse(readFileSync(progress, 'utf8')) as { readonly result: string }).result, result);
  });
}

for (const lang of ['en', 'zh']) {
  test(`on a terminal every screen fits 80 × 24, in ${lang}`, async () => {
    const hands = '--landlord 3344556677TTJJQQKKAA --farmer 3344556677889922B --farmer 8899TTJJQQKKAA22R';
    const { stdout } = await runInMemory(`solve ${hands} --interactive --nodes 200 --lang ${lang}`, {
      input: `${'?\nhelp\nh\nwhy 3\n3\nwhy\n\n'.repeat(6)}q`,
      terminal: true,
    });
    assert.ok(checkScreens(stdout) > 10);
  });
}
