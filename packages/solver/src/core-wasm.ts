/** The core in WebAssembly: what starts it, and what carries questions to it. */
import { KINDS, SHAPES, type Kind } from '@doudizhu/rules';
import { arenaAt, instantiate, tableOf, type CoreMemory } from './core-memory.ts';
import type { Core, CoreSearch } from './core.ts';
import { HandsFull } from './hands.ts';
import type { Poll } from './search.ts';
import type { Slots } from './slots.ts';
import { bitsIn, extract } from './squeeze.ts';

/** What `core/core.ts` exports. Pointers come back signed. */
interface Exports {
  start(
    arena: number,
    handsBytes: number,
    tableMask: number,
    grows: number,
    thread: number,
    shares: number,
    slots: number,
    quadSlot: number,
    ids: number,
    bombKind: number,
    rocketKind: number,
    squeezesChains: number,
    canAlwaysLead: number,
  ): void;
  clearArena(): void;
  searchAt(players: number): number;
  settle(search: number, from: number, owner: number, threshold: number): void;
  prove(search: number, aim: number, nodesMax: number): 1 | 0 | -1;
  known(search: number, aim: number): 1 | 0 | -1;
  nodesOf(search: number): number;
  depthOf(search: number): number;
  node(lo: number, hi: number): number;
  list(node: number): void;
  fewest(node: number): number;
  doublings(node: number): number;
  handsBytes(): number;
  ageTable(): void;
  clearTable(): void;
  bucketCount(): number;
}

const KIB = 1 << 10;
const MIB = 1 << 20;
const BUCKET_BYTES = 64;
const IDS_MAX = 1 << 17;
const SLOTS_MAX = 64;
const SEATS_WORD = 6;
const THRESHOLD_WORD = 7;

export class WasmCore implements Core {
  readonly kind = 'wasm';
  readonly slots: Slots;
  private readonly exports: Exports;
  private readonly memory: CoreMemory;
  private readonly host: { poll: Poll | null };
  private readonly table: Int32Array;

  /**
   * @param thread which of the memory's threads it is; null where the memory is new and its own.
   * @returns null where WebAssembly is refused, or the rule set is too large for its places.
   */
  static start(slots: Slots, memory: CoreMemory, thread: number | null): WasmCore | null {
    if (parts(slots).some(({ data, room }) => data.byteLength > room) || slots.slots > SLOTS_MAX) return null;
    const host: { poll: Poll | null } = { poll: null };
    const exports = instantiate(memory, {
      shouldStop: () => Number(host.poll?.shouldStop() ?? false),
      full: () => {
        throw new HandsFull();
      },
    });
    return exports === null ? null : new WasmCore(slots, memory, thread, exports as Exports, host);
  }

  private constructor(
    slots: Slots,
    memory: CoreMemory,
    thread: number | null,
    exports: Exports,
    host: { poll: Poll | null },
  ) {
    this.slots = slots;
    this.memory = memory;
    this.exports = exports;
    this.host = host;
    this.table = tableOf(memory);
    for (const { at, data } of parts(slots)) {
      new Uint8Array(memory.memory.buffer, at, data.byteLength).set(
        new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
      );
    }
    exports.start(
      arenaAt(memory, thread ?? 0),
      memory.handsBytes,
      memory.tableBytes / BUCKET_BYTES - 1,
      Number(memory.kind === 'own'),
      thread ?? 0,
      Number(memory.threads > 1),
      slots.slots,
      slots.quadSlot,
      slots.space.size,
      KINDS.indexOf('bomb'),
      KINDS.indexOf('rocket'),
      Number(slots.squeezesChains),
      Number(slots.canAlwaysLead),
    );
    if (thread !== null) exports.clearArena();
  }

  node(lo: number, hi: number): number {
    return this.exports.node(lo, hi);
  }

  list(node: number): void {
    this.exports.list(node);
  }

  fewest(node: number): number {
    return this.exports.fewest(node);
  }

  doublings(node: number): number {
    return this.exports.doublings(node);
  }

  search(players: number): CoreSearch {
    return new WasmSearch(this.exports, this.memory, this.host, players);
  }

  forgetHands(): void {
    this.exports.clearArena();
  }

  age(): void {
    this.exports.ageTable();
  }

  clearTable(): void {
    this.exports.clearTable();
  }

