/** Text of seats, actions and points. */
import { formatCards, sameCounts } from '@doudizhu/rules/cards';
import { countsOfCombo, formatCombo, isBombOrRocket, SHAPES, type Combo } from '@doudizhu/rules/combos';
import { stepsBetween, type Seat } from '@doudizhu/rules/deal';
import type { Action } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { SeatView } from '@doudizhu/rules/view';
import type { Dictionary } from './texts.ts';

/** Name of a seat from a viewer's seat, “You”, “Right”, “Left”. “seat 2” for a spectator. */
export const nameOf = (seat: Seat, view: Pick<SeatView, 'seat' | 'rules'>, words: Dictionary): string => {
  if (view.seat === 'spectator') return words.seatNumber(seat);
  const { seats } = view.rules;
  const { places2, places3, places4 } = words.play;
  const places = seats === 2 ? places2 : seats === 3 ? places3 : places4;
  return places[stepsBetween(view.seat, seat, seats)] ?? words.seatNumber(seat);
};

/** Name of a kind with its length if that varies: “plane with singles”, “sequence ×6”. */
export const kindOf = (combo: Combo, words: Dictionary): string => {
  if (combo.bomb !== undefined) return words.bombs[combo.bomb];
  const groupsMin = isBombOrRocket(combo.kind) ? 1 : SHAPES[combo.kind].groupsMin;
  const name = words.kinds[combo.kind];
  return groupsMin > 1 ? `${name} ×${combo.length}` : name;
};

/** Text of an action, a play as its cards: `34567`, `337 as 333`, `pass`, `bid 2`. */
export const shortActionText = (action: Action, rules: RuleSet, words: Dictionary): string =>
  words.did(action, (combo) => playText(action, combo, { rules, words }));

/** Text of an action, a play with its kind: `34567 (sequence ×5)`. */
export const fullActionText = (action: Action, rules: RuleSet, words: Dictionary): string =>
  words.did(action, (combo) =>
    words.ofKind({ play: playText(action, combo, { rules, words }), kind: kindOf(combo, words) }),
  );

/** A play, behind its cards if some of them are wild and stand for others. */
const playText = (
  action: Action,
  combo: Combo,
  { rules, words }: { readonly rules: RuleSet; readonly words: Dictionary },
): string => {
  const play = formatCombo(combo, rules.decks);
  const uses = action.type === 'play' ? action.uses : undefined;
  if (uses === undefined || sameCounts(uses, countsOfCombo(combo, rules.decks))) return play;
  return words.standsFor({ cards: formatCards(uses), play });
};

export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');
