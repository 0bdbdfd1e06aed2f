/** The match of a table: the score, and the last of its rounds. It does not grow with the number of rounds. */
import { seatsOf } from '@doudizhu/rules/deal';
import type { Round } from '@doudizhu/rules/round';
import type { Match } from '../model/state.ts';
import type { Terms } from '../model/terms.ts';

/** A view is sent again and again: it may not grow with the number of rounds. */
const ROUNDS_KEPT = 20;

export const beginMatch = ({ rules, roundsMax }: Pick<Terms, 'rules' | 'roundsMax'>): Match => ({
  roundsMax,
  rounds: [],
  scores: seatsOf(rules).map(() => 0),
  roundsPlayed: 0,
  roundsScored: 0,
});

/** The match with a round that is over. @param penalties what leavers pay, index = Seat; null: nobody left. */
export const addRound = (match: Match, round: Round, penalties: readonly number[] | null): Match => {
  const { auction, redeals, landlord, bid, outcome } = round;
  return {
    ...match,
    scores: match.scores.map((score, seat) => score + (outcome?.scores[seat] ?? 0) + (penalties?.[seat] ?? 0)),
    roundsPlayed: match.roundsPlayed + 1,
    roundsScored: match.roundsScored + (outcome === null ? 0 : 1),
    rounds: [...match.rounds, { first: auction.first, redeals, landlord, bid, outcome }].slice(-ROUNDS_KEPT),
  };
};

/** Whether all rounds have been played. Rounds in which no seat bid do not count. */
export const isMatchDone = ({ roundsScored, roundsMax }: Match): boolean =>
  roundsMax !== null && roundsScored >= roundsMax;
