/**
 * What a critic sees beside the features of a decision: the hidden hands. It values the same candidates with all cards
 * open, and it exists only in training: its values are targets for the
 * networks that play, of three seats (perfect-information distillation: Yang et al., "PerfectDou", 2022).
 */
import { packNibbleFlags } from '@doudizhu/rules/cards';
import { PASS, type ActionSpace } from '@doudizhu/rules/combos';
import type { Playout } from '@doudizhu/rules/playout';
import { KIND_INDEX, PRESETS } from '@doudizhu/rules/ruleset';
import { handEvaluatorOf, playsOf, popcount, valueOf } from '@doudizhu/evaluate';
import { FEATURE_ROWS, LAYOUTS, valueRow, writeCards, type Knowledge } from '@doudizhu/bots/neural';

const CARDS = 54;
const PLAYS = 13;
const VALUES = 24;
/** How a hand can answer a play: not at all, with a bomb only, with the same kind; on its own lead. */
const ANSWERS = 3;

/** Blocks of rows after the features: of the next seat, then of the previous one. */
const SEAT_ROWS = CARDS + PLAYS + VALUES + ANSWERS;
const BOTH_AT = FEATURE_ROWS + 2 * SEAT_ROWS; // how the next and the previous seat can answer, together
const PLAYS_AT = BOTH_AT + ANSWERS * ANSWERS; // plays left after the candidate × how they can answer
const PLAYS_LEFT = 6;
export const CRITIC_ROWS = PLAYS_AT + PLAYS_LEFT * ANSWERS * ANSWERS;
/** The most rows that the critic has beside the features. */
export const CRITIC_ACTIVE_MAX = 44;

const { bomb: BOMB, rocket: ROCKET } = KIND_INDEX;
const decomposePacked = handEvaluatorOf(PRESETS.douzero).decompose;
const COPIES = [1, 2, 3, 3, 3, 1, 2, 3, 3, 3, 4, 4, 4, 4, 4, 0, 0];
const JOKERS = 0x6000;

/** Writes the rows of the hidden hands, which no candidate changes. @returns how many. */
export const hiddenRows = (playout: Playout, out: Uint16Array, from: number): number => {
  let n = from;
  for (let step = 1; step <= 2; step++) {
    const seat = (playout.turn + step) % 3;
    const lo = playout.hands[2 * seat] as number;
    const hi = playout.hands[2 * seat + 1] as number;
    const base = FEATURE_ROWS + (step - 1) * SEAT_ROWS;
    const packed = decomposePacked(lo, hi);
    n = writeCards(1, lo, hi, base, out, n);
    out[n++] = base + CARDS + Math.min(playsOf(packed), PLAYS - 1);
    out[n++] = base + CARDS + PLAYS + valueRow(LAYOUTS.three.sizes.value, valueOf(packed));
  }
  return n - from;
};

/** Writes the rows of what the hidden hands can do about a candidate. @returns how many. */
export const answerRows = (
  { space, record, handLo, handHi }: Knowledge,
  playout: Playout,
  id: number,
  out: Uint16Array,
  from: number,
): number => {
  const next = (playout.turn + 1) % 3;
  const previous = (playout.turn + 2) % 3;
  const beat = id === PASS ? record.beat : id;
  const first = howAnswers(space, beat, playout.hands[2 * next] as number, playout.hands[2 * next + 1] as number);
  const second = howAnswers(
    space,
    beat,
    playout.hands[2 * previous] as number,
    playout.hands[2 * previous + 1] as number,
  );
  const base = FEATURE_ROWS + CARDS + PLAYS + VALUES;
  const both = first * ANSWERS + second;
  const left = playsOf(
    id === PASS
      ? decomposePacked(handLo, handHi)
      : decomposePacked((handLo - (space.lo[id] as number)) | 0, (handHi - (space.hi[id] as number)) | 0),
  );
  out[from] = base + first;
  out[from + 1] = base + SEAT_ROWS + second;
  out[from + 2] = BOTH_AT + both;
  out[from + 3] = PLAYS_AT + Math.min(left, PLAYS_LEFT - 1) * ANSWERS * ANSWERS + both;
  return 4;
};

/** 0: the hand has no answer, 1: a bomb or the rocket only, 2: a higher core of the same kind and length. */
const howAnswers = (space: ActionSpace, id: number, lo: number, hi: number): number => {
  const kind = space.kind[id] as number;
  if (kind === ROCKET) return 0;
  const one = packNibbleFlags(lo) | (packNibbleFlags(hi) << 8);
  const two = packNibbleFlags(lo >>> 1) | (packNibbleFlags(hi >>> 1) << 8);
  const four = packNibbleFlags(lo >>> 2) | (packNibbleFlags(hi >>> 2) << 8);
  const held = one | two | four;
  const main = space.main[id] as number;
  const rocket = (held & JOKERS) === JOKERS;
  if (kind === BOMB) return rocket || popcount(four & (-2 << main)) > 0 ? 1 : 0;
  const copies = COPIES[kind] as number;
  const ranks = copies === 1 ? held : copies === 2 ? two | four : copies === 3 ? (one & two) | four : four;
  const length = space.length[id] as number;
  let ends = ranks;
  if (length > 1) {
    ends &= 0xfff;
    for (let step = 1; step < length; step++) ends &= (ranks & 0xfff) << step;
  }
  if ((ends & (-2 << main)) !== 0) return 2;
  return rocket || four !== 0 ? 1 : 0;
};
