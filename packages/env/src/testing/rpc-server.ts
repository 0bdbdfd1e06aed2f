/** A server in memory, for tests. */
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Methods } from '../rpc/message.ts';
import { createMethods } from '../rpc/methods.ts';
import { serve } from '../rpc/serve.ts';

/** @returns the output of a new server for this input. */
export const serveText = async (
  input: string,
  methods: Methods = createMethods({ nowMs: () => performance.now() }),
): Promise<string> => {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  stdin.end(input);
  const written = text(stdout);
  await serve(stdin, stdout, methods);
  stdout.end();
  return written;
};

export interface RpcAnswer {
  readonly jsonrpc: string;
  readonly id: unknown;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string; readonly data: { readonly code: string } };
}

/** @returns the answers to lines of input. */
export const send = async (input: string): Promise<RpcAnswer[]> => {
  const stdout = await serveText(input);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RpcAnswer);
};

/** @returns the answer to one request. */
export const call = async (method: string, params: unknown): Promise<RpcAnswer> => {
  const [answer, ...more] = await send(`${JSON.stringify({ jsonrpc: '2.0', id: 'a', method, params })}\n`);
  assert.equal(more.length, 0);
  assert.equal(answer?.jsonrpc, '2.0');
  assert.equal(answer?.id, 'a');
  return answer as RpcAnswer;
};
