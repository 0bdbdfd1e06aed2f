/** The JSON-RPC server as a process of its own; `ddz rpc` runs the same server. */
import { createMethods } from './methods.ts';
import { serve } from './serve.ts';

// A client that closes its end early is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`rpc: cannot write: ${error.message}\n`);
  process.exit(1);
});

await serve(process.stdin, process.stdout, createMethods({ nowMs: () => performance.now() }));
