/**
 * Frames over file descriptors, read and written without an event loop. The client waits for each answer, so there is
 * nothing else to do. A step takes two system calls per side.
 */
import { readSync, writevSync } from 'node:fs';
import type { Failure } from '@doudizhu/rules/failure';
import { rpcFailure } from '../base/expectations.ts';
import { createBatchServer, FRAME_MAX, type BatchServer } from './server.ts';

/**
 * Answers frames from `input` on `output` until the input ends.
 * @returns null, or a failure, also sent to the client, if a frame is cut off or its length is invalid.
 */
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
      // The start of the next frame is unknown.
      return refuse(output, server, rpcFailure('bad-frame/length', { length, max: FRAME_MAX }));
    }
    // Steps have frames of equal length, so the memory is reused.
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

/** Fills `bytes`. @returns number of bytes read before the input ended. */
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

/** Retries a call while a non-blocking pipe, set up by the parent process, is empty or full. */
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
