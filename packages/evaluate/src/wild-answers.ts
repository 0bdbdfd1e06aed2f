/**
 * Chances of the opponents with wild ranks: a seat that lacks cards of a rank fills them with wild cards.
 *
 * Every wild card whose place is not known is with an enemy with the chance of all other cards, independently. Ranks are
 * counted one by one: that a seat cannot fill two of them with the same card is left out, except in bombs, where it
 * matters most.
 */
import { RANK_2, RANK_COUNT } from '@doudizhu/rules/cards';

/** Chances by rank, and by number of cards, of one enemy. */
export interface EnemyCards {
  /** Chance to hold at least k (0–8) of a rank, at `copies` · rank + k. It is changed in place. */
  readonly holds: Float64Array;
  /** Chance to have w wild cards in all, index = w. */
  readonly wild: readonly number[];
}

/** Chances that no enemy holds a bomb of rank `main` or above it, index = main: of any bomb, of one that is not filled. */
export interface WildBombs {
  readonly noBombFrom: Float64Array;
  readonly noHardBombFrom: Float64Array;
}

/**
 * Lets the enemies fill their ranks, and counts their bombs.
 * @param wild mask of the wild ranks.
 * @param copies stride of the tables.
 * @param absent chance that no enemy holds k of a rank. It is changed in place.
 */
export const fillRanks = (
  enemies: readonly EnemyCards[],
  wild: number,
  copies: number,
  absent: Float64Array,
): WildBombs => {
  const noBombFrom = new Float64Array(RANK_COUNT + 1).fill(1);
  const noHardBombFrom = new Float64Array(RANK_COUNT + 1).fill(1);
  const isWild = (rank: number): boolean => ((wild >>> rank) & 1) === 1;
  for (const { holds, wild: chances } of enemies) {
    const own = holds.slice();
    /** Chance to hold `need` of a rank with `count` wild cards to fill it. A card of its own at least. */
    const filled = (rank: number, need: number, count: number): number =>
      own[rank * copies + (isWild(rank) ? need : Math.max(1, need - count))]!;
    let hard = 1;
    const quiet = chances.map(() => 1);
    for (let rank: number = RANK_2; rank >= 0; rank--) {
      for (let need = 2; need <= 4 && !isWild(rank); need++) {
        holds[rank * copies + need] = chances.reduce(
          (sum, chance, count) => sum + chance * filled(rank, need, count),
          0,
        );
      }
      hard *= 1 - own[rank * copies + 4]!;
      noHardBombFrom[rank] = noHardBombFrom[rank]! * hard;
      chances.forEach((_, count) => {
        quiet[count] = quiet[count]! * (1 - filled(rank, 4, count));
      });
      const none = chances.reduce((sum, chance, count) => sum + chance * quiet[count]!, 0);
      noBombFrom[rank] = noBombFrom[rank]! * none;
    }
  }
  for (let rank = 0; rank <= RANK_2; rank++) {
    for (let need = 2; need <= 4; need++) {
      absent[rank * copies + need] = enemies.reduce((none, { holds }) => none * (1 - holds[rank * copies + need]!), 1);
    }
  }
  return { noBombFrom, noHardBombFrom };
};
