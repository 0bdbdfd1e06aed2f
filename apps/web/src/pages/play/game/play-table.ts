/**
 * One table while it is played in this tab: its driver, what the components show of it as signals, and what the person
 * can do at it.
 */
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import {
  countsOf,
  explainIllegal,
  type Action,
  type Card,
  type Combo,
  type Failure,
  type Seat,
  whyIllegalIn,
} from '@doudizhu/rules';
import { GAME } from '../../../cards/names.ts';
import {
  createTableDriver,
  decisionOf,
  foldLog,
  viewOf,
  type CommandPayload,
  type Decision,
  type SeatCommand,
  type Secret,
  type TableDriver,
  type TableEvent,
  type TableView,
} from '@doudizhu/table';
import type { HandGesture } from '../../../cards/hand.tsx';
import { PLAY } from '../play-texts.ts';
import { announcementsOf, sayAction, turnAnnouncement } from './announcements.ts';
import { botDelayMs } from './bot-delay.ts';
import type { AskBot } from './bots.ts';
import { completed, playableReadings } from './completion.ts';
import type { GameEnvironment } from './environment.ts';
import { nextHint, type ShownHint } from './hint-cycle.ts';
import { soundsOf } from './round-sounds.ts';
import { saveFinishedRound } from './table-storage.ts';

/** A sentence about what the person has just tried. */
interface Problem {
  readonly text: string;
  readonly tone: 'wrong' | 'advice';
}

