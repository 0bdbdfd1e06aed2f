/**
 * A decision as sparse binary features: lists of the rows that a network's first layer sums.
 *
 * State features are summed once a decision, action features once for each candidate. Everything here is computed from
 * a seat's own hand and the public record (`record.ts`): hidden cards cannot get in, because they are not there.
 */
import { KINDS, packNibbleFlags, PASS, sizeOfWords, type ActionSpace } from '@doudizhu/rules';
import {
  decomposePacked,
  playsOf,
  valueOf,
  chanceChainAnswered,
  createAnswerChances,
  expectedLosers,
  readAnswerChances,
  type AnswerChances,
  highest,
  popcount,
} from '@doudizhu/evaluate';
import { NEVER, NONE, type PublicRecord } from './public-record.ts';

const CARDS = 54; // 13 ranks held 1, 2, 3 or 4 times, and two jokers
const KIND_COUNT = KINDS.length; // 17
const MAIN_COUNT = 15;
const LENGTH_COUNT = 13;
const KICKED = 17; // no kicker, or the highest kicker rank + 1, or several

/** Lays blocks of rows one after another. */
const layout = <Name extends string>(
  sizes: Readonly<Record<Name, number>>,
): { at: Readonly<Record<Name, number>>; size: number; blocks: readonly (readonly [string, number])[] } => {
  const at = {} as Record<Name, number>;
  let size = 0;
  for (const name of Object.keys(sizes) as Name[]) {
    at[name] = size;
    size += sizes[name];
  }
  return { at, size, blocks: Object.entries<number>(sizes) };
};

/** «next» plays after the seat to move, «previous» before it. */
const STATE = layout({
  hand: CARDS,
  unseen: CARDS,
  playedByNext: CARDS,
  playedByPrevious: CARDS,
  kitty: CARDS,
  ownSize: 21,
  nextSize: 21,
  previousSize: 21,
  beatKindAndMain: KIND_COUNT * MAIN_COUNT,
  beatLength: LENGTH_COUNT,
  beatBy: 3, // nobody, next, previous
  passes: 2,
  lastOfNext: CARDS + 2, // cards, passed, not yet
  lastOfPrevious: CARDS + 2,
  lastOwn: CARDS + 2,
  passedByNext: 2 * (NEVER + 1), // lowest single, lowest pair
  passedByPrevious: 2 * (NEVER + 1),
  ledByNext: KIND_COUNT,
  ledByPrevious: KIND_COUNT,
  bombsPlayed: 4,
  unseenBombs: 5, // 0 … 3, the rocket
  plays: 13,
  value: 24,
  expectedLosers: 32,
  bombChance: 8,
  forPoints: 1, // the table plays for points, not for wins
});

const ACTION = layout({
  pass: 1,
  kind: KIND_COUNT,
  main: MAIN_COUNT,
  length: LENGTH_COUNT,
  cards: CARDS,
  smallKindAndMain: 4 * MAIN_COUNT, // single, pair, triple, triple with kicker
  kicker: KICKED,
  sizeLeft: 20,
  playsLeft: 12,
  valueLeft: 24,
  playsSaved: 5,
  answers: 6,
  unanswerable: 1,
  controlSingles: 5,
  controlPairs: 4,
  bombsLeft: 4, // 0, 1, 2 or more, the rocket
  losingTricks: 9,
  overPartner: 2,
  enemySize: 9, // single, pair, other × an enemy with 1 card, 2 cards, more
  partnerSize: 9,
  lastControl: 2, // wins by force: unanswerable with at most one play left, two left
  expectedLosersLeft: 32,
  toppedChance: 8,
  expectedLosersByTopped: 4 * 16,
  expectedLosersByEnemy: 5 * 16, // fewest cards of an enemy: 1, 2, 3–4, 5–8, more
  expectedLosersByPartner: 5 * 16,
  passOn: 2 * 2 * 5, // on an enemy's or the partner's play × whether an enemy follows × cards of who made it
});

