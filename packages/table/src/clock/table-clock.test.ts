import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTableClock } from './table-clock.ts';

/** A table clock that continues from 100, over a host clock at 5,000. */
const clockOf = () => {
  const host = { ms: 5_000 };
  return { host, clock: createTableClock(() => host.ms, 100) };
};

test('the time resumes where it was, in whole milliseconds', () => {
  const { host, clock } = clockOf();
  assert.equal(clock.nowMs(), 100);
  host.ms += 20.9;
  assert.equal(clock.nowMs(), 120);
  host.ms += 0.2;
  assert.equal(clock.nowMs(), 121);
});

test('a host’s clock that runs backwards stands still', () => {
  const { host, clock } = clockOf();
  host.ms -= 1_000;
  assert.equal(clock.nowMs(), 100);
  clock.hold('host');
  clock.release('host');
  host.ms += 30;
  assert.equal(clock.nowMs(), 130, 'from there on it runs');
});

test('it stands still until every reason is released; the time of the pause does not count', () => {
  const { host, clock } = clockOf();
  host.ms += 10;
  clock.hold('hidden');
  host.ms += 10;
  clock.hold('asked');
  clock.hold('asked');
  host.ms += 10;
  clock.release('hidden');
  assert.equal(clock.nowMs(), 110);
  host.ms += 10;
  clock.release('asked');
  assert.equal(clock.nowMs(), 110);
  host.ms += 7;
  assert.equal(clock.nowMs(), 117);
  clock.release('asked');
  assert.equal(clock.nowMs(), 117, 'what is not held is not released');
});

test('a jump counts while it runs and while it stands still', () => {
  const { host, clock } = clockOf();
  clock.advance(1_000);
  host.ms += 5;
  assert.equal(clock.nowMs(), 1_105);
  clock.hold('hidden');
  clock.advance(1_000);
  assert.equal(clock.nowMs(), 2_105);
});
