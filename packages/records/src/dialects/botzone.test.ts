import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dealFrom, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { applyUnchecked, startPlay, startRound, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { recordOf } from '../base/record.ts';
import { writeBotzone } from './botzone.ts';

const responsesIn = (text: string): unknown[] => {
  const { log } = JSON.parse(text) as { log: Record<string, { response?: unknown }>[] };
  return log.flatMap((entry) => (entry['output'] === undefined ? [Object.values(entry)[0]?.response] : []));
};

// oxfmt-ignore
const BIDS: readonly (readonly [1 | 2 | 3, readonly number[], string])[] = [
  [3, [3], 'a bid of 3 ends the auction'],
  [2, [2, 0, 0], 'after a lower one the others pass'],
];
for (const [bid, expected, why] of BIDS) {
  test(`a game without an auction is written with the bids that lead to it: ${why}`, () => {
    const rules = PRESETS.botzone;
    const deal = dealFrom(rules, createRng('botzone'));
    const text = unwrap(writeBotzone(recordOf(startPlay({ rules, deal, landlord: seatAt(0), bid }))));
    assert.deepEqual(responsesIn(text), expected);
  });
}

/** A round after a longer auction, in which a seat may bid again. */
const afterBids = (bids: readonly (0 | 1 | 2 | 3)[]): Round => {
  const rules = { ...PRESETS.botzone, auction: 'continuing' } as const;
  const bid = (round: Round, points: 0 | 1 | 2 | 3): Round =>
    applyUnchecked(round, round.auction.turn, { type: 'bid', points });
  return bids.reduce(bid, startRound({ rules, seed: 'longer', first: seatAt(0) }));
};

test('the passes that only end a longer auction are left out', () => {
  const round = afterBids([1, 2, 0, 0]);
  assert.deepEqual([round.phase, round.landlord], ['play', 1]);
  assert.deepEqual(responsesIn(unwrap(writeBotzone(recordOf(round), { lossy: true }))), [1, 2, 0]);
});

test('a second bid of a seat cannot be written, and is what the refusal names', () => {
  const round = afterBids([1, 2, 0, 3]);
  assert.deepEqual([round.phase, round.landlord], ['play', 0]);
  const written = writeBotzone(recordOf(round), { lossy: true });
  assert.ok(!written.ok);
  assert.match(written.error.message, /at step 4 of 4, seat 0, bid 3/u);
});
