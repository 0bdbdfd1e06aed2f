/** Moves in puzzles, chosen by the solver. */
import assert from 'node:assert/strict';
import { formatCards } from '@doudizhu/rules/cards';
import { countsOfCombo } from '@doudizhu/rules/combos';
import { openPosition, parsePosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { Solver } from '@doudizhu/solver';
import type { Page } from 'playwright-core';
import { holds } from './visit.ts';

/** Plays a winning or losing move by keyboard, and waits for the solver's answer. */
export const playMove = async (page: Page, outcome: 'wins' | 'loses'): Promise<void> => {
  await page.locator('.puzzle-table[data-status=yours]').waitFor();
  const before = (await page.locator('.puzzle-table').getAttribute('data-position')) ?? '';
  const position = unwrap(openPosition(unwrap(parsePosition(before))));
  const { winningMoves, losingMoves } = new Solver({ tableBytes: 1 << 22 }).solve(position);
  const [move] = outcome === 'wins' ? winningMoves : losingMoves;
  assert.ok(move !== undefined, `no move here ${outcome}: ${before}`);
  if (move === null) await page.getByRole('button', { name: 'Pass' }).click();
  else {
    await page.getByTestId('hand').getByRole('button').first().focus();
    await page.keyboard.type(formatCards(countsOfCombo(move, 1)));
    await page.getByRole('button', { name: 'Play', exact: true }).click();
  }
  await holds(
    page,
    `(({ position, status } = {}) => position !== ${JSON.stringify(before)} && status !== 'thinking')(
      document.querySelector('.puzzle-table')?.dataset)`,
  );
};

/** Plays the puzzle of a run until the next one appears. */
export const solveOne = async (page: Page): Promise<void> => {
  const solved = page.locator('.chip-tag', { hasText: 'Solved' }).first();
  const before = await solved.innerText();
  while ((await solved.innerText()) === before) {
    await playMove(page, 'wins');
    await page.locator('.puzzle-table[data-status=yours]').waitFor();
  }
};
