/**
 * Loaded before each test file. Node caches stripped and compiled code for the next process, including programs and threads
 * that tests start.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url));
enableCompileCache(CACHE);
process.env['NODE_COMPILE_CACHE'] = CACHE;
