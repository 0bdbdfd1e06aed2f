import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { COMMANDS } from './commands/index.ts';
import { checkPlain, jsonLines, jsonOf, newFolder, testAnswers, testRefused } from './testing/command-lines.ts';
import { runInMemory } from './testing/harness.ts';

const folder = newFolder();

testAnswers('', [
  ['', /play:\n {2}play .*\n[^]*positions:\n[^]*puzzles:\n[^]*--help --all also lists count,/, 'no arguments: help'],
  ['--help', /ddz COMMAND/, 'help of the program'],
  ['--help --lang zh', /终端里的斗地主/, 'help in Chinese'],
  ['--lang zh', /终端里的斗地主/, 'a language alone'],
  ['help moves', /usage: ddz moves HAND/, 'help of a command'],
  ['moves -h', /usage: ddz moves HAND/, 'help by the short option'],
  ['--version', /^\d+\.\d+\.\d+\n$/, 'version'],
  ['moves 33445566', /pair \(4\)\n {2}33 44 55 66\n/, 'leads by kind'],
  ['moves 33445566 --beat 4', /single \(2\)\n {2}5 6\npass\n2 plays under competition/, 'replies and the pass'],
  ['moves 33445566 --beat -', /sequence of pairs \(3\)/, 'nothing to beat'],
  ['moves 4567JJ --beat TT --rules laizi --wild 4', /JJ JJ=4J/, 'every way to lay wild cards'],
  ['moves 3344 --lang zh', /对子 \(2\)/, 'kinds in Chinese'],
  ['moves 333BR --rules {"preset":"competition","kindsOff":["rocket"]}', /plays under competition\*/, 'overrides'],
  ['classify 333444+56', /plane with singles\s+333444\+56 {2}main rank 4, length 2/, 'core and kickers named'],
  ['classify 666777888999 --rules douzero', /plane .*\n.*777888999\+666.*\n.*666777888\+999/, 'all readings'],
  ['classify 3457', /not a combination under competition: 3457 is not a combo/, 'no combo, and why'],
  ['classify 3457 --lang zh', /不成牌型/, 'no combo in Chinese'],
  ["classify '333-444 + 5-6'", /plane with singles\s+333444\+56/, 'as articles write plays'],
  ['classify ３３３＋４', /triple with single\s+333\+4/, 'full-width characters'],
  ['classify 333+BR', /a small and a big joker are not a pair/, 'kickers that are not a pair, and why'],
  ['classify 333+4 --rules pagat-4p', /these rules have no triple with single/, 'a kind that is off, and why'],
  ['count', /all plays \(competition\)\s+27471\n27472 with the pass/, 'the named total'],
  ['count --rules openspiel', /plane with singles\s+22588\s+2:968 {2}3:3300 {2}4:7344 {2}5:10976/, 'by length'],
  [
    'count --rules openspiel --patterns',
    /\{X,X,X,Y,Y\} +448\n968 \+ 3300 \+ 7344 \+ 10976 = 22588\n766 of them/,
    "the terms of Zun Li's article",
  ],
  [
    'count --rules openspiel --patterns --json',
    /^\{"rules":"openspiel",.*"plays":22588,"extending":766\}\n$/,
    'as JSON',
  ],
  ['count --json', /^\{.*"plays":27471,"withPass":27472,"equal":\{"actions":0,"classes":0\}\}\n$/, 'a total as JSON'],
  ['count --rules pagat-4p --patterns', /^pagat-4p has no planes with singles\n$/, 'no such planes'],
  ['classify 777888999+666', /cannot carry the three that lengthen it; together they are 666777888999\n$/, 'longer'],
  ['count --rules two', /single\s+13 .*\n[^]*12593 with the pass/, 'no card that is left out of the pack'],
  ['count --all', /competition\s+pagat\s+rlcard\s+openspiel\n[^]*laizi\s+laizi-tiandi\n/, 'all presets'],
  ['count --rules pagat;kinds=', /pagat\*/, 'the word of a record for a rule set'],
  ['deal --seed 4', /competition {2}seed 4\nseat 0 {2}344446677789TTJQK\n/, 'the same deal for ever'],
  ['deal --seed 4 --rules pagat', /^pagat {2}seed 4\n[^]*turned up: 8♥, dealt to seat 2\n$/, 'the card turned up'],
  ['deal --seed 4 --rules pagat-4p', /seat 3 .*\n[^]*turned up: /, 'four hands'],
  ['simulate --rounds 2 --seed 1', /bot .*landlord %.*farmer %.*points\/round/, 'the table of a simulation'],
]);

