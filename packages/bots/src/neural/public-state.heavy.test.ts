import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sizeOf } from '@doudizhu/rules/cards';
import { actionSpace, encode, PASS } from '@doudizhu/rules/combos';
import { seatAfter, type Seat } from '@doudizhu/rules/deal';

import { createRng, randomBelow } from '@doudizhu/rules/rng';
import { applyUnchecked, isOver, legalActions, startRound, toAct, type Round } from '@doudizhu/rules/round';
import { KINDS, PRESET_NAMES, ruleSet, type RuleSet } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { beginPublicState, createPublicState, observeAction, observeView, type PublicState } from './public-state.ts';

/** Changes of a preset, each of them a value that a switch has in no preset or in few. */
const CHANGES: readonly (readonly [object, string])[] = [
  [{ allowQuadplexAsBomb: true }, 'four-with-two as a bomb'],
  [{ kinds: KINDS }, 'all kinds'],
  [{ kindsOff: ['pair', 'rocket'] }, 'kinds that are off'],
  [{ equalSinglesMax: 4, extendingTriple: true, equalPairsOnQuad: true, equalPairsOnPlane: true }, 'equal kickers'],
  [{ jokersOnPlane: true, jokersOnQuad: true, consecutiveWings: true }, 'jokers as kickers, consecutive wings'],
  [{ spring: true, base: 3, multiplierMax: 8 }, 'another score'],
  [{ firstCaller: 'rotate', auction: 'grab', kittyReveal: 'beforeTaking' }, 'another auction'],
  [{ openHand: true, kittyMultiplier: true }, 'open hands'],
];

const nextOf = (round: Round, rng: () => number): Round => {
  const seat = toAct(round)[0] as Seat;
  const actions = legalActions(round, seat);
  // Rare plays come often enough to be compared.
  const rare = actions.filter((action) => action.type === 'play' && action.combo.kind.startsWith('four'));
  const choices = rare.length > 0 ? rare : actions;
  return applyUnchecked(round, seat, choices[randomBelow(rng, choices.length)]!);
};

const compare = (publicState: PublicState, round: Round): void => {
  const { rules, hands, landlord } = round;
  const roles = hands.map((_, place) => seatAfter(landlord as Seat, rules.seats, place));
  const roleOf = (seat: Seat): number => roles.indexOf(seat);
  assert.equal(publicState.bombs, round.bombs + round.rockets, 'bombs and rockets that double the stake');
  assert.deepEqual(
    [...publicState.sizes],
    roles.map((seat) => sizeOf(hands[seat]!)),
  );
  if (isOver(round)) return;
  assert.equal(publicState.turn, roleOf(round.turn));
  assert.equal(publicState.toBeat, round.toBeatId);
  assert.equal(publicState.passes, round.passes);
  if (round.toBeatSeat !== null) assert.equal(publicState.toBeatSeat, roleOf(round.toBeatSeat));
};

for (const name of PRESET_NAMES) {
  test(`a public state follows the round under ${name}, whatever is switched`, () => {
    const sets: RuleSet[] = [{}, ...CHANGES.map(([change]) => change)].flatMap((change) => {
      const rules = ruleSet({ preset: name, ...change });
      return rules.ok ? [rules.value] : [];
    });
    assert.ok(sets.length > 3);
    for (const [number, rules] of sets.entries()) {
      const space = actionSpace(rules);
      for (let seed = 0; seed < 12; seed++) {
        const rng = createRng(`${number}/${seed}`);
        let round = startRound({ rules, seed: `${number}/${seed}` });
        while (round.phase !== 'play' && !isOver(round)) round = nextOf(round, rng);
        if (isOver(round)) continue;
        const publicState = createPublicState(space);
        beginPublicState(publicState, viewFor(round, round.turn));
        while (!isOver(round)) {
          round = nextOf(round, rng);
          const { action } = round.entry!;
          if (action.type === 'openHand') continue;
          observeAction(publicState, action.type === 'play' ? encode(space, action.combo) : PASS);
          compare(publicState, round);
          if (isOver(round)) continue;
          const fromView = createPublicState(space);
          observeView(fromView, viewFor(round, round.turn));
          compare(fromView, round);
        }
      }
    }
  });
}
