/**
 * The servers for other programs in a process of their own, without the terminal program: JSON-RPC, or with
 * `env --binary` learning environments. The Python package carries it as one file (vite.config.ts).
 */
import { serveFrames } from './batch/index.ts';
import { createMethods } from './rpc/methods.ts';
import { serve } from './rpc/serve.ts';

const STDIN = 0;
const STDOUT = 1;

// A client that closes its end early is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`rpc: cannot write: ${error.message}\n`);
  process.exit(1);
});

const words = process.argv.slice(2).join(' ');
if (words === 'env --binary') {
  const failure = serveFrames(STDIN, STDOUT);
  if (failure !== null) {
    process.stderr.write(`rpc: ${failure.message}\n`);
    process.exitCode = 1;
  }
} else if (words === '' || words === 'rpc') {
  await serve(process.stdin, process.stdout, createMethods({ nowMs: () => performance.now() }));
} else {
  process.stderr.write(`rpc: bad command "${words}", want rpc or env --binary\n`);
  process.exitCode = 2;
}
