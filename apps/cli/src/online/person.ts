/** A player at a server's table in the terminal: the same screen and lines as `ddz play`. */
import { playSeat, type TableConnection } from '@doudizhu/client';
import type { ServerFailure } from '@doudizhu/protocol';
import { seatAt } from '@doudizhu/rules/deal';
import { ok, type Result } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import { isPlayerView, type PlayerView } from '@doudizhu/rules/view';
import { allowsHelp, fallbackAction, type TableView } from '@doudizhu/table';
import type { Input } from '../command/command.ts';
import { askDecision } from '../play/decision.ts';
import type { Note, Terminal } from '../play/display.ts';
import type { ScreenModel } from '../play/screen.ts';
import { readUiCommand } from '../play/player-input.ts';
import { SILENCE, type Lines } from '../terminal/lines.ts';

export interface OnlinePerson extends Terminal {
  readonly input: Input;
  readonly connection: TableConnection;
}

/** Interval at which a terminal shows the remaining time, milliseconds. */
const TICK_MS = 1000;

/** Interval at which a terminal is read between decisions, milliseconds. */
const WATCH_MS = 500;

/** Thrown when the player leaves. */
class Quit extends Error {}

/** @returns the number of rounds played */
export const playOnline = async (person: OnlinePerson, roundsMax: number): Promise<Result<number, ServerFailure>> => {
  const { connection, display } = person;
  let rounds = 0;
  const stop = connection.on('update', ({ events, now }) => {
    const model = screenOf(person, now);
    if (model === null) return;
    for (const event of events) {
      const isOwn = event.type === 'acted' && event.seat === now.viewer && !isManaged(now);
      if (event.type === 'acted' && !isOwn && event.action !== null && !('factor' in event.action)) {
        display.acted(model, event.seat, event.action);
      }
      if (event.type !== 'ended') continue;
      rounds++;
      display.outcome(model, [], person.input.words.online.next);
    }
  });
  const watch = watchLines(person);
  try {
    const choose = askPerson(person);
    const played = playSeat(connection, { choose: (view) => watch.during(() => choose(view)), roundsMax });
    return await Promise.race([played, watch.quit]);
  } catch (error) {
    if (!(error instanceof Quit)) throw error;
    // Without a connection the answer would not come.
    if (connection.status().state.type === 'open') await connection.submit({ type: 'leave' });
    return ok(rounds);
  } finally {
    watch.end();
    stop();
  }
};

interface LinesWatch {
  /** Rejects with `Quit`. Never resolves. */
  readonly quit: Promise<never>;
  /** Asks for a decision: the watch lets go of the lines first. */
  readonly during: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;
  readonly end: () => void;
}

/** Between decisions a terminal shows the table and the state of the connection, and reads `q`. */
const watchLines = (person: OnlinePerson): LinesWatch => {
  const { lines, live, connection } = person;
  const state = { isOver: !live, isAsking: false };
  let wake = (): void => undefined;
  let look: Promise<unknown> = Promise.resolve();
  const watch = async (): Promise<never> => {
    while (!state.isOver) {
      if (state.isAsking) await new Promise<void>((resolve) => (wake = resolve));
      else {
        const asked = lines.askWithin(() => drawWaiting(person, connection.view()), WATCH_MS);
        look = asked;
        const line = await asked;
        if (line === null || (line !== SILENCE && readUiCommand(line) === 'quit')) throw new Quit();
      }
    }
    return new Promise<never>(() => undefined);
  };
  const quit = watch();
  // The race can be over before.
  quit.catch(() => undefined);
  const resume = (): void => {
    state.isAsking = false;
    wake();
  };
  return {
    quit,
    during: async (ask) => {
      state.isAsking = true;
      await look;
      try {
        return await ask();
      } finally {
        resume();
      }
    },
    end: () => {
      state.isOver = true;
      resume();
    },
  };
};

/** @returns the prompt */
const drawWaiting = (person: OnlinePerson, table: TableView | null): string => {
  const { display, input } = person;
  const model = table === null ? null : screenOf(person, table);
  const lost = connectionNote(person);
  if (model === null) return `${lost ?? input.words.online.waiting} > `;
  const notes: readonly Note[] = lost === null ? [] : [{ type: 'text', text: lost }];
  return table?.stage === 'playing'
    ? display.waiting(model, notes, input.words.online.waiting)
    : display.outcome(model, notes, input.words.online.next);
};

