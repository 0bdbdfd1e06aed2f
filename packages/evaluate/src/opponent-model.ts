/**
 * Possible answers of the other side, as chances, from the cards whose place is not known.
 *
 * Each of these cards is in an enemy's hand with the chance (the enemy's unknown cards) / (all unknown cards),
 * independently of the others: a binomial for the hypergeometric. Cards known for certain count as they are. If two
 * enemies share all unknown cards, a card that one does not have is the other's, and ranks are counted like that.
 */
import { BIG_JOKER, copiesOf, countsByRank, RANK_2, RANK_A, RANK_COUNT, SMALL_JOKER } from '@doudizhu/rules/cards';
import { BOMB_CLASSES, SHAPES, type ActionId, type ActionSpace } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import { KIND_INDEX, KINDS, type Kind } from '@doudizhu/rules/ruleset';
import { hiddenSizes, unseenCards, type SeatView } from '@doudizhu/rules/view';

/** Possible cards of the opponents: the chances of every rank, from the information of one seat. */
export interface OpponentModel {
  readonly space: ActionSpace;
  /** The other side's cards, by enemy: how many, and the chance to hold at least k (0–8) of a rank at 9 · rank + k. */
  readonly sizes: readonly number[];
  readonly holds: readonly Float64Array[];
  /** The chance that no enemy holds k of a rank, at 9 · rank + k. */
  readonly chancesOfNone: Float64Array;
  /** The chance that no enemy holds a bomb of rank `main` or above it, index = main. RANK_COUNT: none is needed. */
  readonly noBombFrom: Float64Array;
  /** The same for bombs without filled cards; with wild ranks it differs. */
  readonly noHardBombFrom: Float64Array;
  /** The chance that no enemy holds a card above a rank. */
  readonly noSingleAbove: Float64Array;
  readonly noRocket: number;
  /** Chances that plays are unbeaten, by (kind, length, main). NaN if not worked out. */
  readonly known: Float64Array;
}

const COPIES = 9; // 0–8
const LENGTHS = 13;
const { bomb: BOMB, rocket: ROCKET } = KIND_INDEX;

/** Reads the model of the view's owner. @param enemies the seats of the other side, one at least. */
export const readOpponentModel = (space: ActionSpace, view: SeatView, enemies: readonly Seat[]): OpponentModel => {
  const evidence = readEvidence(space, view, enemies);
  const holds = evidence.enemies.map((enemy) => holdsOf(evidence, enemy));
  const chancesOfNone = chancesOfNoneIn(evidence, holds);
  const jokers = copiesOf(BIG_JOKER, space.rules.decks);
  const rockets = holds.map((table) => table[SMALL_JOKER * COPIES + jokers]! * table[BIG_JOKER * COPIES + jokers]!);
  return {
    space,
    sizes: enemies.map((enemy) => view.handSizes[enemy]!),
    holds,
    chancesOfNone,
    ...bombsOf(space, evidence, holds, chancesOfNone),
    noSingleAbove: noneFrom(chancesOfNone, 1, SMALL_JOKER, 1),
    noRocket: space.lengthMax[ROCKET] === 0 ? 1 : rockets.reduce((chance, rocket) => chance * (1 - rocket), 1),
    known: new Float64Array(KINDS.length * LENGTHS * RANK_COUNT).fill(Number.NaN),
  };
};

/** Information about one enemy. */
interface Enemy {
  /** Share of the cards whose place is not known. */
  readonly share: number;
  readonly draws: Draws;
  /** Cards that they are known to hold, index = rank. */
  readonly certain: readonly number[];
  /** Lowest single and lowest pair on which they passed. Undefined if they never did. */
  readonly refused: readonly (number | undefined)[];
}

interface Evidence {
  /** Cards whose place is not known, index = rank. */
  readonly unseen: readonly number[];
  /** Most cards of a rank. */
  readonly most: number;
  readonly enemies: readonly Enemy[];
}

