/** The running match of a table: the score, and the last of its rounds. It does not grow with the number of rounds. */
import { startMatch, type Match, type Round } from '@doudizhu/rules/round';
import type { Terms } from '../log/event.ts';

/** A match whose `rounds` are the last of them only, oldest first. */
export interface RunningMatch extends Match {
  /** How many rounds are over, and how many of them had a score. */
  readonly roundsPlayed: number;
  readonly roundsScored: number;
}

/** A view is sent again and again: it may not grow with the number of rounds. */
const ROUNDS_KEPT = 20;

export const beginMatch = ({ rules, roundsMax }: Pick<Terms, 'rules' | 'roundsMax'>): RunningMatch => ({
  ...startMatch({ rules, roundsMax }),
  roundsPlayed: 0,
  roundsScored: 0,
});

/** The match with a round that is over. @param penalties what leavers pay, index = Seat; null: nobody left. */
export const addRound = (match: RunningMatch, round: Round, penalties: readonly number[] | null): RunningMatch => {
  const { auction, redeals, landlord, bid, outcome } = round;
  return {
    ...match,
    scores: match.scores.map((score, seat) => score + (outcome?.scores[seat] ?? 0) + (penalties?.[seat] ?? 0)),
    roundsPlayed: match.roundsPlayed + 1,
    roundsScored: match.roundsScored + (outcome === null ? 0 : 1),
    rounds: [...match.rounds, { first: auction.first, redeals, landlord, bid, outcome }].slice(-ROUNDS_KEPT),
  };
};

/** Rounds in which no seat bid do not count. */
export const isMatchDone = ({ roundsScored, roundsMax }: RunningMatch): boolean =>
  roundsMax !== null && roundsScored >= roundsMax;
