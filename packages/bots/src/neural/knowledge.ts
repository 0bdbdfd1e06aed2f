/** What one seat knows in a decision, and what follows from it: what its hand is worth, and who may answer a play. */
import { fillHeldMasks, sizeOfWords } from '@doudizhu/rules/cards';
import type { ActionSpace } from '@doudizhu/rules/combos';
import { KIND_INDEX } from '@doudizhu/rules/ruleset';
import {
  chanceChainAnswered,
  createAnswerChances,
  popcount,
  readAnswerChances,
  readTwoDeckChances,
  handEvaluatorOf,
  type AnswerChances,
  type HandEvaluator,
} from '@doudizhu/evaluate';
import { familyOf } from './family.ts';
import { LAYOUTS, MAIN_COUNT, type FeatureLayout } from './feature-layout.ts';
import type { PublicRecord } from './public-record.ts';

const { bomb: BOMB, rocket: ROCKET, sequence: SEQUENCE } = KIND_INDEX;
/** Copies of each core rank by kind. */
const COPIES = [1, 2, 3, 3, 3, 1, 2, 3, 3, 3, 4, 4, 4, 4, 4, 0, 0];
export const JOKERS = 0x6000;

/** One seat's knowledge in a decision: the record, whose turn it is, its hand, and what follows from them. */
export interface Knowledge {
  readonly space: ActionSpace;
  /** Which rows its features have. */
  readonly layout: FeatureLayout;
  record: PublicRecord;
  seat: number;
  handLo: number;
  handHi: number;
  /** The cards that this seat does not hold and no seat has played: the other hands together. */
  unseenLo: number;
  unseenHi: number;
  /** Masks of the ranks unseen at least k times, k = 1 … 8. */
  readonly unseenHas: Int32Array;
  /** Cards of the enemy who has fewest, of him who has most, and of the partner who has fewest (0 for the landlord). */
  fewestOfEnemy: number;
  mostOfEnemy: number;
  fewestOfPartner: number;
  /** Whether the table plays for points, not for wins: the caller's to set. */
  forPoints: boolean;
  readonly evaluator: HandEvaluator;
  /** The decomposition of the whole hand. */
  packed: number;
  /** What the enemies may hold of the unseen cards, and the expected losers of the hand against it. */
  readonly answerChances: AnswerChances;
  expectedLosers: number;
}

