/** A program at a seat: sits down, gets ready, and answers each decision of its seat. */
import { err, ok, type Result } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import { seatAt } from '@doudizhu/rules/deal';
import { isPlayerView, type PlayerView } from '@doudizhu/rules/view';
import { LIMITS, type ServerFailure } from '@doudizhu/protocol';
import { decisionOf, fallbackAction, type PersonCommand, type TableView } from '@doudizhu/table';
import { OFFLINE } from './connection-state.ts';
import type { TableConnection } from './table-connection.ts';

/** A quarter of the socket's messages is left for what the connection sends itself. */
const COMMANDS = { count: (LIMITS.messages.count * 3) / 4, periodMs: LIMITS.messages.periodMs };

/** How a program plays its seat. */
export interface PlaySeatSetup {
  /** Chooses among the legal actions of the seat's view, within the table's time limit. */
  readonly choose: (view: PlayerView) => Action | Promise<Action>;
  /** Rounds after which the player leaves. Default: no limit. */
  readonly roundsMax?: number;
  /** Called when the server refuses an action: the player sends a simple legal one instead. */
  readonly onRefusal?: (failure: ServerFailure) => void;
}

/**
 * Plays until the match or the wanted rounds are over, then leaves. The connection stays open. A program that decides at
 * once is held below the server's limit of messages.
 * @returns the number of rounds played. A failure if the server refuses the seat or the connection ends
 * @throws what `choose` throws
 */
export const playSeat = (
  connection: TableConnection,
  { choose, roundsMax = Infinity, onRefusal }: PlaySeatSetup,
): Promise<Result<number, ServerFailure>> =>
  new Promise((resolve, reject) => {
    let rounds = 0;
    let isBusy = false;
    let hasNews = false;
    const pace = createPace(COMMANDS);
    const submit = async (command: PersonCommand): Promise<Result<void, ServerFailure>> => {
      const waitMs = pace(connection.tableNowMs());
      if (waitMs > 0) await new Promise<void>((done) => setTimeout(done, waitMs));
      return connection.submit(command);
    };
    const end = (result: Result<number, ServerFailure>): void => {
      for (const stop of stops) stop();
      resolve(result);
    };
    const act = async (view: PlayerView): Promise<Result<void, ServerFailure>> => {
      const action = await choose(view);
      // Too late: a bot has decided.
      if (connection.view()?.round !== view) return ok(undefined);
      const answer = await submit({ type: 'act', action });
      if (answer.ok || connection.view()?.round !== view) return answer;
      onRefusal?.(answer.error);
      return submit({ type: 'act', action: fallbackAction(view) });
    };
    /** Sends commands until nothing is left to do, or the table must change first. */
    const work = async (): Promise<void> => {
      for (;;) {
        const view = connection.view();
        if (view === null) return;
        if (isFinished(view, rounds, roundsMax)) {
          if (view.viewer !== 'spectator') await submit({ type: 'leave' });
          return end(ok(rounds));
        }
        const decided = decisionIn(view);
        const command = decided === null ? seatCommand(view) : null;
        if (decided === null && command === null) return;
        const answer = decided === null ? await submit(command as PersonCommand) : await act(decided);
        if (!answer.ok && connection.view()?.seq === view.seq) return end(err(answer.error));
      }
    };
    const look = (): void => {
      // A frame can arrive between the last look of `work` and its end.
      hasNews = true;
      if (!isBusy) void workOff().catch(reject);
    };
    const workOff = async (): Promise<void> => {
      isBusy = true;
      while (hasNews) {
        hasNews = false;
        await work();
      }
      isBusy = false;
    };
    const stops = [
      connection.on('start', look),
      connection.on('update', ({ events }) => {
        rounds += events.filter(({ type }) => type === 'ended').length;
        look();
      }),
      connection.on('status', (status) => {
        if (status.state.type === 'ended') end(err(status.failure ?? OFFLINE));
      }),
    ];
    look();
  });

const isFinished = ({ stage, matchOver }: TableView, rounds: number, roundsMax: number): boolean =>
  stage === 'closed' || ((stage === 'over' || stage === 'gathering') && (matchOver || rounds >= roundsMax));

/** @returns the view of the round if its owner decides, otherwise null */
const decisionIn = ({ stage, viewer, seats, round }: TableView): PlayerView | null => {
  if (stage !== 'playing' || viewer === 'spectator' || round === null || !isPlayerView(round)) return null;
  return seats[viewer]?.autopilot !== 'abandonment' && decisionOf(round) !== null ? round : null;
};

/** @returns the command that leads to the next round, or null */
const seatCommand = ({ stage, viewer, seats }: TableView): PersonCommand | null => {
  if (stage !== 'gathering' && stage !== 'over') return null;
  if (viewer !== 'spectator') return seats[viewer]?.ready === false ? { type: 'ready', on: true } : null;
  const free = seats.findIndex(({ occupant }) => occupant === null);
  return free < 0 ? null : { type: 'sit', seat: seatAt(free) };
};

/**
 * Spreads messages so that a program that decides at once stays below a server's limit.
 * @param count messages at most in any period
 * @returns a function that notes a message and says how many milliseconds to wait before it is sent
 */
export const createPace = ({
  count,
  periodMs,
}: {
  readonly count: number;
  readonly periodMs: number;
}): ((nowMs: number) => number) => {
  /** Times of the last `count` messages. */
  const sentMs: number[] = [];
  return (nowMs) => {
    const earliestMs = sentMs.length < count ? nowMs : sentMs.shift()! + periodMs;
    const atMs = Math.max(nowMs, earliestMs);
    sentMs.push(atMs);
    return atMs - nowMs;
  };
};
