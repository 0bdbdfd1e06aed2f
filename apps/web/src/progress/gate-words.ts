/** Gates in words. */
import { CHARACTER_TEXTS } from '../characters/character-texts.ts';
import { roundsIn, isDecided, nextGate, SERIES_WINS, type Gate, type GateStep } from './ladder.ts';
import { PROGRESS } from './progress-texts.ts';

/** The next gate and how many wins it still takes. */
export const sayNextGate = (gates: readonly Gate[]): string => {
  const words = PROGRESS.value;
  const next = nextGate(gates);
  if (next === undefined) return words.allPassed;
  return words.toGo(CHARACTER_TEXTS.value.names[next.character], SERIES_WINS - roundsIn(next.series, true));
};

/** State of a gate after a round. */
export const sayGateStep = ({ character, series, medal }: GateStep): string => {
  const words = PROGRESS.value;
  const name = CHARACTER_TEXTS.value.names[character];
  if (medal !== null) return words.passed(name, words.medals[medal]);
  if (!isDecided(series)) return words.toGo(name, SERIES_WINS - roundsIn(series, true));
  return roundsIn(series, true) === SERIES_WINS ? words.wonSeries(name) : words.lostSeries(name);
};
