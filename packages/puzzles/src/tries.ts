/**
 * Attempts of bots at a puzzle: a bot plays the side that can win, with all hands open, against the longest defence. A
 * move that gives the win away is a mistake. The strategy's move replaces it and the attempt continues. An attempt
 * without a mistake scores 1, and each mistake halves the score, so that hard puzzles, which no bot solves, still differ.
 * The first rating of a puzzle is computed from these scores.
 */
import {
  createLevelBot,
  createRandomBot,
  LEVEL_NAMES,
  type Bot,
  type LevelName,
  type NetworksFor,
} from '@doudizhu/bots';
import { positionKey, afterMove, movesOf, sideOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import type { Side } from '@doudizhu/rules/round';
import { type Move, type Solver } from '@doudizhu/solver';
import { longestDefence } from './main-line.ts';
import { openViewAt } from './players.ts';
import { strategyMove } from './proof.ts';

/**
 * Players of the attempts: random moves are the lowest anchor of the ratings. They are cheap and vary most, so they make
 * four times as many attempts. `level-5` makes one, because it played 471 puzzles the same 16 times.
 */
const TRY_PLAYERS = ['random', ...LEVEL_NAMES] as const;

/** Score of each attempt, 0–1: one list per player, in the order of `TRY_PLAYERS`. */
export type TryScores = readonly (readonly number[])[];

export interface TryPlan {
  /** Tries of levels 1 to 4. */
  readonly tries: number;
  /** Networks of `level-5`. Null: it plays without them. */
  readonly networks: NetworksFor | null;
}

/** Nominal thinking time per move, in milliseconds of a usual machine. */
const BUDGET_MS = 30;
/** Node limit per position. A move counts as right unless it is proved to give the win away. */
const NODES_MAX = 1_000_000;

/** A bot as it plays at open hands. */
export type OpenPlayer = (position: OpenPosition) => Move | Promise<Move>;

/** Equal puzzles and plans give equal scores. */
export const tryScores = async (
  solver: Solver,
  start: OpenPosition,
  winner: Side,
  { tries, networks }: TryPlan,
): Promise<TryScores> => {
  const runTry = createTries(solver, start, winner);
  const scores: number[][] = [];
  for (const name of TRY_PLAYERS) {
    const ofPlayer: number[] = [];
    const count = name === 'random' ? 4 * tries : name === 'level-5' ? 1 : tries;
    for (let index = 0; index < count; index++) ofPlayer.push(await runTry(playerOf(name, index, networks)));
    scores.push(ofPlayer);
  }
  return scores;
};

/** @returns a function that plays the puzzle once and returns the score. Solver answers are cached for further attempts. */
export const createTries = (
  solver: Solver,
  start: OpenPosition,
  winner: Side,
): ((player: OpenPlayer) => Promise<number>) => {
  const winnerAt = remembered((position) => solver.solve(position, { moves: 'first', nodesMax: NODES_MAX }).winner);
  const defence = remembered((position) => longestDefence(solver, position, winner));
  const rightMove = remembered((position) => {
    const budget = { nodesMax: solver.nodes + NODES_MAX, stepsMax: 0 };
    return strategyMove(position, { solver, winner, budget });
  });
  return async (player) => {
    let score = 1;
    for (let position = start; winnerOf(position) === null;) {
      const [only = null, ...others] = movesOf(position);
      if (others.length === 0) position = afterMove(position, only);
      else if (sideOf(position.turn) !== winner) position = afterMove(position, defence(position));
      else {
        const after = afterMove(position, await player(position));
        const result = winnerOf(after) ?? winnerAt(after);
        const isRight = result === winner || result === 'unknown';
        if (!isRight) score /= 2;
        position = isRight ? after : afterMove(position, rightMove(position) ?? only);
      }
    }
    return score;
  };
};

const remembered = <Answer>(ask: (position: OpenPosition) => Answer): ((position: OpenPosition) => Answer) => {
  const kept = new Map<string, Answer>();
  return (position) => {
    const key = positionKey(position);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const answer = ask(position);
    kept.set(key, answer);
    return answer;
  };
};

const playerOf = (name: 'random' | LevelName, index: number, networks: NetworksFor | null): OpenPlayer => {
  const seed = `try/${index}`;
  const bot: Bot = name === 'random' ? createRandomBot({ seed }) : createLevelBot(name, { seed }, networks);
  return async (position) => {
    const action = await bot.act(openViewAt(position), { budgetMs: BUDGET_MS });
    return action.type === 'play' ? action.combo : null;
  };
};
