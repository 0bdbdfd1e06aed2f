/**
 * The best plays of a decision as the bot rates them, each with the reasons for it; the others also with the reasons
 * against them beside the best one (the counterfactual). The numbers come from the bot, the reasons are counted
 * (`reasons.ts`). A run that no seat can stop is counted through: its chance is 1. At the end of a round a play that wins
 * in every possible deal comes first.
 */
import { actionSpace, decode, encode, PASS, type ActionId, type Combo } from '@doudizhu/rules/combos';
import type { PlayerView } from '@doudizhu/rules/view';
import { aimOf, chooseAtEnd, createNeuralBot, type RatedPlay } from '../neural/neural-bot.ts';
import { type Aim, type Networks } from '../neural/networks.ts';
import type { EndingOptions } from '../ending/ending.ts';
import { createReasoner, winsInAllDeals, withoutFactsOf, type Reason } from './reasons.ts';

/** A move with its reasons. */
export interface ExplainedMove {
  /** Null is the pass. */
  readonly move: Combo | null;
  /** The chance that its side wins by it, 0–1, from the seat's own view. */
  readonly win: number;
  /** Expected points for a stake of 1, bombs counted. */
  readonly points: number;
  /** Reasons for it, the weightiest first; one at least, at most REASONS_MAX. */
  readonly reasons: readonly Reason[];
  /** Reasons against it: of all but the best beside the best one, then what the move gives up. At most REASONS_MAX. */
  readonly faults: readonly Reason[];
}

/** How many moves are explained, and which one in any case. */
export interface ExplainOptions {
  readonly count: number;
  /** A move that is explained even where the bot rates it low. */
  readonly also?: Combo | null;
}

const REASONS_MAX = 2;

/** The best moves of a decision and why. */
export interface Explanation {
  /** Aim of the bot at this table: it decides the order of the moves. */
  readonly aim: Aim;
  /** The best first; one move if the decision has no choice. */
  readonly moves: readonly ExplainedMove[];
}

/** A reader waits longer than a table: enough to prove most plays that win in every deal. */
const PROOF: EndingOptions = { cardsMax: 40, dealsMax: 1000, triedMax: 1000, comparedMax: 40, nodesMax: 20_000 };

/**
 * @param view of the seat that is to play.
 * @param networks of the family that plays the view's rules.
 */
export const explain = (view: PlayerView, networks: Networks, { count, also }: ExplainOptions): Explanation => {
  const space = actionSpace(view.rules);
  const aim = aimOf(view);
  const idOf = (move: Combo | null): ActionId => (move === null ? PASS : encode(space, move));
  const alsoId = also === undefined ? undefined : idOf(also);
  const rate = (id: ActionId | undefined): RatedPlay[] => createNeuralBot(networks).rate(view, { aim, also: id });
  const rated = rate(alsoId);
  const end = chooseAtEnd(view, rated, PROOF);
  const isFirst = ({ id }: RatedPlay): boolean => id === end.id;
  // A play that was thinned out may win where those that are rated do not.
  const first = rated.find(isFirst) ?? rate(end.id).find(isFirst)!;
  const ordered = [first, ...rated.filter((play) => !isFirst(play))];
  const shown = ordered.filter(({ id }, index) => index < count || id === alsoId);
  const moves = shown.map(({ id, ...rest }) => ({ ...rest, move: id === PASS ? null : decode(space, id) }));
  const reasoner = createReasoner(view);
  const [best, next] = moves;
  // The best move is held against the one that was asked about.
  const rival = moves.find(({ move }, index) => index > 0 && alsoId !== undefined && idOf(move) === alsoId) ?? next;
  const explained = moves.map(({ move, win, points }, index): ExplainedMove => {
    const proof = index === 0 && end.winsIn !== null ? [winsInAllDeals(end.winsIn)] : [];
    const own = reasoner.reasonsFor(move, index === 0 ? rival?.move : best?.move);
    const reasons = [...proof, ...own].slice(0, REASONS_MAX);
    const against =
      index === 0 || best === undefined ? reasoner.costsOf(move) : reasoner.reasonsAgainst(move, best.move);
    return {
      move,
      win: reasoner.isCertain(move) ? 1 : win,
      points,
      reasons,
      faults: withoutFactsOf(against, reasons).slice(0, REASONS_MAX),
    };
  });
  return { aim, moves: explained };
};
