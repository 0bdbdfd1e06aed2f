import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatCombo, parsePlay } from '@doudizhu/rules/combos';
import { dealOf, seatAt, seatsOf, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import {
  applyUnchecked,
  isOver,
  legalActions,
  startPlay,
  startRound,
  toAct,
  whyIllegal,
  type Action,
  type Round,
} from '@doudizhu/rules/round';
import { PRESET_NAMES, PRESETS } from '@doudizhu/rules/ruleset';
import { sized } from '@doudizhu/rules/testing';
import { viewFor } from '@doudizhu/rules/view';
import { fallbackAction, hintAfter, hintsFor } from './hints.ts';

const RULES = PRESETS.competition;

/** A position: hands, turn, combo to beat and its seat. */
const position = (hands: string, turn: number, beat: string | null, beatSeat = 0): Round => {
  const deal = unwrap(dealOf({ rules: RULES, hands: hands.split(' ') }));
  const combo = beat === null ? null : unwrap(parsePlay(beat, RULES));
  const trick = combo === null ? null : { combo, seat: seatAt(beatSeat), passes: 0 };
  return startPlay({ rules: RULES, deal, turn: seatAt(turn), trick });
};

const wordOf = (action: Action): string =>
  action.type === 'play' ? formatCombo(action.combo, RULES.decks) : action.type === 'pass' ? '-' : action.type;

// hands of landlord and farmers, turn, beat, beat's seat, the first hints, why
const ROWS = [
  ['39TTKA 567 89', 1, '3', 0, ['5', '6', '7'], 'singles from below'],
  ['39TTKA 5567 89', 1, '3', 0, ['6', '7', '5'], 'a pair is broken last'],
  ['39TTKA 445589 89', 1, '3', 0, ['8', '9', '4'], 'so are two'],
  ['39TTKA 34567JK 89', 1, '3', 0, ['J', 'K'], 'a sequence is kept whole'],
  ['39TTKA 4444K9 89', 1, '3', 0, ['9', 'K'], 'a bomb is kept'],
  ['39TTKA 4444K 89', 1, '3', 0, ['K', '4444', '4'], 'and is played when one play is left after it'],
  ['39TTKA BR79 89', 1, '6', 0, ['7', '9', 'B'], 'so is the rocket'],
  ['3 567 89', 1, '3', 0, ['7', '6', '5'], 'the highest where the landlord holds one card'],
  ['39TTKA 44 89', 1, '33', 0, ['44'], 'what goes out goes first'],
  ['39TTKA JJQQ 89', 1, '55', 0, ['JJ', 'QQ'], 'pairs from below'],
  ['39TTKA 5 89', 1, '99', 0, ['-'], 'a pass where nothing beats'],
  ['39TTKA 5679 89', 1, '4', 2, ['-', '5'], 'a pass over a partner, then plays'],
  ['39TTKA 5 89', 1, '4', 2, ['5'], 'but not where it goes out'],
  ['39TTKA 444459J 89', 1, 'K', 0, ['-', '4444'], 'a pass where only a bomb beats'],
  ['34567K 55 88', 0, null, 0, ['34567'], 'a leader gets rid of many low cards'],
  ['333A2 5566 7788', 0, null, 0, ['333+A', '333+2', '333'], 'a triple takes a kicker along, the lower one first'],
  ['345 777758T 89', 1, 'A', 0, ['7777'], 'a bomb where the landlord holds three cards'],
  ['3456 777758T 89', 1, 'A', 0, ['-', '7777'], 'a pass with four in hand'],
  ['39TTKA 777758T 8', 1, 'A', 0, ['-', '7777'], 'a pass where it is the partner who holds one'],
  ['39TTKA 5589 8', 1, null, 0, ['8'], 'a low single for a partner with one card'],
] as const;

describe('hints', () => {
  for (const [hands, turn, beat, beatSeat, expected, why] of ROWS) {
    test(why, () => {
      const view = viewFor(position(hands, turn, beat, beatSeat), seatAt(turn));
      assert.deepEqual(hintsFor(view).slice(0, expected.length).map(wordOf), expected);
    });
  }

  test('they go round', () => {
    const view = viewFor(position('39TTKA 567 89', 1, '3', 0), seatAt(1));
    const shown: string[] = [];
    let last: Action | null = null;
    for (let asked = 0; asked < 4; asked++) {
      last = hintAfter(view, last);
      shown.push(last === null ? 'none' : wordOf(last));
    }
    assert.deepEqual(shown, ['5', '6', '7', '5']);
    assert.equal(hintAfter(viewFor(position('3 5 8', 0, null), seatAt(1)), null), null);
  });

  test('no seat gets one out of turn', () => {
    assert.deepEqual(hintsFor(viewFor(position('3 5 8', 0, null), seatAt(1))), []);
    assert.throws(() => fallbackAction(viewFor(position('3 5 8', 0, null), seatAt(1))), /not to act/);
  });

  test('a silent bot passes on its partner and bids nothing', () => {
    assert.deepEqual(fallbackAction(viewFor(position('3 5 89', 2, '5', 1), seatAt(2))), { type: 'pass' });
    const bomb = position('39TTKAA 777789 34', 1, 'A', 0);
    assert.deepEqual(fallbackAction(viewFor(bomb, seatAt(1))), { type: 'pass' }, 'a bomb is kept');
    const need = position('39 77778 34', 1, 'A', 0);
    assert.equal(wordOf(fallbackAction(viewFor(need, seatAt(1)))), '7777', 'and not for ever');
    const round = startRound({ rules: RULES, seed: 1 });
    assert.deepEqual(fallbackAction(viewFor(round, round.auction.turn)), { type: 'bid', points: 0 });
  });

  test('all of them are legal, none comes twice, in rounds under every rule set', () => {
    for (const [index, name] of PRESET_NAMES.entries()) {
      const rules = PRESETS[name];
      const rng = createRng(name);
      let round = startRound({ rules, seed: index });
      for (let steps = 0; !isOver(round) && steps < 400; steps++) {
        const seat = toAct(round)[0] as Seat;
        const view = viewFor(round, seat);
        const hints = hintsFor(view);
        const legal = legalActions(round, seat);
        assert.ok(hints.length > 0);
        assert.ok(hints.every((hint) => whyIllegal(round, seat, hint) === null));
        assert.equal(new Set(hints.map((hint) => JSON.stringify(hint))).size, hints.length);
        let shown: Action | null = null;
        const asked = steps % sized(4, 1) === 0 ? hints : [];
        for (const hint of asked) assert.deepEqual((shown = hintAfter(view, shown)), hint);
        assert.equal(whyIllegal(round, seat, fallbackAction(view)), null);
        const action = round.phase === 'auction' ? legal.at(-1) : hints[rng() % Math.min(3, hints.length)];
        round = applyUnchecked(round, seat, action as Action);
      }
      assert.equal(round.phase, 'settled', `${name}: hints finish a round`);
      assert.equal(seatsOf(rules).length, rules.seats);
    }
  });
});
