import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { formatPosition } from '@doudizhu/rules/position';
import { createRng } from '@doudizhu/rules/rng';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { sampleDeal } from '@doudizhu/solver/testing';
import { jsonLines, jsonOf, newFolder, testRefused } from '../testing/command-lines.ts';
import { runInMemory, type MemoryWorld, type Printed } from '../testing/harness.ts';

const folder = newFolder();

const at = (name: string): string => join(folder, name);

const write = (name: string, text: string): string => {
  writeFileSync(at(name), text);
  return at(name);
};

const DEALS = Array.from({ length: 6 }, (_, deal) =>
  formatPosition(sampleDeal(createRng(`batch/${deal}`), PRESETS.douzero, deal % 2 === 0 ? [8, 8] : [6, 5, 5])),
);
const POSITIONS = write('positions.txt', `${DEALS.slice(0, 2).join('\n')}\n\n${DEALS.slice(2).join('\n')}\n`);
/** Lines of the file, from 1. The third is empty. */
const LINES = [1, 2, 4, 5, 6, 7];

interface Answer {
  readonly line: number;
  readonly position: string;
  readonly winner: string;
  readonly winning: readonly string[];
  readonly complete: boolean;
  readonly stopped: string | null;
  readonly nodes: number;
  readonly nodesMax: number | null;
}

const batch = (args: string, world?: MemoryWorld): Promise<Printed> =>
  runInMemory(`solve --memory 16 --batch ${args}`, world);

const answersIn = (text: string): Answer[] => jsonLines<Answer>(text).toSorted((a, b) => a.line - b.line);

/** All that does not depend on the machine. */
const exact = (text: string): object[] => answersIn(text).map((answer) => ({ ...answer, seconds: 0 }));

test('every position gets the answer that ddz solve gives it alone', async () => {
  const { exitCode, stdout, stderr } = await batch(`'${POSITIONS}' --all`);
  assert.equal(exitCode, 0, stderr);
  assert.match(stderr, /^6 of 6 positions: the landlord wins \d, the farmers \d, not proved 0\n$/u);
  const answers = answersIn(stdout);
  const numbers = answers.map(({ line }) => line);
  assert.deepEqual(numbers, LINES);
  for (const { position, winner, winning, complete } of answers) {
    const alone = await jsonOf<{
      readonly winner: string;
      readonly complete: boolean;
      readonly winning: { readonly plays: readonly { readonly text: string }[]; readonly pass: boolean };
    }>(`solve '${position}' --all`);
    const plays = [...alone.winning.plays.map(({ text }) => text), ...(alone.winning.pass ? ['-'] : [])];
    assert.deepEqual([winner, complete], [alone.winner, alone.complete]);
    assert.deepEqual(winning.toSorted(), plays.toSorted());
  }
});

test('two threads give the same lines as one', async () => {
  const one = await batch(`'${POSITIONS}'`);
  const two = await batch(`'${POSITIONS}' --threads 2`);
  assert.deepEqual(exact(two.stdout), exact(one.stdout));
});

test('a file is resumed: a torn last line is mended, answered lines are left out', async () => {
  const whole = at('whole.jsonl');
  assert.equal((await batch(`'${POSITIONS}' --out '${whole}'`)).exitCode, 0);
  const text = readFileSync(whole, 'utf8');
  const torn = write('torn.jsonl', text.slice(0, text.indexOf('\n') + 40));
  const { exitCode, stdout, stderr } = await batch(`'${POSITIONS}' --out '${torn}' --resume`);
  assert.equal(exitCode, 0, stderr);
  assert.match(stdout, /^6 of 6 positions: /u);
  assert.deepEqual(exact(readFileSync(torn, 'utf8')), exact(text));
  await batch(`'${POSITIONS}' --out '${whole}' --resume`);
  assert.equal(readFileSync(whole, 'utf8'), text, 'nothing is left to do');
});

test('what a limit ended is solved again under a higher limit only, and the last line counts', async () => {
  const out = at('limits.jsonl');
  const hard = write('hard.txt', `${formatPosition(sampleDeal(createRng('hard'), PRESETS.douzero, [17, 17]))}\n`);
  await batch(`'${hard}' --out '${out}' --nodes 10`);
  const [first] = answersIn(readFileSync(out, 'utf8'));
  assert.deepEqual([first?.winner, first?.stopped, first?.nodesMax], ['unknown', 'nodes', 10]);
  await batch(`'${hard}' --out '${out}' --nodes 10 --resume`);
  assert.equal(answersIn(readFileSync(out, 'utf8')).length, 1);
  const { stdout } = await batch(`'${hard}' --out '${out}' --nodes 20 --resume --json`);
  assert.equal(answersIn(readFileSync(out, 'utf8')).length, 2);
  assert.deepEqual(JSON.parse(stdout), { total: 1, landlord: 0, farmers: 0, unknown: 1 });
});

