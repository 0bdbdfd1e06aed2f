/**
 * The core's compiled module, and its memory. The addresses in the memory are read from the module's exports, never
 * repeated here.
 *
 * Threads that search together share one memory: the transposition table, the virtual losses, and an arena for each.
 * Memory that is not used costs only addresses, of which there are 4 GiB.
 */
import { CORE_BASE64, MEMORY_FLAGS_AT } from './binary.ts';

interface WasmMemory {
  readonly buffer: ArrayBuffer | SharedArrayBuffer;
}

interface WasmGlobal {
  readonly value: number;
}

/** The part of WebAssembly that is used. Types that name no platform have neither it nor `atob`. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number; maximum: number; shared: boolean }) => WasmMemory;
  readonly Module: new (binary: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
  readonly Global: new (type: { value: 'i32' }, value: number) => WasmGlobal;
};
declare const atob: (base64: string) => string;

/** Memory for a table and for the hands of each thread. Shared memory can be sent to threads. */
export interface CoreMemory {
  readonly memory: WasmMemory;
  readonly kind: 'own' | 'shared';
  readonly threads: number;
  readonly tableBytes: number;
  /** Bytes per thread. */
  readonly handsBytes: number;
}

/** Addresses and sizes by the names that `assembly/core.ts` exports. */
export type MemoryLayout = Readonly<Record<string, number>>;

/** Default reservation of a solver: 64 and 512 MiB. */
export const DEFAULT_MEMORY = { tableBytes: 2 ** 26, handsBytes: 2 ** 29 } as const;

const PAGE = 1 << 16;
const PAGES_MAX = 1 << 16;
const TABLE_BYTES_MIN = 1 << 16;
const HANDS_BYTES_MIN = 1 << 18;

/**
 * Reserves memory of at most this size: the table is a power of two. If it does not fit into 4 GiB, or the system
 * refuses it, first the hands get smaller, down to half of their size, then the table is halved, then the hands again.
 * @throws Error if WebAssembly is missing or refused, or the smallest table and hands do not fit.
 */
export const coreMemory = (size: Omit<CoreMemory, 'memory'>): CoreMemory => {
  const { threads, kind } = size;
  const { TABLE, ARENA_FIXED } = layoutOf(kind);
  let tableBytes = 2 ** Math.max(Math.log2(TABLE_BYTES_MIN), Math.floor(Math.log2(size.tableBytes)));
  let handsMax = Math.max(HANDS_BYTES_MIN, size.handsBytes);
  for (;;) {
    const room = Math.floor((PAGES_MAX * PAGE - TABLE! - tableBytes) / threads) - ARENA_FIXED!;
    const handsBytes = Math.ceil(Math.min(room, handsMax) / PAGE) * PAGE;
    const isTableSmallest = tableBytes <= TABLE_BYTES_MIN;
    const isEnough = handsBytes >= HANDS_BYTES_MIN && (isTableSmallest || handsBytes >= handsMax / 2);
    if (isEnough && handsBytes <= room) {
      const pages = (TABLE! + tableBytes + threads * (ARENA_FIXED! + handsBytes)) / PAGE;
      const memory = reserve(pages, kind);
      if (memory !== null) return { memory, kind, threads, tableBytes, handsBytes };
    }
    if (!isTableSmallest) tableBytes /= 2;
    else if (handsMax > HANDS_BYTES_MIN) handsMax = Math.max(HANDS_BYTES_MIN, Math.min(handsMax, room) / 2);
    else
      throw new Error(
        `no memory for the solver: ${size.threads} threads do not fit into 4 GiB, or the system refuses them`,
      );
  }
};

export const arenaAt = ({ kind, tableBytes, handsBytes }: CoreMemory, thread: number): number => {
  const { TABLE, ARENA_FIXED } = layoutOf(kind);
  return TABLE! + tableBytes + thread * (ARENA_FIXED! + handsBytes);
};

/** The core over this memory. @returns its exports. @throws Error where WebAssembly is missing or refused. */
export const instantiate = ({ memory, kind }: Pick<CoreMemory, 'memory' | 'kind'>, host: object): object =>
  new WebAssembly.Instance(moduleFor(kind), { env: { memory }, host }).exports as object;

/** Addresses and sizes of the module, read from an instance over a memory of one page. */
export const layoutOf = (kind: CoreMemory['kind']): MemoryLayout => (layout ??= readLayout(kind));

let layout: MemoryLayout | null = null;

const readLayout = (kind: CoreMemory['kind']): MemoryLayout => {
  moduleFor(kind);
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: kind === 'shared' });
  const exported = Object.entries(instantiate({ memory, kind }, { shouldStop: () => 1, full: () => undefined }));
  const globals = exported.filter(([, value]) => value instanceof WebAssembly.Global);
  return Object.fromEntries(globals.map(([name, { value }]) => [name, value] as const));
};

const reserve = (pages: number, kind: CoreMemory['kind']): WasmMemory | null => {
  try {
    return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: kind === 'shared' });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

const modules: Partial<Record<CoreMemory['kind'], object>> = {};

const moduleFor = (kind: CoreMemory['kind']): object => (modules[kind] ??= compile(kind));

const compile = (kind: CoreMemory['kind']): object => {
  if (typeof WebAssembly === 'undefined') throw new Error(NO_WEBASSEMBLY);
  const binary = Uint8Array.from(atob(CORE_BASE64), (character) => character.charCodeAt(0));
  // Bit 1 of a memory's flags marks it as shared. Nothing else differs.
  if (kind === 'own') binary[MEMORY_FLAGS_AT] = 1;
  try {
    return new WebAssembly.Module(binary);
  } catch (cause) {
    // A browser refuses by its content security policy.
    throw new Error(`${NO_WEBASSEMBLY}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
};

const NO_WEBASSEMBLY = 'the solver needs WebAssembly, which is not allowed or not there';
