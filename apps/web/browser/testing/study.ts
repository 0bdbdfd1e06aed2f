/** The list of moves of an analysis, read by tests in a real browser. */
import type { Page } from 'playwright-core';
import { PATIENT } from './visit.ts';

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
