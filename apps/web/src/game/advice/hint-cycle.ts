/**
 * 提示: cycles through the bot's best plays with their reasons, and selects their cards. If the bots fail, it cycles
 * through sensible plays from the hand alone.
 */
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Card } from '@doudizhu/rules/cards';
import type { Action } from '@doudizhu/rules/round';
import { hintAfter, type Decision, type TableView } from '@doudizhu/table';
import { PLAY } from '../setup/game-texts.ts';
import { adviceLine, adviceOn, cardsOfMove, decisionKey, type Advice } from './advice.ts';
import { spokenAction } from '../../cards/names.ts';
import type { GameEnvironment } from '../environment/environment.ts';

export interface ShownHint {
  /** The decision that it belongs to, by `decisionKey`. */
  readonly decision: string;
  readonly action: Action;
  /** Empty for a pass. */
  readonly cards: ReadonlySet<Card>;
}

/** The hint after the shown one. @returns null if the player has nothing to play now */
export const nextHint = (view: TableView, shown: ShownHint | null): ShownHint | null => {
  const { round, faces, stage } = view;
  if (round === null || faces === null || stage !== 'playing' || round.phase !== 'play') return null;
  const decision = decisionKey(view);
  const action = hintAfter(round, shown?.decision === decision ? shown.action : null);
  if (action === null) return null;
  const move = action.type === 'play' ? action.combo : null;
  return { decision, action, cards: cardsOfMove(move, faces.hand, round.rules) };
};

export interface HintSetup {
  readonly view: ReadonlySignal<TableView>;
  readonly decision: ReadonlySignal<Decision | null>;
  readonly advice: Signal<Advice | null>;
  /** Resolves to false if the table allows no hints. */
  readonly takeHint: () => Promise<boolean>;
  readonly environment: Pick<GameEnvironment, 'announce' | 'explain' | 'logError'>;
  /** Selects cards and shows a sentence beside them. Null shows none. */
  readonly show: (cards: ReadonlySet<Card>, text: string | null) => void;
}

export interface Hints {
  readonly next: () => Promise<void>;
  /** Shows a play of the advice. @param at index in `moves` */
  readonly choose: (at: number) => void;
}

export const createHints = ({ view, decision, advice, takeHint, environment, show }: HintSetup): Hints => {
  let plain: ShownHint | null = null;

  const choose = (at: number): void => {
    const { round, faces } = view.value;
    const shown = advice.value;
    const chosen = shown?.moves[at];
    if (shown === null || chosen === undefined || round === null || faces === null) return;
    show(cardsOfMove(chosen.move, faces.hand, round.rules), null);
    advice.value = { ...shown, at };
    environment.announce(adviceLine(advice.value, round));
  };
  const nextPlain = (): void => {
    const { round } = view.value;
    const next = nextHint(view.value, plain);
    if (next === null || round === null) return;
    plain = next;
    const { noHint, hintPass } = PLAY.value;
    const text = next.action.type === 'pass' ? (decision.value?.mustPass === true ? noHint : hintPass) : null;
    show(next.cards, text);
    environment.announce(text ?? spokenAction(next.action, round.rules));
  };
  return {
    choose,
    next: async () => {
      const { round, stage } = view.value;
      if (round === null || stage !== 'playing' || round.phase !== 'play' || decision.value === null) return;
      const { mustPass } = decision.value;
      // The bar says already that nothing beats.
      if (!mustPass && !(await takeHint())) return;
      const asked = decisionKey(view.value);
      const shown = advice.value;
      if (shown !== null && shown.by === 'hint' && shown.decision === asked) {
        choose((shown.at + 1) % shown.moves.length);
        return;
      }
      const found = mustPass ? null : await adviceOn(view.value, environment);
      if (decisionKey(view.value) !== asked) return;
      advice.value = found;
      if (found === null) nextPlain();
      else choose(0);
    },
  };
};
