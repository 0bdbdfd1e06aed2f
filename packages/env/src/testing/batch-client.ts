/** A client of the batch server for tests: builds frames and reads the arrays of an answer. */
import assert from 'node:assert/strict';
import type { FeatureLayout } from '@doudizhu/bots/neural';
import { createBatchServer, FRAME_TYPES } from '../batch/server.ts';

interface Made {
  readonly games: number;
  readonly seats: number;
  readonly headBytes: number;
  readonly bytes: number;
  readonly stepBytes: number;
  readonly arrays: readonly { name: string; dtype: string; shape: readonly number[]; offset: number }[];
  readonly groups: readonly { plays: number; actions: number }[];
}

/** Answer to a reset or a step. */
export interface BatchAnswer {
  readonly ended: number;
  readonly finals: number;
  /** All bytes of the body. */
  readonly body: Uint8Array;
  /** Row of a game in an array. */
  readonly row: (name: string, game: number) => number[];
  readonly legal: (game: number) => number[];
}

export interface BatchClient {
  readonly made: Made;
  readonly send: (type: number, body: Uint8Array) => { type: number; body: Uint8Array };
  readonly reset: (request?: object) => BatchAnswer;
  readonly step: (actions: readonly number[]) => BatchAnswer;
}

/** @throws Error with the server's message. */
export const createBatchClient = (settings: object): BatchClient => {
  const server = createBatchServer();
  const send = (type: number, body: Uint8Array): { type: number; body: Uint8Array } => {
    const frame = Buffer.concat(server.handle(type, body));
    if (frame.readUInt32LE(0) !== frame.length - 4) throw new Error('wrong length of a frame');
    return { type: frame.readUInt32LE(4), body: new Uint8Array(frame.subarray(8)) };
  };
  const ask = (type: number, body: Uint8Array): Uint8Array => {
    const answer = send(type, body);
    if (answer.type === FRAME_TYPES.error) throw new Error(JSON.parse(Buffer.from(answer.body).toString()).message);
    return answer.body;
  };
  const json = (value: object): Uint8Array => Buffer.from(JSON.stringify(value));
  const made: Made = JSON.parse(Buffer.from(ask(FRAME_TYPES.make, json({ protocol: 1, ...settings }))).toString());
  return {
    made,
    send,
    reset: (request = {}) => answerOf(made, made.bytes, ask(FRAME_TYPES.reset, json(request))),
    step: (actions) =>
      answerOf(made, made.stepBytes, ask(FRAME_TYPES.step, new Uint8Array(Int32Array.from(actions).buffer))),
  };
};

const READERS: Readonly<Record<string, (view: DataView, at: number) => number>> = {
  '|u1': (view, at) => view.getUint8(at),
  '|i1': (view, at) => view.getInt8(at),
  '<i4': (view, at) => view.getInt32(at, true),
  '<f4': (view, at) => view.getFloat32(at, true),
};

/** @param bytes of the arrays in this answer. */
const answerOf = (made: Made, bytes: number, body: Uint8Array): BatchAnswer => {
  const view = new DataView(body.buffer, body.byteOffset, body.length);
  const row = (name: string, game: number): number[] => {
    const place = made.arrays.find((array) => array.name === name);
    if (place === undefined) throw new Error(`no array ${name}`);
    const width = place.shape.slice(1).reduce((product, length) => product * length, 1);
    if (place.offset >= bytes) throw new Error(`no array ${name} in this answer`);
    const size = Number(place.dtype.slice(2));
    const from = made.headBytes + place.offset + game * width * size;
    return Array.from({ length: width }, (_, at) => READERS[place.dtype]!(view, from + at * size));
  };
  const legal = (game: number): number[] => {
    const [from, to] = [row('legalStart', game)[0]!, row('legalStart', game + 1)[0]!];
    const start = made.headBytes + bytes;
    return Array.from({ length: to - from }, (_, at) => view.getInt32(start + 4 * (from + at), true));
  };
  return { ended: view.getInt32(12, true), finals: view.getInt32(8, true), body, row, legal };
};

/** Parts of the answer to a features frame. */
export interface Features {
  readonly state: Uint8Array;
  readonly starts: Int32Array;
  readonly ids: Int32Array;
  readonly actions: Uint8Array;
  readonly win: Float32Array;
  readonly points: Float32Array;
}

/** @param valued whether the candidates are rated */
export const featuresOf = (client: BatchClient, layout: FeatureLayout, valued: boolean): Features => {
  const { type, body } = client.send(FRAME_TYPES.features, new Uint8Array(Int32Array.of(Number(valued)).buffer));
  assert.equal(type, FRAME_TYPES.features);
  let at = 0;
  /** Each part is padded to a multiple of eight bytes. */
  const take = (bytes: number): ArrayBuffer => {
    const part = body.slice(at, at + bytes);
    at += Math.ceil(bytes / 8) * 8;
    return part.buffer;
  };
  const [games = 0, count = 0, stateRows = 0, actionRows = 0] = new Int32Array(take(16));
  assert.deepEqual([games, stateRows, actionRows], [client.made.games, layout.stateRows, layout.actionRows]);
  const values = valued ? count : 0;
  const features = {
    state: new Uint8Array(take(games * layout.stateRows)),
    starts: new Int32Array(take(4 * (games + 1))),
    ids: new Int32Array(take(4 * count)),
    actions: new Uint8Array(take(count * layout.actionRows)),
    win: new Float32Array(take(4 * values)),
    points: new Float32Array(take(4 * values)),
  };
  assert.equal(at, body.length);
  return features;
};
