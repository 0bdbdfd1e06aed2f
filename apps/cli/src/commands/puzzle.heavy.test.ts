import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { unwrap } from '@doudizhu/rules/result';
import { jsonLines, newFolder, testRefused } from '../testing/command-lines.ts';
import { runInMemory, type Printed } from '../testing/harness.ts';
import { readPuzzle, type Puzzle } from '@doudizhu/puzzles/format';

const folder = newFolder();

const OWN_SET = fileURLToPath(new URL('../../../../data/puzzles/canju.jsonl', import.meta.url));
const COLLECTED = fileURLToPath(new URL('../../../../fixtures/puzzles.jsonl', import.meta.url));

/** @param more options, the last of a name holds */
const generate = (name: string, count: number, more = ''): Promise<Printed> =>
  runInMemory(`puzzle generate --out '${at(name)}' --count ${count} --cards 5-7 --seed t ${more}`);

const at = (name: string): string => join(folder, name);

const linesOf = (path: string): string[] => readFileSync(path, 'utf8').trim().split('\n');

test('generate: the same seed, the same file, on one thread or two, in one go or several', async () => {
  const whole = await generate('whole.jsonl', 3);
  assert.equal(whole.exitCode, 0, whole.stderr);
  assert.match(whole.stdout, /3 puzzles in .*whole\.jsonl \(3 new\)\n/);
  const text = readFileSync(at('whole.jsonl'), 'utf8');
  assert.equal(text.split('\n').length, 4);

  await generate('parts.jsonl', 1);
  await generate('parts.jsonl', 3, '--resume');
  assert.equal(readFileSync(at('parts.jsonl'), 'utf8'), text, 'resumed');

  // Killed in the middle of a line.
  writeFileSync(at('killed.jsonl'), text.slice(0, text.indexOf('\n') + 60));
  await generate('killed.jsonl', 3, '--resume');
  assert.equal(readFileSync(at('killed.jsonl'), 'utf8'), text, 'killed and resumed');

  await generate('threads.jsonl', 3, '--threads 2');
  assert.equal(readFileSync(at('threads.jsonl'), 'utf8'), text, 'two threads');

  for (const line of text.trim().split('\n')) {
    const puzzle = unwrap(readPuzzle(line));
    assert.equal(puzzle.winningFirstPlays.length, 1);
    assert.ok([puzzle.landlord, ...puzzle.farmers].every((hand) => hand.length >= 5 && hand.length <= 7));
    const { of = 0, greedy = 0, sampling = 0 } = puzzle.wrong ?? {};
    assert.ok(of >= 2 && greedy + sampling > 0 && greedy <= of && sampling <= of);
  }
  const checked = await runInMemory(`puzzle check '${at('whole.jsonl')}' --time 86400`);
  assert.equal(checked.exitCode, 0, checked.stdout);
  assert.match(checked.stdout, /3 puzzles, all right/);
});

test('rate: the same sets, the same index, on one thread or two; themes and a rating for each puzzle', async () => {
  const set = at('rated.jsonl');
  writeFileSync(set, `${linesOf(OWN_SET).slice(0, 4).join('\n')}\n`);
  const rate = (name: string, more = ''): Promise<Printed> =>
    runInMemory(`puzzle rate '${set}' --out '${at(name)}' --tries 2 ${more}`);
  const one = await rate('index.jsonl');
  assert.equal(one.exitCode, 0, one.stderr);
  assert.match(
    one.stdout,
    /4 puzzles rated in .*index\.jsonl; random moves: -?\d+, bots of level 1 to 5: (\d+ ?){5}\n/,
  );
  await rate('index2.jsonl', '--threads 2');
  assert.equal(readFileSync(at('index2.jsonl'), 'utf8'), readFileSync(at('index.jsonl'), 'utf8'));
  for (const [index, line] of linesOf(at('index.jsonl')).entries()) {
    const entry = JSON.parse(line) as Record<string, unknown>;
    assert.deepEqual(Object.keys(entry), ['id', 'rating', 'deviation', 'themes']);
    assert.equal(entry['id'], unwrap(readPuzzle(linesOf(set)[index] ?? '')).id);
    assert.ok((entry['themes'] as unknown[]).length > 0);
  }
});

