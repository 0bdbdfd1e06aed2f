/**
 * Checks for every bot, in seeded rounds. It plays every rule set without an illegal move, and swapped hidden hands do
 * not change its move. The tests run some of the rounds, `tools/fuzz/fuzz.ts` all of them.
 */
import {
  addCounts,
  countsFromArray,
  countsOf,
  NO_CARDS,
  sizeOf,
  subtractCounts,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { dealFrom, dealOf, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomBelow, shuffle } from '@doudizhu/rules/rng';
import {
  applyUnchecked,
  isOver,
  legalActions,
  startPlay,
  startRound,
  whyIllegal,
  type Action,
  type Round,
} from '@doudizhu/rules/round';
import { PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import { unseenByRank, viewFor } from '@doudizhu/rules/view';
import type { Bot } from '@doudizhu/bots';
import { createBot } from '../registry.ts';
import { playedOut } from '@doudizhu/rules/testing';

/** Creates a bot of this name and seed. */
export const botOf = (name: string, seed: string): Bot => unwrap(createBot({ name, seed }));

/** Largest number of redeals before a round is given up. */
const REDEALS_MAX = 5;

/** Plays all seats of a round by a bot. @returns the number of actions @throws Error at the first illegal one */
export const playLegally = (name: string, preset: PresetName, game: number, options = {}): number => {
  const seed = `${name}/${preset}/${game}`;
  const start = startRound({ rules: PRESETS[preset], seed });
  const bots = start.hands.map((_, seat) => botOf(name, `${seed}/${seat}`));
  let actions = 0;
  const choose = (round: Round, seat: Seat): Action => {
    const action = bots[seat]?.act(viewFor(round, seat), options) as Action;
    const fault = whyIllegal(round, seat, action);
    if (fault !== null) throw new Error(`${seed}: action ${actions + 1} is illegal: ${fault.message}`);
    actions++;
    return action;
  };
  playedOut(start, choose, (round) => isOver(round) || round.redeals === REDEALS_MAX);
  return actions;
};

/**
 * Asks a bot at every decision of a randomly played round, and again with the hidden hands swapped.
 * @returns the number of decisions
 * @throws Error if the views, or the answers, differ
 */
export const compareSwapped = (name: string, preset: PresetName, game: number, options = {}): number => {
  const seed = `swap/${preset}/${game}`;
  const rng = createRng(seed);
  // A turned-up card would be known, and swapping would move it.
  const deal = { ...dealFrom(PRESETS[preset], rng), faceUp: null };
  let round: Round = startPlay({ rules: PRESETS[preset], deal });
  let compared = 0;
  for (let decision = 1; !isOver(round); decision++) {
    const seat = round.turn;
    const view = viewFor(round, seat);
    const other = swapped(round, seat, `${seed}/${decision}`);
    if (other !== null) {
      const otherView = viewFor(other, seat);
      if (JSON.stringify(otherView) !== JSON.stringify(view)) throw new Error(`${seed}/${decision}: another view`);
      const [one, two] = [view, otherView].map((each) => JSON.stringify(botOf(name, seed).act(each, options)));
      if (one !== two) throw new Error(`${name}, ${seed}/${decision}: ${one}, with other hidden hands ${two}`);
      compared++;
    }
    const legal = legalActions(round, seat);
    round = applyUnchecked(round, seat, legal[randomBelow(rng, legal.length)] as Action);
  }
  return compared;
};

/**
 * Deals the cards that the seat cannot see in another way, at the same position. Null if that is impossible. Only for
 * positions in play, where a round can be set up with any hands.
 */
const swapped = (round: Round, seat: Seat, seed: string): Round | null => {
  const { rules, hands } = round;
  const view = viewFor(round, seat);
  const rng = createRng(seed);
  const pool = shuffle(
    rng,
    unseenByRank(view).flatMap((copies, rank) => Array.from({ length: copies }, () => rank)),
  );
  const dealt = hands.map((hand, owner): RankCounts => {
    if (owner === seat) return hand;
    const known = view.known[owner] ?? NO_CARDS;
    const taken = pool.splice(0, sizeOf(hand) - sizeOf(known));
    const counts = Array.from({ length: 15 }, (_, rank) => taken.filter((card) => card === rank).length);
    return addCounts(known, countsFromArray(counts));
  });
  // Hands of the deal: played and held cards of each seat, without the kitty.
  const kitty = countsOf(round.deal.kitty);
  const original = dealt.map((hand, owner) => addCounts(hand, view.played[owner] ?? NO_CARDS));
  const first = original.map((hand, owner) => (owner === round.landlord ? subtractCounts(hand, kitty) : hand));
  const deal = dealOf({ rules, hands: first, kitty });
  if (!deal.ok) return null;
  let again: Round = startPlay({ rules, deal: deal.value });
  for (const { seat: player, action } of view.history) again = applyUnchecked(again, player, action);
  return again;
};
