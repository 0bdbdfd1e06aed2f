/**
 * Two players without search, for positions with open hands. Their mistakes measure the difficulty of a puzzle.
 *
 * `greedy` is the bot of that name, which sees only its own hand. `sampling` sees all hands and tries every move in random
 * games.
 */
import {
  addCounts,
  countOf,
  countsFromArray,
  fullDeckCounts,
  NO_CARDS,
  RANK_COUNT,
  rankAt,
  sizeOfWords,
  subtractCounts,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { actionSpace, countsOfCombo, encode, generate, PASS, type ActionId } from '@doudizhu/rules/combos';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomBelow, type Rng } from '@doudizhu/rules/rng';
import { passesSince, startPlay } from '@doudizhu/rules/round';
import { handSizeOf } from '@doudizhu/rules/ruleset';
import { viewFor, type PlayerView } from '@doudizhu/rules/view';
import { rankActions } from '@doudizhu/bots';
import { afterMove, movesOf, sideOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import { type Move } from '@doudizhu/solver';

/** Returns the move of the greedy bot. */
export const greedyMove = (position: OpenPosition): Move => {
  const action = rankActions(seatedAt(position, handSizeOf(position.rules)).view)[0];
  return action?.type === 'play' ? action.combo : null;
};

/** View of the side to move, with all hands open. */
export const openViewAt = (position: OpenPosition): PlayerView => {
  const { view, hands } = seatedAt(position, OPEN_FILLER_MAX);
  return { ...view, shown: hands, known: hands };
};

/** Maximum cards of a filler hand that bots see: few and low, so that no bot plays for or against it. */
const OPEN_FILLER_MAX = 3;

/**
 * Seats a position: the view of the side to move, and all hands. A position of two hands gets filler hands of unused
 * cards, which always pass.
 */
const seatedAt = (position: OpenPosition, fillerMax: number): { view: PlayerView; hands: readonly RankCounts[] } => {
  const { rules, turn, toBeat } = position;
  const isPair = position.hands.length === 2;
  const hands = isPair ? [...position.hands, ...fillersOf(rules.seats - 2, position, fillerMax)] : position.hands;
  const deal = unwrap(dealOf({ rules, hands }));
  const passes = toBeat === null ? 0 : passesSince(toBeat.side, turn, rules.seats);
  const trick = toBeat === null ? null : { seat: seatAt(toBeat.side), combo: toBeat.combo, passes };
  return { view: viewFor(startPlay({ rules, deal, turn: seatAt(turn), trick }), seatAt(turn)), hands };
};

/** Returns `count` hands of unused cards, none larger than `sizeMax`. */
const fillersOf = (count: number, { rules, hands, toBeat }: OpenPosition, sizeMax: number): RankCounts[] => {
  const onTable = toBeat === null ? NO_CARDS : countsOfCombo(toBeat.combo, rules.decks);
  let free = subtractCounts(fullDeckCounts(rules.decks), [...hands, onTable].reduce(addCounts, NO_CARDS));
  return Array.from({ length: count }, () => {
    const counts = Array.from({ length: RANK_COUNT }, () => 0);
    for (let rank = 0, size = 0; rank < RANK_COUNT; rank++) {
      const taken = Math.min(countOf(free, rankAt(rank)), sizeMax - size);
      counts[rank] = taken;
      size += taken;
    }
    const filler = countsFromArray(counts);
    free = subtractCounts(free, filler);
    return filler;
  });
};

/** Random games per move. */
const SAMPLES = 24;

/** Returns the move that wins most of its random games. */
export const samplingMove = (position: OpenPosition, seed: string): Move => {
  const rng = createRng(seed);
  const moves = movesOf(position);
  let best: Move = moves[0] ?? null;
  let most = -1;
  for (const move of moves) {
    const after = afterMove(position, move);
    let wins = 0;
    for (let sample = 0; sample < SAMPLES; sample++) {
      const winner = winnerOf(after) ?? playOut(after, rng);
      if (winner === sideOf(position.turn)) wins++;
    }
    if (wins > most) {
      most = wins;
      best = move;
    }
  }
  return best;
};

let ids = new Int32Array(0);

/** Random legal moves until a hand is empty. */
const playOut = ({ rules, hands, turn, toBeat }: OpenPosition, rng: Rng): 'landlord' | 'farmers' => {
  const space = actionSpace(rules);
  if (ids.length < space.size) ids = new Int32Array(space.size);
  const words = hands.flatMap(({ lo, hi }) => [lo, hi]);
  let [side, idToBeat, owner] = [turn, toBeat === null ? PASS : encode(space, toBeat.combo), toBeat?.side ?? turn];
  while (true) {
    if (side === owner) idToBeat = PASS;
    const [lo, hi] = [words[2 * side] as number, words[2 * side + 1] as number];
    const count = generate(space, lo, hi, idToBeat, ids);
    // With single cards switched off a leader can have no legal play, and loses.
    if (count === 0) return side === 0 ? 'farmers' : 'landlord';
    const id = ids[randomBelow(rng, count)] as ActionId;
    if (id !== PASS) {
      words[2 * side] = lo - (space.lo[id] as number);
      words[2 * side + 1] = hi - (space.hi[id] as number);
      if (sizeOfWords(words[2 * side] as number, words[2 * side + 1] as number) === 0) return sideOf(side);
      idToBeat = id;
      owner = side;
    }
    side = (side + 1) % hands.length;
  }
};
