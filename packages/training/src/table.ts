/** One game of a training table: the cards, what everybody has seen, and the decisions that will be samples. */
import {
  createPlayout,
  deck,
  randomBelow,
  rankOf,
  resetPlayout,
  type ActionSpace,
  type Playout,
  type RankCounts,
  type Rng,
} from '@doudizhu/rules';
import {
  ACTION_ACTIVE_MAX,
  createKnowledge,
  STATE_ACTIVE_MAX,
  type Knowledge,
  createRecord,
  resetRecord,
  type PublicRecord,
  createValues,
  type Values,
} from '@doudizhu/bots/neural';

/** Which cards are dealt. */
export interface DealOptions {
  /** Cards dealt to each seat and to the kitty; the real game is 17 and 3. Less is a tiny game for tests. */
  readonly handSize: number;
  readonly kittySize: number;
  /** Ranks in the deck, from the lowest: 15 in the real game. */
  readonly ranks: number;
}

/** The most rows that a decision can have. */
export const ACTIVE_MAX = STATE_ACTIVE_MAX + ACTION_ACTIVE_MAX;
const DECISIONS_MAX = 256; // of one game; a game has fewer than 120 actions

/** Buffers of the game being played. */
export interface Table {
  readonly playout: Playout;
  readonly record: PublicRecord;
  readonly knowledge: Knowledge;
  /** Ranks of the deck, in the order of the last deal. */
  readonly cards: number[];
  readonly pack: RankCounts;
  readonly ids: Int32Array;
  readonly values: Values;
  readonly rows: Uint16Array;
  readonly counts: Int32Array;
  readonly seats: Uint8Array;
  /** Of each decision: the win probability of the best candidate, whether another was drawn, and the target. */
  readonly chances: Float64Array;
  readonly strayed: Uint8Array;
  readonly targets: Float64Array;
  decisions: number;
}

export const createTable = (space: ActionSpace, options: DealOptions): Table => {
  const record = createRecord(space);
  const cards = dealtRanks(options);
  return {
    playout: createPlayout(space),
    record,
    knowledge: createKnowledge(space, record),
    cards,
    pack: packRanks(cards, 0, cards.length),
    ids: new Int32Array(space.size),
    values: createValues(space.size),
    rows: new Uint16Array(DECISIONS_MAX * ACTIVE_MAX),
    counts: new Int32Array(DECISIONS_MAX),
    seats: new Uint8Array(DECISIONS_MAX),
    chances: new Float64Array(DECISIONS_MAX),
    strayed: new Uint8Array(DECISIONS_MAX),
    targets: new Float64Array(DECISIONS_MAX),
    decisions: 0,
  };
};

const dealtRanks = ({ ranks }: DealOptions): number[] =>
  deck(1)
    .map((card) => rankOf(card) as number)
    .filter((rank) => rank < ranks);

/** Deals anew: `hand` cards each, the kitty to the landlord and known to all. */
export const dealTable = (table: Table, options: DealOptions, rng: Rng): void => {
  const { cards } = table;
  const wanted = 3 * options.handSize + options.kittySize;
  cards.sort((a, b) => a - b); // so that a deal follows from the game's number alone
  for (let index = 0; index < wanted; index++) {
    const other = index + randomBelow(rng, cards.length - index);
    const held = cards[index] as number;
    cards[index] = cards[other] as number;
    cards[other] = held;
  }
  const { handSize, kittySize } = options;
  const kitty = packRanks(cards, 3 * handSize, wanted);
  const hands = [0, 1, 2].map((seat) => packRanks(cards, seat * handSize, (seat + 1) * handSize));
  const landlord = hands[0] as RankCounts;
  hands[0] = { lo: (landlord.lo + kitty.lo) | 0, hi: (landlord.hi + kitty.hi) | 0 };
  resetPlayout(table.playout, hands, 0);
  resetRecord(table.record, table.pack, [handSize + kittySize, handSize, handSize], kitty);
};

const packRanks = (ranks: readonly number[], from: number, end: number): RankCounts => {
  let lo = 0;
  let hi = 0;
  for (let index = from; index < end; index++) {
    const rank = ranks[index] as number;
    if (rank < 8) lo += 1 << (4 * rank);
    else hi += 1 << (4 * (rank - 8));
  }
  return { lo: lo | 0, hi: hi | 0 };
};

/**
 * Fills the win targets of the game's decisions, from the last to the first.
 * @param outcomeWeight λ, 0–1: how much of the next decision's target, the rest being what the network said there
 */
export const setTargets = (table: Table, outcomeWeight: number, landlordWon: boolean): void => {
  const { seats, chances, strayed, targets } = table;
  const later = [-1, -1, -1];
  for (let decision = table.decisions - 1; decision >= 0; decision--) {
    const seat = seats[decision] as number;
    const next = later[seat] as number;
    later[seat] = decision;
    if (next < 0 || outcomeWeight === 1) {
      targets[decision] = Number((seat === 0) === landlordWon);
      continue;
    }
    const weight = strayed[next] === 1 ? 0 : outcomeWeight;
    targets[decision] = weight * (targets[next] as number) + (1 - weight) * (chances[next] as number);
  }
};
