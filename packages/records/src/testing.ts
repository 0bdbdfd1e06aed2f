/** What the tests of the formats share. */
import { logOf, type Round } from '@doudizhu/rules';
import { readRecord, writeRecord } from './formats.ts';
import { recordOf, replay } from './record.ts';

/**
 * Writes a round as a record, reads it, plays it again and compares the states.
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

/** A state as text, without its setup and its history of states. */
const stateOf = (round: Round): string => {
  const { setup: _setup, entry: _entry, previous: _previous, ...state } = round;
  return JSON.stringify([state, logOf(round)]);
};
