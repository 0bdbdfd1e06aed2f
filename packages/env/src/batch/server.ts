/**
 * Server of `ddz env --binary`. A frame is a length as uint32, a type as uint32, and a body. The length counts type and
 * body. Numbers are little-endian. docs/reference/env-binary.md describes all bytes.
 */
import { endianness } from 'node:os';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { KINDS, PRESET_NAMES } from '@doudizhu/rules/ruleset';
import { rpcFailure } from '../base/expectations.ts';
import { createEnvironment, HEAD_BYTES, type Environment } from './environment.ts';
import { OTHER_ACTIONS } from './episode.ts';
import { roundUpToEight } from './layout.ts';
import { BATCH_PROTOCOL, readReset, readSettings, type BatchSettings } from './settings.ts';

/** Types of frames. An answer has the type of its question, or `error`. */
export const FRAME_TYPES = { error: 0, make: 1, reset: 2, step: 3, actions: 4, observe: 5, features: 6 } as const;

/** Maximum size of a question's type and body in bytes. */
export const FRAME_MAX = 64 * 1024 * 1024;

export interface BatchServer {
  /** @param body of one frame. @returns parts of the answer, its head first, valid until the next call. */
  readonly handle: (type: number, body: Uint8Array) => readonly Uint8Array[];
  /** Answer to a frame that could not be read. */
  readonly refuse: (failure: Failure) => readonly Uint8Array[];
}

export const createBatchServer = (): BatchServer => {
  let environment: Environment | null = null;
  const answer = (type: number, body: Uint8Array): Result<readonly Uint8Array[], Failure> => {
    if (type === FRAME_TYPES.make) {
      const opened = make(body);
      if (!opened.ok) return opened;
      environment = opened.value;
      const { settings, layout } = environment;
      const { arrays, bytes, stepBytes } = layout;
      const made = {
        protocol: BATCH_PROTOCOL,
        ...environmentSheet(settings),
        arrays,
        headBytes: HEAD_BYTES,
        bytes,
        stepBytes,
      };
      return ok([jsonBody(made)]);
    }
    const ask = QUESTIONS.get(type);
    if (ask === undefined) return err(rpcFailure('bad-frame/type', { type }));
    return environment === null ? err(rpcFailure('no-environment')) : ask(environment, body);
  };
  const refuse = ({ code, message }: Failure): readonly Uint8Array[] =>
    framed(FRAME_TYPES.error, [jsonBody({ code, message })]);
  return {
    handle: (type, body) => {
      const answered = answer(type, body);
      return answered.ok ? framed(type, answered.value) : refuse(answered.error);
    },
    refuse,
  };
};

const framed = (type: number, parts: readonly Uint8Array[]): readonly Uint8Array[] => {
  const head = new Uint8Array(8);
  const view = new DataView(head.buffer);
  view.setUint32(0, 4 + parts.reduce((sum, { length }) => sum + length, 0), true);
  view.setUint32(4, type, true);
  return [head, ...parts];
};

const jsonBody = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** JSON of a body. `{}` if it is empty. */
const jsonIn = (body: Uint8Array): Result<unknown, Failure> => {
  try {
    return ok(body.length === 0 ? {} : JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)));
  } catch (error) {
    return err(rpcFailure('bad-frame/json', { reason: error instanceof Error ? error.message : String(error) }));
  }
};

const make = (body: Uint8Array): Result<Environment, Failure> => {
  // Arrays are sent in the machine's byte order.
  if (endianness() !== 'LE') throw new Error('unsupported processor: big-endian, expected little-endian');
  const given = jsonIn(body);
  if (!given.ok) return given;
  const settings = readSettings(given.value);
  return settings.ok ? ok(createEnvironment(settings.value)) : settings;
};

/** Description of an environment for clients of both protocols. */
export const environmentSheet = ({ games, seats, groups }: BatchSettings): object => ({
  games,
  seats,
  groups: groups.map(({ games: count, rules, space, start, scoring }) => ({
    games: count,
    rules: rules.name,
    seats: rules.seats,
    start,
    scoring,
    plays: space.size,
    actions: space.size + OTHER_ACTIONS,
  })),
  kinds: KINDS,
  presets: PRESET_NAMES,
});

const reset = (environment: Environment, body: Uint8Array): Result<readonly Uint8Array[], Failure> => {
  const given = jsonIn(body);
  if (!given.ok) return given;
  const request = readReset(given.value, environment.settings.games);
  return request.ok ? environment.reset(request.value) : request;
};

const step = (environment: Environment, body: Uint8Array): Result<readonly Uint8Array[], Failure> => {
  const actions = wholesIn(environment, body);
  return actions.ok ? environment.step(actions.value) : actions;
};

const observe = (environment: Environment, body: Uint8Array): Result<readonly Uint8Array[], Failure> => {
  const seats = wholesIn(environment, body);
  return seats.ok ? environment.observe(seats.value) : seats;
};

/** Body: a uint32, 1 if the networks must value the candidates. */
const features = (environment: Environment, body: Uint8Array): Result<readonly Uint8Array[], Failure> => {
  if (body.length !== 4) return err(rpcFailure('bad-frame/flag', { length: body.length }));
  return environment.features(new DataView(body.buffer, body.byteOffset).getUint32(0, true) === 1);
};

/** Reads an int32 per game. */
const wholesIn = ({ settings }: Environment, body: Uint8Array): Result<Int32Array, Failure> => {
  const { games } = settings;
  if (body.length !== 4 * games) {
    return err(rpcFailure('bad-frame/body', { length: body.length, expected: 4 * games }));
  }
  const numbers = new Int32Array(games);
  new Uint8Array(numbers.buffer).set(body);
  return ok(numbers);
};

/** Plays of a group's action space: kind, main, length, cards as uint8 columns, 15 counts each, the class of a bomb. */
const actionTable = ({ settings }: Environment, body: Uint8Array): Result<readonly Uint8Array[], Failure> => {
  const groups = settings.groups.length;
  if (body.length !== 4) return err(rpcFailure('bad-frame/body', { length: body.length, expected: 4 }));
  const number = new DataView(body.buffer, body.byteOffset).getUint32(0, true);
  const group = settings.groups[number];
  if (group === undefined) return err(rpcFailure('bad-frame/group', { group: number, groups }));
  const { space } = group;
  const padded = roundUpToEight(space.size);
  const from = 8 + 4 * padded;
  const classes = from + roundUpToEight(15 * space.size);
  const bytes = new Uint8Array(classes + padded);
  new DataView(bytes.buffer).setUint32(0, space.size, true);
  [space.kind, space.main, space.length, space.cards].forEach((column, index) => bytes.set(column, 8 + index * padded));
  bytes.set(space.bombClass, classes);
  for (let id = 0; id < space.size; id++) {
    const [lo, hi] = [space.lo[id] as number, space.hi[id] as number];
    for (let rank = 0; rank < 15; rank++) {
      bytes[from + 15 * id + rank] = rank < 8 ? (lo >>> (rank << 2)) & 15 : (hi >>> ((rank - 8) << 2)) & 15;
    }
  }
  return ok([bytes]);
};

/** Questions to the environment, by frame type. */
const QUESTIONS: ReadonlyMap<
  number,
  (environment: Environment, body: Uint8Array) => Result<readonly Uint8Array[], Failure>
> = new Map([
  [FRAME_TYPES.reset, reset],
  [FRAME_TYPES.step, step],
  [FRAME_TYPES.actions, actionTable],
  [FRAME_TYPES.observe, observe],
  [FRAME_TYPES.features, features],
]);