/** Buffers for what `look` reads from a record. @param record is followed: it is not copied. */
export const createKnowledge = (space: ActionSpace, record: PublicRecord): Knowledge => ({
  space,
  layout: LAYOUTS[familyOf(space.rules).name],
  record,
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

/** Whether single cards in a row are a play. */
export const hasSequences = (space: ActionSpace): boolean => space.lengthMax[SEQUENCE] !== 0;

/** Fills `knowledge` for the seat to move in `record`, which holds the hand (lo, hi). */
export const look = (knowledge: Knowledge, record: PublicRecord, lo: number, hi: number): void => {
  const { pack, played, sizes, turn } = record;
  knowledge.record = record;
  knowledge.seat = turn;
  knowledge.handLo = lo;
  knowledge.handHi = hi;
  let unseenLo = (pack[0] as number) - lo;
  let unseenHi = (pack[1] as number) - hi;
  for (let seat = 0; seat < sizes.length; seat++) {
    unseenLo -= played[2 * seat] as number;
    unseenHi -= played[2 * seat + 1] as number;
  }
  knowledge.unseenLo = unseenLo | 0;
  knowledge.unseenHi = unseenHi | 0;
  fillHeldMasks(unseenLo, unseenHi, knowledge.unseenHas);
  countEnemies(knowledge);
  knowledge.packed = knowledge.evaluator.decompose(lo, hi);
  if (knowledge.space.rules.decks === 1) readChances(knowledge);
  else readChancesOfTwoDecks(knowledge);
  knowledge.expectedLosers = knowledge.evaluator.expectedLosers(knowledge.answerChances, lo, hi);
};

const countEnemies = (knowledge: Knowledge): void => {
  const { sizes, turn } = knowledge.record;
  let fewest = 255;
  let most = 0;
  for (let seat = 1; seat < sizes.length; seat++) {
    if (seat === turn) continue;
    const size = sizes[seat] as number;
    if (size < fewest) fewest = size;
    if (size > most) most = size;
  }
  const landlord = sizes[0] as number;
  knowledge.fewestOfEnemy = turn === 0 ? fewest : landlord;
  knowledge.mostOfEnemy = turn === 0 ? most : landlord;
  knowledge.fewestOfPartner = turn === 0 ? 0 : fewest;
};

const readChances = ({ record, unseenLo, unseenHi, answerChances }: Knowledge): void => {
  const { sizes, turn } = record;
  const [next, previous] = [sizes[(turn + 1) % 3] as number, sizes[(turn + 2) % 3] as number];
  const first = turn === 2 || turn === 0 ? next : previous; // the landlord, or one of two farmers
  const others = Math.max(1, next + previous);
  readAnswerChances(answerChances, unseenLo, unseenHi, first / others, turn === 0 ? 2 : 1);
};

/** A farmer knows cards of the landlord's: what is left of the kitty, or all of an open hand. */
const readChancesOfTwoDecks = ({ record, unseenLo, unseenHi, answerChances }: Knowledge): void => {
  const { sizes, turn, known } = record;
  if (turn === 0) {
    const [down, across, up] = [sizes[1] as number, sizes[2] as number, sizes[3] as number];
    const all = Math.max(1, down + across + up);
    const cards = { lo: unseenLo, hi: unseenHi, sureLo: 0, sureHi: 0 };
    readTwoDeckChances(answerChances, cards, [down / all, across / all, up / all]);
    return;
  }
  const [sureLo, sureHi] = [known[0] as number, known[1] as number];
  const cards = { lo: (unseenLo - sureLo) | 0, hi: (unseenHi - sureHi) | 0, sureLo, sureHi };
  const sure = sizeOfWords(sureLo, sureHi);
  const unknown = Math.max(1, sizeOfWords(unseenLo, unseenHi) - sure);
  readTwoDeckChances(answerChances, cards, [Math.min(1, Math.max(0, (sizes[0] as number) - sure) / unknown)]);
};

/** The chance that an enemy holds a higher play of the same kind and length; kickers and other bombs are left out. */
export const toppedChance = ({ space, answerChances, mostOfEnemy }: Knowledge, id: number): number => {
  const kind = space.kind[id] as number;
  if (kind === ROCKET) return 0;
  if (mostOfEnemy < (space.cards[id] as number)) return 0;
  const isBomb = kind === BOMB;
  const copies = isBomb ? (space.cards[id] as number) : (COPIES[kind] as number);
  const main = space.main[id] as number;
  const length = isBomb ? 1 : (space.length[id] as number);
  if (length === 1) return answerChances.topped[copies * MAIN_COUNT + main] as number;
  return copies === 4 ? 0 : chanceChainAnswered(answerChances, copies, length, main);
};

/**
 * How many plays of the unseen cards would beat this one: higher cores of its kind and length (kickers taken as
 * given), bombs, the rocket. Zero where no enemy has cards enough.
 */
export const countAnswers = (knowledge: Knowledge, id: number): number => {
  const { space, mostOfEnemy: most, unseenHas: has } = knowledge;
  const kind = space.kind[id] as number;
  if (kind === ROCKET) return 0;
  const main = space.main[id] as number;
  const cards = space.cards[id] as number;
  let answers = 0;
  const jokers = space.rules.decks; // of each
  if (most >= 2 * jokers && ((has[jokers] as number) & JOKERS) === JOKERS) answers++;
  if (kind === BOMB) {
    if (most < cards) return answers;
    if (most > cards && cards < 8) answers += popcount(has[cards + 1] as number); // none with one deck
    return answers + popcount((has[cards] as number) & (-2 << main));
  }
  if (most >= 4) answers += popcount(has[4] as number);
  if (most < cards) return answers;
  const copies = has[COPIES[kind] as number] as number;
  const length = space.length[id] as number;
  if (length === 1) return answers + popcount(copies & (-2 << main));
  const ranks = copies & 0xfff;
  let ends = ranks;
  for (let step = 1; step < length; step++) ends &= ranks << step;
  return answers + popcount(ends & (-2 << main));
};
