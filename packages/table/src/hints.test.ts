import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  applyUnchecked,
  createRng,
  dealOf,
  formatCombo,
  isOver,
  legalActions,
  parsePlay,
  PRESET_NAMES,
  PRESETS,
  seatAt,
  seatsOf,
  startPlay,
  startRound,
  toAct,
  unwrap,
  viewFor,
  type Action,
  type Round,
  type Seat,
} from '@doudizhu/rules';
import { fallbackAction, hintsFor } from './hints.ts';

const RULES = PRESETS.competition;

/** A position: hands, whose turn it is, what is to be beaten and whose it is. */
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
  ['3 567 89', 1, '3', 0, ['5', '6', '7'], 'singles from below'],
  ['3 5567 89', 1, '3', 0, ['6', '7', '5'], 'a pair is broken last'],
  ['3 4444K 89', 1, '3', 0, ['K', '4', '4444'], 'a bomb is kept whole, and played last'],
  ['3 BR7 89', 1, '6', 0, ['7', 'B', 'R', 'BR'], 'so is the rocket'],
  ['3 44 89', 1, '33', 0, ['44'], 'what goes out goes first'],
  ['3 JJQQ 89', 1, '55', 0, ['JJ', 'QQ'], 'pairs from below'],
  ['3 5 89', 1, '99', 0, ['-'], 'a pass where nothing beats'],
  ['34567K 5 8', 0, null, 0, ['34567'], 'a leader gets rid of many low cards'],
] as const;

describe('hints', () => {
  for (const [hands, turn, beat, beatSeat, expected, why] of ROWS) {
    test(why, () => {
      const view = viewFor(position(hands, turn, beat, beatSeat), seatAt(turn));
      assert.deepEqual(hintsFor(view).slice(0, expected.length).map(wordOf), expected);
    });
  }

  test('nobody gets one out of turn', () => {
    assert.deepEqual(hintsFor(viewFor(position('3 5 8', 0, null), seatAt(1))), []);
    assert.throws(() => fallbackAction(viewFor(position('3 5 8', 0, null), seatAt(1))), /not to act/);
  });

  test('a silent bot passes on its partner and bids nothing', () => {
    assert.deepEqual(fallbackAction(viewFor(position('3 5 89', 2, '5', 1), seatAt(2))), { type: 'pass' });
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
        const hints = hintsFor(viewFor(round, seat));
        const legal = legalActions(round, seat);
        assert.ok(hints.length > 0);
        assert.ok(hints.every((hint) => legal.includes(hint)));
        assert.equal(new Set(hints).size, hints.length);
        assert.ok(legal.includes(fallbackAction(viewFor(round, seat))));
        const action = round.phase === 'auction' ? legal.at(-1) : hints[rng() % Math.min(3, hints.length)];
        round = applyUnchecked(round, seat, action as Action);
      }
      assert.equal(round.phase, 'settled', `${name}: hints finish a round`);
      assert.equal(seatsOf(rules).length, rules.seats);
    }
  });
});
