/** File of `ddz arena --resume`: the state of an arena, read by a schema and written atomically. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { RULE_SET } from '@doudizhu/rules/ruleset';
import { boolean, listOf, number, oneOf, orNull, object, text, whole, type Schema } from '@doudizhu/rules/schema';
import { PAIR_SUMS, type ArenaSpec, type ArenaState } from '@doudizhu/arena';
import { tryFile } from '../command/files.ts';
import { cliFailure } from '../words/failures.ts';

const COUNT = whole(0);
const SUMS = object({ n: COUNT, x: number, y: number, xx: number, xy: number, yy: number });
export const SUMS_OF_PAIR = object(
  Object.fromEntries(PAIR_SUMS.map((name) => [name, SUMS])) as Record<(typeof PAIR_SUMS)[number], typeof SUMS>,
);
const PAIR = object({ a: COUNT, b: COUNT, deals: COUNT, sums: SUMS_OF_PAIR, verdict: oneOf(['low', 'high', null]) });
export const BOT_STATE = object({
  moves: COUNT,
  totalMs: number,
  slowestMs: number,
  faults: object({ crash: COUNT, timeout: COUNT, illegal: COUNT }),
  firstFault: orNull(text),
});
export const ARENA_SPEC_FIELDS = {
  bots: listOf(text),
  deals: whole(1),
  rules: RULE_SET,
  seed: text,
  auction: boolean,
  budgetMs: orNull(number),
  timeoutMs: number,
  sprt: orNull(object({ low: number, high: number, alpha: number, beta: number })),
} satisfies { readonly [Name in keyof ArenaSpec]: Schema<ArenaSpec[Name]> };
/** Checked first, so that a file of another kind is not refused for a missing field. */
const MARK = object({ arena: oneOf([1]) }, 'passed over');
const STATE: Schema<ArenaState> = object({
  arena: oneOf([1]),
  spec: object(ARENA_SPEC_FIELDS),
  pairs: listOf(PAIR),
  bots: listOf(BOT_STATE),
} satisfies { readonly [Name in keyof ArenaState]: Schema<ArenaState[Name]> });

/** Reads the state in a file. @returns null if the file is missing. `bad-file`, or `bad-state` with the field */
export const readArenaFile = (path: string): Result<ArenaState | null, Failure> => {
  if (!existsSync(path)) return ok(null);
  const content = tryFile('read', path, () => readFileSync(path, 'utf8'));
  if (!content.ok) return content;
  let json: unknown;
  try {
    json = JSON.parse(content.value);
  } catch (error) {
    return err(cliFailure('bad-state/no-json', { path, reason: (error as Error).message }));
  }
  if (!MARK.read(json).ok) return err(cliFailure('bad-state/no-state', { path }));
  const read = STATE.read(json);
  if (read.ok) return read;
  const { path: field, found, expected } = read.error;
  return err(cliFailure('bad-state/field', { path, field, found, expected }));
};

/** Fields in which two arenas differ, except the number of deals: an arena can be resumed with more. */
export const differingFields = (a: ArenaSpec, b: ArenaSpec): string[] =>
  (Object.keys(ARENA_SPEC_FIELDS) as (keyof ArenaSpec)[]).filter(
    (name) => name !== 'deals' && JSON.stringify(a[name]) !== JSON.stringify(b[name]),
  );

/** Path at which the next state is written before it replaces the last one. */
export const newStatePath = (path: string): string => `${path}.new`;

/** Writes the state atomically: a truncated state would be useless. @returns `bad-file` */
export const writeArenaFile = (path: string, state: ArenaState): Result<void, Failure> =>
  tryFile('write', path, () => {
    writeFileSync(newStatePath(path), JSON.stringify(state));
    renameSync(newStatePath(path), path);
  });
