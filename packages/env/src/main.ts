/**
 * The servers without the CLI: JSON-RPC, or learning environments with `env --binary`. The Python package contains this
 * program as one file (vite.config.ts).
 */
import { serveFrames } from './batch/pipe.ts';
import { createMethods } from './rpc/methods.ts';
import { serve } from './rpc/serve.ts';

const STDIN = 0;
const STDOUT = 1;

// A client can close its end early.
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
} else if (words === '' || words === 'rpc' || words === 'rpc --programs') {
  const methods = createMethods({ nowMs: () => performance.now(), programs: words === 'rpc --programs' });
  await serve(process.stdin, process.stdout, methods);
} else {
  process.stderr.write(`rpc: invalid command "${words}": expected rpc or env --binary\n`);
  process.exitCode = 2;
}