const readEvidence = (space: ActionSpace, view: SeatView, seats: readonly Seat[]): Evidence => {
  const hidden = hiddenSizes(view);
  const unknown = hidden.hands.reduce(
    (sum, size, seat) => (seat === view.seat ? sum : sum + size),
    hidden.kitty + hidden.undealt,
  );
  const most = 4 * space.rules.decks;
  const refused = refusalsOf(view);
  const enemies = seats.map((seat): Enemy => {
    const share = unknown === 0 ? 0 : hidden.hands[seat]! / unknown;
    const certain = countsByRank(view.known[seat] as SeatView['pack']);
    return { share, draws: drawsOf(share, most), certain, refused: [refused[2 * seat], refused[2 * seat + 1]] };
  });
  return { unseen: countsByRank(unseenCards(view)), most, enemies };
};

/** Factor of the chance that an enemy holds `need` of a rank, after their passes. */
const afterRefusal = ({ refused }: Enemy, rank: number, need: number): number => {
  const lowest = need > 2 ? undefined : refused[need - 1];
  return lowest !== undefined && rank > lowest ? PASSED_FACTOR : 1;
};

/** The chance that an enemy holds at least k of a rank, at 9 · rank + k. */
const holdsOf = ({ unseen, most }: Evidence, enemy: Enemy): Float64Array => {
  const table = new Float64Array(RANK_COUNT * COPIES);
  for (let rank = 0; rank < RANK_COUNT; rank++) {
    const sure = enemy.certain[rank] ?? 0;
    for (let need = 0; need <= most; need++) {
      table[rank * COPIES + need] =
        need <= sure ? 1 : enemy.draws.atLeast[unseen[rank]! * COPIES + need - sure]! * afterRefusal(enemy, rank, need);
    }
  }
  return table;
};

/** The chance that no enemy holds k of a rank, at 9 · rank + k. */
const chancesOfNoneIn = ({ unseen, most, enemies }: Evidence, holds: readonly Float64Array[]): Float64Array => {
  const [first, second] = enemies;
  const pair = enemies.length === 2 && first!.share + second!.share > 0.999 ? ([first!, second!] as const) : null;
  const chancesOfNone = new Float64Array(RANK_COUNT * COPIES);
  for (let rank = 0; rank < RANK_COUNT; rank++) {
    for (let need = 1; need <= most; need++) {
      const at = rank * COPIES + need;
      chancesOfNone[at] =
        pair === null
          ? holds.reduce((chance, table) => chance * (1 - table[at]!), 1)
          : neitherHolds(pair, unseen[rank]!, rank, need);
    }
  }
  return chancesOfNone;
};

/** The chance that neither of two enemies who have all unseen cards holds `need` of a rank, of which `cards` are unseen. */
const neitherHolds = ([one, other]: readonly [Enemy, Enemy], cards: number, rank: number, need: number): number => {
  // The first gets `count` of `cards` and the second the others: both fewer than `need`.
  const [first, second] = [need - (one.certain[rank] ?? 0), need - (other.certain[rank] ?? 0)];
  let chance = 0;
  for (let count = Math.max(0, cards - second + 1); count < first && count <= cards; count++) {
    chance += one.draws.exactly[cards * COPIES + count]!;
  }
  return 1 - (1 - chance) * (one.share * afterRefusal(one, rank, need) + other.share * afterRefusal(other, rank, need));
};

/** Chances, from rank `from` down, that no enemy holds `copies` of the rank `step` above or of any higher one. */
const noneFrom = (chancesOfNone: Float64Array, copies: number, from: number, step: 0 | 1): Float64Array => {
  const none = new Float64Array(RANK_COUNT + 1).fill(1);
  for (let rank = from; rank >= 0; rank--)
    none[rank] = none[rank + 1]! * chancesOfNone[(rank + step) * COPIES + copies]!;
  return none;
};

