/**
 * Combos, their order and their text. `reading.ts` finds the combos of a set of cards.
 *
 * A combo is (kind, main rank, length, kickers). Its cards alone do not always determine it: under some rule sets
 * one card set has several readings, and the trick keeps the reading that was declared.
 */
import {
  addCounts,
  BIG_JOKER,
  copiesAsCounts,
  formatCards,
  NO_CARDS,
  rankAt,
  sameCounts,
  SMALL_JOKER,
  type Rank,
  type RankCounts,
} from '../base/cards.ts';
import { type Kind } from '../ruleset/kinds.ts';
import { type ComboRules, type RuleSet } from '../ruleset/switches.ts';
import { BOMB_CLASSES, isQuadplex, SHAPES, type BombClass } from './shape.ts';

/**
 * One play (牌型): a core of equal or consecutive ranks, and the kickers that it carries. docs/reference/rules.md lists the kinds.
 */
export interface Combo {
  readonly kind: Kind;
  /** Highest rank in the core, which is compared. The rocket's is the big joker. */
  readonly main: Rank;
  /** Core groups: a sequence's cards, a plane's triples. 1 for single groups and the rocket. A bomb's cards. */
  readonly length: number;
  readonly kickers: RankCounts;
  /** Class of a bomb in a rule set with wild ranks; else absent. A mixed bomb has no rank: its main rank is nominally 2. */
  readonly bomb?: BombClass;
}

/** A combo as a move of a hand. */
export interface Play extends Combo {
  /** Cards laid for it, with wild ranks. Absent: the canonical ones (`cardsUsed`). */
  readonly uses?: RankCounts;
}

/** The cards that order a combo: the triple, the chain of triples, the quad, … */
export const coreOf = (combo: Pick<Combo, 'kind' | 'main' | 'length'>, decks: 1 | 2): RankCounts => {
  if (combo.kind === 'rocket') {
    return addCounts(copiesAsCounts(SMALL_JOKER, decks), copiesAsCounts(BIG_JOKER, decks));
  }
  if (combo.kind === 'bomb') return copiesAsCounts(combo.main, combo.length);
  let core = NO_CARDS;
  for (let rank = combo.main - combo.length + 1; rank <= combo.main; rank++) {
    core = addCounts(core, copiesAsCounts(rankAt(rank), SHAPES[combo.kind].copies));
  }
  return core;
};

/** All cards that a combo stands for. A hand with wild ranks may use others (`cardsUsed`). */
export const countsOfCombo = (combo: Combo, decks: 1 | 2): RankCounts => addCounts(coreOf(combo, decks), combo.kickers);

/**
 * Checks if `curr` beats `prev`. Irreflexive and asymmetric. Nothing beats the rocket.
 * @example
 * import { parseCards } from '@doudizhu/rules/cards';
 * import { beats, legalCombos } from '@doudizhu/rules/combos';
 * import { unwrap } from '@doudizhu/rules/result';
 * import { PRESETS } from '@doudizhu/rules/ruleset';
 * const rules = PRESETS.douzero;
 * const combos = legalCombos(unwrap(parseCards('333344')), null, rules);
 * const pairs = combos.filter(({ kind }) => kind === 'pair'); // 33 and 44
 * const bombs = combos.filter(({ kind }) => kind === 'bomb');
 * pairs.map((curr) => pairs.map((prev) => beats(curr, prev, rules))); // [[false, false], [true, false]]
 * bombs.map((curr) => pairs.map((prev) => beats(curr, prev, rules))); // [[true, true]]
 */
export const beats = (curr: Combo, prev: Combo, rules: ComboRules): boolean => {
  const [currPower, prevPower] = [powerOf(curr.kind, rules), powerOf(prev.kind, rules)];
  if (currPower !== prevPower) return currPower > prevPower;
  if (curr.kind !== prev.kind) return false;
  if (curr.kind === 'bomb' && curr.length > prev.length) return true;
  if (curr.length !== prev.length) return false;
  return curr.bomb === prev.bomb ? curr.main > prev.main : classOf(curr) > classOf(prev);
};

/** Rank of a bomb's class among bombs of its length. */
const classOf = ({ bomb }: Combo): number => (bomb === undefined ? -1 : BOMB_CLASSES.indexOf(bomb));

/** The class of a kind, higher beats lower: 0 for kinds that only beat their own, 1 for four-with-two as a bomb, 2 for
 * bombs, 3 for the rocket. */
export const powerOf = (kind: Kind, rules: ComboRules): number => {
  if (kind === 'rocket') return 3;
  if (kind === 'bomb') return 2;
  return isQuadplex(kind) && rules.allowQuadplexAsBomb ? 1 : 0;
};

/** Checks if playing it doubles the stake. */
export const doublesStake = ({ kind, length }: Pick<Combo, 'kind' | 'length'>, rules: RuleSet): boolean =>
  kind === 'bomb' ? length >= rules.bombCardsScored : powerOf(kind, rules) > 0;

/** A play as text: core, then `+`, then kickers, each sorted: `333444+56`. A soft bomb is `3333~`, a mixed one `****`, the
 * pass `-`. Cards that are not the canonical ones follow: `JJ=4J`. */
export const formatCombo = (combo: Play | null, decks: 1 | 2): string => {
  if (combo === null) return '-';
  if (combo.uses !== undefined) return `${formatCombo(comboOfPlay(combo), decks)}=${formatCards(combo.uses)}`;
  if (combo.bomb === 'mixed') return '*'.repeat(combo.length);
  const core = formatCards(coreOf(combo, decks)) + (combo.bomb === 'soft' ? '~' : '');
  return sameCounts(combo.kickers, NO_CARDS) ? core : `${core}+${formatCards(combo.kickers)}`;
};

/** The combo of a play, without the cards laid. */
export const comboOfPlay = (play: Play): Combo => {
  if (play.uses === undefined) return play;
  const { uses: _uses, ...combo } = play;
  return combo;
};

/** Two plays are the same when kind, main rank, length, kickers and the cards laid agree. */
export const sameCombo = (a: Play, b: Play): boolean =>
  a.kind === b.kind &&
  a.main === b.main &&
  a.length === b.length &&
  a.bomb === b.bomb &&
  sameCounts(a.kickers, b.kickers) &&
  (a.uses === b.uses || (a.uses !== undefined && b.uses !== undefined && sameCounts(a.uses, b.uses)));

/** Checks if two moves are the same. Null is the pass. */
export const sameMove = (a: Play | null, b: Play | null): boolean =>
  a === b || (a !== null && b !== null && sameCombo(a, b));
