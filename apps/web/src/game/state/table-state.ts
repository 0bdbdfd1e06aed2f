/** The state of a table that components show, and its updates. */
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Card } from '@doudizhu/rules/cards';
import type { Combo } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import { allowsHelp, decisionOf, type Decision, type TableView, type HelpKind } from '@doudizhu/table';
import { characterOfSeat } from '../../base/characters.ts';
import { cuesOf, type Cue, type ShownEvent } from '../../effects/cue.ts';
import { adviceOnAutopilot, decisionKey, type Advice } from '../advice/advice.ts';
import { announcementsOf, turnAnnouncement } from './announcements.ts';
import type { CallAdvice } from '../../workers/worker-bots.ts';
import type { GameEnvironment } from '../environment/environment.ts';
import { HELP_WORDS } from '../setup/help-texts.ts';

/** Sentence about the player's last attempt. */
interface Problem {
  readonly text: string;
  readonly tone: 'wrong' | 'advice';
}

/** Read-only state for components. */
export interface ShownState {
  readonly view: ReadonlySignal<TableView>;
  /** The player's pending decision, or null. */
  readonly decision: ReadonlySignal<Decision | null>;
  readonly selected: ReadonlySignal<ReadonlySet<Card>>;
  /** The last cues. A new list each time. */
  readonly cues: ReadonlySignal<readonly Cue[]>;
  /** The last refusal or plain advice. Null if there is neither. */
  readonly problem: ReadonlySignal<Problem | null>;
  /** Readings that the player selects from. Can be empty. */
  readonly readings: ReadonlySignal<readonly Combo[]>;
  /** The bot's advice after a hint, or after a play of the autopilot. */
  readonly advice: ReadonlySignal<Advice | null>;
  /** Advice on the pending call after a hint: being counted, found, or none for this game. Null: not asked for. */
  readonly callAdvice: ReadonlySignal<CallAdvice | 'counting' | 'none' | null>;
}

type Writable<State> = {
  readonly [Name in keyof State]: State[Name] extends ReadonlySignal<infer Value> ? Signal<Value> : State[Name];
};

/** The same, writable. */
export interface TableState extends Writable<Omit<ShownState, 'decision'>>, Pick<ShownState, 'decision'> {}

export const createTableState = (first: TableView): TableState => {
  const view = signal(first);
  const selected = signal<ReadonlySet<Card>>(new Set());
  const decision = computed(() => {
    const { round, stage } = view.value;
    return round === null || stage !== 'playing' ? null : decisionOf(round);
  });
  return {
    view,
    decision,
    selected,
    cues: signal([]),
    problem: signal(null),
    readings: signal([]),
    advice: signal<Advice | null>(null),
    callAdvice: signal<CallAdvice | 'counting' | 'none' | null>(null),
  };
};

/** Updates view, cues, sounds and announcements after events. */
export const showEvents = (
  state: TableState,
  environment: Pick<GameEnvironment, 'announce' | 'notify' | 'performCues' | 'explain' | 'logError'>,
  events: readonly ShownEvent[],
  now: TableView,
): void => {
  const { view, selected, problem, readings, advice, callAdvice, cues } = state;
  const before = view.value;
  view.value = now;
  const isManaged = ({ viewer, seats }: TableView): boolean => seats[viewer as Seat]?.autopilot !== null;
  const isOther = decisionKey(before) !== decisionKey(now);
  if (isOther) {
    problem.value = null;
    readings.value = [];
    callAdvice.value = null;
  }
  if ((isOther && advice.value?.by === 'hint') || (advice.value?.by === 'autopilot' && !isManaged(now)))
    advice.value = null;
  if (allowsHelp(now, 'hint')) {
    void adviceOnAutopilot(events, before, environment).then((found) => {
      if (found !== null && isManaged(view.value)) advice.value = found;
    });
  }
  const notice = helpNotice(events, before);
  if (notice !== null) environment.notify(notice);
  if (events.some(({ type }) => type === 'undone')) selected.value = new Set();
  dropPlayedCards(selected, now);
  cues.value = performEvents(environment, events, before, now);
};

/** Unselects cards that have left the hand. */
const dropPlayedCards = (selected: Signal<ReadonlySet<Card>>, { faces }: TableView): void => {
  const held = new Set(faces?.hand ?? []);
  if ([...selected.value].some((card) => !held.has(card))) {
    selected.value = new Set([...selected.value].filter((card) => held.has(card)));
  }
};

/** Announces events and plays their sounds. @returns their cues */
const performEvents = (
  { announce, performCues }: Pick<GameEnvironment, 'announce' | 'performCues'>,
  events: readonly ShownEvent[],
  before: TableView,
  now: TableView,
): readonly Cue[] => {
  const cues = cuesOf(events, before, now);
  for (const line of announcementsOf(events, before, now)) announce(line);
  const turn = turnAnnouncement(now);
  const isTurnNew = turn !== null && turnAnnouncement(before) !== turn;
  if (isTurnNew) announce(turn);
  const asks = isTurnNew && now.round?.phase !== 'opening';
  const all: readonly Cue[] = asks ? [...cues, { type: 'turn' }] : cues;
  performCues(all, (seat) => characterOfSeat(now, seat as Seat));
  return all;
};

/** Sentence about the first help in a round, before it changes anything. @returns null for events without help, and after an earlier help */
const helpNotice = (events: readonly ShownEvent[], { viewer, seats, stage }: TableView): string | null => {
  if (viewer === 'spectator' || seats[viewer]?.help.length !== 0) return null;
  const kind = events.map((event) => helpIn(event, viewer)).find((found) => found !== null) ?? null;
  const words = HELP_WORDS.value;
  if (kind === null) return null;
  return stage === 'over' ? words.resultStands : words.begins(words.kinds[kind]);
};

/** Help that an event brings to the player's seat. */
const helpIn = (event: ShownEvent, viewer: number): HelpKind | null => {
  if (event.type === 'undone') return 'undo';
  if (event.type === 'hinted' && event.seat === viewer) return 'hint';
  return event.type === 'autopilotOn' && event.seat === viewer && event.why !== 'abandonment' ? 'autopilot' : null;
};
