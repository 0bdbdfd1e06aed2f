/** A server in memory, for tests. */
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import type { Methods } from '../rpc/message.ts';
import { createMethods } from '../rpc/methods.ts';
import { serve } from '../rpc/serve.ts';

export interface RpcAnswer {
  readonly jsonrpc: string;
  readonly id: unknown;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string; readonly data: { readonly code: string } };
}

/** @returns the answers to lines of input, by a new server. */
export const send = async (
  input: string,
  methods: Methods = createMethods({ nowMs: () => performance.now() }),
): Promise<RpcAnswer[]> => {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  stdin.end(input);
  const written = text(stdout);
  await serve(stdin, stdout, methods);
  stdout.end();
  const lines = (await written).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as RpcAnswer);
};

/** A request as a line of input. */
export const requestOf = (id: unknown, method: string, params?: unknown): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;

/** @returns the answer to one request. */
export const call = async (method: string, params: unknown, methods?: Methods): Promise<RpcAnswer> => {
  const [answer, ...more] = await send(requestOf('a', method, params), methods);
  assert.equal(more.length, 0);
  assert.equal(answer?.jsonrpc, '2.0');
  assert.equal(answer?.id, 'a');
  return answer as RpcAnswer;
};

/** @returns the result of one request, which is not refused. */
export const resultOf = async <Value = Record<string, unknown>>(
  method: string,
  params: unknown,
  methods?: Methods,
): Promise<Value> => {
  const { result, error } = await call(method, params, methods);
  assert.equal(error, undefined, error?.message);
  return result as Value;
};

/** @returns the message of the refusal of one request. */
export const refusalOf = async (method: string, params: unknown, methods?: Methods): Promise<string> =>
  (await call(method, params, methods)).error?.message ?? 'no error';

/** Params, pattern of the message, why, code of the failure. */
export type Refused = readonly [params: unknown, message: RegExp, why: string, code?: string];

/** Tests that a method refuses params. */
export const testRefused = (method: string, rows: readonly Refused[]): void => {
  for (const [params, message, why, code = null] of rows) {
    test(`${method} refuses: ${why}`, async () => {
      const { error } = await call(method, params);
      assert.match(error?.message ?? 'no error', message);
      assert.equal(error?.code, -32602);
      if (code !== null) assert.equal(error?.data.code, code);
    });
  }
};

/** Views of the landlord who leads, and of the next seat after a three. */
export const LEAD = { rules: 'douzero', seat: 0, hand: '33445566778899TTJQKR', kitty: '33R' };
export const REPLY = { rules: 'douzero', seat: 1, hand: '44556778TTJJQKA2B', kitty: '33R', plays: [1] };
