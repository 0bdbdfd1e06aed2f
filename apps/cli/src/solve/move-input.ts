/** Moves typed by a player, for a position with open hands. */
import { contains, NO_CARDS, parseCards, type RankCounts } from '@doudizhu/rules/cards';
import { explainIllegal, playLaid, standsFor } from '@doudizhu/rules/combos';
import type { Failure } from '@doudizhu/rules/failure';
import type { OpenPosition } from '@doudizhu/rules/position';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { parseAction, playOfAction } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { type Move } from '@doudizhu/solver';
import { whyNoPlay } from '../play/player-input.ts';
import { cliFailure } from '../words/failures.ts';

/** Reads a move: a play, also by the cards laid for it, or a pass. @returns null for the pass, or why it is illegal */
export const readMove = (position: OpenPosition, text: string): Result<Move, Failure> => {
  const { rules, hands, turn } = position;
  const toBeat = position.toBeat?.combo ?? null;
  const hand = hands[turn] ?? NO_CARDS;
  const action = parseAction(text, rules, toBeat);
  if (!action.ok) return err(whyNoPlay(text, action.error, { rules, toBeat, hand }));
  const named = playOfAction(action.value, hand, rules);
  if (named === null) return toBeat === null ? err(cliFailure('must-lead/solver')) : ok(null);
  const move = byCards(named, text, { hand, rules }) ?? named;
  const reason = explainIllegal({ hand, play: move, toBeat, rules });
  return reason === null ? ok(move) : err(reason);
};

/** The play of the cards that the text names, if the hand holds them and some are wild. */
const byCards = (
  play: NonNullable<Move>,
  text: string,
  { hand, rules }: { readonly hand: RankCounts; readonly rules: RuleSet },
): Move => {
  const cards = parseCards(text);
  const isLaid = rules.wild !== '' && cards.ok && contains(hand, cards.value) && standsFor(cards.value, play, rules);
  return isLaid ? playLaid(hand, play, cards.value, rules) : null;
};
