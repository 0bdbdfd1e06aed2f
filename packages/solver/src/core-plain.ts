/** The core in plain TypeScript: `HandStore`, `Table` and `Search`. */
import type { RuleSet } from '@doudizhu/rules';
import type { Core, CoreOptions, CoreSearch } from './core.ts';
import { HandStore } from './hands.ts';
import { Search } from './search.ts';
import { Table, tableMemory as newTableMemory } from './transposition.ts';

export class PlainCore implements Core {
  readonly kind = 'plain';
  private readonly rules: RuleSet;
  private readonly handsBytes: number;
  private readonly thread: number;
  private readonly busy: Int32Array | null;
  private readonly table: Table;
  private store: HandStore;

  constructor(
    rules: RuleSet,
    { tableBytes, handsBytes, tableMemory, busyMemory, thread }: Omit<CoreOptions, 'core' | 'coreMemory'>,
  ) {
    this.rules = rules;
    this.handsBytes = handsBytes;
    this.thread = thread;
    this.busy = busyMemory === undefined ? null : new Int32Array(busyMemory);
    this.table = new Table(tableMemory ?? roomFor(tableBytes, 'own'));
    this.store = new HandStore(rules, handsBytes);
  }

  get slots(): HandStore {
    return this.store;
  }

  node(lo: number, hi: number): number {
    return this.store.node(lo, hi);
  }

  list(node: number): void {
    this.store.list(node);
  }

  fewest(node: number): number {
    return this.store.fewest(node);
  }

  doublings(node: number): number {
    return this.store.doublings[node]!;
  }

  search(players: number): CoreSearch {
    return new Search(this.store, this.table, players, this.thread, this.busy);
  }

  forgetHands(): void {
    this.store = new HandStore(this.rules, this.handsBytes);
  }

  age(): void {
    this.table.age();
  }

  clearTable(): void {
    this.table.clear();
  }

  tableUse(): number {
    return this.table.use();
  }

  get bytes(): number {
    return this.table.words.byteLength + this.store.bytes;
  }
}

const TABLE_BYTES_MIN = 1 << 20;

/** Memory for a table: as much as was asked for, or half, a quarter, … where there is not so much. */
export const roomFor = (bytes: number, kind: 'own' | 'shared'): ArrayBuffer | SharedArrayBuffer => {
  for (let bytesMax = bytes; ; bytesMax /= 2) {
    try {
      return newTableMemory(bytesMax, kind);
    } catch (error) {
      if (!(error instanceof RangeError) || bytesMax < TABLE_BYTES_MIN) throw error;
    }
  }
};
