import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callsOpen, makeCall, startAuction, type Auction } from './auction.ts';
import { seatAt } from './deal.ts';
import { unwrap } from '../base/result.ts';
import { ruleSet } from '../ruleset/ruleset.ts';
import { type RuleSet } from '../ruleset/switches.ts';

/** Makes calls, one per digit, seat `a` first, and checks that each is open. */
const hold = (rules: RuleSet, first: number, said: string): Auction => {
  let auction = startAuction(seatAt(first));
  for (const digit of said) {
    assert.equal(auction.result, 'open', `no call after the end: ${said}`);
    assert.ok(callsOpen(auction, rules).includes(Number(digit)), `${digit} of ${said} may be said`);
    auction = makeCall(auction, Number(digit), rules);
  }
  return auction;
};

/** The end in words: the landlord's letter (a called first) and points or grabs, `redeal`, or the seat to call. */
const endOf = (auction: Auction, rules: RuleSet): string => {
  const letter = (seat: number | null): string =>
    'abcd'.charAt(((seat ?? 0) - auction.first + rules.seats) % rules.seats);
  if (auction.result === 'allPassed') return 'redeal';
  if (auction.result === 'open') return `${letter(auction.turn)} to speak`;
  return `${letter(auction.leader)} ${rules.auction === 'grab' ? auction.grabs : auction.points}`;
};

type Row = [said: string, expected: string, why: string];

const GRAB: readonly Row[] = [
  ['1111', 'a 3', 'all grab, the caller grabs back'],
  ['1110', 'c 2', 'the caller lets it go'],
  ['1101', 'a 2', 'one grab, grabbed back'],
  ['1100', 'b 1', 'one grab that stands'],
  ['1011', 'a 2', 'the last seat grabs, grabbed back'],
  ['1010', 'c 1', 'the last seat grabs and keeps it'],
  ['100', 'a 0', 'no grab: no second turn for the caller'],
  ['0111', 'b 2', 'the second calls, the third grabs, grabbed back'],
  ['0110', 'c 1', 'the second calls, the third keeps it'],
  ['010', 'b 0', 'the second calls; a seat that did not call may not grab'],
  ['001', 'c 0', 'the third calls: no seat is left to grab'],
  ['000', 'redeal', 'no call'],
  ['11', 'c to speak', 'under way'],
  ['111', 'a to speak', 'the caller has one more turn'],
];

const GRAB_FOUR: readonly Row[] = [
  ['11111', 'a 4', 'five actions at most'],
  ['0100', 'b 0', 'no grab'],
  ['01010', 'd 1', 'the caller lets it go'],
  ['0000', 'redeal', 'no call'],
];

const ONE_ROUND: readonly Row[] = [
  ['3', 'a 3', 'a 3 ends it at once'],
  ['03', 'b 3', 'a 3 ends it at once'],
  ['123', 'c 3', 'each bids higher'],
  ['120', 'b 2', 'the highest bid after three turns'],
  ['102', 'c 2', 'the highest bid after three turns'],
  ['100', 'a 1', 'two passes'],
  ['001', 'c 1', 'each speaks once'],
  ['000', 'redeal', 'no bid'],
  ['10', 'c to speak', 'under way'],
];

const CONTINUING: readonly Row[] = [
  ['3', 'a 3', 'a 3 ends it at once'],
  ['100', 'a 1', 'two passes after a bid'],
  ['001', 'a to speak', 'a seat that passed may bid later'],
  ['00100', 'c 1', 'both pass again'],
  ['0012', 'b to speak', 'a passer bids'],
  ['001200', 'a 2', 'and gets it'],
  ['01', 'c to speak', 'not all have had a turn'],
  ['010', 'a to speak', 'one pass after the bid'],
  ['0100', 'b 1', 'two passes after the bid'],
  ['10200', 'c 2', 'a bid, overbid'],
  ['10203', 'b 3', 'a passer takes it with 3'],
  ['1200', 'b 2', 'two passes after the second bid'],
  ['000', 'redeal', 'no bid'],
];

const CONTINUING_FOUR: readonly Row[] = [
  ['1000', 'a 1', 'three passes after a bid'],
  ['0100', 'a to speak', 'two are not enough'],
  ['01000', 'b 1', 'three are'],
  ['0000', 'redeal', 'no bid'],
];

const TABLES: readonly [Record<string, unknown>, readonly Row[]][] = [
  [{ preset: 'happy' }, GRAB],
  [{ preset: 'pagat-4p', auction: 'grab' }, GRAB_FOUR],
  [{ preset: 'competition' }, ONE_ROUND],
  [{ preset: 'pagat' }, CONTINUING],
  [{ preset: 'pagat-4p' }, CONTINUING_FOUR],
];

for (const [overrides, rows] of TABLES) {
  const rules = unwrap(ruleSet(overrides));
  for (const [said, expected, why] of rows) {
    test(`${rules.auction} with ${rules.seats} seats, ${said}: ${why}`, () => {
      for (let first = 0; first < rules.seats; first++) {
        assert.equal(endOf(hold(rules, first, said), rules), expected, `seat ${first} first`);
      }
    });
  }
}

test('a bid is higher than the one before, a pass is always possible', () => {
  const rules = unwrap(ruleSet('pagat'));
  const table = ['', '1', '2', '10', '02'].map((said) => callsOpen(hold(rules, 0, said), rules).join(''));
  assert.deepEqual(table, ['0123', '023', '03', '023', '03']);
});
