import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  anyText,
  decimal,
  flag,
  commaListOf,
  choiceOf,
  readableFile,
  repeated,
  wholeNumber,
  type Positionals,
} from './option.ts';
import { optionSentence, parseOptions } from './parse.ts';
import { scriptHelp } from './script.ts';

/** The arguments. `help`; or the sentence of the failure. */
const parsed = (args: readonly string[], positionals?: Positionals) => {
  const result = parseOptions(args, TABLE, positionals);
  if (!result.ok) return optionSentence(result.error);
  return result.value === null ? 'help' : { values: result.value.values, positionals: result.value.positionals };
};

const TABLE = {
  deals: wholeNumber(100, 'deals', { min: 1 }),
  nodes: wholeNumber(1, 'nodes', { min: 1, max: 2 }),
  rate: decimal(undefined, 'rate'),
  seed: anyText('1', 'seed'),
  storage: choiceOf(['sqlite', 'postgres'], 'sqlite', 'storage'),
  threads: commaListOf(wholeNumber(1, 'threads', { min: 1 }), [1]),
  bot: repeated(choiceOf(['greedy', 'rules'], undefined, 'bot'), []),
  weights: readableFile(undefined, 'weights'),
  each: { ...flag('each'), short: 'e' },
};
const INITIAL = {
  deals: 100,
  nodes: 1,
  rate: undefined,
  seed: '1',
  storage: 'sqlite',
  threads: [1],
  bot: [],
  weights: undefined,
  each: false,
};

const VALUES: readonly (readonly [args: string, values: object, why: string])[] = [
  ['', {}, 'without options all have their first value'],
  ['--deals 7 --seed x --each', { deals: 7, seed: 'x', each: true }, 'a number, a text and a flag'],
  ['-e', { each: true }, 'a short name'],
  ['--deals=7', { deals: 7 }, 'a value after an equals sign'],
  ['--deals 7 --deals 8', { deals: 8 }, 'the last of two counts'],
  ['--rate 4e-4', { rate: 4e-4 }, 'a number with an exponent'],
  [`--weights ${import.meta.filename}`, { weights: import.meta.filename }, 'a file that is there'],
  ['--rate Infinity', { rate: Infinity }, 'no limit'],
  ['--threads 1,2', { threads: [1, 2] }, 'a list'],
  ['--bot greedy --bot rules', { bot: ['greedy', 'rules'] }, 'an option that is given again'],
];

for (const [args, values, why] of VALUES) {
  test(why, () => {
    assert.deepEqual(parsed(words(args)), { values: { ...INITIAL, ...values }, positionals: [] });
  });
}

const REFUSED: readonly (readonly [args: string, sentence: string, why: string])[] = [
  ['--deals 0', 'invalid --deals "0": expected a whole number from 1', 'a number that is too small'],
  ['--deals 1.5', 'invalid --deals "1.5": expected a whole number from 1', 'a number that is not whole'],
  ['--deals -3', 'invalid --deals "-3": expected a whole number from 1', 'a negative number is a value'],
  ['--nodes 3', 'invalid --nodes "3": expected a whole number from 1 to 2', 'a number that is too large'],
  ['--rate fast', 'invalid --rate "fast": expected a number from 0', 'a word instead of a number'],
  ['--rate=', 'invalid --rate "": expected a number from 0', 'an empty text instead of a number'],
  ['--seed=', 'invalid --seed "": expected TEXT', 'an empty text'],
  ['--storage disk', 'invalid --storage "disk": expected one of sqlite, postgres', 'an unknown word'],
  ['--threads 1,', 'invalid --threads "1,": expected a whole number from 1, separated by commas', 'a list with a gap'],
  ['--bot greedy --bot me', 'invalid --bot "me": expected one of greedy, rules', 'the second of two is wrong'],
  ['--weights none.bin', 'invalid --weights "none.bin": expected an existing file', 'a file that is not there'],
  ['--each=yes', 'invalid --each "yes": expected no value', 'a flag with a value'],
  ['--deals', 'no value after "--deals": expected a whole number from 1', 'no value at the end'],
  ['--deals --each', 'no value after "--deals": expected a whole number from 1', 'an option where a value should be'],
  ['-x', 'unknown option "-x": see --help', 'a short option'],
  ['--deal 3', 'unknown option "--deal": did you mean --deals?', 'a name misspelt'],
  ['--toString', 'unknown option "--toString": see --help', 'a name that every object knows'],
  ['FILE', 'unexpected argument "FILE": expected options only', 'an argument that nothing reads'],
];

for (const [args, sentence, why] of REFUSED) {
  test(why, () => assert.equal(parsed(words(args)), sentence));
}

test('a value may begin with a dash and a blank', () => {
  assert.equal((parsed(['--seed', '- 2']) as { values: { seed: string } }).values.seed, '- 2');
});

test('help is asked for beside a wrong option too', () => {
  assert.equal(parsed(['--nonsense', '--help']), 'help');
  assert.equal(parsed(['-h']), 'help');
});

test('arguments that are not options are counted', () => {
  const files: Positionals = { usage: 'FILE [FILE]', about: 'what is read', min: 1, max: 2 };
  assert.equal(parsed([], files), 'no argument: expected FILE [FILE]');
  assert.deepEqual(parsed(['a', '--each', 'b'], files), {
    values: { ...INITIAL, each: true },
    positionals: ['a', 'b'],
  });
  assert.equal(parsed(['a', 'b', 'c'], files), 'unexpected argument "c": expected FILE [FILE]');
});

test('the help is the comment at the head and a line for each option', () => {
  const source = "/**\n * Counts.\n *\n *     node count.ts FILE\n */\nimport 'x';\n/** Another one. */\n";
  const table = { deals: TABLE.deals, each: TABLE.each };
  assert.equal(
    scriptHelp(source, table, { usage: 'FILE', about: 'what is counted', min: 1, max: 1 }),
    'Counts.\n\n    node count.ts FILE\n\n' +
      '  FILE       what is counted\n  --deals N  deals (default 100)\n  --each     each\n  --help     this text',
  );
});

function words(args: string): string[] {
  return args.split(' ').filter((word) => word !== '');
}
