/**
 * The method `solve` of `ddz rpc`. A long search runs in slices, one request after another, so the methods that answer
 * at once are never kept waiting for longer than a slice.
 */
import { encode, actionSpace, formatCombo, ok, type Failure, type Result, type RuleSet } from '@doudizhu/rules';
import { positionFromText, type SearchLimits, type Move, type Position } from '@doudizhu/solver';
import { LEADERS, withoutKinds } from '@doudizhu/solver/puzzle';
import { playJsonAt, stepsRecord } from './play-json.ts';
import type { Method, Params } from './message.ts';
import { badParam, kindsIn, playIn, type ParamReader } from './params.ts';
import { MEMORY_MB, MEMORY_MB_MAX, MEMORY_MB_MIN, SolverQueue } from './solver-queue.ts';

/** Nodes for each move of the line to be the quickest and the longest resisting. */
const LINE_NODES = 20_000;

export interface SolveSetup {
  readonly reader: ParamReader;
  readonly nowMs: () => number;
}

interface SolveCall {
  readonly position: Position;
  readonly all: boolean;
  readonly limits: SearchLimits;
  readonly memoryMb: number;
}

/**
 * `{rules, kindsOff?, landlord, farmers, leader, beat?, all?, limits?: {nodes?, timeMs?, memoryMb?}}` →
 * `{winner, winningPlays, complete, winningPass?, unknownPlays?, line, nodes, ms, stopped}`.
 * With `all`, `winningPlays` has every winning play, else at least one where there is one; `complete` says whether it
 * has all. `winningPass` says whether
 * the pass wins; it is there when there is a play to beat.
 */
export const solveMethod = ({ reader, nowMs }: SolveSetup): Method => {
  /** The solver of the last rule set, with all that it has found. */
  let last: { readonly solver: SolverQueue; readonly key: string } | null = null;
  const solverFor = (rules: RuleSet, memoryMb: number): SolverQueue => {
    const key = `${memoryMb} ${JSON.stringify(rules)}`;
    if (last === null || last.key !== key) last = { solver: new SolverQueue({ memoryMb, nowMs }), key };
    return last.solver;
  };
  return {
    params: ['rules', 'kindsOff', 'landlord', 'farmers', 'leader', 'beat', 'all', 'limits'],
    handle: async (params) => {
      const request = readRequest(params, reader);
      if (!request.ok) return request;
      const { position, memoryMb } = request.value;
      return ok(await answerRequest(request.value, solverFor(position.rules, memoryMb)));
    },
  };
};

const answerRequest = async ({ position, all, limits }: SolveCall, solver: SolverQueue): Promise<unknown> => {
  const solution = await solver.solve(position, { moves: all ? 'all' : 'first', ...limits });
  const timeMs = limits.timeMs === undefined ? undefined : Math.max(1, limits.timeMs - solution.ms);
  const isKnown = solution.winner !== 'unknown' && solution.stopped === null;
  const lineLimits = { ...limits, timeMs, distanceNodes: LINE_NODES };
  const line = isKnown ? (await solver.ask({ type: 'line', position, ...lineLimits })).line : null;
  const plays = (moves: readonly Move[]): unknown[] => playRecords(moves, position);
  return {
    winner: solution.winner,
    winningPlays: plays(solution.winningMoves),
    complete: solution.isComplete,
    ...(position.beat === null ? {} : { winningPass: solution.winningMoves.includes(null) }),
    ...(solution.stopped === null ? {} : { unknownPlays: plays(solution.unknownMoves) }),
    line: line === null ? [] : stepsRecord(line.steps, position),
    nodes: solution.nodes,
    ms: solution.ms,
    stopped: solution.stopped,
  };
};

const playRecords = (moves: readonly Move[], { rules }: Position): unknown[] => {
  const space = actionSpace(rules);
  return moves.flatMap((move) => (move === null ? [] : [playJsonAt(space, encode(space, move))]));
};

const readRequest = (params: Params, { rulesIn }: ParamReader): Result<SolveCall, Failure> => {
  const named = rulesIn(params);
  if (!named.ok) return named;
  const kinds = kindsIn(params);
  if (!kinds.ok) return kinds;
  const rules = withoutKinds(named.value, kinds.value);
  if (!rules.ok) return rules;
  const { landlord, farmers, leader, all = false } = params;
  if (typeof landlord !== 'string') return badParam('landlord', landlord, 'a text of cards');
  if (!isTexts(farmers))
    return badParam('farmers', farmers, 'a list of one hand, or of one for each farmer in turn order');
  if (typeof leader !== 'string' || !LEADERS.some((name) => name === leader)) {
    return badParam('leader', leader, `one of ${LEADERS.join(', ')}`);
  }
  if (typeof all !== 'boolean') return badParam('all', all, 'true or false');
  const limits = readLimits(params['limits']);
  if (!limits.ok) return limits;
  const hasBeat = params['beat'] !== undefined && params['beat'] !== null;
  const beat = hasBeat ? playIn(params, 'beat', rules.value, null) : ok(null);
  if (!beat.ok) return beat;
  const position = positionFromText({
    rules: rules.value,
    landlord,
    farmers,
    turn: leader === 'across' ? 'X' : leader,
    beat: beat.value === null ? undefined : formatCombo(beat.value, rules.value.decks),
  });
  return position.ok ? ok({ position: position.value, all, ...limits.value }) : position;
};

/** Limits by name, each with its most. */
const LIMITS = { nodes: 1e12, timeMs: 86_400_000, memoryMb: MEMORY_MB_MAX } as const;

const readLimits = (value: unknown): Result<Pick<SolveCall, 'limits' | 'memoryMb'>, Failure> => {
  if (value === undefined || value === null) return ok({ limits: {}, memoryMb: MEMORY_MB });
  if (typeof value !== 'object' || Array.isArray(value))
    return badParam('limits', value, '{nodes?, timeMs?, memoryMb?}');
  const given = value as Record<string, unknown>;
  for (const [name, amount] of Object.entries(given)) {
    if (!Object.hasOwn(LIMITS, name)) return badParam(`limits.${name}`, amount, 'only nodes, timeMs and memoryMb');
    const most = LIMITS[name as keyof typeof LIMITS];
    const least = name === 'memoryMb' ? MEMORY_MB_MIN : 1;
    if (typeof amount !== 'number' || !(amount >= least && amount <= most)) {
      return badParam(`limits.${name}`, amount, `a number from ${least} to ${most}`);
    }
  }
  const { nodes, timeMs, memoryMb } = given as { nodes?: number; timeMs?: number; memoryMb?: number };
  return ok({ limits: { nodesMax: nodes, timeMs }, memoryMb: memoryMb ?? MEMORY_MB });
};

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((hand) => typeof hand === 'string');
