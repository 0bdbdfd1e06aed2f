import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { splitKeys, type Key } from './keys.ts';

/** chunks, keys, text that remains, why */
const ROWS: readonly (readonly [readonly (string | Buffer)[], readonly Key[], string, string])[] = [
  [['33\x1b[C4'], [{ type: 'arrow', to: 'right' }], '334', 'an arrow between letters'],
  [['\x1bOA'], [{ type: 'arrow', to: 'up' }], '', 'an arrow in application mode'],
  [['\x1b'], [{ type: 'escape' }], '', 'Escape alone'],
  [['a b'], [{ type: 'space' }], 'ab', 'the space bar'],
  [['\x1b[<0;5;7M'], [{ type: 'click', row: 6, column: 4 }], '', 'a press of the first button'],
  [['\x1b[<0;5;7m\x1b[<2;5;7M'], [], '', 'a release and another button'],
  [['\x1b[<0;1', '2;3M'], [{ type: 'click', row: 2, column: 11 }], '', 'a click in two pieces'],
  [[Buffer.from('提').subarray(0, 2), Buffer.from('提').subarray(2)], [], '提', 'a character in two pieces'],
  [['\x1b[3~'], [], '\x1b[3~', 'other sequences stay'],
];

for (const [chunks, expected, text, why] of ROWS) {
  test(why, () => {
    const stdin = new PassThrough();
    const keys: Key[] = [];
    const { input, close } = splitKeys(stdin, (key) => keys.push(key) > 0);
    for (const chunk of chunks) stdin.emit('data', chunk);
    assert.deepEqual(keys, expected);
    assert.equal(String(input.read() ?? ''), text);
    close();
    assert.equal(stdin.listenerCount('data'), 0);
  });
}

test('a key that is not taken stays in the text', () => {
  const stdin = new PassThrough();
  const { input } = splitKeys(stdin, () => false);
  stdin.emit('data', '? why\x1b[D');
  assert.equal(String(input.read()), '? why\x1b[D');
});

test('a second reader gets what comes after the first one', async () => {
  const stdin = new PassThrough();
  splitKeys(stdin, () => false).close();
  const { input } = splitKeys(stdin, () => false);
  stdin.write('next');
  await new Promise((wake) => setImmediate(wake));
  assert.equal(String(input.read()), 'next');
});
