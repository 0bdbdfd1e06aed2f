/** For tests: a server in memory. */
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Methods } from '../rpc/message.ts';
import { createMethods } from '../rpc/methods.ts';
import { serve } from '../rpc/serve.ts';

/** @returns all that a fresh server writes for this input. */
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
