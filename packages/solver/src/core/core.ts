/**
 * The host of the core: starts it for one rule set in one thread, and passes questions to it. The core, with hands,
 * table and search, is written in AssemblyScript (`assembly/`).
 */
import { isBombOrRocket, SHAPES } from '@doudizhu/rules/combos';
import { KIND_INDEX, KINDS, type Kind, type RuleSet } from '@doudizhu/rules/ruleset';
import { arenaAt, coreMemory, instantiate, layoutOf, type CoreMemory, type MemoryLayout } from './memory.ts';
import { MoveClasses } from './move-classes.ts';
import { pextTable, popcountTable } from './pext.ts';

/** Exports of `assembly/core.ts`. Pointers come back signed. Functions that need room for hands throw `HandsFull`. */
interface Exports {
  start(arena: number, handsBytes: number, tableMask: number, shares: number): void;
  /** A farmer with at most this number of cards is out. The table and all hands hold for one number. */
  setHeadStart(cards: number): void;
  /** Forgets all hands. Searches end with them. */
  clearArena(): void;
  setExactLimits(minPlaysCardsMax: number, beatableCardsMax: number): void;
  /** Before any question: nodes of a win's whole question before the narrow one starts. Only tests change it. */
  setNarrowFrom(nodes: number): void;
  searchAt(players: number): number;
  lead(search: number, turn: number): void;
  skipForcedPasses(search: number, from: number, owner: number, lowestAnswer: number): void;
  prove(search: number, goal: number, nodesMax: number): GoalResult;
  known(search: number, goal: number): GoalResult;
  /** ProofNumbers of the last question of `known`. 0 is a proof. */
  proofOf(search: number): number;
  disproofOf(search: number): number;
  nodesOf(search: number): number;
  depthOf(search: number): number;
  handId(lo: number, hi: number): number;
  /** Lists the plays of a hand, which is needed before it is searched. */
  listMoves(hand: number): void;
  /** Fewest plays that empty a hand. A lower bound for large hands, an upper one with wild cards. */
  minPlays(hand: number): number;
  /** At least this many plays empty a hand. */
  playsMin(hand: number): number;
  /** At most this many plays of a hand can double the stake. */
  doublings(hand: number): number;
  handsBytes(): number;
  /** The goal after a play. @param doubles 1 if the play doubles the stake, else 0. */
  goalAfter(goal: number, turn: number, doubles: number): number;
  /** Checks whether the landlord has met the goal when a hand is empty: 0 or 1. @param turn whose. */
  isGoalMet(goal: number, turn: number): 0 | 1;
  /** Makes the entries of the table less valuable than those to come. */
  newGeneration(): void;
  clearTable(): void;
  /** Entries in use of 1,000 of the table, from a sample. */
  hashfull(): number;
}

/** 1: the landlord meets the goal. 0: they do not. −1: unknown. */
export type GoalResult = 1 | 0 | -1;

/** The two numbers of proof-number search for a goal of the landlord. */
export interface ProofNumbers {
  readonly proof: number;
  readonly disproof: number;
}

export interface Poll {
  /** @returns whether the search should stop. */
  readonly shouldStop: () => boolean;
}

/** Thrown where the hands outgrow their memory. The solver turns it into an unknown result. */
class HandsFull extends Error {}

/** Each engine has its own message, all as a RangeError. A stack that is too deep is one too. */
export const isMemoryFull = (error: unknown): boolean =>
  error instanceof HandsFull || (error instanceof RangeError && /alloc|memory|array length/iu.test(error.message));

export interface CoreOptions {
  /** A power of two is used, and less if memory is short. */
  readonly tableBytes: number;
  readonly handsBytes: number;
  /** Memory that threads share, and the number of this thread. Default: its own memory. */
  readonly shared?: SharedSearch | undefined;
  readonly exactLimits?: ExactLimits | undefined;
  /** Nodes of a win's whole question before the narrow one starts: 100,000 where not given. */
  readonly narrowFrom?: number | undefined;
}

/** One of the threads that search a position together, on one memory. */
export interface SharedSearch {
  readonly memory: CoreMemory;
  readonly thread: number;
}

/** Cards of the largest hands that get exact numbers. Larger ones get bounds, which answers must not depend on. */
export interface ExactLimits {
  /** For the fewest plays of a hand: 21 where not given. */
  readonly minPlays: number;
  readonly beatable: number;
}

export class Core {
  readonly classes: MoveClasses;
  readonly memory: CoreMemory;
  readonly wasm: Exports;
  private readonly host: { poll: Poll | null } = { poll: null };

  /** @throws Error if WebAssembly or memory is missing, or the rule set is too large. */
  constructor(rules: RuleSet, { tableBytes, handsBytes, shared, exactLimits, narrowFrom }: CoreOptions) {
    const classes = new MoveClasses(rules);
    const memory = shared?.memory ?? coreMemory({ tableBytes, handsBytes, threads: 1, kind: 'own' });
    const layout = layoutOf(memory.kind);
    this.classes = classes;
    this.memory = memory;
    this.wasm = instantiate(memory, {
      shouldStop: () => Number(this.host.poll?.shouldStop() ?? false),
      full: () => {
        throw new HandsFull();
      },
    }) as Exports;
    writeRules(classes, layout, memory);
    this.wasm.start(
      arenaAt(memory, shared?.thread ?? 0),
      memory.handsBytes,
      memory.tableBytes / layout.BUCKET_BYTES! - 1,
      Number(memory.threads > 1),
    );
    if (exactLimits !== undefined) this.wasm.setExactLimits(exactLimits.minPlays, exactLimits.beatable);
    if (narrowFrom !== undefined) this.wasm.setNarrowFrom(narrowFrom);
    // A new memory is clean, one that is shared might have been used.
    if (shared !== undefined) this.wasm.clearArena();
  }

