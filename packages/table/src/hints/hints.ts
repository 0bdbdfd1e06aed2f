/**
 * Hints (提示): the legal actions of a view in a sensible order, the cheapest first. Made from the view alone, so a hint
 * tells a seat nothing that it may not know. It looks at one hand only: a caller that has a bot may ask the bot.
 */
import { countsByRank, NO_CARDS, sameCounts, sizeOf, subtractCounts, type RankCounts } from '@doudizhu/rules/cards';
import { countsOfCombo, doublesStake, isBombOrRocket, type Combo } from '@doudizhu/rules/combos';
import { seatAfter } from '@doudizhu/rules/deal';
import type { Action } from '@doudizhu/rules/round';
import { legalActionsOf, type SeatView } from '@doudizhu/rules/view';
import { runsOf, fewestTurns } from './turns.ts';

/** What a view that is to act may do, the best first. The pass comes first where it is all there is, over a partner's
 * combo, and where only a bomb beats and there is no need for it; else it is no hint. Outside the play phase: what costs
 * nothing (no bid, no double). Empty when it is not the seat's turn. */
export const hintsFor = (view: SeatView): Action[] => {
  const actions = legalActionsOf(view);
  if (view.phase !== 'play') return actions.slice(0, 1);
  const { hand, rules } = view;
  const costOf = costsIn(view, hand ?? NO_CARDS);
  const rated = actions.flatMap((action) => (action.type === 'play' ? [{ action, cost: costOf(action.combo) }] : []));
  const plays = oneReadingEach(
    rated.toSorted((a, b) => a.cost - b.cost).map(({ action }) => action),
    rules.decks,
  );
  const pass = actions.find(({ type }) => type === 'pass');
  return pass !== undefined && isBetterPassed(view, plays[0]) ? [pass, ...plays] : plays;
};

/** The hint to show after another one, round and round (提示). @param last the hint that was shown last for this decision,
 * or null. @returns null when it is not the seat's turn. */
export const hintAfter = (view: SeatView, last: Action | null): Action | null => {
  const hints = hintsFor(view);
  return hints[(last === null ? 0 : hints.indexOf(last) + 1) % hints.length] ?? null;
};

/** What is played for a seat whose bot is silent: the first hint. @throws when it is not the seat's turn. */
export const fallbackAction = (view: SeatView): Action => {
  const action = hintsFor(view)[0];
  if (action === undefined) throw new Error(`bad view: seat ${view.seat} is not to act`);
  return action;
};

type PlayAction = Extract<Action, { type: 'play' }>;

const isBetterPassed = (view: SeatView, best: PlayAction | undefined): boolean => {
  const { hand, rules, handSizes, seat, landlord, toBeatSeat } = view;
  if (best === undefined || hand === null) return true;
  const rest = subtractCounts(hand, countsOfCombo(best.combo, rules.decks));
  if (sizeOf(rest) === 0) return false;
  const isPartners = seat !== landlord && toBeatSeat !== null && toBeatSeat !== landlord;
  const isBomb = isBombOrRocket(best.combo.kind);
  if (isPartners || !isBomb) return isPartners;
  const inNeed = handSizes.some((size, other) => (other === landlord) !== (seat === landlord) && size <= NEED_SIZE);
  return !inNeed && fewestTurns(countsByRank(rest), runsOf(rules), rules.decks) > 1;
};

/** Cards of the other side that are worth a bomb. */
const NEED_SIZE = 3;

/** What a play costs, in units of one rank: each play that the rest still takes, a bomb spent, … */
const TURN = 10;
const BOMB = 60;
/** … less for each card that is gone, more for each rank of a kicker, … */
const CARD = 2.5;
const KICKER = 0.4;
/** … and for one or two cards where an enemy holds as many: then the higher, the better. */
const FEEDS_ENEMY = 40;
const LAST_STAND = 3;
/** A single for a partner who comes next and holds one card. */
const FEEDS_PARTNER = -40;

/** Costs of the plays of one view; going out costs least. The weights were tried against the bot `greedy`. */
const costsIn = (view: SeatView, hand: RankCounts): ((combo: Combo) => number) => {
  const { rules, seat, landlord, handSizes } = view;
  const runs = runsOf(rules);
  const isEnemy = (other: number): boolean => (other === landlord) !== (seat === landlord);
  const enemySize = Math.min(...handSizes.filter((_, other) => isEnemy(other)));
  const next = seat === 'spectator' ? -1 : seatAfter(seat, rules.seats);
  const partnerWaits = view.toBeat === null && !isEnemy(next) && handSizes[next] === 1;
  return (combo) => {
    const cards = countsOfCombo(combo, rules.decks);
    if (sameCounts(cards, hand)) return Number.NEGATIVE_INFINITY;
    const turns = fewestTurns(countsByRank(subtractCounts(hand, cards)), runs, rules.decks);
    const isBomb = isBombOrRocket(combo.kind) || doublesStake(combo, rules);
    const size = sizeOf(cards);
    const kickers = countsByRank(combo.kickers).reduce((sum, copies, rank) => sum + copies * rank, 0);
    const bomb = isBomb && turns > 1 ? BOMB : 0;
    const feeds = size <= 2 && size === enemySize && !isBomb ? FEEDS_ENEMY - LAST_STAND * combo.main : 0;
    const helps = partnerWaits && size === 1 ? FEEDS_PARTNER : 0;
    return TURN * turns + combo.main + bomb + feeds + helps + KICKER * kickers - CARD * size;
  };
};

/** Several readings of one set of cards are one hint. */
const oneReadingEach = (plays: readonly PlayAction[], decks: 1 | 2): PlayAction[] => {
  const seen = new Set<string>();
  return plays.filter(({ combo }) => {
    const { lo, hi } = countsOfCombo(combo, decks);
    const key = `${lo},${hi}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};
