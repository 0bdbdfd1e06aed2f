/**
 * The words of the game in each language: kinds, ranks, phases, what somebody did, why a play is refused. For every
 * program that speaks to people; a program's own texts stay with it.
 */
import { GAME_IN_CHINESE } from './chinese.ts';
import { GAME_IN_ENGLISH, type GameWords } from './english.ts';

export { GAME_IN_CHINESE, GAME_IN_ENGLISH, type GameWords };

export const GAME_WORDS: Readonly<Record<'zh' | 'en', GameWords>> = { zh: GAME_IN_CHINESE, en: GAME_IN_ENGLISH };
