/**
 * Advice before the play: the expected points of each call, double or open hand, with the counts of the hand that they depend on.
 * It knows only the view of the seat: the other hands are drawn anew many times (`calls.ts`).
 */
import {
  BIG_JOKER,
  countOf,
  countsByRank,
  RANK_2,
  rankOf,
  sizeOf,
  SMALL_JOKER,
  type Card,
} from '@doudizhu/rules/cards';
import { actionSpace } from '@doudizhu/rules/combos';
import { packOf, seatsOf, type Deal } from '@doudizhu/rules/deal';
import { handSizeOf } from '@doudizhu/rules/ruleset';
import { unwrap } from '@doudizhu/rules/result';
import { KEEP_CLOSED, replayLog, type Action, type LogEntry, type Round } from '@doudizhu/rules/round';
import { legalActionsOf, type PlayerView } from '@doudizhu/rules/view';
import { fewestPlays } from '@doudizhu/evaluate';
import { callByPoints } from '../card-points.ts';
import { OPEN_HAND } from '../neural/neural-bot.ts';
import type { Networks } from '../neural/networks.ts';
import { estimateCalls } from './calls.ts';

/** Advice on a call or an open hand: the choices with their value, and the counts of the hand. */
export interface CallAdvice {
  /** Best first, each with the seat's expected points in this round. */
  readonly options: readonly { readonly action: Action; readonly points: number }[];
  /** The call by a count of high cards alone. */
  readonly byPoints: Action;
  readonly hand: HandCounts;
}

/** Counts of a hand that decide a call. */
export interface HandCounts {
  readonly jokers: number;
  readonly twos: number;
  readonly bombs: number;
  /** Fewest plays that empty it; null if it is not known. */
  readonly plays: number | null;
}

/**
 * @param view before the first play: in the auction, while stakes are doubled, or while the hand may be opened; the
 *   networks must play its rules.
 * @param kitty its cards if they are shown: their suits may multiply the stake.
 * @returns null without a choice
 */
export const adviseCalls = (
  view: PlayerView,
  networks: Networks,
  kitty: readonly Card[] | null = null,
): CallAdvice | null => {
  const actions = choicesOf(view);
  const [done] = actions;
  if (done === undefined || actions.length < 2 || sizeOf(view.hand) === 0) return null;
  const { options } = estimateCalls(roundOf(view, kitty), view.seat, { actions, done, networks });
  return { options, byPoints: callByPoints(view, actions), hand: countHand(view) };
};

/** Calls, or the two answers to the question of an open hand. Before the first play a closed hand is any play. */
const choicesOf = (view: PlayerView): readonly Action[] => {
  if (view.phase !== 'play') return legalActionsOf(view);
  return view.mayOpenHand ? [KEEP_CLOSED, OPEN_HAND] : [];
};

const countHand = ({ hand, rules }: PlayerView): HandCounts => ({
  jokers: countOf(hand, SMALL_JOKER) + countOf(hand, BIG_JOKER),
  twos: countOf(hand, RANK_2),
  bombs: countsByRank(hand).filter((copies, rank) => rank < SMALL_JOKER && copies >= 4).length,
  plays: rules.wild === '' ? fewestPlays(actionSpace(rules), hand) : null,
});

/** A round with this view: cards that the seat does not see are in any hidden place. */
const roundOf = (view: PlayerView, kittyShown: readonly Card[] | null): Round => {
  const { rules, seat, faceUp, kitty, kittySize, auction } = view;
  const pack = new Set(packOf(rules));
  const take = (card: Card | undefined): Card => {
    if (card === undefined) throw new Error('invalid view: a card is missing from the pack');
    pack.delete(card);
    return card;
  };
  const takeRanks = (counts: readonly number[]): Card[] =>
    counts.flatMap((copies, rank) =>
      Array.from({ length: copies }, () => take([...pack].find((card) => rankOf(card) === rank))),
    );
  const turned = faceUp === null ? null : take(faceUp.card);
  const kittyCards =
    kittyShown === null ? (kitty === null ? null : takeRanks(countsByRank(kitty))) : kittyShown.map(take);
  const owned = seatsOf(rules).map((owner) => {
    const known = countsByRank(view.known[owner]!);
    // A landlord's kitty was not dealt to the hand, and the turned-up card is taken.
    const apart = [
      ...(owner === view.landlord && view.kittyTaken ? (kittyCards ?? []) : []),
      ...(turned !== null && faceUp?.seat === owner ? [turned] : []),
    ];
    for (const card of apart) known[rankOf(card)] = Math.max(0, (known[rankOf(card)] ?? 0) - 1);
    return [...takeRanks(known), ...(turned !== null && faceUp?.seat === owner ? [turned] : [])];
  });
  const hands = owned.map((cards) => {
    const rest = handSizeOf(rules) - cards.length;
    return [...cards, ...Array.from({ length: rest }, () => take([...pack][0]))];
  });
  const deal: Deal = {
    hands,
    kitty: kittyCards ?? Array.from({ length: kittySize }, () => take([...pack][0])),
    faceUp,
    ...(rules.wildcards === 0 ? {} : { wild: rules.wild }),
  };
  const setup = { type: 'dealt', rules, seed: `advice/${seat}`, deal, first: auction?.first ?? null } as const;
  return unwrap(replayLog(setup, entriesOfDeal(view)));
};

/** Actions over the cards of this deal: earlier deals are left out. */
const entriesOfDeal = ({ history, auction }: PlayerView): readonly LogEntry[] => {
  const calls = auction?.calls ?? 0;
  const isCall = ({ action: { type } }: LogEntry): boolean => type === 'bid' || type === 'call' || type === 'grab';
  let [start, counted] = [history.length, 0];
  while (start > 0) {
    const entry = history[start - 1]!;
    if (isCall(entry) && counted++ === calls) break;
    start--;
  }
  return history.slice(start);
};
