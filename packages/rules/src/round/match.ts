/**
 * A match: a sequence of rounds with a running score. It is plain JSON and holds no seed: the caller gives one per round.
 * So a match may be public.
 */
import type { Seat } from './deal.ts';
import { seatAfter, seatAt, seatsOf } from './deal.ts';
import { createRng, randomBelow } from '../base/rng.ts';
import { startRound } from './round.ts';
import { isOver, type Outcome, type Round } from './state.ts';
import type { RuleSet } from '../ruleset/ruleset.ts';

/** Rounds with a running score. */
export interface Match {
  readonly rules: RuleSet;
  /** The number of rounds after which it is over; null: the players end it. */
  readonly roundsMax: number | null;
  /** The first caller of the first round, or null: as the rule set says. */
  readonly first: Seat | null;
  readonly rounds: readonly RoundSummary[];
  /** The running score, index = Seat; always zero in sum. */
  readonly scores: readonly number[];
}

/** One round of a match. */
export interface RoundSummary {
  /** The first caller of the deal that was played. */
  readonly first: Seat;
  readonly redeals: number;
  readonly landlord: Seat | null;
  readonly bid: number;
  /** Null for a round in which no seat bid. */
  readonly outcome: Outcome | null;
}

export interface MatchGiven {
  readonly rules: RuleSet;
  readonly roundsMax?: number | null;
  readonly first?: Seat | null;
}

/** A match before its first round. */
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

/** Whether all rounds have been played. Rounds in which no seat bid do not count. */
export const isMatchOver = (match: Match): boolean =>
  match.roundsMax !== null && match.rounds.filter((round) => round.outcome !== null).length >= match.roundsMax;

/** Seats by running score, the best first; seats with equal scores stay in turn order. */
export const standings = (match: Match): { seat: Seat; score: number }[] =>
  match.scores.map((score, seat) => ({ seat: seatAt(seat), score })).toSorted((a, b) => b.score - a.score);

/** The first caller of the next round. With `rotate` it is the next seat for every deal, redeals included; the first is
 * drawn. */
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
