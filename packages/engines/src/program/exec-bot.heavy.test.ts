import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, test } from 'node:test';
import { dealFrom } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { applyUnchecked, isOver, startPlay, startRound, type Round } from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { type Bot, createGreedyBot } from '@doudizhu/bots';
import { playRound, type PlayedRound } from '@doudizhu/arena';
import { closePrograms, createExecBot } from './exec-bot.ts';
import { actMessage } from './protocol.ts';
import { showProgramErrors, splitCommand } from './program.ts';

const folder = mkdtempSync(join(tmpdir(), 'ddz-exec-'));
after(async () => {
  await closePrograms();
  rmSync(folder, { recursive: true });
});

/** A program in JavaScript: `answer` makes the reply to an act message. */
const script = (name: string, answer: string, hello = '{ type: "hello", protocol: 1, name: "test" }'): string => {
  const path = join(folder, `${name}.mjs`);
  const source = `import { appendFileSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
let asked = 0;
const say = (message) => console.log(typeof message === 'string' ? message : JSON.stringify(message));
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'hello') say(${hello});
  if (message.type === 'quit') break;
  if (message.type !== 'act') continue;
  const { id, actions, view } = message;
  asked++;
  ${answer}
}
`;
  writeFileSync(path, source);
  return `"${process.execPath}" "${path}"`;
};

const SOUND = 'say({ type: "act", id, choice: 0 });';
const greedy = (): Bot => createGreedyBot({ seed: 1 });
const exec = (command: string, timeoutMs = 30_000): Bot => unwrap(createExecBot(command, { seed: 7 }, { timeoutMs }));
const startWith = (rules: RuleSet): Round => startPlay({ rules, deal: dealFrom(rules, createRng('exec')) });
/** Only the third answer has to come soon: a machine with much to do may start a program slowly. */
const hurriedAtThird = (bot: Bot): Bot => {
  let asked = 0;
  return { ...bot, act: (view, terms) => bot.act(view, { ...terms, timeoutMs: ++asked === 3 ? 250 : 30_000 }) };
};
const against = async (bot: Bot): Promise<PlayedRound> =>
  playRound(startWith(PRESETS.douzero), [bot, greedy(), greedy()]);

test('a program plays whole rounds, with every kind of action', async () => {
  const byAction = script('action', 'say({ type: "act", id, action: actions[actions.length - 1] });');
  for (const name of ['competition', 'happy', 'pagat-4p'] as const) {
    const rules = PRESETS[name];
    const bots = Array.from({ length: rules.seats }, (_, seat) => (seat === 1 ? greedy() : exec(byAction)));
    const { fault, round } = await playRound(startRound({ rules, seed: 3 }), bots);
    assert.equal(fault, null, name);
    assert.ok(round.outcome !== null || round.phase === 'aborted');
  }
});

test('a program that Ctrl-C reaches before it has said anything is started once more', async () => {
  const starts = join(folder, 'starts');
  writeFileSync(starts, '');
  const interrupted = (count: number): string =>
    script(
      `interrupted-${count}`,
      SOUND,
      `await (async () => {
        const path = ${JSON.stringify(starts)};
        appendFileSync(path, 'x');
        if (readFileSync(path, 'utf8').length <= ${count}) {
          process.kill(process.pid, 'SIGINT');
          await new Promise((wake) => setTimeout(wake, 60_000));
        }
        return { type: "hello", protocol: 1, name: "test" };
      })()`,
    );
  assert.equal((await against(exec(interrupted(1)))).fault, null);
  assert.equal(readFileSync(starts, 'utf8'), 'xx');

  writeFileSync(starts, '');
  const { fault } = await against(exec(interrupted(2)));
  assert.match(fault?.message ?? '', /ended with SIGINT/);
  assert.equal(readFileSync(starts, 'utf8'), 'xx', 'not for ever');
});

test('a play may be named by its text alone', async () => {
  const byText = script(
    'text',
    'const { type, play } = actions.at(-1); say({ type: "act", id, action: type === "play" ? { type, play } : { type } });',
  );
  assert.equal((await against(exec(byText))).fault, null);
});

test('the time that the caller waits holds for the start of a program too', async () => {
  const mute = join(folder, 'mute.mjs');
  writeFileSync(mute, 'process.stdin.resume();');
  const bot = unwrap(createExecBot(`"${process.execPath}" "${mute}"`, { seed: 1 }));
  const round = startWith(PRESETS.douzero);
  await assert.rejects(async () => bot.act(viewFor(round, round.turn), { timeoutMs: 150 }), /no answer in 150 ms/);
});

