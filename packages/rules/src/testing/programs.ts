/** System programs for tests and measurements. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';

/** Folders of the environment variable `PATH`. */
export const pathFolders = (): readonly string[] =>
  (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');

/** Folders of services that only root usually starts. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** @returns the path of a program. Null if not installed */
export const findProgram = (name: string): string | null =>
  [...pathFolders(), ...SYSTEM_FOLDERS].map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;

/** A free port of loopback. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};
