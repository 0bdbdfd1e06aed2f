/**
 * Hints (提示): the legal actions of a view in a sensible order, the cheapest first. Made from the view alone, so a hint
 * can tell nobody more than he may know. Greedy on purpose: a caller that has a bot asks the bot.
 */
import {
  coreOf,
  countOf,
  countsOfCombo,
  doublesStake,
  legalActionsOf,
  RANK_COUNT,
  rankAt,
  sameCounts,
  sizeOf,
  type Action,
  type Combo,
  type RankCounts,
  type SeatView,
} from '@doudizhu/rules';

/** The plays of a view that is to act, the best first; a pass only where nothing beats. Outside the play phase: what
 * costs nothing (no bid, no double). Empty when it is not the seat's turn. */
export const hintsFor = (view: SeatView): Action[] => {
  const actions = legalActionsOf(view);
  if (view.phase !== 'play') return actions.slice(0, 1);
  const { hand, rules } = view;
  const rated = actions.flatMap((action) =>
    action.type === 'play' && hand !== null ? [{ action, cost: costOf(action.combo, view, hand) }] : [],
  );
  if (rated.length === 0) return actions.slice(0, 1);
  return oneReadingEach(
    rated.toSorted((a, b) => a.cost - b.cost).map(({ action }) => action),
    rules.decks,
  );
};

/** The hint to show after another one, round and round (提示). @param last the hint that was shown last for this decision,
 * or null. @returns null when it is not the seat's turn. */
export const hintAfter = (view: SeatView, last: Action | null): Action | null => {
  const hints = hintsFor(view);
  return hints[(last === null ? 0 : hints.indexOf(last) + 1) % hints.length] ?? null;
};

/** What is played for a seat whose bot is silent: the first hint, but nothing over a partner's combo. */
export const fallbackAction = (view: SeatView): Action => {
  const actions = legalActionsOf(view);
  const pass = actions.find(({ type }) => type === 'pass');
  if (pass !== undefined && isPartner(view)) return pass;
  const action = hintsFor(view)[0];
  if (action === undefined) throw new Error(`bad view: seat ${view.seat} is not to act`);
  return action;
};

const isPartner = ({ seat, landlord, beatSeat }: SeatView): boolean =>
  seat !== landlord && beatSeat !== null && beatSeat !== landlord;

/** Weights of what a play costs, each far above the next. */
const BOMB = 1_000_000;
const BREAK = 10_000;
const RANK = 100;

/** Lower is better. Going out costs least; then what leaves bombs and groups whole; then low ranks; then, when leading,
 * more cards. */
const costOf = (combo: Combo, view: SeatView, hand: RankCounts): number => {
  const { decks } = view.rules;
  const cards = countsOfCombo(combo, decks);
  if (sameCounts(cards, hand)) return -1;
  const bomb = combo.kind === 'rocket' || doublesStake(combo, view.rules) || combo.kind === 'bomb' ? BOMB : 0;
  const core = coreOf(combo, decks);
  let broken = 0;
  let high = 0;
  for (let index = 0; index < RANK_COUNT; index++) {
    const rank = rankAt(index);
    const [taken, held] = [countOf(cards, rank), countOf(hand, rank)];
    if (taken === 0) continue;
    if (taken < held) broken += held >= 4 ? 3 : 1;
    // Kickers are paid for by rank, a core by its highest: a low sequence is cheap though it is long.
    high += countOf(core, rank) === 0 ? 2 * index * taken : 0;
  }
  const size = sizeOf(cards);
  const long = view.beat === null ? size * 2 * RANK : 0;
  return bomb + broken * BREAK + combo.main * RANK + high - long + size / 100;
};

/** Several readings of one set of cards are one hint. */
const oneReadingEach = (plays: Action[], decks: 1 | 2): Action[] => {
  const seen = new Set<string>();
  return plays.filter((action) => {
    if (action.type !== 'play') return true;
    const { lo, hi } = countsOfCombo(action.combo, decks);
    const key = `${lo},${hi}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};
