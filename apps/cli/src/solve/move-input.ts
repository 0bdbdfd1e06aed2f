/** Moves typed by a person, for a position with open hands. */
import { NO_CARDS } from '@doudizhu/rules/cards';
import { countsOfCombo, explainIllegal, parsePlay, sameCombo } from '@doudizhu/rules/combos';
import type { Failure } from '@doudizhu/rules/failure';
import { movesOf, type OpenPosition } from '@doudizhu/rules/position';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { type Move } from '@doudizhu/solver';
import { whyNoPlay } from '../play/player-input.ts';
import { cliFailure } from '../words/failures.ts';

/** Reads a move. @returns null for the pass, or the reason why it is not legal */
export const readMove = (position: OpenPosition, text: string): Result<Move, Failure> => {
  const { rules, hands, turn } = position;
  const toBeat = position.toBeat?.combo ?? null;
  const hand = hands[turn] ?? NO_CARDS;
  const play = parsePlay(text, rules, toBeat);
  if (!play.ok) return err(whyNoPlay(text, play.error, { rules, toBeat, hand }));
  const { value } = play;
  const isMeant = (move: Move): boolean => (move === null || value === null ? move === value : sameCombo(move, value));
  const move = movesOf(position).find(isMeant);
  if (move !== undefined) return ok(move);
  // A pass of the side that leads.
  if (value === null) return err(cliFailure('must-lead/solver'));
  const reason = explainIllegal({ hand, play: countsOfCombo(value, rules.decks), toBeat, rules });
  return err(reason ?? cliFailure('unclear/no-move', { text }));
};
