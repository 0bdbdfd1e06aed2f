/**
 * An online table with the same signals and actions as a local one (`game/state/play-table.ts`), over a connection.
 *
 * The player's part of a fair deal is done here: `ready` commits to random entropy, which is revealed after the
 * server's own commitment (docs/reference/fairness.md).
 */
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { seatAt, type Seat } from '@doudizhu/rules/deal';
import { pledgeOf, type PersonCommand, type SentEvent, TableMirror, type Viewer } from '@doudizhu/table';
import type { GameEnvironment } from '../game/environment/environment.ts';
import { createPersonActions } from '../game/state/person-actions.ts';
import type { PlayTable } from '../game/state/play-table.ts';
import { createTableState, showEvents, type TableState } from '../game/state/table-state.ts';
import { roundId } from '../game/state/table-storage.ts';
import { hrefOf } from '../base/route.ts';
import { connectTable, type ConnectionEnvironment, type SentPhrase, type TableConnection } from './connection.ts';
import { sayFailure } from './online-texts.ts';
import { meetPeople } from '../game/setup/names.ts';

export interface NetworkTable extends Pick<
  TableConnection<TableMirror>,
  'state' | 'lagMs' | 'role' | 'spectators' | 'retry' | 'send' | 'close'
> {
  readonly id: string;
  /** Null until the server has sent the table. Replaced when the player's seat changes. */
  readonly table: ReadonlySignal<PlayTable | null>;
  /** Last phrase or emote. */
  readonly lastPhrase: ReadonlySignal<SentPhrase | null>;
}

export interface NetworkTableSetup {
  readonly id: string;
  readonly environment: Omit<GameEnvironment, 'storage' | 'channel' | 'askBot' | 'explain' | 'watchHidden'>;
  readonly connection: ConnectionEnvironment;
  /** Called when a round that the player took part in has ended. */
  readonly onRoundEnd: (round: number, me: Seat) => void;
}

const MIRRORS = {
  start: (viewer: Viewer, events: readonly SentEvent[]) => TableMirror.start(viewer, events),
  fold: (mirror: TableMirror, sent: SentEvent) => mirror.fold(sent),
  seqOf: (mirror: TableMirror): number => mirror.view.seq,
  viewerOf: (mirror: TableMirror) => mirror.viewer,
};

/** Connects immediately. */
export const openNetworkTable = (setup: NetworkTableSetup): NetworkTable => {
  const { id, connection: outside } = setup;
  const lastPhrase = signal<NetworkTable['lastPhrase']['value']>(null);
  const shown = signal<ShownTable | null>(null);
  const connection = connectTable<TableMirror>({
    table: id,
    environment: outside,
    mirrors: MIRRORS,
    onStart: (mirror) => {
      const table = shown.peek();
      // Same seat: update the shown table, so that the player's selection is kept.
      if (table !== null && table.viewer === mirror.viewer) table.state.view.value = mirror.view;
      else shown.value = createShownTable(setup, connection, mirror);
    },
    onEvents: (events, _before, now) => {
      const table = shown.peek();
      if (table !== null) follow(table, setup, events, now);
    },
    onPeople: meetPeople,
    onPhrase: (phrase) => {
      lastPhrase.value = phrase;
    },
    onError: (failure) => setup.environment.notify(sayFailure(failure)),
  });
  return {
    ...connection,
    id,
    table: computed(() => shown.value?.table ?? null),
    lastPhrase,
  };
};

interface ShownTable {
  readonly viewer: Viewer;
  readonly state: TableState;
  readonly table: PlayTable;
  /** Entropy committed for the next deal; null: none. */
  entropy: string | null;
  readonly submit: (command: PersonCommand) => ReturnType<TableConnection<TableMirror>['submit']>;
}

const createShownTable = (
  { id, environment, connection: { drawId } }: NetworkTableSetup,
  connection: TableConnection<TableMirror>,
  mirror: TableMirror,
): ShownTable => {
  const me = mirror.viewer === 'spectator' ? seatAt(0) : mirror.viewer;
  const state = createTableState(mirror.view);
  const submit: ShownTable['submit'] = (command) => {
    if (command.type !== 'ready' || !command.on) return connection.submit(command);
    shown.entropy = drawId();
    return connection.submit({ type: 'ready', on: true, pledge: pledgeOf(shown.entropy) });
  };
  const table: PlayTable = {
    name: id,
    me,
    ...state,
    isRepeated: false,
    // Spectators have no copy of the round. Players have none either while other tables play the same cards.
    reviewHref: () =>
      mirror.viewer === 'spectator' || state.view.value.proof?.secret === null
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
      submit,
      sayRefusal: sayFailure,
      environment: { ...environment, explain: noAdvice },
    }),
  };
  const shown: ShownTable = { viewer: mirror.viewer, state, table, entropy: null, submit };
  return shown;
};

/** No bot advice in games between players: hints use the hand alone. */
const noAdvice: GameEnvironment['explain'] = async () => ({ aim: 'wins', moves: [] });

const follow = (
  shown: ShownTable,
  { environment, onRoundEnd }: NetworkTableSetup,
  events: readonly SentEvent[],
  now: TableMirror,
): void => {
  showEvents(shown.state, { ...environment, explain: noAdvice, logError: () => undefined }, events, now.view);
  for (const event of events) {
    if (event.type === 'committed' && shown.entropy !== null) {
      void shown.submit({ type: 'revealEntropy', entropy: shown.entropy });
      shown.entropy = null;
    }
    if (event.type === 'ended' && now.viewer !== 'spectator') onRoundEnd(event.round, now.viewer);
  }
};
