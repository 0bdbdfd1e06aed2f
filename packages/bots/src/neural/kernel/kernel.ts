/**
 * The dense kernel: matrix products and row sums over one buffer, in WebAssembly with SIMD where the machine has it,
 * in plain loops elsewhere. Both add in the same order and round the same way, so a network gives the same numbers
 * on either. The WebAssembly is compiled from kernel/kernel.ts.
 */
import { KERNEL_BASE64 } from './binary.ts';
import type { KernelOperations } from './operations.ts';
import { plainOperations } from './plain.ts';

/** The operations over one buffer, as views of floats and of 16-bit indices. */
export interface Kernel extends KernelOperations {
  readonly kind: 'simd' | 'plain' | 'native';
  readonly floats: Float32Array;
  readonly indices: Uint16Array;
}

/** The part of WebAssembly that is used: neither Node's types nor the language's name it. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (binary: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
  readonly CompileError: new () => Error;
};

const PAGE = 65_536;

/** A kernel over a zeroed buffer of at least `bytes`. @param kind `plain` to do without WebAssembly. */
export const createKernel = (bytes: number, kind: 'simd' | 'plain' = 'simd'): Kernel => {
  const pages = Math.ceil(bytes / PAGE);
  const fast = kind === 'simd' ? instantiate(pages) : null;
  const buffer = fast === null ? new ArrayBuffer(pages * PAGE) : fast.buffer;
  const views = { floats: new Float32Array(buffer), indices: new Uint16Array(buffer) };
  if (fast === null) return { kind: 'plain', ...views, ...plainOperations(views.floats, views.indices) };
  return { kind: 'simd', ...views, ...fast.operations };
};

/** @returns null if WebAssembly or SIMD is missing. */
const instantiate = (pages: number): { buffer: ArrayBuffer; operations: KernelOperations } | null => {
  try {
    const memory = new WebAssembly.Memory({ initial: pages });
    const binary = Uint8Array.from(atob(KERNEL_BASE64), (character) => character.charCodeAt(0));
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(binary), { env: { memory } });
    return { buffer: memory.buffer, operations: exports as KernelOperations };
  } catch (error) {
    if (typeof WebAssembly === 'undefined' || error instanceof WebAssembly.CompileError) return null;
    throw error;
  }
};
