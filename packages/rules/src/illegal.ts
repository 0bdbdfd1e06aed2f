/** Why a play is illegal, in words that a player understands. The engine's own test is `whyIllegal` of the round. */
import {
  contains,
  countOf,
  formatCards,
  RANK_2,
  RANK_COUNT,
  rankAt,
  RANKS,
  sizeOf,
  type Rank,
  type RankCounts,
} from './cards.ts';
import { beats, classifyCombo, countsOfCombo, formatCombo, interpretations, powerOf, type Combo } from './combo.ts';
import { encode, actionSpace } from './actions.ts';
import type { Failure } from './failure.ts';
import { hasKind, KINDS, PRESETS, type RuleSet } from './ruleset.ts';
import { lengthsOf, SHAPES, isBombOrRocket } from './shape.ts';

/** What can be wrong with a play. */
export type PlayFault =
  | 'must-lead'
  | 'no-cards'
  | 'not-your-cards'
  | 'kind-off'
  | 'too-short'
  | 'too-long'
  | 'two-in-sequence'
  | 'gap-in-sequence'
  | 'kicker-of-core-rank'
  | 'kickers-not-allowed'
  | 'kicker-count'
  | 'jokers-are-no-pair'
  | 'no-combo'
  | 'wrong-kind'
  | 'wrong-length'
  | 'not-higher';

export type PlayFailure = Failure<PlayFault>;

/** A play on trial: cards without a reading, a combo, or null for the pass. */
export interface Trial {
  readonly hand: RankCounts;
  readonly play: RankCounts | Combo | null;
  /** The combo to beat, or null when leading. */
  readonly beat: Combo | null;
  readonly rules: RuleSet;
}

/** @returns null where the play is legal, else the first thing that is wrong with it. */
export const explainIllegal = ({ hand, play, beat, rules }: Trial): PlayFailure | null => {
  if (play === null) {
    return beat === null ? fault('must-lead', 'you lead this trick: a pass is not allowed, want any combo') : null;
  }
  const combo = 'kind' in play ? play : classifyCombo(play, rules, beat);
  const cards = 'kind' in play ? countsOfCombo(play, rules.decks) : play;
  if (sizeOf(cards) === 0) return fault('no-cards', 'no cards chosen, want at least one, or a pass');
  if (!contains(hand, cards)) return notYours(hand, cards);
  if (combo === null || encode(actionSpace(rules), combo) < 0)
    return (
      explainNoCombo(cards, rules) ?? fault('no-combo', `${formatCards(cards)} is no such combo, want another reading`)
    );
  if (beat === null || beats(combo, beat, rules)) return null;
  return explainNotBeating(combo, beat, rules);
};

/** Why cards are no combo of the rule set. @returns null where they are one. */
export const explainNoCombo = (cards: RankCounts, rules: RuleSet): PlayFailure | null => {
  if (interpretations(cards, rules).length > 0) return null;
  const text = formatCards(cards);
  const allKinds = interpretations(cards, { ...rules, kinds: KINDS, kindsOff: [] });
  const off = allKinds[0];
  if (off !== undefined) return fault('kind-off', `${text} would be a ${off.kind}, which ${rules.name} does not allow`);
  return (
    explainJokers(cards, text) ??
    explainChain(cards, text, rules) ??
    explainKickers(cards, text, rules) ??
    fault('no-combo', `${text} is no combo, want a single, pair, triple, chain, plane, bomb … (docs/rules.md)`)
  );
};

const fault = (code: PlayFault, message: string): PlayFailure => ({ code, message });
const letter = (rank: number): string => RANKS.charAt(rank);
const ranks = Array.from({ length: RANK_COUNT }, (_, index) => rankAt(index));

const notYours = (hand: RankCounts, cards: RankCounts): PlayFailure => {
  const short = ranks.find((rank) => countOf(cards, rank) > countOf(hand, rank)) ?? rankAt(0);
  return fault(
    'not-your-cards',
    `${formatCards(cards)} needs ${countOf(cards, short)} of ${letter(short)}, you hold ${countOf(hand, short)}`,
  );
};

