/** What senders and workers of a queue both know: its names in Redis, and what a sender says of itself there. */
import { number, record, text, whole, type Schema, type TypeOf } from '@doudizhu/rules/schema';

/** The start of every key in Redis. Programs whose messages differ have another number. */
export const QUEUE_PREFIX = 'ddz1';

/** Name of the queue in BullMQ. */
export const QUEUE = 'work';

/** The key of a run's note, by which its sender says that it is still there; the note expires by itself. */
export const runKey = (run: string): string => `${QUEUE_PREFIX}:run:${run}`;

/** The key of the list of tasks that nobody could do, the newest first. */
export const FAILURES_KEY = `${QUEUE_PREFIX}:failures`;

/** Why a worker leaves a task: nobody waits for it any more. */
export const NO_SENDER = 'nobody waits for it';

const COUNT = whole(0);

/** What a sender says of its run. Times are milliseconds since 1970. */
export const RUN_NOTE = record({
  type: text,
  host: text,
  startedMs: number,
  /** Tasks that were given out, those that came back, and those that a second worker had to do. */
  given: COUNT,
  done: COUNT,
  retried: COUNT,
});
export type RunNote = TypeOf<typeof RUN_NOTE>;

/** A task that nobody could do. */
export const FAILURE_NOTE = record({ type: text, host: text, atMs: number, task: text, reason: text });
export type FailureNote = TypeOf<typeof FAILURE_NOTE>;

/** @returns the notes among `texts` that fit the schema: anyone who reaches the Redis may write there. */
export const readNotes = <Note>(schema: Schema<Note>, texts: readonly (string | null)[]): readonly Note[] =>
  texts.flatMap((note) => {
    const read = note === null ? null : schema.read(jsonIn(note));
    return read?.ok === true ? [read.value] : [];
  });

const jsonIn = (note: string): unknown => {
  try {
    return JSON.parse(note);
  } catch {
    return undefined;
  }
};
