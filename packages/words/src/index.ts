/**
 * The words of the game in each language: kinds, ranks, phases, actions, and a sentence for every failure of the
 * libraries. For every program that speaks to people; a program's own texts stay with it.
 */
import { GAME_IN_CHINESE } from './chinese/game.ts';
import { chineseSpeaker, LIBRARIES_IN_CHINESE, sayInChinese } from './chinese/index.ts';
import { GAME_IN_ENGLISH, sayInEnglish, type GameWords } from './english.ts';
import { speakerOf, type Say, type Sentences, type SentenceTable } from './sentences.ts';

export {
  chineseSpeaker,
  GAME_IN_CHINESE,
  GAME_IN_ENGLISH,
  LIBRARIES_IN_CHINESE,
  sayInChinese,
  sayInEnglish,
  speakerOf,
  type GameWords,
  type Say,
  type Sentences,
  type SentenceTable,
};

/** The languages of the programs. */
export type Language = 'zh' | 'en';

/** The words of the game by language. */
export const GAME_WORDS: Readonly<Record<Language, GameWords>> = { zh: GAME_IN_CHINESE, en: GAME_IN_ENGLISH };
