/**
 * Messages of a queue, read by schemas on both sides, because every client of the Redis can write there. Bots are those
 * that every machine has. A task never starts a program.
 */
import { BOT_NAMES } from '@doudizhu/engines';
import { RULE_SET } from '@doudizhu/rules/ruleset';
import {
  boolean,
  listOf,
  number,
  oneOf,
  optional,
  orNull,
  object,
  taggedBy,
  text,
  whole,
  type Schema,
  type TypeOf,
} from '@doudizhu/rules/schema';
import { PUZZLE } from '@doudizhu/puzzles/format';
import type { ArenaPart } from '@doudizhu/arena';
import type { MinedPuzzle } from '@doudizhu/puzzles';
import { ARENA_SPEC_FIELDS, BOT_STATE, SUMS_OF_PAIR } from '../bots/arena-file.ts';
import type { QueuedTask } from '@doudizhu/work/queue';

const MEMORY_MAX_MB = 4096;
const COUNT = whole(0);

const ARENA_JOB = object({
  spec: object({ ...ARENA_SPEC_FIELDS, bots: listOf(oneOf(BOT_NAMES)) }),
  pair: COUNT,
  a: COUNT,
  b: COUNT,
  from: COUNT,
  deals: whole(1, 1000),
});

/** A task with its plan, by the plan's type. */
const QUEUED_TASK = taggedBy('type', {
  arena: { run: text, task: ARENA_JOB },
  solve: {
    run: text,
    limits: object({ nodesMax: optional(number), timeMs: optional(number) }),
    memoryMb: whole(1, MEMORY_MAX_MB),
    all: boolean,
    /** A position in DDN. */
    task: text,
  },
  mine: {
    run: text,
    plan: object({
      rules: RULE_SET,
      seed: text,
      cardsMin: whole(2, 33),
      cardsMax: whole(2, 33),
      moves: whole(1, 100),
      allSeats: whole(0, 100),
      beauty: boolean,
    }),
    /** Number of a deal. */
    task: COUNT,
  },
});

/** Message that a worker reads. */
export const QUEUED: Schema<QueuedTask> = QUEUED_TASK;

/** Fields of the answer about a position of a batch. */
export const POSITION_ANSWER_FIELDS = {
  winner: oneOf(['landlord', 'farmers', 'unknown']),
  /** Moves of the side to move that are proved to win. `-` is the pass. */
  winning: listOf(text),
  /** True if every move is judged, so that `winning` has all. */
  complete: boolean,
  /** First limit that was reached. Null if the question is answered. */
  stopped: orNull(oneOf(['nodes', 'time', 'memory', 'stop'])),
  nodes: whole(0),
  /** CPU seconds. */
  seconds: number,
};

const POSITION_ANSWER = object(POSITION_ANSWER_FIELDS);
export type PositionAnswer = TypeOf<typeof POSITION_ANSWER>;

/** Fields of outcomes that differ from machine to machine. */
export const TIME_FIELDS = ['seconds', 'totalMs', 'slowestMs'] as const;

/** Outcomes that a sender reads, by the type of the plan. */
export const OUTCOMES = {
  arena: object({
    pair: COUNT,
    from: COUNT,
    deals: whole(1),
    sums: SUMS_OF_PAIR,
    bots: listOf(BOT_STATE, 2),
  }) as unknown as Schema<ArenaPart>,
  solve: POSITION_ANSWER satisfies Schema<PositionAnswer>,
  mine: orNull(object({ puzzle: PUZZLE, form: text })) as Schema<MinedPuzzle | null>,
} as const;
