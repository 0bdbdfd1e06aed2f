import { test } from 'node:test';
import { checkDecisions } from '../testing/explained-decisions.ts';

/** Decisions in all; 10,000 take about a minute. */
const DECISIONS = Number(process.env['REASON_DECISIONS'] ?? 10_000);

// Share of each rule set in percent.
for (const [name, share] of [
  ['competition', 40],
  ['happy', 40],
  ['pagat', 10],
  ['pagat-4p', 10],
] as const) {
  const count = Math.ceil((DECISIONS * share) / 100);
  test(`${count} decisions of ${name}: each play has a reason, and every claim is true`, () => {
    checkDecisions(name, count);
  });
}