testRefused('', [
  ['mvoes', /^ddz: unknown command "mvoes": did you mean ddz moves\?\n$/, 'a typing error'],
  ['xyz', /^ddz: unknown command "xyz": see ddz --help\n$/, 'nothing like it'],
  ['--vesion', /^ddz: unknown option "--vesion": did you mean ddz --version\?\n$/, 'an option misspelt in front'],
  ['--colour', /^ddz: unknown option "--colour": see ddz --help\n$/, 'an option of no command'],
  ['help mvoes', /did you mean ddz moves\?/, 'help of what is not'],
  ['moves', /no argument: expected ddz moves HAND/, 'no hand'],
  ['moves 33 44', /unexpected argument "44"/, 'two hands'],
  ['moves 33 --beet 4', /unknown option "--beet": did you mean --beat\?/, 'an option misspelt'],
  ['moves 33 --constructor', /unknown option "--constructor"/, 'no option, though every object has it'],
  ['moves 33 -x', /unknown option "-x"/, 'a short option'],
  ['moves 33 --beat', /no value after --beat: expected PLAY/, 'no value'],
  ['moves 33 --beat --json', /no value after --beat/, 'an option as a value'],
  ['moves 33 --json=yes', /unexpected value "yes" of --json/, 'a value for a switch'],
  ['moves 33K1', /invalid cards "33K1": unknown rank "1" at index 3/, 'no card'],
  ["moves ''", /invalid hand "": no cards/, 'an empty hand'],
  ['moves 33333', /invalid hand "33333": 5 cards of 3, expected at most 4/, 'five threes'],
  ['moves 33 --beat 3457', /invalid play "3457": 3457 is not a combo/, 'no combo to beat'],
  ['moves 33 --rules compettion', /invalid rules: .*did you mean competition\?/, 'a rule set misspelt'],
  ['moves 33 --rules {"seats":4}', /invalid rules: decks is 1, expected 2 for 4 seats/, 'switches that do not agree'],
  ['moves 33 --rules {seats', /invalid JSON of --rules/, 'broken JSON'],
  ['moves 33 --lang fr', /invalid --lang "fr": expected one of en, zh/, 'an unknown language'],
  ['classify 3+4+5', /more than one "\+"/, 'two plus signs'],
  ['count 3', /unexpected argument "3"/, 'an argument too many'],
  ['simulate --rounds -1', /invalid --rounds "-1": expected a whole number from 1/, 'a negative number is a value'],
  ['verify x --rules pagat', /ddz verify has no --rules: expected --seen, --json/, 'a log names its rules'],
  ['convert x --rules pagat', /ddz convert has no --rules/, 'a record names its rules'],
  ['replay x --rules pagat', /ddz replay has no --rules/, 'a record names its rules'],
  ['analyse x --rules pagat', /ddz analyse has no --rules/, 'a record names its rules'],
  ['export --onnx x --rules pagat', /ddz export has no --rules/, 'the network has no rules'],
  ['rpc --rules pagat', /ddz rpc has no --rules/, 'each request names its rules'],
  ['--lang fr', /^ddz: invalid --lang "fr": expected one of en, zh\n$/, 'a language that is not there, alone'],
  ['help --lang=fr', /invalid --lang "fr"/, 'help in a language that is not there'],
  ['count --rules {"sprng":1}', /unknown switch "sprng".*did you mean spring\?/, 'another name of a switch'],
  ['count --rules {"springs":true}', /unknown switch "springs".*did you mean spring\?/, 'a switch misspelt'],
  ['count --rules {"name":"pagat","spring":false}', /name is "pagat", a preset/, "a preset's name, other rules"],
  ['puzzle generate --count 0', /invalid --count "0"/, 'the wrong number before the missing file'],
  [
    'solve --landlord 3 --farmer 4 --points --rules {"bombsCounted":3}',
    /no score with open hands under these rules: bombsCounted is 3, expected null/,
    'a score that the search cannot count',
  ],
  ['solve --landlord 3 --farmer 4 --by D', /--by needs --beat/, 'the side of no play'],
  ['toString', /unknown command "toString": see ddz --help/, 'a name of every object'],
  ['moves 33 --toString', /unknown option "--toString"/, 'an option with a name of every object'],
  ['simulate --bots gredy', /unknown bot "gredy", expected .*did you mean greedy\?/, 'a bot misspelt'],
  ['simulate --bots greedy,random', /2 bots, expected 1 or 3/, 'too few bots'],
  ['play --first 1', /--first needs --deal/, 'a first caller without a deal'],
  ['play --save /no/such/folder/x', /cannot write .*no such file or folder/, 'nowhere to write'],
  ['play --resume /no/such/file', /cannot read .*no such file or folder/, 'nothing to resume'],
  ['replay /no/such/file', /cannot read \/no\/such\/file: no such file or folder/, 'no file'],
  ['replay -', /unknown format: the text begins with "hello", expected a round of ddn, json/, 'no record', 'hello'],
  [`replay '${folder}'`, /it is a folder/, 'a folder'],
  ['convert /no/such/file --to dousero', /invalid --to "dousero".*did you mean douzero\?/, 'a format misspelt'],
]);

