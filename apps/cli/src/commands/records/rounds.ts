/** Rounds of a file in order, for `replay`, `analyse`, `convert` and `par`. */
import { RECORD_FORMATS, type RecordFormat, type RoundRecord } from '@doudizhu/records';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import type { Input, CommandOptions } from '../../command/command.ts';
import { readText, recordsIn } from '../../command/files.ts';
import { cliFailure, cliPhrase } from '../../words/failures.ts';

export const ROUND_OPTIONS: CommandOptions = {
  from: {
    value: 'FORMAT',
    choices: RECORD_FORMATS,
    en: `${RECORD_FORMATS.join('|')} (default: detected)`,
    zh: `${RECORD_FORMATS.join('|')}（默认自动识别）`,
  },
  round: { value: 'N', range: [1, Infinity], en: 'only round N of the file, from 1', zh: '只看第 N 局，从 1 起' },
  'skip-bad': { en: 'skip invalid rounds, and list them on stderr', zh: '跳过有错的牌局，并在 stderr 列出' },
};

/** Continuation with the next round, or its end. */
type AfterRound = 'next' | 'stop';

export interface RoundsVisited {
  /** Rounds in the file. */
  readonly total: number;
  readonly visited: number;
  readonly skipped: number;
}

/** @param round with its number, from 1 */
type RoundVisitor = (round: {
  readonly record: RoundRecord;
  readonly number: number;
}) => Result<AfterRound> | Promise<Result<AfterRound>>;

/**
 * Visits each round of the file that the first argument names. A failure names its round and ends the command; with
 * `--skip-bad` it is a line on stderr, unless every round fails.
 */
export const visitRounds = async (input: Input, visit: RoundVisitor): Promise<Result<RoundsVisited, Failure>> => {
  const { io, positionals, text, words } = input;
  const content = await readText(positionals[0] ?? '-', io);
  if (!content.ok) return content;
  const records = recordsIn(content.value, text('from') as RecordFormat | undefined);
  if (!records.ok) return records;
  const total = records.value.length;
  const only = text('round');
  if (only !== undefined && !(Number(only) <= total)) {
    return err(cliFailure('bad-usage/whole', { option: 'round', value: only, min: 1, max: total }));
  }
  let visited = 0;
  const bad: Failure[] = [];
  for (const [index, record] of records.value.entries()) {
    const number = index + 1;
    if (only !== undefined && number !== Number(only)) continue;
    const seen = record.ok ? await visit({ record: record.value, number }) : record;
    if (seen.ok) visited++;
    else {
      const { error } = seen;
      const failure = total === 1 ? error : { code: error.code, ...cliPhrase('in-round', { number, cause: error }) };
      if (!input.has('skip-bad')) return err(failure);
      bad.push(failure);
    }
    if (seen.ok && seen.value === 'stop') break;
  }
  const [first] = bad;
  if (first !== undefined && visited === 0) return err(first);
  for (const failure of bad) io.stderr.write(`${words.rounds.skipped({ why: words.sentenceOf(failure) })}\n`);
  return ok({ total, visited, skipped: bad.length });
};
