/** Listens to the keyboard at a table, wherever the focus is. */
import { unreachable } from '@doudizhu/rules/result';
import { allowsHelp } from '@doudizhu/table';
import type { GameContext } from '../state/game.ts';
import { commandOfKey, type KeyCommand, type KeySituation } from '../input/keys.ts';
import type { PlayTable } from '../state/play-table.ts';

export interface TableKeys {
  readonly game: GameContext;
  readonly table: PlayTable;
  readonly help: () => void;
  /** Null: this table has no menu. */
  readonly menu: (() => void) | null;
}

/** Keys of a table of rounds. @returns a function that stops listening */
export const listenToKeys = (keys: TableKeys): (() => void) =>
  listenForCommands(
    () => {
      const { game, table } = keys;
      const { faces, stage } = table.view.value;
      return {
        selected: table.selected.value,
        decision: table.decision.value,
        stage,
        hand: faces?.hand ?? null,
        hasShortcuts: game.setup.value.keys,
      };
    },
    (command) => carryOut(command, keys),
  );

/** The same keys for any board. @returns a function that stops listening @param situation read at each key */
export const listenForCommands = (
  situation: () => Omit<KeySituation, 'isOnControl'>,
  onCommand: (command: KeyCommand) => void,
): (() => void) => {
  const listen = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    const command = commandOfKey(event.key, { ...situation(), isOnControl: isControl(event.target) });
    if (command === null) return;
    onCommand(command);
    event.preventDefault();
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
};

const carryOut = (command: KeyCommand, { game, table, help, menu }: TableKeys): void => {
  const { stage, seats } = table.view.value;
  switch (command.type) {
    case 'playSelected':
      void table.playSelected();
      break;
    case 'select':
      table.select(command.selected, { type: command.how, cards: [] });
      if (command.how === 'type') focusHand();
      break;
    case 'act':
      void table.act(command.action);
      break;
    case 'hint':
      table.hint();
      focusHand();
      break;
    case 'undo':
      void table.send({ type: 'undo', agree: true });
      break;
    case 'autopilot':
      if (stage === 'playing') void table.send({ type: 'autopilot', on: seats[table.me]?.autopilot === null });
      break;
    case 'nextRound':
      if (stage === 'over') void table.send({ type: 'ready', on: true });
      break;
    case 'counter':
      if (allowsHelp(table.view.value, 'counter')) game.changeSetup({ counter: !game.setup.value.counter });
      break;
    case 'skip':
      table.skipDelays?.();
      break;
    case 'help':
      help();
      break;
    case 'menu':
      menu?.();
      break;
    default:
      unreachable(command);
  }
};

/** Enter plays the typed cards. A focused button would handle it instead. */
export const focusHand = (): void => {
  document.querySelector<HTMLElement>('.own .hand button[tabindex="0"]')?.focus({ preventScroll: true });
};

/** Fields and dialogs have their own keys. A dialog can have lost the focus with one of its buttons. */
const isElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement && target.closest('input:not([type=checkbox]), select, textarea') !== null);

const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, input, summary') !== null;
