/**
 * Every command with bad input, in Chinese: it ends with exit code 1, says one sentence, and none of it is English. The
 * commands and their options come from the program's own tables, so a new one without a row here fails.
 */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FAMILIES } from '@doudizhu/bots';
import { bundledWeightsFile } from '@doudizhu/engines';
import { optionsOf } from './command/options.ts';
import { COMMANDS } from './commands/index.ts';
import { newFolder } from './testing/command-lines.ts';
import { englishIn } from './testing/english.ts';
import { runInMemory, wordsOf } from './testing/harness.ts';

const folder = newFolder();
const fixture = (name: string): string => readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url), 'utf8');
const firstGame = (name: string): string =>
  fixture(`engines/games-${name}.jsonl`)
    .split('\n')
    .find((line) => line.startsWith('{')) ?? '';
const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const TEXT = file('text', 'hello world\n');
const EMPTY = file('empty', '');
const UTF_16 = file('utf-16', Buffer.from('\uFEFF[Seed "1"]\n', 'utf16le'));
const NO_JSON = file('no-json', '{"ddz":1,\n');
const LIST = file('list', '[1,2]\n');
const OTHER_JSON = file('other-json', '{"hello":"wide world"}\n');
const NUMBER = file('number', '7\n');
const PUZZLE_LINE = fixture('puzzles.jsonl').split('\n')[0] ?? '';
const POSITIONS = file('positions', 'ddn1 L=3 D=4 turn=L\n');
const PUZZLES = file('puzzles', `${PUZZLE_LINE}\n`);
const ROUND = file('round', '[Seed "1"]\n[Rules "competition"]\n\nauction 0:1 1:0 2:0\n');
const [THREE_WEIGHTS = '', FOUR_WEIGHTS = ''] = Object.values(FAMILIES).map((family) => bundledWeightsFile(family));
const ABSENT = join(folder, 'absent');
const NO_FOLDER = join(folder, 'absent', 'file');
/** Neither can be read or written by any user. */
const BELOW_FILE = join(TEXT, 'file');
const OWN_FOLDER = join(folder, 'folder');
mkdirSync(OWN_FOLDER);

/** No server listens there. */
const NO_REDIS = 'redis://127.0.0.1:1';

const NO_SERVER = 'http://127.0.0.1:1';

const UNREADABLE = [OWN_FOLDER, BELOW_FILE];
const UNWRITABLE = [OWN_FOLDER, BELOW_FILE, NO_FOLDER];
const NO_RECORD = [ABSENT, ...UNREADABLE, TEXT, EMPTY, UTF_16, NO_JSON, LIST, OTHER_JSON, NUMBER, PUZZLES];

/** Records that no reader accepts, or that no replay gets through. */
const BAD_RECORDS = [
  ...['rlcard', 'douzero', 'openspiel'].flatMap((name) => {
    const game = JSON.parse(firstGame(name)) as Readonly<Record<string, unknown>>;
    return [
      { ...game, plays: 'none' },
      { ...game, plays: [[0, 'no cards']] },
      { ...game, landlord: 9 },
      { ...game, bottom: 'no cards' },
      { ...game, 'some field': 1 },
    ].map((bad) => JSON.stringify(bad));
  }),
  '{"ddz":2}',
  '{"ddz":1,"rules":"nobody","seed":"1","log":[]}',
  '{"ddz":1,"rules":"pagat","seed":"1","log":[{"seat":9,"type":"pass"}]}',
  '{"ddz":1,"rules":"pagat","seed":"1","log":[{"seat":0,"type":"sing"}]}',
  '{"ddz":1,"rules":"pagat","log":[]}',
  '{"ddz":1,"rules":"pagat","seed":"1","log":[],"more":1}',
  '{"ddz":1,"rules":"pagat","seed":"1","log":"none"}',
  '[Seed "1"]\n[Rules "unknown"]\n',
  '[Unknown "1"]\n',
  '[Seed "1"]\n[Result "draw"]\n',
  '[Seed "1"]\n\nauction 0:9\n',
  '[Seed "1"]\n\nauction 7:1\n',
  '[Seed "1"]\n\nsomething else here\n',
  '[Hand0 "3"]\n[Hand1 "4"]\n',
  '[Hand0 "3x"]\n[Hand1 "4"]\n[Hand2 "5"]\n[Kitty "6"]\n',
  '{"type":"opened"}',
  '{"type":"opened","seq":0,"atMs":0}',
].map((text, index) => file(`bad-record-${index}`, `${text}\n`));

