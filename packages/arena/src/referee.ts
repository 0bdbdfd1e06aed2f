/**
 * One round played by bots, and what it came to. Whatever a bot does wrong costs its side this round and nothing else:
 * an exception, an illegal or malformed action, no answer in time.
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

/** The fault that ended a round early, as data. */
export interface SeatFault {
  readonly seat: Seat;
  readonly kind: FaultKind;
  readonly message: string;
}

/** A finished round. */
export interface PlayedRound {
  /** The last state that was reached. */
  readonly round: Round;
  /** Null where no seat became landlord. */
  readonly landlord: Seat | null;
  /** Null where there is no landlord and no fault. */
  readonly winner: Side | null;
  /** Points by the rule set, index = Seat; zeros where there was no landlord and no fault. */
  readonly scores: readonly number[];
  /** Bombs and rockets played, by either side. */
  readonly bombs: number;
  readonly fault: SeatFault | null;
}

/** How long bots may take, and who hears of their moves. */
export interface RefereeOptions {
  /** How long a bot may think over one action; bots that answer at once ignore it. */
  readonly budgetMs?: number;
  /** How long to wait for a promised answer, the start of a program included, before the bot has lost the round. */
  readonly timeoutMs?: number;
  /** Milliseconds of a clock that only runs forward; always 0 where times are not measured. */
  readonly nowMs?: () => number;
  /** Called after each action with the milliseconds it took. */
  readonly onMove?: (seat: Seat, tookMs: number) => void;
}

/** Plays a round to its end. @param bots index = Seat; two seats want two bots. */
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
  // Bots that never bid would be dealt cards for ever.
  while (!isOver(round) && round.redeals <= REDEALS_MAX) {
    // Where several seats are to act at once the first is asked: no view shows what it answers to the others.
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
/** After this many redeals in which no bot bids, a round is given up: no landlord, no points. */
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

/** Why an action cannot be played. The engine's own action objects, which nearly all bots answer with, are legal if
 * they are in the list; anything else is looked at field by field. */
const whyRefused = (round: Round, seat: Seat, action: Action): string | null => {
  if (legalActions(round, seat).includes(action)) return null;
  if (typeof action !== 'object' || action === null) return `answered ${JSON.stringify(action)}, want an action`;
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
 * The round as it stands, lost by the seat at fault. It pays for its whole side, so that a partner loses no points by
 * it; before there is a landlord it pays one point to each other seat.
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
