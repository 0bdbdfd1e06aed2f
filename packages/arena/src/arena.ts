/**
 * The arena: every bot against every other on duplicate deals, so that luck in the cards affects both.
 *
 * Without an auction seat 0 is the landlord with the kitty, and a deal is two rounds: one bot as landlord against the
 * other as all farmers, then the reverse. With an auction a deal is two rounds per seat: one bot there against the
 * other everywhere else, then the reverse; each round is played by the rule set.
 *
 * The seeds of a deal and of its bots follow from the arena's seed and the deal's number, and the state consists of
 * sums of whole numbers. So any number of threads, interrupted or not, gives the same result. Only times differ.
 */
import { dealFrom } from '@doudizhu/rules/deal';
import { failuresOf, type Failure, type Texts } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { startPlay, startRound, type Round } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { Bot, CreateBot, FaultKind } from '@doudizhu/bots';
import { playRound, type PlayedRound } from './referee.ts';
import { addDeal, addSums, NO_SUMS, sprtOf, type RatioSums, type SprtBounds, type SprtVerdict } from './statistics.ts';

/** Settings of an arena. Plain JSON. */
export interface ArenaSpec {
  /** Names for `createBot`, two or more. */
  readonly bots: readonly string[];
  /** Duplicate deals per pair. */
  readonly deals: number;
  readonly rules: RuleSet;
  readonly seed: string;
  readonly auction: boolean;
  /** Thinking time per action, null: unlimited; and the time limit of an answer. */
  readonly budgetMs: number | null;
  readonly timeoutMs: number;
  /** Bounds that stop a decided pair. Null: play all deals. */
  readonly sprt: SprtBounds | null;
}

/**
 * Sums over the deals of one pair, for the first bot: rounds won, of rounds, in both roles, as landlord, as farmer
 * (with an auction: seats that won, of seats); points by the same division (without an auction: DouZero's, 2 · 2^(bombs
 * and rockets); with one: the rule set's); and the deal as one game, for Elo and SPRT (without an auction: the share of
 * its two rounds; with one: 1, ½, 0 by points).
 */
export const PAIR_SUMS = [
  'wins',
  'landlordWins',
  'farmerWins',
  'points',
  'landlordPoints',
  'farmerPoints',
  'score',
] as const;
type PairSums = Readonly<Record<(typeof PAIR_SUMS)[number], RatioSums>>;

const pairSumsOf = (sumsOf: (name: keyof PairSums) => RatioSums): PairSums =>
  Object.fromEntries(PAIR_SUMS.map((name) => [name, sumsOf(name)])) as PairSums;

/** Result of a pair so far: deals, sums and the verdict of SPRT. */
export interface PairState {
  /** Indices into the spec's bots. */
  readonly a: number;
  readonly b: number;
  readonly deals: number;
  readonly sums: PairSums;
  readonly verdict: SprtVerdict;
}

/** Moves of one bot in all its rounds. */
export interface BotState {
  readonly moves: number;
  readonly totalMs: number;
  readonly slowestMs: number;
  readonly faults: Readonly<Record<FaultKind, number>>;
  /** Message of the first fault, for the bot's developer. */
  readonly firstFault: string | null;
}

/** State of an arena. Plain JSON: it can be stored at any time and resumed later. */
export interface ArenaState {
  readonly arena: 1;
  readonly spec: ArenaSpec;
  readonly pairs: readonly PairState[];
  readonly bots: readonly BotState[];
}

/** Deals of one pair, as a task for a thread. */
export interface ArenaJob {
  readonly spec: ArenaSpec;
  readonly pair: number;
  readonly a: number;
  readonly b: number;
  readonly from: number;
  readonly deals: number;
}

/** Outcome of a job. `bots`: of a and of b. */
export interface ArenaPart {
  readonly pair: number;
  readonly from: number;
  readonly deals: number;
  readonly sums: PairSums;
  readonly bots: readonly [BotState, BotState];
}

const NO_PAIR_SUMS = pairSumsOf(() => NO_SUMS);
const NO_MOVES: BotState = {
  moves: 0,
  totalMs: 0,
  slowestMs: 0,
  faults: { crash: 0, timeout: 0, illegal: 0 },
  firstFault: null,
};

const ARENA_TEXTS = {
  'bad-arena/bots': 'invalid arena: {bots:bot}, expected two or more',
  'bad-arena/deals': 'invalid arena: {deals} deals, expected 1 or more',
  'bad-arena/sprt': 'invalid arena: SPRT from {low} to {high}, expected two rising shares between 0 and 1',
} as const satisfies Texts;
const arenaFailure = failuresOf(ARENA_TEXTS);

