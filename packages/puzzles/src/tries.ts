/**
 * What bots make of a puzzle: a bot plays the side that can win, with all hands open, against a defence that holds out as
 * long as it can. A move that gives the win away is a mistake; the strategy's move is played in its place and the try goes
 * on. A try without a mistake scores 1, each mistake halves it: so hard puzzles, which no bot solves, still differ. These
 * scores are what a puzzle's first rating is made of.
 */
import { createLevelBot, LEVEL_NAMES, type Bot, type LevelName, type NetworksFor } from '@doudizhu/bots';
import { positionKey, afterMove, movesOf, sideOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import type { Side } from '@doudizhu/rules/round';
import { type Move, type Solver } from '@doudizhu/solver';
import { longestDefence } from './main-line.ts';
import { openViewAt } from './players.ts';
import { strategyMove } from './proof.ts';

/** The score of each try, 0–1, one list a level in the order of `LEVEL_NAMES`. */
export type TryScores = readonly (readonly number[])[];

export interface TryPlan {
  /** Tries of each level. */
  readonly tries: number;
  /** What `level-5` searches with; null: it plays as it does without networks. */
  readonly networks: NetworksFor | null;
}

/** What a level may count as its thinking time for one move, in milliseconds of a usual machine. */
const BUDGET_MS = 30;
/** Nodes for one question. A move that is not proved within them to give the win away counts as right. */
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
  for (const level of LEVEL_NAMES) {
    const ofLevel: number[] = [];
    for (let index = 0; index < tries; index++) ofLevel.push(await runTry(playerOf(level, index, networks)));
    scores.push(ofLevel);
  }
  return scores;
};

/** @returns what plays the puzzle once and gives the score. The solver's answers are kept: tries come to the same positions. */
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

const playerOf = (level: LevelName, index: number, networks: NetworksFor | null): OpenPlayer => {
  const bot: Bot = createLevelBot(level, { seed: `try/${index}` }, networks);
  return async (position) => {
    const action = await bot.act(openViewAt(position), { budgetMs: BUDGET_MS });
    return action.type === 'play' ? action.combo : null;
  };
};
