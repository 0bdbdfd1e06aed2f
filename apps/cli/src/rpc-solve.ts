/**
 * The method `solve` of `ddz rpc`. A long search runs in slices, one request after another, so the methods that answer
 * at once are never kept waiting for longer than a slice.
 */
import {
  encode,
  actionSpace,
  formatCombo,
  ok,
  failure,
  type Combo,
  type Failure,
  type Kind,
  type Result,
  type RuleSet,
} from '@doudizhu/rules';
import { positionFromText, type Limits, type Move, type Position } from '@doudizhu/solver';
import { LEADERS, withoutKinds } from '@doudizhu/solver/puzzle';
import { readingAt } from './reading.ts';
import type { Params } from './rpc-message.ts';
import { Engine, MEMORY_MB, MEMORY_MB_MAX, MEMORY_MB_MIN } from './solve-engine.ts';
import { principalLineOf, stepsRecord } from './solve-explain.ts';

/** Nodes for each move of the line to be the quickest and the longest resisting. */
const LINE_NODES = 20_000;

/** What the other methods read in the same way. */
export interface Readers {
  readonly rulesIn: (params: Params) => Result<RuleSet, Failure>;
  readonly playIn: (params: Params, name: string, rules: RuleSet, beat: Combo | null) => Result<Combo, Failure>;
  readonly kindsIn: (params: Params) => Result<readonly Kind[], Failure>;
}

export const SOLVE_PARAMS = ['rules', 'kindsOff', 'landlord', 'farmers', 'leader', 'beat', 'all', 'limits'] as const;

interface Asked {
  readonly position: Position;
  readonly all: boolean;
  readonly limits: Limits;
  readonly memoryMb: number;
}

/**
 * `{rules, kindsOff?, landlord, farmers, leader, beat?, all?, limits?: {nodes?, timeMs?, memoryMb?}}` →
 * `{winner, winningPlays, winningPass?, unknownPlays?, line, nodes, ms, stopped}`.
 * With `all` every winning play of the leader, else at least one where there is one; `winningPass` says whether the pass
 * wins, where there is something to beat.
 */
export const solveMethod = async (params: Params, readers: Readers): Promise<Result<unknown>> => {
  const asked = readAsked(params, readers);
  if (!asked.ok) return asked;
  const { position, all, limits, memoryMb } = asked.value;
  const engine = engineFor(position.rules, memoryMb);
  const moves = all ? 'all' : 'first';
  const solution = await engine.solve(position, { moves, ...limits });
  const timeMs = limits.timeMs === undefined ? undefined : Math.max(1, limits.timeMs - solution.ms);
  const isKnown = solution.winner !== 'unknown' && solution.stopped === null;
  const explainer = { engine, limits: { ...limits, timeMs } };
  const line = isKnown ? await principalLineOf(explainer, position, LINE_NODES) : null;
  const plays = (list: readonly Move[]): unknown[] => playRecords(list, position);
  return ok({
    winner: solution.winner,
    winningPlays: plays(solution.winningMoves),
    ...(position.beat === null ? {} : { winningPass: solution.winningMoves.includes(null) }),
    ...(solution.stopped === null ? {} : { unknownPlays: plays(solution.unknownMoves) }),
    line: line === null ? [] : stepsRecord(line.steps, position),
    nodes: solution.nodes,
    ms: solution.ms,
    stopped: solution.stopped,
  });
};

const playRecords = (moves: readonly Move[], { rules }: Position): unknown[] => {
  const space = actionSpace(rules);
  return moves.flatMap((move) => (move === null ? [] : [readingAt(space, encode(space, move))]));
};

/** The engine of the last rule set is kept with all that it knows. */
let kept: { readonly engine: Engine; readonly key: string } | null = null;

const engineFor = (rules: RuleSet, memoryMb: number): Engine => {
  const key = `${memoryMb} ${JSON.stringify(rules)}`;
  if (kept === null || kept.key !== key) {
    kept = { engine: new Engine({ memoryMb, nowMs: () => performance.now() }), key };
  }
  return kept.engine;
};

const readAsked = (params: Params, { rulesIn, playIn, kindsIn }: Readers): Result<Asked, Failure> => {
  const named = rulesIn(params);
  if (!named.ok) return named;
  const kinds = kindsIn(params);
  if (!kinds.ok) return kinds;
  const rules = withoutKinds(named.value, kinds.value);
  if (!rules.ok) return rules;
  const { landlord, farmers, leader, all = false } = params;
  if (typeof landlord !== 'string') return bad('landlord', landlord, 'a text of cards');
  if (!isTexts(farmers)) return bad('farmers', farmers, 'a list of one hand, or of one for each farmer in turn order');
  if (typeof leader !== 'string' || !LEADERS.some((name) => name === leader)) {
    return bad('leader', leader, `one of ${LEADERS.join(', ')}`);
  }
  if (typeof all !== 'boolean') return bad('all', all, 'true or false');
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

const readLimits = (value: unknown): Result<Pick<Asked, 'limits' | 'memoryMb'>, Failure> => {
  if (value === undefined || value === null) return ok({ limits: {}, memoryMb: MEMORY_MB });
  if (typeof value !== 'object' || Array.isArray(value)) return bad('limits', value, '{nodes?, timeMs?, memoryMb?}');
  const given = value as Record<string, unknown>;
  for (const [name, amount] of Object.entries(given)) {
    if (!Object.hasOwn(LIMITS, name)) return bad(`limits.${name}`, amount, 'only nodes, timeMs and memoryMb');
    const most = LIMITS[name as keyof typeof LIMITS];
    const least = name === 'memoryMb' ? MEMORY_MB_MIN : 1;
    if (typeof amount !== 'number' || !(amount >= least && amount <= most)) {
      return bad(`limits.${name}`, amount, `a number from ${least} to ${most}`);
    }
  }
  const { nodes, timeMs, memoryMb } = given as { nodes?: number; timeMs?: number; memoryMb?: number };
  return ok({ limits: { nodesMax: nodes, timeMs }, memoryMb: memoryMb ?? MEMORY_MB });
};

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((hand) => typeof hand === 'string');

const bad = (name: string, value: unknown, wanted: string): Result<never, Failure> =>
  failure('bad-params', `bad ${name} ${value === undefined ? '(missing)' : JSON.stringify(value)}: want ${wanted}`);
