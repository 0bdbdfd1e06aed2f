/** Match of a table: its score and its last rounds. */
import { seatsOf } from '@doudizhu/rules/deal';
import type { Round } from '@doudizhu/rules/round';
import type { Match } from '../model/state.ts';
import type { Terms } from '../model/terms.ts';

/** Bound of a view, which is sent often. */
const ROUNDS_MAX = 20;

export const beginMatch = ({ rules, roundsMax }: Pick<Terms, 'rules' | 'roundsMax'>): Match => ({
  roundsMax,
  rounds: [],
  scores: seatsOf(rules).map(() => 0),
  roundsPlayed: 0,
  roundsScored: 0,
});

/** Adds a finished round. @param penalties of leavers, index = Seat. Null: none */
export const addRound = (match: Match, round: Round, penalties: readonly number[] | null): Match => {
  const { auction, redeals, landlord, bid, outcome } = round;
  return {
    ...match,
    scores: match.scores.map((score, seat) => score + (outcome?.scores[seat] ?? 0) + (penalties?.[seat] ?? 0)),
    roundsPlayed: match.roundsPlayed + 1,
    roundsScored: match.roundsScored + (outcome === null ? 0 : 1),
    rounds: [...match.rounds, { first: auction.first, redeals, landlord, bid, outcome }].slice(-ROUNDS_MAX),
  };
};

/** True if all rounds have been played. Rounds in which no seat bid do not count. */
export const isMatchDone = ({ roundsScored, roundsMax }: Match): boolean =>
  roundsMax !== null && roundsScored >= roundsMax;
