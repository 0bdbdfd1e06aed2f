/** Code of the page that only tests and benches load. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { build } from 'vite';

const WEB = join(import.meta.dirname, '../..');

/** Builds an entry such as `src/board/testing/gallery.tsx`. @returns one script and its styles. '' without styles */
export const buildEntry = async (entry: string): Promise<{ readonly script: string; readonly style: string }> => {
  const built = await build({
    root: WEB,
    configFile: join(WEB, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [],
    build: {
      write: false,
      minify: false,
      cssCodeSplit: false,
      rolldownOptions: { input: join(WEB, entry), output: { format: 'iife', codeSplitting: false } },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((part) => ('output' in part ? part.output : []));
  const script = outputs.find((part) => part.type === 'chunk' && part.isEntry);
  const style = outputs.find(({ fileName }) => fileName.endsWith('.css'));
  assert.ok(script?.type === 'chunk', `bad build of ${entry}: no script`);
  return { script: script.code, style: style?.type === 'asset' ? String(style.source) : '' };
};
