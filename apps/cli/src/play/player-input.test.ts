import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readUiCommand } from './player-input.ts';

// oxfmt-ignore
const ROWS: readonly [line: string, uiCommand: string | null, why: string][] = [
  [' Help ', 'help', 'in any case, with blanks'],
  ['退出', 'quit', 'in Chinese'],
  ['q', 'quit', 'a letter'],
  ['Q', null, 'the queen'],
  ['constructor', null, 'what every object has'],
  ['__proto__', null, 'what every object has, too'],
];

for (const [line, uiCommand, why] of ROWS) test(`${line}: ${why}`, () => assert.equal(readUiCommand(line), uiCommand));
