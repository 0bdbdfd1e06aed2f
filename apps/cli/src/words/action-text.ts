/** Text of seats, actions and points. */
import { formatCombo, isBombOrRocket, SHAPES, type Combo } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import type { Action } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { SeatView } from '@doudizhu/rules/view';
import type { Dictionary } from './texts.ts';

/** Name of a seat from a viewer's seat, “You”, “Right”, “Left”; “seat 2” for a spectator. */
export const nameOf = (seat: Seat, view: Pick<SeatView, 'seat' | 'rules'>, words: Dictionary): string => {
  if (view.seat === 'spectator') return words.seatNumber(seat);
  const { seats } = view.rules;
  const places = seats === 3 ? words.play.places3 : words.play.places4;
  return places[(seat - view.seat + seats) % seats] ?? words.seatNumber(seat);
};

/** Name of a kind with its length if that varies: “plane with singles”, “sequence ×6”. */
export const kindOf = (combo: Combo, words: Dictionary): string => {
  const groupsMin = isBombOrRocket(combo.kind) ? 1 : SHAPES[combo.kind].groupsMin;
  const name = words.kinds[combo.kind];
  return groupsMin > 1 ? `${name} ×${combo.length}` : name;
};

/** Text of an action, a play as its cards: `34567`, `pass`, `bid 2`. */
export const shortActionText = (action: Action, rules: RuleSet, words: Dictionary): string =>
  words.did(action, (combo) => formatCombo(combo, rules.decks));

/** Text of an action, a play with its kind: `34567 (sequence ×5)`. */
export const fullActionText = (action: Action, rules: RuleSet, words: Dictionary): string =>
  words.did(action, (combo) => words.ofKind({ play: formatCombo(combo, rules.decks), kind: kindOf(combo, words) }));

export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');
