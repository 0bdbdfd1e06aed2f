/**
 * What searches: hands, table and search of one rule set, in one thread. There are two that do the same, node for node:
 * in WebAssembly, compiled from `core/`, and in plain TypeScript, which stands in where that cannot be had and is what
 * tests compare it with.
 */
import type { RuleSet } from '@doudizhu/rules';
import { coreMemory, type CoreMemory } from './core-memory.ts';
import { PlainCore } from './core-plain.ts';
import { WasmCore } from './core-wasm.ts';
import type { Poll } from './search.ts';
import { Slots } from './slots.ts';

/** A search for one number of players; see `Search`. */
export interface CoreSearch {
  /** Node of each player's hand. */
  readonly hands: Int32Array;
  /** Who moves and what he has to answer, as left by `settle`. */
  seats: number;
  threshold: number;
  nodesMax: number;
  readonly nodesTotal: number;
  readonly depthMax: number;
  settle(from: number, owner: number, threshold: number): void;
  prove(aim: number, poll: Poll | null): 1 | 0 | -1;
  known(aim: number): 1 | 0 | -1;
}

export interface Core {
  readonly kind: 'wasm' | 'plain';
  readonly slots: Slots;
  /** The number of a hand; see `HandStore`, whose methods these are. @throws HandsFull, as the search does. */
  node(lo: number, hi: number): number;
  list(node: number): void;
  fewest(node: number): number;
  doublings(node: number): number;
  /** A new search. It lives until hands are forgotten; one for each number of players at a time. */
  search(players: number): CoreSearch;
  forgetHands(): void;
  /** Makes what the table holds give way sooner. */
  age(): void;
  clearTable(): void;
  /** Share of the table in use, 0–1, from a sample. */
  tableUse(): number;
  /** Bytes in use: the table, and the hands with their plays. */
  readonly bytes: number;
}

export interface CoreOptions {
  /** `auto`, the default, takes WebAssembly where it is there and what is asked for fits. */
  readonly core?: 'auto' | 'plain' | undefined;
  /** Of its own table, which is half as large, a quarter, … where there is not so much memory. */
  readonly tableBytes: number;
  readonly handsBytes: number;
  /** Instead, memory that threads share: for WebAssembly, or a table and marks for plain ones. */
  readonly coreMemory?: CoreMemory | undefined;
  readonly tableMemory?: ArrayBuffer | SharedArrayBuffer | undefined;
  readonly busyMemory?: SharedArrayBuffer | undefined;
  readonly thread: number;
}

export const createCore = (rules: RuleSet, options: CoreOptions): Core => {
  const { core = 'auto', tableBytes, handsBytes, tableMemory, coreMemory: given, thread } = options;
  if (core === 'auto' && tableMemory === undefined) {
    const slots = new Slots(rules);
    const memory = given ?? coreMemory({ tableBytes, handsBytes, threads: 1, kind: 'own' });
    const fast = memory === null ? null : WasmCore.start(slots, memory, given === undefined ? null : thread);
    if (fast !== null) return fast;
  }
  return new PlainCore(rules, options);
};
