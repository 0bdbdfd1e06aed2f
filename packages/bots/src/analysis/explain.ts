/**
 * The best plays of a decision as the bot rates them, each with the reasons for it; the others also with the reasons
 * against them beside the best one (the counterfactual). The numbers come from the bot, the reasons are counted
 * (`reasons.ts`). A run that no seat can stop is a proof: it comes first, its chance is 1, and its points are exact if
 * the hand has no more bombs. At the end of a round a play that wins in every possible deal comes next.
 */
import { actionSpace, sameMove, type Play } from '@doudizhu/rules/combos';
import type { PlayerView } from '@doudizhu/rules/view';
import { aimOf, createNeuralBot, moveOfRated, type NeuralBot, type RatedPlay } from '../neural/neural-bot.ts';
import type { Networks, NetworksFor } from '../neural/networks.ts';
import type { Aim } from '../neural/scoring.ts';
import type { EndingOptions } from '../ending/ending.ts';
import { expectedPoints } from '../neural/scoring.ts';
import { plainStake, stakeNow } from './stakes.ts';
import { createReasoner, winsInAllDeals, withoutFactsOf, type Reason } from './reasons.ts';

/** A move with its reasons. */
export interface ExplainedMove {
  /** The best way to lay it, or the one that was asked about; null is the pass. */
  readonly move: Play | null;
  /** The chance that its side wins by it, 0–1, from the seat's own view. */
  readonly win: number;
  /** Expected points of the seat in this round. */
  readonly points: number;
  /** True if the win is proved, and if its points are exact too. */
  readonly isProved: boolean;
  readonly isExact: boolean;
  /** Reasons for it, the weightiest first; one at least, at most REASONS_MAX. */
  readonly reasons: readonly Reason[];
  /** Reasons against it: of all except the best beside the best one, then what the move gives up. At most REASONS_MAX. */
  readonly faults: readonly Reason[];
}

/** How many moves are explained, and which one in any case. */
export interface ExplainOptions {
  readonly count: number;
  /** A move that is explained even where the bot rates it low. */
  readonly also?: Play | null;
}

const REASONS_MAX = 2;

/** The best moves of a decision and why. */
export interface Explanation {
  /** Aim of the bot at this table: points or chances decide the order of the moves that are not proved. */
  readonly aim: Aim;
  /** Number of deals in which the best move was looked at with open hands: all that are possible. 0: networks alone. */
  readonly deals: number;
  /** Proved wins first, then by points or chances; one move if the decision has no choice. */
  readonly moves: readonly ExplainedMove[];
}

/** A reader waits longer than a table: enough to prove most plays that win in every deal. */
const PROOF: EndingOptions = { cardsMax: 40, dealsMax: 1000, triedMax: 1000, comparedMax: 40, nodesMax: 20_000 };

/** The bot whose decisions are explained. */
export const createAdvisor = (networks: NetworksFor): NeuralBot => createNeuralBot(networks, { ending: PROOF });

/** Share of the plays proved to win in every deal with open hands that then won (docs/lab/search.md). */
const WON_IN_ALL_DEALS = 0.99;

/** A rated play with its result as it is shown. */
type Valued = Pick<ExplainedMove, 'move' | 'win' | 'points' | 'isProved' | 'isExact'>;

/**
 * @param view of the seat that is to play.
 * @param networks of the family that plays the view's rules.
 */
export const explain = (view: PlayerView, networks: Networks, { count, also }: ExplainOptions): Explanation => {
  const space = actionSpace(view.rules);
  const aim = aimOf(view);
  const moveOf = (play: Pick<RatedPlay, 'id' | 'uses'>): Play | null => moveOfRated(space, play);
  const isAsked = (move: Play | null): boolean => also !== undefined && sameMove(move, also);
  const advisor = createAdvisor(networks);
  const { rated: usual, choice: end } = advisor.decide(view);
  const rate = (move: Play | null): RatedPlay[] => advisor.rate(view, { aim, also: move });
  const rated = also === undefined ? usual : rate(also);
  const chosen = moveOf(end);
  const isChosen = (play: RatedPlay): boolean => sameMove(moveOf(play), chosen);
  // A play that was thinned out can win where those that are rated do not.
  const first = rated.find(isChosen) ?? rate(chosen).find(isChosen)!;
  const reasoner = createReasoner(view);
  const stake = stakeNow(view, view.seat);
  const pointsAt = aim === 'points' ? plainStake(view, view.seat) : stake;
  const bombs = view.bombs + view.rockets;
  const shown = [first, ...rated.filter((play) => play !== first)].filter(
    (play, index) => index < count || isAsked(moveOf(play)),
  );
  const valued = shown.map((play): Valued => {
    const move = moveOf(play);
    const isProved = reasoner.isCertain(move);
    const exact = isProved ? reasoner.pointsOf(move) : null;
    // The networks value chances; what is proved counts more.
    const least = isProved ? 1 : play === first && end.winsIn !== null ? WON_IN_ALL_DEALS : 0;
    const win = Math.max(play.win, least);
    const estimated = pointsAt * (aim === 'points' ? expectedPoints({ ...play, win }, bombs) : 2 * win - 1);
    const points = exact ?? Math.max(estimated, least === 0 ? -Infinity : (2 * least - 1) * stake);
    return { move, win, points, isProved, isExact: exact !== null };
  });
  const moves = inOrder(valued);
  const [best, next] = moves;
  // The best move is held against the one that was asked about.
  const rival = moves.find(({ move }, index) => index > 0 && isAsked(move)) ?? next;
  const explained = moves.map((move, index): ExplainedMove => {
    const proof = sameMove(move.move, chosen) && end.winsIn !== null ? [winsInAllDeals(end.winsIn)] : [];
    const own = reasoner.reasonsFor(move.move, index === 0 ? rival?.move : best?.move);
    const reasons = [...proof, ...own].slice(0, REASONS_MAX);
    const against =
      index === 0 || best === undefined ? reasoner.costsOf(move.move) : reasoner.reasonsAgainst(move.move, best.move);
    const faults = move.isProved ? [] : withoutFactsOf(against, reasons).slice(0, REASONS_MAX);
    return { ...move, reasons, faults };
  });
  return { aim, deals: end.winsIn ?? 0, moves: explained };
};

/**
 * Proved wins by points, then the others by points. The bot's choice at the end of a round loses in no deal that others
 * do not lose in too: none of them is worth more. If the choice is a proved win and keeps its bombs, it is worth as much
 * as a proved win that starts with them.
 */
const inOrder = ([choice, ...others]: readonly Valued[]): Valued[] => {
  const first = choice!;
  const most = Math.max(...others.filter(({ isProved }) => isProved).map(({ points }) => points), first.points);
  const limited = others.map((play) =>
    play.isProved || first.isProved
      ? play
      : { ...play, win: Math.min(play.win, first.win), points: Math.min(play.points, first.points) },
  );
  const best = first.isProved && !first.isExact ? { ...first, points: most } : first;
  return [best, ...limited].toSorted((a, b) => Number(b.isProved) - Number(a.isProved) || b.points - a.points);
};
