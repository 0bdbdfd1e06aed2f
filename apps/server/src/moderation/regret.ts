/**
 * Tests whether a play was better than the player's own cards can explain. A play is judged if the bot `rules` would
 * have made another one. Both are compared with open hands: on the true deal, and on other deals that the seat's view
 * allows. The regret of a play is the gain of the bot's play: 1, 0 or −1.
 *
 * To a player who sees only their own cards, the true deal is one of many. So the mean regret is the same on all of
 * them, however well they play. A player who knows other hands has less regret on the true deal.
 *
 * The solver decides open hands in the later half of a round, so only that half is judged.
 */
import { createRulesBot } from '@doudizhu/bots';
import { addCounts, countsByRank, countsFromArray, NO_CARDS, sizeOf, type RankCounts } from '@doudizhu/rules/cards';
import { sameCombo, sameMove } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import type { OpenPosition } from '@doudizhu/rules/position';
import { shuffle, type Rng } from '@doudizhu/rules/rng';
import { legalActions, playOfAction, type Action, type PlayOrPass, type Round } from '@doudizhu/rules/round';
import { unseenCards, viewFor, type SeatView } from '@doudizhu/rules/view';
import { Solver } from '@doudizhu/solver';
import type { JudgedPlay } from '../storage/evidence-store.ts';

/** Imagined deals per play. */
const WORLDS = 6;
/** Maximum number of cards left on the table for judging a play. */
const CARDS_MAX = 30;
/** Maximum number of positions that the solver expands per deal. */
const NODES_MAX = 1000;

/** A state of a round, with the next action. */
export interface PlayedStep {
  readonly round: Round;
  readonly seat: Seat;
  readonly action: Action;
}

const SEATS = 3;
const MIB = 1 << 20;

/** @returns a function that judges the plays of a round of three that differ from the bot's; its `rng` draws the imagined
 * deals */
export const createRegretJudge = (): ((steps: readonly PlayedStep[], rng: Rng) => readonly JudgedPlay[]) => {
  const solver = new Solver({ tableBytes: 4 * MIB, handsBytes: 64 * MIB });
  const bot = createRulesBot({ seed: 0 });

  const judgePlay = ({ round, seat, action }: PlayedStep, rng: Rng): JudgedPlay | null => {
    const cards = round.hands.reduce((sum, hand) => sum + sizeOf(hand), 0);
    if (round.phase !== 'play' || cards > CARDS_MAX || !isMove(action)) return null;
    if (legalActions(round, seat).length < 2) return null;
    const view = viewFor(round, seat);
    const usual = bot.act(view) as Action;
    if (!isMove(usual) || isSameMove(action, usual)) return null;
    const regretOn = (hands: readonly RankCounts[]): number | null =>
      regretOf(solver, openPositionOf(view, hands), action, usual);
    const openRegret = regretOn(round.hands);
    if (openRegret === null) return null;
    const imagined = Array.from({ length: WORLDS }, () => regretOn(imagineHands(view, seat, rng)) ?? []).flat();
    if (imagined.length === 0) return null;
    return { seat, ownRegret: imagined.reduce((sum, regret) => sum + regret, 0) / imagined.length, openRegret };
  };

  return (steps, rng) => {
    if (steps[0]?.round.rules.seats !== SEATS) return [];
    // Results of earlier rounds would help within the limits, so that a round is not judged the same each time.
    solver.clear();
    return steps.flatMap((step) => judgePlay(step, rng) ?? []);
  };
};

const isMove = (action: Action): action is PlayOrPass => action.type === 'play' || action.type === 'pass';

const isSameMove = (one: PlayOrPass, other: PlayOrPass): boolean =>
  one.type === 'play' ? other.type === 'play' && sameCombo(one.combo, other.combo) : other.type === 'pass';

/** Regret of the play that was done; null: undecided within the limits. */
const regretOf = (solver: Solver, position: OpenPosition, done: PlayOrPass, usual: PlayOrPass): number | null => {
  const { winningMoves, losingMoves } = solver.solve(position, { nodesMax: NODES_MAX });
  const valueOf = (move: PlayOrPass): number | null => {
    const play = playOfAction(move, position.hands[position.turn] ?? NO_CARDS, position.rules);
    if (winningMoves.some((other) => sameMove(other, play))) return 1;
    return losingMoves.some((other) => sameMove(other, play)) ? 0 : null;
  };
  const [best, value] = [valueOf(usual), valueOf(done)];
  return best === null || value === null ? null : best - value;
};

/** Draws a deal of the hidden cards, uniform over those that the view allows. Index = seat. */
export const imagineHands = (view: SeatView, seat: Seat, rng: Rng): readonly RankCounts[] => {
  const cards = countsByRank(unseenCards(view)).flatMap((count, rank) => Array.from({ length: count }, () => rank));
  const mixed = shuffle(rng, cards);
  let next = 0;
  return view.handSizes.map((size, owner) => {
    if (owner === seat) return view.hand ?? NO_CARDS;
    const known = view.known[owner] ?? NO_CARDS;
    const drawn = mixed.slice(next, (next += size - sizeOf(known)));
    const byRank = countsByRank(NO_CARDS);
    for (const rank of drawn) byRank[rank] = (byRank[rank] ?? 0) + 1;
    return addCounts(known, countsFromArray(byRank));
  });
};

/** A view with all hands. @param hands index = seat */
const openPositionOf = (view: SeatView, hands: readonly RankCounts[]): OpenPosition => {
  const landlord = view.landlord ?? 0;
  const sideOf = (seat: number): number => (seat - landlord + SEATS) % SEATS;
  return {
    rules: view.rules,
    hands: [0, 1, 2].map((side) => hands[(side + landlord) % SEATS] ?? NO_CARDS),
    turn: sideOf(view.seat as Seat),
    toBeat: view.toBeat === null ? null : { side: sideOf(view.toBeatSeat ?? 0), combo: view.toBeat },
    passes: view.passes,
  };
};