/** Rows of each block, in order, the state's before the action's: what a row means. */
export const FEATURE_BLOCKS: readonly (readonly [string, number])[] = [
  ...STATE.blocks.map(([name, rows]) => [`state.${name}`, rows] as const),
  ...ACTION.blocks.map(([name, rows]) => [`action.${name}`, rows] as const),
];

/** Rows of the state and of the action; the action's rows come after the state's. */
export const STATE_ROWS = STATE.size;
export const ACTION_ROWS = ACTION.size;
export const FEATURE_ROWS = STATE_ROWS + ACTION_ROWS;
/** The most rows that one decision's state, or one action, can have: for buffers. */
export const STATE_ACTIVE_MAX = 200;
export const ACTION_ACTIVE_MAX = 48;

const SINGLE = KINDS.indexOf('single');
const PAIR = KINDS.indexOf('pair');
const TRIPLE = KINDS.indexOf('triple');
const TRIPLE_WITH_SINGLE = KINDS.indexOf('triple-with-single');
const TRIPLE_WITH_PAIR = KINDS.indexOf('triple-with-pair');
const BOMB = KINDS.indexOf('bomb');
const ROCKET = KINDS.indexOf('rocket');
/** Copies of each core rank by kind, and whether the core is a chain. */
const COPIES = [1, 2, 3, 3, 3, 1, 2, 3, 3, 3, 4, 4, 4, 4, 4, 0, 0];
const JOKERS = 0x6000;

/** One seat's knowledge in a decision: the record, whose turn it is, its hand, and what follows from them. */
export interface Knowledge {
  readonly space: ActionSpace;
  record: PublicRecord;
  seat: number;
  handLo: number;
  handHi: number;
  /** The cards that this seat does not hold and no seat has played: the other two hands together. */
  unseenLo: number;
  unseenHi: number;
  /** Masks of the ranks unseen at least k times, k = 1 … 4. */
  readonly unseenHas: Int32Array;
  /** Whether the table plays for points, not for wins: the caller's to set. */
  forPoints: boolean;
  /** The decomposition of the whole hand. */
  packed: number;
  /** What the enemies may hold of the unseen cards, and the expected losers of the hand against it. */
  readonly answerChances: AnswerChances;
  expectedLosers: number;
}

/** Buffers for what `look` reads from a record. @param record is followed: it is not copied. */
export const createKnowledge = (space: ActionSpace, record: PublicRecord): Knowledge => ({
  space,
  record,
  seat: 0,
  handLo: 0,
  handHi: 0,
  unseenLo: 0,
  unseenHi: 0,
  unseenHas: new Int32Array(5),
  forPoints: false,
  packed: 0,
  answerChances: createAnswerChances(),
  expectedLosers: 0,
});

/** Fills `knowledge` for the seat to move in `record`, which holds the hand (lo, hi). */
export const look = (knowledge: Knowledge, record: PublicRecord, lo: number, hi: number): void => {
  const { pack, played } = record;
  knowledge.record = record;
  knowledge.seat = record.turn;
  knowledge.handLo = lo;
  knowledge.handHi = hi;
  const unseenLo =
    ((pack[0] as number) - lo - (played[0] as number) - (played[2] as number) - (played[4] as number)) | 0;
  const unseenHi =
    ((pack[1] as number) - hi - (played[1] as number) - (played[3] as number) - (played[5] as number)) | 0;
  knowledge.unseenLo = unseenLo;
  knowledge.unseenHi = unseenHi;
  const one = packNibbleFlags(unseenLo) | (packNibbleFlags(unseenHi) << 8);
  const two = packNibbleFlags(unseenLo >>> 1) | (packNibbleFlags(unseenHi >>> 1) << 8);
  const four = packNibbleFlags(unseenLo >>> 2) | (packNibbleFlags(unseenHi >>> 2) << 8);
  const has = knowledge.unseenHas;
  has[1] = one | two | four;
  has[2] = two | four;
  has[3] = (one & two) | four;
  has[4] = four;
  knowledge.packed = decomposePacked(lo, hi);
  const { sizes } = record;
  const [next, previous] = [sizes[(record.turn + 1) % 3] as number, sizes[(record.turn + 2) % 3] as number];
  const first = record.turn === 2 || record.turn === 0 ? next : previous; // the landlord, or one of two farmers
  const others = Math.max(1, next + previous);
  readAnswerChances(knowledge.answerChances, unseenLo, unseenHi, first / others, record.turn === 0 ? 2 : 1);
  knowledge.expectedLosers = expectedLosers(knowledge.answerChances, lo, hi);
};

