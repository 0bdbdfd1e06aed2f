/** The five characters: each plays at one of the five levels, in a manner that fits. */
import type { Seat } from '@doudizhu/rules/deal';
import type { TableView } from '@doudizhu/table';

/** Weakest first: the first plays at `level-1`, the last at `level-5`. */
export const BOT_CHARACTERS = ['mai', 'zhe', 'gu', 'lu', 'shuang'] as const;
export type BotCharacter = (typeof BOT_CHARACTERS)[number];
/** `you` is the player's own face. */
export type Character = BotCharacter | 'you';
export const CHARACTERS: readonly Character[] = ['you', ...BOT_CHARACTERS];

/** Name of a character's bot in a table's seats. */
export type CharacterLevel = 'level-1' | 'level-2' | 'level-3' | 'level-4' | 'level-5';

export const levelOfCharacter = (character: BotCharacter): CharacterLevel =>
  `level-${BOT_CHARACTERS.indexOf(character) + 1}` as CharacterLevel;

/** @returns null if another bot has this name */
export const characterOfLevel = (level: string): BotCharacter | null =>
  BOT_CHARACTERS.find((character) => levelOfCharacter(character) === level) ?? null;

/** Faces of bots without a character, by their place as seen from the player and by their strength. */
const BY_PLACE: readonly BotCharacter[] = ['mai', 'gu', 'lu'];
const STRONG_BY_PLACE: readonly BotCharacter[] = ['shuang', 'lu', 'gu'];
const STRONG = /^(?:neural|search|solver)/u;

/** @returns the face at `seat` as seen from `me`, by place if the bot has no character */
export const characterAt = (seat: Seat, me: Seat, seats: number, level = ''): Character => {
  const place = (seat - me + seats) % seats;
  const byPlace = STRONG.test(level) ? STRONG_BY_PLACE : BY_PLACE;
  return place === 0 ? 'you' : (characterOfLevel(level) ?? byPlace[place - 1] ?? 'you');
};

/** The character of a bot; for other people a face that no bot at the table has. */
export const characterOfSeat = ({ seats, viewer }: Pick<TableView, 'seats' | 'viewer'>, seat: Seat): Character => {
  const occupant = seats[seat]?.occupant;
  if (seat === viewer) return 'you';
  // Faces stay with their seats when a spectator turns the table.
  const me = viewer === 'spectator' ? (0 as Seat) : viewer;
  const byPlace = characterAt(seat, me, seats.length, occupant?.type === 'bot' ? occupant.level : '');
  if (occupant?.type !== 'person') return byPlace;
  const ofBots = seats.flatMap(({ occupant: other }) => (other?.type === 'bot' ? [characterOfLevel(other.level)] : []));
  const free = BOT_CHARACTERS.filter((character) => !ofBots.includes(character));
  return free[seat % free.length] ?? byPlace;
};