/** Records that are read, and cannot be played again. */
const BAD_STEPS = [
  '[Seed "1"]\n\n1. 0:33\n',
  '[Hand0 "333"]\n[Hand1 "4"]\n[Hand2 "5"]\n[Kitty "678"]\n',
  '[Seed "1"]\n[Result "landlord"]\n\nauction 0:1 1:- 2:-\n',
].map((text, index) => file(`bad-steps-${index}`, `${text}\n`));

const BAD_PUZZLES = [
  '{"id":1}',
  PUZZLE_LINE.replace('"douzero"', '"nobody"'),
  PUZZLE_LINE.replace('"landlord":"', '"landlord":"xx'),
  PUZZLE_LINE.replace('"leader":"farmer"', '"leader":"nobody"'),
  PUZZLE_LINE.replace('"winner":"landlord"', '"winner":"draw"'),
].map((text, index) => file(`bad-puzzle-${index}`, `${text}\n`));

const NO_PUZZLES = [ABSENT, ...UNREADABLE, TEXT, EMPTY, UTF_16, NO_JSON, LIST, OTHER_JSON, ROUND, ...BAD_PUZZLES];

const HANDS = ['3x', '33333', 'hello world', '22s', 'BJ 2', '♠3 4', '+3', ' '];
const WHOLE_NUMBERS = ['x', '-1', '1.5', '', '1e3', '99999999999999999999'];
const BOTS = wordsOf(
  `nosuch '' greddy exec: exec:"open exec:/no/program onnx: 'onnx:${ABSENT}' 'onnx:${TEXT}' 'onnx:${OWN_FOLDER}' botzone:`,
);

/** Ill values by the name that the help gives a value: for whole numbers, a hand, a list of bots. */
const ILL_VALUES: Readonly<Record<string, readonly string[]>> = {
  N: WHOLE_NUMBERS,
  SECONDS: WHOLE_NUMBERS,
  TOKEN: ['', 'abc', 'a'.repeat(44)],
  NAME: BOTS,
  MS: WHOLE_NUMBERS,
  MIB: WHOLE_NUMBERS,
  PERCENT: WHOLE_NUMBERS,
  HANDS: ['x', 'U=', 'D=9', 'U=22222', '3?'],
  'LOW,HIGH': ['x', '3', '0.5', '0.6,0.5', '0.1,0.2,0.3'],
  'MIN-MAX': ['x', '9-8', '0-3', '5-99'],
  SEED: [], // any text is one
  RANKS: ['7', 'x', '77', 'BR', '10'],
  'en|zh': ['fr', 'chinese please', ''],
  'NAME|JSON': wordsOf(`comp 'unknown word' '' { {"seats":5} {"seats":4} {"x":1} '{"kinds":"all of them"}' {"name":7} []
    pagat;spring pagat;spring=x pagat;x=1 {"onAllPass":1} {"scoring":"simple"}`),
  'A,B[,C]': BOTS,
  'A[,B[,C]]': BOTS,
  'A[,B,C[,D]]': BOTS,
  FORMAT: ['xml', 'some other', 'dousero', ''],
  'text|json': ['xml', 'dot', ''],
  'landlord|farmers': ['x', 'both sides', ''],
  'landlord|farmers|both': ['x', 'both sides', ''],
  MOVES: ['x', '34', '9', 'no move'],
  'landlord|down|across|up': ['x', 'both sides', ''],
  '3|4': ['5', 'three', ''],
  'L|D|X|U': ['x', 'the farmer', 'X'],
  '1|2|4': ['3', 'x', ''],
  'F,…': ['x', '2', '2,3', '2,1,1'],
  'KIND,…': ['x', 'pairs', 'no such kind'],
  HAND: HANDS,
  'PLAY,…': [...HANDS.filter((hand) => hand !== ' ' && hand !== '♠3 4'), '34', '46', 'BB', '3,9'],
  PLAY: [...HANDS.filter((hand) => hand !== ' '), '34', '46', 'BB'],
  CARDS: ['3', 'x / y / z + 3', '3 / 4 / 5 + 6', '3 / 4 / BB + 6', '3 / 4 + 5', 'no cards at all'],
  CALLS: ['x', '7', '2 1', '- - -', '4 no call'],
  PLAYS: ['3', 'x', '3 no combo'],
  HASH: ['', 'x', 'no hash at all', '0'.repeat(31)],
  ID: ['nobody', 'no such puzzle'],
  URL: ['', 'x', 'http://127.0.0.1', 'redis://', NO_REDIS],
};

