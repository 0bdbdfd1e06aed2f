import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { actionSpace, encode, PASS, type ActionId } from '../combos/actions.ts';
import { parseCards } from '../base/card-text.ts';
import { formatCards } from '../base/cards.ts';
import { parsePlay } from '../combos/play-text.ts';
import { dealFrom } from './deal.ts';
import type { Action } from './legality.ts';
import { createPlayout, playoutMoves, playoutPlay, resetPlayout, type Playout } from './playout.ts';
import { unwrap } from '../base/result.ts';
import { createRng, randomBelow } from '../base/rng.ts';
import { applyUnchecked, legalActions, startPlay } from './round.ts';
import { isOver } from './state.ts';
import { PRESET_NAMES, PRESETS } from '../ruleset/presets.ts';

const { competition } = PRESETS;
const space = actionSpace(competition);
const idOf = (text: string): ActionId => {
  const combo = unwrap(parsePlay(text, competition));
  return combo === null ? PASS : encode(space, combo);
};

const started = (leader = 0): Playout => {
  const playout = createPlayout(space);
  const hands = ['334455', '3366', '778'].map((text) => unwrap(parseCards(text)));
  resetPlayout(playout, hands, leader);
  return playout;
};

/** Every field that a learner is shown. */
const shown = ({ hands, sizes, turn, toBeat, toBeatSeat, passes }: Playout): string => {
  const cards = [0, 1, 2].map((seat) => formatCards({ lo: hands[2 * seat] ?? 0, hi: hands[2 * seat + 1] ?? 0 }) || '-');
  return `${cards.join(' ')} | ${sizes.join(' ')} | turn ${turn} | ${toBeat} by ${toBeatSeat} | passes ${passes}`;
};

describe('a playout, field by field', () => {
  const [pair3, pair6, pair7] = [idOf('33'), idOf('66'), idOf('77')];
  /** plays from seat 0 on, the state after them, why */
  const ROWS: readonly (readonly [readonly string[], string, string])[] = [
    [[], '334455 3366 778 | 6 4 3 | turn 0 | 0 by 0 | passes 0', 'the leader has nothing to beat'],
    [['33'], `4455 3366 778 | 4 4 3 | turn 1 | ${pair3} by 0 | passes 0`, 'a play'],
    [
      ['33', '-'],
      `4455 3366 778 | 4 4 3 | turn 2 | ${pair3} by 0 | passes 1`,
      'a pass keeps the play to beat and its owner',
    ],
    [['33', '66'], `4455 33 778 | 4 2 3 | turn 2 | ${pair6} by 1 | passes 0`, 'a higher pair is another seat’s'],
    [['33', '66', '77'], `4455 33 8 | 4 2 1 | turn 0 | ${pair7} by 2 | passes 0`, 'each seat in turn'],
    [
      ['33', '-', '77'],
      `4455 3366 8 | 4 4 1 | turn 0 | ${pair7} by 2 | passes 0`,
      'a play after a pass: none in a row',
    ],
    [
      ['33', '66', '77', '-', '-'],
      '4455 33 8 | 4 2 1 | turn 2 | 0 by 2 | passes 0',
      'two passes: the last player leads',
    ],
    [
      ['33', '-', '77', '-', '-', '8'],
      '4455 3366 - | 4 4 0 | turn 2 | 6 by 2 | passes 0',
      'the last card: the turn stays',
    ],
  ];
  for (const [plays, expected, why] of ROWS) {
    test(why, () => {
      const playout = started();
      const isOut = plays.map((text) => playoutPlay(playout, idOf(text)));
      assert.equal(shown(playout), expected);
      assert.equal(isOut.at(-1) ?? false, expected.includes(' - |'), 'whether the seat is out');
      assert.ok(!isOut.slice(0, -1).includes(true));
    });
  }

  test('begins anew with another leader, whatever was played', () => {
    const playout = started();
    for (const text of ['33', '-', '77']) playoutPlay(playout, idOf(text));
    resetPlayout(playout, [unwrap(parseCards('5')), unwrap(parseCards('66')), unwrap(parseCards('R'))], 1);
    assert.equal(shown(playout), '5 66 R | 1 2 1 | turn 1 | 0 by 1 | passes 0');
  });
});

describe('a playout is the play of a round', () => {
  for (const name of PRESET_NAMES) {
    test(name, () => {
      const rules = PRESETS[name];
      const rng = createRng(`playout/${name}`);
      for (let game = 0; game < 5; game++) {
        const headStart = rules.seats === 2 ? game % 5 : 0;
        let round = startPlay({ rules, deal: dealFrom(rules, rng), headStart });
        const own = actionSpace(round.rules);
        const playout = createPlayout(own);
        resetPlayout(playout, round.hands, 0);
        playout.headStart = headStart;
        const out = new Int32Array(own.size);
        while (!isOver(round)) {
          const actions = legalActions(round, round.turn);
          const ids = actions.map((action) => (action.type === 'play' ? encode(own, action.combo) : PASS));
          assert.deepEqual([...out.subarray(0, playoutMoves(playout, out))], ids);
          const choice = randomBelow(rng, actions.length);
          const isOut = playoutPlay(playout, ids[choice] as ActionId);
          round = applyUnchecked(round, round.turn, actions[choice] as Action);
          assert.equal(isOut, isOver(round));
          const { hands, turn, toBeatId, toBeatSeat, passes, outcome } = round;
          assert.deepEqual(
            [playout.turn, playout.toBeat, playout.toBeatSeat, playout.passes],
            [outcome?.seat ?? turn, toBeatId, toBeatSeat ?? turn, passes],
          );
          assert.deepEqual(
            [...playout.hands],
            hands.flatMap(({ lo, hi }) => [lo, hi]),
          );
          assert.deepEqual(playout.sizes[0], formatCards(hands[0] ?? { lo: 0, hi: 0 }).length);
        }
      }
    });
  }
});
