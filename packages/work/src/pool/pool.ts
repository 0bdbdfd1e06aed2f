/**
 * Jobs for threads that answer one by one. It depends neither on Node nor on the browser: `node.ts` and `browser.ts`
 * start the threads. A thread starts when it is first needed. One that dies, or answers too late, fails its jobs and is
 * replaced.
 */

/** Message to a thread: a job with its number. null asks it to end. */
export type JobMessage<Job> = { readonly id: number; readonly job: Job } | null;

/** Message from a thread: the answer to a job, or its failure. */
export type AnswerMessage<Answer> =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly failure: JobFailure };

/** Error in a form that crosses threads. */
export interface JobFailure {
  readonly message: string;
  readonly stack: string | undefined;
  /** Code of a system or database error. */
  readonly code: unknown;
}

/** A running thread, of Node or of a browser. */
export interface Thread {
  readonly post: (message: unknown) => void;
  /** @param isIdle no job is running: the thread can clean up first. */
  readonly end: (isIdle: boolean) => Promise<void>;
}

/** Calls of a thread to its pool. */
export interface ThreadListener {
  readonly onMessage: (message: unknown) => void;
  /** The thread broke or ended. */
  readonly onEnd: (error: Error) => void;
}

export interface PoolSetup {
  readonly start: (listener: ThreadListener) => Thread;
  readonly threads: number;
  /** Jobs that one thread has at a time. 1 by default. */
  readonly jobsPerThread?: number;
  /** Milliseconds from the moment a thread gets a job to its answer. Unlimited by default. */
  readonly timeoutMs?: number;
  /** True if the pool ends with a thread that dies, because its state is lost. */
  readonly endsWithThread?: boolean;
}

/** A job that waits for a thread, or runs in one. */
interface Pending<Job, Answer> {
  readonly job: Job;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  timer?: ReturnType<typeof setTimeout>;
}

interface Slot<Job, Answer> {
  thread: Thread | null;
  readonly running: Map<number, Pending<Job, Answer>>;
}

export class WorkerPool<Job, Answer> {
  readonly #setup: PoolSetup;
  readonly #slots: readonly Slot<Job, Answer>[];
  readonly #waiting: Pending<Job, Answer>[] = [];
  #lastId = 0;
  #ended: Error | null = null;

  constructor(setup: PoolSetup) {
    this.#setup = setup;
    this.#slots = Array.from({ length: setup.threads }, () => ({ thread: null, running: new Map() }));
  }

  /** Runs a job. @throws (rejects) errors of the job, of a thread that dies or is late, of a closed pool */
  run(job: Job): Promise<Answer> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      this.#startNext();
    });
  }

  /** Number of jobs that wait or run. */
  get load(): number {
    return this.#slots.reduce((sum, { running }) => sum + running.size, this.#waiting.length);
  }

  /** Ends the threads. Jobs that wait or run are rejected. */
  close(): Promise<void> {
    return this.#end(new Error('the threads are closed'));
  }

  #startNext(): void {
    const { jobsPerThread = 1 } = this.#setup;
    while (this.#waiting.length > 0) {
      const slot = this.#slots.reduce((least, other) => (other.running.size < least.running.size ? other : least));
      if (slot.running.size >= jobsPerThread) return;
      this.#start(slot, this.#waiting.shift() as Pending<Job, Answer>);
    }
  }

  #start(slot: Slot<Job, Answer>, pending: Pending<Job, Answer>): void {
    const { timeoutMs } = this.#setup;
    const id = ++this.#lastId;
    slot.running.set(id, pending);
    try {
      slot.thread ??= this.#startThread(slot);
      slot.thread.post({ id, job: pending.job } satisfies JobMessage<Job>);
    } catch (error) {
      slot.running.delete(id);
      pending.reject(error as Error);
      return;
    }
    if (timeoutMs === undefined) return;
    pending.timer = setTimeout(() => this.#lose(slot, new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
  }

  #startThread(slot: Slot<Job, Answer>): Thread {
    const thread = this.#setup.start({
      onMessage: (message) => {
        if (slot.thread === thread && message !== null) this.#answered(slot, message as AnswerMessage<Answer>);
      },
      onEnd: (error) => {
        if (slot.thread === thread) this.#lose(slot, error);
      },
    });
    return thread;
  }

  #answered(slot: Slot<Job, Answer>, message: AnswerMessage<Answer>): void {
    const pending = slot.running.get(message.id);
    if (pending === undefined) return;
    slot.running.delete(message.id);
    clearTimeout(pending.timer);
    if ('answer' in message) pending.resolve(message.answer);
    else pending.reject(Object.assign(new Error(message.failure.message), message.failure));
    this.#startNext();
  }

  /** The jobs of a thread fail with it. The next job starts another one. */
  #lose(slot: Slot<Job, Answer>, error: Error): void {
    if (this.#setup.endsWithThread === true) {
      void this.#end(error);
      return;
    }
    void this.#clear(slot, error);
    this.#startNext();
  }

  async #end(error: Error): Promise<void> {
    this.#ended ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
    await Promise.all(this.#slots.map((slot) => this.#clear(slot, error)));
  }

  async #clear(slot: Slot<Job, Answer>, error: Error): Promise<void> {
    const { thread, running } = slot;
    const isIdle = running.size === 0;
    slot.thread = null;
    for (const { timer, reject } of running.values()) {
      clearTimeout(timer);
      reject(error);
    }
    running.clear();
    await thread?.end(isIdle);
  }
}

/** Runs a job in a thread. @param post called with the message to the pool, at once if the job answers at once */
export const answerJob = <Job, Answer>(
  { id, job }: { readonly id: number; readonly job: Job },
  doJob: (job: Job) => Answer | Promise<Answer>,
  post: (message: AnswerMessage<Answer>) => void,
): void => {
  const fail = (error: unknown): void => {
    const { message, stack, code } = (error instanceof Error ? error : new Error(String(error))) as Error & {
      readonly code?: unknown;
    };
    post({ id, failure: { message, stack, code } });
  };
  try {
    const answer = doJob(job);
    if (answer instanceof Promise) answer.then((later) => post({ id, answer: later })).catch(fail);
    else post({ id, answer });
  } catch (error) {
    fail(error);
  }
};
