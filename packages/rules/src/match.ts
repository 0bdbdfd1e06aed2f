/**
 * A match: rounds one after another with a running score. Plain JSON; the seeds are the caller's, one per round, so
 * that a match may be shown to anybody.
 */
import type { Seat } from './deal.ts';
import { seatAfter, seatAt, seatsOf } from './deal.ts';
import { createRng, randomBelow } from './rng.ts';
import { startRound } from './round.ts';
import { isOver, type Outcome, type Round } from './state.ts';
import type { RuleSet } from './ruleset.ts';

export interface Match {
  readonly rules: RuleSet;
  /** After so many rounds it is over; null: when the players wish. */
  readonly roundsMax: number | null;
  /** Who speaks first in the first round, or null: as the rule set says. */
  readonly first: Seat | null;
  readonly rounds: readonly RoundSummary[];
  /** The running score, index = Seat; always zero in sum. */
  readonly scores: readonly number[];
}

/** What a match keeps of a round. */
export interface RoundSummary {
  /** Who spoke first in the deal that was played. */
  readonly first: Seat;
  readonly redeals: number;
  readonly landlord: Seat | null;
  readonly bid: number;
  /** Null for a round that nobody bid for. */
  readonly outcome: Outcome | null;
}

export interface MatchGiven {
  readonly rules: RuleSet;
  readonly roundsMax?: number | null;
  readonly first?: Seat | null;
}

export const startMatch = ({ rules, roundsMax = null, first = null }: MatchGiven): Match => ({
  rules,
  roundsMax,
  first,
  rounds: [],
  scores: seatsOf(rules).map(() => 0),
});

/** Deals the next round. @param seed this round's own: give every round of a match another. */
export const nextRound = (match: Match, seed: number | string): Round =>
  startRound({ rules: match.rules, seed, first: nextFirst(match, seed) });

/** The match with a finished round added. @throws for a round that is not over or was played under other rules. */
export const recordRound = (match: Match, round: Round): Match => {
  if (!isOver(round)) throw new Error(`bad round: it is in phase ${round.phase}, want settled or aborted`);
  if (round.rules.seats !== match.rules.seats) {
    throw new Error(`bad round: it has ${round.rules.seats} seats, the match has ${match.rules.seats}`);
  }
  const { auction, redeals, landlord, bid, outcome } = round;
  return {
    ...match,
    rounds: [...match.rounds, { first: auction.first, redeals, landlord, bid, outcome }],
    scores: match.scores.map((score, seat) => score + (outcome?.scores[seat] ?? 0)),
  };
};

/** Whether all rounds have been played. Rounds that nobody bid for do not count. */
export const isMatchOver = (match: Match): boolean =>
  match.roundsMax !== null && match.rounds.filter((round) => round.outcome !== null).length >= match.roundsMax;

/** Seats by running score, the best first; seats with equal scores stay in turn order. */
export const standings = (match: Match): { seat: Seat; score: number }[] =>
  match.scores.map((score, seat) => ({ seat: seatAt(seat), score })).toSorted((a, b) => b.score - a.score);

/** `rotate` moves on by one seat per deal, so past the redeals of the round before; its first is drawn. */
const nextFirst = (match: Match, seed: number | string): Seat | null => {
  const { rules } = match;
  const last = match.rounds.at(-1);
  if (last === undefined && match.first !== null) return match.first;
  switch (rules.firstSpeaker) {
    case 'rotate':
      return last === undefined
        ? seatAt(randomBelow(createRng(`${seed}/first`), rules.seats))
        : seatAfter(last.first, rules.seats);
    case 'fixed':
      return match.first;
    default:
      return null; // random and faceUp: the deal decides
  }
};
