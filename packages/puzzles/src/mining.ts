/**
 * Puzzles from seeded deals, at most one per deal. Mining is pure: deal 17 of a seed always gives the same puzzle, on any
 * thread and after any interruption.
 *
 * From a deal, play is random for a trick or two. The puzzle is the first position that fits. A side leads and wins by
 * exactly the given number of first plays. The greedy or the sampling player errs on the main line. The strategy is
 * small enough.
 */
import {
  copiesOf,
  countsFromArray,
  formatCards,
  RANK_COUNT,
  rankAt,
  sizeOf,
  type RankCounts,
} from '@doudizhu/rules/cards';
import {
  positionKey,
  afterMove,
  checkPosition,
  movesOf,
  sideOf,
  winnerOf,
  type OpenPosition,
} from '@doudizhu/rules/position';
import { createRng, randomBelow, shuffle, type Rng } from '@doudizhu/rules/rng';
import type { Side } from '@doudizhu/rules/round';
import { handMaxOf, type RuleSet } from '@doudizhu/rules/ruleset';
import { Solver, type Move } from '@doudizhu/solver';
import { leaderOf, playTexts, rulesWords, type Puzzle } from './format.ts';
import { isBeautiful, puzzleShapeOf } from './beauty.ts';
import { canonicalForm } from './canonical-form.ts';
import { greedyMove, samplingMove } from './players.ts';
import { proveStrategy, type PuzzleProof } from './proof.ts';

/** Deals to mine, and criteria for their puzzles. */
export interface MiningPlan {
  readonly rules: RuleSet;
  readonly seed: string;
  /** Cards per hand. */
  readonly cardsMin: number;
  readonly cardsMax: number;
  /** Winning first plays. */
  readonly moves: number;
  /** Percentage of deals that are for all seats. The others are for two sides. */
  readonly allSeats: number;
  /** Only puzzles that `isBeautiful` lets through, and no two of one shape. */
  readonly beauty: boolean;
}

/** A mined puzzle. */
export interface MinedPuzzle {
  readonly puzzle: Puzzle;
  /** `formOf` the puzzle: a set keeps the first puzzle of each form. */
  readonly form: string;
}

/** Defaults of a plan. */
export const MINING_DEFAULTS = { cardsMin: 8, cardsMax: 14, moves: 1, allSeats: 25, beauty: false } as const;

/** Command that mines this plan: the seed, and each setting that is not the default. Puzzles have their rules. */
export const commandOf = ({ seed, cardsMin, cardsMax, moves, allSeats, beauty }: MiningPlan): string => {
  const hasDefaultCards = cardsMin === MINING_DEFAULTS.cardsMin && cardsMax === MINING_DEFAULTS.cardsMax;
  return [
    `ddz puzzle generate --seed ${seed}`,
    ...(hasDefaultCards ? [] : [`--cards ${cardsMin}-${cardsMax}`]),
    ...(moves === MINING_DEFAULTS.moves ? [] : [`--moves ${moves}`]),
    ...(allSeats === MINING_DEFAULTS.allSeats ? [] : [`--all-seats ${allSeats}`]),
    ...(beauty ? ['--beauty'] : []),
  ].join(' ');
};

/** Minimum number of first plays. */
const CHOICES_MIN = 6;
/** Minimum number of decisions with a losing move on the longest line. */
const DECISIONS_MIN = 2;
/** Random walks per deal. */
const WALKS = 8;
/** Extra cards dealt and played before the puzzle starts (two hands: maximum; more: minimum). */
const CARDS_MORE = 3;
/** Minimum number of ranks in a reduced pack. */
const RANKS_MIN = 5;
/** Node limits: winner of a position, all its first moves, its strategy, all positions of a deal. */
const VERDICT_NODES_MAX = 10_000;
const NODES_MAX = 30_000;
const PROOF_NODES_MAX = 200_000;
const DEAL_NODES_MAX = 60_000;
/** Maximum positions of a strategy. */
const STEPS_MAX = 12_000;
const TABLE_BYTES = 1 << 22;
const HANDS_BYTES = 1 << 28;

/** Creates a solver for mining. */
export const miningSolver = (): Solver => new Solver({ tableBytes: TABLE_BYTES, handsBytes: HANDS_BYTES });

/** Form of a puzzle under which a set keeps one: up to names of ranks, or with `beauty` its shape. */
export const formOf = (puzzle: Puzzle, position: OpenPosition, { beauty }: Pick<MiningPlan, 'beauty'>): string =>
  beauty ? puzzleShapeOf(puzzle) : canonicalForm(position);