/** Chances that no enemy has a bomb; with wild ranks the enemies first fill their ranks, which changes both tables. */
const bombsOf = (
  space: ActionSpace,
  { unseen, enemies }: Evidence,
  holds: readonly Float64Array[],
  chancesOfNone: Float64Array,
): Pick<OpponentModel, 'noBombFrom' | 'noHardBombFrom'> => {
  if (space.wild === 0) {
    const hasBombs = space.lengthMax[BOMB] !== 0;
    const noBombFrom = noneFrom(chancesOfNone, 4, hasBombs ? RANK_2 : -1, 0);
    return { noBombFrom, noHardBombFrom: noBombFrom };
  }
  const wildCards = (by: readonly number[]): number =>
    by.reduce((sum, cards, rank) => sum + (((space.wild >>> rank) & 1) === 1 ? cards : 0), 0);
  const unplaced = wildCards(unseen);
  const cards = enemies.map(({ share, certain }, index) => {
    const sure = wildCards(certain);
    const { exactly } = drawsOf(share, COPIES - 1);
    const wild = Array.from({ length: COPIES }, (_, count) =>
      count < sure ? 0 : (exactly[unplaced * COPIES + count - sure] ?? 0),
    );
    return { holds: holds[index]!, wild };
  });
  return fillRanks(cards, space.wild, COPIES, chancesOfNone);
};

/**
 * The chance that no enemy can answer a play with a higher one of its kind; for a bomb, with any bomb or the rocket.
 */
export const chanceUnbeaten = (model: OpponentModel, id: ActionId): number => {
  const { kind, length, main, cards, bombClass } = model.space;
  if (bombClass[id] !== 0) return chanceBombUnbeaten(model, id);
  return chanceCoreUnbeaten(model, kind[id]!, length[id]!, main[id]!, cards[id]!);
};

const SOFT = 1 + BOMB_CLASSES.indexOf('soft');
const HARD = 1 + BOMB_CLASSES.indexOf('hard');

/** The same for bombs with wild ranks: four cards are beaten by a higher bomb of their class and by stronger classes. Longer bombs
 * and those of wild cards alone by the rocket, as if nothing else beat them. */
const chanceBombUnbeaten = ({ space, noBombFrom, noHardBombFrom, noRocket }: OpponentModel, id: ActionId): number => {
  const above = space.main[id]! + 1;
  if (space.length[id]! > 4) return noRocket;
  switch (space.bombClass[id]) {
    case SOFT:
      return noHardBombFrom[above] === 0
        ? 0
        : ((noBombFrom[above]! * noHardBombFrom[0]!) / noHardBombFrom[above]!) * noRocket;
    case HARD:
      return noHardBombFrom[above]! * noRocket;
    default:
      return noRocket;
  }
};

/** The same for a play that has no id at hand. @param kind index into KINDS @param cards all cards, kickers included */
export const chanceCoreUnbeaten = (
  model: OpponentModel,
  kind: number,
  length: number,
  main: number,
  cards: number,
): number => {
  const slot = (kind * LENGTHS + length) * RANK_COUNT + main;
  let chance = model.known[slot]!;
  if (Number.isNaN(chance)) model.known[slot] = chance = unbeaten(model, kind, length, main, cards);
  return chance;
};

/** The chance that no enemy holds any bomb or the rocket. */
export const chanceNoBomb = (model: OpponentModel): number => model.noBombFrom[0]! * model.noRocket;

/** Caches a function of a hand, given as two count words: many plays leave the same hand. */
export const rememberedByHand = (work: (lo: number, hi: number) => number): ((lo: number, hi: number) => number) => {
  const rows = new Map<number, Map<number, number>>();
  return (lo, hi) => {
    let row = rows.get(lo);
    if (row === undefined) rows.set(lo, (row = new Map()));
    let result = row.get(hi);
    if (result === undefined) row.set(hi, (result = work(lo, hi)));
    return result;
  };
};

