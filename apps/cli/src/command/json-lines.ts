/** Files of JSON lines that a run appends to and a later run continues. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Failure, Phrase } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import type { Schema } from '@doudizhu/rules/schema';
import { reasonOf } from './files.ts';
import { cliFailure, cliPhrase } from '../words/failures.ts';

/** Reads a line as JSON of this shape. @returns the misfit, as a part of a sentence */
export const readJsonLine = <Value>(line: string, schema: Schema<Value>): Result<Value, Phrase> => {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch (error) {
    return err(cliPhrase('line/no-json', { reason: (error as Error).message }));
  }
  const read = schema.read(json);
  if (read.ok) return read;
  const { path: field, found, expected } = read.error;
  return err(cliPhrase('line/misfit', { field, found, expected }));
};

/**
 * Reads the lines of a file that a run appends to. None if the file is missing. A last line without its end was being
 * written when an earlier run was killed: it is removed from the file.
 * @param isResumed whether the file can have lines already
 * @returns `bad-file` with the system's reason, or if the file is not empty
 */
export const resumeLines = (path: string, isResumed: boolean): Result<string[], Failure> => {
  try {
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    if (text !== '' && !isResumed) return err(cliFailure('bad-file/full', { path }));
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole !== text || text === '') writeFileSync(path, whole);
    return ok(whole.split('\n').filter((line) => line.trim() !== ''));
  } catch (error) {
    return err(cliFailure('bad-file/write', { path, cause: reasonOf(error) }));
  }
};
