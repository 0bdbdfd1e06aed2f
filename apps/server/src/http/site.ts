/**
 * Serves the built page: with the headers that shared memory needs (the solver's threads), compressed, and cached for as
 * long as the name of a file says what is in it.
 */
import compress from '@fastify/compress';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** `Cross-Origin-*`: without them a browser gives no SharedArrayBuffer. Frames on other sites may show the page. */
const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
    "img-src 'self' data: blob:; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'none'",
};

/** @param root the folder of the built page. @throws where there is no page in it. */
export const addSite = async (server: FastifyInstance, root: string): Promise<void> => {
  if (!existsSync(join(root, 'index.html'))) {
    throw new Error(`no page in "${root}", expected one built by npm run build:web`);
  }
  await server.register(compress, { global: true, encodings: ['br', 'gzip'] });
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS);
    // What an account gets is for nobody else.
    if (request.url.startsWith('/api/')) {
      void reply.headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' });
    }
  });
  await server.register(serveStatic, {
    root,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Files in assets/ carry a hash of their content in their names.
      const isHashed = path.startsWith(join(root, 'assets'));
      void reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
};
