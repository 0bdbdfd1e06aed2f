/**
 * A decision as sparse binary features: lists of the rows that a network's first layer sums.
 *
 * State features are summed once a decision, action features once for each candidate. Everything here is computed from
 * a seat's own hand and the public state (`public-state.ts`): hidden cards cannot get in, because they are not there.
 */
import { fillHeldMasks, sizeOfWords, type RankCounts } from '@doudizhu/rules/cards';
import { cardsOfPlay, PASS, type ActionId, type ActionSpace } from '@doudizhu/rules/combos';
import { KIND_INDEX, KINDS } from '@doudizhu/rules/ruleset';
import { playsOf, valueOf, highest, popcount } from '@doudizhu/evaluate';
import { CALLS } from './auction-calls.ts';
import type { Scale, ValueScale } from './family.ts';
import { ACTION_ACTIVE_MAX, MAIN_COUNT, type FeatureLayout } from './feature-layout.ts';
import {
  cardsToGo,
  countAnswers,
  hasSequences,
  JOKERS,
  plainHandOf,
  beatenChance,
  wildCardsOf,
  type Knowledge,
} from './knowledge.ts';
import { NEVER, NONE } from './public-state.ts';

const {
  single: SINGLE,
  pair: PAIR,
  triple: TRIPLE,
  'triple-with-single': TRIPLE_WITH_SINGLE,
  'triple-with-pair': TRIPLE_WITH_PAIR,
  bomb: BOMB,
} = KIND_INDEX;
const KIND_COUNT = KINDS.length;

/** Writes the state's rows, ascending blocks. @returns how many. */
export const stateFeatures = (knowledge: Knowledge, out: Uint16Array, from: number): number => {
  const { publicState, seat, space, layout } = knowledge;
  const { at, sizes: counts, cards } = layout;
  const { decks } = layout.family;
  const { played, sizes, last } = publicState;
  const seats = sizes.length;
  const wild = wildWords(space);
  const sizeMax = counts.handSize - 1;
  let n = from;
  n = writeCards(decks, knowledge.handLo & ~wild.lo, knowledge.handHi & ~wild.hi, at.hand, out, n);
  n = writeCards(decks, knowledge.unseenLo & ~wild.lo, knowledge.unseenHi & ~wild.hi, at.unseen, out, n);
  for (let step = 1; step < seats; step++) {
    const other = seatAfter(seat, step, seats);
    const place = at.playedByNext + (step - 1) * cards;
    n = writeCards(decks, played[2 * other]!, played[2 * other + 1]!, place, out, n);
  }
  if (seat !== 0) n = writeCards(decks, publicState.known[0]!, publicState.known[1]!, at.kitty, out, n);
  out[n++] = at.ownSize + Math.min(cardsToGo(publicState, seat), sizeMax);
  for (let step = 1; step < seats; step++) {
    const size = cardsToGo(publicState, seatAfter(seat, step, seats));
    out[n++] = at.nextSize + (step - 1) * counts.handSize + Math.min(size, sizeMax);
  }
  const { toBeat } = publicState;
  if (toBeat === PASS) out[n++] = at.beatBy;
  else {
    out[n++] = at.beatKindAndMain + space.kind[toBeat]! * MAIN_COUNT + space.main[toBeat]!;
    out[n++] = at.beatLength + space.length[toBeat]!;
    out[n++] =
      at.beatBy +
      (publicState.toBeatSeat > seat ? publicState.toBeatSeat - seat : publicState.toBeatSeat - seat + seats);
  }
  out[n++] = at.passes + publicState.passes;
  for (let step = 1; step < seats; step++) {
    const other = last[seatAfter(seat, step, seats)]!;
    n = writeLast(layout, space, other, at.lastOfNext + (step - 1) * (cards + 2), out, n);
  }
  n = writeLast(layout, space, last[seat]!, at.lastOwn, out, n);
  return writeTells(knowledge, out, n) - from;
};

const seatAfter = (seat: number, step: number, seats: number): number =>
  seat + step < seats ? seat + step : seat + step - seats;

