/** Rounds under review. */
import assert from 'node:assert/strict';
import { readRecord, replay, type RecordFormat } from '@doudizhu/records';
import { unwrap } from '@doudizhu/rules/result';
import { openRound, type OpenedRound } from '../study/opened-round.ts';

/** A round of 33K, 45 and A4, in which the plays are written as in a record. */
export const smallRecord = (landlord: number, ...plays: readonly string[]): string =>
  `[Rules "douzero"]
[Start "play"]
[Hand0 "33K"]
[Hand1 "45"]
[Hand2 "A4"]
[Landlord "${landlord}"]
[Bid "1"]
${plays.map((line, index) => `${index + 1}. ${line}`).join('\n')}
`;

export const openedFrom = (text: string, format: RecordFormat = 'ddn'): OpenedRound => {
  const opened = openRound(unwrap(replay(unwrap(readRecord(text, format)))));
  return opened.ok ? opened.value : assert.fail(opened.error.code);
};
