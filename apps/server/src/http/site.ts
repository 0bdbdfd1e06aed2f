/** Serves the built web app: with the headers that shared memory needs, compressed, and cached by file name. */
import compress from '@fastify/compress';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isApi } from './context.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** `Cross-Origin-*` are required for SharedArrayBuffer. Other sites may embed the page, so it has no `frame-ancestors`. */
const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'content-security-policy':
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
    "img-src 'self' data: blob:; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'none'",
};

/** Answers of the API are neither kept nor shown in a frame. */
const API_HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** @param root folder of the built web app @throws if it is missing */
export const addSite = async (server: FastifyInstance, root: string): Promise<void> => {
  if (!existsSync(join(root, 'index.html'))) {
    throw new Error(`no page in "${root}", expected one built by npm run build:web`);
  }
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS);
    if (isApi(request)) {
      void reply.headers(API_HEADERS);
    }
    if (request.protocol === 'https') void reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`);
  });
  await server.register(serveStatic, {
    root,
    cacheControl: false,
    // The build writes the compressed files: to compress for each request would let a few clients use all cores.
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Names of files in assets/ contain a hash of the content.
      const isHashed = path.startsWith(join(root, 'assets'));
      void reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  // Registered after the files of the page, so that it applies to the API alone.
  await server.register(compress, { global: true, encodings: ['br', 'gzip'] });
};