const commands = await Promise.all(COMMANDS.map(async (entry) => ({ entry, command: await entry.load() })));

for (const { entry, command } of commands) {
  const { name } = entry;
  for (const language of ['en', 'zh']) {
    test(`ddz ${name} --help in ${language}: options, examples, 80 columns`, async () => {
      const { exitCode, stdout } = await runInMemory(`${name} --help --lang ${language}`);
      assert.equal(exitCode, 0);
      const shared = command.shared ?? ['rules', 'json'];
      assert.equal(/--rules/.test(stdout), shared.includes('rules'));
      assert.equal(/^ {2}--json/m.test(stdout), shared.includes('json'));
      const whole = await runInMemory(`${name} --help --all --lang ${language}`);
      for (const [option, { rare, short }] of Object.entries(command.options)) {
        const row = new RegExp(`^ {2}${short === undefined ? '' : `-${short}, `}--${option}\\b`, 'm');
        assert.equal(row.test(stdout), rare !== true, option);
        assert.match(whole.stdout, row);
      }
      assert.match(stdout, new RegExp(`  ddz ${name}`));
      checkPlain(stdout.replaceAll(/^.*<<<.*$/gmu, ''));
      const before = await runInMemory(`--lang ${language} help ${name}`);
      assert.equal(before.stdout, stdout, 'ddz help COMMAND is the same page');
    });
  }
}

test('ddz puzzle --help lists its commands', async () => {
  const { stdout, exitCode } = await runInMemory('puzzle --help');
  assert.equal(exitCode, 0);
  assert.match(stdout, /\n {2}puzzle check {2,}Check every puzzle/);
  assert.doesNotMatch(stdout, / moves /);
  assert.doesNotMatch(stdout, /--all-seats/, 'the options stand in the help of each');
});

/** arguments, the same arguments with the options behind the command */
const OPTIONS_IN_FRONT: readonly (readonly [string, string])[] = [
  ['--no-color count', 'count --no-color'],
  ['--rules pagat --json count', 'count --rules pagat --json'],
  ['--lang zh moves 33K1', 'moves 33K1 --lang zh'],
  ['--lang fr moves 33', 'moves 33 --lang fr'],
  ['--lang zh puzzle chek', 'puzzle chek --lang zh'],
];

for (const [front, behind] of OPTIONS_IN_FRONT) {
  test(`ddz ${front}: an option before the command`, async () => {
    const printed = await runInMemory(front);
    assert.deepEqual(printed, await runInMemory(behind));
    assert.doesNotMatch(printed.stdout, /positions:|残局：/, 'not the help of the program');
  });
}

/** command line without --json, code of its error */
const CODES: readonly (readonly [string, string])[] = [
  ['moves 33K1', 'bad-cards'],
  ['moves', 'bad-usage'],
  ['mvoes', 'bad-usage'],
  ['replay /no/such/file', 'bad-file'],
];

for (const [args, code] of CODES) {
  test(`ddz ${args}: with --json, before or behind, the error is JSON with its code on stderr`, async () => {
    const { stderr: plain } = await runInMemory(args);
    for (const line of [`${args} --json`, `--json ${args}`]) {
      const { exitCode, stdout, stderr } = await runInMemory(line);
      assert.deepEqual([exitCode, stdout], [1, '']);
      const { error } = JSON.parse(stderr) as { error: { code: string; message: string } };
      assert.equal(error.code, code);
      assert.ok(plain.endsWith(`: ${error.message}\n`), plain);
    }
  });
}

test('the language comes from the environment', async () => {
  const { stdout } = await runInMemory('moves 3', { env: { LANG: 'zh_CN.UTF-8' } });
  assert.match(stdout, /单张/);
});

test('colours on a terminal only, and never with NO_COLOR, TERM=dumb, --no-color or --json', async () => {
  const coloured = async (args: string, env: Record<string, string> = {}): Promise<boolean> =>
    (await runInMemory(args, { terminal: true, env })).stdout.includes('\x1b[');
  assert.equal(await coloured('count'), true);
  assert.equal(await coloured('count', { NO_COLOR: '1' }), false);
  assert.equal(await coloured('count', { TERM: 'dumb' }), false);
  assert.equal(await coloured('count --no-color'), false);
  assert.equal(await coloured('count --json'), false);
});

