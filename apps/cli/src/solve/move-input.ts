/** A move as a person types it, for a position with open hands. */
import { NO_CARDS, parseCards } from '@doudizhu/rules/cards';
import { classifyCombo, explainIllegal, formatCombo, parsePlay, sameCombo } from '@doudizhu/rules/combos';
import type { Failure } from '@doudizhu/rules/failure';
import { movesOf, type OpenPosition } from '@doudizhu/rules/position';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { type Move } from '@doudizhu/solver';
import { cliFailure } from '../words/failures.ts';

/** @returns the move, null for the pass, or why it is not legal here. */
export const readMove = (position: OpenPosition, text: string): Result<Move, Failure> => {
  const { rules, hands, turn } = position;
  const toBeat = position.toBeat?.combo ?? null;
  const play = parsePlay(text, rules, toBeat);
  if (play.ok) {
    const { value } = play;
    const isMeant = (move: Move): boolean =>
      move === null || value === null ? move === value : sameCombo(move, value);
    const move = movesOf(position).find(isMeant);
    if (move !== undefined) return ok(move);
    // A pass that is not allowed.
    if (value === null) return err(cliFailure('must-lead/solver'));
  }
  const cards = parseCards(text.replace('+', ''));
  if (!cards.ok) return play.ok ? cards : play;
  const other = text.includes('+') && !play.ok ? classifyCombo(cards.value, rules, toBeat) : null;
  if (other !== null) {
    const meant = formatCombo(other, rules.decks);
    return err(cliFailure('unclear/reading', { text, near: meant }));
  }
  const reason = explainIllegal({ hand: hands[turn] ?? NO_CARDS, play: cards.value, toBeat, rules });
  if (reason !== null) return { ok: false, error: reason };
  return play.ok ? err(cliFailure('unclear/no-move', { text })) : play;
};
