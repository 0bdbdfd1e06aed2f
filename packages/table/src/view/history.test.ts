import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatCombo, parsePlay } from '@doudizhu/rules/combos';
import { dealOf, seatAt, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import {
  applyUnchecked,
  legalActions,
  startPlay,
  startRound,
  toAct,
  type Action,
  type Round,
} from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { physicalCardsFor, viewFor } from '@doudizhu/rules/view';
import { historySections, lastActions } from './history.ts';
import { playedOut } from '@doudizhu/rules/testing';

const wordOf = (action: Action): string =>
  action.type === 'play' ? formatCombo(action.combo, 1) : action.type === 'bid' ? `${action.points}` : action.type;

/** Sections as text: `0: 0 0 0 | 0: 1 …`. */
const textOf = (round: Round): string =>
  historySections(viewFor(round, seatAt(0)))
    .map(({ trick, entries }) => `${trick}: ${entries.map(({ action }) => wordOf(action)).join(' ')}`)
    .join(' | ');

const saidIn = (round: Round): string[] =>
  lastActions(viewFor(round, seatAt(0)), physicalCardsFor(round, seatAt(0))).map((said) =>
    said === null
      ? '-'
      : `${wordOf(said.action)}${said.isCurrent ? '' : '°'}${said.cards.length > 0 ? ` ×${said.cards.length}` : ''}`,
  );

const act = (round: Round, action: Action | 'first'): Round => {
  const seat = toAct(round)[0] as Seat;
  return applyUnchecked(round, seat, action === 'first' ? (legalActions(round, seat)[0] as Action) : action);
};
const bid = (points: 0 | 1 | 2 | 3): Action => ({ type: 'bid', points });
const call = (take: boolean): Action => ({ type: 'call', take });

describe('before the play', () => {
  const rules: RuleSet = { ...PRESETS.rlcard, onAllPass: { redealsMax: 2, then: 'abort' } };
  const start = startRound({ rules, seed: 'again', first: seatAt(0) });

  test('a new deal begins with the open hands, otherwise with a call', () => {
    const happy = startRound({ rules: PRESETS.happy, seed: 'again' });
    let round = happy;
    while (round.redeals === 0) round = act(round, 'first');
    const over = `0: ${'openHand '.repeat(12)}call call call`;
    assert.equal(textOf(round), over);
    assert.equal(textOf(act(round, 'first')), `${over} | 0: openHand`);
    const grab: RuleSet = { ...PRESETS.happy, openHand: null };
    let other = startRound({ rules: grab, seed: 'again' });
    while (other.redeals === 0) other = act(other, 'first');
    assert.equal(textOf(act(other, 'first')), '0: call call call | 0: call');
  });

  test('what was said over each deal is a chapter of its own', () => {
    const again = [bid(0), bid(0), bid(0)].reduce(act, start);
    assert.equal(again.redeals, 1);
    assert.equal(textOf(again), '0: 0 0 0');
    assert.deepEqual(saidIn(again), ['0°', '0°', '0°'], 'it is about other cards');
    const said = act(again, bid(1));
    assert.equal(textOf(said), '0: 0 0 0 | 0: 1');
    assert.equal(saidIn(said).filter((text) => text === '1').length, 1);
    assert.equal(textOf([bid(0), bid(0), bid(3)].reduce(act, again)), '0: 0 0 0 | 0: 0 0 3');
  });

  test('where all refuse to call, the calls over the next deal are a section of their own', () => {
    const grab = startRound({ rules: { ...rules, auction: 'grab' }, seed: 'again', first: seatAt(0) });
    const again = [call(false), call(false), call(false)].reduce(act, grab);
    assert.equal(again.redeals, 1);
    assert.equal(textOf(again), '0: call call call');
    assert.deepEqual(saidIn(again), ['call°', 'call°', 'call°']);
    assert.equal(textOf(act(again, call(false))), '0: call call call | 0: call');
  });

  test('an auction that continues after three bids is one section', () => {
    const open = startRound({ rules: { ...rules, auction: 'continuing' }, seed: 'again', first: seatAt(0) });
    assert.equal(textOf([bid(1), bid(2), bid(0), bid(3)].reduce(act, open)), '0: 1 2 0 3');
  });

  test('hands that are opened, calls and grabs belong together', () => {
    const happy = startRound({ rules: PRESETS.happy, seed: 4 });
    const highest = (state: Round, seat: Seat): Action => legalActions(state, seat).at(-1)!;
    const round = playedOut(happy, highest, ({ phase }) => phase === 'play');
    assert.equal(historySections(viewFor(round, seatAt(0))).length, 1);
    for (const text of saidIn(round)) assert.match(text, /°$/u, 'and are over when the play begins');
  });
});

describe('tricks', () => {
  const deal = unwrap(dealOf({ rules: PRESETS.competition, hands: ['345', '67', '89'] }));
  const start = startPlay({ rules: PRESETS.competition, deal });
  const single = (card: string): Action => ({
    type: 'play',
    combo: unwrap(parsePlay(card, PRESETS.competition)) ?? never(),
  });
  const never = (): never => assert.fail('no play');
  const pass: Action = { type: 'pass' };

  test('end when all others have passed', () => {
    assert.deepEqual(saidIn(start), ['-', '-', '-']);
    const first = [single('3'), single('6'), pass].reduce(act, start);
    assert.equal(textOf(first), '1: 3 6 pass');
    assert.deepEqual(saidIn(first), ['3 ×1', '6 ×1', 'pass']);
    const closed = act(first, pass);
    assert.deepEqual(saidIn(closed), ['pass°', '6° ×1', 'pass°'], 'the next seat must lead');
    const next = act(closed, single('7'));
    assert.equal(textOf(next), '1: 3 6 pass pass | 2: 7');
    assert.deepEqual(saidIn(next), ['pass°', '7 ×1', 'pass°']);
  });
});
