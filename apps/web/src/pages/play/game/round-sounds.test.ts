import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePlay, PRESETS, seatAt, unwrap, type Action } from '@doudizhu/rules';
import type { TableEvent } from '@doudizhu/table';
import { soundsOf } from './round-sounds.ts';

const acted = (action: Action): TableEvent =>
  ({ type: 'acted', seq: 1, atMs: 0, seat: seatAt(1), action, by: 'player' }) as unknown as TableEvent;
const played = (text: string): TableEvent => {
  const combo = unwrap(parsePlay(text, PRESETS.competition));
  return acted(combo === null ? { type: 'pass' } : { type: 'play', combo });
};
const ended = (scores: readonly number[] | null): TableEvent => ({ type: 'ended', scores }) as unknown as TableEvent;

/** event, its sound for seat 0, why */
const SOUNDS: readonly (readonly [TableEvent, string | null, string])[] = [
  [{ type: 'dealt' } as unknown as TableEvent, 'deal', 'cards are dealt'],
  [played('34567'), 'card', 'a play'],
  [played('3333'), 'bomb', 'a bomb'],
  [played('BR'), 'bomb', 'the rocket'],
  [played('-'), 'pass', 'a pass'],
  [acted({ type: 'bid', points: 3 }), 'say', 'a bid'],
  [ended([2, -1, -1]), 'win', 'points'],
  [ended([-2, 1, 1]), 'lose', 'points lost'],
  [ended([0, 0, 0]), 'lose', 'no points'],
  [ended(null), 'lose', 'no scores'],
  [{ type: 'joined' } as unknown as TableEvent, null, 'another event'],
];

for (const [event, sound, why] of SOUNDS) {
  test(`sound: ${why}`, () => assert.deepEqual(soundsOf([event], seatAt(0)), sound === null ? [] : [sound]));
}
