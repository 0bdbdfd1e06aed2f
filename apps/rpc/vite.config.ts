/** Bundles src/main.ts into one file that runs without the checkout, and the networks' weights beside it. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const WEIGHTS = join(import.meta.dirname, '../../packages/bots/weights/neural.bin');
const NODE_MIN = 20;
const TOO_OLD = `if (Number(process.versions.node.split('.')[0]) < ${NODE_MIN}) {
  console.error('ddz: Node ' + process.versions.node + ' is too old, want Node ${NODE_MIN} or later');
  process.exit(1);
}`;
const RESOLVED = "import.meta.resolve('@doudizhu/bots/weights/neural.bin')";

export default {
  root: import.meta.dirname,
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: `node${NODE_MIN}`,
    minify: 'oxc',
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { entryFileNames: 'doudizhu.mjs', codeSplitting: false, banner: TOO_OLD },
    },
  },
  // Libraries of the workspace go in; the ONNX runtime is looked for where it runs.
  ssr: { noExternal: true, external: ['onnxruntime-web'] },
  plugins: [
    {
      name: 'weights-beside-the-file',
      // Before the types are taken off.
      enforce: 'pre' as const,
      transform(code: string, id: string) {
        if (!id.endsWith('/bundled-weights.ts')) return null;
        if (!code.includes(RESOLVED)) throw new Error(`bundled-weights.ts does not say ${RESOLVED}`);
        return { code: code.replace(RESOLVED, "new URL('neural.bin', import.meta.url).href"), map: null };
      },
      writeBundle({ dir }: { dir: string }) {
        mkdirSync(dir, { recursive: true });
        copyFileSync(WEIGHTS, join(dir, 'neural.bin'));
      },
    },
  ],
};
