/** `ddz play` at a table: logs that are written and taken up again, undo, a bot that plays on, clocks, given cards. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import { foldLog, readLog, verifyLog, type TableEvent } from '@doudizhu/table';
import { newFolder, testRefused } from '../testing/command-lines.ts';
import { byHints, runInMemory, type Printed } from '../testing/harness.ts';
import { writeProgram } from '../testing/program.ts';

const folder = newFolder();

let files = 0;
const newPath = (): string => join(folder, `table${files++}.jsonl`);
const eventsIn = (path: string): TableEvent[] => unwrap(readLog(readFileSync(path, 'utf8')));
const play = (args: string, input: string): Promise<Printed> => runInMemory(`play --bots greedy ${args}`, { input });

/** Actions of the first round. */
const whatWasActed = (events: readonly TableEvent[]): string[] =>
  events
    .slice(
      0,
      events.findIndex(({ type }) => type === 'ended'),
    )
    .flatMap((event) => (event.type === 'acted' ? [`${event.seat} ${JSON.stringify(event.action)}`] : []));

for (const [rules, seat] of [
  ['competition', '0'],
  ['happy', '2'],
  ['pagat-4p', '1'],
  ['app-4p', '3'],
] as const) {
  test(`${rules}: a table that is closed in the middle resumes, and its log is proved`, async () => {
    const [path, whole] = [newPath(), newPath()];
    const args = `--rules ${rules} --seat ${seat} --seed stop`;
    await play(`${args} --save '${whole}'`, byHints(80));
    const first = await play(`${args} --save '${path}'`, byHints(6));
    assert.match(
      first.stdout,
      new RegExp(`The table is saved:\n  ddz play --resume '?${path}'?\n  ddz verify '?${path}'?\n`),
    );
    let stops = 0;
    while (!eventsIn(path).some(({ type }) => type === 'ended')) {
      const { exitCode, stderr } = await play(`--resume '${path}'`, byHints(7));
      assert.deepEqual([exitCode, stderr], [0, '']);
      assert.ok(verifyLog(eventsIn(path)).ok);
      assert.ok(++stops < 60);
    }
    assert.ok(stops > 0);
    assert.deepEqual(whatWasActed(eventsIn(path)), whatWasActed(eventsIn(whole)), 'as if it had not been closed');
    const verified = await runInMemory(`verify '${path}'`);
    assert.match(verified.stdout, /its cards were given, not drawn[^]*\d+ events: every commitment/);
  });
}

test('the score is resumed too, and the seat and the bots', async () => {
  const path = newPath();
  await play(`--seat 1 --bots random,greedy --seed r --save '${path}'`, 'm\n');
  const { stdout } = await runInMemory(`play --resume '${path}'`, { input: 'y\n' });
  assert.match(stdout, /round 1 .*score 0/);
  assert.match(stdout, /round 2 .*score [+−]\d/);
  assert.match(stdout, /Right \(random\)/);
  const other = await runInMemory(`play --resume '${path}' --bots rules`, { input: 'm\ny\n' });
  assert.match(
    other.stdout,
    /Right \(random\)[^]*round 3 .*score [+−]?\d[^]*Right \(rules\)/,
    'from the next round on',
  );
});

test('a table that is resumed with the seed it was begun with deals the same cards by other secrets', async () => {
  const path = newPath();
  await play(`--seed s --bots greedy,greedy --save '${path}'`, 'm\n');
  const { exitCode, stderr } = await play(`--resume '${path}' --seed s`, 'y\nm\n');
  assert.deepEqual([exitCode, stderr], [0, '']);
  const report = unwrap(verifyLog(eventsIn(path)));
  const [first, second] = report.rounds;
  assert.ok(second !== undefined && first?.secret !== second.secret);
  const deals = eventsIn(path).flatMap((event) => (event.type === 'chosen' ? [JSON.stringify(event.deal)] : []));
  assert.equal(deals[0], deals[1]);
});

test('without a seed the deals are drawn and proved, with the commitment on the screen', async () => {
  const path = newPath();
  const { stdout } = await play(`--save '${path}'`, byHints(60));
  const [, shown = '-'] = /proof ([0-9a-f]{12})/.exec(stdout) ?? [];
  const report = unwrap(verifyLog(eventsIn(path)));
  assert.ok(report.rounds[0]?.commitment.startsWith(shown));
  assert.equal(report.rounds[0]?.chosen, false);
});

test('the same deal again: by the seed, else by its cards', async () => {
  const again = async (args: string): Promise<[string, string]> => {
    const { stdout } = await play(args, 'q\n');
    const [, line = ''] = /The same deal again:\n {2}ddz (.*)\n/.exec(stdout) ?? [];
    const hand = /Your hand[^]*?\n(.*)\n/.exec(stdout)?.[1] ?? '';
    return [line, hand.replaceAll(/[♠♥♣♦]+/g, '')];
  };
  const [bySeed, hand] = await again('--seed 42');
  assert.equal(bySeed, 'play --seed 42 --seat 0 --bots greedy,greedy');
  const [byCards, drawn] = await again('');
  const [, cards = '', first = ''] = /--deal '(.*)' --first (\d)/.exec(byCards) ?? [];
  const [same, given] = await again(`--deal '${cards}' --first ${first}`);
  assert.equal(same, byCards);
  assert.equal(given, drawn);
  assert.notEqual(hand, drawn);
});

