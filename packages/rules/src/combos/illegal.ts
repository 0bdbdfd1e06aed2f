/** Explains why a play is illegal: the cards, the kind, and the expected play. `whyIllegal` of a round uses it. */
import {
  ALL_RANKS,
  contains,
  countOf,
  formatCards,
  RANK_2,
  RANK_PARAMETERS,
  rankAt,
  RANKS,
  sizeOf,
  type Rank,
  type RankCounts,
} from '../base/cards.ts';
import { beats, comboOfPlay, countsOfCombo, formatCombo, powerOf, type Combo, type Play } from './combo.ts';
import { classifyCombo, interpretations } from './reading.ts';
import { actionSpace, isComboOf } from './actions.ts';
import { failuresOf, type FailureIn, type Texts } from '../base/failure.ts';
import { KIND_NAMES, KINDS, type Kind } from '../ruleset/kinds.ts';
import { PRESETS } from '../ruleset/presets.ts';
import { hasKind } from '../ruleset/ruleset.ts';
import { type RuleSet } from '../ruleset/switches.ts';
import { lengthsOf, SHAPES, isBombOrRocket } from './shape.ts';
import { mayPlayTriple } from './triple.ts';
import { cardsUsed, isBesideHard, standsFor } from './wild.ts';

/** Kind and length of cards that look like a chain. */
export interface Chain {
  readonly kind: Kind;
  readonly length: number;
  readonly unit: 'cards' | 'pairs' | 'triples';
}
export interface Comparison {
  readonly play: string;
  readonly kind: Kind;
  /** The play to beat. */
  readonly beat: string;
  readonly beatKind: Kind;
}

const UNIT_NAMES: Readonly<Record<Chain['unit'], string>> = {
  cards: 'cards',
  pairs: 'pairs',
  triples: 'triples',
};

const ILLEGAL_TEXTS = {
  'must-lead': 'you lead this trick, so you cannot pass',
  'no-cards': 'choose cards first',
  'not-your-cards': '{cards} needs {needed} of {rank}, you hold {held}',
  'soft-beside-hard': 'you hold all four of {rank}: in these rules that bomb is laid without wild cards',
  'not-your-cards/wild': 'you have too few wild cards for {cards}',
  'kind-off': 'these rules have no {kind}',
  'kickers-not-allowed': 'these rules do not allow {kickers} as kickers of a {kind}',
  'kickers-not-allowed/jokers': 'these rules do not allow both jokers as kickers of a {kind}',
  'too-short': 'too short: a {kind} takes at least {min} {unit}',
  'too-long': 'too long: a {kind} takes at most {max} {unit}',
  'two-in-sequence': '2 and jokers are never part of a {kind}: it ends with the ace',
  'gap-in-sequence': 'there is a gap at {rank}: a {kind} takes consecutive ranks',
  'kicker-of-core-rank': 'a plane cannot carry a card of one of its ranks',
  'kicker-count/plane': 'a plane of {length} carries nothing, {length} single cards or {length} pairs, never a mix',
  'kicker-count/plane-pairs': 'in these rules a plane of {length} carries nothing or {length} pairs',
  'kicker-count/quad-one': 'a quad carries two single cards or two pairs, not one card',
  'kicker-count/quad': 'a quad carries two single cards or two pairs',
  'kicker-count/quad-off': 'in these rules a quad carries nothing',
  'kicker-count/triple': 'a triple carries nothing, one card or one pair',
  'triple-not-last': 'a triple without a kicker may be your last play only',
  'jokers-are-no-pair': 'a small and a big joker are not a pair',
  'no-combo': '{cards} is not a combo',
  'no-combo/beat': '{cards} is not a combo: follow the {beatKind} or use a bomb',
  'no-combo/reading': '{cards} is not a combo of this kind',
  'wrong-kind': 'wrong kind: that is a {kind}, follow the {beatKind} or use a bomb',
  'wrong-kind/bomb': 'too low: it takes a higher bomb or the rocket',
  'wrong-length': 'wrong length: the {beatKind} on the table has {beatLength}, yours has {length}',
  'not-higher': 'too low: it takes a higher {beatKind} or a bomb',
  'not-higher/bomb': 'too low: it takes a higher bomb or the rocket',
  'not-higher/rocket': 'nothing beats the rocket, so pass',
} as const satisfies Texts;

/** Reason why cards are not a legal play. */
export type PlayFailure = FailureIn<typeof ILLEGAL_TEXTS>;

const playFailure = failuresOf(ILLEGAL_TEXTS, {
  ...RANK_PARAMETERS,
  kind: KIND_NAMES,
  beatKind: KIND_NAMES,
  unit: UNIT_NAMES,
});

/** A play to explain: cards without a reading, a play, or null for the pass. */
export interface PlayAttempt {
  readonly hand: RankCounts;
  readonly play: RankCounts | Play | null;
  /** The combo to beat, or null when leading. */
  readonly toBeat: Combo | null;
  readonly rules: RuleSet;
}