/** Writes the state's rows, ascending blocks. @returns how many. */
export const stateFeatures = (knowledge: Knowledge, out: Uint16Array, from: number): number => {
  const { record, seat, space } = knowledge;
  const next = seat === 2 ? 0 : seat + 1;
  const previous = seat === 0 ? 2 : seat - 1;
  const { at } = STATE;
  const { played, sizes, last } = record;
  let n = from;
  n = writeCards(knowledge.handLo, knowledge.handHi, at.hand, out, n);
  n = writeCards(knowledge.unseenLo, knowledge.unseenHi, at.unseen, out, n);
  n = writeCards(played[2 * next] as number, played[2 * next + 1] as number, at.playedByNext, out, n);
  n = writeCards(played[2 * previous] as number, played[2 * previous + 1] as number, at.playedByPrevious, out, n);
  if (seat !== 0) n = writeCards(record.kitty[0] as number, record.kitty[1] as number, at.kitty, out, n);
  out[n++] = at.ownSize + Math.min(sizeOfWords(knowledge.handLo, knowledge.handHi), 20);
  out[n++] = at.nextSize + Math.min(sizes[next] as number, 20);
  out[n++] = at.previousSize + Math.min(sizes[previous] as number, 20);
  const { beat } = record;
  if (beat === PASS) out[n++] = at.beatBy;
  else {
    out[n++] = at.beatKindAndMain + (space.kind[beat] as number) * MAIN_COUNT + (space.main[beat] as number);
    out[n++] = at.beatLength + (space.length[beat] as number);
    out[n++] = at.beatBy + (record.beatBy === next ? 1 : 2);
  }
  out[n++] = at.passes + record.passes;
  n = writeLast(space, last[next] as number, at.lastOfNext, out, n);
  n = writeLast(space, last[previous] as number, at.lastOfPrevious, out, n);
  n = writeLast(space, last[seat] as number, at.lastOwn, out, n);
  out[n++] = at.passedByNext + (record.passedSingle[next] as number);
  out[n++] = at.passedByNext + NEVER + 1 + (record.passedPair[next] as number);
  out[n++] = at.passedByPrevious + (record.passedSingle[previous] as number);
  out[n++] = at.passedByPrevious + NEVER + 1 + (record.passedPair[previous] as number);
  n = writeBits(record.ledKinds[next] as number, at.ledByNext, out, n);
  n = writeBits(record.ledKinds[previous] as number, at.ledByPrevious, out, n);
  out[n++] = at.bombsPlayed + Math.min(record.bombs, 3);
  const has = knowledge.unseenHas;
  out[n++] = at.unseenBombs + Math.min(popcount(has[4] as number), 3);
  if (((has[1] as number) & JOKERS) === JOKERS) out[n++] = at.unseenBombs + 4;
  out[n++] = at.plays + Math.min(playsOf(knowledge.packed), 12);
  out[n++] = at.value + valueBucket(valueOf(knowledge.packed));
  out[n++] = at.expectedLosers + fineLosers(knowledge.expectedLosers);
  out[n++] = at.bombChance + chanceBucket(knowledge.answerChances.bomb);
  if (knowledge.forPoints) out[n++] = at.forPoints;
  return n - from;
};

