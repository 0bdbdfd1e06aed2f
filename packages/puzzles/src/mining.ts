/**
 * Puzzles out of seeded deals, at most one a deal: pure, so that deal 17 of a seed gives the same puzzle for ever, on any
 * thread and after any interruption.
 *
 * From a deal, play is random for a trick or two, and the first position is taken in which a player leads, his side
 * wins by exactly the wanted number of first plays, greedy or the sampling player errs somewhere along the way, and the
 * whole strategy is small enough to be written down.
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

/** Which deals are mined, and what a puzzle has to be like. */
export interface MiningPlan {
  readonly rules: RuleSet;
  readonly seed: string;
  /** Cards of a hand. */
  readonly cardsMin: number;
  readonly cardsMax: number;
  /** Winning first plays. */
  readonly moves: number;
  /** Percentage of deals that are for all seats; the others are for two sides. */
  readonly allSeats: number;
  /** Only puzzles that `isBeautiful` lets through, and no two of one shape. */
  readonly beauty: boolean;
}

/** A puzzle and where it comes from. */
export interface MinedPuzzle {
  readonly puzzle: Puzzle;
  /** `formOf` the puzzle: of two that are equal the first is taken. */
  readonly form: string;
}

/** What a plan has where nothing else is asked for. */
export const MINING_DEFAULTS = { cardsMin: 8, cardsMax: 14, moves: 1, allSeats: 25, beauty: false } as const;

/** The command that mines this plan: the seed, and each setting that is not the default. The puzzles name their rules. */
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

/** First plays to choose from, fewer are no puzzle. */
const CHOICES_MIN = 6;
/** Decisions along the longest line where something loses. */
const DECISIONS_MIN = 2;
/** Random games that are followed from a deal, in search of a position. */
const WALKS = 8;
/** Cards that are dealt beyond a puzzle's size, and are played before it begins: for two hands at most, for three at least. */
const CARDS_MORE = 3;
/** Ranks of a thinned-out pack, at least. */
const RANKS_MIN = 5;
/** Nodes for who wins a position, for all its first moves, for its strategy; and for all positions of a deal. */
const VERDICT_NODES_MAX = 10_000;
const NODES_MAX = 30_000;
const PROOF_NODES_MAX = 200_000;
const DEAL_NODES_MAX = 60_000;
/** Positions of a strategy. */
const STEPS_MAX = 12_000;
const TABLE_BYTES = 1 << 22;
const HANDS_BYTES = 1 << 28;

/** A solver for one candidate after another. */
export const miningSolver = (): Solver => new Solver({ tableBytes: TABLE_BYTES, handsBytes: HANDS_BYTES });

/** What a set of this plan holds once: puzzles that are the same under renaming of ranks, or of one shape. */
export const formOf = (puzzle: Puzzle, position: OpenPosition, { beauty }: Pick<MiningPlan, 'beauty'>): string =>
  beauty ? puzzleShapeOf(puzzle) : canonicalForm(position);

/** The puzzle of deal `index`, or null where it has none. @param solver of `miningSolver`; it is cleared first. */
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

/** The position as a puzzle, or null where it is none. */
const judge = ({ plan, index, position, solver }: Candidate): MinedPuzzle | null => {
  if (position.hands.some((hand) => sizeOf(hand) > plan.cardsMax)) return null;
  if (movesOf(position).length < CHOICES_MIN) return null;
  const first = winningMoves(position, solver, plan.moves);
  if (first === null || first.some((move) => winnerOf(afterMove(position, move)) !== null)) return null;
  const proof = proveStrategy(solver, position, { stepsMax: STEPS_MAX, nodesMax: PROOF_NODES_MAX });
  if (proof === null) return null;
  const wrong = mistakes(position, proof, solver);
  if (wrong.of < DECISIONS_MIN || wrong.greedy + wrong.sampling === 0) return null;
  // The effort is measured on an empty table, whatever has been searched on the way here.
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

/** All winning moves of the leader, or null where he loses, they are not that many plays, or a limit came first. */
const winningMoves = (position: OpenPosition, solver: Solver, wanted: number): Move[] | null => {
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
    if (playTexts(winning, position).length > wanted) return null;
  }
  return playTexts(winning, position).length === wanted ? winning : null;
};

type Mistakes = NonNullable<Puzzle['wrong']>;

/**
 * A mistake of greedy, which looks at nothing but its own hand, counts 1, one of the sampling player 2, and a proof ten
 * times as large 1 more. Rounded to tenths.
 */
const difficultyOf = ({ greedy, sampling }: Mistakes, steps: number): number =>
  Math.round(10 * (greedy + 2 * sampling + Math.log10(steps))) / 10;

/**
 * Along the longest line of the strategy, the winner playing it and the loser holding out: at which of the winner's
 * decisions would the players have thrown the win away?
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

/** Where the loser's reply that makes the strategy longest leads; the first of several. */
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

/** Whether every hand still has enough cards. */
const isWithin = ({ hands }: OpenPosition, { cardsMin }: MiningPlan): boolean =>
  hands.every((hand) => sizeOf(hand) >= cardsMin);

const randomStep = (position: OpenPosition, rng: Rng): OpenPosition => {
  const moves = movesOf(position);
  const move = moves[randomBelow(rng, Math.max(1, moves.length))];
  // A leader who has nothing to lead (where single cards are switched off) ends the walk.
  return move === undefined ? { ...position, hands: [] } : afterMove(position, move);
};

/** A deal to walk from: hands of a thinned-out pack, so that pairs, chains and bombs come about. */
const dealFor = ({ rules, cardsMin, cardsMax, allSeats }: MiningPlan, index: number, rng: Rng): OpenPosition | null => {
  // Evenly: with 25 every fourth.
  const isForAll = Math.floor(((index + 1) * allSeats) / 100) > Math.floor((index * allSeats) / 100);
  const sides = isForAll ? rules.seats : 2;
  const most = sides === 2 ? cardsMax + CARDS_MORE : Math.min(cardsMax, cardsMin + CARDS_MORE);
  const sizes = Array.from(
    { length: sides },
    () => cardsMin + randomBelow(rng, Math.min(most, handMaxOf(rules)) - cardsMin + 1),
  );
  const wanted = sizes.reduce((sum, size) => sum + size, 0);
  const pack = thinnedPack(rules, wanted, rng);
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

/** A shuffled pack of some ranks only, with at least the given number of cards; null where the decks have fewer. */
const thinnedPack = (rules: RuleSet, wanted: number, rng: Rng): number[] | null => {
  const ranks = Array.from({ length: RANK_COUNT }, (_, rank) => rank);
  shuffle(rng, ranks);
  const kept = RANKS_MIN + randomBelow(rng, RANK_COUNT - RANKS_MIN);
  const pack: number[] = [];
  for (const [count, rank] of ranks.entries()) {
    if (count >= kept && pack.length >= wanted) break;
    for (let copy = 0; copy < copiesOf(rankAt(rank), rules.decks); copy++) pack.push(rank);
  }
  shuffle(rng, pack);
  return pack.length >= wanted ? pack : null;
};

const handOf = (ranks: readonly number[]): RankCounts =>
  countsFromArray(Array.from({ length: RANK_COUNT }, (_, rank) => ranks.filter((other) => other === rank).length));
