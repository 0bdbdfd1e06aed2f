/** What axe-core has against the page as it is now. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[];
}

/** One line a violation, with the places where it is. */
export const violations = async (page: Page): Promise<string[]> => {
  await page.evaluate(AXE);
  const found = (await page.evaluate('axe.run(document)')) as { readonly violations: readonly Violation[] };
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};
