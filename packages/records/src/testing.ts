/** What the tests of the formats share. */
import { logOf, type Round } from '@doudizhu/rules';
import { readRecord, writeRecord } from './formats.ts';
import { recordOf, replay } from './record.ts';

/**
 * What writing a round down and playing it again loses: nothing, or this is a bug.
 * @returns what differs, or null.
 */
export const roundTripFault = (round: Round, format: 'ddn' | 'json'): string | null => {
  const record = recordOf(round);
  const text = writeRecord(record, format);
  const read = text.ok ? readRecord(text.value, format) : text;
  if (!read.ok) return `${format} cannot be read again: ${read.error.message}`;
  const played = replay(read.value);
  if (!played.ok) return `${format} cannot be played again: ${played.error.message}`;
  const [before, after] = [stateOf(round), stateOf(played.value.end)];
  return before === after ? null : `${format} gives another state: ${after}, want ${before}`;
};

/** Everything of a state but how it was made. */
const stateOf = (round: Round): string => {
  const { setup: _setup, entry: _entry, previous: _previous, ...state } = round;
  return JSON.stringify([state, logOf(round)]);
};
