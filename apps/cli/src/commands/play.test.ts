import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonLines, newFolder } from '../testing/command-lines.ts';
import { byHints, runInMemory } from '../testing/harness.ts';
import { FIRST_CHOICE, writeProgram } from '../testing/program.ts';

/** Rule set, language and seed of a round whose first call is the player's. */
const [EN, ZH] = ['competition en 11', 'competition zh 11'];

/** rule set, language and seed, input, pattern of the output, why */
const PROMPTS: readonly (readonly [string, string, RegExp, string])[] = [
  [EN, '7', /invalid answer "7": expected a bid: 2, 3, or p to pass/, 'an impossible bid'],
  [ZH, '7', /“7”：请输入叫分：2、3，或 p 不叫/, 'a bid in Chinese'],
  ['competition en 3', '345', /invalid answer "345": expected y to double, or n/, 'cards where doubling is asked'],
  ['happy en 12', 'x', /invalid answer "x": expected y to open the hand, n, or w to see more cards first/, 'no answer'],
  ['happy en 12', 'w\nw\nw\nw', /invalid answer "w": expected y to open the hand, or n/, 'a wait at the last stage'],
  ['happy zh 12', 'n\nx', /[叫抢]地主吗？[^]*“x”：请输入 y (叫|抢)地主，或 n/, 'no answer to the call'],
  [EN, '3\n33', /33 needs 2 of 3, you hold 1/, 'not your cards'],
  [ZH, '3\n33', /你手里没有这些牌/, 'not your cards, in Chinese'],
  [EN, '3\n345', /a sequence takes at least 5 cards/, 'too short'],
  [ZH, '3\n345', /太短了/, 'too short, in Chinese'],
  [EN, '3\nhello', /invalid input "hello": expected cards or a command \(help lists them\)/, 'no cards'],
  [ZH, '3\nhello', /“hello”不是牌，也不是命令/, 'no cards at all, in Chinese'],
  [EN, '3\np', /you lead this trick, so you cannot pass/, 'a pass when leading'],
  [ZH, '3\np', /轮到你先出，不能不出/, 'a pass when leading, in Chinese'],
  [EN, '3\nopen', /an open hand cannot be declared now/, 'an open hand that the rules do not have'],
  [EN, '3\n6665\n444+3', /too low: it takes a higher triple with/, 'not higher'],
  [ZH, '3\n6665\n444+3', /不够大：要出更大的三带一，或炸弹/, 'not higher, in Chinese'],
  [EN, '3\n6665\nR', /wrong kind: that is a single, follow the triple with single/, 'another kind'],
  [EN, '3\n444+67', /a triple carries nothing, one card or one pair/, 'wrong kickers'],
  [
    EN,
    '3\n77+444',
    /"77\+444" is not a combination in that order: did you mean 444\+77\?/,
    'core and kickers the wrong way round',
  ],
  [ZH, '3\n77+444', /是不是 444\+77？/, 'the wrong way round, in Chinese'],
  [EN, '3\n4+4+4', /more than one "\+"/, 'two plus signs'],
  [EN, 'u', /Nothing to take back/, 'undo before anything'],
  [EN, '3\n6665\nu', /Your hand \(20\)\n.*\nTaken back\./, 'undo gives the cards back'],
  [EN, '3\n6665\nu\nu', /Your bid: 0, 2, 3/, 'undo reaches back into the auction'],
  [EN, '3\nh', /History\n.*Right no bid · Left bid 1 · You bid 3/, 'history'],
  [EN, '3\nc', /Cards left elsewhere \(34\)/, 'counter'],
  [EN, '3\nwhy', /\n444\+T \(.*about \+4\.7 points: .*\n444\+5 \(.*about \+4\.6 points: /, 'a comparison'],
  [ZH, '3\n为什么', /\n444\+T（三带一） · 约 \+4\.7 分：/, 'the best plays, in Chinese'],
  [EN, '3\nhint', /Hint: 444\+T /, 'a hint by its word'],
  [EN, '3\n?\n?', /Hint: 444\+T .*about \+4\.7 points: \w[^]*Hint: 444\+5 /, 'hints cycle'],
  [EN, '3\nhelp', /Q is the queen, q quits/, 'help'],
  [ZH, '3\nhelp', /小写 q 是退出/, 'help in Chinese'],
  [
    EN,
    '3\n6665\nq',
    /This round is not finished\.[^]*ddz play --seed 11 --seat 0 --bots greedy,greedy[^]*\[Seed "11"\][^]*1\. 0:666\+5/,
    'q loses nothing',
  ],
  [EN, '3\nQ', /1\. You: Q \(single\)/, 'a capital Q is the queen'],
  ['pagat-4p en 12', 'h', /no landlord yet · turned up \S+: (You|Left|Right|Across)/, 'the card turned up'],
  ['pagat-4p zh 5', '3\n3333333', /3333333 要 7 张 3，你只有|你手里没有这些牌|太短|这不是/, 'four seats: wrong cards'],
];

for (const [game, typed, expected, why] of PROMPTS) {
  test(`at a prompt, ${game}: ${why}`, async () => {
    const [rules, lang, seed] = game.split(' ');
    const line = `play --rules ${rules} --bots greedy --lang ${lang} --seed ${seed}`;
    const { exitCode, stdout } = await runInMemory(line, { input: `${typed}\n` });
    assert.match(stdout, expected);
    assert.equal(exitCode, 0, 'the end of the input is not an error');
  });
}

/** Input, the factors at which an open hand is offered, why. */
const OPEN_HANDS: readonly (readonly [string, readonly number[], string])[] = [
  ['n\n', [5], 'a no is for the whole deal'],
  ['?\n\n', [5], 'a hint that is taken is an answer'],
  ['y\n', [5], 'an open hand is not opened again'],
  ['w\nw\nn\n', [5, 4, 3], 'a player who waits is asked again'],
  ['w\nw\nw\nn\n', [5, 4, 3, 2], 'until all cards are dealt'],
  ['n\nu\n', [5, 2], 'a player who takes the last answer back is asked again'],
];

for (const [typed, factors, why] of OPEN_HANDS) {
  test(`the open hand is offered at ×${factors.join(', ×')}: ${why}`, async () => {
    const { stdout } = await runInMemory('play --rules happy --bots greedy --seed 12', { input: typed });
    const offers = [...stdout.matchAll(/open hand, stake ×(\d)\? y\/n(, w: see more cards first)?/g)];
    assert.deepEqual([...new Set(offers.map(([, factor]) => Number(factor)))], factors);
    for (const [, factor, wait] of offers) assert.equal(wait !== undefined, factor !== '2');
  });
}

test('a given deal and first caller; without a bid, the program reports a new deal', async () => {
  const deal = 'RB2222AAAAKKKKQQQ / 33445566778899TTJ / 33445566778899TTJ + QJJ';
  const line = `play --rules competition --bots greedy --deal '${deal}' --first`;
  const second = await runInMemory(`${line} 1`, { input: '0\n' });
  const [asked = '', again = ''] = second.stdout.split('\n> ');
  assert.match(asked, /given deal/);
  assert.match(asked, /R {2}B {2}2\S+ {2}A\S+ {2}K\S+ {2}Q\S+/);
  assert.match(asked, /Right: no bid\n +Left: no bid\n/, 'seat 1 begins');
  assert.doesNotMatch(asked, /dealt again/);
  assert.match(again, /\neveryone passed: dealt again\n/);
  const last = await runInMemory(`${line} 2`, { input: 'q\n' });
  assert.match(last.stdout, /Left: no bid\n/);
  assert.doesNotMatch(last.stdout, /Right: no bid/, 'seat 2 begins');
});

test('a rematch keeps the score, the seat and the bots', async () => {
  const input = `${byHints(25)}y\n${byHints(25)}n\n`;
  const { stdout } = await runInMemory('play --seed r --seat 1 --bots random,greedy --auto-pass', { input });
  assert.match(stdout, /round 1 .*score 0/);
  assert.match(stdout, /round 2 .*seed r-2 · score [+−]\d+\n[^]*Right \(random\)[^]*Left \(greedy\)/);
});

test('--stake lists the rounds, and the payments in chips add up to the scores', async () => {
  const { stdout } = await runInMemory('play --bots greedy,greedy --seed led --stake 5', { input: byHints(80) });
  assert.match(stdout, /\n1\. You [+−]\d+ · .*\n(?:\d\. .*\n)+score: /);
  const won = Number(/score: .*You ([+−]\d+)/.exec(stdout)?.[1]?.replace('−', '-'));
  const sum = (pattern: RegExp): number =>
    [...stdout.matchAll(pattern)].reduce((total, [, chips]) => total + Number(chips), 0);
  assert.equal(sum(/pays you (\d+) chip/g) - sum(/You pay \w+ (\d+) chip/g), 5 * won);
});

test('after a round: the counter, the help', async () => {
  const input = 'm\nc\nhelp\nhint\nq\n';
  const { stdout } = await runInMemory('play --bots greedy --seed 11 --rules douzero', { input });
  const [, counter = '', help = '', hint = ''] = stdout.split('Next round?');
  assert.match(counter, /Cards left elsewhere \(14\)/);
  assert.match(help, /Cards in any order:/);
  assert.match(hint, /invalid answer "hint": expected y or Enter/);
});

test('--auto-pass passes where nothing beats, and says so', async () => {
  const { stdout } = await runInMemory('play --bots greedy --seed 12 --auto-pass', { input: byHints(60) });
  assert.match(stdout, /You can’t beat .*: passed for you\./);
  assert.doesNotMatch(stdout, /Enter passes/);
});

interface JsonLine {
  readonly type: string;
  readonly seat?: number;
  readonly action?: { readonly type: string };
  readonly view?: {
    readonly phase: string;
    readonly history: readonly { readonly seat: number; readonly type: string }[];
  };
  readonly record?: { readonly log: readonly { readonly seat: number; readonly type: string }[] };
}

test('--json: a program plays, one record a line', async () => {
  const { stdout } = await runInMemory('play --bots greedy --seed 11 --json', { input: '9\n3\n6665\nh\n' });
  const records = jsonLines<JsonLine>(stdout);
  const types = new Set(records.map(({ type }) => type));
  for (const type of ['decision', 'action', 'refused', 'note', 'end']) assert.ok(types.has(type), type);
  const decision = records.find(({ type }) => type === 'decision');
  assert.partialDeepStrictEqual(decision, {
    view: { seat: 0, hand: '344566677TJQAAA2R', known: ['', '', ''] },
    actions: [{ type: 'bid', points: 0 }],
  });
});

test("another seat's double is not shown before all have chosen", async () => {
  let hidden = 0;
  for (const seed of Array.from({ length: 12 }, (_, index) => `double-${index}`)) {
    const input = `${'0\n'.repeat(3)}n\nn\nq\n`;
    const { stdout } = await runInMemory(`play --json --seed ${seed} --seat 2 --bots rules --fast`, { input });
    const lines = jsonLines<JsonLine>(stdout);
    const shown: unknown[] = [];
    for (const line of lines) {
      if (line.type === 'action' && line.action?.type === 'double') shown.push(line.seat);
      if (line.view?.phase !== 'doubling') continue;
      // The terminal shows only what the view contains.
      const known = line.view.history.filter(({ type }) => type === 'double');
      assert.deepEqual(
        shown,
        known.map(({ seat }) => seat),
        seed,
      );
      const log = lines.at(-1)?.record?.log ?? [];
      const first = log.find(({ type }) => type === 'double');
      if (known.length === 0 && first !== undefined && first.seat !== 2) hidden++;
    }
  }
  assert.ok(hidden > 0, 'a bot has chosen before the player, and it was hidden');
});

test('a program that fails is replaced, and the round is played to its end', async () => {
  // The trial before the round is one answer.
  const { name } = writeProgram(
    newFolder(),
    `globalThis.asked = (globalThis.asked ?? 0) + 1;
    if (asked > 2) throw new Error('broken');
    ${FIRST_CHOICE}`,
  );
  const input = `${byHints(40)}q\n`;
  const played = await runInMemory(`play --seed 5 --fast --bots '${name},greedy'`, { input });
  assert.deepEqual([played.exitCode, played.stderr], [0, '']);
  // The sentence is wrapped.
  assert.match(
    played.stdout.replaceAll(/\s+/gu, ' '),
    /The program of Right failed \([^)]*broken[^)]*\): rules plays on for it\./u,
  );
  assert.match(played.stdout, /Right \(rules\)[^]*(?:You win|You lose)/u);
});