/** Writes the rows of one candidate. @returns how many. */
export const actionFeatures = (knowledge: Knowledge, id: number, out: Uint16Array, from: number): number => {
  const { space, record, seat } = knowledge;
  const { at } = ACTION;
  const base = STATE_ROWS;
  let n = from;
  let lo = knowledge.handLo;
  let hi = knowledge.handHi;
  let packed = knowledge.packed;
  let unanswerable = false;
  if (id === PASS) out[n++] = base + at.pass;
  else {
    lo = (lo - (space.lo[id] as number)) | 0;
    hi = (hi - (space.hi[id] as number)) | 0;
    packed = decomposePacked(lo, hi);
    const rows = playRows(space, id);
    for (let index = 0; index < rows.length; index++) out[n++] = rows[index] as number;
    const answers = countAnswers(knowledge, id);
    unanswerable = answers === 0;
    out[n++] = base + at.answers + (answers < 4 ? answers : answers < 7 ? 4 : 5);
    if (unanswerable) out[n++] = base + at.unanswerable;
    if (seat !== 0 && record.beat !== PASS && record.beatBy !== 0) {
      out[n++] = base + at.overPartner + Number((record.sizes[record.beatBy] as number) <= 2);
    }
    n = writeSizes(knowledge, id, out, n);
  }
  const left = playsOf(packed);
  out[n++] = base + at.sizeLeft + Math.min(sizeOfWords(lo, hi), 19);
  out[n++] = base + at.playsLeft + Math.min(left, 11);
  out[n++] = base + at.valueLeft + valueBucket(valueOf(packed));
  const saved = playsOf(knowledge.packed) - left; // 1 for a play of the best decomposition, 0 and less for others
  out[n++] = base + at.playsSaved + Math.max(0, Math.min(saved + 3, 4));
  if (unanswerable && left <= 2) out[n++] = base + at.lastControl + Number(left === 2);
  n = writeExpectedLosers(knowledge, id, lo, hi, out, n);
  return writeControls(knowledge, lo, hi, left, out, n) - from;
};

/** Cards that cannot be beaten one for one in what is left, and plays of the decomposition that they do not cover. */
const writeControls = (
  knowledge: Knowledge,
  lo: number,
  hi: number,
  left: number,
  out: Uint16Array,
  from: number,
): number => {
  const { at } = ACTION;
  const has = knowledge.unseenHas;
  const one = packNibbleFlags(lo) | (packNibbleFlags(hi) << 8);
  const two = packNibbleFlags(lo >>> 1) | (packNibbleFlags(hi >>> 1) << 8);
  const four = packNibbleFlags(lo >>> 2) | (packNibbleFlags(hi >>> 2) << 8);
  const held = one | two | four;
  const single = popcount(held & -highest(has[1] as number));
  const pair = popcount((two | four) & -highest(has[2] as number));
  const bombs = popcount(four);
  const rocket = (held & JOKERS) === JOKERS;
  let n = from;
  out[n++] = STATE_ROWS + at.controlSingles + Math.min(single, 4);
  out[n++] = STATE_ROWS + at.controlPairs + Math.min(pair, 3);
  out[n++] = STATE_ROWS + at.bombsLeft + Math.min(bombs, 2);
  if (rocket) out[n++] = STATE_ROWS + at.bombsLeft + 3;
  out[n++] = STATE_ROWS + at.losingTricks + Math.max(0, Math.min(left - single - bombs + 2, 8));
  return n;
};

/** The expected losers of the rest: alone, with the chance that the play itself is topped, and with an enemy's cards. */
const writeExpectedLosers = (
  knowledge: Knowledge,
  id: number,
  lo: number,
  hi: number,
  out: Uint16Array,
  from: number,
): number => {
  const { record, seat } = knowledge;
  const { at } = ACTION;
  const { sizes } = record;
  const expected = expectedLosers(knowledge.answerChances, lo, hi);
  const coarse = Math.max(0, Math.min(Math.round((expected + 1) * 3), 15));
  const fewest = seat === 0 ? Math.min(sizes[1] as number, sizes[2] as number) : (sizes[0] as number);
  let n = from;
  out[n++] = STATE_ROWS + at.expectedLosersLeft + fineLosers(expected);
  out[n++] = STATE_ROWS + at.expectedLosersByEnemy + sizeClass(fewest) * 16 + coarse;
  if (seat !== 0)
    out[n++] = STATE_ROWS + at.expectedLosersByPartner + sizeClass(sizes[3 - seat] as number) * 16 + coarse;
  if (id === PASS) {
    const onPartner = seat !== 0 && record.beatBy !== 0;
    // The trick ends after two passes: who follows is the other side's unless a farmer's partner sits there.
    const enemyFollows = record.passes === 0 && !(seat === 1 && record.beatBy === 0);
    const situation = 2 * Number(onPartner) + Number(enemyFollows);
    out[n++] = STATE_ROWS + at.passOn + situation * 5 + sizeClass(sizes[record.beatBy] as number);
    return n;
  }
  const topped = toppedChance(knowledge, id);
  const likely = topped < 0.05 ? 0 : topped < 0.4 ? 1 : topped < 0.9 ? 2 : 3;
  out[n++] = STATE_ROWS + at.toppedChance + chanceBucket(topped);
  out[n++] = STATE_ROWS + at.expectedLosersByTopped + likely * 16 + coarse;
  return n;
};

