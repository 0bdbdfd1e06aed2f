/**
 * Lines that a player names: moves that were made (`--after`), and a claimed line of one side (`--refute`), which is
 * followed move by move until it fails.
 */
import type { Winner } from '@doudizhu/bots/winners';
import { sameMove } from '@doudizhu/rules/combos';
import type { Failure } from '@doudizhu/rules/failure';
import { afterMove, movesOf, sideLetter, sideOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import { err, ok, type Result } from '@doudizhu/rules/result';
import type { Side } from '@doudizhu/rules/round';
import type { SolverQueue } from '@doudizhu/env/solver-queue';
import type { Move, SearchLimits } from '@doudizhu/solver';
import type { Played } from '@doudizhu/puzzles/play';
import { cliFailure } from '../words/failures.ts';
import { readMove } from './move-input.ts';
import { moveText, type TextContext } from './report.ts';

/** Solver of explanations. */
export interface Explainer {
  readonly engine: SolverQueue;
  readonly limits: SearchLimits;
}

/** Words of a line: `A - 34567`, `A,34567,333T`. */
const wordsOfLine = (text: string): string[] => text.split(/[\s,，、]+/u).filter((word) => word !== '');

/** Follows moves of all sides in turn. @returns the moves, or the first that is illegal */
export const followLine = (start: OpenPosition, text: string, option: string): Result<Played[], Failure> => {
  const played: Played[] = [];
  for (const word of wordsOfLine(text)) {
    const step = stepBy(positionAfter(start, played), word, { text, option, number: played.length + 1 });
    if (!step.ok) return step;
    played.push(step.value);
  }
  return ok(played);
};

export const positionAfter = (start: OpenPosition, played: readonly Played[]): OpenPosition => {
  const last = played.at(-1);
  return last === undefined ? start : afterMove(last.position, last.move);
};

interface WordOfLine {
  readonly text: string;
  readonly option: string;
  readonly number: number;
}

const stepBy = (
  position: OpenPosition,
  word: string,
  { text, option, number }: WordOfLine,
): Result<Played, Failure> => {
  const winner = winnerOf(position);
  if (winner !== null) return err(cliFailure('bad-line/over', { option, value: text, number, move: word }));
  const move = readMove(position, word);
  if (move.ok) return ok({ position, move: move.value });
  const side = sideLetter(position.turn, position.hands.length);
  return err(cliFailure('bad-line/move', { option, value: text, number, move: word, side, cause: move.error }));
};

/**
 * Reads a claimed line of the side to move. Without a pass in it only this side's plays are named: the others pass, and
 * a partner who cannot play the next word passes too.
 */
export const readClaim = (start: OpenPosition, text: string): Result<Played[], Failure> => {
  const names = wordsOfLine(text);
  const option = 'refute';
  const single = readMove(start, text);
  if (single.ok) return ok([{ position: start, move: single.value }]);
  if (names.length <= 1) return err(cliFailure('bad-usage/refute', { value: text, cause: single.error }));
  if (names.some((word) => /^(?:-|p|pass|不出|过)$/iu.test(word))) {
    return followLine(start, text, option);
  }
  const played: Played[] = [];
  let number = 0;
  while (number < names.length) {
    const position = positionAfter(start, played);
    const word = names[number] as string;
    const mayPass = position.toBeat !== null && winnerOf(position) === null;
    const isPartner = sideOf(position.turn) === sideOf(start.turn);
    const passes =
      mayPass && (!isPartner || (played.length > 0 && !readMove(position, word).ok && hasPartnerAfter(position)));
    if (passes) played.push({ position, move: null });
    else {
      const step = stepBy(position, word, { text, option, number: number + 1 });
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
  readonly winner: Winner;
}

/** A claimed line, followed until it fails. */
export interface Claim {
  readonly steps: readonly ClaimStep[];
  /** Index of the move after which the claim fails. Null: it does not. */
  readonly failsAt: number | null;
  /** Answers that win against it there. */
  readonly answers: readonly Move[];
}

/**
 * Follows a claimed line. It fails where the other side has a winning answer that the line does not name: the claim
 * takes a worse one for granted.
 */
export const followClaim = async ({ engine, limits }: Explainer, line: readonly Played[]): Promise<Claim> => {
  const steps: ClaimStep[] = [];
  const claimant = sideOf(line[0]?.position.turn ?? 0);
  for (const [index, played] of line.entries()) {
    const after = afterMove(played.position, played.move);
    const over = winnerOf(after);
    const solution = over === null ? await engine.solve(after, { moves: 'all', ...limits }) : null;
    const winner: Winner = over ?? solution?.winner ?? 'unknown';
    steps.push({ ...played, winner });
    const isOthers = sideOf(after.turn) !== claimant;
    if (solution === null || winner === claimant || winner === 'unknown' || !isOthers) continue;
    const next = line[index + 1];
    const answers = solution.winningMoves;
    if (next === undefined || !answers.some((answer) => sameMove(answer, next.move))) {
      return { steps, failsAt: index, answers };
    }
  }
  return { steps, failsAt: null, answers: [] };
};

export const claimLines = ({ steps, failsAt, answers }: Claim, context: TextContext): string[] => {
  const { claim, wins } = context.words.solve;
  const { styleText } = context;
  const [first] = steps;
  if (first === undefined) return [];
  const claimant = sideOf(first.position.turn);
  let number = 0;
  const lines = steps.map(({ position, move, winner }, index) => {
    const isOwn = sideOf(position.turn) === claimant;
    if (isOwn && move !== null) number++;
    const mark = isOwn && move !== null ? `${number}.` : '';
    const who = `${sideLetter(position.turn, position.hands.length)} ${moveText(move, position)}`;
    const verdict = winner === 'unknown' ? wins.unknown : winner === claimant ? claim.keeps : claim.lost;
    const text = `${mark.padStart(4)} ${who.padEnd(16)} ${verdict}`;
    return index === failsAt ? styleText('red', text) : text;
  });
  const last = steps.at(-1) as ClaimStep;
  return [
    styleText('bold', claim.title),
    ...lines,
    ...endOfClaim(last, { failsAt, answers, number, claimant }, context),
  ];
};

interface ClaimEnd extends Pick<Claim, 'failsAt' | 'answers'> {
  /** Number of the last own play. */
  readonly number: number;
  readonly claimant: Side;
}

const ANSWERS_SHOWN = 8;

const endOfClaim = (
  last: ClaimStep,
  { failsAt, answers, number, claimant }: ClaimEnd,
  { words }: TextContext,
): string[] => {
  const { claim, wins } = words.solve;
  const { position, move, winner } = last;
  if (failsAt === null)
    return [winner === 'unknown' ? wins.unknown : winner === claimant ? claim.holds : claim.lostToo];
  const after = afterMove(position, move);
  const shown = answers
    .slice(0, ANSWERS_SHOWN)
    .map((answer) => (answer === null ? words.pass : moveText(answer, after)));
  const all = movesOf(after).length;
  return [
    claim.fails({
      number,
      who: sideLetter(after.turn, after.hands.length),
      answers: shown.join(' '),
      count: answers.length,
      of: all,
    }),
  ];
};

export const claimRecord = ({ steps, failsAt, answers }: Claim): Record<string, unknown> => {
  const last = steps.at(-1);
  return {
    steps: steps.map(({ position, move, winner }) => ({
      side: sideLetter(position.turn, position.hands.length),
      play: moveText(move, position),
      winner,
    })),
    failsAt: failsAt === null ? null : failsAt + 1,
    answers: last === undefined ? [] : answers.map((answer) => moveText(answer, last.position)),
  };
};
