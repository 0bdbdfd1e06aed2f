/** Commands of the host: chosen cards, rounds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Card } from '@doudizhu/rules/cards';
import { dealFrom, seatAt, type Deal } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { secretFrom } from '../fairness/fairness.ts';
import { BOT, errorOf, open } from '../testing/test-table.ts';
import { personAt } from '../testing/senders.ts';

const dealOfRules = (rules: 'competition' | 'zunli'): Deal => dealFrom(PRESETS[rules], createRng('host'));
const chosenBy = (rules: 'competition' | 'zunli', cards: Deal) => {
  const table = open({ rules, practice: true });
  const [event] = unwrap(table.ask('host', { type: 'choose', deal: cards, first: null })).events;
  return event?.type === 'chosen' ? event.deal : null;
};

test('a turned-up card is taken over only if it decides the first caller', () => {
  assert.equal(PRESETS.zunli.firstCaller, 'faceUp');
  const cards = dealOfRules('zunli');
  assert.notEqual(cards.faceUp, null);
  assert.deepEqual(chosenBy('zunli', cards)?.faceUp, cards.faceUp);
  assert.equal(chosenBy('competition', cards)?.faceUp, null);
});

const CARDS = dealOfRules('competition');
const [FIRST = [], ...OTHERS] = CARDS.hands;
// oxfmt-ignore
const BAD_DEALS: readonly (readonly [Deal, string, string])[] = [
  [{ ...CARDS, hands: [FIRST.slice(1), ...OTHERS] }, 'bad-deal', 'a card is missing in a hand'],
  [{ ...CARDS, kitty: CARDS.kitty.slice(1) }, 'bad-deal', 'a card is missing in the kitty'],
  [{ ...CARDS, hands: [FIRST.slice(1), ...OTHERS], kitty: [...CARDS.kitty, FIRST[0] as Card] }, 'bad-deal', 'a kitty of four'],
  [{ ...CARDS, hands: [[...FIRST.slice(1), FIRST[1] as Card], ...OTHERS] }, 'bad-deal', 'a card twice'],
  [{ ...CARDS, kitty: ['3' as never] }, 'bad-command', 'no cards'],
  [{ ...CARDS, faceUp: { card: 1 as Card, seat: seatAt(3) } }, 'bad-command', 'turned up at no seat'],
  [dealFrom(PRESETS['pagat-4p'], createRng('host')), 'bad-deal', 'four hands for three seats'],
  [CARDS, 'accepted', 'a whole pack'],
];

for (const [cards, code, why] of BAD_DEALS) {
  test(`chosen cards are ${code === 'accepted' ? 'taken' : 'refused'}: ${why}`, () => {
    const table = open({ rules: 'competition', practice: true });
    assert.equal(table.refusedWith('host', { type: 'choose', deal: cards, first: null }), code);
  });
}

test('cards are chosen between rounds of a practice table, and can be left to the draw again', () => {
  const choose = { type: 'choose', deal: CARDS, first: seatAt(2) } as const;
  const draw = { type: 'choose', deal: null, first: null } as const;
  assert.equal(open({ rules: 'competition' }).refusedWith('host', choose), 'not-practice');
  const table = open({ rules: 'competition', practice: true });
  assert.equal(table.refusedWith('host', draw), 'nothing-to-do');
  assert.deepEqual(table.say('host', choose), ['chosen']);
  assert.deepEqual(table.table.chosen, { deal: CARDS, first: 2 });
  assert.equal(table.refusedWith('host', choose, { seq: 0 }), 'stale', 'a seat was taken since');
  assert.deepEqual(table.say('host', draw), ['chosen']);
  assert.equal(table.table.chosen, null);
  table.deal();
  assert.equal(table.refusedWith('host', choose), 'wrong-stage');
});

test('a round begins with all ready and a fresh secret; each after the first begins a segment', () => {
  const table = open();
  const commit = (text: string) => ({ type: 'commit', secret: secretFrom(text) }) as const;
  assert.equal(table.refusedWith('host', commit('a')), 'not-ready');
  table.say(0, { type: 'ready', on: true, pledge: null });
  assert.equal(table.refusedWith('host', commit('a'), { seq: 0 }), 'stale');
  assert.deepEqual(table.say('host', commit('a')).slice(0, 2), ['committed', 'dealt']);
  assert.equal(table.refusedWith('host', commit('b')), 'wrong-stage');
  table.playOut();
  table.say(0, { type: 'ready', on: true, pledge: null });
  const { code, parameters } = errorOf(table.ask('host', commit('a')));
  assert.deepEqual([code, parameters], ['secret-used', { round: 1 }]);
  assert.deepEqual(table.say('host', commit('b')).slice(0, 3), ['continued', 'committed', 'dealt']);
});

test('a seated player has no other seat', () => {
  const table = open({}, 1);
  const seat = (to: number, occupant: ReturnType<typeof personAt> | null) =>
    ({ type: 'seat', seat: seatAt(to), occupant }) as const;
  assert.equal(table.refusedWith('host', seat(1, personAt(0))), 'has-seat');
  assert.equal(table.refusedWith('host', seat(0, personAt(0))), 'accepted');
  assert.equal(table.refusedWith('host', seat(1, personAt(1))), 'accepted');
  assert.deepEqual(table.say('host', seat(2, null)), ['seated']);
  assert.equal(table.refusedWith('host', seat(2, null)), 'nothing-to-do');
  assert.equal(table.refusedWith('host', { type: 'presence', seat: seatAt(1), here: false }), 'no-person');
  assert.deepEqual(table.table.seats[1]?.occupant, BOT);
});