/** Sets in which every rank has the same number of copies: what looks like a chain. */
const explainChain = (cards: RankCounts, text: string, rules: RuleSet): PlayFailure | null => {
  const held = ranks.filter((rank) => countOf(cards, rank) > 0);
  const copies = countOf(cards, held[0] ?? rankAt(0));
  if (held.length < 2 || copies > 3 || held.some((rank) => countOf(cards, rank) !== copies)) return null;
  const kind = copies === 1 ? 'sequence' : copies === 2 ? 'sequence-of-pairs' : 'plane';
  const [least, unit] = [SHAPES[kind].groupsMin, { 1: 'cards', 2: 'pairs', 3: 'triples' }[copies]];
  const lengths = lengthsOf(rules, kind);
  const run = held.every((rank, index) => rank === (held[0] ?? 0) + index);
  const high = held.filter((rank) => rank >= RANK_2);
  const low = held.filter((rank) => rank < RANK_2);
  const lowRun = low.every((rank, index) => rank === (low[0] ?? 0) + index);
  if (high.length > 0 && lowRun && held.length >= least && low.length >= 2) {
    return fault('two-in-sequence', `${text}: 2 and jokers are never part of a ${kind}, want ranks 3 to A only`);
  }
  if (run && held.length < least) {
    return fault('too-short', `${text} is a ${kind} of ${held.length} ${unit}, want at least ${least}`);
  }
  const longest = lengths.at(-1) ?? 0;
  if (run && held.length > longest) {
    return fault('too-long', `${text} is a ${kind} of ${held.length} ${unit}, want at most ${longest}`);
  }
  if (!run && held.length >= least && high.length === 0) {
    const missing = ranks.find((rank) => rank > (held[0] ?? 0) && !held.includes(rank)) ?? rankAt(0);
    return fault('gap-in-sequence', `${text} has a gap at ${letter(missing)}: a ${kind} takes consecutive ranks`);
  }
  return null;
};

const explainJokers = (cards: RankCounts, text: string): PlayFailure | null => {
  const others = ranks.filter((rank) => rank <= RANK_2 && countOf(cards, rank) > 0);
  const jokers = countOf(cards, rankAt(13)) > 0 && countOf(cards, rankAt(14)) > 0;
  return jokers && (others.length === 0 || (others.length === 1 && countOf(cards, others[0] as Rank) === 3))
    ? fault('jokers-are-no-pair', `${text}: a small and a big joker are no pair`)
    : null;
};

/** Sets around a triple, a chain of triples or a quad: what they carry is wrong. */
const explainKickers = (cards: RankCounts, text: string, rules: RuleSet): PlayFailure | null => {
  const loose: RuleSet = {
    ...PRESETS.happy,
    kinds: KINDS,
    seats: rules.seats,
    decks: rules.decks,
    equalSinglesMax: 4,
  };
  const [reading] = interpretations(cards, loose);
  if (reading !== undefined) {
    const shown = formatCombo(reading, rules.decks);
    const name = !hasKind(rules, reading.kind) ? 'kind-off' : 'kickers-not-allowed';
    return fault(name, `${shown}: ${rules.name} does not allow these kickers on a ${reading.kind}`);
  }
  const size = sizeOf(cards);
  const triples = ranks.filter((rank) => rank < RANK_2 && countOf(cards, rank) >= 3);
  const fours = ranks.filter((rank) => countOf(cards, rank) >= 4);
  const chain = longestRun(triples);
  if (chain.length >= 2) {
    const carried = size - 3 * chain.length;
    if (carried === chain.length && chain.some((rank) => countOf(cards, rank) > 3)) {
      return fault('kicker-of-core-rank', `${text}: a kicker may not be of a rank of the plane itself`);
    }
    const want = `${chain.length} single cards or ${chain.length} pairs, never a mix`;
    return fault('kicker-count', `${text}: a plane of ${chain.length} carries nothing, ${want}`);
  }
  const triple = ranks.find((rank) => countOf(cards, rank) === 3);
  if (fours.length > 0 && size > 4) {
    return size === 5
      ? fault('kicker-count', `${text}: a quad carries two single cards or two pairs, not one card`)
      : fault('kicker-count', `${text}: a quad carries two single cards or two pairs`);
  }
  return triple === undefined || size < 5
    ? null
    : fault('kicker-count', `${text}: a triple carries nothing, one card or one pair`);
};

const longestRun = (sorted: readonly Rank[]): readonly Rank[] => {
  let best: Rank[] = [];
  let run: Rank[] = [];
  for (const rank of sorted) {
    run = rank === (run.at(-1) ?? -2) + 1 ? [...run, rank] : [rank];
    if (run.length > best.length) best = run;
  }
  return best;
};

const explainNotBeating = (combo: Combo, beat: Combo, rules: RuleSet): PlayFailure => {
  const [mine, theirs] = [formatCombo(combo, rules.decks), formatCombo(beat, rules.decks)];
  if (beat.kind === 'rocket') return fault('not-higher', `nothing beats the rocket ${theirs}, want a pass`);
  if (combo.kind !== beat.kind || powerOf(combo.kind, rules) < powerOf(beat.kind, rules)) {
    const wanted = isBombOrRocket(beat.kind)
      ? 'a higher bomb or the rocket'
      : `a higher ${beat.kind}, a bomb or the rocket`;
    return fault('wrong-kind', `${mine} is a ${combo.kind}, ${theirs} a ${beat.kind}: want ${wanted}`);
  }
  if (combo.length !== beat.length && combo.kind !== 'bomb') {
    return fault(
      'wrong-length',
      `${mine} has length ${combo.length}, ${theirs} has ${beat.length}: want the same length`,
    );
  }
  return fault('not-higher', `${mine} is not higher than ${theirs}: want a main rank above ${letter(beat.main)}`);
};
