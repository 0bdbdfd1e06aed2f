/** Table of `ddz play`, new or from a file, and the file to which its events are written. */
import { appendFileSync, existsSync, statSync } from 'node:fs';
import { seatAt, type Seat } from '@doudizhu/rules/deal';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { detectFormat } from '@doudizhu/records';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { foldLog, openTable, peopleAt, restoreLog, writeLog, type StoreResult, type TableEvent } from '@doudizhu/table';
import { readText, reasonOf, writeText } from '../command/files.ts';
import type { Dictionary } from '../words/texts.ts';
import type { Io } from '../terminal/io.ts';
import { cliFailure, cliPhrase } from '../words/failures.ts';

export interface PlaySession {
  readonly log: readonly TableEvent[];
  /** Adds events to the file. @throws LogWriteError if that fails */
  readonly store: (events: readonly TableEvent[]) => StoreResult;
  readonly me: Seat;
  /** File of the log. Null: none. */
  readonly path: string | null;
  /** Fault of the resumed file. Null: none. */
  readonly fault: string | null;
}

/** Thrown if the log can no longer be written. */
export class LogWriteError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

export interface NewTable {
  readonly rules: RuleSet;
  readonly me: Seat;
  /** Time limit of the player's decisions. Null: no clock. */
  readonly clockMs: number | null;
  /** Id of the table, part of every proof. */
  readonly id: string;
}

/** Opens a new table. @param path a new file for its log. Null: none @returns `bad-file` */
export const openSession = (
  { rules, me, clockMs, id }: NewTable,
  path: string | null,
): Result<PlaySession, Failure> => {
  const clock = clockMs === null ? null : { decisionMs: clockMs, bankMs: 0 };
  const opened = openTable({ table: id, rules, clock, practice: true, autoPassMs: 0 }, 0);
  if (!opened.ok) return opened;
  if (path !== null && existsSync(path) && statSync(path).size > 0) {
    return err(cliFailure('bad-file/there-resume', { path }));
  }
  const written = path === null ? ok(undefined) : writeText(path, writeLog([opened.value]));
  if (!written.ok) return written;
  return ok({ log: [opened.value], store: storeIn(path), me, path, fault: null });
};

/**
 * Opens the table of a file. A damaged end is left out, and a copy of the file is kept.
 * @param path file of new events. Default: the same file
 * @returns `bad-file`, `bad-log`
 */
export const resumeSession = async (
  { from, path = from }: { readonly from: string; readonly path?: string | undefined },
  io: Io,
  words: Dictionary,
): Promise<Result<PlaySession, Failure>> => {
  const text = await readText(from, io);
  if (!text.ok) return text;
  const restored = restoreLog(text.value);
  if (!restored.ok) {
    if (detectFormat(text.value) !== null) return err(cliFailure('bad-log/record', { path: from }));
    const cause = restored.error;
    return err({ code: cause.code, ...cliPhrase('log-of-play', { path: from, cause }) });
  }
  const { log, fault } = restored.value;
  if (path !== from && existsSync(path) && statSync(path).size > 0) {
    return err(cliFailure('bad-file/there', { path }));
  }
  const kept = `${from}.broken`;
  const copied = fault === null ? ok(undefined) : writeText(kept, text.value);
  if (!copied.ok) return copied;
  const written = fault === null && path === from ? ok(undefined) : writeText(path, writeLog(log));
  if (!written.ok) return written;
  // The player is seated before the first cards. A log that ends earlier is played at seat 0.
  const me = peopleAt(foldLog(log))[0] ?? seatAt(0);
  return ok({
    log,
    store: storeIn(path),
    me,
    path,
    fault: fault === null ? null : words.play.broken({ reason: words.sentenceOf(fault), kept }),
  });
};

/** @param path null: the log is kept in memory only */
const storeIn =
  (path: string | null) =>
  (events: readonly TableEvent[]): StoreResult => {
    if (path === null) return 'stored';
    try {
      appendFileSync(path, writeLog(events));
      return 'stored';
    } catch (error) {
      throw new LogWriteError(cliFailure('bad-file/write', { path, cause: reasonOf(error) }));
    }
  };