/** Starts an arena. @returns `bad-arena` for invalid settings, `bad-bot` for an unknown bot */
export const startArena = (spec: ArenaSpec, createBot: CreateBot): Result<ArenaState, Failure> => {
  const { bots, deals, sprt } = spec;
  if (bots.length < 2) return err(arenaFailure('bad-arena/bots', { bots: bots.length }));
  if (!Number.isInteger(deals) || deals < 1) return err(arenaFailure('bad-arena/deals', { deals }));
  if (sprt !== null && !(sprt.low > 0 && sprt.low < sprt.high && sprt.high < 1)) {
    return err(arenaFailure('bad-arena/sprt', { low: sprt.low, high: sprt.high }));
  }
  for (const name of bots) {
    const bot = createBot({ name, seed: 0 });
    if (!bot.ok) return bot;
  }
  const pairs = bots.flatMap((_, a) =>
    bots.flatMap((__, b) => (a < b ? [{ a, b, deals: 0, sums: NO_PAIR_SUMS, verdict: null }] : [])),
  );
  return ok({ arena: 1, spec, pairs, bots: bots.map(() => NO_MOVES) });
};

/** True if a pair is played to the end or decided. */
export const isPairOver = (state: ArenaState, pair: number): boolean => {
  const { deals, verdict } = state.pairs[pair] as PairState;
  return deals >= state.spec.deals || verdict !== null;
};

/** Deals per job, and per look of SPRT. */
export const JOB_DEALS = 25;

/** Job of a pair that starts with deal `from`. */
export const jobAt = ({ spec, pairs }: ArenaState, pair: number, from: number): ArenaJob => {
  const { a, b } = pairs[pair] as PairState;
  return { spec, pair, a, b, from, deals: Math.min(JOB_DEALS, spec.deals - from) };
};

/** Adds a part to the state. Parts of a pair must come in the order of their deals. @throws Error for another order */
export const recordPart = (state: ArenaState, part: ArenaPart): ArenaState => {
  const pair = state.pairs[part.pair] as PairState;
  if (part.from !== pair.deals)
    throw new Error(`invalid part: begins with deal ${part.from}, expected deal ${pair.deals}`);
  const sums = addPairSums(pair.sums, part.sums);
  const verdict = state.spec.sprt === null ? null : sprtOf(sums.score, state.spec.sprt).verdict;
  const pairs = state.pairs.with(part.pair, { ...pair, deals: pair.deals + part.deals, sums, verdict });
  const bots = state.bots.map((bot, index) => {
    const moves = index === pair.a ? part.bots[0] : index === pair.b ? part.bots[1] : NO_MOVES;
    return addMoves(bot, moves);
  });
  return { ...state, pairs, bots };
};

/** Tools of a thread that plays jobs. */
export interface ArenaTools {
  readonly createBot: CreateBot;
  /** Clock for the time per move. */
  readonly nowMs: () => number;
}

/** Plays a job. */
export const playJob = async (job: ArenaJob, tools: ArenaTools): Promise<ArenaPart> => {
  let part: ArenaPart = { ...job, sums: NO_PAIR_SUMS, bots: [NO_MOVES, NO_MOVES] };
  const sides = [new SideTally(), new SideTally()] as const;
  for (let deal = job.from; deal < job.from + job.deals; deal++) {
    const sums = job.spec.auction
      ? await playAuctionDeal(job, deal, sides, tools)
      : await playDeal(job, deal, sides, tools);
    part = { ...part, sums: addPairSums(part.sums, sums) };
  }
  const { pair, from, deals, sums } = part;
  return { pair, from, deals, sums, bots: [sides[0].state(), sides[1].state()] };
};

/** Moves and faults of one side in a job. */
class SideTally {
  moves = 0;
  totalMs = 0;
  slowestMs = 0;
  readonly faults = { crash: 0, timeout: 0, illegal: 0 };
  firstFault: string | null = null;

  move(tookMs: number): void {
    this.moves++;
    this.totalMs += tookMs;
    this.slowestMs = Math.max(this.slowestMs, tookMs);
  }

  fault(kind: FaultKind, message: string, at: string): void {
    this.faults[kind]++;
    this.firstFault ??= `${kind} (${at}): ${message}`;
  }

  state(): BotState {
    const { moves, totalMs, slowestMs, faults, firstFault } = this;
    return { moves, totalMs, slowestMs, faults, firstFault };
  }
}

type Sides = readonly [SideTally, SideTally];

