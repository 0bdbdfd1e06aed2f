#!/usr/bin/env node
// Starts the packed ddz, which is compiled: it needs no newer Node than its package.json says.
await import('../dist/main.js');