/** @returns null if the play is legal, else its first fault. */
export const explainIllegal = ({ hand, play, toBeat, rules }: PlayAttempt): PlayFailure | null => {
  if (play === null) {
    return toBeat === null ? playFailure('must-lead') : null;
  }
  const combo = 'kind' in play ? play : classifyCombo(play, rules, toBeat);
  const uses = 'kind' in play ? play.uses : undefined;
  const cards = 'kind' in play ? (uses ?? countsOfCombo(play, rules.decks)) : play;
  if (sizeOf(cards) === 0) return playFailure('no-cards');
  const laysAnyCards = rules.wild !== '' && 'kind' in play && uses === undefined;
  if (!laysAnyCards && !contains(hand, cards)) return notYours(hand, cards);
  if (combo === null || !isComboOf(actionSpace(rules), combo)) return explainNoReading(cards, toBeat, rules);
  if (uses !== undefined && !standsFor(uses, combo, rules))
    return playFailure('no-combo/reading', { cards: formatCards(uses) });
  if (rules.wild !== '' && cardsUsed(hand, combo, rules) === null) return explainUnlaid(hand, combo, rules);
  if (toBeat !== null && !beats(combo, toBeat, rules)) return explainNotBeating(comboOfPlay(combo), toBeat, rules);
  return combo.kind === 'triple' && !mayPlayTriple(rules, hand.lo, hand.hi) ? playFailure('triple-not-last') : null;
};

/** Explains cards without a reading: what they lack for the kind to beat, or else what must be beaten. */
const explainNoReading = (cards: RankCounts, toBeat: Combo | null, rules: RuleSet): PlayFailure => {
  const failure = explainNoCombo(cards, rules) ?? playFailure('no-combo/reading', { cards: formatCards(cards) });
  const { code, parameters = {} } = failure;
  if (toBeat === null || ('kind' in parameters && parameters.kind === toBeat.kind)) return failure;
  if (toBeat.kind === 'rocket') return playFailure('not-higher/rocket');
  if (toBeat.kind === 'bomb') return playFailure('wrong-kind/bomb');
  if (code.startsWith('kicker') && SHAPES[toBeat.kind].copies > 2) return failure;
  return playFailure('no-combo/beat', { cards: formatCards(cards), beatKind: toBeat.kind });
};

/** Explains why cards are not a combo of the rule set. @returns null if they are. */
export const explainNoCombo = (cards: RankCounts, rules: RuleSet): PlayFailure | null => {
  if (interpretations(cards, rules).length > 0) return null;
  const allKinds = interpretations(cards, { ...rules, kinds: KINDS, kindsOff: [] });
  const off = allKinds[0];
  if (off !== undefined) return playFailure('kind-off', { kind: off.kind });
  return (
    explainJokers(cards) ??
    explainChain(cards, rules) ??
    explainKickers(cards, rules) ??
    playFailure('no-combo', { cards: formatCards(cards) })
  );
};

/** Explains why a hand cannot lay a combo with its wild cards. */
const explainUnlaid = (hand: RankCounts, combo: Combo, rules: RuleSet): PlayFailure => {
  const isBeside = combo.bomb === 'soft' && isBesideHard(hand, combo) && !rules.softBesideHard;
  return isBeside
    ? playFailure('soft-beside-hard', { rank: letter(combo.main) })
    : playFailure('not-your-cards/wild', { cards: formatCombo(combo, rules.decks) });
};

const UNITS = ['cards', 'pairs', 'triples'] as const;
const letter = (rank: number): string => RANKS.charAt(rank);
const notYours = (hand: RankCounts, cards: RankCounts): PlayFailure => {
  const short = ALL_RANKS.find((rank) => countOf(cards, rank) > countOf(hand, rank)) as Rank;
  return playFailure('not-your-cards', {
    cards: formatCards(cards),
    rank: letter(short),
    needed: countOf(cards, short),
    held: countOf(hand, short),
  });
};

/** Explains card sets that look like a chain: every rank has the same number of copies. */
const explainChain = (cards: RankCounts, rules: RuleSet): PlayFailure | null => {
  const held = ALL_RANKS.filter((rank) => countOf(cards, rank) > 0);
  const [lowest] = held;
  if (lowest === undefined || held.length < 2) return null;
  const copies = countOf(cards, lowest);
  if (copies > 3 || held.some((rank) => countOf(cards, rank) !== copies)) return null;
  const kind = copies === 1 ? 'sequence' : copies === 2 ? 'sequence-of-pairs' : 'plane';
  const min = SHAPES[kind].groupsMin;
  const chain: Chain = { kind, length: held.length, unit: UNITS[copies - 1] as Chain['unit'] };
  const run = held.every((rank, index) => rank === lowest + index);
  const high = held.filter((rank) => rank >= RANK_2);
  const low = held.filter((rank) => rank < RANK_2);
  const lowRun = low.every((rank, index) => rank === low[0]! + index);
  // Two ranks of a short chain, such as AAA222, are enough. 2 and jokers beside one rank are not a sequence.
  if (high.length > 0 && lowRun && held.length >= min && low.length >= Math.min(2, min - 1)) {
    return playFailure('two-in-sequence', { kind });
  }
  if (run && held.length < min) return playFailure('too-short', { ...chain, min });
  const max = lengthsOf(rules, kind).at(-1) as number;
  if (run && held.length > max) return playFailure('too-long', { ...chain, max });
  if (!run && held.length >= min && high.length === 0) {
    const missing = ALL_RANKS.find((rank) => rank > lowest && !held.includes(rank)) as Rank;
    return playFailure('gap-in-sequence', { kind, rank: letter(missing) });
  }
  return null;
};