test('generate: as many deals for all seats as asked, and nothing that another file has', async () => {
  const farmers = async (name: string, more: string): Promise<number[]> => {
    const { exitCode, stderr } = await generate(name, 2, more);
    assert.equal(exitCode, 0, stderr);
    return linesOf(at(name)).map((line) => unwrap(readPuzzle(line)).farmers.length);
  };
  const unlike = `--all-seats 100 --unlike '${at('seats.jsonl')}'`;
  assert.deepEqual(await farmers('pairs.jsonl', '--all-seats 0'), [1, 1]);
  assert.deepEqual(await farmers('seats.jsonl', '--all-seats 100'), [2, 2]);
  assert.deepEqual(await farmers('unlike.jsonl', unlike), [2, 2]);
  const ids = (name: string): string[] => linesOf(at(name)).map((line) => unwrap(readPuzzle(line)).id);
  const others = ids('seats.jsonl');
  assert.ok(ids('unlike.jsonl').every((id) => !others.includes(id)));
  // The other file does not count, so a resumed run does not stop short.
  const again = await generate('unlike.jsonl', 2, `${unlike} --resume`);
  assert.match(again.stdout, /2 puzzles in .* \(0 new\)/);
});

test('generate: Ctrl-C and --minutes end it with whole lines', async () => {
  const line = `puzzle generate --out '${at('c.jsonl')}' --count 1000 --cards 5-6 --seed c`;
  const interrupted = await runInMemory(line, { terminal: true, interruptAt: /\/1000 puzzles/u });
  assert.equal(interrupted.exitCode, 0);
  assert.match(interrupted.stdout, /stopped early: --resume continues/);
  const minutes = await generate('m.jsonl', 1000, '--minutes 1');
  assert.match(minutes.stdout, /stopped early/);
  const text = readFileSync(at('m.jsonl'), 'utf8');
  assert.ok(text === '' || text.endsWith('\n'));
  // The clock here ticks a second for each deal.
  const { stdout } = await generate('j.jsonl', 1000, '--minutes 2 --json');
  assert.partialDeepStrictEqual(JSON.parse(stdout), { next: 120, stopped: 'minutes' });
});

test('generate: progress goes to stderr of a terminal, without --json', async () => {
  const line = 'puzzle generate --count 1 --cards 5-6 --seed p --out';
  const live = await runInMemory(`${line} '${at('p1.jsonl')}'`, { terminal: true });
  const shown = live.stderr.split('\r\x1b[2K');
  assert.equal(shown[0], '');
  assert.match(shown[1] ?? '', /^\d\/1 puzzles · deal 0$/u);
  assert.match(shown.at(-2) ?? '', /^1\/1 puzzles · deal \d+$/u);
  assert.equal(shown.at(-1), '', 'the line is cleared at the end');
  assert.equal((await runInMemory(`${line} '${at('p2.jsonl')}' --json`, { terminal: true })).stderr, '');
  assert.equal((await runInMemory(`${line} '${at('p3.jsonl')}'`)).stderr, '');
});

/** options with --resume that the file was not mined with, the sentence on stderr */
const OTHER_SETTINGS: readonly (readonly [string, RegExp])[] = [
  [
    '--cards 5-6',
    /line 1: puzzle mix-\d+ comes from "ddz puzzle generate --seed mix --cards 5-7, deal \d+", expected .*--cards 5-6/,
  ],
  ['--moves 2', /expected the settings of ddz puzzle generate --seed mix --cards 5-7 --moves 2/],
  ['--all-seats 0', /expected the settings of ddz puzzle generate --seed mix --cards 5-7 --all-seats 0/],
  ['--rules douzero', /puzzle mix-\d+ has the rules competition, expected douzero/],
];

test('generate --resume refuses other settings than the file was mined with', async () => {
  const mined = await generate('mix.jsonl', 1, '--seed mix');
  assert.equal(mined.exitCode, 0, mined.stderr);
  const text = readFileSync(at('mix.jsonl'), 'utf8');
  for (const [options, expected] of OTHER_SETTINGS) {
    const { exitCode, stderr } = await generate('mix.jsonl', 2, `--seed mix --resume ${options}`);
    assert.match(stderr, expected);
    assert.equal(exitCode, 1);
    assert.equal(readFileSync(at('mix.jsonl'), 'utf8'), text, 'the file is as it was');
  }
});

const GOOD: Puzzle = {
  id: 'small',
  source: 'a test',
  rules: 'douzero',
  kindsOff: [],
  landlord: 'KK5543',
  farmers: ['225543'],
  leader: 'landlord',
  winner: 'landlord',
  winningFirstPlays: ['4', '5'],
};
const DIGEST = /wrong digest of the proof: expected\s+([0-9a-f]{64})/;

const check = (lines: readonly (object | string)[], more = ''): Promise<Printed> => {
  const path = at('check.jsonl');
  writeFileSync(path, lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''));
  return runInMemory(`puzzle check '${path}' ${more}`);
};

