import assert from 'node:assert/strict';
import { PassThrough, Writable } from 'node:stream';
import { test } from 'node:test';
import { stillIo } from '../testing/harness.ts';
import { createLines, SILENCE } from './lines.ts';

/** A terminal in memory whose size can change. */
const createTerminal = (isTTY: boolean) => {
  let written = '';
  let resize: (() => void) | null = null;
  const stdin = Object.assign(new PassThrough(), { isTTY });
  const write = (chunk: Buffer, _encoding: BufferEncoding, done: () => void): void => {
    written += chunk.toString();
    done();
  };
  const stdout = Object.assign(new Writable({ write }), { isTTY, columns: 80, rows: 24 });
  const onResize = (handler: () => void): (() => void) => {
    resize = handler;
    return () => (resize = null);
  };
  const io = stillIo({ stdin, stdout, stderr: stdout, onResize });
  return {
    io,
    stdin,
    text: () => written,
    resize: () => resize?.(),
    isWatched: () => resize !== null,
    soon: () => new Promise((wake) => setTimeout(wake, 10)),
  };
};

test('another size draws the screen again, what is typed stays', async () => {
  const terminal = createTerminal(true);
  const lines = createLines(terminal.io, { echo: false });
  let drawn = 0;
  const line = lines.ask(() => `screen ${++drawn} > `);
  await terminal.soon();
  assert.equal(drawn, 1);
  terminal.stdin.write('334');
  await terminal.soon();
  terminal.resize();
  await terminal.soon();
  assert.equal(drawn, 2);
  assert.match(terminal.text(), /screen 1 > [^]*screen 2 > 334/);
  terminal.stdin.write('4\n');
  assert.equal(await line, '3344');
  terminal.resize();
  assert.equal(drawn, 2, 'nothing is asked now');
  lines.close();
  assert.equal(terminal.isWatched(), false);
});

test('a pipe has no size', async () => {
  const terminal = createTerminal(false);
  const lines = createLines(terminal.io, { echo: false });
  let drawn = 0;
  const line = lines.ask(() => `${++drawn} > `);
  terminal.resize();
  terminal.stdin.write('x\n');
  assert.equal(await line, 'x');
  assert.equal(drawn, 1);
  lines.close();
});

test('askWithin: no line in time, then the line that comes later answers the next question', async () => {
  const terminal = createTerminal(false);
  const lines = createLines(terminal.io, { echo: false });
  assert.equal(await lines.askWithin(() => '> ', 5), SILENCE);
  terminal.stdin.write('late\n');
  assert.equal(await lines.askWithin(() => '> ', 1000), 'late');
  terminal.stdin.end();
  assert.equal(await lines.ask(() => '> '), null);
  assert.equal(await lines.askWithin(() => '> ', 1000), null, 'the input has ended');
  lines.close();
});

test('a key changes the line and draws again, or enters it; typed letters are drawn with', async () => {
  const terminal = createTerminal(true);
  const lines = createLines(terminal.io, { echo: false });
  const drawn: string[] = [];
  const draw = (typed: string): string => (drawn.push(typed), '> ');
  const line = lines.askWithin(draw, null, (key, typed) =>
    key.type === 'space'
      ? { line: `${typed}3`, submit: false }
      : key.type === 'escape'
        ? { line: 'q', submit: true }
        : null,
  );
  await terminal.soon();
  terminal.stdin.write('4');
  await terminal.soon();
  terminal.stdin.write(' ');
  await terminal.soon();
  assert.deepEqual(drawn, ['', '4', '43']);
  terminal.stdin.write('\x1b');
  assert.equal(await line, 'q');
  const next = lines.ask(() => '> ');
  await terminal.soon();
  terminal.stdin.write('? why\n');
  assert.equal(await next, '? why', 'without an answer to keys a space is text');
  lines.close();
});

/** terminal, echo, all that is written for one line and the end of the input, why */
const WRITTEN: readonly (readonly [boolean, boolean, RegExp, string])[] = [
  [false, true, /^> yes\n> \n$/u, 'from a pipe, lines are written after the prompt, an empty one at the end'],
  [false, false, /^> > $/u, 'without echo only the prompts are'],
  [true, true, /^[^\n]*> [^\n]*yes\r?\n[^\n]*> [^\n]*\n$/u, 'a terminal shows the line, the end begins a new one'],
];

for (const [isTTY, echo, expected, why] of WRITTEN) {
  test(why, async () => {
    const terminal = createTerminal(isTTY);
    const lines = createLines(terminal.io, { echo });
    const first = lines.ask(() => '> ');
    await terminal.soon();
    terminal.stdin.write('yes\n');
    assert.equal(await first, 'yes');
    const second = lines.ask(() => '> ');
    await terminal.soon();
    terminal.stdin.end();
    assert.equal(await second, null);
    await terminal.soon();
    assert.match(terminal.text(), expected);
    lines.close();
  });
}
