/** Plays that lose in no deal: each is tried in deal after deal until one refutes it. */
import type { ActionId } from '@doudizhu/rules/combos';
import type { OpenPosition } from '@doudizhu/rules/position';

/** Solver positions for one play in one deal at first, and their growth with each pass. */
const PAIR_NODES = 60;
const PAIR_GROWTH = 6;
/** Deals that can stay open before a play has to wait for the next pass. */
const OPEN_MAX = 3;
/** Deals that a play has to win before it stands. Half of them if they are few. */
const WON_MIN = 8;

/** Plays that lose in no deal that was solved. */
interface UnrefutedPlays {
  /** The first one that is proved to win in every deal. Null for none. */
  readonly winsAll: ActionId | null;
  /** `winsAll`, otherwise those that win in enough deals. */
  readonly standing: ReadonlySet<ActionId>;
}

/**
 * Looks for a play that wins in every deal, in passes with growing limits: most plays lose in some deal that is easy, so
 * a hard one should hold up no other play.
 * @param groups plays, the most promising first. A group is looked at once all plays of those before it are refuted.
 * @param wins checks a play in a deal. Null if that takes more solver positions than the limit.
 * @param limits all positions, and a check whether they or the time are used up.
 */
export const provePlays = (
  groups: readonly (readonly ActionId[])[],
  deals: readonly OpenPosition[],
  wins: (id: ActionId, deal: OpenPosition, limit: number) => boolean | null,
  { nodesMax, isSpent }: { readonly nodesMax: number; readonly isSpent: () => boolean },
): UnrefutedPlays => {
  const order = [...deals];
  /** @returns false if a deal refutes the play. */
  const tryPlay = (id: ActionId, won: Set<OpenPosition>, limit: number): boolean => {
    let open = 0;
    for (const [index, deal] of order.entries()) {
      if (won.has(deal)) continue;
      const answer = wins(id, deal, limit);
      if (answer === false) {
        // A deal that refutes one play is likely to refute the next.
        order.unshift(...order.splice(index, 1));
        return false;
      }
      if (answer === true) won.add(deal);
      else if (++open > OPEN_MAX) break;
    }
    return true;
  };
  const left = groups.map((ids) => new Map(ids.map((id) => [id, new Set<OpenPosition>()])));
  for (let limit = PAIR_NODES; ; limit *= PAIR_GROWTH) {
    for (const group of left) {
      for (const [id, won] of group) {
        if (!tryPlay(id, won, limit)) group.delete(id);
        else if (won.size === deals.length) return { winsAll: id, standing: new Set([id]) };
      }
      if (group.size > 0) break;
    }
    if (left.every(({ size }) => size === 0) || limit > nodesMax || isSpent()) break;
  }
  const wonMin = Math.min(WON_MIN, deals.length / 2);
  const unrefuted = left.find(({ size }) => size > 0);
  const standing = [...(unrefuted ?? [])].filter(([, won]) => won.size >= wonMin).map(([id]) => id);
  return { winsAll: null, standing: new Set(standing) };
};

/** The deals, or some of them, in an order in which neighbours differ much. @param most number of deals. */
export const scatter = <Deal>(deals: readonly Deal[], most: number): Deal[] => {
  let step = Math.round(deals.length * GOLDEN);
  while (greatestDivisor(step, deals.length) > 1) step++;
  return Array.from({ length: Math.min(most, deals.length) }, (_, index) => deals[(index * step) % deals.length]!);
};
const GOLDEN = (Math.sqrt(5) - 1) / 2;
const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));
