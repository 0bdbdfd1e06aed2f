/** Positions of analyses, and the list of moves, read by tests in a real browser. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { PATIENT } from './visit.ts';

interface Puzzle {
  readonly id: string;
  readonly rules: string;
  readonly kindsOff: readonly string[];
  readonly landlord: string;
  readonly farmers: readonly string[];
}

export const FIXTURES = join(import.meta.dirname, '../../../../fixtures');

/** The position of the first document: the farmer leads, and every play loses. */
export const SEED = readFileSync(join(FIXTURES, 'puzzles.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Puzzle)
  .find(({ id }) => id === 'seed-004-wechat') as Puzzle;
export const [FARMER = ''] = SEED.farmers;
export const SEED_DDN = `ddn1 rules=${SEED.rules};kindsOff=${SEED.kindsOff.join()} L=${SEED.landlord} D=${FARMER} turn=D beat=-`;

/** 77J2 against 99Q, the landlord leads: 7 and J win, 77 and 2 lose. */
export const SMALL_DDN = 'ddn1 rules=competition L=77J2 D=99Q turn=L beat=- passes=0';
/** Address of its analysis. */
export const SMALL = `analysis?ddn=${encodeURIComponent(SMALL_DDN)}`;

/** Waits until every move is known. A slow machine needs more than the usual limit. */
export const allKnown = async (page: Page, headline: string): Promise<void> => {
  const more = page.getByTestId('unfinished').getByRole('button').last();
  const done = page.locator('[data-testid=moves][aria-busy=false]');
  await more.or(done).first().waitFor(PATIENT);
  if (await more.isVisible()) await more.click();
  await page.getByTestId('verdict').getByText(headline).waitFor(PATIENT);
  await page.locator('[data-testid=moves][aria-busy=false]').waitFor(PATIENT);
};

/** Worth of each move in the list, by play. */
export const worths = async (page: Page): Promise<Record<string, string>> => {
  const showAll = page.getByRole('button', { name: /^(Show all|全部显示)/ });
  while (await showAll.first().isVisible()) await showAll.first().click();
  return (await page.evaluate(`Object.fromEntries([...document.querySelectorAll('[data-testid=move]')]
    .map(({ dataset }) => [dataset.play, dataset.worth]))`)) as Record<string, string>;
};
