/** Contents of the action bar and the sentence above it. Pure. */
import { countsOf, type Card } from '@doudizhu/rules/cards';
import { classifyCombo, type Combo } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import type { Action } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { Decision, TableView } from '@doudizhu/table';
import { PLAY } from '../setup/game-texts.ts';
import { nameOfKind } from '../../cards/card-names.ts';
import { spokenCards, spokenCombo } from '../../cards/names.ts';
import { nameAt } from '../setup/names.ts';

export interface BarSituation {
  readonly me: Seat;
  readonly view: TableView;
  readonly decision: Decision | null;
  readonly selected: ReadonlySet<Card>;
  /** Readings that the player selects from. Can be empty. */
  readonly readings: readonly Combo[];
}

export type BarContent =
  | { readonly type: 'none' | 'takeOver' | 'skip' }
  | { readonly type: 'readings'; readonly readings: readonly Combo[] }
  | { readonly type: 'calls'; readonly actions: readonly Action[] }
  /** During the deal. Can be ignored. */
  | { readonly type: 'openHand'; readonly action: Action }
  | {
      readonly type: 'play';
      readonly canPass: boolean;
      /** True if only a pass is legal. */
      readonly mustPass: boolean;
      /** The action that opens the hand. Null if illegal. */
      readonly openHand: Action | null;
      readonly hasSelected: boolean;
    };

export const barContentOf = ({ me, view, decision, selected, readings }: BarSituation): BarContent => {
  const isPlaying = view.stage === 'playing';
  if (isPlaying && isOnAutopilot(view, me)) return { type: 'takeOver' };
  if (readings.length > 0) return { type: 'readings', readings };
  if (decision === null) return { type: isPlaying ? 'skip' : 'none' };
  const { kind, actions, mustPass } = decision;
  const opening = kind === 'openHand' ? actions.find((action) => action.type === 'openHand' && action.open) : undefined;
  if (opening !== undefined) return { type: 'openHand', action: opening };
  if (kind !== 'lead' && kind !== 'follow') return { type: 'calls', actions };
  return {
    type: 'play',
    canPass: actions.some(({ type }) => type === 'pass'),
    mustPass,
    openHand: actions.find(({ type }) => type === 'openHand') ?? null,
    hasSelected: selected.size > 0,
  };
};

/** The sentence above the buttons: question, selection, or whose turn it is. */
export const statusOf = ({ me, view, decision, selected, readings }: BarSituation): string => {
  const words = PLAY.value;
  const { round, stage, autoPass } = view;
  if (stage !== 'playing' || round === null) return '';
  if (isOnAutopilot(view, me)) return words.managed;
  if (readings.length > 0) return words.readings;
  const isFollowing = decision?.kind === 'follow';
  const toBeat = isFollowing && round.toBeat !== null ? words.beat(spokenCombo(round.toBeat, round.rules)) : null;
  const cards = [...selected];
  if (cards.length > 0) {
    const kind = kindOfCards(cards, round.rules, decision === null ? null : round.toBeat);
    const chosen =
      kind === null ? words.chosenNone(cards.length) : `${words.chosen(kind)} ${spokenCards(countsOf(cards))}`;
    return toBeat === null ? chosen : `${toBeat} · ${chosen}`;
  }
  if (decision !== null) {
    if (decision.mustPass) return autoPass ? words.mustPassAuto : words.mustPass;
    return toBeat ?? words.asks[decision.kind];
  }
  const [waitedFor] = round.toAct;
  return waitedFor === undefined ? '' : words.waiting(nameAt(view, waitedFor));
};

/** False for a spectator, who cannot end the autopilot of the seat in front. */
const isOnAutopilot = ({ viewer, seats }: TableView, me: Seat): boolean =>
  viewer !== 'spectator' && seats[me]?.autopilot !== null;

/** Kind of the selected cards. Null if they are not a combo. */
const kindOfCards = (cards: Parameters<typeof countsOf>[0], rules: RuleSet, beat: Combo | null): string | null => {
  const combo = classifyCombo(countsOf(cards), rules, beat);
  return combo === null ? null : nameOfKind(combo.kind);
};
