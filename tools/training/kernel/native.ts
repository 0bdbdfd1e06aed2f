/**
 * The kernel in C, `kernel.c`, for training only. It is compiled for the machine's processor at its first use, which needs a
 * C compiler.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, cpus, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Kernel, KernelOperations } from '@doudizhu/bots/neural';

const SOURCE = fileURLToPath(new URL('kernel.c', import.meta.url));
const OPTIONS = ['-O3', '-march=native', '-ffast-math', '-fno-finite-math-only', '-shared', '-fPIC'];

interface NativeModule {
  /** Allocates zeroed memory and returns the operations over it. */
  readonly create: (bytes: number) => KernelOperations & { readonly buffer: ArrayBuffer };
}

/** Compiles the kernel. @returns a function that creates kernels, or null without a compiler. */
export const loadNative = (): ((bytes: number) => Kernel) | null => {
  const library = compile();
  if (library === null) return null;
  const { create } = createRequire(import.meta.url)(library) as NativeModule;
  return (bytes) => {
    const { buffer, ...operations } = create(bytes);
    return { kind: 'native', floats: new Float32Array(buffer), indices: new Uint16Array(buffer), ...operations };
  };
};

/** @returns path of the compiled library, kept between runs per source, processor and Node, or null. */
const compile = (): string | null => {
  const hash = createHash('sha256').update(readFileSync(SOURCE));
  hash.update(`${platform()} ${arch()} ${cpus()[0]?.model} ${process.version} ${OPTIONS.join(' ')}`);
  const folder = join(tmpdir(), 'doudizhu-kernel');
  const library = join(folder, `${hash.digest('hex').slice(0, 16)}.node`);
  if (existsSync(library)) return library;
  mkdirSync(folder, { recursive: true });
  const unfinished = `${library}.${process.pid}`;
  try {
    execFileSync('cc', [...OPTIONS, SOURCE, '-o', unfinished, '-lm'], { stdio: 'pipe' });
  } catch {
    return null;
  }
  renameSync(unfinished, library);
  return library;
};
