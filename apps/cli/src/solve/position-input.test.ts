import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Input } from '../command/command.ts';
import { searchSettingsOf } from './position-input.ts';

/** Input with these numbers. */
const inputOf = (given: Readonly<Record<string, number>>): Input =>
  ({ has: (name: string) => name in given, count: (name: string) => given[name] ?? 0 }) as unknown as Input;

test('limits of a search: seconds become milliseconds, none is no limit', () => {
  const shared = { memory: 64, threads: 2 };
  assert.deepEqual(searchSettingsOf(inputOf({ ...shared, time: 20, nodes: 7 })), {
    limits: { timeMs: 20_000, nodesMax: 7 },
    memoryMb: 64,
    threads: 2,
  });
  assert.deepEqual(searchSettingsOf(inputOf(shared)).limits, { timeMs: undefined, nodesMax: undefined });
});