  tableUse(): number {
    const end = (this.exports.bucketCount() * BUCKET_BYTES) / 4;
    const step = Math.max(4, end >> 12);
    let used = 0;
    let seen = 0;
    for (let at = 2; at < end; at += step) {
      seen++;
      if ((this.table[at]! | this.table[at + 1]!) !== 0) used++;
    }
    return ((used / seen) * end) / this.table.length;
  }

  get bytes(): number {
    return this.memory.tableBytes + this.exports.handsBytes();
  }
}

class WasmSearch implements CoreSearch {
  readonly hands: Int32Array;
  nodesMax = Infinity;
  private readonly exports: Exports;
  private readonly host: { poll: Poll | null };
  private readonly at: number;
  /** 0–3 hands, 4 and 5 numbers, 6 seats, 7 threshold. */
  private readonly words: Int32Array;

  constructor(exports: Exports, { memory }: CoreMemory, host: { poll: Poll | null }, players: number) {
    this.exports = exports;
    this.host = host;
    this.at = exports.searchAt(players);
    this.words = new Int32Array(memory.buffer, this.at >>> 0, 8);
    this.hands = this.words.subarray(0, players);
  }

  get seats(): number {
    return this.words[SEATS_WORD]!;
  }

  set seats(value: number) {
    this.words[SEATS_WORD] = value;
  }

  get threshold(): number {
    return this.words[THRESHOLD_WORD]!;
  }

  set threshold(value: number) {
    this.words[THRESHOLD_WORD] = value;
  }

  get nodesTotal(): number {
    return this.exports.nodesOf(this.at);
  }

  get depthMax(): number {
    return this.exports.depthOf(this.at);
  }

  settle(from: number, owner: number, threshold: number): void {
    this.exports.settle(this.at, from, owner, threshold);
  }

  prove(aim: number, poll: Poll | null): 1 | 0 | -1 {
    this.host.poll = poll;
    return this.exports.prove(this.at, aim, this.nodesMax);
  }

  known(aim: number): 1 | 0 | -1 {
    return this.exports.known(this.at, aim);
  }
}

/** What the rule set says, and the places for it: `core/memory.ts`. */
const parts = (slots: Slots): readonly { at: number; room: number; data: Uint8Array | Int32Array | Float64Array }[] => {
  const { space } = slots;
  const byKind = (field: 'copies' | 'groupsMin' | 'kickers' | 'kickerSize'): Uint8Array =>
    Uint8Array.from(KINDS, (kind: Kind) => (kind === 'bomb' || kind === 'rocket' ? 0 : SHAPES[kind][field]));
  const kinds = 129 * KIB;
  return [
    { at: 64 * KIB, room: 64 * KIB, data: extract },
    { at: 128 * KIB, room: KIB, data: bitsIn },
    { at: kinds, room: 64, data: Int32Array.from(slots.chainMin) },
    { at: kinds + 64, room: 32, data: byKind('copies') },
    { at: kinds + 96, room: 32, data: byKind('groupsMin') },
    { at: kinds + 128, room: 32, data: byKind('kickers') },
    { at: kinds + 160, room: 32, data: byKind('kickerSize') },
    { at: kinds + 192, room: 32, data: space.lengthMin },
    { at: kinds + 224, room: 32, data: space.lengthMax },
    { at: kinds + 256, room: 32, data: space.jokersTogether },
    { at: kinds + 288, room: 32, data: space.consecutive },
    { at: kinds + 320, room: 64, data: slots.isQuad },
    { at: kinds + 384, room: 64, data: slots.doubles },
    { at: 130 * KIB, room: 2 * KIB, data: Float64Array.from({ length: 256 }, (_, size) => 2 ** (size / 8)) },
    { at: 132 * KIB, room: 28 * KIB, data: slots.firstId },
    { at: 160 * KIB, room: 16 * KIB, data: space.base },
    { at: 176 * KIB, room: 16 * KIB, data: space.scheme },
    { at: 192 * KIB, room: 16 * KIB, data: space.capLo },
    { at: 208 * KIB, room: 16 * KIB, data: space.capHi },
    { at: MIB, room: 4 * IDS_MAX, data: space.lo },
    { at: MIB + 4 * IDS_MAX, room: 4 * IDS_MAX, data: space.hi },
    { at: MIB + 8 * IDS_MAX, room: IDS_MAX, data: slots.slotOf },
    { at: MIB + 9 * IDS_MAX, room: IDS_MAX, data: slots.mainOf },
    { at: 4 * MIB, room: 4 * MIB, data: space.prefix },
  ];
};
