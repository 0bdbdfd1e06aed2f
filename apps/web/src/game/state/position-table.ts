/**
 * A table that starts during a round: the player takes a seat, bots or the solver play the others. It is used like any
 * `PlayTable`, but has no log and is not stored.
 */
import { seatAt, seatsOf, type Seat } from '@doudizhu/rules/deal';
import type { Failure } from '@doudizhu/rules/failure';
import { ok, unwrap, type Result } from '@doudizhu/rules/result';
import { apply, isOver, legalActions, toAct, type Action, type Round } from '@doudizhu/rules/round';
import { cardsHeld, physicalCardsFor, viewFor } from '@doudizhu/rules/view';
import { foldLog, openTable, viewOf, type PersonCommand, type TableEvent, type TableView } from '@doudizhu/table';
import { refusalText } from '../../cards/names.ts';
import type { GameEnvironment } from '../environment/environment.ts';
import { createPersonActions } from './person-actions.ts';
import { PLAYER, type PlayTable } from './play-table.ts';
import { createTableState, showEvents } from './table-state.ts';

export interface PositionTableSetup {
  readonly name: string;
  readonly me: Seat;
  /** First position, in the play phase. */
  readonly start: Round;
  readonly environment: GameEnvironment;
  /** Decides for the other seats, and for the player on autopilot. Can reject. */
  readonly answer: (round: Round, seat: Seat) => Promise<Action>;
  /** Name of the bot at a seat. */
  readonly levelOf: (seat: Seat) => string;
  /** True if all hands are open. */
  readonly isOpen: boolean;
  /** Delay of the other seats, in milliseconds. */
  readonly paceMs: () => number;
  /** Delay of the automatic pass, in milliseconds. Null: the player passes. */
  readonly autoPassMs: number | null;
  /** Address of the review of the round. */
  readonly reviewHref: (round: Round) => string | null;
}

export const createPositionTable = (setup: PositionTableSetup): PlayTable => {
  const { name, me, start, environment } = setup;
  const { clock } = environment;
  const current: PositionTableState = { round: start, seq: 0, isManaged: false };
  const state = createTableState(viewAt(setup, current));
  const others = createOthers(setup, current, (seat, action) => void act(seat, action, 'bot'));

  const change = (events: readonly TableEvent[] = []): void => {
    current.seq++;
    state.selected.value = new Set();
    showEvents(state, environment, events, viewAt(setup, current));
    others.follow();
  };
  const act = (seat: Seat, action: Action, by: 'person' | 'bot'): Result<undefined, Failure> => {
    const next = apply(current.round, seat, action);
    if (!next.ok) return next;
    current.round = next.value;
    const place = { seq: current.seq + 1, atMs: clock.dateMs(), command: null, chain: null };
    const { outcome } = next.value;
    const ended = { type: 'ended', round: 0, penalties: null, ...place } as const;
    change([
      { type: 'acted', seat, by, action, ...place },
      ...(outcome === null ? [] : [{ ...ended, scores: outcome.scores }]),
    ]);
    return ok(undefined);
  };
  const submit = async (command: PersonCommand): Promise<Result<undefined, Failure>> => {
    if (command.type === 'act') return act(me, command.action, 'person');
    if (command.type === 'undo') current.round = beforeOwnPlay(current.round, setup);
    else if (command.type === 'ready') current.round = start;
    else if (command.type === 'autopilot') current.isManaged = command.on;
    else return ok(undefined);
    change();
    return ok(undefined);
  };
  return {
    name,
    me,
    ...state,
    isRepeated: true,
    reviewHref: () => setup.reviewHref(current.round),
    log: () => [],
    nowMs: clock.nowMs,
    host: async () => undefined,
    ...others,
    ...createPersonActions({ state, submit, refusedText: refusalText, environment }),
  };
};

/** Mutable state. */
interface PositionTableState {
  round: Round;
  seq: number;
  /** True if the autopilot plays for the player. */
  isManaged: boolean;
}

/** The other seats: they answer one after another while the table runs. */
const createOthers = (
  { me, environment, answer, paceMs, autoPassMs }: PositionTableSetup,
  current: PositionTableState,
  onAnswer: (seat: Seat, action: Action) => void,
): Pick<PlayTable, 'start' | 'stop' | 'setPaused' | 'skipDelays'> & { readonly follow: () => void } => {
  let isRunning = false;
  let isPaused = false;
  let cancel: () => void = () => undefined;
  let waiting: (() => void) | null = null;

  const ask = async (round: Round, seat: Seat): Promise<void> => {
    try {
      const action = await answer(round, seat);
      if (isRunning && !isPaused && current.round === round) onAnswer(seat, action);
    } catch (error) {
      environment.logError(error);
    }
  };
  const follow = (): void => {
    cancel();
    waiting = null;
    const { round } = current;
    const [seat] = toAct(round);
    if (!isRunning || isPaused || seat === undefined) return;
    if (seat === me && !current.isManaged) {
      if (autoPassMs === null || !mustPass(round, me)) return;
      cancel = environment.clock.schedule(autoPassMs, () => onAnswer(me, { type: 'pass' }));
      return;
    }
    waiting = () => {
      cancel();
      waiting = null;
      void ask(round, seat);
    };
    cancel = environment.clock.schedule(paceMs(), waiting);
  };
  return {
    follow,
    skipDelays: () => waiting?.(),
    start: () => {
      isRunning = true;
      follow();
    },
    stop: () => {
      isRunning = false;
      follow();
    },
    setPaused: (paused) => {
      isPaused = paused;
      follow();
    },
  };
};

const mustPass = (round: Round, seat: Seat): boolean => {
  const actions = legalActions(round, seat);
  return actions.length === 1 && actions[0]?.type === 'pass';
};

/** The state before the player's last action, or the start. */
const beforeOwnPlay = (round: Round, { start, me }: PositionTableSetup): Round => {
  for (let state = round; state !== start && state.previous !== null; state = state.previous) {
    if (state.entry?.seat === me) return state.previous;
  }
  return start;
};

/** View of a table with one round that has started. */
const viewAt = (setup: PositionTableSetup, { round, seq, isManaged }: PositionTableState): TableView => {
  const { name, me, levelOf, isOpen, autoPassMs } = setup;
  const { rules } = round;
  const terms = { table: name, rules, clock: null, practice: true, autoPassMs };
  const empty = viewOf(foldLog([unwrap(openTable(terms, 0))]), me);
  const own = viewFor(round, me);
  const faces = physicalCardsFor(round, me);
  const seats = seatsOf(rules);
  return {
    ...empty,
    seq,
    stage: isOver(round) ? 'over' : 'playing',
    seats: empty.seats.map((publicSeat, seat) => ({
      ...publicSeat,
      occupant:
        seat === me
          ? { type: 'person', account: PLAYER }
          : { type: 'bot', name: `Bot ${seat}`, level: levelOf(seatAt(seat)) },
      ready: seat !== me || !isOver(round),
      autopilot: seat === me && isManaged ? 'wish' : null,
    })),
    autoPass: autoPassMs !== null,
    scores: round.outcome?.scores ?? seats.map(() => 0),
    roundsPlayed: isOver(round) ? 1 : 0,
    round: isOpen ? { ...own, shown: round.hands.map((hand, seat) => (seat === me ? null : hand)) } : own,
    faces: isOpen ? { ...faces, shown: seats.map((seat) => (seat === me ? null : cardsHeld(round, seat))) } : faces,
  };
};