/** Passes and leads of the others, the bombs, and the value of the seat's hand. */
const writeTells = (knowledge: Knowledge, out: Uint16Array, from: number): number => {
  const { publicState, seat, space, layout } = knowledge;
  const { at, sizes: counts } = layout;
  const seats = publicState.sizes.length;
  let n = from;
  for (let step = 1; step < seats; step++) {
    const other = seatAfter(seat, step, seats);
    const place = at.passedByNext + (step - 1) * 2 * (NEVER + 1);
    out[n++] = place + publicState.passedSingle[other]!;
    out[n++] = place + NEVER + 1 + publicState.passedPair[other]!;
  }
  for (let step = 1; step < seats; step++) {
    const led = publicState.ledKinds[seatAfter(seat, step, seats)]!;
    n = writeBits(led, at.ledByNext + (step - 1) * KIND_COUNT, out, n);
  }
  out[n++] = at.bombsPlayed + Math.min(publicState.bombs, counts.bombsPlayed - 1);
  const has = knowledge.unseenHas;
  out[n++] = at.unseenBombs + Math.min(popcount(has[4]!), counts.unseenBombs - 1);
  if ((has[layout.family.decks]! & JOKERS) === JOKERS) out[n++] = at.unseenBombs + counts.unseenBombs;
  out[n++] = at.plays + Math.min(playsOf(knowledge.packed), counts.plays - 1);
  out[n++] = at.value + valueRow(counts.value, valueOf(knowledge.packed));
  out[n++] = at.expectedLosers + scaled(counts.expectedLosers, knowledge.expectedLosers);
  out[n++] = at.bombChance + chanceBucket(knowledge.answerChances.bomb);
  if (knowledge.forPoints) out[n++] = at.forPoints;
  if (counts.sequences > 0 && hasSequences(space)) out[n++] = at.sequences;
  for (let step = 1; step < seats; step++) {
    const other = seatAfter(seat, step, seats);
    const call = publicState.calls[other]!;
    if (call > 0) out[n++] = at.callOfNext + (step - 1) * (CALLS - 1) + call - 1;
    const factor = publicState.doubled[other]!;
    if (factor > 1) out[n++] = at.doubledByNext + (step - 1) * 2 + (factor >> 2);
  }
  if (publicState.handOpen > 0) out[n++] = at.handOpen;
  if (counts.headStarts > 0) out[n++] = at.headStart + Math.min(publicState.headStart, counts.headStarts - 1);
  if (counts.wildCards === 0) return n;
  n = writeBits(space.wild, at.wildRanks, out, n);
  out[n++] = at.wildHeld + wildCardsOf(space, knowledge.handLo, knowledge.handHi);
  out[n++] = at.wildUnseen + wildCardsOf(space, knowledge.unseenLo, knowledge.unseenHi);
  return n;
};

/** Masks of the words of counts that hold the wild ranks. */
const wildWords = ({ wild }: ActionSpace): { readonly lo: number; readonly hi: number } => {
  if (wild === 0) return NONE_WILD;
  let [lo, hi] = [0, 0];
  for (let rank = 0; rank < 13; rank++) {
    if (((wild >>> rank) & 1) === 0) continue;
    if (rank < 8) lo |= 15 << (4 * rank);
    else hi |= 15 << (4 * (rank - 8));
  }
  return { lo, hi };
};
const NONE_WILD = { lo: 0, hi: 0 };

/** Writes the rows of one candidate. @param uses cards laid for it. Absent: the canonical ones. @returns how many. */
export const actionFeatures = (
  knowledge: Knowledge,
  id: number,
  out: Uint16Array,
  from: number,
  uses?: RankCounts,
): number => {
  const { space, publicState, seat, layout } = knowledge;
  const { at, sizes: counts } = layout;
  let n = from;
  let lo = knowledge.handLo;
  let hi = knowledge.handHi;
  let packed = knowledge.packed;
  let plain = { lo, hi };
  let unanswerable = false;
  if (id === PASS) {
    out[n++] = at.pass;
    plain = plainHandOf(knowledge, lo, hi);
  } else {
    const used = space.wild === 0 ? null : (uses ?? cardsOfPlay(space, plain, id as ActionId));
    lo = (lo - (used === null ? space.lo[id]! : used.lo)) | 0;
    hi = (hi - (used === null ? space.hi[id]! : used.hi)) | 0;
    if (used !== null) {
      out[n++] = at.wildUsed + wildCardsOf(space, used.lo, used.hi);
      if (space.bombClass[id]! > 0) out[n++] = at.bombClass + space.bombClass[id]! - 1;
    }
    plain = plainHandOf(knowledge, lo, hi);
    packed = knowledge.evaluator.decompose(plain.lo, plain.hi);
    const rows = playRows(layout, space, id);
    for (let index = 0; index < rows.length; index++) out[n++] = rows[index]!;
    const answers = countAnswers(knowledge, id);
    unanswerable = answers === 0;
    out[n++] = at.answers + (answers < 4 ? answers : answers < 7 ? 4 : 5);
    if (unanswerable) out[n++] = at.unanswerable;
    if (seat !== 0 && publicState.toBeat !== PASS && publicState.toBeatSeat !== 0) {
      out[n++] = at.overPartner + Number(publicState.sizes[publicState.toBeatSeat]! <= 2);
    }
    n = writeSizes(knowledge, id, out, n);
  }
  const left = playsOf(packed);
  if (counts.wildCards > 0) out[n++] = at.wildLeft + wildCardsOf(space, lo, hi);
  const toGo = Math.max(0, sizeOfWords(lo, hi) - knowledge.kept);
  out[n++] = at.sizeLeft + Math.min(toGo, counts.handSize - 2);
  out[n++] = at.playsLeft + Math.min(left, counts.playsLeft - 1);
  out[n++] = at.valueLeft + valueRow(counts.value, valueOf(packed));
  const saved = playsOf(knowledge.packed) - left; // 1 for a play of the best decomposition, 0 and less for others
  out[n++] = at.playsSaved + Math.max(0, Math.min(saved + 3, 4));
  if (unanswerable && left <= 2) out[n++] = at.lastControl + Number(left === 2);
  n = writeExpectedLosers(knowledge, id, plain.lo, plain.hi, out, n);
  return writeControls(knowledge, plain.lo, plain.hi, left, out, n) - from;
};

