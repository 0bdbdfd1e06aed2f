/** The keyboard at the table: typed ranks and one letter for each action, wherever the focus is. */
import { addOfRank, rankOfKey, sortHand, withoutLast } from '../../../cards/hand-layout.ts';
import { callOfKey } from './calls.ts';
import { act, changeSetup, decisionNow, hint, playSelected, say, select, setup, type Game } from './game.ts';

export interface KeyHelp {
  readonly help: () => void;
}

/** Listens until what it returns is called. */
export const listenToKeys = (game: Game, { help }: KeyHelp): (() => void) => {
  const listen = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    if (pressed(game, event, help)) event.preventDefault();
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
};

/** @returns whether the key meant something. */
const pressed = (game: Game, event: KeyboardEvent, help: () => void): boolean => {
  const { key } = event;
  if (key === 'Enter') {
    if (isControl(event.target) || game.selected.value.size === 0) return false;
    void playSelected(game);
    return true;
  }
  if (key === 'Escape' || key === 'Backspace') {
    if (game.selected.value.size === 0) return false;
    const kept = key === 'Escape' ? new Set<never>() : withoutLast(game.selected.value);
    select(game, kept, { type: 'clear', cards: [] });
    return true;
  }
  if (!setup.value.keys) return false;
  const decision = decisionNow(game);
  if (decision !== null && decision.kind !== 'lead' && decision.kind !== 'follow') {
    const action = callOfKey(key, decision.actions);
    if (action !== null) {
      void act(game, action);
      return true;
    }
  }
  const command = COMMANDS[key.toLowerCase()];
  if (command !== undefined) {
    command(game, help);
    if (command === hint) focusHand();
    return true;
  }
  return typeRank(game, key);
};

const typeRank = (game: Game, key: string): boolean => {
  const rank = rankOfKey(key);
  const { faces, stage } = game.view.value;
  if (rank === null || faces === null || stage !== 'playing') return false;
  const selected = addOfRank(sortHand(faces.hand), game.selected.value, rank);
  select(game, selected, { type: 'type', cards: [] });
  focusHand();
  return true;
};

/** Typed cards are played by Enter, which a button that has the focus would take for itself. */
const focusHand = (): void => {
  document.querySelector<HTMLElement>('.own .hand button[tabindex="0"]')?.focus({ preventScroll: true });
};

const COMMANDS: Readonly<Record<string, (game: Game, help: () => void) => void>> = {
  p: (game) => void act(game, { type: 'pass' }),
  h: hint,
  u: (game) => void say(game, { type: 'undo', agree: true }),
  g: (game) => {
    const { seats, stage } = game.view.value;
    if (stage === 'playing') void say(game, { type: 'autopilot', on: seats[game.me]?.autopilot === null });
  },
  n: (game) => {
    if (game.view.value.stage === 'over') void say(game, { type: 'ready', on: true });
  },
  c: () => changeSetup({ counter: !setup.value.counter }),
  f: (game) => game.driver.skipDelays(),
  '?': (_, help) => help(),
};

/** Where typing is for something else. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type=checkbox]), select, textarea, dialog') !== null;

const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, input, summary') !== null;