/** a set, pattern of the report, why */
const CORRUPT: readonly (readonly [readonly (object | string)[], RegExp, string])[] = [
  [['{"id"'], /^line 1: invalid puzzle: not JSON/, 'no JSON'],
  [['[]'], /expected a JSON object/, 'no object'],
  [[{ ...GOOD, id: undefined }], /id is missing, expected a name/, 'a field is missing'],
  [[{ ...GOOD, leader: 'me' }], /leader is "me", expected one of landlord, farmer/, 'no leader'],
  [[{ ...GOOD, kindsOff: ['bomba'] }], /kindsOff is \["bomba"\]/, 'no kind'],
  [[{ ...GOOD, landlord: 'KK5541' }], /line 1 \(small\): invalid position: invalid cards/, 'no card'],
  [[{ ...GOOD, farmers: ['3333', '4', '5'] }], /invalid position/, 'cards that are there twice'],
  [[{ ...GOOD, rules: 'duozero' }], /invalid rules/, 'no rule set'],
  [[{ ...GOOD, winner: 'farmers' }], /winner is farmers, expected landlord/, 'the wrong winner'],
  [[{ ...GOOD, winningFirstPlays: ['4'] }], /winningFirstPlays are 4, expected 4 5/, 'a play is missing'],
  [[{ ...GOOD, winningFirstPlays: ['4', '5', 'K'] }], /are 4 5 K, expected 4 5/, 'a play too many'],
  [[{ ...GOOD, winningFirstPlays: ['5', '4'] }], /are 5 4, expected 4 5/, 'in another order'],
  [[{ ...GOOD, digest: '0'.repeat(64) }], DIGEST, 'the wrong digest'],
  [[{ ...GOOD, digest: 'abc' }], /digest is "abc", expected a SHA-256/, 'no digest'],
  [[{ ...GOOD, steps: 1 }], /steps are 1, expected \d+/, 'the wrong size of the proof'],
  [[GOOD, GOOD], /line 2 \(small\): the same id as line 1\n[^]*the same puzzle as line 1/, 'twice'],
  [
    [GOOD, { ...GOOD, id: 'renamed', landlord: 'QQ6643', farmers: ['AA6643'], winningFirstPlays: ['4', '6'] }],
    /line 2 \(renamed\): the same puzzle as line 1, ranks renamed/,
    'the same under other names',
  ],
];

for (const [lines, expected, why] of CORRUPT) {
  test(`check finds ${why}`, async () => {
    const { exitCode, stdout, stderr } = await check(lines);
    assert.match(stdout, expected);
    assert.match(stderr, /^ddz puzzle check: \d of \d puzzles? in .* wrong\n$/);
    assert.equal(exitCode, 1);
  });
}

test('check: an interrupted check is not a pass', async () => {
  const { exitCode, stderr, stdout } = await runInMemory(`puzzle check '${COLLECTED}'`, {
    onListen: (interrupt) => interrupt(),
  });
  assert.equal(exitCode, 1);
  assert.equal(stdout, '');
  const of = linesOf(COLLECTED).length;
  assert.equal(stderr, `ddz puzzle check: interrupted after 0 of ${of} puzzles in ${COLLECTED}, those all right\n`);
});

test('check: what is right passes, in both languages and as JSON', async () => {
  const digest = DIGEST.exec((await check([{ ...GOOD, digest: '0'.repeat(64) }], '--json')).stdout)?.[1];
  const good = await check([{ ...GOOD, digest }, '']);
  assert.match(good.stdout, /1 puzzle, all right/);
  assert.equal(good.exitCode, 0);
  assert.match((await check([GOOD], '--lang zh')).stdout, /1 题全部正确/);
  assert.deepEqual(JSON.parse((await check([GOOD], '--json')).stdout), { line: 1, id: 'small', ok: true, faults: [] });
});

test('check: two threads say what one says, in the same order, and how far they are on a terminal', async () => {
  const other = { ...GOOD, id: 'other', landlord: 'QQ6643', farmers: ['AA6643'] };
  const mixed = [GOOD, 'no puzzle', GOOD, other, { ...GOOD, winner: 'farmers' }];
  const one = await check(mixed);
  assert.equal(one.exitCode, 1);
  assert.match(one.stdout, /^line 2: invalid puzzle[^]*line 3 \(small\): the same id as line 1\n[^]*line 5 /);
  assert.deepEqual(await check(mixed, '--threads 2'), one);
  for (const threads of [1, 2]) {
    const line = `puzzle check '${at('check.jsonl')}' --threads ${threads}`;
    const { stderr } = await runInMemory(line, { terminal: true });
    assert.match(stderr, /1\/5 checked · 0 wrong · \d+ s[^]*5\/5 checked · 4 wrong · \d+ s/);
  }
});

test('the set that comes with ddz: large enough, nothing twice', () => {
  const puzzles = linesOf(OWN_SET).map((line) => unwrap(readPuzzle(line)));
  assert.ok(puzzles.length >= 3000);
  assert.ok(puzzles.filter(({ farmers }) => farmers.length > 1).length >= puzzles.length / 3);
  assert.equal(new Set(puzzles.map(({ id }) => id)).size, puzzles.length);
  const hardness = puzzles.map(({ difficulty = 0 }) => difficulty);
  assert.ok(Math.max(...hardness) > 3 * Math.min(...hardness));
});