const held = new Int32Array(5);

/** Cards of the rest that cannot be beaten one for one, and plays of the decomposition that they do not cover. */
const writeControls = (
  { unseenHas: has, layout, space }: Knowledge,
  lo: number,
  hi: number,
  left: number,
  out: Uint16Array,
  from: number,
): number => {
  const { at, sizes: counts } = layout;
  fillHeldMasks(lo, hi, held);
  const single = popcount(held[1]! & -highest(has[1]!));
  const pair = popcount(held[2]! & -highest(has[2]!));
  const bombs = popcount(held[4]!);
  const rocket = (held[space.rules.decks]! & JOKERS) === JOKERS;
  let n = from;
  out[n++] = at.controlSingles + Math.min(single, counts.controlSingles - 1);
  out[n++] = at.controlPairs + Math.min(pair, counts.controlPairs - 1);
  out[n++] = at.bombsLeft + Math.min(bombs, counts.bombsLeft - 1);
  if (rocket) out[n++] = at.bombsLeft + counts.bombsLeft;
  out[n++] = at.losingTricks + Math.max(0, Math.min(left - single - bombs + 2, counts.losingTricks - 1));
  return n;
};

/** The expected losers of the rest: alone, with the chance that the play itself is beaten, and with an enemy's cards. */
const writeExpectedLosers = (
  knowledge: Knowledge,
  id: number,
  lo: number,
  hi: number,
  out: Uint16Array,
  from: number,
): number => {
  const { seat, layout } = knowledge;
  const { at, sizes: counts } = layout;
  const { count: coarseCount } = counts.coarseLosers;
  const expected = knowledge.evaluator.expectedLosers(knowledge.answerChances, lo, hi);
  const coarse = scaled(counts.coarseLosers, expected);
  let n = from;
  out[n++] = at.expectedLosersLeft + scaled(counts.expectedLosers, expected);
  out[n++] = at.expectedLosersByEnemy + sizeClass(knowledge.fewestOfEnemy) * coarseCount + coarse;
  if (seat !== 0) out[n++] = at.expectedLosersByPartner + sizeClass(knowledge.fewestOfPartner) * coarseCount + coarse;
  if (id === PASS) {
    out[n++] = at.passOn + passSituation(knowledge);
    return n;
  }
  const beaten = beatenChance(knowledge, id);
  const likely = beaten < 0.05 ? 0 : beaten < 0.4 ? 1 : beaten < 0.9 ? 2 : 3;
  out[n++] = at.beatenChance + chanceBucket(beaten);
  out[n++] = at.expectedLosersByTopped + likely * coarseCount + coarse;
  return n;
};

/** Owner of the play that is passed on and their number of cards, and if an enemy can still play on it. */
const passSituation = ({ publicState, seat }: Knowledge): number => {
  const { sizes, toBeatSeat, passes } = publicState;
  const onPartner = seat !== 0 && toBeatSeat !== 0;
  const following = sizes.length - 2 - passes; // seats after this one that can still play before the trick ends
  const enemyFollows = seat === 0 ? following > 0 : toBeatSeat !== 0 && seat + following >= sizes.length;
  return (2 * Number(onPartner) + Number(enemyFollows)) * 5 + sizeClass(cardsToGo(publicState, toBeatSeat));
};

/** Cards of a hand in classes: 1, 2, 3–4, 5–8, more. */
const sizeClass = (size: number): number => (size <= 2 ? Math.max(size - 1, 0) : size <= 4 ? 2 : size <= 8 ? 3 : 4);

const writeSizes = (knowledge: Knowledge, id: number, out: Uint16Array, from: number): number => {
  const { space, seat, layout } = knowledge;
  const { at } = layout;
  const kind = space.kind[id]!;
  const row = kind === SINGLE ? 0 : kind === PAIR ? 3 : 6;
  let n = from;
  out[n++] = at.enemySize + row + Math.min(knowledge.fewestOfEnemy, 3) - 1;
  if (seat !== 0) out[n++] = at.partnerSize + row + Math.min(knowledge.fewestOfPartner, 3) - 1;
  return n;
};

