import { positionFromText } from '@doudizhu/rules/position';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { browserEngine, canShare, type BrowserWorker } from './browser.ts';
import { JobServer, type WorkerCommand, type WorkerEvent } from './job-server.ts';

const page = globalThis as { crossOriginIsolated?: boolean; Worker?: unknown };
afterEach(() => {
  delete page.crossOriginIsolated;
  delete page.Worker;
});

// oxfmt-ignore
const ROWS: readonly (readonly [boolean | undefined, boolean, string])[] = [
  [undefined, true, 'an environment that does not know of isolation'],
  [true, true, 'an isolated page'],
  [false, false, 'a page that is not isolated'],
];
for (const [isolated, expected, why] of ROWS) {
  test(`shared memory: ${why}`, () => {
    if (isolated !== undefined) page.crossOriginIsolated = isolated;
    assert.equal(canShare(), expected);
  });
}

type OnMessage = (event: { readonly data: WorkerEvent }) => void;
type OnError = (event: { readonly message?: string }) => void;

/** A worker on the test's own thread, which answers or fails on the test's command. */
class HandWorker implements BrowserWorker {
  readonly commands: WorkerCommand[] = [];
  isTerminated = false;
  #onMessage: OnMessage = () => {};
  #onError: OnError = () => {};

  postMessage(command: WorkerCommand): void {
    this.commands.push(command);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  addEventListener(type: 'message' | 'error', listener: unknown): void {
    if (type === 'message') this.#onMessage = listener as OnMessage;
    else this.#onError = listener as OnError;
  }

  /** Lets a real job server answer the last command. */
  work(): void {
    new JobServer((data) => this.#onMessage({ data })).handleMessage(this.commands.at(-1) ?? assert.fail());
  }

  fail(message?: string): void {
    this.#onError(message === undefined ? {} : { message });
  }
}

const position = unwrap(
  positionFromText({ rules: PRESETS.douzero, landlord: '34', farmers: ['33'], turn: 'landlord' }),
);

/** An engine with a worker that the caller makes, or one that the engine starts. */
const WAYS = { 'of the caller': true, 'of the engine': false } as const;
for (const [way, isCallers] of Object.entries(WAYS)) {
  const start = () => {
    const worker = new HandWorker();
    if (!isCallers)
      page.Worker = function Worker(): HandWorker {
        return worker;
      };
    const engine = browserEngine({
      tableBytes: 1 << 16,
      handsBytes: 1 << 22,
      ...(isCallers ? { worker: () => worker } : {}),
    });
    engine.start({ type: 'solve', position });
    return { worker, engine };
  };

  test(`a worker ${way} answers, and ends with the engine`, async () => {
    const { worker, engine } = start();
    worker.work();
    const answer = await engine.result();
    assert.ok(answer?.type === 'solve' && answer.value.winner === 'landlord');
    engine.destroy();
    assert.equal(worker.isTerminated, true);
  });

  test(`a worker ${way} that throws fails with what it says`, async () => {
    const { worker, engine } = start();
    worker.fail('out of memory');
    await assert.rejects(engine.result(), /^Error: out of memory$/u);
  });

  test(`a worker ${way} that cannot be started is reported`, async () => {
    const { worker, engine } = start();
    worker.fail();
    await assert.rejects(
      engine.result(),
      isCallers ? /expected one that runs @doudizhu\/solver\/worker/u : /worker-src/u,
    );
  });
}
