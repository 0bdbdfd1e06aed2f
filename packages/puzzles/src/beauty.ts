/**
 * Choice of pleasant puzzles: few cards, one idea, tempting wrong answers. docs/reference/puzzles.md has the criteria. All
 * of them are computed, so equal plans give equal puzzles.
 */
import { createLevelBot, LEVEL_NAMES } from '@doudizhu/bots';
import { sizeOf } from '@doudizhu/rules/cards';
import type { Move, Solver } from '@doudizhu/solver';
import { positionOfPuzzle, type Puzzle } from './format.ts';
import { mainLineOf, type MainLineStep } from './main-line.ts';
import { openViewAt } from './players.ts';
import { themesOf } from './themes.ts';

/** Cards in all hands. */
const CARDS_MAX = 24;
/** Maximum positions of the strategy and decisions of the main line. */
const STEPS_MAX = 4000;
const DECISIONS_MAX = 7;
/** How often each of the levels that do not search chooses a first play. */
const TRIES = 4;
/** The share of these that lose, at least. */
const TEMPTING_MIN = 0.5;

/** @param solver proves the main line; its table can have any content. */
export const isBeautiful = async (puzzle: Puzzle, solver: Solver): Promise<boolean> => {
  const position = positionOfPuzzle(puzzle);
  if (!position.ok || (puzzle.steps ?? Infinity) > STEPS_MAX) return false;
  const { hands } = position.value;
  if (hands.reduce((sum, hand) => sum + sizeOf(hand), 0) > CARDS_MAX) return false;
  const line = mainLineOf(solver, position.value, puzzle.winner);
  if (line === null || line.filter(isDecision).length > DECISIONS_MAX || themesOf(line).length === 0) return false;
  return (await temptation(line[0] as MainLineStep)) >= TEMPTING_MIN;
};

const isDecision = ({ winning, losing }: MainLineStep): boolean => winning.length > 0 && losing.length > 0;

/** The share of first plays that lose, of those that bots of levels 1 to 4 choose. */
const temptation = async ({ position, losing }: MainLineStep): Promise<number> => {
  const view = openViewAt(position);
  const losingTexts = new Set(losing.map(textOf));
  const levels = LEVEL_NAMES.filter((level) => level !== 'level-5');
  let [wrong, all] = [0, 0];
  for (const level of levels) {
    for (let index = 0; index < TRIES; index++) {
      const action = await createLevelBot(level, { seed: `first/${index}` }, null).act(view);
      if (losingTexts.has(textOf(action.type === 'play' ? action.combo : null))) wrong++;
      all++;
    }
  }
  return wrong / all;
};

const textOf = (move: Move): string => JSON.stringify(move);

/**
 * Visible shape of a puzzle: its leader; for each hand and winning first play the sizes of groups of equal ranks and
 * the longest chain. The wild cards of each hand. Coarser than `canonicalForm`.
 */
export const puzzleShapeOf = ({ leader, landlord, farmers, winningFirstPlays, wild = '' }: Puzzle): string => {
  const hands = [landlord, ...farmers];
  const filled = hands.map((hand) => Array.from(hand).filter((letter) => wild.includes(letter)).length);
  const shapes = [leader, ...[...hands, ...winningFirstPlays].map(shapeOfCards)].join(' ');
  return wild === '' ? shapes : `${shapes} w${filled.join('')}`;
};

/** @param cards a letter each, sorted. */
const shapeOfCards = (cards: string): string => {
  const groups = [...cards.matchAll(/(.)\1*/gu)].map(([group]) => group);
  const sizes = groups.map(({ length }) => length).toSorted((a, b) => b - a);
  let [run, longest, before] = [0, 0, -2];
  for (const [letter = ''] of groups) {
    const rank = CHAIN_RANKS.indexOf(letter);
    run = rank >= 0 && rank === before + 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
    before = rank < 0 ? -2 : rank;
  }
  return `${sizes.join('')}/${longest}`;
};

/** Neither 2s nor jokers belong to chains. */
const CHAIN_RANKS = '3456789TJQKA';