/** Cards of a hand in classes: 1, 2, 3–4, 5–8, more. */
const sizeClass = (size: number): number => (size <= 2 ? Math.max(size - 1, 0) : size <= 4 ? 2 : size <= 8 ? 3 : 4);

/** The chance that an enemy holds a higher play of the same kind and length; kickers and bombs are left out. */
const toppedChance = ({ space, answerChances, record, seat }: Knowledge, id: number): number => {
  const kind = space.kind[id] as number;
  if (kind === ROCKET) return 0;
  const { sizes } = record;
  const most = seat === 0 ? Math.max(sizes[1] as number, sizes[2] as number) : (sizes[0] as number);
  if (most < (space.cards[id] as number)) return 0;
  const copies = kind === BOMB ? 4 : (COPIES[kind] as number);
  const main = space.main[id] as number;
  const length = kind === BOMB ? 1 : (space.length[id] as number);
  if (length === 1) return answerChances.topped[copies * MAIN_COUNT + main] as number;
  return copies === 4 ? 0 : chanceChainAnswered(answerChances, copies, length, main);
};

/** What a single or pair means next to an enemy or a partner with one or two cards. */
const writeSizes = (knowledge: Knowledge, id: number, out: Uint16Array, from: number): number => {
  const { space, record, seat } = knowledge;
  const { at } = ACTION;
  const kind = space.kind[id] as number;
  const row = kind === SINGLE ? 0 : kind === PAIR ? 3 : 6;
  const { sizes } = record;
  let n = from;
  if (seat === 0) {
    const fewest = Math.min(sizes[1] as number, sizes[2] as number, 3);
    out[n++] = STATE_ROWS + at.enemySize + row + fewest - 1;
    return n;
  }
  out[n++] = STATE_ROWS + at.enemySize + row + Math.min(sizes[0] as number, 3) - 1;
  out[n++] = STATE_ROWS + at.partnerSize + row + Math.min(sizes[3 - seat] as number, 3) - 1;
  return n;
};

/**
 * How many plays of the unseen cards would beat this one: higher cores of its kind and length (kickers taken as
 * given), bombs, the rocket. Zero where no enemy has cards enough.
 */
const countAnswers = (knowledge: Knowledge, id: number): number => {
  const { space, record, seat } = knowledge;
  const kind = space.kind[id] as number;
  if (kind === ROCKET) return 0;
  const { sizes } = record;
  const most = seat === 0 ? Math.max(sizes[1] as number, sizes[2] as number) : (sizes[0] as number);
  const has = knowledge.unseenHas;
  const main = space.main[id] as number;
  let answers = 0;
  if (most >= 2 && ((has[1] as number) & JOKERS) === JOKERS) answers++;
  if (kind === BOMB) return most >= 4 ? answers + popcount((has[4] as number) & (-2 << main)) : answers;
  if (most >= 4) answers += popcount(has[4] as number);
  if (most < (space.cards[id] as number)) return answers;
  const copies = has[COPIES[kind] as number] as number;
  const length = space.length[id] as number;
  if (length === 1) return answers + popcount(copies & (-2 << main));
  const ranks = copies & 0xfff;
  let ends = ranks;
  for (let step = 1; step < length; step++) ends &= ranks << step;
  return answers + popcount(ends & (-2 << main));
};

