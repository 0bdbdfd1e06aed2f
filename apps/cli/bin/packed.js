#!/usr/bin/env node
// Starts the packed ddz, which is compiled: it needs no newer Node than its package.json says.
import module from 'node:module';

// Node keeps compiled modules in its cache folder (NODE_COMPILE_CACHE); Node 20 has no such cache.
module.enableCompileCache?.();
await import('../dist/main.js');