const unbeaten = (model: OpponentModel, kind: number, length: number, main: number, cards: number): number => {
  const { space, sizes } = model;
  if (kind === ROCKET) return 1;
  // A longer bomb of two decks is beaten by longer ones only: taken as if all were of four cards.
  if (kind === BOMB) return model.noBombFrom[main + 1]! * model.noRocket;
  const shape = SHAPES[KINDS[kind] as Exclude<Kind, 'bomb' | 'rocket'>];
  if (sizes.every((size) => size < cards)) return 1;
  const highest = length > 1 ? RANK_A : shape.copies === 1 || space.rules.decks === 2 ? BIG_JOKER : RANK_2;
  let chance = 1;
  for (let higher = main + 1; higher <= highest; higher++) {
    if (length === 1 && sizes.every((size) => size >= cards)) {
      chance *= model.chancesOfNone[higher * COPIES + shape.copies]!;
      continue;
    }
    for (const [enemy, table] of model.holds.entries()) {
      if (sizes[enemy]! < cards) continue;
      let has = 1;
      for (let rank = higher - length + 1; rank <= higher; rank++) has *= table[rank * COPIES + shape.copies]!;
      chance *= 1 - has;
    }
  }
  return chance;
};

/** A seat that passes on a single or a pair of the other side can still hold a higher one, but is less likely to. */
const PASSED_FACTOR = 0.5;

/**
 * Per seat, at 2 · seat the rank of the lowest single of the other side that it passed on, at 2 · seat + 1 of the
 * lowest pair. Undefined if it never did.
 */
const refusalsOf = (view: SeatView): (number | undefined)[] => {
  const refused: (number | undefined)[] = [];
  let held: { readonly seat: Seat; readonly at: number; readonly main: number } | null = null;
  for (const { seat, action } of view.history) {
    if (action.type === 'play') {
      const { kind, main } = action.combo;
      held = kind === 'single' || kind === 'pair' ? { seat, at: kind === 'single' ? 0 : 1, main } : null;
    } else if (action.type === 'pass') {
      if (held === null || (held.seat === view.landlord) === (seat === view.landlord)) continue;
      const place: number = 2 * seat + held.at;
      refused[place] = Math.min(refused[place] ?? RANK_COUNT, held.main);
    }
  }
  return refused;
};

/** Binomial chances at 9 · cards + k: that k of them, or at least k, lie in a hand with this share. */
interface Draws {
  readonly exactly: Float64Array;
  readonly atLeast: Float64Array;
}

const drawsOf = (share: number, most: number): Draws => {
  const exactly = new Float64Array(COPIES * COPIES);
  const atLeast = new Float64Array(COPIES * COPIES);
  exactly[0] = 1;
  atLeast[0] = 1;
  for (let cards = 1; cards <= most; cards++) {
    const row = cards * COPIES;
    for (let k = 0; k <= cards; k++) {
      const more = k === 0 ? 0 : exactly[row - COPIES + k - 1]! * share;
      exactly[row + k] = more + (k === cards ? 0 : exactly[row - COPIES + k]! * (1 - share));
    }
    let tail = 0;
    for (let k = cards; k >= 0; k--) {
      tail += exactly[row + k]!;
      atLeast[row + k] = Math.min(1, tail);
    }
  }
  return { exactly, atLeast };
};

/**
 * Chances by rank, and by number of cards, of one enemy with wild ranks, who fills missing cards with wild ones.
 *
 * Every wild card whose place is not known is with an enemy with the chance of all other cards, independently. Ranks are
 * counted one by one: that a seat cannot fill two of them with the same card is left out, except in bombs, where it
 * matters most.
 */
interface EnemyCards {
  /** Chance to hold at least k (0–8) of a rank, at `copies` · rank + k. It is changed in place. */
  readonly holds: Float64Array;
  /** Chance to have w wild cards in all, index = w. */
  readonly wild: readonly number[];
}

/** Chances that no enemy holds a bomb of rank `main` or above it, index = main: of any bomb, of one that is not filled. */
interface WildBombs {
  readonly noBombFrom: Float64Array;
  readonly noHardBombFrom: Float64Array;
}

/**
 * Lets the enemies fill their ranks, and counts their bombs.
 * @param wild mask of the wild ranks.
 * @param copies stride of the tables.
 * @param absent chance that no enemy holds k of a rank. It is changed in place.
 */
const fillRanks = (enemies: readonly EnemyCards[], wild: number, copies: number, absent: Float64Array): WildBombs => {
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