test('what was taken back is in the log, and is not in the round', async () => {
  const path = newPath();
  const { stdout } = await play(`--seed 11 --save '${path}'`, '3\n6665\nu\nu\n2\nq\n');
  assert.match(stdout, /Taken back\.[^]*Taken back\.[^]*Your bid: 0, 2, 3/);
  const events = eventsIn(path);
  assert.equal(events.filter(({ type }) => type === 'undone').length, 2);
  const { round } = foldLog(events);
  assert.ok(round?.bid === 2 || round?.auction.points === 2);
});

test('m lets a bot play for you until the round is over', async () => {
  const path = newPath();
  const { stdout } = await play(`--seed 12 --save '${path}'`, `m\ny\n${byHints(1)}`);
  assert.match(stdout, /Next round\?/);
  const acted = eventsIn(path).filter((event) => event.type === 'acted' && event.seat === 0);
  const ended = eventsIn(path).findIndex(({ type }) => type === 'ended');
  assert.ok(acted.every((event) => event.type === 'acted' && event.seq < ended === (event.by === 'bot')));
  assert.ok((acted.at(-1)?.seq ?? 0) > ended, 'and the next one is yours');
});

test('on a terminal Enter takes the seat back', async () => {
  const path = newPath();
  const line = `play --bots greedy --seed 12 --fast --save '${path}'`;
  const { stdout } = await runInMemory(line, { input: 'm\n\nq', terminal: true });
  assert.match(stdout, /A bot plays for you\.[^]*Enter: play yourself again[^]*You play yourself again\./);
  const types = eventsIn(path).map(({ type }) => type);
  assert.ok(types.indexOf('autopilotOn') > 0 && types.indexOf('autopilotOff') > types.indexOf('autopilotOn'));
});

test('--clock: what comes too late is decided by a bot', async () => {
  const path = newPath();
  // The clock of this world goes a second further each time it is read.
  const { stdout } = await play(`--seed 11 --clock 10 --save '${path}'`, byHints(60));
  assert.match(stdout, /Time is up: a bot plays for you\./);
  const events = eventsIn(path);
  assert.ok(events.some((event) => event.type === 'autopilotOn' && event.why === 'timeout'));
  for (const by of ['bot', 'person'] as const) {
    assert.ok(events.some((event) => event.type === 'acted' && event.seat === 0 && event.by === by));
  }
  assert.ok(JSON.stringify(events).includes('autopilotOff'), 'the next decision is yours again');
  const calm = newPath();
  const { stdout: quiet } = await play(`--seed 11 --clock 3600 --save '${calm}'`, byHints(60));
  assert.doesNotMatch(quiet, /Time is up/);
  assert.ok(verifyLog(eventsIn(calm)).ok && verifyLog(events).ok);
});

test('a log that was cut off resumes, and the broken file is kept', async () => {
  const path = newPath();
  await play(`--seed 11 --save '${path}'`, '3\n6665\nq\n');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.slice(0, -30));
  const { exitCode, stdout } = await play(`--resume '${path}'`, 'q\n');
  assert.equal(exitCode, 0);
  assert.match(stdout, /The end of the log was left out \(bad log at line \d+/);
  assert.equal(readFileSync(`${path}.broken`, 'utf8'), text.slice(0, -30));
  assert.ok(verifyLog(eventsIn(path)).ok);
});

const GIVEN = '334455667788TTJJQ / 33445566778899QKA / 99TTJJQQKKKAAA222 + 2BR';
testRefused('play', [
  ['--deal 345', /invalid deal "345": expected 3 hands and the kitty/, 'no deal'],
  ["--deal '34 / 56 / 78 + 9'", /bad deal: hands of 2, 2, 2 cards, expected 3 hands of 17 and a kitty of 3/, 'too few'],
  [`--deal '${GIVEN.replace('BR', 'BB')}'`, /invalid deal: more than there are of rank small joker/, 'a joker twice'],
  [`--deal '${GIVEN}' --first 3`, /invalid --first "3": expected a whole number from 0 to 2/, 'no such seat'],
  ['--bots exec:', /^ddz play: .*\n$/, 'a program without a name'],
  ['--resume x --clock 9', /--resume excludes --clock/, 'another clock for the same table'],
]);

test('a file that is there is neither overwritten nor taken for a log', async () => {
  const path = newPath();
  writeFileSync(path, '[DDN "1"]\n');
  const saved = await play(`--save '${path}'`, 'q\n');
  assert.match(saved.stderr, /exists already: expected a new file/);
  const resumed = await play(`--resume '${path}'`, 'q\n');
  assert.match(resumed.stderr, /is a record of rounds: expected a log of ddz play --save/);
  assert.equal(readFileSync(path, 'utf8'), '[DDN "1"]\n');
  assert.ok(!existsSync(`${path}.broken`));
});

test('a given deal is dealt', async () => {
  const { stdout } = await play(`--deal '${GIVEN}' --first 0`, 'q\n');
  assert.match(stdout, /given deal · score 0/);
  assert.match(stdout, /Q♥? {2}J♥♦? {2}|Your hand \(17\)/);
  assert.match(stdout, new RegExp(`--deal '${GIVEN.replaceAll('+', '\\+')}' --first 0`));
});

test('programs that play are told to quit at the end', async () => {
  const { name, log } = writeProgram(folder);
  const path = newPath();
  const line = `play --bots '${name},greedy' --seed 11 --save '${path}'`;
  const { exitCode, stderr } = await runInMemory(line, { input: '3\n6665\nq\n' });
  assert.deepEqual([exitCode, stderr], [0, '']);
  assert.match(readFileSync(log, 'utf8'), /^hello\nround\nact\nquit\nhello\nround\n(act\n)+quit\n$/);
  const resumed = await runInMemory(`play --resume '${path}'`, { input: 'q\n' });
  assert.equal(resumed.exitCode, 0, 'the log says which program it was');
});
