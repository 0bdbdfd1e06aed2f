// Runs the program in another process, and ends as it ends. Plain JavaScript: an older Node reads it.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** What a shell says of a process that a signal ended: 130 after SIGINT, 143 after SIGTERM. */
const SIGNALLED = 128;

/**
 * @param {string} node the binary that runs it
 * @param {readonly string[]} args the script and its arguments
 */
export const handOver = (node, args) => {
  const child = spawn(node, args, { stdio: 'inherit' });
  // A terminal sends Ctrl-C to both processes: the child decides what it means.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`ddz: ${node} does not start: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? SIGNALLED + (constants.signals[signal] ?? 0)));
};
