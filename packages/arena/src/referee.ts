/**
 * One round played by bots. A fault of a bot costs its side this round and nothing else: an exception, an illegal or
 * malformed action, a late answer.
 */
import type { Seat } from '@doudizhu/rules/deal';
import {
  applyUnchecked,
  isOver,
  legalActions,
  scoreRound,
  sheetOf,
  toAct,
  whyIllegal,
  type Action,
  type Outcome,
  type Round,
  type Side,
} from '@doudizhu/rules/round';
import { viewFor } from '@doudizhu/rules/view';
import { BotFault, type FaultKind, type Bot, botFaultPhrase } from '@doudizhu/bots';

/** Fault that ended a round early, as data. */
export interface SeatFault {
  readonly seat: Seat;
  readonly kind: FaultKind;
  readonly message: string;
}

/** A finished round. */
export interface PlayedRound {
  /** Last state of the round. */
  readonly round: Round;
  /** Null if no seat became landlord. */
  readonly landlord: Seat | null;
  /** Null if there is no landlord and no fault. */
  readonly winner: Side | null;
  /** Points by the rule set, index = Seat. Zeros if there is no landlord and no fault. */
  readonly scores: readonly number[];
  /** Bombs and rockets played, by either side. */
  readonly bombs: number;
  readonly fault: SeatFault | null;
}

/** Time limits of bots, and a listener to their moves. */
export interface RefereeOptions {
  /** Thinking time per action. Bots that answer at once ignore it. */
  readonly budgetMs?: number;
  /** Time limit of a promised answer, with the start of a program. After it the bot loses the round. */
  readonly timeoutMs?: number;
  /** Milliseconds of a monotonic clock; by default always 0. */
  readonly nowMs?: () => number;
  /** Called after each action with the milliseconds it took. */
  readonly onMove?: (seat: Seat, tookMs: number) => void;
}

/** Plays a round to its end. @param bots index = Seat; each seat needs a bot of its own */
export const playRound = async (
  start: Round,
  bots: readonly Bot[],
  { budgetMs, timeoutMs, nowMs = noClock, onMove = noListener }: RefereeOptions = {},
): Promise<PlayedRound> => {
  const options = {
    ...(budgetMs === undefined ? {} : { budgetMs }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
  let round = start;
  // Bots that never bid would cause redeals for ever.
  while (!isOver(round) && round.redeals <= REDEALS_MAX) {
    // If several seats act at once the first is asked; no view shows its answer to the others.
    const seat = toAct(round)[0] as Seat;
    const bot = bots[seat] as Bot;
    const startedMs = nowMs();
    let action: Action;
    try {
      const answer = bot.act(viewFor(round, seat), options);
      action = isPromise(answer) ? await answerInTime(answer, timeoutMs ?? TIMEOUT_MS) : answer;
    } catch (error) {
      onMove(seat, nowMs() - startedMs);
      return lost(round, faultOf(seat, error));
    }
    onMove(seat, nowMs() - startedMs);
    const message = whyRefused(round, seat, action);
    if (message !== null) return lost(round, { seat, kind: 'illegal', message });
    round = applyUnchecked(round, seat, action);
  }
  return settled(round);
};

const TIMEOUT_MS = 30_000;
/** Number of redeals without a bid after which a round is given up: no landlord, no points. */
export const REDEALS_MAX = 100;
const noClock = (): number => 0;
const noListener = (): void => {};

const isPromise = (answer: Action | Promise<Action>): answer is Promise<Action> =>
  answer !== null && typeof answer === 'object' && 'then' in answer;

const answerInTime = async (answer: Promise<Action>, timeoutMs: number): Promise<Action> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new BotFault('timeout', botFaultPhrase('fault/no-answer', { timeoutMs }))),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Reason why an action cannot be played. The engine's own action objects, which nearly all bots return, are legal if
 * they are in the list. Other objects are checked field by field.
 */
const whyRefused = (round: Round, seat: Seat, action: Action): string | null => {
  if (legalActions(round, seat).includes(action)) return null;
  if (typeof action !== 'object' || action === null) return `answered ${JSON.stringify(action)}, expected an action`;
  return whyIllegal(round, seat, action)?.message ?? null;
};

const faultOf = (seat: Seat, error: unknown): SeatFault => ({
  seat,
  kind: error instanceof BotFault ? error.kind : 'crash',
  message: error instanceof Error ? error.message : String(error),
});

const settled = (round: Round): PlayedRound => ({
  round,
  landlord: round.landlord,
  winner: round.outcome?.winner ?? null,
  scores: round.outcome?.scores ?? round.hands.map(() => 0),
  bombs: round.bombs + round.rockets,
  fault: null,
});

/**
 * Round lost by the seat at fault in its current state. The seat pays for its whole side, so that a partner loses no
 * points. Before there is a landlord it pays one point to each other seat.
 */
const lost = (round: Round, fault: SeatFault): PlayedRound => {
  const { landlord } = round;
  const bombs = round.bombs + round.rockets;
  const others = round.rules.seats - 1;
  if (landlord === null) {
    const scores = round.hands.map((_, seat) => (seat === fault.seat ? -others : 1));
    return { round, landlord, winner: null, scores, bombs, fault };
  }
  const winner: Outcome['winner'] = fault.seat === landlord ? 'farmers' : 'landlord';
  const paid = scoreRound(sheetOf(round, winner, false), landlord);
  const scores = paid.map((score, seat) => {
    if (seat === landlord || winner === 'farmers') return score;
    return seat === fault.seat ? -(paid[landlord] as number) : 0;
  });
  return { round, landlord, winner, scores, bombs, fault };
};
