/**
 * The shape of every kind: which cores and which kickers it can have. Only this file reads the switches that decide it.
 * Combos, action ids and the move generator follow these functions.
 */
import {
  ALL_RANKS,
  copiesOf,
  countOf,
  RANK_2,
  RANK_A,
  RANK_COUNT,
  rankAt,
  SMALL_JOKER,
  type Rank,
  type RankCounts,
} from '../base/cards.ts';
import { KINDS, type Kind } from '../ruleset/kinds.ts';
import { handMaxOf, hasKind } from '../ruleset/ruleset.ts';
import { type ComboRules } from '../ruleset/switches.ts';

/** How a kind is built: groups of `copies` equal cards, each carrying `kickers` kickers of `kickerSize` cards. */
export interface Shape {
  readonly copies: 1 | 2 | 3 | 4;
  /** Fewest groups of consecutive ranks. 1 means a single group, which can be of any rank. */
  readonly groupsMin: 1 | 2 | 3 | 5;
  readonly kickers: 0 | 1 | 2;
  readonly kickerSize: 0 | 1 | 2;
}

const shape = (
  copies: Shape['copies'],
  groupsMin: Shape['groupsMin'],
  kickers: Shape['kickers'] = 0,
  kickerSize: Shape['kickerSize'] = 0,
): Shape => ({ copies, groupsMin, kickers, kickerSize });

/** The shapes of all kinds but bomb and rocket, which `lengthsOf` and `mainsOf` treat apart. */
export const SHAPES: Readonly<Record<Exclude<Kind, 'bomb' | 'rocket'>, Shape>> = {
  single: shape(1, 1),
  pair: shape(2, 1),
  triple: shape(3, 1),
  'triple-with-single': shape(3, 1, 1, 1),
  'triple-with-pair': shape(3, 1, 1, 2),
  sequence: shape(1, 5),
  'sequence-of-pairs': shape(2, 3),
  plane: shape(3, 2),
  'plane-with-singles': shape(3, 2, 1, 1),
  'plane-with-pairs': shape(3, 2, 1, 2),
  'four-with-two-singles': shape(4, 1, 2, 1),
  'four-with-two-pairs': shape(4, 1, 2, 2),
  shuttle: shape(4, 2),
  'shuttle-with-singles': shape(4, 2, 2, 1),
  'shuttle-with-pairs': shape(4, 2, 2, 2),
};

const shapeTable = (field: keyof Shape): Uint8Array =>
  Uint8Array.from(KINDS, (kind: Kind) => (kind === 'bomb' || kind === 'rocket' ? 0 : SHAPES[kind][field]));
/** The fields of SHAPES by index of the kind, for the move generator. */
export const SHAPE_TABLES: Readonly<Record<keyof Shape, Uint8Array>> = {
  copies: shapeTable('copies'),
  groupsMin: shapeTable('groupsMin'),
  kickers: shapeTable('kickers'),
  kickerSize: shapeTable('kickerSize'),
};

/** Checks if a kind beats every other kind. */
export const isBombOrRocket = (kind: Kind): kind is 'bomb' | 'rocket' => kind === 'bomb' || kind === 'rocket';

/** Four with two: a quad that carries two singles or two pairs. */
export const isQuadplex = (kind: Kind): boolean => kind === 'four-with-two-singles' || kind === 'four-with-two-pairs';

/** Cards in a combo of that kind and length (length = core groups; a bomb's length is its number of cards). */
export const cardsIn = (kind: Kind, length: number, decks: 1 | 2): number => {
  if (kind === 'bomb') return length;
  if (kind === 'rocket') return 2 * decks;
  const { copies, kickers, kickerSize } = SHAPES[kind];
  return length * (copies + kickers * kickerSize);
};

/** Classes of bombs in a rule set with wild ranks, weakest first: filled by wild cards; not filled; wild cards of both
 * ranks alone, which have no rank; four cards of one wild rank. */
export const BOMB_CLASSES = ['soft', 'hard', 'mixed', 'pure'] as const;
export type BombClass = (typeof BOMB_CLASSES)[number];

/** Most cards of a bomb with two wild ranks: four of its rank, eight wild. */
const WILD_BOMB_MAX = 12;

/** The main ranks of a bomb of that length and class, ascending. Empty if there is no such bomb. */
export const bombMainsOf = ({ wildcards }: ComboRules, length: number, bomb: BombClass): readonly Rank[] => {
  if (bomb === 'mixed') return wildcards === 2 && length <= 8 ? [RANK_2] : [];
  return bomb === 'soft' || length === 4 ? ALL_RANKS.slice(0, RANK_2 + 1) : [];
};

