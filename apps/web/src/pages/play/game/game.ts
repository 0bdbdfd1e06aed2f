/** The game that is being played in this tab: the driver with the browser's clock, storage, bots and sounds around it, and
 * what the components show, as signals. It outlives the page, so that a look at another page costs nothing. */
import { signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { countsOf, seatAt, unwrap, type Action, type Card, type Combo, type Failure, type Seat } from '@doudizhu/rules';
import {
  decisionOf,
  lastActions,
  openTable,
  viewOf,
  foldLog,
  type Decision,
  type Occupant,
  type SeatCommand,
  type Secret,
  type TableEvent,
  type TableView,
} from '@doudizhu/table';
import type { HandGesture } from '../../../cards/hand.tsx';
import { announce } from '../../../shell/announce.tsx';
import { notify } from '../../../shell/notice.tsx';
import { playSound } from '../../../sounds.ts';
import { askBots } from '../../../workers.ts';
import { completed, playableReadings } from './completion.ts';
import { botOfLevel, CLOCKS, saveSetup, PACES, loadSetup, seatsFor, type PlaySetup } from './play-setup.ts';
import { PLAY } from '../play-texts.ts';
import { reasonAgainst, sentenceFor } from '../reasons.ts';
import { nextHint, type ShownHint } from './hint-cycle.ts';
import { sayAction, turnAnnouncement, announcementsOf } from './announcements.ts';
import { createDriver, type BotQuestion, type Driver } from './table-driver.ts';
import {
  currentTable,
  freshTableName,
  saveMissedRounds,
  saveFinishedRounds,
  loadTable,
  setCurrentTable,
  storeEvents,
} from './table-storage.ts';

/** The person's seat. */
const ME = seatAt(0);
/** How long the automatic pass takes, in milliseconds: long enough to see what it was about. */
const AUTO_PASS_MS = 900;

/** A sentence about what the person has just tried. */
export interface Problem {
  readonly text: string;
  readonly tone: 'wrong' | 'advice';
}

export interface Game {
  readonly name: string;
  readonly me: Seat;
  readonly driver: Driver;
  readonly view: ReadonlySignal<TableView>;
  readonly selected: Signal<ReadonlySet<Card>>;
  /** Why the last try was refused, or advice that was asked for; null: neither. */
  readonly problem: Signal<Problem | null>;
  /** The readings among which the person has to choose; empty: nothing to choose. */
  readonly readings: Signal<readonly Combo[]>;
}

/** The game, or null where none is being played. */
export const game = signal<Game | null>(null);
/** Another tab has taken the table over. */
export const hasYielded = signal(false);
export const setup = signal<PlaySetup>(loadSetup());

export const changeSetup = (change: Partial<PlaySetup>): void => {
  setup.value = { ...setup.value, ...change };
  saveSetup(setup.value);
};

/** Opens a fresh table as the setup says and deals. */
export const startGame = async (): Promise<void> => {
  const { rules, clock, practice, level, autoPass } = setup.value;
  const name = freshTableName();
  const opened = unwrap(
    openTable({ table: name, rules, clock: CLOCKS[clock], practice, autoPassMs: AUTO_PASS_MS }, Date.now()),
  );
  await storeEvents(name, [opened]);
  setCurrentTable(name);
  const next = gameOf(name, [opened]);
  next.driver.start();
  for (let seat = 0; seat < seatsFor(rules); seat++) {
    const occupant: Occupant =
      seat === ME ? { type: 'person', name: 'Player' } : { type: 'bot', name: `Bot ${seat}`, level };
    await next.driver.host({ type: 'seat', seat: seatAt(seat), occupant });
  }
  if (autoPass) await next.driver.say({ type: 'autoPass', on: true });
  show(next);
  await next.driver.say({ type: 'ready', on: true });
};

/** What `resumeGame` found: `broken` with the raw text where not all of it could be read. */
export type Resumed = { readonly type: 'none' | 'whole' } | { readonly type: 'broken' | 'lost'; readonly text: string };

/** Goes on with the stored table, if there is one. */
export const resumeGame = async (): Promise<Resumed> => {
  const name = currentTable();
  if (name !== null) tabs?.postMessage(name);
  const stored = name === null ? null : await loadTable(name);
  if (name === null || stored === null || stored.log.length === 0) {
    setCurrentTable(null);
    return stored === null ? { type: 'none' } : { type: 'lost', text: stored.text };
  }
  hasYielded.value = false;
  const found = gameOf(name, stored.log);
  await saveMissedRounds(stored.log, ME);
  show(found);
  found.driver.start();
  return stored.fault === null ? { type: 'whole' } : { type: 'broken', text: stored.text };
};

/** Leaves the table for good. What was finished is kept; where another tab plays on, so is the table. */
export const leaveGame = (): void => {
  game.value?.driver.stop();
  game.value = null;
  if (!hasYielded.value) setCurrentTable(null);
  hasYielded.value = false;
};

const show = (next: Game): void => {
  game.value?.driver.stop();
  hasYielded.value = false;
  game.value = next;
};

/** Tabs tell each other the table that they sit down at: whoever comes last plays on. Where that is not heard, storage
 * refuses the second of two events of the same number. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('ddz.table');
tabs?.addEventListener('message', ({ data }) => {
  if (data === game.value?.name && !hasYielded.value) yieldToOtherTab();
});

const yieldToOtherTab = (): void => {
  game.value?.driver.stop();
  hasYielded.value = true;
  if (!reasonsToPause.has('away')) announce(PLAY.value.playedElsewhere);
};

const gameOf = (name: string, log: readonly TableEvent[]): Game => {
  const view = signal(viewOf(foldLog(log), ME));
  const selected = signal<ReadonlySet<Card>>(new Set());
  const problem = signal<Problem | null>(null);
  const readings = signal<readonly Combo[]>([]);
  const driver = createDriver({
    log,
    me: ME,
    nowMs: pausableNow,
    schedule: (delayMs, work) => {
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
    store: (events) => storeEvents(name, events),
    askBot: (question) => askBot(name, question),
    drawSecret,
    paceMs: (seen, seat) => paceOf(seen, seat, view.value),
    changed: (events) => {
      const before = view.value;
      const now = driver.view();
      view.value = now;
      problem.value = null;
      readings.value = [];
      keepSelection(selected, now);
      tell(events, before, now);
      void saveFinishedRounds(driver.log(), events, ME);
    },
    onConflict: yieldToOtherTab,
  });
  return { name, me: ME, driver, view, selected, problem, readings };
};

const keepSelection = (selected: Signal<ReadonlySet<Card>>, { faces }: TableView): void => {
  const held = new Set(faces?.hand ?? []);
  if ([...selected.value].some((card) => !held.has(card))) {
    selected.value = new Set([...selected.value].filter((card) => held.has(card)));
  }
};

/** A bot's answer; one that breaks is helped out by the simple one. */
const askBot = async (table: string, { seat, level, view }: BotQuestion): Promise<Action> => {
  // Whoever stands in for the person plays well, but as fast as the eye likes.
  const wanted = botOfLevel(level ?? (view.rules.seats === 3 ? 'neural' : 'rules'));
  const ask = (bot: string): Promise<Action> =>
    askBots({ type: 'act', level: bot, player: `${table}/${seat}`, view, budgetMs: wanted.budgetMs }).then(
      ({ action }) => action,
    );
  try {
    return await ask(wanted.level);
  } catch {
    if (!saidTrouble) notify(PLAY.value.botError);
    saidTrouble = true;
    return ask('rules');
  }
};
let saidTrouble = false;

const drawSecret = (): Secret =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('') as Secret;

/** Long enough to follow; short where the person has nothing to decide for now. */
const paceOf = ({ round }: TableView, seat: Seat, mine: TableView): number => {
  const paceMs = PACES[setup.value.pace];
  if (seat === ME || mine.seats[ME]?.autopilot !== null) return paceMs / 3;
  if (round?.phase !== 'play') {
    const isDealing = round?.history.length === 0 && round.redeals === 0;
    return isDealing ? paceMs + DEALING_MS : paceMs * 0.8;
  }
  const said = mine.round === null || mine.faces === null ? null : lastActions(mine.round, mine.faces)[ME];
  return said?.isCurrent === true && said.action.type === 'pass' ? paceMs * 0.6 : paceMs;
};
const DEALING_MS = 900;

// The table's clock stands still while nobody looks at it: the window is hidden, or another page is shown.
let pausedMs = 0;
let pausedSinceMs: number | null = null;
const reasonsToPause = new Set<'hidden' | 'away'>();
const pausableNow = (): number => (pausedSinceMs ?? performance.now()) - pausedMs;

const setPaused = (reason: 'hidden' | 'away', on: boolean): void => {
  if (on) reasonsToPause.add(reason);
  else reasonsToPause.delete(reason);
  if (reasonsToPause.size > 0) pausedSinceMs ??= performance.now();
  else if (pausedSinceMs !== null) {
    pausedMs += performance.now() - pausedSinceMs;
    pausedSinceMs = null;
  }
};
globalThis.document?.addEventListener('visibilitychange', () => setPaused('hidden', document.hidden));

/** Nobody plays on while another page is looked at. */
export const pauseGame = (): void => {
  game.value?.driver.stop();
  setPaused('away', true);
};

/** Somebody is here: goes on with the game that there is, in this tab or in storage. */
export const enterGame = async (): Promise<Resumed> => {
  setPaused('away', false);
  if (game.value === null) return resumeGame();
  if (!hasYielded.value) game.value.driver.start();
  return { type: 'whole' };
};

/** Sentences and sounds for what has happened. */
const tell = (events: readonly TableEvent[], before: TableView, now: TableView): void => {
  for (const line of announcementsOf(events, before, now)) announce(line);
  for (const event of events) {
    if (event.type === 'dealt') playSound('deal');
    if (event.type === 'ended') playSound((event.scores?.[ME] ?? 0) > 0 ? 'win' : 'lose');
    if (event.type === 'acted') playSound(soundOf(event.action));
  }
  const turn = turnAnnouncement(now);
  if (turn !== null && turnAnnouncement(before) !== turn) {
    announce(turn);
    playSound('turn');
  }
};

const soundOf = (action: Action) => {
  if (action.type === 'pass') return 'pass';
  if (action.type !== 'play') return 'say';
  return action.combo.kind === 'bomb' || action.combo.kind === 'rocket' ? 'bomb' : 'card';
};

// What the person does.

/** What the person is asked now, or null. */
export const decisionNow = ({ view }: Game): Decision | null => {
  const { round, stage } = view.value;
  return round === null || stage !== 'playing' ? null : decisionOf(round);
};

export const say = async (current: Game, deed: SeatCommand): Promise<void> => {
  const said = await current.driver.say(deed);
  if (!said.ok) refuse(current, said.error);
};

export const act = (current: Game, action: Action): Promise<void> => {
  current.selected.value = new Set();
  return say(current, { type: 'act', action });
};

const refuse = (current: Game, failure: Failure): void => complain(current, sentenceFor(failure));

const complain = (current: Game, text: string): void => {
  current.problem.value = { text, tone: 'wrong' };
  announce(text);
  playSound('refused');
};

export const select = (current: Game, selected: ReadonlySet<Card>, gesture: HandGesture): void => {
  const { round, faces } = current.view.value;
  current.problem.value = null;
  current.readings.value = [];
  if (round === null || faces === null || round.phase !== 'play') {
    current.selected.value = selected;
    return;
  }
  const isMine = round.toAct.includes(current.me);
  // Ahead of one's turn nobody knows what will lie on the table: only what is a combo by itself is completed.
  const beat = isMine ? round.toBeat : null;
  current.selected.value = completed({ hand: faces.hand, selected, gesture, beat, rules: round.rules });
};

/** Plays the chosen cards, or says why not. With several readings the person is asked which. */
export const playSelected = async (current: Game, cards = current.selected.value): Promise<void> => {
  const { round } = current.view.value;
  const decision = decisionNow(current);
  if (round === null || round.hand === null) return;
  if (decision === null || (decision.kind !== 'lead' && decision.kind !== 'follow')) {
    complain(current, sentenceFor({ code: 'not-your-turn', message: 'it is not your turn' }));
    return;
  }
  const { rules, hand, toBeat } = round;
  const reason = reasonAgainst({ cards: [...cards], hand, beat: toBeat, rules });
  if (reason !== null) {
    complain(current, reason);
    return;
  }
  const readings = playableReadings(countsOf([...cards]), { beat: toBeat, rules });
  const [first] = readings;
  if (readings.length > 1 && current.readings.value.length === 0) current.readings.value = readings;
  else if (first !== undefined) await act(current, { type: 'play', combo: first });
};

/** The hint that was shown last. */
const shownHints = new WeakMap<Game, ShownHint>();

export const hint = (current: Game): void => {
  const { round } = current.view.value;
  const next = nextHint(current.view.value, shownHints.get(current) ?? null);
  if (next === null || round === null) return;
  shownHints.set(current, next);
  current.readings.value = [];
  current.selected.value = next.cards;
  const { noHint, hintPass } = PLAY.value;
  const isPass = next.action.type === 'pass';
  const text = !isPass ? null : decisionNow(current)?.mustPass === true ? noHint : hintPass;
  current.problem.value = text === null ? null : { text, tone: 'advice' };
  announce(text ?? sayAction(next.action, round.rules));
};
