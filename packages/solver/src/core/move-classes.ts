/** Classes of plays under a rule set. `assembly/rules.ts` defines classes and slots. */
import {
  actionSpace,
  idDoublesStake,
  isBombOrRocket,
  SHAPES,
  slotOf,
  type ActionId,
  type ActionSpace,
} from '@doudizhu/rules/combos';
import { BIG_JOKER, countsByRank, RANK_COUNT, SMALL_JOKER } from '@doudizhu/rules/cards';
import { hasKind, KIND_INDEX, KINDS, type RuleSet } from '@doudizhu/rules/ruleset';

export class MoveClasses {
  readonly space: ActionSpace;
  /** Number of slots, the quad slot included. */
  readonly slots: number;
  readonly quadSlot: number;
  /** Per action id. */
  readonly slotOf: Uint8Array;
  readonly mainOf: Uint8Array;
  /** Per class: the lowest action id of that slot with at least that main rank. */
  readonly firstId: Int32Array;
  /** Per slot: whether it is a four-with-two that counts as a bomb. Whether a play of it doubles the stake. 1 + class of
   * its bombs with wild ranks, else 0. */
  readonly isQuad: Uint8Array;
  readonly doubles: Uint8Array;
  readonly bombClass: Uint8Array;
  /** Per slot: index of the kind, the quad slot that of a single card. Length. */
  readonly kindOfSlot: Uint8Array;
  readonly lengthOfSlot: Uint8Array;

  /** See `assembly/rules.ts`. */
  readonly kickersRepeat: boolean;
  readonly jokersCarried: boolean;

  /** True if every hand can lead something: false if single cards are switched off. */
  readonly canAlwaysLead: boolean;

  /** True if keys can leave out ranks while a hand has a chain: see `assembly/key.ts`. */
  readonly canonicalisesChains: boolean;

  /** Shortest chain of groups of 1 … 4 equal cards, index = cards. 99 for none. */
  readonly chainMin: readonly number[];

  constructor(rules: RuleSet) {
    const space = actionSpace(rules);
    this.space = space;
    this.slotOf = new Uint8Array(space.size);
    this.mainOf = space.main;
    const chainMin = [99, 99, 99, 99, 99];
    const slotKinds: number[] = [];
    const slotIds: number[] = [];
    const firstBomb = KIND_INDEX.bomb;
    let quadSlot = -1;
    for (let id = 1; id < space.size; id++) {
      const kind = space.kind[id]!;
      const isNew = id === 1 || SLOT_FIELDS.some((field) => space[field][id] !== space[field][id - 1]);
      if (isNew && kind >= firstBomb && quadSlot < 0) quadSlot = slotKinds.push(-1) - 1;
      if (isNew) {
        slotKinds.push(kind);
        slotIds[slotKinds.length - 1] = id;
      }
      this.slotOf[id] = slotKinds.length - 1;
    }
    if (quadSlot < 0) quadSlot = slotKinds.push(-1) - 1;
    this.quadSlot = quadSlot;
    this.slots = slotKinds.length;
    this.isQuad = new Uint8Array(this.slots);
    this.doubles = new Uint8Array(this.slots);
    this.bombClass = new Uint8Array(this.slots);
    this.kindOfSlot = Uint8Array.from(slotKinds, (kind) => Math.max(0, kind));
    this.lengthOfSlot = Uint8Array.from(slotKinds, (_, slot) => space.length[slotIds[slot] ?? 0]!);
    [this.kickersRepeat, this.jokersCarried] = kickerRules(space);
    slotKinds.forEach((kind, slot) => {
      if (slot === quadSlot) return;
      const id = slotIds[slot]!;
      this.isQuad[slot] = Number(kind < firstBomb && space.power[kind]! > 0);
      this.bombClass[slot] = space.bombClass[id]!;
      this.doubles[slot] = Number(idDoublesStake(space, id as ActionId));
      const groups = COPIES_OF_CHAIN[KINDS[kind]!] ?? 0;
      if (groups > 0) chainMin[groups] = Math.min(chainMin[groups]!, space.length[id]!);
    });
    this.chainMin = chainMin;
    this.firstId = firstIds(this);
    this.canonicalisesChains = !rules.consecutiveWings;
    this.canAlwaysLead = hasKind(rules, 'single');
  }

  classOf(id: number): number {
    return (this.slotOf[id]! << 4) | this.mainOf[id]!;
  }
}

/** Fields that all plays of a slot share. */
const SLOT_FIELDS = ['kind', 'length', 'bombClass'] as const;

/** Cards of one rank in a group of a chain, by kind. */
const COPIES_OF_CHAIN: Readonly<Record<string, number>> = {
  sequence: 1,
  'sequence-of-pairs': 2,
  plane: 3,
  'plane-with-singles': 3,
  'plane-with-pairs': 3,
  shuttle: 4,
  'shuttle-with-singles': 4,
  'shuttle-with-pairs': 4,
};

const firstIds = (of: MoveClasses): Int32Array => {
  const classes = (of.slots + 1) << 4;
  const first = new Int32Array(classes).fill(of.space.size);
  for (let id = of.space.size - 1; id > 0; id--) {
    first[(of.slotOf[id]! << 4) | of.mainOf[id]!] = id;
    if (of.slotOf[id]! < of.slotOf[id - 1]!) throw new Error(`action ids are not ordered at ${id}`);
  }
  for (let at = classes - 2; at >= 0; at--) first[at] = Math.min(first[at]!, first[at + 1]!);
  return first;
};

/** Properties of all plays with single kickers: see `assembly/rules.ts`. */
const kickerRules = (space: ActionSpace): [kickersRepeat: boolean, jokersCarried: boolean] => {
  let repeats = true;
  let carries = true;
  for (const [kind, name] of KINDS.entries()) {
    if (isBombOrRocket(name) || SHAPES[name].kickerSize !== 1) continue;
    for (let length = 1; length <= space.lengthMax[kind]!; length++) {
      for (let main = length - 1; main < RANK_COUNT; main++) {
        const slot = slotOf(kind, length, main);
        if (space.base[slot]! < 0) continue;
        const caps = countsByRank({ lo: space.capLo[slot]!, hi: space.capHi[slot]! });
        carries &&= caps[SMALL_JOKER]! > 0 && caps[BIG_JOKER]! > 0;
        repeats &&=
          length * SHAPES[name].kickers === 1 ||
          caps.every((cap, rank) => cap >= 2 || rank >= SMALL_JOKER || (rank > main - length && rank <= main));
      }
    }
  }
  return [repeats, carries];
};
