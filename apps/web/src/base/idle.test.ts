/** Deferred work runs once, not before its time, and can be cancelled. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { whenIdle } from './idle.ts';

/** Idle moments under the test's control. */
const idleMoments = (t: TestContext) => {
  const waiting = new Map<number, () => void>();
  const waits: (number | undefined)[] = [];
  let next = 1;
  Object.assign(globalThis, {
    requestIdleCallback: (work: () => void, options?: { readonly timeout: number }) => {
      waits.push(options?.timeout);
      waiting.set(next, work);
      return next++;
    },
    cancelIdleCallback: (handle: number) => waiting.delete(handle),
  });
  t.after(() => {
    Reflect.deleteProperty(globalThis, 'requestIdleCallback');
    Reflect.deleteProperty(globalThis, 'cancelIdleCallback');
  });
  return { waiting, waits, pass: () => waiting.forEach((work) => work()) };
};

test('work waits for its time and then for an idle moment, three seconds at most', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const idle = idleMoments(t);
  let done = 0;
  whenIdle(() => done++, 500);
  t.mock.timers.tick(499);
  assert.equal(idle.waiting.size, 0);
  t.mock.timers.tick(1);
  assert.deepEqual([idle.waiting.size, idle.waits, done], [1, [3000], 0]);
  idle.pass();
  assert.equal(done, 1);
});

test('work that is called off is not done, before its time and after it', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const idle = idleMoments(t);
  const early = whenIdle(() => assert.fail('called off'), 500);
  early();
  t.mock.timers.tick(1000);
  assert.equal(idle.waiting.size, 0);
  const late = whenIdle(() => assert.fail('called off'));
  t.mock.timers.tick(0);
  assert.equal(idle.waiting.size, 1);
  late();
  assert.equal(idle.waiting.size, 0);
});

test('a browser without idle moments does it at its time', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let done = 0;
  const callOff = whenIdle(() => done++, 10);
  t.mock.timers.tick(10);
  assert.equal(done, 1);
  callOff();
});
