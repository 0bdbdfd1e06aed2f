/** Plays that name their physical cards: only cards of the hand, of the ranks of the play, and all seats see them. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseCards } from '../base/card-text.ts';
import { formatCards, type Card } from '../base/cards.ts';
import { unwrap } from '../base/result.ts';
import { parsePlay } from '../combos/play-text.ts';
import { PRESETS } from '../ruleset/presets.ts';
import type { RuleSet } from '../ruleset/switches.ts';
import { seatAt } from './deal.ts';
import type { PlayAction } from './legality.ts';
import { cardsChosen, cardsHeld, cardsPlayed, physicalCardsFor } from './physical-cards.ts';
import { apply, legalActions, startPlay, toAct, whyIllegal } from './round.ts';
import type { Round } from './state.ts';
import { dealOf } from './text.ts';
import { viewFor, whyIllegalIn } from './view.ts';

const ME = seatAt(0);
/** Threes 3 1 2 in the order dealt, the kitty 0, a four and a joker; the other hands have fours and the last seven. */
const HANDS = [[3, 1, 2, 4, 52] as Card[], [5, 6, 16] as Card[], [7, 8] as Card[]];
const ROUND = startPlay({
  rules: PRESETS.pagat,
  deal: unwrap(dealOf({ rules: PRESETS.pagat, hands: HANDS, kitty: [0] as Card[] })),
});

const naming = (text: string, cards: unknown, rules: RuleSet = ROUND.rules): PlayAction => ({
  type: 'play',
  combo: unwrap(parsePlay(text, rules)) ?? assert.fail(),
  cards: cards as readonly Card[],
});

/** text of the play, its cards, the refusal, why */
const REFUSED = [
  ['3', [4], 'no-combo', 'a card of another rank'],
  ['33', [1], 'no-combo', 'a card is missing'],
  ['3', [1, 2], 'no-combo', 'a card too many'],
  ['3', [], 'no-cards', 'no cards'],
  ['33', [1, 1], 'bad-action', 'a card twice'],
  ['4', [5], 'bad-action', 'a card of another hand'],
  ['44', [4, 5], 'not-your-cards', 'one card of another hand'],
  ['3', [54], 'bad-action', 'a card of a second deck'],
  ['3', [-1], 'bad-action', 'no card'],
  ['3', [1.5], 'bad-action', 'half a card'],
  ['3', ['1'], 'bad-action', 'a text for a card'],
  ['3', null, 'bad-action', 'null'],
  ['3', { length: 1, 0: 1 }, 'bad-action', 'a record'],
] as const;
for (const [text, cards, code, why] of REFUSED) {
  test(`refused: ${why}`, () => {
    const before = JSON.stringify(physicalCardsFor(ROUND, ME));
    const played = apply(ROUND, ME, naming(text, cards));
    assert.equal(played.ok ? 'legal' : played.error.code, code);
    assert.equal(JSON.stringify(physicalCardsFor(ROUND, ME)), before);
  });
}

test('the sentences name the field, the cards and the expected ones', () => {
  const said = (text: string, cards: unknown): string | undefined =>
    whyIllegal(ROUND, ME, naming(text, cards))?.message;
  assert.equal(said('4', [5]), 'invalid action: cards is [5], expected cards of the hand');
  assert.equal(
    said('33', [1, 1]),
    'invalid action: cards is [1,1], expected different cards of the pack, of the ranks of the play',
  );
  assert.equal(said('3', [4]), '4 is not a combo of this kind');
});

describe('named cards', () => {
  const played = unwrap(apply(ROUND, ME, naming('33', [2, 3])));

  test('leave the hand, and each viewer sees them; the others leave it in their order', () => {
    assert.deepEqual(cardsHeld(played, ME), [0, 1, 4, 52]);
    for (const viewer of [0, 1, 2].map(seatAt)) assert.deepEqual(physicalCardsFor(played, viewer).plays, [[2, 3]]);
    assert.deepEqual(physicalCardsFor({ ...played }, 'spectator').plays, [[2, 3]], 'the log alone');
    const passed = unwrap(apply(unwrap(apply(played, seatAt(1), { type: 'pass' })), seatAt(2), { type: 'pass' }));
    const [single] = legalActions(passed, ME).filter(({ type }) => type === 'play');
    assert.deepEqual(cardsPlayed(unwrap(apply(passed, ME, single!))).at(-1), [0]);
  });

  test('are of the next hand only: a card that was played is not played again', () => {
    const passed = unwrap(apply(unwrap(apply(played, seatAt(1), { type: 'pass' })), seatAt(2), { type: 'pass' }));
    assert.equal(whyIllegal(passed, ME, naming('3', [2]))?.code, 'bad-action');
    assert.equal(whyIllegal(passed, ME, naming('3', [1])), null);
  });

  test('are not in the views by rank', () => {
    for (const viewer of [ME, 'spectator'] as const) {
      assert.deepEqual(viewFor(played, viewer).history, [
        { seat: 0, action: { type: 'play', combo: naming('33', []).combo } },
      ]);
    }
  });

  test('are checked by rank in a view', () => {
    assert.equal(whyIllegalIn(viewFor(ROUND, ME), naming('3', [4]))?.code, 'no-combo');
    assert.equal(whyIllegalIn(viewFor(ROUND, ME), naming('3', [3])), null);
  });

  test('are a choice only if others would leave the hand', () => {
    assert.deepEqual(cardsChosen(ROUND, ME, naming('33', [3, 2])), [2, 3]);
    assert.equal(cardsChosen(ROUND, ME, naming('33', [3, 0])), undefined);
    assert.equal(cardsChosen(ROUND, ME, { type: 'play', combo: naming('33', []).combo }), undefined);
  });
});

test('a hand lists equal cards in the order in which they leave it', () => {
  assert.deepEqual(physicalCardsFor(ROUND, ME).hand, [0, 3, 1, 2, 4, 52]);
});

describe('with wild ranks', () => {
  const rules = PRESETS.laizi;
  const hands = [[0, 1, 2, 16, 17] as Card[], [4, 5] as Card[], [8] as Card[]];
  const round: Round = startPlay({ rules, deal: unwrap(dealOf({ rules, hands, wild: '7' })) });
  const [turn] = toAct(round);
  const leftBy = (text: string, cards: readonly number[], uses?: string): string => {
    const action = naming(text, cards, round.rules);
    const more = uses === undefined ? {} : { uses: unwrap(parseCards(uses)) };
    const next = apply(round, turn ?? ME, { ...action, ...more });
    return next.ok ? formatCards(next.value.hands[0]!) : next.error.code;
  };

  test('the cards are those that are laid', () => {
    assert.equal(leftBy('333', [0, 1, 2]), '77');
    assert.equal(leftBy('333', [0, 2, 17]), '37');
    assert.equal(leftBy('333', [0, 2, 17], '337'), '37');
    assert.equal(leftBy('333', [0, 1, 2], '337'), 'bad-action', 'other ranks than `uses`');
    assert.equal(leftBy('333', [0, 16, 17, 2]), 'no-combo');
    assert.equal(leftBy('333', [16, 17, 18]), 'not-your-cards');
  });

  test('all seats see the ranks and the cards', () => {
    const next = unwrap(apply(round, ME, naming('33', [1, 17], round.rules)));
    assert.deepEqual(physicalCardsFor(next, seatAt(1)).plays, [[1, 17]]);
    const { combo } = naming('33', [], round.rules);
    assert.deepEqual(viewFor(next, seatAt(1)).history, [
      { seat: 0, action: { type: 'play', combo, uses: unwrap(parseCards('37')) } },
    ]);
  });
});