/** Says that the connection is lost. Null if it is open. */
const connectionNote = ({ connection, input }: OnlinePerson): string | null => {
  const { state } = connection.status();
  const { lost, connecting } = input.words.online;
  if (state.type === 'open') return null;
  if (state.type !== 'waiting') return connecting;
  return lost({ seconds: Math.max(0, Math.ceil((state.retryAtMs - input.io.nowMs()) / 1000)) });
};

/** Asks for decisions. A line whose hint had to be noted by the table first is read in the view after that. */
const askPerson = (person: OnlinePerson): ((view: PlayerView) => Promise<Action>) => {
  const waiting: string[] = [];
  return (view) => ask(person, view, waiting);
};

/** Asks until the player has decided. Too late, it returns any action, which is not sent. @throws Quit */
const ask = async (person: OnlinePerson, view: PlayerView, waiting: string[]): Promise<Action> => {
  const { connection, lines, display, live, input } = person;
  const { words } = input;
  const tableNow = (): TableView | null => {
    const table = connection.view();
    return table?.round === view ? table : null;
  };
  const isManagedNow = (): boolean => {
    const table = tableNow();
    return table !== null && isManaged(table);
  };
  const first = tableNow();
  let model = first === null ? null : screenOf(person, first);
  if (model === null) return fallbackAction(view);
  let notes: readonly Note[] = [];
  let action: Action | null = null;
  const waitingFirst: Lines = { ...lines, askWithin: async (...asked) => waiting.shift() ?? lines.askWithin(...asked) };
  const ending = await askDecision(waitingFirst, display, {
    model: () => {
      const table = tableNow();
      model = (table === null ? null : screenOf(person, table)) ?? model;
      return model as ScreenModel;
    },
    notes: () => {
      const said = [connectionNote(person), isManagedNow() ? words.online.managed : null];
      return [...said.flatMap((text) => (text === null ? [] : [{ type: 'text', text } as const])), ...notes];
    },
    note: (said) => {
      notes = said;
    },
    withinMs: () => (live ? TICK_MS : null),
    isOpen: async () => action === null && tableNow() !== null,
    submit: async (command, line) => {
      notes = [];
      if (command.type === 'act') ({ action } = command);
      if (command.type === 'undo') notes = [{ type: 'text', text: words.play.nothingToUndo }];
      if (command.type === 'act' || command.type === 'undo') return null;
      if (command.type === 'hint' && tableNow()?.seats[view.seat]?.help.includes('hint') === true) return null;
      const answer = await connection.submit(
        command.type === 'hint' ? { type: 'hint' } : { type: 'autopilot', on: !isManagedNow() },
      );
      if (answer.ok && command.type === 'hint') waiting.push(line);
      return answer.ok ? 'again' : answer.error;
    },
  });
  if (ending !== 'over') throw new Quit();
  return action ?? fallbackAction(view);
};

/** True while a bot plays for the account's seat. */
const isManaged = ({ seats, viewer }: TableView): boolean =>
  viewer !== 'spectator' && (seats[viewer]?.autopilot ?? null) !== null;

/** @returns null if nothing is dealt, or the account has no seat */
const screenOf = ({ input, connection }: OnlinePerson, table: TableView): ScreenModel | null => {
  const { viewer, stage, round, faces, seats, scores, roundsPlayed, proof } = table;
  if (round === null || faces === null || viewer === 'spectator' || !isPlayerView(round)) return null;
  // After the round, the table's score contains it.
  const gained = stage === 'playing' ? [] : (round.outcome?.scores ?? []);
  const deadlineMs = seats[viewer]?.deadlineMs ?? null;
  const left = deadlineMs === null ? null : Math.max(0, Math.round((deadlineMs - connection.tableNowMs()) / 1000));
  return {
    view: round,
    faces,
    bots: seats.map(({ occupant, autopilot }, seat) =>
      occupant?.type === 'bot'
        ? occupant.level
        : autopilot !== null && seat !== viewer
          ? input.words.play.onAutopilot
          : null,
    ),
    scores: scores.map((score, seat) => score - (gained[seat] ?? 0)),
    round: stage === 'playing' ? roundsPlayed + 1 : roundsPlayed,
    dealer: proof?.dealer ?? seatAt(0),
    deal: `${input.words.play.proof} ${proof?.commitment.slice(0, 12) ?? ''}`,
    secondsLeft: left,
    allows: (kind) => allowsHelp(table, kind),
    words: input.words,
    styleText: input.styleText,
  };
};
