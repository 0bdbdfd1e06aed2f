/** A position in the editor, possibly invalid, with its faults. Pure. */
import {
  addCounts,
  copiesAsCounts,
  copiesOf,
  countOf,
  countsOf,
  deck,
  NO_CARDS,
  RANK_COUNT,
  rankAt,
  sizeOf,
  subtractCounts,
  type Rank,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { ok, type Result } from '@doudizhu/rules/result';
import { shuffle, type Rng } from '@doudizhu/rules/rng';
import { countsOfCombo, parsePlay, type Combo } from '@doudizhu/rules/combos';
import type { Failure } from '@doudizhu/rules/failure';
import { checkPosition, knownCards, type OpenPosition, type Position } from '@doudizhu/rules/position';
import { handMaxOf, overridesOf, ruleSet, type Kind, type PresetName, type RuleSet } from '@doudizhu/rules/ruleset';

export interface Draft {
  readonly rules: RuleSet;
  /** Index = side. */
  readonly hands: readonly RankCounts[];
  readonly turn: number;
  /** Typed text of the play to beat. '' if the side to play leads. */
  readonly beat: string;
  readonly beatSide: number;
}

/** Fault of a draft, as data for both languages. */
export type DraftFault =
  | { readonly type: 'no-cards'; readonly side: number; readonly moves: boolean }
  | { readonly type: 'too-many'; readonly rank: Rank; readonly held: number; readonly most: number }
  | { readonly type: 'long-hand'; readonly side: number; readonly size: number; readonly most: number }
  | { readonly type: 'turn-out-of-range' }
  | { readonly type: 'own-play'; readonly side: number }
  | { readonly type: 'bad-text'; readonly failure: Failure }
  | { readonly type: 'other'; readonly failure: Failure };

export const emptyDraft = (rules: RuleSet, sides = 2): Draft => ({
  rules,
  hands: Array.from({ length: sides }, () => NO_CARDS),
  turn: 0,
  beat: '',
  beatSide: sides - 1,
});

/** Returns the draft of a position; of hidden hands it has the cards that are known. */
export const draftOf = ({ rules, hands, turn, toBeat }: Position, beatText: string): Draft => ({
  rules,
  hands: hands.map(knownCards),
  turn,
  beat: beatText,
  beatSide: toBeat?.side ?? (turn + hands.length - 1) % hands.length,
});

/** Returns the draft as a position, or all its faults. */
export const checkDraft = (
  draft: Draft,
): { readonly position: OpenPosition | null; readonly faults: readonly DraftFault[] } => {
  const { rules, hands, turn } = draft;
  const read = readBeat(draft);
  const faults: DraftFault[] = read.ok ? [] : [{ type: 'bad-text', failure: read.error }];
  const beat = read.ok ? read.value : null;
  for (const [side, hand] of hands.entries()) {
    const [size, most] = [sizeOf(hand), handMaxOf(rules)];
    if (size === 0) faults.push({ type: 'no-cards', side, moves: side === turn });
    if (size > most) faults.push({ type: 'long-hand', side, size, most });
  }
  faults.push(...overfullRanks(draft));
  if (turn < 0 || turn >= hands.length) faults.push({ type: 'turn-out-of-range' });
  else if (beat !== null && draft.beatSide === turn) faults.push({ type: 'own-play', side: turn });
  if (faults.length > 0) return { position: null, faults };
  const passes = beat === null ? 0 : (turn - draft.beatSide - 1 + hands.length) % hands.length;
  const toBeat = beat === null ? null : { side: draft.beatSide, combo: beat };
  const checked = checkPosition({ rules, hands, turn, toBeat, passes });
  if (checked.ok) return { position: checked.value, faults };
  return { position: null, faults: [{ type: 'other', failure: checked.error }] };
};

/** Returns the copies of a rank that are left for a hand. */
export const leftOf = (draft: Draft, rank: Rank): number => {
  const beat = readBeat(draft);
  const onTable = beat.ok && beat.value !== null ? countsOfCombo(beat.value, draft.rules.decks) : NO_CARDS;
  const held = draft.hands.reduce((sum, hand) => sum + countOf(hand, rank), countOf(onTable, rank));
  return copiesOf(rank, draft.rules.decks) - held;
};

/** A place of a copy: a side, the play to beat, or null: not dealt. */
export type CopyPlace = number | 'table' | null;

/** Places of the copies of a rank, dealt ones first. Longer than the deck if there are too many. */
export const copyPlaces = (draft: Draft, rank: Rank): CopyPlace[] => {
  const most = copiesOf(rank, draft.rules.decks);
  const dealt = draft.hands.flatMap((hand, side) => Array.from({ length: countOf(hand, rank) }, (): CopyPlace => side));
  const left = leftOf(draft, rank);
  const onTable = Array.from({ length: Math.max(0, most - left - dealt.length) }, (): CopyPlace => 'table');
  return [...dealt, ...onTable, ...Array.from({ length: Math.max(0, left) }, (): CopyPlace => null)];
};

/** Gives a copy of a rank to a side, from where it is; its copy goes back to the deck. */
export const withCopyMoved = (draft: Draft, side: number, rank: Rank, from: CopyPlace): Draft => {
  const heldBy = (other: number): number => countOf(draft.hands[other] ?? NO_CARDS, rank);
  if (from === 'table') return draft;
  if (from === side) return withCopies(draft, side, rank, heldBy(side) - 1);
  const without = from === null ? draft : withCopies(draft, from, rank, heldBy(from) - 1);
  return withCopies(without, side, rank, heldBy(side) + 1);
};

/** A copy of a rank, by its index in `copyPlaces`. */
export interface DraftCopy {
  readonly rank: Rank;
  readonly index: number;
}

/** Gives several copies to a side, or takes its own of them back if the first is its own. */
export const withSwept = (draft: Draft, side: number, copies: readonly DraftCopy[]): Draft => {
  const moves = copies.map(({ rank, index }) => ({ rank, from: copyPlaces(draft, rank)[index] ?? null }));
  const takesBack = moves[0]?.from === side;
  return moves
    .filter(({ from }) => (from === side) === takesBack)
    .reduce((next, { rank, from }) => withCopyMoved(next, side, rank, from), draft);
};

/** Cards of a random position: few enough for a quick proof. */
const RANDOM_SIZES = { own: 9, other: 8 };

/** Returns the draft with random hands of the present sizes, or of eight and nine cards, and nothing to beat. */
export const randomDraft = (draft: Draft, rng: Rng): Draft => {
  const cards = shuffle(rng, [...deck(draft.rules.decks)]);
  const sizes = draft.hands.map(sizeOf);
  const isComplete = sizes.every((size) => size > 0 && size <= handMaxOf(draft.rules));
  const hands = draft.hands.map((_, side) => {
    const size = isComplete ? (sizes[side] ?? 0) : side === 0 ? RANDOM_SIZES.own : RANDOM_SIZES.other;
    return countsOf(cards.splice(0, size));
  });
  return { ...draft, hands, beat: '' };
};

/** Returns the draft with a different number of copies of a rank. */
export const withCopies = (draft: Draft, side: number, rank: Rank, copies: number): Draft => {
  const hand = draft.hands[side] ?? NO_CARDS;
  const count = Math.max(0, Math.min(copies, copiesOf(rank, draft.rules.decks)));
  const without = subtractCounts(hand, copiesAsCounts(rank, countOf(hand, rank)));
  return withHand(draft, side, addCounts(without, copiesAsCounts(rank, count)));
};

export const withHand = (draft: Draft, side: number, hand: RankCounts): Draft => ({
  ...draft,
  hands: draft.hands.map((old, index) => (index === side ? hand : old)),
});

/** Changes the number of hands: two, or one per seat. A removed side loses the turn and the play to beat. */
export const withSides = (draft: Draft, sides: number): Draft => {
  const hands = Array.from({ length: sides }, (_, side) => draft.hands[side] ?? NO_CARDS);
  const turn = Math.min(draft.turn, sides - 1);
  const beatSide = draft.beatSide < sides && draft.beatSide !== turn ? draft.beatSide : (turn + sides - 1) % sides;
  return { ...draft, hands, turn, beatSide };
};

/** Changes the rules. If their seat count differs, a hand per seat is kept as a hand per seat. */
export const withRules = (draft: Draft, rules: RuleSet): Draft => {
  const fits = draft.hands.length === 2 || draft.hands.length === rules.seats;
  return fits ? { ...draft, rules } : withSides({ ...draft, rules }, rules.seats);
};

/** Changes the turn. A side never answers its own play, so the play to beat may move to another side. */
export const withTurn = (draft: Draft, turn: number): Draft => {
  const sides = draft.hands.length;
  return { ...draft, turn, beatSide: draft.beatSide === turn ? (turn + sides - 1) % sides : draft.beatSide };
};

/** Switches a kind on or off. */
export const withKind = (rules: RuleSet, kind: Kind, isOn: boolean): RuleSet => {
  const others = rules.kindsOff.filter((off) => off !== kind);
  const { name: _name, ...switches } = overridesOf(rules);
  const made = ruleSet({ ...switches, kindsOff: isOn ? others : [...others, kind] });
  return made.ok ? made.value : rules;
};

/** Returns the preset that a rule set is based on. */
export const presetOf = (rules: RuleSet): PresetName => overridesOf(rules).preset;

/** Reads the typed play to beat. Null: none. */
const readBeat = ({ beat, rules }: Draft): Result<Combo | null, Failure> =>
  beat.trim() === '' ? ok(null) : parsePlay(beat.trim(), rules);

const overfullRanks = (draft: Draft): DraftFault[] =>
  Array.from({ length: RANK_COUNT }, (_, index) => rankAt(index)).flatMap((rank) => {
    const most = copiesOf(rank, draft.rules.decks);
    const left = leftOf(draft, rank);
    return left < 0 ? [{ type: 'too-many', rank, held: most - left, most }] : [];
  });
