/** Knowledge of one seat in a decision, and its consequences: the value of its hand, and the answers to a play. */
import { fillHeldMasks, NO_CARDS, sizeOf, subtractCounts } from '@doudizhu/rules/cards';
import type { ActionSpace } from '@doudizhu/rules/combos';
import { KIND_INDEX } from '@doudizhu/rules/ruleset';
import {
  chanceChainAnswered,
  createAnswerChances,
  popcount,
  readAnswerChances,
  handEvaluatorOf,
  type AnswerChances,
  type HandEvaluator,
} from '@doudizhu/evaluate';
import { familyOf } from './family.ts';
import { LAYOUTS, MAIN_COUNT, type FeatureLayout } from './feature-layout.ts';
import type { PublicState } from './public-state.ts';

const { bomb: BOMB, rocket: ROCKET, sequence: SEQUENCE } = KIND_INDEX;
/** Copies of each core rank by kind. */
const COPIES = [1, 2, 3, 3, 3, 1, 2, 3, 3, 3, 4, 4, 4, 4, 4, 0, 0];
export const JOKERS = 0x6000;

/** One seat's knowledge in a decision: the public state, the seat to move, its hand, and values derived from them. */
export interface Knowledge {
  readonly space: ActionSpace;
  /** Which rows its features have. */
  readonly layout: FeatureLayout;
  publicState: PublicState;
  seat: number;
  handLo: number;
  handHi: number;
  /** The cards that this seat does not hold and no seat has played: the other hands together. */
  unseenLo: number;
  unseenHi: number;
  /** Masks of the ranks unseen at least k times, k = 1 … 8. */
  readonly unseenHas: Int32Array;
  /** Fewest and most cards of an enemy, and fewest cards of a partner (0 for the landlord). */
  fewestOfEnemy: number;
  mostOfEnemy: number;
  fewestOfPartner: number;
  /** True if the table plays for points, not for wins: the caller's to set. */
  forPoints: boolean;
  readonly evaluator: HandEvaluator;
  /** The decomposition of the whole hand. */
  packed: number;
  /** Chances of the enemies to hold unseen cards, and the expected losers of the hand against them. */
  readonly answerChances: AnswerChances;
  expectedLosers: number;
}

/** Buffers for `look`. @param publicState is referenced, not copied. */
export const createKnowledge = (space: ActionSpace, publicState: PublicState): Knowledge => ({
  space,
  layout: LAYOUTS[familyOf(space.rules).name],
  publicState,
  seat: 0,
  handLo: 0,
  handHi: 0,
  unseenLo: 0,
  unseenHi: 0,
  unseenHas: new Int32Array(9),
  fewestOfEnemy: 0,
  mostOfEnemy: 0,
  fewestOfPartner: 0,
  forPoints: false,
  evaluator: handEvaluatorOf(space.rules),
  packed: 0,
  answerChances: createAnswerChances(space.rules.decks),
  expectedLosers: 0,
});

/** Checks whether single cards in a row are a play. */
export const hasSequences = (space: ActionSpace): boolean => space.lengthMax[SEQUENCE] !== 0;

/** Fills `knowledge` for the seat to move in `publicState`, which holds the hand (lo, hi). */
export const look = (knowledge: Knowledge, publicState: PublicState, lo: number, hi: number): void => {
  const { pack, played, sizes, turn } = publicState;
  knowledge.publicState = publicState;
  knowledge.seat = turn;
  knowledge.handLo = lo;
  knowledge.handHi = hi;
  let unseenLo = pack[0]! - lo;
  let unseenHi = pack[1]! - hi;
  for (let seat = 0; seat < sizes.length; seat++) {
    unseenLo -= played[2 * seat]!;
    unseenHi -= played[2 * seat + 1]!;
  }
  knowledge.unseenLo = unseenLo | 0;
  knowledge.unseenHi = unseenHi | 0;
  fillHeldMasks(unseenLo, unseenHi, knowledge.unseenHas);
  countEnemies(knowledge);
  knowledge.packed = knowledge.evaluator.decompose(lo, hi);
  readChances(knowledge);
  knowledge.expectedLosers = knowledge.evaluator.expectedLosers(knowledge.answerChances, lo, hi);
};

