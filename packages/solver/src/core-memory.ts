/**
 * The WebAssembly core's binary and the memory that it works on; `core/memory.ts` has the same places.
 *
 * Threads that search together share one memory: the table, the marks of who is where, and an arena for each. Memory
 * that is not used costs only addresses, of which there are 4 GiB.
 */
import { BUSY_BYTES } from './company.ts';
import { CORE_BASE64, MEMORY_FLAGS_AT } from './core-binary.ts';

export interface WasmMemory {
  readonly buffer: ArrayBuffer | SharedArrayBuffer;
}

/** The part of WebAssembly that is used; types that name no platform have neither it nor `atob`. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number; maximum: number; shared: boolean }) => WasmMemory;
  readonly Module: new (binary: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
  readonly CompileError: new () => Error;
};
declare const atob: (base64: string) => string;

/** Memory for a table and for the hands of each thread. It can be sent to threads where it is shared. */
export interface CoreMemory {
  readonly memory: WasmMemory;
  readonly kind: 'own' | 'shared';
  readonly threads: number;
  readonly tableBytes: number;
  /** Of each thread. */
  readonly handsBytes: number;
}

const PAGE = 1 << 16;
const PAGES_MAX = 1 << 16;
const MIB = 1 << 20;
const BUSY_AT = 8 * MIB;
const TABLE_AT = 16 * MIB;
const ARENA_FIXED = 36 * MIB;
const HANDS_BYTES_MIN = 1 << 18;

/**
 * @param size `handsBytes` for each thread; it gets less where the addresses end, but not less than half.
 * @returns null where WebAssembly is not there or refused, or there is not so much memory, or not so many addresses.
 */
export const coreMemory = (size: Omit<CoreMemory, 'memory'>): CoreMemory | null => {
  const { threads, kind } = size;
  if (typeof WebAssembly === 'undefined' || moduleFor(kind) === null) return null;
  const tableBytes = 2 ** Math.max(16, Math.floor(Math.log2(size.tableBytes)));
  const handsMax = Math.floor((PAGES_MAX * PAGE - TABLE_AT - tableBytes) / threads) - ARENA_FIXED;
  const handsBytes = Math.ceil(Math.min(handsMax, Math.max(HANDS_BYTES_MIN, size.handsBytes)) / PAGE) * PAGE;
  if (handsMax < HANDS_BYTES_MIN || handsBytes > handsMax || handsBytes < size.handsBytes / 2) return null;
  const pages = (TABLE_AT + tableBytes + threads * (ARENA_FIXED + handsBytes)) / PAGE;
  try {
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: kind === 'shared' });
    return { memory, kind, threads, tableBytes, handsBytes };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** Where a thread's arena begins. */
export const arenaAt = ({ tableBytes, handsBytes }: CoreMemory, thread: number): number =>
  TABLE_AT + tableBytes + thread * (ARENA_FIXED + handsBytes);

/** The table's words. */
export const tableOf = ({ memory, tableBytes }: CoreMemory): Int32Array =>
  new Int32Array(memory.buffer, TABLE_AT, tableBytes / 4);

/** The marks of who is where. */
export const busyOf = ({ memory }: CoreMemory): Int32Array => new Int32Array(memory.buffer, BUSY_AT, BUSY_BYTES / 4);

/** Compiled once for each kind of memory; null where that is refused. */
const modules: { own?: object | null; shared?: object | null } = {};

/** The compiled core over this memory. @returns its exports, or null where the host does not compile it. */
export const instantiate = ({ memory, kind }: CoreMemory, host: object): object | null => {
  const module = moduleFor(kind);
  if (module === null) return null;
  return new WebAssembly.Instance(module, { env: { memory }, host }).exports as object;
};

const moduleFor = (kind: 'own' | 'shared'): object | null => {
  const known = modules[kind];
  return known === undefined ? (modules[kind] = compile(kind)) : known;
};

/** Browsers refuse by policy, and older ones in a page's own thread by size, as a CompileError or a RangeError. */
const compile = (kind: 'own' | 'shared'): object | null => {
  const binary = Uint8Array.from(atob(CORE_BASE64), (character) => character.charCodeAt(0));
  // Bit 1 of a memory's flags says that it is shared; nothing else differs.
  if (kind === 'own') binary[MEMORY_FLAGS_AT] = 1;
  try {
    return new WebAssembly.Module(binary);
  } catch (error) {
    if (error instanceof WebAssembly.CompileError || error instanceof RangeError) return null;
    throw error;
  }
};
