/** Names of the queue in Redis, and the notes that senders write there. */
import { number, object, text, whole, type Schema, type TypeOf } from '@doudizhu/rules/schema';

/** Prefix of every key in Redis. Programs with other messages have another number. */
export const QUEUE_PREFIX = 'ddz1';

/** Name of the queue in BullMQ. */
export const QUEUE = 'work';

/** Key of a run's note, which its sender renews; without renewal the note expires. */
export const runKey = (run: string): string => `${QUEUE_PREFIX}:run:${run}`;

/** Key of the list of failed tasks, the newest first. */
export const FAILURES_KEY = `${QUEUE_PREFIX}:failures`;

/** Reason of a worker that skips a task: its sender is gone. */
export const NO_SENDER = 'the sender is gone';

const COUNT = whole(0);

/** Note of a sender about its run. Times are milliseconds since 1970. */
export const RUN_NOTE = object({
  type: text,
  host: text,
  startedMs: number,
  /** Tasks sent, tasks done, and tasks that a second worker had to run. */
  given: COUNT,
  done: COUNT,
  retried: COUNT,
});
export type RunNote = TypeOf<typeof RUN_NOTE>;

/** Task that failed on every worker. */
export const FAILURE_NOTE = object({ type: text, host: text, atMs: number, task: text, reason: text });
export type FailureNote = TypeOf<typeof FAILURE_NOTE>;

/** Reads the notes among `texts` that fit the schema, because every client of the Redis can write there. */
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
