/** Short forms for tests. They throw on an invalid text or rule set. */
import { parseCards } from '../base/card-text.ts';
import { deck, pickCards, type Card, type RankCounts } from '../base/cards.ts';
import { unwrap } from '../base/result.ts';
import { randomBelow, type Rng } from '../base/rng.ts';
import type { Combo } from '../combos/combo.ts';
import { parsePlay } from '../combos/play-text.ts';
import { seatAt, type Seat } from '../round/deal.ts';
import { apply, applyUnchecked, toAct } from '../round/round.ts';
import { isOver } from '../round/state.ts';
import type { Action } from '../round/legality.ts';
import type { Round } from '../round/state.ts';
import { modesOf, PRESET_NAMES, PRESETS, type PresetName } from '../ruleset/presets.ts';
import { ruleSet, withWild } from '../ruleset/ruleset.ts';
import { type RuleSet } from '../ruleset/switches.ts';

export { EveryLay } from './every-lay.ts';
export { createFakeTimers } from './fake-timers.ts';
export { foreignDeals, type ForeignHand } from './foreign-hands.ts';
export { limitMs, sized, until } from './limits.ts';
export { findProgram, freePort, pathFolders } from './programs.ts';

/** The presets that are not the classic game. */
export const MODE_PRESETS = PRESET_NAMES.filter((name) => modesOf(PRESETS[name]).length > 0);

/** Cards from a text such as `33T2B`. */
export const cards = (text: string): RankCounts => unwrap(parseCards(text));

/** Physical cards of one deck from a text, the lowest identities first. */
export const physicalCards = (text: string): Card[] => pickCards(deck(1), cards(text));

/** The round after these actions. */
export const afterActions = (round: Round, ...actions: (readonly [seat: number, action: Action])[]): Round =>
  actions.reduce((state, [seat, action]) => unwrap(apply(state, seatAt(seat), action)), round);

/**
 * Plays a round to its end.
 * @param choose the action of a seat that has one
 * @param isDone ends it earlier
 * @returns the last state
 */
export const playedOut = (
  round: Round,
  choose: (round: Round, seat: Seat) => Action,
  isDone: (round: Round) => boolean = isOver,
): Round => {
  let state = round;
  while (!isDone(state)) {
    const seat = toAct(state)[0]!;
    state = applyUnchecked(state, seat, choose(state, seat));
  }
  return state;
};

/** An action at random, three times of four not the pass, so that rounds end. @param legal the pass first, if legal */
export const anyAction = (legal: readonly Action[], rng: Rng): Action => {
  const skip = legal.length > 1 && legal[0]?.type === 'pass' && randomBelow(rng, 4) > 0 ? 1 : 0;
  return legal[skip + randomBelow(rng, legal.length - skip)]!;
};

/** A combo from a text such as `333+4`. @param toBeat chooses among readings. */
export const play = (text: string, rules: RuleSet, toBeat: Combo | null = null): Combo => {
  const combo = unwrap(parsePlay(text, rules, toBeat));
  if (combo === null) throw new Error(`${text} is a pass, expected a combo`);
  return combo;
};

/** A rule set from a preset's name, or from a preset and changes. */
export const rulesOf = (from: unknown): RuleSet => unwrap(ruleSet(from));

/** A preset's rules during the play: with wild ranks where it draws some. */
export const playRules = (preset: PresetName): RuleSet =>
  withWild(PRESETS[preset], '7J'.slice(0, PRESETS[preset].wildcards));