/** Options that name a file, with invalid files. */
const ILL_FILES: Readonly<Record<string, readonly string[]>> = {
  'play --save': [...UNWRITABLE, TEXT],
  'play --resume': NO_RECORD,
  'puzzle generate --out': [...UNWRITABLE, TEXT],
  'puzzle generate --unlike': [ABSENT, ...UNREADABLE, TEXT, NO_JSON, OTHER_JSON, UTF_16, ...BAD_PUZZLES],
  'puzzle rate --out': UNWRITABLE,
  'puzzle play --progress': [NO_FOLDER, ...UNREADABLE, TEXT, NO_JSON, LIST, NUMBER, OTHER_JSON],
  'arena --resume': [...UNREADABLE, TEXT, NO_JSON, LIST, NUMBER, OTHER_JSON, file('state', '{"arena":1}')],
  'simulate --records': [...UNWRITABLE, ...UNREADABLE, TEXT, NO_JSON, LIST, NUMBER, OTHER_JSON, UTF_16],
  'solve --batch': [ABSENT, ...UNREADABLE, TEXT, UTF_16, NO_JSON, LIST, NUMBER],
  'solve --out': [...UNWRITABLE, TEXT],
  'export --onnx': UNWRITABLE,
  'export --weights': [ABSENT, ...UNREADABLE, TEXT, EMPTY],
};

/** Options without which the value of another is not looked at. */
const COMPANIONS: Readonly<Record<string, string>> = {
  'solve --format': '--tree',
  'solve --depth': '--tree',
  'solve --out': `--batch '${POSITIONS}'`,
  'solve --queue': `--batch '${POSITIONS}'`,
  'solve --ahead': `--batch '${POSITIONS}' --queue ${NO_REDIS}`,
  'solve --recheck': `--batch '${POSITIONS}' --queue ${NO_REDIS}`,
  'arena --ahead': `--queue ${NO_REDIS}`,
  'arena --recheck': `--queue ${NO_REDIS}`,
  'puzzle generate --ahead': `--queue ${NO_REDIS}`,
  'puzzle generate --recheck': `--queue ${NO_REDIS}`,
  'solve --side': '--interactive',
  'solve --by': '--beat 3',
  'play --first': "--deal '3 / 4 / 5 + 6'",
};

/** A command line of each command that would run. */
const BASE: Readonly<Record<string, string>> = {
  play: '--seed 1 --bots random --fast',
  online: NO_SERVER,
  moves: '3344',
  advise: '34567789TJQKA22BR',
  split: '3344',
  classify: '33',
  count: '',
  deal: '',
  rules: '',
  beats: '33 44',
  score: '--winner landlord',
  completion: 'bash',
  man: '',
  replay: ROUND,
  solve: '--landlord 345 --farmer 44',
  par: '--seed 1 --nodes 0',
  'puzzle generate': `--out '${join(folder, 'mined')}' --count 1 --seed 1`,
  'puzzle check': PUZZLES,
  'puzzle play': PUZZLES,
  'puzzle rate': `'${PUZZLES}' --out '${join(folder, 'index')}'`,
  env: '--binary',
  analyse: `'${ROUND}' --nodes 0`,
  verify: TEXT,
  convert: ROUND,
  simulate: '--rounds 1 --bots random',
  arena: '--bots random,greedy --deals 1 --threads 1',
  export: `--onnx '${join(folder, 'model.onnx')}'`,
  rpc: '',
  work: `--queue ${NO_REDIS}`,
};

