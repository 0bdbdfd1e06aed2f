/**
 * Actions of equal value: readings of one set of cards, of one kind and length, between whose main ranks no play fits any
 * more once these cards are out. They leave the same hand, and beat and are beaten by the same plays: 666777888+999 and
 * 777888999+666 both need three tens. They stay different actions. A learner can treat a class as one.
 */
import { countsByRank, fullDeckCounts } from '../base/cards.ts';
import { type ActionId, type ActionSpace } from './actions.ts';
import { SHAPE_TABLES } from './shape.ts';

/**
 * The lowest id of the class of each action; its own id if it is alone. Index = id. Made once per action space. With wild
 * ranks, which fill missing cards, each action is alone.
 */
export const equalActions = (space: ActionSpace): Int32Array => {
  const known = bySpace.get(space.combos);
  if (known !== undefined) return known;
  const classes = Int32Array.from({ length: space.size }, (_, id) => id);
  const readings = new Map<string, ActionId[]>();
  for (let id = 1; id < space.size && space.rules.wildcards === 0; id++) {
    const key = `${space.kind[id]}/${space.length[id]}/${space.lo[id]}/${space.hi[id]}`;
    const same = readings.get(key);
    if (same === undefined) readings.set(key, [id as ActionId]);
    else same.push(id as ActionId);
  }
  for (const ids of readings.values()) {
    const byMain = ids.toSorted((a, b) => space.main[a]! - space.main[b]!);
    for (const [index, id] of byMain.entries()) {
      const before = byMain[index - 1];
      if (before !== undefined && isEqual(space, before, id)) classes[id] = classes[before]!;
    }
  }
  bySpace.set(space.combos, classes);
  return classes;
};

const bySpace = new WeakMap<readonly unknown[], Int32Array>();

/** Checks that no play of the kind and length has a main rank from the lower one to the higher one. */
const isEqual = (space: ActionSpace, lower: ActionId, higher: ActionId): boolean => {
  const { rules } = space;
  const left = countsByRank(fullDeckCounts(rules.decks));
  const laid = countsByRank({ lo: space.lo[lower]!, hi: space.hi[lower]! });
  const copies = SHAPE_TABLES.copies[space.kind[lower]!]!;
  const length = space.length[lower]!;
  const mains = Array.from(
    { length: space.main[higher]! - space.main[lower]! + 1 },
    (_, step) => space.main[lower]! + step,
  );
  return mains.every((main) =>
    Array.from({ length }, (_, step) => main - step).some((rank) => rank < 0 || left[rank]! - laid[rank]! < copies),
  );
};
