/** The table of the day: a new deal or a resumed one, with the same bots for every player and without undo. */
import { signal } from '@preact/signals';
import { seatAt } from '@doudizhu/rules/deal';
import { dailyTableName, type Day } from '../../base/day.ts';
import type { AskFixed } from './comparison.ts';
import { DAILY_LEVELS, dailySeed, dealOfDay } from './daily-deal.ts';
import { goTo, hrefOf } from '../../base/route.ts';
import type { GameEnvironment, GameStorage } from '../../game/environment/environment.ts';
import { gameAround } from '../../game/state/game-around.ts';
import type { GameContext } from '../../game/state/game.ts';
import { loadSetup, PACES } from '../../game/setup/play-setup.ts';
import { createPlayTable, PLAYER, OWN_SEAT, type PlayTable } from '../../game/state/play-table.ts';
import { loadTable } from '../../game/state/table-storage.ts';
import { PLAY } from '../../game/setup/game-texts.ts';

/** True if the deal of the day was started. */
export const isDailyBegun = async (day: Day, storage: Pick<GameStorage, 'eventsOf'>): Promise<boolean> =>
  (await storage.eventsOf(dailyTableName(day))).length > 0;

export interface DailyTable {
  readonly table: PlayTable;
  /** Game context for the component that draws the table. */
  readonly game: GameContext;
}

/** Opens the table of a day. Its log is stored, so a reload resumes the round. */
export const openDailyTable = async (
  day: Day,
  environment: GameEnvironment,
  askFixed: AskFixed,
): Promise<DailyTable> => {
  const { storage, clock } = environment;
  const name = dailyTableName(day);
  const stored = await loadTable(storage, name);
  let log = stored?.log ?? [];
  if (log.length === 0) {
    log = dealOfDay(day, { type: 'person', account: PLAYER }, clock.dateMs()).log;
    await storage.addEvents(name, log);
  }
  const setup = signal({ ...loadSetup(storage), autoPass: false });
  const base = createPlayTable({
    name,
    me: OWN_SEAT,
    log,
    environment,
    askBot: async (_table, { seat, level, view }) => {
      const known = DAILY_LEVELS.find((other) => other === level) ?? DAILY_LEVELS[0];
      return askFixed({ level: known, seed: dailySeed(day, seatAt(seat)), view });
    },
    paceMs: () => PACES[setup.value.pace],
    onConflict: () => environment.notify(PLAY.value.playedElsewhere),
  });
  const table: PlayTable = {
    ...base,
    // One attempt, without a next round.
    send: async (command) => {
      if (command.type === 'act' || command.type === 'autoPass') await base.send(command);
    },
  };
  return { table, game: gameAround({ table, setup, onLeave: () => goTo(hrefOf('')) }) };
};
