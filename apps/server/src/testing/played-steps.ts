/** Whole rounds for tests of collusion: every step and its action. */
import type { Seat } from '@doudizhu/rules/deal';
import { isOver, startRound, type Action, type Round } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { PlayedStep } from '../moderation/regret.ts';
import { playedOut } from '@doudizhu/rules/testing';

/** Decides for a seat. It gets the whole round, so it can cheat. */
export type StepPlayer = (round: Round, seat: Seat) => Action;

/** Redeals after which a round without a bid ends. */
const REDEALS_MAX = 100;

/** Plays a seeded round. @param players index = seat. */
export const playSteps = (rules: RuleSet, seed: string, players: readonly StepPlayer[]): readonly PlayedStep[] => {
  const steps: PlayedStep[] = [];
  const choose: StepPlayer = (round, seat) => {
    const action = (players[seat] as StepPlayer)(round, seat);
    steps.push({ round, seat, action });
    return action;
  };
  playedOut(startRound({ rules, seed }), choose, (round) => isOver(round) || round.redeals > REDEALS_MAX);
  return steps;
};
