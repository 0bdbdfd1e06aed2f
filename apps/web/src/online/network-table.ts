/**
 * An online table with the same signals and actions as a local one (`game/state/play-table.ts`), over a connection of
 * `@doudizhu/client`.
 */
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { TableConnectionStatus, SentPhrase, SocketState, TableConnection } from '@doudizhu/client';
import { seatAt, seatsOf, type Seat } from '@doudizhu/rules/deal';
import type { PublicEvent, TableView, Viewer } from '@doudizhu/table';
import type { GameEnvironment } from '../game/environment/environment.ts';
import { createPersonActions } from '../game/state/person-actions.ts';
import type { PlayTable } from '../game/state/play-table.ts';
import { createTableState, showEvents, type TableState } from '../game/state/table-state.ts';
import { roundId } from '../game/state/table-storage.ts';
import { hrefOf } from '../base/route.ts';
import { failureText } from './online-texts.ts';
import { meetPeople } from '../game/setup/names.ts';

export interface NetworkTable extends Pick<TableConnection, 'retry' | 'send' | 'close'> {
  readonly id: string;
  readonly status: ReadonlySignal<TableConnectionStatus>;
  readonly state: ReadonlySignal<SocketState>;
  /** Null until the server has sent the table. Replaced when the player's seat changes. */
  readonly table: ReadonlySignal<PlayTable | null>;
  /** Last phrase or emote. */
  readonly lastPhrase: ReadonlySignal<SentPhrase | null>;
  /** Notice of maintenance, during which no round starts. Null: none. */
  readonly notice: ReadonlySignal<string | null>;
  /** Turns the table of a spectator. Hands stay closed. A player sits in front always. */
  readonly turnTo: (front: Seat) => void;
}

export interface NetworkTableSetup {
  readonly id: string;
  readonly environment: Omit<GameEnvironment, 'channel' | 'askBot' | 'watchHidden'>;
  readonly connection: TableConnection;
  /** Seat in front of a spectator. Seat 0 if the table does not have it. */
  readonly front: number;
  /** Called when a round that the player took part in has ended. */
  readonly onRoundEnd: (round: number, me: Seat) => void;
}

export const openNetworkTable = (setup: NetworkTableSetup): NetworkTable => {
  const { id, connection } = setup;
  const status = signal(connection.status());
  const lastPhrase = signal<SentPhrase | null>(null);
  const notice = signal<string | null>(null);
  const shown = signal<ShownTable | null>(null);
  connection.on('status', (changed) => {
    status.value = changed;
  });
  connection.on('start', ({ view }) => {
    const table = shown.peek();
    // Same seat: update the shown table, so that the player's selection is kept.
    if (table !== null && table.viewer === view.viewer) table.state.view.value = view;
    else shown.value = createShownTable(setup, view);
  });
  connection.on('update', ({ events, now }) => {
    const table = shown.peek();
    if (table !== null) follow(table, setup, events, now);
  });
  connection.on('people', meetPeople);
  connection.on('phrase', (phrase) => {
    lastPhrase.value = phrase;
  });
  connection.on('notice', (text) => {
    notice.value = text;
  });
  connection.on('error', (failure) => setup.environment.notify(failureText(failure)));
  const { retry, send, close } = connection;
  const state = computed(() => status.value.state);
  return {
    id,
    status,
    state,
    table: computed(() => shown.value?.table ?? null),
    lastPhrase,
    notice,
    turnTo: (front) => {
      const turned = shown.peek();
      if (turned?.viewer === 'spectator') shown.value = { ...turned, table: { ...turned.table, me: front } };
    },
    retry,
    send,
    close,
  };
};

interface ShownTable {
  readonly viewer: Viewer;
  readonly state: TableState;
  readonly table: PlayTable;
}

const createShownTable = ({ id, environment, connection, front }: NetworkTableSetup, first: TableView): ShownTable => {
  const me = first.viewer === 'spectator' ? (seatsOf(first.terms.rules)[front] ?? seatAt(0)) : first.viewer;
  const state = createTableState(first);
  const table: PlayTable = {
    name: id,
    me,
    ...state,
    isRepeated: false,
    // Spectators have no copy of the round. Players have none either while other tables play the same cards.
    reviewHref: () =>
      first.viewer === 'spectator' || state.view.value.proof?.secret === null
        ? null
        : hrefOf('analysis', { round: roundId(id, state.view.value.proof?.round ?? 0) }),
    log: () => [],
    nowMs: connection.tableNowMs,
    host: null,
    skipDelays: null,
    start: () => undefined,
    stop: () => undefined,
    setPaused: () => undefined,
    ...createPersonActions({
      state,
      submit: connection.submit,
      refusedText: failureText,
      environment,
    }),
  };
  return { viewer: first.viewer, state, table };
};

const follow = (
  shown: ShownTable,
  { environment, onRoundEnd }: NetworkTableSetup,
  events: readonly PublicEvent[],
  now: TableView,
): void => {
  showEvents(shown.state, environment, events, now);
  for (const event of events) {
    if (event.type === 'ended' && now.viewer !== 'spectator') onRoundEnd(event.round, now.viewer);
  }
};
