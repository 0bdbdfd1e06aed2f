/** Slowness of this machine with its present load: a fixed computation in as many processes as the suite has. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Wall time of the computation on two free cores, in milliseconds. */
const FREE_MS = 450;

const COMPUTATION = `(() => {
  let x = 1;
  for (let index = 0; index < 5e7; index++) x = (Math.imul(x, 1664525) + index) | 0;
  return x;
})()`;

/** @returns a multiple of a free machine's time, at least 1 */
export const measureSlowness = async (processes: number): Promise<number> => {
  const beganMs = performance.now();
  await Promise.all(
    Array.from({ length: processes }, () => once(spawn(process.execPath, ['-e', COMPUTATION]), 'exit')),
  );
  return Math.max(1, (performance.now() - beganMs) / FREE_MS);
};