  /** A search. It lives until hands are forgotten. One for each number of players at a time. */
  search(players: number): CoreSearch {
    return new CoreSearch(this.wasm, this.memory, this.host, players);
  }

  get bytes(): number {
    return this.memory.tableBytes + this.wasm.handsBytes();
  }
}

export class CoreSearch {
  /** Number of each player's hand, the landlord's first. */
  readonly hands: Int32Array;
  nodesMax = Infinity;
  private readonly exports: Exports;
  private readonly host: { poll: Poll | null };
  private readonly at: number;

  constructor(exports: Exports, { memory }: CoreMemory, host: { poll: Poll | null }, players: number) {
    this.exports = exports;
    this.host = host;
    this.at = exports.searchAt(players);
    this.hands = new Int32Array(memory.buffer, this.at >>> 0, players);
  }

  get nodesTotal(): number {
    return this.exports.nodesOf(this.at);
  }

  get depthMax(): number {
    return this.exports.depthOf(this.at);
  }

  lead(turn: number): void {
    this.exports.lead(this.at, turn);
  }

  /** The next player who can answer moves, from `from` on, or the owner of the trick leads. All hands are listed. */
  skipForcedPasses(from: number, owner: number, lowestAnswer: number): void {
    this.exports.skipForcedPasses(this.at, from, owner, lowestAnswer);
  }

  /** Checks whether the landlord meets the goal, from where `lead` or `skipForcedPasses` left the search. */
  prove(goal: number, poll: Poll | null): GoalResult {
    this.host.poll = poll;
    return this.exports.prove(this.at, goal, this.nodesMax);
  }

  known(goal: number): GoalResult {
    return this.exports.known(this.at, goal);
  }

  /** As `known`, the numbers of the search: the smaller one is likelier to be proved, and 0 is a proof. */
  numbers(goal: number): ProofNumbers {
    this.known(goal);
    return { proof: this.exports.proofOf(this.at), disproof: this.exports.disproofOf(this.at) };
  }
}

/** Writes the tables of the rule set. @throws Error if a table would overwrite the next one. */
const writeRules = (classes: MoveClasses, layout: MemoryLayout, { memory }: CoreMemory): void => {
  const tables = rulesTables(classes).map(([name, data]) => ({ name, data, at: layout[name]! }));
  const begins = [...tables.map(({ at }) => at), layout.VIRTUAL_LOSSES!].toSorted((a, b) => a - b);
  for (const { name, data, at } of tables) {
    const room = begins.find((begin) => begin > at)! - at;
    if (data.byteLength > room || classes.slots > layout.SLOTS_MAX!) {
      throw new Error(
        `rule set too large for the solver: ${name} has ${data.byteLength} bytes, expected at most ${room}`,
      );
    }
    new Uint8Array(memory.buffer, at, data.byteLength).set(
      new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    );
  }
};

type RulesTable = readonly [address: string, data: Uint8Array | Int32Array];

/** Numbers by the name of their address. */
const rulesNumbers = (classes: MoveClasses): Readonly<Record<string, number | boolean>> => ({
  SLOTS: classes.slots,
  QUAD_SLOT: classes.quadSlot,
  IDS: classes.space.size,
  BOMB_KIND: KIND_INDEX.bomb,
  ROCKET_KIND: KIND_INDEX.rocket,
  CANONICALISES_CHAINS: classes.canonicalisesChains,
  CAN_ALWAYS_LEAD: classes.canAlwaysLead,
  WILD: classes.space.wild,
  SOFT_BESIDE_HARD: classes.space.rules.softBesideHard,
  KICKERS_REPEAT: classes.kickersRepeat,
  JOKERS_CARRIED: classes.jokersCarried,
});

/** Tables by the name of their address: see `assembly/memory.ts`. */
const rulesTables = (classes: MoveClasses): readonly RulesTable[] => {
  const { space } = classes;
  const numbers = Object.entries(rulesNumbers(classes)).map(([name, number]): RulesTable => [
    name,
    Int32Array.of(Number(number)),
  ]);
  const byKind = (field: 'copies' | 'groupsMin' | 'kickers' | 'kickerSize'): Uint8Array =>
    Uint8Array.from(KINDS, (kind: Kind) => (isBombOrRocket(kind) ? 0 : SHAPES[kind][field]));
  return [
    ['PEXT_TABLE', pextTable],
    ['POPCOUNT_TABLE', popcountTable],
    ...numbers,
    ['CHAIN_MIN', Int32Array.from(classes.chainMin)],
    ['COPIES', byKind('copies')],
    ['GROUPS_MIN', byKind('groupsMin')],
    ['KICKERS', byKind('kickers')],
    ['KICKER_SIZE', byKind('kickerSize')],
    ['LENGTH_MIN', space.lengthMin],
    ['LENGTH_MAX', space.lengthMax],
    ['JOKERS_TOGETHER', space.jokersTogether],
    ['CONSECUTIVE', space.consecutive],
    ['IS_QUAD', classes.isQuad],
    ['DOUBLES', classes.doubles],
    ['BOMB_CLASS', classes.bombClass],
    ['KIND_OF_SLOT', classes.kindOfSlot],
    ['LENGTH_OF_SLOT', classes.lengthOfSlot],
    ['FIRST_ID', classes.firstId],
    ['BASE', space.base],
    ['BOMB_BASE', space.bombBase],
    ['SCHEME', space.scheme],
    ['CAP_LO', space.capLo],
    ['CAP_HI', space.capHi],
    ['SPACE_LO', space.lo],
    ['SPACE_HI', space.hi],
    ['SLOT_OF', classes.slotOf],
    ['MAIN_OF', classes.mainOf],
    ['PREFIX', space.prefix],
  ];
};
