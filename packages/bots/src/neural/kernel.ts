/**
 * The dense kernel: matrix products and row sums over one buffer, in WebAssembly with SIMD where the machine has it,
 * in plain loops elsewhere. Both add in the same order and round the same way, so a network gives the same numbers
 * on either. The WebAssembly is compiled from kernel/kernel.ts.
 */
import { KERNEL_BASE64 } from './kernel-binary.ts';
import { plainOperations } from './kernel-plain.ts';

/** Pointers are bytes into the kernel's buffer; all numbers are float32 but row indices, which are uint16. */
export interface KernelOperations {
  /**
   * c[m][n] = init[n] + Σ a[m · aRow + k · aColumn] · b[k][n]; init 0 means zeros, relu 1 cuts below zero.
   * `rows` a multiple of 4, `columns` of 8; aRow and aColumn in bytes.
   */
  multiply(
    c: number,
    a: number,
    aRow: number,
    aColumn: number,
    b: number,
    init: number,
    rows: number,
    columns: number,
    depth: number,
    relu: number,
  ): void;
  /**
   * The same for contiguous rows of which many numbers are zero: they are skipped.
   * `columns` a multiple of 32; `list` is scratch of 8 · depth bytes.
   */
  multiplySparse(
    c: number,
    a: number,
    b: number,
    init: number,
    rows: number,
    columns: number,
    depth: number,
    relu: number,
    list: number,
  ): void;
  /** out = base + Σ rows[indices[i]]; `columns` a multiple of 32. */
  sumRows(out: number, base: number, rows: number, indices: number, count: number, columns: number, relu: number): void;
  /** rows[indices[i]] += delta. */
  addToRows(rows: number, indices: number, count: number, delta: number, columns: number): void;
  /** delta[i] = 0 wherever value[i] is not positive. */
  maskDelta(delta: number, value: number, count: number): void;
  /** out[n] = Σ rows[m][n]. */
  sumColumns(out: number, rows: number, count: number, columns: number): void;
  /** out[n][m] = a[m][n]. */
  transpose(out: number, a: number, rows: number, columns: number): void;
  /** One step of Adam; the gradient is zeroed. Bias corrections are in `rate` and `epsilon`. */
  adam(
    weights: number,
    gradient: number,
    first: number,
    second: number,
    count: number,
    rate: number,
    decay1: number,
    decay2: number,
    epsilon: number,
  ): void;
  /** average += part · (weights − average). */
  blend(average: number, weights: number, count: number, part: number): void;
  /** Says that `count` numbers were written past the operations; absent where nothing is kept of them. */
  forget?(place: number, count: number): void;
}

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

/** @returns null where there is no WebAssembly or no SIMD. */
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
