/** Method `par` of `ddz rpc`: winner and score of a deal with open hands, per choice of landlord. */
import { formatCombo } from '@doudizhu/rules/combos';
import { dealOf } from '@doudizhu/rules/deal';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { listOf, named, object, text } from '@doudizhu/rules/schema';
import { parDealOf, parOf, type ParDeal, type SeatPar } from '@doudizhu/solver';
import type { Method, Params } from './message.ts';
import { badParam, CARDS, readParams } from '../base/params.ts';
import { type ParamReader } from './game-params.ts';
import { readReplay } from './replay.ts';
import { readLimits, type SolveSetup } from './solve.ts';
import { SolverQueue } from './solver-queue.ts';
import { rpcFailure, expected } from '../base/expectations.ts';

/** `{rules, hands, kitty, limits?}` or `{record, limits?}` → `{landlords: [SeatParJson]}`, index = seat. */
export const parMethod = ({ reader, nowMs }: SolveSetup): Method => ({
  params: ['rules', 'hands', 'kitty', 'record', 'limits'],
  handle: async (params) => {
    const deal = params['record'] === undefined ? readDeal(params, reader) : readRecordDeal(params);
    if (!deal.ok) return deal;
    const limits = readLimits(params['limits']);
    if (!limits.ok) return limits;
    const solver = new SolverQueue({ memoryMb: limits.value.memoryMb, nowMs });
    try {
      const pars = await parOf(deal.value, solver, limits.value.limits);
      return pars.ok ? ok({ landlords: pars.value.map(seatParJson) }) : pars;
    } finally {
      solver.destroy();
    }
  },
});

/** Result for a seat as landlord. */
export interface SeatParJson {
  readonly seat: number;
  readonly winner: SeatPar['winner'];
  /** First plays that are proved to win, as text. Others can win too. */
  readonly winning: readonly string[];
  readonly points: number | null;
  readonly pointsMin: number | null;
  readonly pointsMax: number | null;
  readonly nodes: number;
  readonly ms: number;
  readonly stopped: SeatPar['stopped'];
}

export const seatParJson = ({ position, winningMoves, winner, ...rest }: SeatPar): SeatParJson => {
  const winning = winner === 'landlord' ? winningMoves.map((move) => formatCombo(move, position.rules.decks)) : [];
  return { ...rest, winner, winning };
};

const DEAL = object({ hands: named(listOf(text), expected('expected/hands-by-seat')), kitty: CARDS }, 'passed over');

const readDeal = (params: Params, { rulesIn }: ParamReader): Result<ParDeal, Failure> => {
  const rules = rulesIn(params);
  if (!rules.ok) return rules;
  const cards = readParams(params, DEAL);
  if (!cards.ok) return cards;
  const deal = dealOf({ rules: rules.value, ...cards.value });
  return deal.ok ? ok({ rules: rules.value, deal: deal.value }) : deal;
};

const readRecordDeal = (params: Params): Result<ParDeal, Failure> => {
  const beside = ['rules', 'hands', 'kitty'].find((name) => params[name] !== undefined);
  if (beside !== undefined) return badParam(beside, params[beside], expected('expected/no-record'));
  const replayed = readReplay(params['record']);
  if (!replayed.ok) return replayed;
  const deal = parDealOf(replayed.value.end);
  return deal === null ? err(rpcFailure('bad-record/within-play')) : ok(deal);
};
