/** A person at a server's table in the terminal: the same screen and lines as `ddz play`. */
import { playSeat, type TableConnection } from '@doudizhu/client';
import type { ServerFailure } from '@doudizhu/protocol';
import { seatAt } from '@doudizhu/rules/deal';
import { ok, type Result } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import { isPlayerView, type PlayerView } from '@doudizhu/rules/view';
import { fallbackAction, type TableMirror } from '@doudizhu/table';
import type { Input } from '../command/command.ts';
import { createDecision } from '../play/decision.ts';
import type { Note, Terminal } from '../play/display.ts';
import type { ScreenModel } from '../play/screen.ts';
import { SILENCE } from '../terminal/lines.ts';

export interface OnlinePerson extends Terminal {
  readonly input: Input;
  readonly connection: TableConnection<TableMirror>;
}

/** Interval at which a terminal shows the remaining time, milliseconds. */
const TICK_MS = 1000;

/** Thrown when the person leaves. */
class Quit extends Error {}

/** @returns the number of rounds played */
export const playOnline = async (person: OnlinePerson, roundsMax: number): Promise<Result<number, ServerFailure>> => {
  const { connection, display } = person;
  let rounds = 0;
  const stop = connection.on('events', ({ events, now }) => {
    const model = screenOf(person, now);
    if (model === null) return;
    for (const event of events) {
      const isOwn = event.type === 'acted' && event.seat === now.viewer && !isManaged(now);
      if (event.type === 'acted' && !isOwn && 'factor' in event.action === false) {
        display.acted(model, event.seat, event.action as Action);
      }
      if (event.type !== 'ended') continue;
      rounds++;
      display.outcome(model, [], person.input.words.online.next);
    }
  });
  try {
    return await playSeat(connection, { choose: (view) => ask(person, view), roundsMax });
  } catch (error) {
    if (!(error instanceof Quit)) throw error;
    await connection.submit({ type: 'leave' });
    return ok(rounds);
  } finally {
    stop();
  }
};

/** Asks until the person has decided. Too late, it returns any action, which is not sent. @throws Quit */
const ask = async (person: OnlinePerson, view: PlayerView): Promise<Action> => {
  const { connection, lines, display, live, input } = person;
  const { words } = input;
  const readLine = createDecision(view, words);
  let notes: readonly Note[] = [];
  for (;;) {
    const mirror = connection.mirror();
    const model = mirror === null || mirror.view.round !== view ? null : screenOf(person, mirror);
    if (model === null) return fallbackAction(view);
    const managed = mirror !== null && isManaged(mirror);
    const said: readonly Note[] = managed ? [{ type: 'text', text: words.online.managed }, ...notes] : notes;
    const draw = (typed: string): string => display.decision(model, said, typed);
    const line = await (live ? lines.askWithin(draw, TICK_MS, display.press) : lines.ask(draw, display.press));
    if (line === null) throw new Quit();
    if (line === SILENCE) continue;
    const meant = readLine(line);
    if (meant.type === 'act') return meant.action;
    if (meant.type === 'quit') throw new Quit();
    if (meant.type === 'notes') notes = meant.notes;
    else if (meant.uiCommand === 'undo') notes = [{ type: 'text', text: words.play.nothingToUndo }];
    else {
      notes = [];
      await connection.submit({ type: 'autopilot', on: !managed });
    }
  }
};

/** True while a bot plays for the account's seat. */
const isManaged = ({ view, viewer }: TableMirror): boolean =>
  viewer !== 'spectator' && (view.seats[viewer]?.autopilot ?? null) !== null;

/** @returns null if nothing is dealt, or the account has no seat */
const screenOf = ({ input, connection }: OnlinePerson, { view: table, viewer }: TableMirror): ScreenModel | null => {
  const { stage, round, faces, seats, scores, roundsPlayed, proof } = table;
  if (round === null || faces === null || viewer === 'spectator' || !isPlayerView(round)) return null;
  // After the round, the table's score contains it.
  const gained = stage === 'playing' ? [] : (round.outcome?.scores ?? []);
  const deadlineMs = seats[viewer]?.deadlineMs ?? null;
  const left = deadlineMs === null ? null : Math.max(0, Math.round((deadlineMs - connection.tableNowMs()) / 1000));
  return {
    view: round,
    faces,
    bots: seats.map(({ occupant }) => (occupant?.type === 'bot' ? occupant.level : null)),
    scores: scores.map((score, seat) => score - (gained[seat] ?? 0)),
    round: stage === 'playing' ? roundsPlayed + 1 : roundsPlayed,
    dealer: proof?.dealer ?? seatAt(0),
    deal: `${input.words.play.proof} ${proof?.commitment.slice(0, 12) ?? ''}`,
    secondsLeft: left,
    words: input.words,
    styleText: input.styleText,
  };
};
