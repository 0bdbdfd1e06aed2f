/**
 * Compiles AssemblyScript and writes the binaries as base64 into modules: `npm run build:kernel` for the bots' dense kernel and
 * the solver's core, `-- SOURCE` for one of them.
 *
 * AssemblyScript's compiler is pinned, so the same source gives the same bytes. It runs as a separate program, because its
 * types declare a `console` that is not Node's.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installTools } from '../suite/own-tools.ts';
import { readOptions, refuseOptions } from '@doudizhu/options/script';

export interface Kernel {
  /** Path from the repository's root. */
  readonly source: string;
  /** Absolute path. */
  readonly module: string;
  /** Additional options of the compiler. */
  readonly options: readonly string[];
  /** Lines of the module after the comment. */
  readonly words: (binary: Uint8Array) => readonly string[];
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COMPILER = join(import.meta.dirname, 'node_modules/assemblyscript/bin/asc.js');
const OPTIONS = ['-O3', '--noAssert', '--runtime', 'stub', '--importMemory', '--noExportMemory'];

const base64 = (name: string, binary: Uint8Array): readonly string[] => [
  // Without the type, declarations would repeat the text.
  `export const ${name}: string =`,
  `  '${Buffer.from(binary).toString('base64')}';`,
];

export const KERNELS: readonly Kernel[] = [
  {
    source: 'packages/bots/kernel/kernel.ts',
    module: join(ROOT, 'packages/bots/src/neural/kernel/binary.ts'),
    options: ['--enable', 'simd'],
    words: (binary) => base64('KERNEL_BASE64', binary),
  },
  {
    source: 'packages/solver/assembly/core.ts',
    module: join(ROOT, 'packages/solver/src/core/binary.ts'),
    options: ['--enable', 'threads', '--enable', 'bulk-memory', '--sharedMemory', '--maximumMemory', '65536'],
    words: (binary) => [
      '/** Offset in the binary of the flags of its imported memory: 3 means shared with a maximum. */',
      `export const MEMORY_FLAGS_AT = ${memoryFlagsAt(binary)};`,
      '',
      ...base64('CORE_BASE64', binary),
    ],
  },
];

/** @returns the binary. @throws Error with the compiler's output if it fails. */
export const buildKernel = ({ source, options }: Kernel): Uint8Array => {
  installTools(import.meta.dirname);
  const folder = mkdtempSync(join(tmpdir(), 'kernel-'));
  const target = join(folder, 'kernel.wasm');
  const words = [COMPILER, source, '--outFile', target, ...OPTIONS, ...options];
  try {
    execFileSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8' });
    return readFileSync(target);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** @returns source text of the module with the binary. */
export const kernelModule = ({ source, words }: Kernel, binary: Uint8Array): string => {
  const [folder, file] = source.split('/').slice(-2);
  const comment = `Compiled from ${folder}/${file} by \`npm run build:kernel\`; a test builds it again and compares.`;
  return [`/** ${comment} */`, ...words(binary), ''].join('\n');
};

/** The import's names `env` and `memory` are followed by the kind of import, 2, and the flags. */
const memoryFlagsAt = (binary: Uint8Array): number => {
  const names = Buffer.from('\u0003env\u0006memory\u0002', 'latin1');
  const at = Buffer.from(binary).indexOf(names) + names.length;
  if (at < names.length || binary[at] !== 3) throw new Error('no import of shared memory with a maximum');
  return at;
};

if (import.meta.main) {
  const sources = KERNELS.map(({ source }) => source);
  const { positionals } = readOptions(
    import.meta.filename,
    {},
    { usage: 'SOURCE…', about: `some of ${sources.join(', ')} (default all)`, min: 0, max: Infinity },
  );
  const unknown = positionals.find((name) => !sources.includes(name));
  if (unknown !== undefined) {
    refuseOptions(import.meta.filename, `invalid source "${unknown}": expected some of ${sources.join(', ')}`);
  }
  for (const kernel of KERNELS.filter(({ source }) => positionals.length === 0 || positionals.includes(source))) {
    const binary = buildKernel(kernel);
    writeFileSync(kernel.module, kernelModule(kernel, binary));
    console.log(`${basename(kernel.module)}: ${binary.length} bytes of WebAssembly`);
  }
}
