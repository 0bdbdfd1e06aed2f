/** Files and stdin as text, and the rounds in them in any format. */
import { buffer } from 'node:stream/consumers';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readEachRecord, type RecordFormat, type RoundRecord } from '@doudizhu/records';
import type { Failure, Phrase } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { finishedRoundsOf, foldLog, readLog, roundRecordOf, verifyLog } from '@doudizhu/table';
import type { Io } from '../terminal/io.ts';
import { cliFailure, cliPhrase } from '../words/failures.ts';

/** Reads a whole file, or stdin for `-`, in UTF-8. @returns `bad-file` with the system's reason, or for UTF-16 */
export const readText = async (path: string, io: Io): Promise<Result<string, Failure>> => {
  try {
    const bytes = path === '-' ? await buffer(io.stdin) : readFileSync(path);
    if (isUtf16(bytes)) return err(cliFailure('bad-file/utf-16', { path }));
    return ok(new TextDecoder().decode(bytes)); // drops a byte order mark
  } catch (error) {
    return err(cliFailure('bad-file/read', { path, cause: reasonOf(error) }));
  }
};

/** Detects UTF-16 by its byte order mark, or by a zero byte beside the first letter. */
const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) ||
  (first === 0xfe && second === 0xff) ||
  (first === 0 && second !== undefined) ||
  second === 0;

/** Writes a file. @returns `bad-file` with the system's reason */
export const writeText = (path: string, text: string): Result<void, Failure> =>
  tryFile('write', path, () => writeFileSync(path, text));

/** Runs code that reads or writes a file. @returns its value, or `bad-file` with the system's reason */
export const tryFile = <Value>(verb: 'read' | 'write', path: string, run: () => Value): Result<Value, Failure> => {
  try {
    return ok(run());
  } catch (error) {
    return err(cliFailure(`bad-file/${verb}`, { path, cause: reasonOf(error) }));
  }
};

/** Checks before a long run that a file can be written. The file does not change. @returns `bad-file` */
export const checkWritable = (path: string): Result<void, Failure> => {
  const isNew = !existsSync(path);
  return tryFile('write', path, () => {
    closeSync(openSync(path, 'a'));
    if (isNew) rmSync(path);
  });
};

/**
 * Reads all rounds of a text, in the given format or the detected one, without checking their steps. The log of a table
 * has no format name. It is verified as a whole.
 */
export const recordsIn = (text: string, named?: RecordFormat): Result<Result<RoundRecord, Failure>[], Failure> => {
  if (named === undefined && /^\s*\{"type":"opened"/.test(text)) return recordsInLog(text);
  return readEachRecord(text, named ?? null);
};

/** Rounds of a table's log, with the round in progress. */
const recordsInLog = (text: string): Result<Result<RoundRecord, Failure>[], Failure> => {
  const events = readLog(text);
  if (!events.ok) return events;
  const report = verifyLog(events.value);
  if (!report.ok) return report;
  const table = foldLog(events.value);
  const last = table.stage === 'playing' ? [roundRecordOf(table)] : [];
  const rounds = [...finishedRoundsOf(events.value).map(({ record }) => record), ...last];
  return ok(rounds.flatMap((record) => (record === null ? [] : [ok(record)])));
};

/** Reason of the system, as a part of a sentence. */
export const reasonOf = (error: unknown): Phrase => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return cliPhrase('reason/absent');
  if (code === 'ENOSPC') return cliPhrase('reason/no-space');
  if (code === 'EISDIR') return cliPhrase('reason/folder');
  if (code === 'EACCES' || code === 'EPERM') return cliPhrase('reason/not-permitted');
  if (code === 'ENOTDIR') return cliPhrase('reason/no-folder');
  if (code === 'EROFS') return cliPhrase('reason/read-only');
  const message = error instanceof Error ? error.message : String(error);
  return cliPhrase('reason/system', { message, code: code ?? null });
};
