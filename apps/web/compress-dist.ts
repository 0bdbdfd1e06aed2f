/** Compresses the files of the built web app once, so that the server does not do it for each request. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Files smaller than a packet stay as they are. */
const BYTES_MIN = 1400;
const TEXTS = /\.(?:bin|css|html|js|json|jsonl|svg|wasm|webmanifest)$/u;
/** Beyond this quality, brotli needs several times as long for a few percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const folder = join(import.meta.dirname, 'dist');
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!TEXTS.test(name)) continue;
  const content = readFileSync(join(folder, name));
  if (content.length < BYTES_MIN) continue;
  for (const [suffix, packed] of [
    ['br', brotliCompressSync(content, BROTLI)],
    ['gz', gzipSync(content, { level: 9 })],
  ] as const) {
    if (packed.length < content.length) writeFileSync(join(folder, `${name}.${suffix}`), packed);
  }
}