/** Ill first arguments, by their names in the usage line. */
const ILL_ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  'bash|zsh|fish': ['', 'sh', 'bsh', 'BASH'],
  URL: ['', 'play.example', 'ftp://play.example', 'https://', 'http://127.0.0.1:1/x', NO_SERVER],
  HAND: HANDS,
  CARDS: [...HANDS, '34+5+6'],
  '[HAND]': HANDS,
  'PLAY OTHER': ['33'],
  '[NAME [OTHER]]': ['comp', '{', '欢喜', 'pagat;x=1'],
  'FILE|-': [...NO_RECORD, ...BAD_RECORDS, '-'],
  '[FILE|-]': [...NO_RECORD, ...BAD_RECORDS, '-'],
  FILE: [...NO_PUZZLES, '-'],
  'FILE…': NO_PUZZLES,
  '[FILE]': NO_PUZZLES,
  '[POSITION]': [
    'hello world',
    'ddn1 L=3 D=4',
    'ddn1 L=3x D=4 turn=L',
    'ddn1 L=3 D=4 turn=Q',
    'ddn1 rules=unknown L=3 D=4 turn=L',
    'ddn1 L=33333 D=4 turn=L',
    'ddn1 L=3 D=4 turn=L beat=D:46',
  ],
};

/** Further command lines, after the command's name. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  play: ['--seat 3', '--clock 0', '--first 1', `--resume '${TEXT}' --clock 3`, '--deal 34567891'],
  simulate: ['--rounds 1 --bots random,random'],
  arena: [
    '--bots random',
    '--bots exec:"false",random --deals 0',
    '--recheck 1',
    `--bots rules,exec:true --queue ${NO_REDIS}`,
    `--queue ${NO_REDIS} --recheck 1 --budget 5`,
  ],
  solve: [
    '',
    '--landlord 3',
    '--landlord 33333 --farmer 4',
    '--landlord 3 --farmer 4 --farmer 5 --farmer 6',
    '--landlord 3 --farmer 4 --beat 34',
    '--landlord 3 --farmer 4 --refute -',
    '--landlord 3 --farmer 4 --interactive --all',
    '--landlord 3 --farmer 4 --json --tree --format text',
    '--landlord 3 --farmer 4 --format json',
    '--landlord 3 --farmer 4 --depth 2',
    '--landlord 3 --farmer 4 --after 3',
    '--landlord 3 --farmer 4 --memory 1',
    "'ddn1 L=3 D=4 turn=L' --landlord 3",
    '--landlord 34567891 --farmer 4',
    `--landlord 3 --farmer 4 --queue ${NO_REDIS}`,
    `--batch '${POSITIONS}' --queue ${NO_REDIS} --recheck 1 --time 1`,
  ],
  work: ['', `--queue ${NO_REDIS} --status --threads 2`],
  par: ["--seed 1 --deal '3 / 4 / 5 + 6'", `'${ROUND}' --seed 1`, '--seed 1 --round 2'],
  moves: ['3344 --beat 34', '3344 --rules pagat-4p --beat 34'],
  classify: ['333444+5+6', '3x+4'],
  beats: ['3x 4', '33 3x', '34 5', '5 34'],
  rules: ['pagat comp'],
  score: ['', '--winner landlord --bombs 1 --soft-bombs 2'],
  'puzzle generate': ['', `--out '${PUZZLES}'`, `--out '${PUZZLES}' --resume`, `--out '${TEXT}' --resume`],
  'puzzle check': [`${file('twice', `${PUZZLE_LINE}\n${PUZZLE_LINE}\n`)} --time 1`],
  'puzzle rate': ['', PUZZLES],
  env: [''],
  convert: [`'${ROUND}' --to rlcard`, `'${ROUND}' --to botzone`, `'${ROUND}' --json --to ddn`],
  replay: [`'${ROUND}' --round 2`, ...BAD_STEPS],
  analyse: BAD_STEPS,
  export: [
    '',
    `--onnx '${join(folder, 'x.onnx')}' --role landlords`,
    `--onnx '${join(folder, 'x.onnx')}' --role across`,
    `--onnx '${join(folder, 'x.onnx')}' --weights '${FOUR_WEIGHTS}'`,
    `--onnx '${join(folder, 'x.onnx')}' --seats 4 --weights '${THREE_WEIGHTS}'`,
  ],
};

const commands = await Promise.all(COMMANDS.map(async (entry) => ({ entry, command: await entry.load() })));
const names = commands.map(({ entry }) => entry.name);
/** The command lines that the program itself shows. The longest first: one may begin with another. */
const usages = [
  ...commands.map(({ entry, command }) => `ddz ${[entry.name, command.usage].join(' ').trim()}`),
  ...[...names, 'puzzle', 'help'].map((name) => `ddz ${name}`),
].toSorted((a, b) => b.length - a.length);

