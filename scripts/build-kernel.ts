/**
 * Compiles the bots' dense kernel, packages/bots/kernel/kernel.ts, and writes it as base64 into the package's
 * `kernel-binary.ts`: `npm run build:kernel`.
 *
 * The compiler is AssemblyScript's, pinned: the same source gives the same bytes. It runs as a program of its own,
 * because its types declare a `console` that is not Node's.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COMPILER = join(ROOT, 'node_modules/assemblyscript/bin/asc.js');
const SOURCE = join(ROOT, 'packages/bots/kernel/kernel.ts');
export const KERNEL_MODULE = join(ROOT, 'packages/bots/src/kernel-binary.ts');

/** @returns the binary of the kernel. @throws Error with the compiler's words when it does not compile. */
export const buildKernel = (): Uint8Array => {
  const folder = mkdtempSync(join(tmpdir(), 'kernel-'));
  const target = join(folder, 'kernel.wasm');
  const options = ['-O3', '--noAssert', '--runtime', 'stub', '--importMemory', '--noExportMemory', '--enable', 'simd'];
  try {
    execFileSync(process.execPath, [COMPILER, SOURCE, '--outFile', target, ...options], { encoding: 'utf8' });
    return readFileSync(target);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** @returns the source text of the module that carries the binary. */
export const kernelModule = (binary: Uint8Array): string =>
  [
    '/** Compiled from kernel/kernel.ts by `npm run build:kernel`; a test builds it again and compares. */',
    'export const KERNEL_BASE64 =',
    `  '${Buffer.from(binary).toString('base64')}';`,
    '',
  ].join('\n');

if (import.meta.main) {
  const binary = buildKernel();
  writeFileSync(KERNEL_MODULE, kernelModule(binary));
  console.log(`kernel-binary.ts: ${binary.length} bytes of WebAssembly`);
}
