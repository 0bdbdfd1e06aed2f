/** Gates in words. */
import { CHARACTER_TEXTS } from '../characters/character-texts.ts';
import type { BotCharacter } from '../base/characters.ts';
import { roundsIn, isDecided, nextGate, SERIES_WINS, type Gate, type GateStep, type Medal } from './ladder.ts';
import { PROGRESS } from './progress-texts.ts';

/** The next gate and how many wins it still takes. */
export const nextGateText = (gates: readonly Gate[]): string => {
  const words = PROGRESS.value;
  const next = nextGate(gates);
  if (next === undefined) return words.allPassed;
  return seriesText(next.character, next.series, null);
};

/** Wins to go in a series. @param held the gate's medal: a passed gate is not passed once more */
export const seriesText = (character: BotCharacter, series: readonly boolean[], held: Medal | null): string => {
  const { toGo, toGoAgain, medals } = PROGRESS.value;
  const name = CHARACTER_TEXTS.value.names[character];
  const wins = SERIES_WINS - roundsIn(series, true);
  return held === null ? toGo(name, wins) : toGoAgain(medals[held], wins);
};

/** State of a gate after a round. */
export const gateStepText = ({ character, series, medal, held }: GateStep): string => {
  const words = PROGRESS.value;
  const name = CHARACTER_TEXTS.value.names[character];
  if (medal !== null) return words.passed(name, words.medals[medal]);
  if (!isDecided(series)) return seriesText(character, series, held);
  return roundsIn(series, true) === SERIES_WINS ? words.wonSeries(name) : words.lostSeries(name);
};