/** Fault of the refusal of a command line, which is one sentence in Chinese. Null for none. */
const faultOf = async (args: readonly string[]): Promise<string | null> => {
  const { exitCode, stdout, stderr } = await runInMemory(args, { env: { LANG: 'zh_CN.UTF-8' } });
  const said = `${stdout}${stderr}`.replaceAll(folder, '/folder');
  if (exitCode !== 1) return `exit code ${exitCode}: ${said.slice(0, 300)}`;
  if (stderr.trimEnd().includes('\n')) return `more than one line: ${stderr}`;
  if (!/\p{Script=Han}/u.test(stderr)) return `no Chinese: ${said}`;
  const english = englishIn(said, usages);
  return english === null ? null : `"${english}" in: ${said}`;
};

/** Each of these command lines is refused. */
const checkAll = async (lines: readonly (readonly string[])[]): Promise<void> => {
  const faults: string[] = [];
  for (const args of lines) {
    const fault = await faultOf(args);
    if (fault !== null) faults.push(`ddz ${args.join(' ').replaceAll(folder, '/folder')}\n    ${fault}`);
  }
  assert.equal(faults.length, 0, `${faults.length} of ${lines.length}:\n${faults.join('\n')}`);
};

test('every command has its rows', () => {
  assert.deepEqual(Object.keys(BASE).toSorted(), names.toSorted());
  for (const { entry, command } of commands) {
    if (command.positionals[1] > 0)
      assert.ok(Object.hasOwn(ILL_ARGUMENTS, command.usage), `${entry.name} ${command.usage}`);
    for (const [name, { value }] of Object.entries(optionsOf(command))) {
      if (value === undefined) continue;
      const isKnown =
        value === 'FILE' ? Object.hasOwn(ILL_FILES, `${entry.name} --${name}`) : Object.hasOwn(ILL_VALUES, value);
      assert.ok(isKnown, `no ill values for ddz ${entry.name} --${name} ${value}`);
    }
  }
});

for (const { entry, command } of commands) {
  const words = entry.name.split(' ');
  const base = wordsOf(BASE[entry.name] ?? '');
  const table = optionsOf(command);

  test(`ddz ${entry.name}: unknown options, missing and stray values, too many arguments`, async () => {
    const surplus = Array.from({ length: command.positionals[1] + 1 }, () => '33');
    await checkAll([
      [...words, ...base, '--zzzzzzzz'],
      [...words, ...base, '--jsno'],
      [...words, ...base, '-q'],
      [...words, ...surplus],
      ...(command.positionals[0] > 0 ? [words] : []),
      ...Object.entries(table).flatMap(([name, { value }]) =>
        value === undefined
          ? [[...words, ...base, `--${name}=yes please`]]
          : [
              [...words, ...base, `--${name}`],
              [...words, ...base, `--${name}`, '--json'],
            ],
      ),
    ]);
  });

  for (const [name, { value }] of Object.entries(table)) {
    if (value === undefined) continue;
    const key = `${entry.name} --${name}`;
    const values = value === 'FILE' ? ILL_FILES[key] : ILL_VALUES[value];
    test(`ddz ${key} with an ill value`, async () => {
      const companions = wordsOf(COMPANIONS[key] ?? '');
      const others = base.filter((_, index) => base[index] !== '--seed' && base[index - 1] !== '--seed');
      await checkAll(
        (values ?? []).map((ill) => [
          ...words,
          ...(name === 'seed' ? others : base),
          ...companions,
          `--${name}=${ill}`,
        ]),
      );
    });
  }

  const illArguments = ILL_ARGUMENTS[command.usage] ?? [];
  if (illArguments.length > 0) {
    test(`ddz ${entry.name} with an ill argument`, () =>
      checkAll(illArguments.map((argument) => [...words, argument])));
  }

  const more = MORE[entry.name] ?? [];
  if (more.length > 0)
    test(`ddz ${entry.name}: further bad input`, () => checkAll(more.map((args) => [...words, ...wordsOf(args)])));
}

test('what comes before the command', () => {
  const unknown = ['nosuch', '--nosuch', 'help nosuch', 'puzzle nosuch', 'puzzle --nosuch', 'paly', 'puzzle chekc'];
  return checkAll([...unknown, 'puzzle', '--rules nosuch count', '--lang fr count'].map(wordsOf));
});
