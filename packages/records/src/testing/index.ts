/** Helpers of the tests of the formats. */
import type { Failure } from '@doudizhu/rules/failure';
import { unwrap, type Result } from '@doudizhu/rules/result';
import { logOf, type Round } from '@doudizhu/rules/round';
import { readDdnRecord } from '../forms/ddn.ts';
import { readRecord, writeRecord } from '../formats.ts';
import { recordOf, replay, type RoundRecord } from '../base/record.ts';

/**
 * Writes a round as a record, reads it, plays it again and compares the states.
 * @returns the difference, or null.
 */
export const roundTripFault = (round: Round, format: 'ddn' | 'json'): string | null => {
  const record = recordOf(round);
  const text = writeRecord(record, format);
  const read = text.ok ? readRecord(text.value, format) : text;
  if (!read.ok) return `${format} cannot be read again: ${read.error.message}`;
  const played = replay(read.value);
  if (!played.ok) return `${format} cannot be played again: ${played.error.message}`;
  const [before, after] = [stateOf(round), stateOf(played.value.end)];
  return before === after ? null : `${format} gives another state: ${after}, expected ${before}`;
};

/** A state as text, without its setup and its history of states. */
const stateOf = (round: Round): string => {
  const { setup: _setup, entry: _entry, previous: _previous, ...state } = round;
  return JSON.stringify([state, logOf(round)]);
};

/** A whole pack and a whole round with an auction: seat 1 goes out. */
const AUCTION_ROUND = `[DDN "1"]
[Rules "rlcard"]
[Hand0 "333344445555TTTJJ"]
[Hand1 "66667777888899TQK"]
[Hand2 "99JJQQQKKKAAAA222"]
[Kitty "2BR"]
[First "2"]
[Landlord "0"]
[Bid "2"]
[Result "farmers"]

auction 2:1 0:2 1:-
1. 0:BR 1:- 2:-
2. 0:3333 1:6666 2:- 0:-
3. 1:9 2:A 0:2 1:- 2:-
4. 0:4444 1:7777 2:- 0:-
5. 1:9 2:- 0:J 1:K 2:- 0:-
6. 1:T 2:2 0:- 1:-
7. 2:99 0:- 1:-
8. 2:QQQ 0:- 1:-
9. 2:KKK 0:- 1:-
10. 2:AAA 0:5555 1:8888 2:- 0:-
11. 1:Q
`;

export const auctionRound = (): RoundRecord => unwrap(readDdnRecord(AUCTION_ROUND));

/** Message of a failed result. */
export const messageOf = (result: Result<unknown, Failure>): string => {
  if (result.ok) throw new Error('expected a failure');
  return result.error.message;
};
