#!/usr/bin/env node
// Starts ddz on Node 24, which runs TypeScript as it is. An older Node hands over to the `node` package's binary.
import module, { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { handOver } from './hand-over.js';

const NODE_MAJOR_MIN = 24;

/** @returns the path of the `node` package's binary, or null where it is not installed. */
const findInstalledNode = () => {
  try {
    const require = createRequire(import.meta.url);
    return require.resolve(process.platform === 'win32' ? 'node/bin/node.exe' : 'node/bin/node');
  } catch {
    return null;
  }
};

if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR_MIN) {
  // Before any TypeScript: what Node has stripped and compiled once, it reads from its cache (NODE_COMPILE_CACHE).
  module.enableCompileCache();
  await import('../src/main.ts');
} else {
  const node = findInstalledNode();
  if (node === null) {
    console.error(`ddz: this is Node ${process.versions.node}, want ${NODE_MAJOR_MIN} or newer: run "npm ci" first`);
    process.exit(1);
  }
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  handOver(node, [main, ...process.argv.slice(2)]);
}
