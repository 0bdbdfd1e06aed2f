/**
 * The game of the play page: how its table starts, resumes after a reload, moves to another tab and ends. It outlives
 * the page's components.
 */
import { effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Occupant, TableEvent } from '@doudizhu/table';
import { seatedTable, submitTo } from './scripted-table.ts';
import { PLAY } from '../setup/game-texts.ts';
import { createBots } from '../setup/bots.ts';
import { createCoach, type Coach } from './coach.ts';
import type { GameEnvironment } from '../environment/environment.ts';
import {
  CLOCKS,
  labelAt,
  loadSetup,
  PACES,
  saveRecentGame,
  saveSetup,
  seatsFor,
  type GameOptions,
  loadCurrentTable,
  saveCurrentTable,
} from '../setup/play-setup.ts';
import { createPlayTable, PLAYER, OWN_SEAT, type LocalTable, type PlayTable } from './play-table.ts';
import { loadTable, newTableName, saveMissedRounds } from './table-storage.ts';

/** Delay of the automatic pass: long enough to see the play that cannot be beaten. */
export const AUTO_PASS_MS = 900;

/** Consequence of leaving a table. */
export interface Leaving {
  readonly text: string;
  /** True: the player is asked first. */
  readonly isCostly: boolean;
}

/** Result of reading the stored table. `broken`: read in part. `lost`: unreadable. Both have the raw text. */
export type Resumed = { readonly type: 'none' | 'whole' } | { readonly type: 'broken' | 'lost'; readonly text: string };

export interface GameContext {
  /** Null if there is no table. */
  readonly table: ReadonlySignal<PlayTable | null>;
  /** True if another tab has taken over the table. */
  readonly hasYielded: ReadonlySignal<boolean>;
  /** Choices of the start panel and the menu. */
  readonly setup: ReadonlySignal<GameOptions>;
  readonly changeSetup: (change: Partial<GameOptions>) => void;
  readonly coach: Coach;
  /** Opens and deals a new table. */
  readonly start: () => Promise<void>;
  /** Continues the stored table, if there is one. Another tab with this table stops. */
  readonly resume: () => Promise<Resumed>;
  /** Leaves the table for good. Finished rounds stay stored, and so does the table if another tab has it. */
  readonly leave: () => void;
  /** Consequence of leaving now. Null: none. */
  readonly leaving: () => Leaving | null;
  /** Continues the table when the play page is shown. */
  readonly enter: () => Promise<Resumed>;
  /** Stops the table when another page is shown. */
  readonly pause: () => void;
}

export const createGame = (environment: GameEnvironment): GameContext => {
  const { clock: time, storage, channel, announce } = environment;
  const table = signal<PlayTable | null>(null);
  const hasYielded = signal(false);
  const setup = signal(loadSetup(storage));
  let isHidden = false;
  let isAway = false;
  const askBot = createBots(environment);

  const yieldToOtherTab = (): void => {
    table.value?.stop();
    hasYielded.value = true;
    if (!isAway) announce(PLAY.value.playedElsewhere);
  };
  const tableOf = (name: string, log: readonly TableEvent[]): LocalTable => {
    const next = createPlayTable({
      name,
      me: OWN_SEAT,
      log,
      environment,
      askBot,
      paceMs: () => PACES[setup.value.pace],
      onConflict: yieldToOtherTab,
    });
    next.setPaused(isHidden);
    return next;
  };
  const show = (next: PlayTable): void => {
    table.value?.stop();
    hasYielded.value = false;
    table.value = next;
  };

  const start = async (): Promise<void> => {
    isAway = false;
    const { rules, clock: chosen, practice, autoPass } = setup.value;
    const name = newTableName(environment);
    const terms = { table: name, rules, clock: CLOCKS[chosen], practice, autoPassMs: AUTO_PASS_MS };
    const occupants = Array.from({ length: seatsFor(rules) }, (_, seat): Occupant =>
      seat === OWN_SEAT
        ? { type: 'person', account: PLAYER }
        : { type: 'bot', name: `Bot ${seat}`, level: labelAt(setup.value, seat - OWN_SEAT) },
    );
    let prepared = seatedTable(terms, occupants, time.dateMs());
    if (autoPass) prepared = submitTo(prepared, PLAYER, { type: 'autoPass', on: true });
    const { log } = submitTo(prepared, PLAYER, { type: 'ready', on: true });
    await storage.addEvents(name, log);
    saveCurrentTable(storage, name);
    saveRecentGame(storage, setup.value);
    const next = tableOf(name, log);
    next.start();
    // The first frame of the table shows its cards.
    await untilDealt(next);
    show(next);
  };

  const resume = async (): Promise<Resumed> => {
    const name = loadCurrentTable(storage);
    if (name !== null) channel.post(name);
    const stored = name === null ? null : await loadTable(storage, name);
    if (name === null || stored === null || stored.log.length === 0) {
      saveCurrentTable(storage, null);
      return stored === null ? { type: 'none' } : { type: 'lost', text: stored.text };
    }
    hasYielded.value = false;
    await saveMissedRounds({ storage, clock: time, me: OWN_SEAT }, stored.log);
    const found = tableOf(name, stored.log);
    show(found);
    if (isAway) found.stop();
    else found.start();
    return stored.fault === null ? { type: 'whole' } : { type: 'broken', text: stored.text };
  };

  // A tab posts the name of the table that it resumes. If the message is lost, storage refuses the second of two events
  // with the same number.
  channel.listen((name) => {
    if (name === table.value?.name && !hasYielded.value) yieldToOtherTab();
  });
  environment.watchHidden((isNowHidden) => {
    isHidden = isNowHidden;
    table.value?.setPaused(isHidden);
  });

  return {
    table,
    hasYielded,
    setup,
    coach: createCoach(storage),
    changeSetup: (change) => {
      setup.value = { ...setup.value, ...change };
      saveSetup(storage, setup.value);
    },
    start,
    resume,
    leave: () => {
      table.value?.stop();
      table.value = null;
      if (!hasYielded.value) saveCurrentTable(storage, null);
      hasYielded.value = false;
    },
    leaving: () =>
      table.value === null || table.value.view.value.stage === 'over'
        ? null
        : { text: PLAY.value.leaveSure, isCostly: true },
    enter: async () => {
      isAway = false;
      if (table.value === null) return resume();
      if (!hasYielded.value) table.value.start();
      return { type: 'whole' };
    },
    pause: () => {
      table.value?.stop();
      isAway = true;
    },
  };
};

const untilDealt = ({ view }: PlayTable): Promise<void> =>
  new Promise((resolve) => {
    const end = effect(() => {
      if (view.value.round === null) return;
      resolve();
      queueMicrotask(() => end());
    });
  });
