/** The five characters that sit at the table: each plays at one of the five levels, in a manner that fits. */
import type { Seat } from '@doudizhu/rules/deal';
import type { TableView } from '@doudizhu/table';

/** Those who play for bots, the gentlest first: the first plays at `level-1`, the last at `level-5`. */
export const BOT_CHARACTERS = ['mai', 'zhe', 'gu', 'lu', 'shuang'] as const;
export type BotCharacter = (typeof BOT_CHARACTERS)[number];
/** `you` is a face of its own, for the person. */
export type Character = BotCharacter | 'you';
export const CHARACTERS: readonly Character[] = ['you', ...BOT_CHARACTERS];

/** What a table calls the bot of a character: `level-1` to `level-5`. */
export type CharacterLevel = 'level-1' | 'level-2' | 'level-3' | 'level-4' | 'level-5';

export const levelOfCharacter = (character: BotCharacter): CharacterLevel =>
  `level-${BOT_CHARACTERS.indexOf(character) + 1}` as CharacterLevel;

/** @returns null for the name of any other bot. */
export const characterOfLevel = (level: string): BotCharacter | null =>
  BOT_CHARACTERS.find((character) => levelOfCharacter(character) === level) ?? null;

/** Who sits where a bot has no character of its own: by the place, seen from the person, and by how strong it is. */
const BY_PLACE: readonly BotCharacter[] = ['mai', 'gu', 'lu'];
const STRONG_BY_PLACE: readonly BotCharacter[] = ['shuang', 'lu', 'gu'];
const STRONG = /^(?:neural|search|solver)/u;

/**
 * @returns who sits at `seat`, seen by `me`.
 * @param level what the table calls the bot there; a bot without a character gets one by its place.
 */
export const characterAt = (seat: Seat, me: Seat, seats: number, level = ''): Character => {
  const place = (seat - me + seats) % seats;
  const byPlace = STRONG.test(level) ? STRONG_BY_PLACE : BY_PLACE;
  return place === 0 ? 'you' : (characterOfLevel(level) ?? byPlace[place - 1] ?? 'you');
};

/** Who sits at a seat of a table that is played: the character of a bot, and for people a face that nobody else has. */
export const characterOfSeat = ({ seats, viewer }: Pick<TableView, 'seats' | 'viewer'>, seat: Seat): Character => {
  const occupant = seats[seat]?.occupant;
  if (seat === viewer) return 'you';
  // A spectator sits nowhere: seen from behind the first seat.
  const me = viewer === 'spectator' ? (0 as Seat) : viewer;
  const byPlace = characterAt(seat, me, seats.length, occupant?.type === 'bot' ? occupant.level : '');
  if (occupant?.type !== 'person') return byPlace;
  const ofBots = seats.flatMap(({ occupant: other }) => (other?.type === 'bot' ? [characterOfLevel(other.level)] : []));
  const free = BOT_CHARACTERS.filter((character) => !ofBots.includes(character));
  return free[seat % free.length] ?? byPlace;
};