test('--json of the commands about cards', async () => {
  assert.deepEqual(await jsonOf('moves 44 --beat 33'), {
    plays: [{ id: 17, kind: 'pair', main: '4', length: 1, cards: '44', text: '44' }],
    mayPass: true,
  });
  assert.deepEqual(await jsonOf('classify BR'), {
    readings: [{ id: 27471, kind: 'rocket', main: 'R', length: 1, cards: 'BR', text: 'BR' }],
  });
  assert.match((await jsonOf<{ reason: string }>('classify 345')).reason, /a sequence takes at least 5 cards/);
  assert.partialDeepStrictEqual(await jsonOf('count'), { withPass: 27_472 });
  assert.partialDeepStrictEqual(await jsonOf('count --rules app-4p'), { plays: 601 });
  assert.equal((await jsonOf<{ hands: unknown[] }>('deal --seed 4')).hands.length, 3);
});

test('simulate: Ctrl-C prints what is there', async () => {
  const world = { terminal: true, interruptAt: /\/1000000 rounds/u };
  const { exitCode, stdout } = await runInMemory('simulate --rounds 1000000 --seed 1', world);
  assert.equal(exitCode, 0);
  assert.match(stdout, /stopped after \d+ of 1000000 rounds/);
});

test('a saved round is replayed, converted there and back, and resumed', async () => {
  const path = join(folder, 'table.jsonl');
  await runInMemory(`play --seed 7 --bots greedy --save '${path}'`, { input: '?\n\n?\n\n?\n\nq\n' });
  const replayed = await runInMemory(`replay '${path}'`);
  assert.match(replayed.stdout, /The record ends before the round does\.\n\d+ steps, every one legal/);
  const { steps } = await jsonOf<{ steps: { legal: number }[] }>(`replay '${path}'`);
  assert.ok(steps.length > 3 && steps.every(({ legal }) => legal > 0));
  const stepped = await runInMemory(`replay '${path}' --step`);
  assert.match(stepped.stdout, /step 0\/\d+\n[^]*step 1\/\d+ {2}seat/);

  const record = await runInMemory(`convert '${path}' --to json`);
  const ddn = await runInMemory(`convert '${path}' --to ddn`);
  assert.match(ddn.stdout, /^\[DDN "1"\][^]*\[Player1 "Bot 1 \(greedy\)"\]/);
  assert.equal((await runInMemory('convert - --to json', { input: ddn.stdout })).stdout, record.stdout);
  const lost = await runInMemory(`convert '${path}' --to rlcard`);
  assert.match(lost.stderr, /would be lost.*\(--lossy drops it\)/);
  const lossy = await runInMemory(`convert '${path}' --to rlcard --lossy`);
  assert.match(lossy.stdout, /^\{"hand_cards_with_suit":.*"hand_cards":.*"trace":/);

  const resumed = await runInMemory(`play --resume '${path}' --json`, { input: 'q\n' });
  assert.equal(JSON.stringify(jsonLines(resumed.stdout).at(-1)?.['record']), record.stdout.trim(), 'nothing is lost');
});

test('replay refuses a record with an illegal step, and names it', async () => {
  const path = join(folder, 'bad.json');
  const played = await runInMemory('play --seed 7 --json', { input: 'q\n' });
  const { record } = jsonLines<{ record: { log: unknown[] } }>(played.stdout).at(-1) ?? assert.fail();
  record.log.push({ seat: 0, type: 'pass' });
  writeFileSync(path, JSON.stringify(record));
  const { exitCode, stderr } = await runInMemory(`replay '${path}'`);
  assert.equal(exitCode, 1);
  assert.match(stderr, /^ddz replay: invalid record at step \d+ of \d+/);
});

testRefused(
  '',
  ['play', 'online http://127.0.0.1:1', 'deal', 'simulate', 'arena', 'par'].map((command) => [
    `${command} --rules canju`,
    /^ddz [a-z]+: invalid rules: preset is "canju", which is for positions .*happy is nearest\n$/u,
    'a rule set of puzzles has no deal',
  ]),
);

test('commands about positions take a rule set of puzzles', async () => {
  for (const args of ['count', 'moves 33', 'solve --landlord 3 --farmer 4']) {
    assert.equal((await runInMemory(`${args} --rules canju`)).exitCode, 0, args);
  }
});
