/** Violations that axe-core finds on the page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[];
}

/** One line per violation, with its elements. */
export const violations = async (page: Page): Promise<string[]> => {
  if ((await page.evaluate(`'axe' in window`)) !== true) await page.evaluate(AXE);
  // Details of passed rules are not needed.
  const found = (await page.evaluate(`axe.run(document, { resultTypes: ['violations'] })`)) as {
    readonly violations: readonly Violation[];
  };
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};
