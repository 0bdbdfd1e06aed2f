/** Files of models, and the messages of their runtime. */
import { readFileSync } from 'node:fs';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { engineFailure } from '../failures.ts';

/** Message of a runtime as one line. */
export const lineOf = (error: unknown): string =>
  String((error as Error).message)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Reads the bytes of a model. @returns `bad-file` with the reason */
export const readModelBytes = (path: string): Result<Uint8Array, Failure> => {
  try {
    return ok(readFileSync(path));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return err(engineFailure('bad-file/absent'));
    return err(
      code === 'EISDIR' ? engineFailure('bad-file/folder') : engineFailure('bad-file/system', { reason: message }),
    );
  }
};
