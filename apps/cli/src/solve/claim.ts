/** Faults and text of lines that a player names: moves that were made (`--after`), a claimed line (`--refute`). */
import type { Failure } from '@doudizhu/rules/failure';
import { afterMove, movesOf, sideLetter, sideOf } from '@doudizhu/rules/position';
import type { Side } from '@doudizhu/rules/round';
import type { Claim, ClaimStep, LineFault } from '@doudizhu/solver';
import { cliFailure } from '../words/failures.ts';
import { moveText, type TextContext } from './report.ts';

/** The fault of a line given to an option. */
export const lineFailure = (option: string, value: string, { word, number, position, cause }: LineFault): Failure => {
  if (cause === null) return cliFailure('bad-line/over', { option, value, number, move: word });
  if (option === 'refute' && word === value) return cliFailure('bad-usage/refute', { value, cause });
  const side = sideLetter(position.turn, position.hands.length);
  return cliFailure('bad-line/move', { option, value, number, move: word, side, cause });
};

export const claimLines = ({ steps, failsAt, winner: lineWinner, answers }: Claim, context: TextContext): string[] => {
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
    ...endOfClaim(last, { failsAt, winner: lineWinner, answers, number, claimant }, context),
  ];
};

interface ClaimEnd extends Pick<Claim, 'failsAt' | 'winner' | 'answers'> {
  /** Number of the last own play. */
  readonly number: number;
  readonly claimant: Side;
}

const ANSWERS_SHOWN = 8;

const endOfClaim = (
  last: ClaimStep,
  { failsAt, winner, answers, number, claimant }: ClaimEnd,
  { words }: TextContext,
): string[] => {
  const { claim, wins } = words.solve;
  const { position, move } = last;
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
