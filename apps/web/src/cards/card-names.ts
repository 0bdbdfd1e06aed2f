/** Names of cards, ranks and kinds in the user's language. */
import { computed, type ReadonlySignal } from '@preact/signals';
import { rankOf, RANKS, suitOf, type Card, type Rank } from '@doudizhu/rules/cards';
import type { Kind } from '@doudizhu/rules/ruleset';
import { GAME_WORDS, type GameWords } from '@doudizhu/words/game';
import { language } from '../base/language.ts';

export const GAME: ReadonlySignal<GameWords> = computed(() => GAME_WORDS[language.value]);

export const nameOfCard = (card: Card): string => {
  const suit = suitOf(card);
  const rank = nameOfRank(rankOf(card));
  return suit === null ? rank : GAME.value.cardOf(GAME.value.suits[suit] as string, rank);
};

export const nameOfRank = (rank: Rank): string => GAME.value.ranks[rank] as string;

export const nameOfKind = (kind: Kind): string => GAME.value.kinds[kind];

/** 3 to 10, J to A, 2, B, R. A ten has two digits. */
export const letterOf = (rank: Rank): string => {
  const letter = RANKS[rank] as string;
  return letter === 'T' ? '10' : letter;
};
