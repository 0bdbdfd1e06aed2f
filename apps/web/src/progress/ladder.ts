/**
 * The ladder: each of the five characters is a gate, passed by a best of five. It is derived from finished rounds, so it
 * travels with them and works offline. Pure.
 */
import { BOT_CHARACTERS, characterOfLevel, type BotCharacter } from '../base/characters.ts';
import type { StoredRound } from '../base/storage.ts';
import { countedRounds, tallyOf, type Tally } from './tally.ts';

/** Wins that decide a best of five. */
export const SERIES_WINS = 3;
export const SERIES_MAX = 2 * SERIES_WINS - 1;

/** Index = rounds lost in the series. */
export const MEDALS = ['gold', 'silver', 'bronze'] as const;
export type Medal = (typeof MEDALS)[number];

export interface Gate {
  readonly character: BotCharacter;
  /** Rounds with the character as an opponent, not as a partner. */
  readonly tally: Tally;
  /** The best one of all series that were won. */
  readonly medal: Medal | null;
  /** The current series, oldest round first: true for a win. Empty before its first round. */
  readonly series: readonly boolean[];
}

/** A gate in one round: the series after it, decided or not. */
export interface GateStep {
  readonly character: BotCharacter;
  readonly series: readonly boolean[];
  /** A medal better than before. Null: none. */
  readonly medal: Medal | null;
  /** The best medal before the series. Null: the gate was not passed. */
  readonly held: Medal | null;
}

/** @param rounds all, oldest first @returns one gate per character, the weakest first */
export const gatesOf = (rounds: readonly StoredRound[]): Gate[] =>
  BOT_CHARACTERS.map((character) => {
    const against = countedRounds(rounds).filter((round) => opponentsIn(round).includes(character));
    const all = seriesOf(against.map(({ won }) => won));
    const last = all.at(-1) ?? [];
    return {
      character,
      tally: tallyOf(against),
      medal: bestOf(all),
      series: isDecided(last) ? [] : last,
    };
  });

/** The next gate: the weakest character without a medal. Undefined: all passed. */
export const nextGate = (gates: readonly Gate[]): Gate | undefined => gates.find(({ medal }) => medal === null);

/** The gates that the last round counts for. @param rounds all, oldest first */
export const lastGateSteps = (rounds: readonly StoredRound[]): GateStep[] => {
  const last = rounds.at(-1);
  if (last === undefined || last.help !== undefined) return [];
  const counted = countedRounds(rounds);
  return opponentsIn(last).map((character) => {
    const all = seriesOf(counted.filter((round) => opponentsIn(round).includes(character)).map(({ won }) => won));
    const before = bestOf(all.slice(0, -1));
    const now = bestOf(all);
    return { character, series: all.at(-1) ?? [], medal: now === before ? null : now, held: before };
  });
};

export const isDecided = (series: readonly boolean[]): boolean =>
  roundsIn(series, true) === SERIES_WINS || roundsIn(series, false) === SERIES_WINS;

export const roundsIn = (series: readonly boolean[], won: boolean): number =>
  series.filter((each) => each === won).length;

/** Cuts results into series. The last one can be undecided. */
const seriesOf = (results: readonly boolean[]): boolean[][] => {
  const all: boolean[][] = [];
  for (const won of results) {
    const last = all.at(-1);
    if (last === undefined || isDecided(last)) all.push([won]);
    else last.push(won);
  }
  return all;
};

const bestOf = (all: readonly (readonly boolean[])[]): Medal | null => {
  const won = all.filter((series) => roundsIn(series, true) === SERIES_WINS);
  return MEDALS.find((_, lost) => won.some((series) => roundsIn(series, false) === lost)) ?? null;
};

/** The characters on the other side, each once. */
const opponentsIn = ({ bots, seat, landlord }: StoredRound): BotCharacter[] => {
  const found = bots.flatMap((level, other) => {
    const isOpponent = other !== seat && (seat === landlord || other === landlord);
    const character = isOpponent ? characterOfLevel(level) : null;
    return character === null ? [] : [character];
  });
  return [...new Set(found)];
};
