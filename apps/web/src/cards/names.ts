/** Names of the game in the person's language. */
import type { Phrase } from '@doudizhu/rules/failure';
import { computed, type ReadonlySignal } from '@preact/signals';
import {
  countOf,
  rankAt,
  rankOf,
  RANKS,
  SMALL_JOKER,
  suitOf,
  type Card,
  type Rank,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { coreOf, type Combo } from '@doudizhu/rules/combos';
import { actionOfPlay, type Action } from '@doudizhu/rules/round';
import type { Kind, RuleSet } from '@doudizhu/rules/ruleset';
import { GAME_WORDS, type GameWords } from '@doudizhu/rules/words';
import { language, listed } from '../base/language.ts';
import { ranksIn } from './rank-suits.ts';

/** Words of the game: kinds, phases, actions. */
export const GAME: ReadonlySignal<GameWords> = computed(() => GAME_WORDS[language.value]);

export const nameOfCard = (card: Card): string => {
  const suit = suitOf(card);
  const rank = nameOfRank(rankOf(card));
  return suit === null ? rank : GAME.value.cardOf(GAME.value.suits[suit] as string, rank);
};

export const nameOfRank = (rank: Rank): string => GAME.value.ranks[rank] as string;

export const nameOfKind = (kind: Kind): string => GAME.value.kinds[kind];

/** 3 to 10, J to A, 2, B, R: a ten is written out for people. */
export const letterOf = (rank: Rank): string => {
  const letter = RANKS[rank] as string;
  return letter === 'T' ? '10' : letter;
};

/** A combo in a few words, where its cards are to be seen: `pair K`, `sequence 5–9`. */
export const shortNameOfCombo = ({ kind, main, length }: Combo): string => {
  const name = nameOfKind(kind);
  if (kind === 'rocket') return name;
  const high = wordOf(main);
  // The length of a bomb is its number of cards, not of ranks.
  return `${name} ${length > 1 && kind !== 'bomb' ? `${letterOf(rankAt(main - length + 1))}–${high}` : high}`;
};

/**
 * The cards of a play, its core first: `333+Q`. Where a ten or a joker is among them, they stand apart: `10 10 10+9`.
 */
export const cardsOfCombo = (combo: Combo, { decks }: RuleSet): string =>
  [coreOf(combo, decks), combo.kickers]
    .map((counts) => wordsOf(counts))
    .filter((cards) => cards.length > 0)
    .map((cards, _, groups) => cards.join(groups.flat().some((word) => word.length > 1) ? ' ' : ''))
    .join('+');

/** A word for each card, the low ones first: a letter, or the name of a joker. */
const wordsOf = (counts: RankCounts): string[] =>
  ranksIn(counts).flatMap((rank) => Array<string>(countOf(counts, rank)).fill(wordOf(rank)));

/** A rank in a text: a letter, or the name of a joker. */
const wordOf = (rank: Rank): string => (rank >= SMALL_JOKER ? nameOfRank(rank) : letterOf(rank));

/** What was done, in the players' words: `叫 2 分`, `pair 77`. */
export const nameOfAction = (action: Action, rules: RuleSet): string =>
  GAME.value.did(action, (combo) =>
    combo.kind === 'rocket' ? nameOfKind('rocket') : `${nameOfKind(combo.kind)} ${cardsOfCombo(combo, rules)}`,
  );

/** Ranks as they are said, a word for each card, the low ones first: `3 3 3 K`. */
export const sayCards = (counts: RankCounts): string => wordsOf(counts).join(' ');

/** A play as it is read aloud, its core before what it carries: `三带一 4 4 4 Q`. */
export const sayCombo = (combo: Combo, rules: RuleSet): string =>
  [nameOfKind(combo.kind), sayCards(coreOf(combo, rules.decks)), sayCards(combo.kickers)]
    .filter((part) => part !== '')
    .join(' ');

/** One action as it is read aloud, without its owner. */
export const sayAction = (action: Action, rules: RuleSet): string =>
  GAME.value.did(action, (combo) => sayCombo(combo, rules));

/** Whether somebody was asked for an open hand and kept it closed, as nearly everybody does at every stage. */
export const isKeptClosed = (action: Action): boolean => action.type === 'openHand' && !action.open;

/** A play of the solver in the players' words; null is the pass. */
export const nameOfMove = (move: Combo | null, rules: RuleSet): string => nameOfAction(actionOfPlay(move), rules);

/** Why something was refused. @returns a sentence of its own, in the language of the page */
export const refusalText = (refusal: Phrase): string => {
  const sentence = GAME.value.say(refusal);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
};

/** Reasons for a play or against it. */
export const sayReasons = (reasons: readonly Phrase[]): string => listed(reasons.map(GAME.value.say));
