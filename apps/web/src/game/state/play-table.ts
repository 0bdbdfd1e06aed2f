/**
 * One table while it is played in this tab: its driver, what the components show of it as signals, and what the person
 * can do at it.
 */
import { hexOf } from '../../base/number-text.ts';
import { seatAt, type Seat } from '@doudizhu/rules/deal';
import { KEEP_CLOSED } from '@doudizhu/rules/round';
import {
  createTableDriver,
  foldLog,
  viewOf,
  type CommandPayload,
  type Secret,
  type TableEvent,
  type TableView,
} from '@doudizhu/table';
import { refusalText } from '../../cards/names.ts';
import { hrefOf } from '../../base/route.ts';
import { botDelayMs } from './bot-delay.ts';
import type { AskBot } from '../setup/bots.ts';
import type { GameEnvironment } from '../environment/environment.ts';
import { createPersonActions, type PersonActions } from './person-actions.ts';
import { mayOpenHand } from './open-hand.ts';
import { roundId, saveFinishedRound } from './table-storage.ts';
import { createTableState, showEvents, type ShownState } from './table-state.ts';

/** The account of the person who plays in this tab: a table against bots has one. */
export const PLAYER = 'Player';
/** That person's seat. */
export const OWN_SEAT: Seat = seatAt(0);

export interface PlayTable extends PersonActions, ShownState {
  readonly name: string;
  readonly me: Seat;
  /** Whether the next round begins where this one began: a position that is played on. */
  readonly isRepeated: boolean;
  /** Where the round that is over is reviewed; null: nowhere. */
  readonly reviewHref: () => string | null;
  readonly log: () => readonly TableEvent[];
  /** The table's time, as deadlines count it. */
  readonly nowMs: () => number;
  /** Sends a command of the host; null where somebody else is the host. */
  readonly host: ((command: CommandPayload) => Promise<void>) | null;
  /** Bots that only seem to think answer now; null where one cannot hurry them. */
  readonly skipDelays: (() => void) | null;
  readonly start: () => void;
  readonly stop: () => void;
  /** The clocks stand still while it is paused. */
  readonly setPaused: (isPaused: boolean) => void;
}

/** A table whose host is this tab. */
export interface LocalTable extends PlayTable {
  readonly host: NonNullable<PlayTable['host']>;
}

export interface PlayTableSetup {
  readonly name: string;
  readonly me: Seat;
  /** A checked log, or the first event alone; all of it is stored. */
  readonly log: readonly TableEvent[];
  readonly environment: GameEnvironment;
  readonly askBot: AskBot;
  /** The pace that the person has chosen, in milliseconds. */
  readonly paceMs: () => number;
  /** Another tab plays at this table: the driver has stopped. */
  readonly onConflict: () => void;
}

export const createPlayTable = (setup: PlayTableSetup): LocalTable => {
  const { name, me, environment } = setup;
  const state = createTableState(viewOf(foldLog(setup.log), me));
  const { view } = state;
  const driver = createTableDriver({
    log: setup.log,
    time: environment.clock,
    storage: { store: (events) => environment.storage.addEvents(name, events) },
    rounds: { draw: () => ({ secret: secretOf(environment.randomBytes(32)), chosen: null }) },
    bots: {
      ask: (question) => setup.askBot(name, question),
      delayMs: (table, seat) =>
        botDelayMs({ view: viewOf(table, seat), seat, me, mine: view.value, paceMs: setup.paceMs() }),
      onFault: ({ reason }) => environment.logError(reason),
    },
    onEvents: (events) => {
      showEvents(state, environment, events, viewOf(driver.table(), me));
      void saveFinishedRound({ ...environment, me }, driver.log(), events);
    },
    onStop: (reason) => (reason.type === 'conflict' ? setup.onConflict() : environment.logError(reason.error)),
  });
  const person = createPersonActions({
    state,
    submit: (command) => driver.submit(accountAt(view.value, me), command),
    sayRefusal: refusalText,
    environment,
  });
  return {
    name,
    me,
    ...state,
    isRepeated: false,
    reviewHref: () => hrefOf('analysis', { round: roundId(name, view.value.proof?.round ?? 0) }),
    log: () => driver.log(),
    nowMs: () => driver.nowMs(),
    host: async (command) => {
      await driver.submit('host', command);
    },
    skipDelays: () => {
      if (mayOpenHand(view.value)) void person.act(KEEP_CLOSED);
      driver.skipDelays();
    },
    start: () => driver.start(),
    stop: () => driver.stop(),
    setPaused: (isPaused) => (isPaused ? driver.pause() : driver.resume()),
    ...person,
  };
};

/** Who sits at a seat, as commands name it. */
const accountAt = ({ seats }: TableView, seat: Seat): string => {
  const { occupant } = seats[seat] ?? { occupant: null };
  return occupant?.type === 'person' ? occupant.account : PLAYER;
};

const secretOf = (bytes: Uint8Array): Secret => hexOf(bytes) as Secret;
