/** Deals and actions from texts. A module of its own: most programs that play rounds read none. */
import { parseCards, type BadCards } from '../base/card-text.ts';
import { ok, type Result } from '../base/result.ts';
import type { Combo } from '../combos/combo.ts';
import { parsePlay, type BadPlay } from '../combos/play-text.ts';
import type { RuleSet } from '../ruleset/switches.ts';
import type { Deal } from './deal.ts';
import { dealOfCards, type BadDeal, type CardsGiven, type DealGiven } from './given-deal.ts';
import { actionOfPlay, type PlayOrPass } from './legality.ts';

/** Reads a play or a pass as an action: `parsePlay`, and the cards laid behind `=`, such as `JJ=4J`. */
export const parseAction = (
  text: string,
  rules: RuleSet,
  toBeat: Combo | null = null,
): Result<PlayOrPass, BadCards | BadPlay> => {
  const [play = '', cards] = text.split('=');
  const read = parsePlay(play, rules, toBeat);
  if (!read.ok) return read;
  const action = actionOfPlay(read.value);
  if (cards === undefined || action.type === 'pass') return ok(action);
  const uses = parseCards(cards);
  return uses.ok ? ok({ ...action, uses: uses.value }) : uses;
};

/**
 * A deal of known cards, of any sizes, for research environments, puzzles and records. A text is read by `parseCards`.
 * @returns `bad-deal` for an invalid or repeated card, too many of a rank, or a wrong number of hands.
 * `bad-cards` for an invalid text.
 */
export const dealOf = (given: DealGiven<CardsGiven | string>): Result<Deal, BadDeal | BadCards> => {
  const read: CardsGiven[] = [];
  for (const cards of [...given.hands, given.kitty ?? []]) {
    const counts = typeof cards === 'string' ? parseCards(cards) : ok(cards);
    if (!counts.ok) return counts;
    read.push(counts.value);
  }
  return dealOfCards({ ...given, hands: read.slice(0, -1), kitty: read.at(-1) ?? [] });
};
