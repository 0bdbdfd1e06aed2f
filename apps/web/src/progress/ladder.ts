/** The player's results against each of the five characters. Pure. */
import { BOT_CHARACTERS, characterOfLevel, type BotCharacter } from '../base/characters.ts';
import type { StoredRound } from '../base/storage.ts';
import { tallyOf, winInterval, type Tally } from './tally.ts';

/** `ahead` and `behind`: the whole 95% interval of the win rate is above or below one half. */
export type RungState = 'new' | 'open' | 'ahead' | 'behind';

export interface Rung {
  readonly character: BotCharacter;
  /** Rounds with the character as an opponent, not as a partner. */
  readonly tally: Tally;
  readonly low: number;
  readonly high: number;
  readonly state: RungState;
}

/** @returns one rung per character, the strongest first */
export const ladderOf = (rounds: readonly StoredRound[]): Rung[] =>
  BOT_CHARACTERS.toReversed().map((character) => {
    const tally = tallyOf(rounds.filter((round) => enemiesOf(round).includes(character)));
    const { low, high } = tally.rounds === 0 ? { low: 0, high: 1 } : winInterval(tally);
    const state = tally.rounds === 0 ? 'new' : low > 0.5 ? 'ahead' : high < 0.5 ? 'behind' : 'open';
    return { character, tally, low, high, state };
  });

/** The next rung: the weakest character that the player is not ahead of; null: ahead of all. */
export const nextRung = (ladder: readonly Rung[]): BotCharacter | null =>
  ladder.toReversed().find(({ state }) => state !== 'ahead')?.character ?? null;

/** The characters on the other side. */
const enemiesOf = ({ bots, seat, landlord }: StoredRound): BotCharacter[] =>
  bots.flatMap((level, other) => {
    const isEnemy = other !== seat && (seat === landlord || other === landlord);
    const character = isEnemy ? characterOfLevel(level) : null;
    return character === null ? [] : [character];
  });
