/** Lines that a player names: moves of all sides, and a claimed line of one side, which is followed until it fails. */
import { explainIllegal, sameMove } from '@doudizhu/rules/combos';
import type { Failure } from '@doudizhu/rules/failure';
import { afterMove, sideOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { parseAction, playOfAction, type Side } from '@doudizhu/rules/round';
import type { Move, Solution } from '../solver.ts';
import type { Played } from './line.ts';

/** Reads a move at a position. @returns null for the pass, or why it is illegal */
export type MoveReader = (position: OpenPosition, text: string) => Result<Move, Failure>;

/** Reads a move as it is written in records: `333+Q`, `-`. */
export const moveOfText: MoveReader = ({ rules, hands, turn, toBeat }, text) => {
  const beaten = toBeat?.combo ?? null;
  const action = parseAction(text, rules, beaten);
  if (!action.ok) return action;
  const hand = hands[turn]!;
  const play = playOfAction(action.value, hand, rules);
  const fault = explainIllegal({ hand, play, toBeat: beaten, rules });
  return fault === null ? ok(play) : err(fault);
};

/** The first illegal move of a line. */
export interface LineFault {
  readonly word: string;
  /** Counts from 1. */
  readonly number: number;
  readonly position: OpenPosition;
  /** Null: the round was over before this move. */
  readonly cause: Failure | null;
}

/** Words of a line: `A - 34567`, `A,34567,333T`. */
const wordsOfLine = (text: string): string[] => text.split(/[\s,，、]+/u).filter((word) => word !== '');

/** Follows moves of all sides in turn. @returns the moves, or the first that is illegal */
export const followLine = (start: OpenPosition, text: string, read: MoveReader): Result<Played[], LineFault> => {
  const played: Played[] = [];
  for (const word of wordsOfLine(text)) {
    const step = stepBy(positionAfter(start, played), word, played.length + 1, read);
    if (!step.ok) return step;
    played.push(step.value);
  }
  return ok(played);
};

/** The position after the last move of a line. */
export const positionAfter = (start: OpenPosition, played: readonly Played[]): OpenPosition => {
  const last = played.at(-1);
  return last === undefined ? start : afterMove(last.position, last.move);
};

const stepBy = (position: OpenPosition, word: string, number: number, read: MoveReader): Result<Played, LineFault> => {
  if (winnerOf(position) !== null) return err({ word, number, position, cause: null });
  const move = read(position, word);
  return move.ok ? ok({ position, move: move.value }) : err({ word, number, position, cause: move.error });
};

/**
 * Reads a claimed line of the side to move. Without a pass in it only this side's plays are named: the others pass, and
 * a partner who cannot play the next word passes too.
 * @returns the moves, or the first that is illegal; of a line of one move the whole text
 */
export const readClaim = (start: OpenPosition, text: string, read: MoveReader): Result<Played[], LineFault> => {
  const names = wordsOfLine(text);
  const single = stepBy(start, text, 1, read);
  if (single.ok) return ok([single.value]);
  if (names.length <= 1) return single;
  if (names.some((word) => /^(?:-|p|pass|不出|过)$/iu.test(word))) return followLine(start, text, read);
  const played: Played[] = [];
  let number = 0;
  while (number < names.length) {
    const position = positionAfter(start, played);
    const word = names[number] as string;
    const mayPass = position.toBeat !== null && winnerOf(position) === null;
    const isPartner = sideOf(position.turn) === sideOf(start.turn);
    const passes =
      mayPass && (!isPartner || (played.length > 0 && !read(position, word).ok && hasPartnerAfter(position)));
    if (passes) played.push({ position, move: null });
    else {
      const step = stepBy(position, word, number + 1, read);
      if (!step.ok) return step;
      played.push(step.value);
      number++;
    }
  }
  return ok(played);
};

/** True if the trick has not come back to the side that leads it: another seat of it may play the next word. */
const hasPartnerAfter = ({ hands, toBeat, turn }: OpenPosition): boolean =>
  hands.length > 2 && toBeat !== null && toBeat.side !== turn;

/** A move of a claimed line, and the winner after it. */
export interface ClaimStep extends Played {
  readonly winner: Side | 'unknown';
}

/** A claimed line, followed until it fails. */
export interface Claim {
  readonly steps: readonly ClaimStep[];
  /** Index of the move after which the claim fails. Null: it does not. */
  readonly failsAt: number | null;
  /** Winner of the line. `unknown`: a limit ended the search after one of its moves. */
  readonly winner: Side | 'unknown';
  /** Answers that win against it there. */
  readonly answers: readonly Move[];
}

/**
 * Follows a claimed line. It fails where the other side has a winning answer that the line does not name: the claim
 * takes a worse one for granted.
 * @param solve finds the winner and all winning moves of a position; null if another question replaced this one
 * @returns null if a question was replaced
 */
export const followClaim = async (
  line: readonly Played[],
  solve: (position: OpenPosition) => Promise<Solution | null>,
): Promise<Claim | null> => {
  const steps: ClaimStep[] = [];
  const claimant = sideOf(line[0]?.position.turn ?? 0);
  for (const [index, played] of line.entries()) {
    const after = afterMove(played.position, played.move);
    const over = winnerOf(after);
    const solution = over === null ? await solve(after) : null;
    const winner = over ?? solution?.winner;
    if (winner === undefined) return null;
    steps.push({ ...played, winner });
    if (solution === null || winner === claimant || winner === 'unknown' || sideOf(after.turn) === claimant) continue;
    const next = line[index + 1];
    const answers = solution.winningMoves;
    if (next === undefined || !answers.some((answer) => sameMove(answer, next.move)))
      return { steps, failsAt: index, winner, answers };
  }
  const isOpen = steps.some(({ winner }) => winner === 'unknown');
  return { steps, failsAt: null, winner: isOpen ? 'unknown' : (steps.at(-1)?.winner ?? 'unknown'), answers: [] };
};
