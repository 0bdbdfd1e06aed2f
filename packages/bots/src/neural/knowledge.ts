/** Knowledge of one seat in a decision, and its consequences: the value of its hand, and the answers to a play. */
import {
  copiesAt,
  fillHeldMasks,
  NO_CARDS,
  RANK_2,
  RANK_A,
  RANK_COUNT,
  sizeOf,
  sizeOfWords,
  subtractCounts,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { BOMB_CLASSES, type ActionSpace } from '@doudizhu/rules/combos';
import { KIND_INDEX } from '@doudizhu/rules/ruleset';
import {
  chanceChainAnswered,
  createAnswerChances,
  popcount,
  readAnswerChances,
  handEvaluatorOf,
  plainHand,
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
  /** Cards that the seat may keep and win. */
  kept: number;
  /** Cards that the enemy with the fewest must still play, most cards of an enemy, fewest cards of a partner (0 for the landlord). */
  fewestOfEnemy: number;
  mostOfEnemy: number;
  fewestOfPartner: number;
  /** True if the table plays for points, not for wins: the caller's to set. */
  forPoints: boolean;
  readonly evaluator: HandEvaluator;
  /** The decomposition of the whole hand; with wild ranks or a head start, of its plain hand. */
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
  kept: 0,
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
  knowledge.kept = turn === 0 ? 0 : publicState.headStart;
  const plain = plainHandOf(knowledge, lo, hi);
  knowledge.packed = knowledge.evaluator.decompose(plain.lo, plain.hi);
  readChances(knowledge);
  knowledge.expectedLosers = knowledge.evaluator.expectedLosers(knowledge.answerChances, plain.lo, plain.hi);
};

/** A hand of the seat as its evaluation takes it: without wild cards and without the head start. */
export const plainHandOf = ({ space, kept }: Knowledge, lo: number, hi: number): RankCounts =>
  space.wild === 0 && kept === 0 ? { lo, hi } : plainHand(lo, hi, space.wild, kept);

/** The cards of a seat that it must still play to win. */
export const cardsToGo = ({ sizes, headStart }: PublicState, seat: number): number =>
  seat === 0 ? sizes[0]! : Math.max(0, sizes[seat]! - headStart);

const countEnemies = (knowledge: Knowledge): void => {
  const { publicState } = knowledge;
  const { sizes, turn } = publicState;
  let fewest = 255;
  let most = 0;
  for (let seat = 1; seat < sizes.length; seat++) {
    if (seat === turn) continue;
    const size = sizes[seat]!;
    fewest = Math.min(fewest, cardsToGo(publicState, seat));
    if (size > most) most = size;
  }
  const landlord = sizes[0]!;
  knowledge.fewestOfEnemy = turn === 0 ? fewest : landlord;
  knowledge.mostOfEnemy = turn === 0 ? most : landlord;
  knowledge.fewestOfPartner = turn === 0 ? 0 : fewest;
};

/**
 * With two decks a farmer knows cards of the landlord's hand: the rest of the kitty, or all of an open hand. With two seats
 * some of the unseen cards were not dealt.
 */
const readChances = ({ space, publicState, unseenLo, unseenHi, answerChances }: Knowledge): void => {
  const { sizes, turn, known } = publicState;
  const isOneDeck = space.rules.decks === 1;
  const others =
    sizes.length === 2 ? sizeOfWords(unseenLo, unseenHi) : sizes.reduce((sum, size) => sum + size, -sizes[turn]!);
  if (turn === 0) {
    const shares = Array.from(sizes.subarray(1), (size) => size / Math.max(1, others));
    if (isOneDeck && shares.length === 2) shares[1] = 1 - shares[0]!;
    readAnswerChances(answerChances, { lo: unseenLo, hi: unseenHi }, shares);
    return;
  }
  const sure = isOneDeck ? NO_CARDS : { lo: known[0]!, hi: known[1]! };
  const unknown = subtractCounts({ lo: unseenLo, hi: unseenHi }, sure);
  const share = (sizes[0]! - sizeOf(sure)) / Math.max(1, others - sizeOf(sure));
  readAnswerChances(answerChances, unknown, [Math.min(1, Math.max(0, share))], sure);
};

/** The chance that an enemy holds a higher play of the same kind and length. Kickers and other bombs are left out. */
export const beatenChance = (knowledge: Knowledge, id: number): number => {
  const { space, answerChances, mostOfEnemy } = knowledge;
  const kind = space.kind[id]!;
  if (kind === ROCKET) return 0;
  if (mostOfEnemy < space.cards[id]!) return 0;
  const isBomb = kind === BOMB;
  // With wild ranks the chance of any bomb, unless nothing beats this one.
  if (isBomb && space.wild !== 0) return countWildAnswers(knowledge, id) === 0 ? 0 : knowledge.answerChances.bomb;
  const copies = isBomb ? space.cards[id]! : COPIES[kind]!;
  const main = space.main[id]!;
  const length = isBomb ? 1 : space.length[id]!;
  if (length === 1) return answerChances.beaten[copies * MAIN_COUNT + main]!;
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
  if (space.wild !== 0) return countWildAnswers(knowledge, id);
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

/**
 * The same with wild ranks, where unseen wild cards fill any rank: every play counts that the unseen cards together could be,
 * so 0 is certain. Long bombs count once for each rank.
 */
const countWildAnswers = (knowledge: Knowledge, id: number): number => {
  const { space, mostOfEnemy: most, unseenHas: has } = knowledge;
  const kind = space.kind[id]!;
  const wild = wildCardsOf(space, knowledge.unseenLo, knowledge.unseenHi);
  const answers = Number(most >= 2 && (has[1]! & JOKERS) === JOKERS) + countWildBombs(knowledge, wild, id);
  if (kind === BOMB || most < space.cards[id]!) return answers;
  return answers + countWildRuns(knowledge, wild, space.main[id]!, space.length[id]!, COPIES[kind]!);
};

/** Number of unseen bombs that beat a play. @param wild number of unseen wild cards */
const countWildBombs = (knowledge: Knowledge, wild: number, id: number): number => {
  const { space, mostOfEnemy: most } = knowledge;
  const isBomb = space.kind[id] === BOMB;
  const length = isBomb ? space.cards[id]! : 4;
  if (most < length) return 0;
  const main = space.main[id]!;
  const bombClass = isBomb ? space.bombClass[id]! - 1 : -1;
  const beats = (other: number, rank: number): boolean => bombClass < other || (bombClass === other && rank > main);
  let answers = 0;
  for (let rank = 0; rank <= RANK_2; rank++) {
    const isFour = length === 4 && unseenOf(knowledge, rank) >= 4;
    if (most > length && canHave(knowledge, wild, rank, length + 1)) answers++;
    if (isWild(space, rank)) answers += Number(isFour && beats(PURE, rank));
    else if (length > 4)
      answers += Number(bombClass !== MIXED && rank > main && canHave(knowledge, wild, rank, length));
    else {
      answers += Number(isFour && beats(HARD, rank));
      answers += Number(canHave(knowledge, wild, rank, 4) && beats(SOFT, rank));
    }
  }
  return answers + Number(space.rules.wildcards === 2 && wild >= length + Number(bombClass >= MIXED));
};

/** Number of unseen runs of `span` ranks above `main`, each of `copies`. @param wild number of unseen wild cards */
const countWildRuns = (knowledge: Knowledge, wild: number, main: number, span: number, copies: number): number => {
  const { space } = knowledge;
  const highest = span > 1 ? RANK_A : copies === 1 ? RANK_COUNT - 1 : RANK_2;
  let answers = 0;
  for (let end = main + 1; end <= highest; end++) {
    if (span === 1) {
      answers += Number(canHave(knowledge, wild, end, copies));
      continue;
    }
    let missing = span * copies;
    for (let rank = end - span + 1; rank <= end; rank++) {
      if (!isWild(space, rank)) missing -= Math.min(copies, unseenOf(knowledge, rank));
    }
    answers += Number(missing < span * copies && missing <= wild);
  }
  return answers;
};

/** Checks if a rank can have that many unseen cards, one of its own at least. @param wild number of unseen wild cards */
const canHave = (knowledge: Knowledge, wild: number, rank: number, count: number): boolean => {
  const own = unseenOf(knowledge, rank);
  if (isWild(knowledge.space, rank)) return own >= count;
  return own > 0 && own + (rank > RANK_2 ? 0 : wild) >= count;
};

const unseenOf = ({ unseenLo, unseenHi }: Knowledge, rank: number): number => copiesAt(unseenLo, unseenHi, rank);

const isWild = ({ wild }: ActionSpace, rank: number): boolean => ((wild >>> rank) & 1) === 1;

/** Number of wild cards among cards. */
export const wildCardsOf = ({ wild }: ActionSpace, lo: number, hi: number): number => {
  let count = 0;
  for (let bits = wild; bits !== 0; bits &= bits - 1) count += copiesAt(lo, hi, 31 - Math.clz32(bits & -bits));
  return count;
};

const [SOFT, HARD, MIXED, PURE] = ['soft', 'hard', 'mixed', 'pure'].map((name) =>
  BOMB_CLASSES.indexOf(name as (typeof BOMB_CLASSES)[number]),
) as [number, number, number, number];
