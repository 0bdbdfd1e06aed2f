/**
 * Method `solve` of `ddz rpc`. A long search runs in time slices, one request after another, so quick methods wait for at
 * most one slice.
 */
import { hiddenPosition, movesInDeals, possibleDeals, type HiddenPosition } from '@doudizhu/bots';
import { parseCards } from '@doudizhu/rules/cards';
import { formatCombo } from '@doudizhu/rules/combos';
import type { Failure } from '@doudizhu/rules/failure';
import {
  isHidden,
  LEADERS,
  openPosition,
  parsePosition,
  positionFromText,
  type OpenPosition,
} from '@doudizhu/rules/position';
import { ok, type Result } from '@doudizhu/rules/result';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import {
  anything,
  boolean,
  listOf,
  named,
  numberFrom,
  oneOf,
  optional,
  orNull,
  object,
  text,
  where,
  whole,
  withDefault,
} from '@doudizhu/rules/schema';
import { type SearchLimits, type Move } from '@doudizhu/solver';
import { withoutKinds } from '@doudizhu/rules/ruleset';
import { hiddenRecord, solveDeals } from './hidden-hands.ts';
import { playsRecord, stepsRecord } from './play-json.ts';
import type { Method, Params } from './message.ts';
import { badParam, CARDS, readObject, readParam, readParams } from '../base/params.ts';
import { kindsIn, playIn, type ParamReader } from './game-params.ts';
import { MEMORY_MB, MEMORY_MB_MAX, MEMORY_MB_MIN, SolverQueue } from './solver-queue.ts';
import { expected } from '../base/expectations.ts';

/** Nodes per move of a line, which is the fastest win or the longest resistance. */
const LINE_NODES = 20_000;

export interface SolveSetup {
  readonly reader: ParamReader;
  readonly nowMs: () => number;
}

interface SolveCall {
  readonly position: OpenPosition;
  readonly all: boolean;
  readonly limits: SearchLimits;
  readonly memoryMb: number;
}

/** A position with hidden hands. */
interface HiddenCall extends Omit<SolveCall, 'position' | 'all'> {
  readonly hidden: HiddenPosition;
  readonly dealsMax: number;
}

/** Deals that are solved if the request names no number. */
const DEALS_MAX = 1000;

/**
 * `{rules, wild?, kindsOff?, landlord, farmers, leader, beat?, beatBy?, headStart?, all?, limits?: {nodes?, timeMs?,
 * memoryMb?}}`, or `position` (DDN) instead of the first nine, or `positions` with a list of `landlord` to `headStart` →
 * `{winner, winningPlays, complete, winningPass?, unknownPlays?, line, nodes, ms, stopped}`.
 * With `all`, `winningPlays` has every winning play, otherwise at least one if there is one. `complete` is whether it has
 * all. `winningPass` is whether the pass wins, present if there is a play to beat.
 *
 * A `position` with hidden hands takes `unseen?` and `deals?` and gives a `HiddenRecord` with `nodes` and `ms`.
 */
export const solveMethod = ({ reader, nowMs }: SolveSetup): Method => {
  /** Solver of the last rule set, with its results so far. */
  let last: { readonly solver: SolverQueue; readonly key: string } | null = null;
  const solverFor = (rules: RuleSet, memoryMb: number): SolverQueue => {
    const key = `${memoryMb} ${JSON.stringify(rules)}`;
    if (last === null || last.key !== key) last = { solver: new SolverQueue({ memoryMb, nowMs }), key };
    return last.solver;
  };
  return {
    params: [...POSITION_PARAMS, 'all', 'limits', 'position', 'positions', 'unseen', 'deals'],
    handle: async ({ positions, ...params }) => {
      const answer = ({ value }: { readonly value: SolveCall }): Promise<unknown> =>
        answerRequest(value, solverFor(value.position.rules, value.memoryMb));
      if (params['position'] !== undefined) {
        const request = readWholePosition({ ...params, positions });
        if (!request.ok) return request;
        if ('position' in request.value) return ok(await answer({ value: request.value }));
        const { hidden } = request.value;
        return ok(await answerHidden(request.value, solverFor(hidden.position.rules, request.value.memoryMb), nowMs));
      }
      const stray = ['unseen', 'deals'].find((name) => params[name] !== undefined);
      if (stray !== undefined) return badParam(stray, params[stray], expected('expected/with-position'));
      if (positions === undefined) {
        const request = readRequest(params, reader);
        return request.ok ? ok(await answer(request)) : request;
      }
      const beside = Object.keys(POSITION_FIELDS).find((name) => params[name] !== undefined);
      if (beside !== undefined) return badParam(beside, params[beside], expected('expected/no-positions'));
      const list = readParam('positions', positions, POSITIONS);
      if (!list.ok) return list;
      const requests: { readonly value: SolveCall }[] = [];
      for (const [index, position] of list.value.entries()) {
        const read = readParam(`positions[${index}]`, position, POSITION);
        if (!read.ok) return read;
        const request = readRequest({ ...params, ...read.value }, reader);
        if (!request.ok) return request;
        requests.push(request);
      }
      const solutions: unknown[] = [];
      for (const request of requests) solutions.push(await answer(request));
      return ok({ solutions });
    },
  };
};