test('play: a puzzle by hints, progress kept, the next one offered', async () => {
  const path = at('set.jsonl');
  const easy = { ...GOOD, id: 'easy', landlord: '34567', farmers: ['99'], winningFirstPlays: ['34567'] };
  writeFileSync(path, `${JSON.stringify({ ...easy, difficulty: 1 })}\n${JSON.stringify({ ...GOOD, difficulty: 2 })}\n`);
  const play = (input: string, more: string): Promise<Printed> =>
    runInMemory(`puzzle play '${path}' ${more}`, { input });
  const progress = `--progress '${at('progress.jsonl')}'`;
  const first = await play('34567\nq\n', progress);
  assert.match(first.stdout, /Puzzle easy · difficulty 1 · 0 of 2 solved/);
  assert.match(first.stdout, /You win\.\n[^]*Enter: another puzzle, q quits/);
  const second = await play('K\n?\n?\nq\n', `${progress} --lang zh`);
  assert.match(second.stdout, /残局 small · 难度 2 · 已解 1\/2/, 'the easiest that is not solved');
  assert.match(second.stdout, /K 会输：\n {2}1\. L K · D 2[^]*换一手试试。/, 'a losing play is refused and refuted');
  assert.match(second.stdout, /必胜的一手是：单张。[^]*必胜：4 5。[^]*失误 1 次 · 提示 1 次/, 'a hint in two steps');
  await play(`${'?\n?\n\n'.repeat(12)}q\n`, progress);
  assert.match((await play('', progress)).stdout, /All 2 are solved\./);
  const results = jsonLines(readFileSync(at('progress.jsonl'), 'utf8')).map((line) => line['result']);
  assert.deepEqual(results, ['won', 'quit', 'won']);
  assert.match((await play('q\n', '--id small')).stdout, /Puzzle small · difficulty 2 · /);
});

testRefused('puzzle', [
  ['', /no argument: expected ddz puzzle play \| ddz puzzle generate/, 'no task'],
  ['chek', /unknown command "puzzle chek": did you mean ddz puzzle check\?/, 'a task misspelt'],
  ['generate', /no argument: expected ddz puzzle generate --out FILE/, 'nowhere to write'],
  [`rate '${OWN_SET}'`, /--out FILE/, 'nowhere to write'],
  ['generate --out /no/such/folder/x', /cannot write .*no such file or folder/, 'no such folder'],
  [`generate --out '${COLLECTED}'`, /is not empty: expected a new file, or --resume/, 'a file that is there'],
  [`generate --out '${COLLECTED}' --resume --seed x`, /is not of --seed x/, 'a file of another seed'],
  ['generate --out x --id 3', /unknown option "--id"/, 'an option of another task'],
  ['check', /no argument: expected ddz puzzle check FILE/, 'no file'],
  [`check '${COLLECTED}' '${COLLECTED}'`, /unexpected argument/, 'two files'],
  ['check /no/such/file', /cannot read/, 'no such file'],
  [`check '${COLLECTED}' --all-seats 5`, /unknown option "--all-seats"/, 'an option of generate'],
  [`generate --out '${at('x')}' --unlike /no/such`, /cannot read/, 'no file to be unlike'],
  [`check '${COLLECTED}' --rules pagat`, /ddz puzzle check has no --rules/, 'a rule set that the file has'],
  [`play '${COLLECTED}' --id wz-readme-2`, /unknown puzzle "wz-readme-2": did you mean/, 'no such puzzle'],
  [`play '${COLLECTED}' --rules pagat`, /ddz puzzle play has no --rules/, 'a rule set that the file has'],
]);

test('play: a progress file that holds something else is refused before a puzzle begins', async () => {
  const path = at('no-progress.jsonl');
  // oxfmt-ignore
  const rows: readonly (readonly [string, string])[] = [
    ['{"id":"a","result":"won","mistakes":0,"hints":0,"backs":0}\n[1]\n', 'line 2: found [1], expected an object'],
    ['{"id":"a"}\n', 'line 1: result is missing, expected one of won, lost, quit, eof'],
    ['{"id":1,"result":"won"}\n', 'line 1: id is 1, expected a text'],
    ['{\n', "line 1: invalid JSON: Expected property name or '}' in JSON at position 1 (line 1 column 2)"],
  ];
  for (const [content, message] of rows) {
    writeFileSync(path, content);
    const { exitCode, stdout, stderr } = await runInMemory(`puzzle play --progress '${path}'`);
    assert.deepEqual([exitCode, stdout, stderr], [1, '', `ddz puzzle play: ${path}, ${message}\n`]);
  }
});
