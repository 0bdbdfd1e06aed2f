/** Known commands, and the events that they caused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addProcessed, commandsOf, findProcessed, senderCommandsFrom } from './processed-commands.ts';
import type { ProcessedCommands } from '../model/state.ts';

const NONE: ProcessedCommands = new Map();
const ID = '0a'.repeat(16);
const DIGEST = 'f'.repeat(16);

const after = (...keys: readonly string[]): ProcessedCommands =>
  keys.reduce((processed, key, index) => addProcessed(processed, key, 10 + index), NONE);

const find = (processed: ProcessedCommands, from: string, id: string): ReturnType<typeof findProcessed> =>
  findProcessed({ processed }, { from, id });

test('a command is found by its sender and its id, with its events', () => {
  const processed = after(`A:${ID}:${DIGEST}`, `A:${ID}:${DIGEST}`);
  assert.deepEqual(find(processed, 'A', ID), { id: ID, digest: DIGEST, first: 10, last: 11 });
  assert.equal(find(processed, 'B', ID), null);
  assert.equal(find(processed, 'A', 'other'), null);
  assert.equal(find(NONE, 'A', ID), null);
});

test('an id that is used for another payload is another command', () => {
  const other = '0'.repeat(16);
  const found = find(after(`A:${ID}:${DIGEST}`, `A:${ID}:${other}`), 'A', ID);
  assert.deepEqual(found, { id: ID, digest: other, first: 11, last: 11 });
});

test('the last 256 of each sender are kept', () => {
  const ids = Array.from({ length: 257 }, (_, index) => `A:${index}:${DIGEST}`);
  const processed = after(`B:0:${DIGEST}`, ...ids);
  assert.equal(find(processed, 'A', '0'), null);
  assert.equal(find(processed, 'A', '1')?.first, 12);
  assert.equal(commandsOf(processed.get('A')).length, 256);
  assert.equal(find(processed, 'B', '0')?.first, 10, 'another sender has its own');
});

test('commands come back from a list in their order, and old ones take no memory', () => {
  const keys = Array.from({ length: 2000 }, (_, index) => `A:${index}:${DIGEST}`);
  const commands = after(...keys).get('A');
  const list = commandsOf(commands);
  assert.deepEqual([list.length, list[0]?.id, list.at(-1)?.id], [256, '1744', '1999']);
  assert.deepEqual(commandsOf(senderCommandsFrom(list)), list);
  assert.equal(senderCommandsFrom([]), undefined);
  assert.ok((commands?.recent.length ?? 0) + (commands?.older?.length ?? 0) <= 512);
});

test('what is known does not change when more is added', () => {
  const before = after(`A:${ID}:${DIGEST}`);
  addProcessed(before, `A:${ID}:${DIGEST}`, 99);
  assert.equal(find(before, 'A', ID)?.last, 10);
});
