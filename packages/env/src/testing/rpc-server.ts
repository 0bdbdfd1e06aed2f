/** A server in memory, for tests. */
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