/** Answer of a program with these fields. */
const act = (fields: string): string => `say({ type: "act", ${fields} })`;

/** third action, the fault's kind, pattern of its message, why */
const FAULTS: readonly (readonly [string, string, RegExp, string])[] = [
  ['', 'timeout', /no answer in 250 ms/, 'hangs'],
  ['while (true) {}', 'timeout', /no answer in 250 ms/, 'hangs and burns'],
  ['process.exit(3)', 'crash', /ended with code 3/, 'ends'],
  ['throw new Error("dead parrot")', 'crash', /ended with code 1: Error: dead parrot, .*fault-3\.mjs:\d+:\d+/, 'fails'],
  [
    `process.stderr.write('Traceback:\\n  File "bot.py", line 3, in f\\n  File "bot.py", line 7, in g\\nKeyError: 1\\n'); process.exit(1);`,
    'crash',
    /: KeyError: 1, File "bot\.py", line 7, in g$/,
    'crashes in Python',
  ],
  ['say("no json")', 'illegal', /not JSON/, 'says something else'],
  ['say([1])', 'illegal', /invalid message \[1\]: \[1\], expected an object/, 'says a list'],
  ['say({ type: "sing" })', 'illegal', /: type is "sing", expected one of "hello", "act", "error"/, 'sings'],
  ['say({ choice: 0 })', 'illegal', /: type is missing, expected one of/, 'leaves the type out'],
  [act('choice: 0'), 'illegal', /: id is missing, expected a whole number/, 'leaves the id out'],
  [act('id: "1", choice: 0'), 'illegal', /: id is "1", expected a whole number/, 'writes the id as a text'],
  ['say({ type: "error" })', 'crash', /no message/, 'gives up without a word'],
  [act('id, choice: actions.length'), 'illegal', /invalid choice/, 'chooses what is not there'],
  [act('id, choice: 0.5'), 'illegal', /invalid choice 0\.5/, 'chooses half a play'],
  [act('id: id + 1, choice: 0'), 'illegal', /expected type "act" and id/, 'answers another question'],
  [act('id, action: { type: "play", play: "BR" }'), 'illegal', /invalid action/, 'has not these cards'],
  [act('id, action: { type: "bid", points: 3 }'), 'illegal', /invalid action/, 'bids in the play'],
  [act('id'), 'illegal', /no answer/, 'leaves the answer out'],
  ['say({ type: "error", message: "no idea" })', 'crash', /no idea/, 'gives up'],
];

for (const [index, [bad, kind, message, why]] of FAULTS.entries()) {
  test(`a program that ${why}: the round is lost, the next one is played`, async () => {
    const command = script(`fault-${index}`, `if (asked === 3) { ${bad} } else ${SOUND}`);
    const bot = (): Bot => (kind === 'timeout' ? hurriedAtThird(exec(command)) : exec(command));
    const { fault, winner } = await against(bot());
    assert.equal(fault?.kind, kind);
    assert.match(fault?.message ?? '', message);
    assert.equal(winner, 'farmers');
    // A new copy answers its first two questions soundly again.
    const again = await against(bot());
    assert.ok(again.round.landlordPlays > 0);
  });
}

test('standard error of a program is passed on as it is written', async () => {
  let shown = '';
  showProgramErrors((text) => (shown += text));
  const { fault } = await against(exec(script('noisy', `process.stderr.write('seen ' + asked + '\\n'); ${SOUND}`)));
  showProgramErrors(() => {});
  assert.equal(fault, null);
  assert.match(shown, /^seen 1\nseen 2\n/);
});

test('a late answer is not taken for the next one', async () => {
  const late = script('late', `setTimeout(() => { ${SOUND} }, asked === 2 ? 600 : 0);`);
  const first = await against(exec(late, 300));
  assert.equal(first.fault?.kind, 'timeout');
  const second = await against(exec(late, 300));
  assert.equal(second.fault?.kind, 'timeout', 'the new copy is asked afresh, and late at its second question');
});

