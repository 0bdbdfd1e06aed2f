/** Writes the protocol's documents for other languages into docs/reference: `node tools/docs/protocol-documents.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument, socketSchemas } from '@doudizhu/protocol';

const ROOT = join(import.meta.dirname, '../..');

const { version } = JSON.parse(readFileSync(join(ROOT, 'apps/server/package.json'), 'utf8')) as {
  readonly version: string;
};

/** Contents by path from the root of the repository. */
export const PROTOCOL_DOCUMENTS: Readonly<Record<string, string>> = {
  'docs/reference/openapi.json': `${JSON.stringify(openApiDocument(version), null, 1)}\n`,
  'docs/reference/socket.schema.json': `${JSON.stringify(socketSchemas(), null, 1)}\n`,
};

if (import.meta.main) {
  for (const [path, text] of Object.entries(PROTOCOL_DOCUMENTS)) writeFileSync(join(ROOT, path), text);
}
