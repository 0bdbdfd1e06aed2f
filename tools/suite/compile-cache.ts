/**
 * Loaded before each test file: what Node has stripped and compiled once, the next process reads from a cache, a program or
 * a thread that a test starts too.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url));
enableCompileCache(CACHE);
process.env['NODE_COMPILE_CACHE'] = CACHE;
