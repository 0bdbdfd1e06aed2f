import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Seat } from '@doudizhu/rules/deal';
import type { SeatView } from '@doudizhu/rules/view';
import { moodOf, type Mood } from './mood.ts';

type Seen = Pick<SeatView, 'outcome' | 'toBeat' | 'toBeatSeat' | 'landlord'>;

/** The auction after bids of seats 0, 1, 2 in turn: points. */
const bidding = (...points: readonly number[]): Seen =>
  ({
    outcome: null,
    landlord: null,
    toBeat: null,
    toBeatSeat: null,
    phase: 'auction',
    auction: {},
    history: points.map((bid, seat) => ({ seat, action: { type: 'bid', points: bid } })),
  }) as unknown as Seen;

/** The auction after calls and grabs of seats 0, 1, 2 in turn. */
const calling = (...calls: readonly (readonly [type: 'call' | 'grab', take: boolean])[]): Seen =>
  ({ ...bidding(), history: calls.map(([type, take], seat) => ({ seat, action: { type, take } })) }) as unknown as Seen;

/** Seat 0 is the landlord. */
const during = (kind: string | null, toBeatSeat: number | null): Seen =>
  ({ outcome: null, landlord: 0, toBeatSeat, toBeat: kind === null ? null : { kind } }) as Seen;

/** The end, after a bomb of the landlord. */
const over = (...scores: readonly number[]): Seen => ({ ...during('bomb', 0), outcome: { scores } }) as unknown as Seen;

const CASES: readonly (readonly [seen: Seen, moods: readonly Mood[], why: string])[] = [
  [during(null, null), ['calm', 'calm', 'calm'], 'nothing lies on the table'],
  [bidding(), ['calm', 'calm', 'calm'], 'no bid yet'],
  [bidding(1, 0), ['glad', 'calm', 'calm'], 'a bidder is glad until another one bids more'],
  [bidding(1, 2, 0), ['calm', 'glad', 'calm'], 'the higher bid'],
  [calling(['call', true], ['grab', false], ['grab', true]), ['calm', 'calm', 'glad'], 'the last to grab is glad'],
  [calling(['call', true], ['grab', false]), ['glad', 'calm', 'calm'], 'a call without a grab'],
  [{ ...bidding(2), auction: null } as Seen, ['calm', 'calm', 'calm'], 'before there is an auction'],
  [{ ...during('bomb', 1), ...bidding() }, ['calm', 'calm', 'calm'], 'no bomb of the round before'],
  [during('bomb', null), ['calm', 'calm', 'calm'], 'a bomb of no seat'],
  [during('pair', 1), ['calm', 'calm', 'calm'], 'a pair moves no player'],
  [during('bomb', 1), ['upset', 'glad', 'calm'], "a farmer's bomb upsets the landlord, not the other farmer"],
  [during('rocket', 0), ['glad', 'upset', 'upset'], "the landlord's rocket upsets both farmers"],
  [over(-4, 2, 2), ['upset', 'glad', 'glad'], 'at the end the score decides, not the last bomb'],
  [over(0, 0), ['upset', 'upset', 'upset'], 'no reason, no joy'],
];

for (const [seen, moods, why] of CASES) {
  test(why, () => {
    const found = [0, 1, 2].map((seat) => moodOf(seen as SeatView, seat as Seat));
    assert.deepEqual(found, moods);
  });
}
