/** A tab with a game in a fake environment, and a scripted player. */
import type { Action } from '@doudizhu/rules/round';
import type { SeatView } from '@doudizhu/rules/view';
import { hintAfter } from '@doudizhu/table';
import { createFakeEnvironment, type FakeEnvironment, type FakeEnvironmentSetup } from './fake-environment.ts';
import { createGame, type GameContext } from '../state/game.ts';
import { DEFAULT_SETUP, type GameOptions } from '../setup/play-setup.ts';
import type { PlayTable } from '../state/play-table.ts';

export interface TabSetup extends FakeEnvironmentSetup {
  readonly chosen?: Partial<GameOptions>;
}

/** A tab with the play page, before a table is opened. */
export const openTab = ({ chosen = {}, ...setup }: TabSetup = {}): {
  readonly game: GameContext;
  readonly tab: FakeEnvironment;
} => {
  const tab = createFakeEnvironment(setup);
  tab.storage.saveText('ddz.play', JSON.stringify({ ...DEFAULT_SETUP, level: 'rules', autoPass: false, ...chosen }));
  return { game: createGame(tab), tab };
};

/** A tab with a table that is dealt and played until the condition holds. */
export const openTable = async ({
  until = () => true,
  ...setup
}: TabSetup & { readonly until?: (table: PlayTable) => boolean } = {}) => {
  const { game, tab } = openTab(setup);
  await game.start();
  const table = tableOf(game);
  await playUntil(table, tab, until);
  return { game, tab, table };
};

export const tableOf = ({ table }: GameContext): PlayTable => {
  if (table.value === null) throw new Error('expected an open table');
  return table.value;
};

export const roundOf = ({ view }: PlayTable): SeatView => {
  if (view.value.round === null) throw new Error('expected dealt cards');
  return view.value.round;
};

/** The player's choice: the highest call, then the first hint. */
export const choiceOf = (table: PlayTable): Action | null => {
  const { value } = table.decision;
  if (value === null) return null;
  return isToPlay(table) ? hintAfter(roundOf(table), null) : (value.actions.at(-1) as Action);
};

/** Plays until the condition holds. */
export const playUntil = async (
  table: PlayTable,
  tab: FakeEnvironment,
  holds: (table: PlayTable) => boolean,
): Promise<void> => {
  for (let step = 0; step < 1000 && !holds(table); step++) {
    const action = choiceOf(table);
    if (action === null) await tab.clock.pass(200);
    else await table.act(action);
  }
  if (!holds(table)) throw new Error('the table never came to this');
};

export const isTableOver = ({ view }: PlayTable): boolean => view.value.stage === 'over';
export const isBidding = ({ decision }: PlayTable): boolean => decision.value?.kind === 'bid';
export const isLeading = ({ decision }: PlayTable): boolean => decision.value?.kind === 'lead';
export const isToPlay = (table: PlayTable): boolean => isLeading(table) || table.decision.value?.kind === 'follow';