test('a greeting of another version, or none, is a fault of the program', async () => {
  const faultOf = async (name: string, hello: string): Promise<string | null> =>
    (await against(exec(script(name, SOUND, `{ type: "hello", ${hello} }`)))).fault?.message ?? null;
  assert.match((await faultOf('newer', 'protocol: 2, name: "new"')) ?? '', /expected hello of protocol 1/);
  assert.match((await faultOf('vague', 'protocol: "one"')) ?? '', /: protocol is "one", expected a whole number/);
  assert.match((await faultOf('unnamed', 'protocol: 1, name: 7')) ?? '', /: name is 7, expected a text/);
  assert.equal(await faultOf('further', 'protocol: 1, author: "me"'), null, 'unknown fields are passed over');
  const missing = await against(exec('no-such-program-here'));
  assert.equal(missing.fault?.kind, 'crash');
  assert.match(missing.fault.message, /no program/);
});

test('few copies serve many bots', async () => {
  const marks = script(
    'marks',
    `import('node:fs').then(({ appendFileSync }) => appendFileSync(${JSON.stringify(join(folder, 'pids'))}, process.pid + "\\n")).then(() => { ${SOUND} });`,
  );
  for (let round = 0; round < 4; round++) {
    await playRound(startWith(PRESETS.douzero), [exec(marks), exec(marks), exec(marks)]);
  }
  const pids = new Set(readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n'));
  assert.ok(pids.size <= 4, `${pids.size} processes for 12 bots`);
});

const EXAMPLES = fileURLToPath(new URL('../../../../examples/', import.meta.url));
const has = (program: string, ...words: readonly string[]): boolean => spawnSync(program, words).status === 0;

test('the example in Python plays a sound round', async (context) => {
  const example = join(EXAMPLES, 'bot.py');
  assert.ok(readFileSync(example, 'utf8').trim().split('\n').length <= 30);
  if (!has('python3', '--version')) return context.skip('no python3 on the PATH: only its length was looked at');
  const bots = [0, 1, 2].map(() => exec(`python3 "${example}"`));
  const { fault, round } = await playRound(startRound({ rules: PRESETS.competition, seed: 11 }), bots);
  assert.equal(fault, null);
  assert.notEqual(round.outcome, null);
});

const builtInGo = (): string => {
  const built = join(folder, 'longest');
  assert.equal(spawnSync('go', ['build', '-o', built, join(EXAMPLES, 'bot.go')]).status, 0);
  return built;
};

/** The same bot in other languages: its program, and how to ask if the language is here. */
const LONGEST: readonly (readonly [string, () => boolean, () => string])[] = [
  ['bot.go', () => has('go', 'version'), builtInGo],
  ['bot.pl', () => has('perl', '-MJSON::PP', '-e', '1'), () => `perl "${join(EXAMPLES, 'bot.pl')}"`],
  ['Bot.java', () => has('java', '--version'), () => `java "${join(EXAMPLES, 'Bot.java')}"`],
  ['bot.tcl', () => spawnSync('tclsh').error === undefined, () => `tclsh "${join(EXAMPLES, 'bot.tcl')}"`],
];

for (const [name, isHere, programOf] of LONGEST) {
  test(`the example ${name} plays the longest play`, { skip: !isHere() && 'its language is not here' }, async () => {
    const bot = exec(programOf());
    let round = startWith(PRESETS.douzero);
    while (!isOver(round)) {
      const view = viewFor(round, round.turn);
      const { message, actions } = actMessage(view, 1, null);
      const lengths = message.actions.map((action) => (action.type === 'play' ? action.play.length : 0));
      const action = await bot.act(view, {});
      assert.deepEqual(action, actions[lengths.indexOf(Math.max(...lengths))]);
      round = applyUnchecked(round, round.turn, action);
    }
  });
}

/** command line, words or null for a refusal, why */
const COMMANDS: readonly (readonly [string, readonly string[] | null, string])[] = [
  ['python3 mybot.py', ['python3', 'mybot.py'], 'blanks'],
  ['  a   b ', ['a', 'b'], 'more blanks'],
  [`"my bot" 'it''s'`, ['my bot', 'its'], 'quotes'],
  ['a "" b', ['a', '', 'b'], 'an empty word'],
  ['a\\ b "c\\"d"', ['a b', 'c"d'], 'backslashes'],
  [`'a\\b'`, ['a\\b'], 'no escape in single quotes'],
  ['a "b', null, 'an open quote'],
  ['', null, 'nothing'],
  ['""', null, 'no program'],
  ['echo $HOME; rm x', ['echo', '$HOME;', 'rm', 'x'], 'no shell'],
];

for (const [text, words, why] of COMMANDS) {
  test(`command ${text}: ${why}`, () => {
    const read = splitCommand(text);
    assert.deepEqual(read.ok ? read.value : null, words);
  });
}
