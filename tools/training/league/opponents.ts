/**
 * Fixed opponents at a training table. They never change, so that measurements are comparable.
 *
 * `simple` reimplements the behaviour of RLCard's rule agent for Dou Dizhu. It leads the group of its naive split with the
 * lowest card (without kickers), and follows with the lowest play of the same kind. Without one, the farmer before the
 * landlord passes, and the others play at random. `splitter` plays by the value of its hand's decomposition.
 */
import { cardsOfPlay, PASS, type ActionId, type ActionSpace } from '@doudizhu/rules/combos';
import type { Playout } from '@doudizhu/rules/playout';
import type { Rng } from '@doudizhu/rules/rng';
import { KIND_INDEX, PRESETS } from '@doudizhu/rules/ruleset';
import { handEvaluatorOf, playsOf, plainHand, valueOf } from '@doudizhu/evaluate';

/** Chooses one of the first `count` legal ids for the seat to act. */
export type Opponent = (playout: Playout, ids: Int32Array, count: number, rng: Rng) => number;

const { bomb: BOMB, rocket: ROCKET, sequence: SEQUENCE, plane: PLANE, triple: TRIPLE } = KIND_INDEX;

export const simpleOpponent: Opponent = (playout, ids, count, rng) => {
  const { space, toBeat, turn } = playout;
  if (toBeat === PASS) {
    const { lo, hi } = naiveLead(playout.hands[2 * turn] as number, playout.hands[2 * turn + 1] as number);
    for (let index = 0; index < count; index++) {
      const id = ids[index] as number;
      if (space.lo[id] === lo && space.hi[id] === hi) return id;
    }
    return ids[0] as number;
  }
  let chosen = -1;
  for (let index = 0; index < count; index++) {
    const id = ids[index] as number;
    if (id === PASS || !sameKind(space, id, toBeat)) continue;
    if (chosen < 0 || (space.main[id] as number) < (space.main[chosen] as number)) chosen = id;
  }
  if (chosen >= 0) return chosen;
  // It considers the last seat, not the seat of the play: only the farmer after a farmer spares their partner.
  if (turn === playout.seats - 1) return PASS;
  return ids[rng() % count] as number;
};

const sameKind = (space: ActionSpace, id: number, other: number): boolean =>
  space.kind[id] === space.kind[other] && space.length[id] === space.length[other];

/** Group with the lowest card in the naive split: rocket, bombs, triples, sequences, pairs, singles. */
const naiveLead = (lo: number, hi: number): { lo: number; hi: number } => {
  const counts = Array.from({ length: 15 }, (_, rank) =>
    rank < 8 ? (lo >>> (4 * rank)) & 15 : (hi >>> (4 * (rank - 8))) & 15,
  );
  const lowest = counts.findIndex((held) => held > 0);
  const take = (ranks: readonly number[], copies: number): { lo: number; hi: number } => {
    let words = { lo: 0, hi: 0 };
    for (const rank of ranks) {
      const word = copies << (4 * (rank & 7));
      words = rank < 8 ? { ...words, lo: words.lo + word } : { ...words, hi: words.hi + word };
    }
    return { lo: words.lo | 0, hi: words.hi | 0 };
  };
  if (lowest === 13 && counts[14] === 1) return take([13, 14], 1);
  if (counts[lowest] === 4) return take([lowest], 4);
  if (counts[lowest] === 3) {
    let end = lowest + 1;
    while (end < 12 && counts[end] === 3) end++;
    return take(
      Array.from({ length: end - lowest }, (_, step) => lowest + step),
      3,
    );
  }
  const loose = counts.map((held, rank) => (held >= 3 || (rank > 12 && counts[13] && counts[14]) ? 0 : held));
  let end = lowest;
  while (end < 12 && (loose[end] ?? 0) > 0) end++;
  if (end - lowest >= 5)
    return take(
      Array.from({ length: end - lowest }, (_, step) => lowest + step),
      1,
    );
  return take([lowest], counts[lowest] ?? 1);
};

/** Two decks, always with sequences of single cards, so that measurements are comparable. */
const TWO_DECKS = handEvaluatorOf(PRESETS['pagat-4p']);

/** Smallest hand of the farmers other than `seat`. */
const fewestOfFarmers = (sizes: Int32Array, seat: number): number => {
  let fewest = 255;
  for (let farmer = 1; farmer < sizes.length; farmer++) {
    if (farmer !== seat) fewest = Math.min(fewest, sizes[farmer] as number);
  }
  return fewest;
};

export const splitterOpponent: Opponent = (playout, ids, count) => {
  const { space, hands, sizes, turn, toBeat, toBeatSeat } = playout;
  const lo = hands[2 * turn] as number;
  const hi = hands[2 * turn + 1] as number;
  const farmer = fewestOfFarmers(sizes, turn);
  const enemySize = turn === 0 ? farmer : (sizes[0] as number);
  const partnerLeads = turn !== 0 && toBeat !== PASS && toBeatSeat !== 0;
  const partnerSize = turn === 0 ? 20 : farmer;
  const { decompose } = space.rules.decks === 1 ? handEvaluatorOf(space.rules) : TWO_DECKS;
  const kept = turn === 0 ? 0 : playout.headStart;
  let best = ids[0] as number;
  let bestScore = -Infinity;
  for (let index = 0; index < count; index++) {
    const id = ids[index] as number;
    const used = cardsOfPlay(space, { lo, hi }, id as ActionId);
    const rest = { lo: (lo - used.lo) | 0, hi: (hi - used.hi) | 0 };
    const plain = space.wild === 0 && kept === 0 ? rest : plainHand(rest.lo, rest.hi, space.wild, kept);
    const packed = decompose(plain.lo, plain.hi);
    const left = playsOf(packed);
    if (left === 0) return id;
    let score = valueOf(packed);
    const kind = space.kind[id] as number;
    const main = space.main[id] as number;
    if (id === PASS) score -= partnerLeads ? 0 : enemySize <= 3 ? 12 : 5; // a turn lost, unless the partner has it
    else {
      if (kind === BOMB || kind === ROCKET) score -= left <= 2 || enemySize <= 4 ? 2 : 14;
      if (partnerLeads) score -= partnerSize <= 4 || main > 8 ? 20 : 3;
      // A low single or pair would let an enemy with one or two cards go out.
      if ((space.cards[id] as number) === enemySize && enemySize <= 2) score += main - 12;
      if (toBeat === PASS && turn === 1 && partnerSize === 1 && kind === 0) score += 6 - main;
      if (toBeat === PASS && kind >= SEQUENCE && kind <= PLANE + 2) score += 2;
      if (toBeat === PASS && kind >= TRIPLE && kind < SEQUENCE) score += 1;
    }
    if (score > bestScore) {
      bestScore = score;
      best = id;
    }
  }
  return best;
};
