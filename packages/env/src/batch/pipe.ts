/**
 * Frames over the descriptors of a process, read and written without an event loop: a client waits for each answer, so
 * nothing else could be done meanwhile, and a step costs two system calls a side.
 */
import { readSync, writevSync } from 'node:fs';
import type { Failure } from '@doudizhu/rules/failure';
import { rpcFailure } from '../base/expectations.ts';
import { createBatchServer, FRAME_MAX, type BatchServer } from './server.ts';

/** Answers frames from `input` on `output` until the input ends. @returns why it ended early where a frame is cut or has
 * no possible length; the client was told the same. Null where the input ended between two frames. */
export const serveFrames = (input: number, output: number): Failure | null => {
  const server = createBatchServer();
  const head = new Uint8Array(4);
  let room = new Uint8Array(0);
  for (;;) {
    const begun = readInto(input, head);
    if (begun === 0) return null;
    if (begun < 4) return refuse(output, server, rpcFailure('bad-frame/cut', { length: begun, expected: 4 }));
    const length = new DataView(head.buffer).getUint32(0, true);
    if (length < 4 || length > FRAME_MAX) {
      // Where the next frame begins is not known.
      return refuse(output, server, rpcFailure('bad-frame/length', { length, max: FRAME_MAX }));
    }
    // Steps are frames of one length: their memory is used again.
    if (room.length < length) room = new Uint8Array(length);
    const frame = room.subarray(0, length);
    const arrived = readInto(input, frame);
    if (arrived < length)
      return refuse(output, server, rpcFailure('bad-frame/cut', { length: arrived, expected: length }));
    writeAll(output, server.handle(new DataView(frame.buffer).getUint32(0, true), frame.subarray(4)));
  }
};

const refuse = (output: number, server: BatchServer, failure: Failure): Failure => {
  writeAll(output, server.refuse(failure));
  return failure;
};

/** Fills `bytes`. @returns how many came before the input ended. */
const readInto = (input: number, bytes: Uint8Array): number => {
  let at = 0;
  while (at < bytes.length) {
    const count = patiently(() => readSync(input, bytes, at, bytes.length - at, null));
    if (count === 0) break;
    at += count;
  }
  return at;
};

const writeAll = (output: number, parts: readonly Uint8Array[]): void => {
  let left = parts.filter(({ length }) => length > 0);
  while (left.length > 0) {
    let written = patiently(() => writevSync(output, left));
    const rest: Uint8Array[] = [];
    for (const part of left) {
      if (written >= part.length) written -= part.length;
      else {
        rest.push(part.subarray(written));
        written = 0;
      }
    }
    left = rest;
  }
};

/** Some parents make their pipes not wait: then there is nothing to read, or no room to write, for a moment. */
const patiently = (call: () => number): number => {
  for (;;) {
    try {
      return call();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(MOMENT, 0, 0, 1);
    }
  }
};

const MOMENT = new Int32Array(new SharedArrayBuffer(4));