const explainJokers = (cards: RankCounts): PlayFailure | null => {
  const others = ALL_RANKS.filter((rank) => rank <= RANK_2 && countOf(cards, rank) > 0);
  const jokers = countOf(cards, rankAt(13)) > 0 && countOf(cards, rankAt(14)) > 0;
  return jokers && (others.length === 0 || (others.length === 1 && countOf(cards, others[0] as Rank) === 3))
    ? playFailure('jokers-are-no-pair')
    : null;
};

/** Explains card sets with a triple, a chain of triples or a quad, with wrong kickers. */
const explainKickers = (cards: RankCounts, rules: RuleSet): PlayFailure | null => {
  const loose: RuleSet = {
    ...PRESETS.happy,
    kinds: KINDS,
    seats: rules.seats,
    decks: rules.decks,
    equalSinglesMax: 4,
  };
  const [reading] = interpretations(cards, loose);
  if (reading !== undefined) {
    const { kind } = reading;
    if (!hasKind(rules, kind)) return playFailure('kind-off', { kind });
    const hasJokers = countOf(cards, rankAt(13)) > 0 && countOf(cards, rankAt(14)) > 0;
    return hasJokers
      ? playFailure('kickers-not-allowed/jokers', { kind })
      : playFailure('kickers-not-allowed', { kind, kickers: formatCards(reading.kickers) });
  }
  const size = sizeOf(cards);
  const triples = ALL_RANKS.filter((rank) => rank < RANK_2 && countOf(cards, rank) >= 3);
  const fours = ALL_RANKS.filter((rank) => countOf(cards, rank) >= 4);
  const chain = longestRun(triples);
  // AAA222 with kickers: a chain ends with the ace.
  const withTwos = longestRun(ALL_RANKS.filter((rank) => rank <= RANK_2 && countOf(cards, rank) >= 3));
  const isPlane = [3, 4, 5].some((cardsPerTriple) => size === cardsPerTriple * withTwos.length);
  if (withTwos.length >= 2 && withTwos.includes(RANK_2) && isPlane) {
    return playFailure('two-in-sequence', { kind: 'plane' });
  }
  if (chain.length >= 2) {
    const carried = size - 3 * chain.length;
    if (carried === chain.length && chain.some((rank) => countOf(cards, rank) > 3)) {
      return playFailure('kicker-of-core-rank');
    }
    const bothJokers = [rankAt(13), rankAt(14)].every((rank) => countOf(cards, rank) >= 2);
    if (bothJokers && carried === 2 * chain.length) {
      return playFailure('kickers-not-allowed/jokers', { kind: 'plane-with-pairs' });
    }
    const hasSingles = hasKind(rules, 'plane-with-singles');
    return playFailure(hasSingles ? 'kicker-count/plane' : 'kicker-count/plane-pairs', { length: chain.length });
  }
  const triple = ALL_RANKS.find((rank) => countOf(cards, rank) === 3);
  if (fours.length > 0) {
    const kinds: readonly Kind[] = ['four-with-two-singles', 'four-with-two-pairs'];
    if (!kinds.some((kind) => hasKind(rules, kind))) return playFailure('kicker-count/quad-off');
    return playFailure(size === 5 ? 'kicker-count/quad-one' : 'kicker-count/quad');
  }
  return triple === undefined || size < 5 ? null : playFailure('kicker-count/triple');
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

const explainNotBeating = (combo: Combo, toBeat: Combo, rules: RuleSet): PlayFailure => {
  const both: Comparison = {
    play: formatCombo(combo, rules.decks),
    kind: combo.kind,
    beat: formatCombo(toBeat, rules.decks),
    beatKind: toBeat.kind,
  };
  if (toBeat.kind === 'rocket') return playFailure('not-higher/rocket');
  if (combo.kind !== toBeat.kind || powerOf(combo.kind, rules) < powerOf(toBeat.kind, rules)) {
    return playFailure(isBombOrRocket(toBeat.kind) ? 'wrong-kind/bomb' : 'wrong-kind', both);
  }
  if (combo.length !== toBeat.length && combo.kind !== 'bomb') {
    return playFailure('wrong-length', { ...both, length: combo.length, beatLength: toBeat.length });
  }
  return playFailure(toBeat.kind === 'bomb' ? 'not-higher/bomb' : 'not-higher', both);
};