export interface PlayTable {
  readonly name: string;
  readonly me: Seat;
  readonly view: ReadonlySignal<TableView>;
  /** The decision that the table waits for from the person; null: none. */
  readonly decision: ReadonlySignal<Decision | null>;
  readonly selected: ReadonlySignal<ReadonlySet<Card>>;
  /** Why the last try was refused, or advice that was asked for; null: neither. */
  readonly problem: ReadonlySignal<Problem | null>;
  /** The combos among which the person has to choose; empty: nothing to choose. */
  readonly readings: ReadonlySignal<readonly Combo[]>;
  readonly log: () => readonly TableEvent[];
  /** The table's time, as deadlines count it. */
  readonly nowMs: () => number;
  /** Sends a command of the person; a refusal becomes the problem. */
  readonly send: (command: SeatCommand) => Promise<void>;
  /** Sends a command of the host. */
  readonly host: (command: CommandPayload) => Promise<void>;
  readonly act: (action: Action) => Promise<void>;
  readonly select: (selected: ReadonlySet<Card>, gesture: HandGesture) => void;
  /** Plays cards, those that are selected where none are given. With several readings the person is asked which. */
  readonly playSelected: (cards?: ReadonlySet<Card>) => Promise<void>;
  /** Selects the cards of the next hint. */
  readonly hint: () => void;
  /** Bots that only seem to think answer now. */
  readonly skipDelays: () => void;
  readonly start: () => void;
  readonly stop: () => void;
  /** The clocks stand still while it is paused. */
  readonly setPaused: (isPaused: boolean) => void;
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

export const createPlayTable = (setup: PlayTableSetup): PlayTable => {
  const { name, me, environment } = setup;
  const state = createState(setup);
  const { view, selected, problem, readings } = state;
  const driver = createTableDriver({
    log: setup.log,
    nowMs: environment.clock.nowMs,
    schedule: environment.clock.schedule,
    store: (events) => environment.storage.addEvents(name, events),
    askBot: (question) => setup.askBot(name, question),
    drawRound: () => ({ secret: secretOf(environment.randomBytes(32)), chosen: null }),
    botDelayMs: (table, seat) =>
      botDelayMs({ view: viewOf(table, seat), seat, me, mine: view.value, paceMs: setup.paceMs() }),
    onEvents: (events) => {
      const before = view.value;
      const now = viewOf(driver.table(), me);
      view.value = now;
      problem.value = null;
      readings.value = [];
      dropPlayedCards(selected, now);
      tell(environment, events, before, now);
      void saveFinishedRound({ ...environment, me }, driver.log(), events);
    },
    onBotFault: ({ reason }) => environment.logError(reason),
    onStop: (reason) => (reason.type === 'conflict' ? setup.onConflict() : environment.logError(reason.error)),
  });
  return {
    name,
    me,
    ...state,
    log: () => driver.log(),
    nowMs: () => driver.nowMs(),
    host: async (command) => {
      await driver.submit('host', command);
    },
    skipDelays: () => driver.skipDelays(),
    start: () => driver.start(),
    stop: () => driver.stop(),
    setPaused: (isPaused) => (isPaused ? driver.pause() : driver.resume()),
    ...createPersonActions({ me, state, driver, environment }),
  };
};

interface TableState {
  readonly view: Signal<TableView>;
  readonly decision: ReadonlySignal<Decision | null>;
  readonly selected: Signal<ReadonlySet<Card>>;
  readonly problem: Signal<Problem | null>;
  readonly readings: Signal<readonly Combo[]>;
}

const createState = ({ log, me }: PlayTableSetup): TableState => {
  const view = signal(viewOf(foldLog(log), me));
  const decision = computed(() => {
    const { round, stage } = view.value;
    return round === null || stage !== 'playing' ? null : decisionOf(round);
  });
  return { view, decision, selected: signal(new Set()), problem: signal(null), readings: signal([]) };
};

interface PersonActionsSetup {
  readonly me: Seat;
  readonly state: TableState;
  readonly driver: Pick<TableDriver, 'submit'>;
  readonly environment: Pick<GameEnvironment, 'announce' | 'playSound'>;
}

type PersonActions = Pick<PlayTable, 'send' | 'act' | 'select' | 'playSelected' | 'hint'>;

const createPersonActions = ({ me, state, driver, environment }: PersonActionsSetup): PersonActions => {
  const { view, decision, selected, problem, readings } = state;
  let shownHint: ShownHint | null = null;

  const refuse = (failure: Failure): void => {
    const text = GAME.value.sayToPlayers(failure);
    problem.value = { text, tone: 'wrong' };
    environment.announce(text);
    environment.playSound('refused');
  };
  const send = async (command: SeatCommand): Promise<void> => {
    const sent = await driver.submit(me, command);
    if (!sent.ok) refuse(sent.error);
  };
  const act = (action: Action): Promise<void> => {
    selected.value = new Set();
    return send({ type: 'act', action });
  };
  return {
    send,
    act,
    select: (chosen, gesture) => {
      const { round, faces } = view.value;
      problem.value = null;
      readings.value = [];
      if (round === null || faces === null || round.phase !== 'play') {
        selected.value = chosen;
        return;
      }
      // Before the person's turn the play to beat is unknown: only what is a combo by itself is completed.
      const toBeat = round.toAct.includes(me) ? round.toBeat : null;
      selected.value = completed({ hand: faces.hand, selected: chosen, gesture, toBeat, rules: round.rules });
    },
    playSelected: async (cards = selected.value) => {
      const { round } = view.value;
      if (round === null || round.hand === null) return;
      const kind = decision.value?.kind;
      if (kind !== 'lead' && kind !== 'follow') {
        // No play is legal now, so neither is a pass: it says why.
        const failure = whyIllegalIn(round, { type: 'pass' });
        if (failure !== null) refuse(failure);
        return;
      }
      const { rules, hand, toBeat } = round;
      const reason = explainIllegal({ hand, play: countsOf([...cards]), toBeat, rules });
      if (reason !== null) {
        refuse(reason);
        return;
      }
      const found = playableReadings(countsOf([...cards]), { toBeat, rules });
      const [first] = found;
      if (found.length > 1 && readings.value.length === 0) readings.value = found;
      else if (first !== undefined) await act({ type: 'play', combo: first });
    },
    hint: () => {
      const { round } = view.value;
      const next = nextHint(view.value, shownHint);
      if (next === null || round === null) return;
      shownHint = next;
      readings.value = [];
      selected.value = next.cards;
      const { noHint, hintPass } = PLAY.value;
      const advice = decision.value?.mustPass === true ? noHint : hintPass;
      const text = next.action.type === 'pass' ? advice : null;
      problem.value = text === null ? null : { text, tone: 'advice' };
      environment.announce(text ?? sayAction(next.action, round.rules));
    },
  };
};

/** Unselects the cards that have left the hand. */
const dropPlayedCards = (selected: Signal<ReadonlySet<Card>>, { faces }: TableView): void => {
  const held = new Set(faces?.hand ?? []);
  if ([...selected.value].some((card) => !held.has(card))) {
    selected.value = new Set([...selected.value].filter((card) => held.has(card)));
  }
};

/** Sentences and sounds for what has happened. */
const tell = (
  { announce, playSound }: Pick<GameEnvironment, 'announce' | 'playSound'>,
  events: readonly TableEvent[],
  before: TableView,
  now: TableView,
): void => {
  for (const line of announcementsOf(events, before, now)) announce(line);
  for (const sound of soundsOf(events, now.viewer as Seat)) playSound(sound);
  const turn = turnAnnouncement(now);
  if (turn !== null && turnAnnouncement(before) !== turn) {
    announce(turn);
    playSound('turn');
  }
};

const secretOf = (bytes: Uint8Array): Secret =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('') as Secret;