/** Returns the puzzle of deal `index`, or null. @param solver of `miningSolver`. It is cleared first. */
export const mine = async (plan: MiningPlan, index: number, solver: Solver): Promise<MinedPuzzle | null> => {
  const found = findPuzzle(plan, index, solver);
  if (found === null || (plan.beauty && !(await isBeautiful(found.puzzle, solver)))) return null;
  return found;
};

const findPuzzle = (plan: MiningPlan, index: number, solver: Solver): MinedPuzzle | null => {
  const rng = createRng(`${plan.seed}/${index}`);
  const deal = dealFor(plan, index, rng);
  if (deal === null) return null;
  solver.clear();
  const spent = solver.nodes;
  const seen = new Set<string>();
  for (let walk = 0; walk < WALKS; walk++) {
    for (let position = deal; isWithin(position, plan); position = randomStep(position, rng)) {
      const key = positionKey(position);
      if (position.toBeat !== null || seen.has(key)) continue;
      seen.add(key);
      if (solver.nodes - spent > DEAL_NODES_MAX) return null;
      const found = judge({ plan, index, position, solver });
      if (found !== null) return found;
    }
  }
  return null;
};

interface Candidate {
  readonly plan: MiningPlan;
  readonly index: number;
  readonly position: OpenPosition;
  readonly solver: Solver;
}

/** Returns the position as a puzzle, or null if a criterion fails. */
const judge = ({ plan, index, position, solver }: Candidate): MinedPuzzle | null => {
  if (position.hands.some((hand) => sizeOf(hand) > plan.cardsMax)) return null;
  if (movesOf(position).length < CHOICES_MIN) return null;
  const first = winningMoves(position, solver, plan.moves);
  if (first === null || first.some((move) => winnerOf(afterMove(position, move)) !== null)) return null;
  const proof = proveStrategy(solver, position, { stepsMax: STEPS_MAX, nodesMax: PROOF_NODES_MAX });
  if (proof === null) return null;
  const wrong = mistakes(position, proof, solver);
  if (wrong.of < DECISIONS_MIN || wrong.greedy + wrong.sampling === 0) return null;
  // Nodes are counted from an empty table.
  solver.clear();
  const { nodes, unknownMoves } = solver.solve(position, { nodesMax: 4 * NODES_MAX });
  if (unknownMoves.length > 0) return null;
  const [landlord = '', ...farmers] = position.hands.map(formatCards);
  const puzzle: Puzzle = {
    id: `${plan.seed}-${index}`,
    source: `${commandOf(plan)}, deal ${index}`,
    ...rulesWords(plan.rules),
    landlord,
    farmers,
    leader: leaderOf(position.turn, position.hands.length),
    winner: proof.winner,
    winningFirstPlays: playTexts(first, position),
    difficulty: difficultyOf(wrong, proof.steps.size),
    nodes,
    steps: proof.steps.size,
    digest: proof.digest,
    wrong,
  };
  return { puzzle, form: formOf(puzzle, position, plan) };
};

/** Returns the leader's winning moves, or null if they lose, have another number of plays, or a limit came first. */
const winningMoves = (position: OpenPosition, solver: Solver, plays: number): Move[] | null => {
  const side = sideOf(position.turn);
  const start = solver.nodes;
  const { winner } = solver.solve(position, { moves: 'first', nodesMax: VERDICT_NODES_MAX });
  if (winner !== side) return null;
  const winning: Move[] = [];
  for (const move of movesOf(position)) {
    const result = winnerAfter(position, move, solver, NODES_MAX - (solver.nodes - start));
    if (result === 'unknown') return null;
    if (result === side) winning.push(move);
    // Most candidates have many winning moves, and are done with here.
    if (playTexts(winning, position).length > plays) return null;
  }
  return playTexts(winning, position).length === plays ? winning : null;
};

type Mistakes = NonNullable<Puzzle['wrong']>;

/**
 * Difficulty in tenths: 1 per mistake of greedy, which sees only its own hand, 2 per mistake of the sampling player, and 1
 * per tenfold size of the proof.
 */
const difficultyOf = ({ greedy, sampling }: Mistakes, steps: number): number =>
  Math.round(10 * (greedy + 2 * sampling + Math.log10(steps))) / 10;

/**
 * Counts the winner's decisions on the longest line of the strategy, and those at which the players' moves lose.
 */
