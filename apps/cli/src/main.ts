/** Starts ddz: the one file that touches the process. */
import { run } from './ddz.ts';
import { processIo } from './terminal/io.ts';

// A reader that closes early (`ddz count | head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await run(process.argv.slice(2), processIo());
