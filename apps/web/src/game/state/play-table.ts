/** A table that is played in this tab: its driver, its state as signals, and the player's actions. */
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

/** Account of the player in this tab at a local table. */
export const PLAYER = 'Player';
export const OWN_SEAT: Seat = seatAt(0);

export interface PlayTable extends PersonActions, ShownState {
  readonly name: string;
  readonly me: Seat;
  /** True if the next round starts at the same position. */
  readonly isRepeated: boolean;
  /** Sentence of a lesson about the next lead. Absent: anything can be led. */
  readonly leadText?: () => string;
  /** Address of the review of the finished round, or null. */
  readonly reviewHref: () => string | null;
  readonly log: () => readonly TableEvent[];
  /** Time that deadlines refer to. */
  readonly nowMs: () => number;
  /** Sends a command of the host. Null if the host is elsewhere. */
  readonly host: ((command: CommandPayload) => Promise<void>) | null;
  /** Ends the apparent thinking time of bots. Null if not possible. */
  readonly skipDelays: (() => void) | null;
  readonly start: () => void;
  readonly stop: () => void;
  /** Stops the clocks while paused. */
  readonly setPaused: (isPaused: boolean) => void;
}

/** A table whose host is this tab. */
export interface LocalTable extends PlayTable {
  readonly host: NonNullable<PlayTable['host']>;
}

export interface PlayTableSetup {
  readonly name: string;
  readonly me: Seat;
  /** A checked log, or its first event only. All of it is stored. */
  readonly log: readonly TableEvent[];
  readonly environment: GameEnvironment;
  readonly askBot: AskBot;
  /** Selected pace, in milliseconds. */
  readonly paceMs: () => number;
  /** Called when another tab plays at this table. The driver has stopped. */
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
    refusedText: refusalText,
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

/** Account of a seat, for commands. */
const accountAt = ({ seats }: TableView, seat: Seat): string => {
  const { occupant } = seats[seat] ?? { occupant: null };
  return occupant?.type === 'person' ? occupant.account : PLAYER;
};

const secretOf = (bytes: Uint8Array): Secret => hexOf(bytes) as Secret;