const mistakes = (start: OpenPosition, proof: PuzzleProof, solver: Solver): Mistakes => {
  const wrong = { of: 0, greedy: 0, sampling: 0 };
  let position = start;
  while (winnerOf(position) === null) {
    const step = proof.steps.get(positionKey(position));
    if (step === undefined) throw new Error(`${positionKey(position)} is not in its own proof`);
    if (step.move === undefined) {
      position = longestReply(position, proof);
      continue;
    }
    const isWinning = (move: Move): boolean => winnerAfter(position, move, solver, PROOF_NODES_MAX) === proof.winner;
    if (movesOf(position).some((move) => !isWinning(move))) {
      wrong.of++;
      if (!isWinning(greedyMove(position))) wrong.greedy++;
      if (!isWinning(samplingMove(position, positionKey(position)))) wrong.sampling++;
    }
    position = afterMove(position, step.move);
  }
  return wrong;
};

const winnerAfter = (position: OpenPosition, move: Move, solver: Solver, nodesMax: number): Side | 'unknown' => {
  const after = afterMove(position, move);
  return winnerOf(after) ?? solver.solve(after, { moves: 'first', nodesMax }).winner;
};

/** Returns the position after the loser's reply with the longest strategy. The first of several. */
const longestReply = (position: OpenPosition, proof: PuzzleProof): OpenPosition => {
  let longest = -1;
  let chosen = position;
  for (const move of movesOf(position)) {
    const after = afterMove(position, move);
    const moves = proof.steps.get(positionKey(after))?.moves ?? 0;
    if (moves <= longest) continue;
    longest = moves;
    chosen = after;
  }
  return chosen;
};

/** Checks if every hand still has enough cards. */
const isWithin = ({ hands }: OpenPosition, { cardsMin }: MiningPlan): boolean =>
  hands.every((hand) => sizeOf(hand) >= cardsMin);

const randomStep = (position: OpenPosition, rng: Rng): OpenPosition => {
  const moves = movesOf(position);
  const move = moves[randomBelow(rng, Math.max(1, moves.length))];
  // A leader without a legal play (single cards switched off) ends the walk.
  return move === undefined ? { ...position, hands: [] } : afterMove(position, move);
};

/** Deals hands from a reduced pack, in which pairs, chains and bombs are frequent. */
const dealFor = ({ rules, cardsMin, cardsMax, allSeats }: MiningPlan, index: number, rng: Rng): OpenPosition | null => {
  // Evenly spread: with 25 every fourth deal.
  const isForAll = Math.floor(((index + 1) * allSeats) / 100) > Math.floor((index * allSeats) / 100);
  const sides = isForAll ? rules.seats : 2;
  const most = sides === 2 ? cardsMax + CARDS_MORE : Math.min(cardsMax, cardsMin + CARDS_MORE);
  const sizes = Array.from(
    { length: sides },
    () => cardsMin + randomBelow(rng, Math.min(most, handMaxOf(rules)) - cardsMin + 1),
  );
  const dealtSize = sizes.reduce((sum, size) => sum + size, 0);
  const pack = thinnedPack(rules, dealtSize, rng);
  if (pack === null) return null;
  let dealt = 0;
  const hands = sizes.map((size) => {
    const hand = handOf(pack.slice(dealt, dealt + size));
    dealt += size;
    return hand;
  });
  const position: OpenPosition = { rules, hands, turn: randomBelow(rng, sides), toBeat: null, passes: 0 };
  return checkPosition(position).ok ? position : null;
};

/** Shuffles a pack of some ranks with at least `sizeMin` cards. @returns null if the decks have fewer. */
const thinnedPack = (rules: RuleSet, sizeMin: number, rng: Rng): number[] | null => {
  const ranks = Array.from({ length: RANK_COUNT }, (_, rank) => rank);
  shuffle(rng, ranks);
  const kept = RANKS_MIN + randomBelow(rng, RANK_COUNT - RANKS_MIN);
  const pack: number[] = [];
  for (const [count, rank] of ranks.entries()) {
    if (count >= kept && pack.length >= sizeMin) break;
    for (let copy = 0; copy < copiesOf(rankAt(rank), rules.decks); copy++) pack.push(rank);
  }
  shuffle(rng, pack);
  return pack.length >= sizeMin ? pack : null;
};

const handOf = (ranks: readonly number[]): RankCounts =>
  countsFromArray(Array.from({ length: RANK_COUNT }, (_, rank) => ranks.filter((other) => other === rank).length));