/** The rows of a play that follow from its id alone; made when first asked for. */
const playRows = (space: ActionSpace, id: number): Uint16Array => {
  let tables = rowTables.get(space.kind);
  if (tables === undefined) {
    tables = Array.from({ length: space.size }, () => undefined);
    rowTables.set(space.kind, tables);
  }
  const known = tables[id];
  if (known !== undefined) return known;
  const { at } = ACTION;
  const kind = space.kind[id] as number;
  const main = space.main[id] as number;
  const length = space.length[id] as number;
  const lo = space.lo[id] as number;
  const hi = space.hi[id] as number;
  const rows = new Uint16Array(ACTION_ACTIVE_MAX);
  let n = 0;
  rows[n++] = STATE_ROWS + at.kind + kind;
  rows[n++] = STATE_ROWS + at.main + main;
  rows[n++] = STATE_ROWS + at.length + length;
  const small = SMALL_KINDS.indexOf(kind);
  if (small >= 0) rows[n++] = STATE_ROWS + at.smallKindAndMain + Math.min(small, 3) * MAIN_COUNT + main;
  rows[n++] = STATE_ROWS + at.kicker + highestKicker(kind, main, length, lo, hi);
  n = writeCards(lo, hi, STATE_ROWS + at.cards, rows, n);
  return (tables[id] = rows.slice(0, n));
};

/** By the space's table of kinds, which all copies of one space share. */
const rowTables = new WeakMap<Uint8Array, (Uint16Array | undefined)[]>();
const SMALL_KINDS = [SINGLE, PAIR, TRIPLE, TRIPLE_WITH_SINGLE, TRIPLE_WITH_PAIR];

/** 0 where nothing is carried, else the highest rank outside the core, plus 1. */
const highestKicker = (kind: number, main: number, length: number, lo: number, hi: number): number => {
  if (kind >= BOMB) return 0;
  const core = ((1 << length) - 1) << (main - length + 1);
  const held =
    (packNibbleFlags(lo | (lo >>> 1) | (lo >>> 2)) | (packNibbleFlags(hi | (hi >>> 1) | (hi >>> 2)) << 8)) & ~core;
  return held === 0 ? 0 : 32 - Math.clz32(held);
};

/** One row a rank held: which rank, how often. */
export const writeCards = (lo: number, hi: number, at: number, out: Uint16Array, from: number): number => {
  let n = from;
  for (let word = lo, base = at - 1; word !== 0; word >>>= 4, base += 4) {
    if ((word & 15) !== 0) out[n++] = base + (word & 15);
  }
  for (let word = hi & 0xfffff, base = at + 31; word !== 0; word >>>= 4, base += 4) {
    if ((word & 15) !== 0) out[n++] = base + (word & 15);
  }
  if ((hi & 0xf00000) !== 0) out[n++] = at + 52;
  if ((hi & 0xf000000) !== 0) out[n++] = at + 53;
  return n;
};

const writeLast = (space: ActionSpace, id: number, at: number, out: Uint16Array, from: number): number => {
  if (id <= PASS) {
    out[from] = at + CARDS + (id === NONE ? 1 : 0);
    return from + 1;
  }
  return writeCards(space.lo[id] as number, space.hi[id] as number, at, out, from);
};

const writeBits = (mask: number, at: number, out: Uint16Array, from: number): number => {
  let n = from;
  for (let bits = mask; bits !== 0; bits &= bits - 1) out[n++] = at + 31 - Math.clz32(bits & -bits);
  return n;
};

/** From −1 in steps of a fifth. */
const fineLosers = (expected: number): number => Math.max(0, Math.min(Math.round((expected + 1) * 5), 31));

const chanceBucket = (chance: number): number => {
  if (chance <= 0) return 0;
  if (chance >= 1) return 7;
  return chance < 0.1 ? 1 : chance < 0.25 ? 2 : chance < 0.4 ? 3 : chance < 0.6 ? 4 : chance < 0.8 ? 5 : 6;
};

/** Values run from −130 to +30; finer where hands are good. */
export const valueBucket = (value: number): number => {
  if (value >= 24) return 23;
  if (value >= -40) return Math.floor((value + 40) / 4) + 7; // 7 … 22
  return Math.max(0, Math.floor((value + 40) / 12) + 7); // 0 … 6
};