/** The lengths that a kind can have under a rule set, ascending. Empty if the kind is switched off. */
export const lengthsOf = (rules: ComboRules, kind: Kind): number[] => {
  if (!hasKind(rules, kind)) return [];
  if (kind === 'bomb') return numbers(4, rules.wildcards === 2 ? WILD_BOMB_MAX : 4 * rules.decks);
  if (kind === 'rocket' || SHAPES[kind].groupsMin === 1) return [1];
  const ranks = RANK_A + 1; // chains live in 3..A
  return numbers(SHAPES[kind].groupsMin, Math.min(ranks, Math.floor(handMaxOf(rules) / cardsIn(kind, 1, rules.decks))));
};

/** The main ranks of a kind and length, ascending. */
export const mainsOf = (rules: ComboRules, kind: Kind, length: number): Rank[] => {
  if (kind === 'rocket') return [rankAt(RANK_COUNT - 1)];
  if (kind === 'bomb') return ALL_RANKS.filter((rank) => copiesOf(rank, rules.decks) >= length);
  const { copies, groupsMin } = SHAPES[kind];
  return ALL_RANKS.filter((rank) =>
    groupsMin === 1 ? copiesOf(rank, rules.decks) >= copies : rank <= RANK_A && rank >= length - 1,
  );
};

/** The kickers that a core can carry: `total` units of `unit` cards, at most `caps[rank]` units of a rank. */
export interface KickerScheme {
  readonly unit: 1 | 2;
  readonly total: number;
  /** Index = Rank, in units. */
  readonly caps: readonly number[];
  /** True if both jokers can be among them. */
  readonly jokersTogether: boolean;
  /** True if they must be consecutive ranks of 3..A, one unit each. */
  readonly consecutive: boolean;
}

/** The kickers that a core of this kind can carry (docs/reference/rules.md). @returns null for a kind without kickers. */
export const kickersOf = (rules: ComboRules, kind: Kind, main: Rank, length: number): KickerScheme | null => {
  if (isBombOrRocket(kind)) return null;
  const { groupsMin, kickers, kickerSize } = SHAPES[kind];
  if (kickerSize === 0) return null;
  const total = kickers * length;
  const first = main - length + 1;
  const onQuad = isQuadplex(kind);
  const equalMax = equalKickersMax(rules, kind);
  const caps = ALL_RANKS.map((rank) => {
    if (rank >= first && rank <= main) return 0;
    const extendsChain = groupsMin > 1 && rank <= RANK_A && (rank === first - 1 || rank === main + 1);
    const most = kickerSize === 1 && extendsChain && !rules.extendingTriple ? Math.min(equalMax, 2) : equalMax;
    return Math.min(most, Math.floor(copiesOf(rank, rules.decks) / kickerSize));
  });
  const jokersTogether = kickerSize === 1 && (onQuad ? rules.jokersOnQuad : rules.jokersOnPlane);
  const consecutive = kind === 'plane-with-pairs' && rules.consecutiveWings;
  return { unit: kickerSize, total, caps, jokersTogether, consecutive };
};

/** The most units of one rank among the kickers of a kind. */
const equalKickersMax = (rules: ComboRules, kind: Exclude<Kind, 'bomb' | 'rocket'>): number => {
  const onQuad = isQuadplex(kind);
  const { groupsMin, kickerSize } = SHAPES[kind];
  if (kickerSize === 2) return (onQuad ? rules.equalPairsOnQuad : rules.equalPairsOnPlane) ? 2 : 1;
  if (onQuad) return rules.equalSinglesOnQuad ? 2 : 1;
  return groupsMin === 1 ? 1 : rules.equalSinglesMax;
};

/** Checks if these cards are kickers that the scheme allows. */
export const kickersFit = (scheme: KickerScheme, kickers: RankCounts): boolean => {
  let units = 0;
  const ranks: number[] = [];
  for (const rank of ALL_RANKS) {
    const cards = countOf(kickers, rank);
    if (cards === 0) continue;
    if (cards % scheme.unit !== 0 || cards / scheme.unit > scheme.caps[rank]!) return false;
    units += cards / scheme.unit;
    ranks.push(rank);
  }
  if (units !== scheme.total) return false;
  if (!scheme.jokersTogether && ranks.includes(SMALL_JOKER) && ranks.includes(SMALL_JOKER + 1)) return false;
  if (!scheme.consecutive) return true;
  const [lowest = 0] = ranks;
  return ranks.length === units && ranks.every((rank, index) => rank === lowest + index && rank <= RANK_A);
};

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
