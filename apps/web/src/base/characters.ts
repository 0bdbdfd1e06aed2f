/** The five characters: each plays at one of the five levels, in a manner that fits. */
import { stepsBetween, type Seat } from '@doudizhu/rules/deal';
import type { TableView } from '@doudizhu/table';

/** Weakest first: the first plays at `level-1`, the last at `level-5`. */
export const BOT_CHARACTERS = ['mai', 'zhe', 'gu', 'lu', 'shuang'] as const;
export type BotCharacter = (typeof BOT_CHARACTERS)[number];
/** `you` is the player's own face. */
export type Character = BotCharacter | 'you';
/** A character, or another player by the shown name. */
export type PlayerFace = Character | { readonly person: string };
export const CHARACTERS: readonly Character[] = ['you', ...BOT_CHARACTERS];

/** Name of a character's bot in a table's seats. */
export type CharacterLevel = 'level-1' | 'level-2' | 'level-3' | 'level-4' | 'level-5';

export const levelOfCharacter = (character: BotCharacter): CharacterLevel =>
  `level-${BOT_CHARACTERS.indexOf(character) + 1}` as CharacterLevel;

/** @returns null if another bot has this name */
export const characterOfLevel = (level: string): BotCharacter | null =>
  BOT_CHARACTERS.find((character) => levelOfCharacter(character) === level) ?? null;

/** Faces of bots without a character, by their place as seen from the player and by their strength. */
const BY_PLACE: readonly BotCharacter[] = ['mai', 'gu', 'lu', 'zhe'];
const STRONG_BY_PLACE: readonly BotCharacter[] = ['shuang', 'lu', 'gu', 'zhe'];
const STRONG = /^(?:neural|search|solver)/u;

/**
 * @param me seat of the player. Null: none of the seats
 * @returns the character at `seat` as seen from `me`, by place if the bot has no character
 */
export const characterAt = (seat: Seat, me: Seat | null, seats: number, level = ''): Character => {
  if (seat === me) return 'you';
  const place = me === null ? seat : stepsBetween(me, seat, seats) - 1;
  const byPlace = STRONG.test(level) ? STRONG_BY_PLACE : BY_PLACE;
  return characterOfLevel(level) ?? byPlace[place] ?? 'you';
};

/** The character of a bot or of a free seat, `you` for players. A spectator's turn of the table changes no face. */
export const characterOfSeat = ({ seats, viewer }: Pick<TableView, 'seats' | 'viewer'>, seat: Seat): Character => {
  const occupant = seats[seat]?.occupant;
  if (occupant?.type === 'person') return 'you';
  return characterAt(seat, viewer === 'spectator' ? null : viewer, seats.length, occupant?.level);
};