const countEnemies = (knowledge: Knowledge): void => {
  const { sizes, turn } = knowledge.publicState;
  let fewest = 255;
  let most = 0;
  for (let seat = 1; seat < sizes.length; seat++) {
    if (seat === turn) continue;
    const size = sizes[seat]!;
    if (size < fewest) fewest = size;
    if (size > most) most = size;
  }
  const landlord = sizes[0]!;
  knowledge.fewestOfEnemy = turn === 0 ? fewest : landlord;
  knowledge.mostOfEnemy = turn === 0 ? most : landlord;
  knowledge.fewestOfPartner = turn === 0 ? 0 : fewest;
};

/** With two decks a farmer knows cards of the landlord's hand: the rest of the kitty, or all of an open hand. */
const readChances = ({ space, publicState, unseenLo, unseenHi, answerChances }: Knowledge): void => {
  const { sizes, turn, known } = publicState;
  const isOneDeck = space.rules.decks === 1;
  const others = sizes.reduce((sum, size) => sum + size, -sizes[turn]!);
  if (turn === 0) {
    const shares = Array.from(sizes.subarray(1), (size) => size / Math.max(1, others));
    if (isOneDeck) shares[1] = 1 - shares[0]!;
    readAnswerChances(answerChances, { lo: unseenLo, hi: unseenHi }, shares);
    return;
  }
  const sure = isOneDeck ? NO_CARDS : { lo: known[0]!, hi: known[1]! };
  const unknown = subtractCounts({ lo: unseenLo, hi: unseenHi }, sure);
  const share = (sizes[0]! - sizeOf(sure)) / Math.max(1, others - sizeOf(sure));
  readAnswerChances(answerChances, unknown, [Math.min(1, Math.max(0, share))], sure);
};

/** The chance that an enemy holds a higher play of the same kind and length; kickers and other bombs are left out. */
export const toppedChance = ({ space, answerChances, mostOfEnemy }: Knowledge, id: number): number => {
  const kind = space.kind[id]!;
  if (kind === ROCKET) return 0;
  if (mostOfEnemy < space.cards[id]!) return 0;
  const isBomb = kind === BOMB;
  const copies = isBomb ? space.cards[id]! : COPIES[kind]!;
  const main = space.main[id]!;
  const length = isBomb ? 1 : space.length[id]!;
  if (length === 1) return answerChances.topped[copies * MAIN_COUNT + main]!;
  return copies === 4 ? 0 : chanceChainAnswered(answerChances, copies, length, main);
};

/**
 * How many plays of the unseen cards would beat this one: higher cores of its kind and length (kickers taken as
 * given), bombs, the rocket. Zero where no enemy has cards enough.
 */
export const countAnswers = (knowledge: Knowledge, id: number): number => {
  const { space, mostOfEnemy: most, unseenHas: has } = knowledge;
  const kind = space.kind[id]!;
  if (kind === ROCKET) return 0;
  const main = space.main[id]!;
  const cards = space.cards[id]!;
  let answers = 0;
  const jokers = space.rules.decks; // of each
  if (most >= 2 * jokers && (has[jokers]! & JOKERS) === JOKERS) answers++;
  if (kind === BOMB) {
    if (most < cards) return answers;
    if (most > cards && cards < 8) answers += popcount(has[cards + 1]!); // none with one deck
    return answers + popcount(has[cards]! & (-2 << main));
  }
  if (most >= 4) answers += popcount(has[4]!);
  if (most < cards) return answers;
  const copies = has[COPIES[kind]!]!;
  const length = space.length[id]!;
  if (length === 1) return answers + popcount(copies & (-2 << main));
  const ranks = copies & 0xfff;
  let ends = ranks;
  for (let step = 1; step < length; step++) ends &= ranks << step;
  return answers + popcount(ends & (-2 << main));
};
