/** The ladder on the home page: the next gate between its neighbours, or the last three gates if all are passed. */
import { CHARACTER_TEXTS } from '../../characters/character-texts.ts';
import { nextGateText } from '../../progress/gate-words.ts';
import { gatesOf, nextGate } from '../../progress/ladder.ts';
import { PROGRESS } from '../../progress/progress-texts.ts';
import { finishedRounds } from '../../progress/rounds.ts';

const SHOWN = 3;

export const loadLadderShown = async () => {
  const gates = gatesOf(await finishedRounds());
  const next = nextGate(gates);
  const at = next === undefined ? gates.length - 1 : gates.indexOf(next);
  const first = Math.max(0, Math.min(gates.length - SHOWN, at - 1));
  const { gate, golds, allPassed } = PROGRESS.value;
  return {
    gates: gates.slice(first, first + SHOWN),
    title: next === undefined ? allPassed : gate(at + 1, CHARACTER_TEXTS.value.names[next.character]),
    text: next === undefined ? golds(gates.filter(({ medal }) => medal === 'gold').length) : nextGateText(gates),
  };
};