test('JSON lines have the fields of the method solve', async () => {
  const row = { rules: 'douzero', landlord: 'KK5543', farmers: ['225543'], leader: 'farmer', beat: { cards: '3' } };
  const { stdout, stderr } = await batch('-', { input: `${JSON.stringify(row)}\n` });
  assert.match(stderr, /^1 of 1 position: /u);
  assert.match(stdout, /"position":"ddn1 rules=douzero L=345\S+ D=\S+ turn=D beat=L:3 passes=0"/u);
});

test('Ctrl-C ends a batch, and what is written stays', async () => {
  const out = at('interrupted.jsonl');
  const rows = Array.from({ length: 3 }, (_, deal) =>
    formatPosition(sampleDeal(createRng(`long/${deal}`), PRESETS.douzero, [20, 17, 17])),
  );
  const long = write('long.txt', `${DEALS[0]}\n${rows.join('\n')}\n`);
  const { exitCode, stderr } = await batch(`'${long}' --out '${out}'`, {
    onListen: (interrupt) => {
      const watch = setInterval(() => {
        if (!existsSync(out) || readFileSync(out, 'utf8') === '') return;
        clearInterval(watch);
        interrupt();
      }, 5);
    },
  });
  assert.equal(exitCode, 1);
  assert.match(stderr, /interrupted after \d of 4 positions: --out FILE --resume continues\n$/u);
  assert.equal(answersIn(readFileSync(out, 'utf8'))[0]?.line, 1);
});

const OTHER = JSON.stringify({
  line: 1,
  position: DEALS[1],
  winner: 'landlord',
  winning: [],
  complete: true,
  stopped: null,
  nodes: 1,
  seconds: 1,
  nodesMax: null,
  secondsMax: null,
});

/** arguments after --batch, message, in Chinese, why */
const REFUSED: readonly (readonly [string, RegExp, RegExp, string])[] = [
  [`'${at('absent')}'`, /cannot read .*no such file/, /读不了/, 'no file'],
  [
    `'${write('empty', '\n')}'`,
    /no positions in .*expected DDN or a JSON object per line/,
    /没有局面/,
    'an empty file',
  ],
  [`'${write('bad', `${DEALS[0]}\nL=3\n`)}'`, /bad, line 2: /, /第 2 行/, 'a bad line of DDN'],
  [
    `'${write('json', '{"landlord":"3"}')}'`,
    /line 1: farmers is missing, expected a list/,
    /第 1 行：farmers/,
    'no farmers',
  ],
  [
    `'${write('beat', '{"landlord":"34","farmers":["5"],"leader":"farmer","beat":"34"}')}'`,
    /line 1: "34" is no combo|line 1: .*34/,
    /第 1 行：“34”/,
    'a bad play',
  ],
  [`'${POSITIONS}' --line`, /--batch excludes --line/, /--batch 不能和 --line/, 'a question about one position'],
  [`'${POSITIONS}' --resume`, /--resume needs --out/, /--resume 要和 --out/, 'nothing to resume'],
  [`'${POSITIONS}' --out '${write('full', 'x\n')}'`, /full is not empty/, /里已经有内容/, 'a file in use'],
  [`'${POSITIONS}' --out '${write('junk', 'x\n')}' --resume`, /junk, line 1: invalid JSON/, /第 1 行/, 'not JSON'],
  [
    `'${POSITIONS}' --out '${write('other', `${OTHER}\n`)}' --resume`,
    /other, line 1: not the position of line 1 of --batch/,
    /不是 --batch 第 1 行的局面/,
    'a file of other positions',
  ],
];

testRefused(
  'solve --batch',
  REFUSED.map(([args, english, , why]) => [args, english, why]),
);
testRefused(
  'solve --lang zh --batch',
  REFUSED.map(([args, , chinese, why]) => [args, chinese, why]),
);
testRefused('solve', [[`'${DEALS[0]}' --out x`, /--out needs --batch/, 'a file for one position']]);
