/**
 * A round that one person enters at a table, fact by fact: their hand, then calls, the kitty and plays as they happen.
 * Each entry is checked by the rules, and may be taken back by keeping the earlier rounds.
 */
import {
  addCounts,
  contains,
  NO_CARDS,
  parseCards,
  sizeOf,
  subtractCounts,
  type RankCounts,
} from '@doudizhu/rules/cards';
import type { Seat } from '@doudizhu/rules/deal';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { legalActions } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { actionWord } from './ddn.ts';
import { cardsLeft, knownHandsIn, roundAsSeen, type BadView, type SeenRound, type SeenSeat } from './seen-round.ts';

/** The facts so far. */
export interface EnteredRound extends SeenRound {
  /** The seat of that person, counted from the first caller. */
  readonly seat: Seat;
  readonly calls: readonly string[];
  readonly plays: readonly string[];
}

/** The fact that is missing next. */
export type NextFact =
  | { readonly type: 'kitty' | 'wild' | 'over' }
  /** An action of the seat to act; `words` are those of its calls, null for a play. */
  | { readonly type: 'action'; readonly seen: SeenSeat; readonly words: readonly string[] | null };

/** A round of which one hand alone is known. */
export const enteredRound = (rules: RuleSet, hand: RankCounts, seat: Seat): EnteredRound => ({
  rules,
  hand,
  seat,
  kitty: null,
  calls: [],
  plays: [],
  wild: '',
});

/** The fact to enter next. @returns a failure for a hand that fits no deal */
export const nextFact = (entered: EnteredRound): Result<NextFact, BadView> => {
  const seen = roundAsSeen(entered);
  if (seen.ok) {
    const { round, turn } = seen.value;
    const words =
      round.phase === 'play' ? null : legalActions(round, turn).map((each) => actionWord(each, round.rules));
    return ok({ type: 'action', seen: seen.value, words });
  }
  const field = fieldOf(seen.error);
  if (field === 'kitty' || field === 'wild') return ok({ type: field });
  return field === 'plays' ? ok({ type: 'over' }) : seen;
};

/** The round with one more fact: cards of the kitty, letters of wild ranks, the word of an action, or a hand known in part. */
export const withFact = (entered: EnteredRound, fact: NextFact, word: string): Result<EnteredRound, Failure> => {
  switch (fact.type) {
    case 'over':
      return ok(entered);
    case 'wild':
      return checked({ ...entered, wild: word.toUpperCase() }, 'wild');
    case 'kitty': {
      const kitty = parseCards(word);
      if (!kitty.ok) return kitty;
      // A landlord has the kitty in the hand.
      const own = checked({ ...entered, kitty: kitty.value, hand: addCounts(entered.hand, kitty.value) }, 'kitty');
      return own.ok ? own : checked({ ...entered, kitty: kitty.value }, 'kitty');
    }
    default: {
      const { turn, view } = fact.seen;
      if (/^[ldxu]=/iu.test(word)) {
        const read = knownHandsIn(word, view);
        if (!read.ok) return read;
        const known = read.value.map((cards, owner) => (sizeOf(cards) > 0 ? cards : (entered.known?.[owner] ?? cards)));
        return checked({ ...entered, known }, 'known');
      }
      if (fact.words !== null) return checked({ ...entered, calls: [...entered.calls, word] }, 'calls');
      const laid = parseCards((word.split('=').at(-1) ?? '').replace('+', ''));
      const cards = laid.ok ? laid.value : NO_CARDS;
      const isOwn = turn === entered.seat;
      const hand = isOwn && contains(entered.hand, cards) ? subtractCounts(entered.hand, cards) : entered.hand;
      const known = entered.known?.map((held, owner) => (owner === turn ? cardsLeft(held, cards) : held));
      return checked({ ...entered, hand, ...(known && { known }), plays: [...entered.plays, word] }, 'plays');
    }
  }
};

/** The round, unless its last entry is at fault; facts that come later may be missing. */
const checked = (
  next: EnteredRound,
  field: 'kitty' | 'wild' | 'known' | 'calls' | 'plays',
): Result<EnteredRound, BadView> => {
  const seen = roundAsSeen(next);
  if (seen.ok) return ok(next);
  const missing = fieldOf(seen.error);
  const isLater = (missing === 'wild' || missing === 'kitty') && missing !== field;
  const isOver = missing === 'plays' && field === 'plays';
  return isLater || isOver ? ok(next) : err(seen.error);
};

const fieldOf = ({ key, parameters }: BadView): string => (key === 'bad-view/field' ? parameters.path : '');