/** Plays a deal without an auction: two rounds, DouZero's points. */
const playDeal = async (job: ArenaJob, deal: number, sides: Sides, tools: ArenaTools): Promise<PairSums> => {
  const { rules, seed } = job.spec;
  const cards = dealFrom(rules, createRng(`${seed}/${deal}`));
  /** Plays the round in which that side has the landlord. @returns the result of the first bot */
  const playAs = async (landlordSide: 0 | 1): Promise<{ readonly won: number; readonly points: number }> => {
    const seats = Array.from({ length: rules.seats }, (_, seat) => (seat === 0 ? landlordSide : 1 - landlordSide));
    const played = await playSeated(job, startPlay({ rules, deal: cards }), { deal, seats, sides, tools });
    const won = (played.winner === 'landlord') === (landlordSide === 0);
    return { won: Number(won), points: (won ? 2 : -2) * 2 ** played.bombs };
  };
  const landlord = await playAs(0);
  const farmers = await playAs(1);
  return {
    wins: addDeal(NO_SUMS, landlord.won + farmers.won, 2),
    landlordWins: addDeal(NO_SUMS, landlord.won, 1),
    farmerWins: addDeal(NO_SUMS, farmers.won, 1),
    points: addDeal(NO_SUMS, landlord.points + farmers.points, 2),
    landlordPoints: addDeal(NO_SUMS, landlord.points, 1),
    farmerPoints: addDeal(NO_SUMS, farmers.points, 1),
    score: addDeal(NO_SUMS, (landlord.won + farmers.won) / 2, 1),
  };
};

/**
 * Plays a deal with an auction: each bot once alone at every seat, the rule set's points. If a farmers' side loses by a
 * fault, only the seat at fault counts.
 */
const playAuctionDeal = async (job: ArenaJob, deal: number, sides: Sides, tools: ArenaTools): Promise<PairSums> => {
  const { rules, seed } = job.spec;
  const wins = { landlord: 0, farmer: 0 };
  const points = { landlord: 0, farmer: 0 };
  const count = { landlord: 0, farmer: 0 };
  let faulty = 0;
  for (let alone = 0; alone < rules.seats; alone++) {
    for (const side of [0, 1] as const) {
      const seats = Array.from({ length: rules.seats }, (_, seat) => (seat === alone ? side : 1 - side));
      const start = startRound({ rules, seed: `${seed}/${deal}` });
      const played = await playSeated(job, start, { deal, seats, sides, tools });
      for (const [seat, of] of seats.entries()) {
        if (of !== 0) continue;
        const score = played.scores[seat] as number;
        if (played.landlord === null) faulty += score;
        if (played.winner === null || (played.fault !== null && score === 0)) continue;
        const role = seat === played.landlord ? 'landlord' : 'farmer';
        count[role]++;
        wins[role] += Number((played.winner === 'landlord') === (role === 'landlord'));
        points[role] += score;
      }
    }
  }
  const total = points.landlord + points.farmer + faulty;
  return {
    wins: addDeal(NO_SUMS, wins.landlord + wins.farmer, count.landlord + count.farmer),
    landlordWins: addDeal(NO_SUMS, wins.landlord, count.landlord),
    farmerWins: addDeal(NO_SUMS, wins.farmer, count.farmer),
    points: addDeal(NO_SUMS, total, 2 * rules.seats),
    landlordPoints: addDeal(NO_SUMS, points.landlord, count.landlord),
    farmerPoints: addDeal(NO_SUMS, points.farmer, count.farmer),
    score: addDeal(NO_SUMS, total > 0 ? 1 : total < 0 ? 0 : 0.5, 1),
  };
};

interface RoundAt {
  readonly deal: number;
  /** Side of the bot per seat: 0 or 1, index = Seat. */
  readonly seats: readonly number[];
  readonly sides: Sides;
  readonly tools: ArenaTools;
}

const playSeated = async (
  job: ArenaJob,
  start: Round,
  { deal, seats, sides, tools }: RoundAt,
): Promise<PlayedRound> => {
  const { bots, seed, budgetMs, timeoutMs } = job.spec;
  const { createBot, nowMs } = tools;
  const seated = seats.map((side, seat): Bot => {
    const name = bots[side === 0 ? job.a : job.b] as string;
    // Without a budget bots measure their work, so the result is reproducible.
    const clock = budgetMs === null ? {} : { nowMs };
    const bot = createBot({ name, seed: `${seed}/${deal}/${seat}`, ...clock });
    if (!bot.ok) throw new Error(bot.error.message);
    return bot.value;
  });
  const sideAt = (seat: number): SideTally => sides[seats[seat] as 0 | 1];
  const played = await playRound(start, seated, {
    ...(budgetMs === null ? {} : { budgetMs }),
    timeoutMs,
    nowMs,
    onMove: (seat, tookMs) => sideAt(seat).move(tookMs),
  });
  if (played.fault !== null)
    sideAt(played.fault.seat).fault(
      played.fault.kind,
      played.fault.message,
      `deal ${seed}/${deal}, seat ${played.fault.seat}`,
    );
  return played;
};

const addPairSums = (a: PairSums, b: PairSums): PairSums => pairSumsOf((name) => addSums(a[name], b[name]));

const addMoves = (a: BotState, b: BotState): BotState => ({
  moves: a.moves + b.moves,
  totalMs: a.totalMs + b.totalMs,
  slowestMs: Math.max(a.slowestMs, b.slowestMs),
  faults: {
    crash: a.faults.crash + b.faults.crash,
    timeout: a.faults.timeout + b.faults.timeout,
    illegal: a.faults.illegal + b.faults.illegal,
  },
  firstFault: a.firstFault ?? b.firstFault,
});