const answerRequest = async ({ position, all, limits }: SolveCall, solver: SolverQueue): Promise<unknown> => {
  const solution = await solver.solve(position, { moves: all ? 'all' : 'first', ...limits });
  const timeMs = limits.timeMs === undefined ? undefined : Math.max(1, limits.timeMs - solution.ms);
  const isKnown = solution.winner !== 'unknown' && solution.stopped === null;
  const lineLimits = { ...limits, timeMs, distanceNodes: LINE_NODES };
  const line = isKnown ? (await solver.ask({ type: 'line', position, ...lineLimits })).value : null;
  const plays = (moves: readonly Move[]): unknown[] => playsRecord(moves, position);
  return {
    winner: solution.winner,
    winningPlays: plays(solution.winningMoves),
    complete: solution.isComplete,
    ...(position.toBeat === null ? {} : { winningPass: solution.winningMoves.includes(null) }),
    ...(solution.stopped === null ? {} : { unknownPlays: plays(solution.unknownMoves) }),
    line: line === null ? [] : stepsRecord(line.steps, position),
    nodes: solution.nodes,
    ms: solution.ms,
    stopped: solution.stopped,
  };
};

const answerHidden = async (
  { hidden, dealsMax, limits }: HiddenCall,
  solver: SolverQueue,
  nowMs: () => number,
): Promise<unknown> => {
  const [startMs, startNodes] = [nowMs(), solver.nodes];
  const deals = possibleDeals(hidden, dealsMax);
  const solutions = await solveDeals(solver, deals, limits);
  const results = hiddenRecord(hidden, deals, movesInDeals(deals, solutions), solutions.length);
  return { ...results, nodes: solver.nodes - startNodes, ms: nowMs() - startMs };
};

const FARMERS = named(
  where(listOf(text), expected('expected/farmers'), (hands) => hands.length > 0),
  expected('expected/farmers'),
);
const LEADER = oneOf(LEADERS);
const POSITION_FIELDS = {
  landlord: CARDS,
  farmers: FARMERS,
  leader: LEADER,
  beat: optional(anything),
  beatBy: optional(orNull(LEADER)),
  headStart: optional(whole(0)),
};
const ALL = withDefault(boolean, false);
const REQUEST = object({ ...POSITION_FIELDS, all: ALL }, 'passed over');

const readRequest = (params: Params, { dealtRulesIn }: ParamReader): Result<SolveCall, Failure> => {
  const base = dealtRulesIn(params);
  if (!base.ok) return base;
  const kinds = kindsIn(params);
  if (!kinds.ok) return kinds;
  const rules = withoutKinds(base.value, kinds.value);
  if (!rules.ok) return rules;
  const read = readParams(params, REQUEST);
  if (!read.ok) return read;
  const { landlord, farmers, leader, beatBy, headStart, all } = read.value;
  const limits = readLimits(params['limits']);
  if (!limits.ok) return limits;
  const hasBeat = params['beat'] !== undefined && params['beat'] !== null;
  const beat = hasBeat ? playIn(params, 'beat', rules.value, null) : ok(null);
  if (!beat.ok) return beat;
  const position = positionFromText({
    rules: rules.value,
    landlord,
    farmers,
    turn: leader,
    beat: beat.value === null ? undefined : formatCombo(beat.value, rules.value.decks),
    beatBy: beatBy ?? undefined,
    headStart,
  });
  return position.ok ? ok({ position: position.value, all, ...limits.value }) : position;
};

/** Parameters that a whole position replaces. */
const POSITION_PARAMS = ['rules', 'wild', 'kindsOff', 'landlord', 'farmers', 'leader', 'beat', 'beatBy', 'headStart'];

const WHOLE_POSITION = object(
  { position: text, all: ALL, unseen: optional(CARDS), deals: withDefault(whole(1, 1_000_000), DEALS_MAX) },
  'passed over',
);

/** Reads `position`, with `unseen` and `deals` if it has hidden hands. */
const readWholePosition = (params: Params): Result<SolveCall | HiddenCall, Failure> => {
  const stray = [...POSITION_PARAMS, 'positions'].find((name) => params[name] !== undefined);
  if (stray !== undefined) return badParam(stray, params[stray], expected('expected/no-position'));
  const read = readParams(params, WHOLE_POSITION);
  if (!read.ok) return read;
  const { all, unseen, deals: dealsMax } = read.value;
  const position = parsePosition(read.value.position);
  if (!position.ok) return position;
  const limits = readLimits(params['limits']);
  if (!limits.ok) return limits;
  if (!position.value.hands.some(isHidden)) {
    const open = openPosition(position.value);
    return open.ok ? ok({ position: open.value, all, ...limits.value }) : open;
  }
  const cards = unseen === undefined ? ok(undefined) : parseCards(unseen);
  if (!cards.ok) return cards;
  const hidden = hiddenPosition(position.value, cards.value);
  return hidden.ok ? ok({ hidden: hidden.value, dealsMax, ...limits.value }) : hidden;
};

/** Positions solved one after another. Shared parameters are outside the list. */
const POSITIONS = named(listOf(anything), expected('expected/positions'));
const POSITION = object(POSITION_FIELDS);

const LIMITS = object({
  nodes: optional(numberFrom(1, 1e12)),
  timeMs: optional(numberFrom(1, 86_400_000)),
  memoryMb: optional(numberFrom(MEMORY_MB_MIN, MEMORY_MB_MAX)),
});

/** Reads the parameter `limits`. */
export const readLimits = (value: unknown): Result<Pick<SolveCall, 'limits' | 'memoryMb'>, Failure> => {
  const read = readObject('limits', value ?? {}, expected('expected/limits'), LIMITS);
  if (!read.ok) return read;
  const { nodes, timeMs, memoryMb = MEMORY_MB } = read.value;
  return ok({ limits: { nodesMax: nodes, timeMs }, memoryMb });
};
