/**
 * Time of bots by their cards: `node tools/trials/bot-times.ts [--decisions 2000] [--bots rules,search]`.
 * Bots of one kind play at tables in memory, with the threads and the drawn delays of a server. The time of each play is
 * counted apart for hands that cannot beat, that can, and that lead. Prints mean and p95 per group, and for each pair of
 * groups the difference of the means in standard errors. Ends with 1 if one is above the threshold: then the time tells
 * cards.
 *
 * With `--delay-ms` short, little is hidden by the drawn part: the strictest test of the rest. With `--timeout-ms` short,
 * `search` and level 5 take less of the hour that they need by the same rule.
 */
import { randomBytes } from 'node:crypto';
import { readOptions } from '@doudizhu/options/script';
import { anyText, wholeNumber } from '@doudizhu/options';
import { seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import type { SeatView } from '@doudizhu/rules/view';
import { createTableDriver, decisionOf, openTable, viewOf, type Table, type TableEvent } from '@doudizhu/table';
import { createBotThreads, TABLE_BOTS } from '../../apps/server/src/tables/bot-threads.ts';
import { botOccupant } from '../../apps/server/src/tables/new-table.ts';
import { createReport, quantile } from './report.ts';

const { values } = readOptions(import.meta.filename, {
  decisions: wholeNumber(2000, 'plays of each bot', { min: 30 }),
  bots: anyText(TABLE_BOTS.join(','), 'kinds of bots', 'NAMES'),
  tables: wholeNumber(8, 'tables at a time', { min: 1 }),
  'delay-ms': wholeNumber(400, 'longest drawn delay', { min: 0 }),
  'timeout-ms': wholeNumber(5000, 'time limit; `search` thinks a quarter of it', { min: 100 }),
});
const RULES = PRESETS.douzero;
const GROUPS = ['cannot beat', 'can beat', 'leads'] as const;
type Group = (typeof GROUPS)[number];
/** As in `options.ts` of the server. */
const SHORTEST = 0.4;
/** Three pairs of nine bots: at 3.5 standard errors, one run in a hundred has one by chance. */
const ERRORS_MAX = 3.5;

const bots = createBotThreads({ threads: 1, timeoutMs: values['timeout-ms'] });
const drawn = (): number => values['delay-ms'] * (SHORTEST + (1 - SHORTEST) * Math.random());

/** Group of a play; null: another decision. */
const groupOf = (before: Table, event: TableEvent): Group | null => {
  if (event.type !== 'acted' || before.round?.phase !== 'play') return null;
  const decision = decisionOf(viewOf(before, event.seat).round as SeatView);
  if (decision === null) return null;
  if (decision.kind === 'lead') return 'leads';
  return decision.mustPass ? 'cannot beat' : 'can beat';
};

/** Plays rounds at one table until `isDone`. */
const play = (level: string, index: number, times: Map<Group, number[]>, isDone: () => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    let lastMs = 0;
    const table = `${level}-${index}`;
    const driver = createTableDriver({
      log: [unwrap(openTable({ table, rules: RULES.name, practice: false, revealMs: 0, roundsMax: null }, 0))],
      keeps: 'segment',
      time: {
        nowMs: () => performance.now(),
        schedule: (delayMs, work) => {
          const timer = setTimeout(work, delayMs);
          return () => clearTimeout(timer);
        },
      },
      storage: { store: () => 'stored' },
      rounds: { draw: () => ({ secret: randomBytes(32).toString('hex'), chosen: null, board: null }) },
      bots: {
        ask: ({ view }) => bots.ask({ table, level, seed: randomBytes(8).toString('hex'), view }),
        delayMs: () => bots.hiddenMs(level, RULES) + drawn(),
        onFault: ({ reason }) => reject(reason instanceof Error ? reason : new Error(JSON.stringify(reason))),
      },
      onEvents: (events, before) => {
        const nowMs = performance.now();
        const [event] = events;
        const group = event === undefined ? null : groupOf(before, event);
        if (group !== null && lastMs > 0) times.get(group)?.push(nowMs - lastMs);
        lastMs = nowMs;
        if (!isDone()) return;
        driver.stop();
        resolve();
      },
      onStop: (reason) => reject(new Error(`a table stopped: ${reason.type}`)),
    });
    const seat = async (): Promise<void> => {
      for (const place of [0, 1, 2]) {
        await driver.submit('host', { type: 'seat', seat: seatAt(place), occupant: botOccupant(level) });
      }
      driver.start();
    };
    seat().catch(reject);
  });

/** Difference of two means in standard errors. */
const errorsBetween = (a: readonly number[], b: readonly number[]): number => {
  const [first, second] = [momentsOf(a), momentsOf(b)];
  return Math.abs(first.mean - second.mean) / Math.sqrt(first.variance / a.length + second.variance / b.length);
};

const momentsOf = (some: readonly number[]): { readonly mean: number; readonly variance: number } => {
  const mean = some.reduce((sum, value) => sum + value, 0) / some.length;
  return { mean, variance: some.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (some.length - 1) };
};

const report = createReport();
let isHidden = true;
for (const level of values.bots.split(',')) {
  if (!TABLE_BOTS.includes(level)) throw new Error(`unknown bot "${level}": expected some of ${TABLE_BOTS.join(',')}`);
  const times = new Map<Group, number[]>(GROUPS.map((group) => [group, []]));
  const count = (): number => [...times.values()].reduce((sum, { length }) => sum + length, 0);
  const isDone = (): boolean => count() >= values.decisions;
  // A slow bot at several tables has less time to think: one table then shows the whole effect.
  const tables = bots.hiddenMs(level, RULES) > 0 ? 1 : values.tables;
  await Promise.all(Array.from({ length: tables }, (_, index) => play(level, index, times, isDone)));
  const groups = GROUPS.map((group) => times.get(group) as number[]);
  const pairs = [
    [0, 1],
    [0, 2],
    [1, 2],
  ].map(([a = 0, b = 0]) => errorsBetween(groups[a] as number[], groups[b] as number[]));
  isHidden &&= pairs.every((errors) => errors < ERRORS_MAX);
  const shown = (some: readonly number[]): string =>
    `${momentsOf(some).mean.toFixed(0)}, ${quantile(some, 0.95).toFixed(0)} ms (${some.length})`;
  report({
    bot: level,
    ...Object.fromEntries(
      GROUPS.map((group, index) => [`${group}: mean, p95 (plays)`, shown(groups[index] as number[])]),
    ),
    'differences in standard errors': pairs.map((errors) => errors.toFixed(1)).join(', '),
  });
}
await bots.close();
process.exit(isHidden ? 0 : 1);
