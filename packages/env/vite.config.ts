/** Bundles src/main.ts into one file that runs without the checkout, with the weights of the networks next to it. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const WEIGHTS = join(import.meta.dirname, '../../packages/weights');
const WEIGHTS_FILES = ['neural.bin', 'neural-four.bin', 'neural-wild.bin', 'neural-two.bin'];
const NODE_MIN = 20;
const TOO_OLD = `if (Number(process.versions.node.split('.')[0]) < ${NODE_MIN}) {
  console.error('ddz: Node ' + process.versions.node + ' is too old: expected Node ${NODE_MIN} or later');
  process.exit(1);
}`;
const resolvedOf = (file: string): string => `import.meta.resolve('@doudizhu/weights/${file}')`;

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
  // The workspace's libraries are bundled. The ONNX runtime is resolved at run time.
  ssr: { noExternal: true, external: ['onnxruntime-web'] },
  plugins: [
    {
      name: 'weights-next-to-the-file',
      // Runs before the types are removed.
      enforce: 'pre' as const,
      transform(code: string, id: string) {
        if (!id.endsWith('/bundled-weights.ts')) return null;
        let changed = code;
        for (const file of WEIGHTS_FILES) {
          const resolved = resolvedOf(file);
          if (!code.includes(resolved)) throw new Error(`bundled-weights.ts does not contain ${resolved}`);
          changed = changed.replace(resolved, `new URL('${file}', import.meta.url).href`);
        }
        return { code: changed, map: null };
      },
      writeBundle({ dir }: { dir: string }) {
        mkdirSync(dir, { recursive: true });
        for (const file of WEIGHTS_FILES) copyFileSync(join(WEIGHTS, file), join(dir, file));
      },
    },
  ],
};