/** The rows of a play that follow from its id alone. Made when first asked for. */
const playRows = ({ at, family, playRows: known }: FeatureLayout, space: ActionSpace, id: number): Uint16Array => {
  let rowsOf = known.get(space.kind);
  if (rowsOf === undefined) {
    rowsOf = Array.from({ length: space.size }, () => undefined);
    known.set(space.kind, rowsOf);
  }
  const found = rowsOf[id];
  if (found !== undefined) return found;
  const kind = space.kind[id]!;
  const main = space.main[id]!;
  const length = space.length[id]!;
  const lo = space.lo[id]!;
  const hi = space.hi[id]!;
  const rows = new Uint16Array(ACTION_ACTIVE_MAX);
  let n = 0;
  rows[n++] = at.kind + kind;
  rows[n++] = at.main + main;
  rows[n++] = at.length + length;
  const small = SMALL_KINDS.indexOf(kind);
  if (small >= 0) rows[n++] = at.smallKindAndMain + Math.min(small, 3) * MAIN_COUNT + main;
  rows[n++] = at.kicker + highestKicker(kind, main, length, lo, hi);
  // A bomb of more than four cards by wild cards has no row of that many; its length has.
  if (space.bombClass[id] === 0) n = writeCards(family.decks, lo, hi, at.cards, rows, n);
  return (rowsOf[id] = rows.slice(0, n));
};

const SMALL_KINDS = [SINGLE, PAIR, TRIPLE, TRIPLE_WITH_SINGLE, TRIPLE_WITH_PAIR];

/** 0 if nothing is carried, else the highest rank outside the core, plus 1. */
const highestKicker = (kind: number, main: number, length: number, lo: number, hi: number): number => {
  if (kind >= BOMB) return 0;
  const core = ((1 << length) - 1) << (main - length + 1);
  fillHeldMasks(lo, hi, held);
  const kickers = held[1]! & ~core;
  return kickers === 0 ? 0 : 32 - Math.clz32(kickers);
};

/** One row a rank held: which rank, how often. */
export const writeCards = (
  decks: number,
  lo: number,
  hi: number,
  at: number,
  out: Uint16Array,
  from: number,
): number => {
  const copies = 4 * decks;
  let n = from;
  for (let word = lo, base = at - 1; word !== 0; word >>>= 4, base += copies) {
    if ((word & 15) !== 0) out[n++] = base + (word & 15);
  }
  for (let word = hi & 0xfffff, base = at + 8 * copies - 1; word !== 0; word >>>= 4, base += copies) {
    if ((word & 15) !== 0) out[n++] = base + (word & 15);
  }
  const jokers = at + 13 * copies - 1;
  if ((hi & 0xf00000) !== 0) out[n++] = jokers + ((hi >>> 20) & 15);
  if ((hi & 0xf000000) !== 0) out[n++] = jokers + decks + ((hi >>> 24) & 15);
  return n;
};

const writeLast = (
  { cards, family }: FeatureLayout,
  space: ActionSpace,
  id: number,
  at: number,
  out: Uint16Array,
  from: number,
): number => {
  if (id <= PASS) {
    out[from] = at + cards + (id === NONE ? 1 : 0);
    return from + 1;
  }
  if (space.bombClass[id]! > 0) {
    out[from] = at + 4 * space.main[id]! + 3; // as a bomb of four cards
    return from + 1;
  }
  return writeCards(family.decks, space.lo[id]!, space.hi[id]!, at, out, from);
};

const writeBits = (mask: number, at: number, out: Uint16Array, from: number): number => {
  let n = from;
  for (let bits = mask; bits !== 0; bits &= bits - 1) out[n++] = at + 31 - Math.clz32(bits & -bits);
  return n;
};

const scaled = ({ from, per, count }: Scale, number: number): number =>
  Math.max(0, Math.min(Math.round((number - from) * per), count - 1));

const chanceBucket = (chance: number): number => {
  if (chance <= 0) return 0;
  if (chance >= 1) return 7;
  return chance < 0.1 ? 1 : chance < 0.25 ? 2 : chance < 0.4 ? 3 : chance < 0.6 ? 4 : chance < 0.8 ? 5 : 6;
};

/** Finer where hands are good. */
const valueRow = ({ knee, coarse, fine, kneeRow, count }: ValueScale, value: number): number => {
  if (value >= knee) return Math.min(Math.floor((value - knee) / fine) + kneeRow, count - 1);
  return Math.max(0, Math.floor((value - knee) / coarse) + kneeRow);
};
