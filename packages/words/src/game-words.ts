/** The words of the game in each language. docs/reference/rules.md has the glossary. */
import { actionText, PHASE_NAMES } from '@doudizhu/rules/round';
import { KIND_NAMES } from '@doudizhu/rules/ruleset';
import type { GameWords, Language } from './languages.ts';
import { ZH_GAME_WORDS } from './zh/game-words.ts';

export type { GameWords };

export const GAME_WORDS: Readonly<Record<Language, GameWords>> = {
  en: {
    kinds: KIND_NAMES,
    phases: PHASE_NAMES,
    sides: { landlord: 'The landlord wins', farmers: 'The farmers win' },
    // oxfmt-ignore
    ranks: [
      '3', '4', '5', '6', '7', '8', '9', '10', 'jack', 'queen', 'king', 'ace', '2', 'small joker', 'big joker',
    ],
    suits: ['hearts', 'diamonds', 'spades', 'clubs'],
    pass: 'pass',
    kitty: 'kitty',
    landlord: 'landlord',
    farmer: 'farmer',
    seatNumber: (seat) => `seat ${seat}`,
    cardOf: (suit, rank) => `${rank} of ${suit}`,
    did: actionText,
  },
  zh: ZH_GAME_WORDS,
};
