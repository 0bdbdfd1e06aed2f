/** A fixed player of the training table as a bot of the arena. In the arena without an auction seats are roles too. */
import { actionSpace, encode, PASS, type ActionId } from '@doudizhu/rules/combos';
import { createPlayout, playoutMoves } from '@doudizhu/rules/playout';
import { createRng } from '@doudizhu/rules/rng';
import { playActionOf } from '@doudizhu/rules/round';
import type { Bot, BotSetup } from '@doudizhu/bots';
import type { Opponent } from './opponents.ts';

/** @param name what reports call it. @returns a bot for the play phase of rounds whose landlord is seat 0 */
export const createOpponentBot = (name: string, opponent: Opponent, { seed }: BotSetup): Bot => {
  const rng = createRng(seed);
  return {
    name,
    act: ({ rules, seat, hand, handSizes, toBeat, toBeatSeat, passes, phase, landlord }) => {
      if (phase !== 'play' || landlord !== 0 || seat === 'spectator' || hand === null) {
        throw new Error(`bad view for ${name}: phase ${phase}, landlord ${landlord}, want play and seat 0`);
      }
      const space = actionSpace(rules);
      const playout = createPlayout(space);
      playout.hands.set([hand.lo, hand.hi], 2 * seat);
      playout.sizes.set(handSizes);
      playout.turn = seat;
      playout.toBeat = toBeat === null ? PASS : (encode(space, toBeat) as ActionId);
      playout.toBeatSeat = toBeatSeat ?? seat;
      playout.passes = passes;
      const ids = new Int32Array(space.size);
      const legal = playoutMoves(playout, ids);
      const chosen = legal === 1 ? ids[0] : opponent(playout, ids, legal, rng);
      return chosen === PASS ? { type: 'pass' } : playActionOf(space, chosen as ActionId);
    },
  };
};
