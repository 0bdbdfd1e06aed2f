/** `ddz count`: number of plays of a rule set, by kind and length. */
import { countPlays } from '@doudizhu/rules/combos';
import { ok } from '@doudizhu/rules/result';
import { KINDS, PRESET_NAMES, PRESETS } from '@doudizhu/rules/ruleset';
import type { CliCommand, Input } from '../command/command.ts';
import { COLUMNS, padEnd, padStart, widthOf, wrap } from '../terminal/width.ts';

export const COUNT_COMMAND: CliCommand = {
  usage: '',
  positionals: [0, 0],
  options: { all: { en: 'compare all presets, by kind', zh: '对比全部预设规则（按牌型）' } },
  examples: ['count', 'count --rules douzero', 'count --all', 'count --json'],
  run: (input) => {
    if (input.has('all')) printAll(input);
    else printOne(input);
    return ok(undefined);
  },
};

const printOne = ({ io, rules, json, words, styleText }: Input): void => {
  const counts = countPlays(rules);
  const plays = totalOf(counts);
  if (json) {
    io.stdout.write(`${JSON.stringify({ rules: rules.name, kinds: counts, plays, withPass: plays + 1 })}\n`);
    return;
  }
  const column = Math.max(...KINDS.map((kind) => widthOf(words.kinds[kind]))) + 2;
  const row = (name: string, count: number | string): string => padEnd(name, column) + padStart(String(count), 7);
  io.stdout.write(`${styleText('bold', `${row(words.count.kind, words.count.total)}  ${words.count.byLength}`)}\n`);
  for (const { kind, total, byLength } of counts) {
    const lengths = Object.entries(byLength).map(([length, ofLength]) => `${length}:${ofLength}`);
    const [first = '', ...more] = wrap(lengths, COLUMNS - column - 9, { gap: '  ' });
    io.stdout.write(`${row(words.kinds[kind], total)}  ${first}\n`);
    for (const line of more) io.stdout.write(`${' '.repeat(column + 9)}${line}\n`);
  }
  io.stdout.write(`${styleText('bold', row(words.count.plays({ rules: rules.name }), plays))}\n`);
  io.stdout.write(`${words.count.withPass({ count: plays + 1 })}\n`);
};

type Counts = ReturnType<typeof countPlays>;

const totalOf = (counts: Counts): number => counts.reduce((sum, { total }) => sum + total, 0);

const TABLE_COLUMNS = 4;
const CELL_COLUMNS = 13;

const printAll = ({ io, json, words, styleText }: Input): void => {
  const columns = PRESET_NAMES.map((rules) => {
    const kinds = countPlays(PRESETS[rules]);
    return { rules, kinds, plays: totalOf(kinds) };
  });
  if (json) {
    io.stdout.write(`${JSON.stringify(columns)}\n`);
    return;
  }
  // All presets beside seventeen kinds are too wide for 80 columns, so a table has at most four.
  const starts = columns.map((_, index) => index).filter((index) => index % TABLE_COLUMNS === 0);
  const tables = starts.map((start) => {
    const part = columns.slice(start, start + TABLE_COLUMNS);
    const shown = KINDS.filter((kind) => part.some(({ kinds }) => kinds.some((each) => each.kind === kind)));
    const names = [words.count.kind, ...shown.map((kind) => words.kinds[kind]), words.count.allPlays];
    const column = Math.max(...names.map(widthOf)) + 1;
    const row = (name: string, cells: readonly (number | string)[]): string =>
      padEnd(name, column) + cells.map((cell) => padStart(String(cell), CELL_COLUMNS)).join('');
    return [
      styleText(
        'bold',
        row(
          words.count.kind,
          part.map(({ rules }) => rules),
        ),
      ),
      ...shown.map((kind) =>
        row(
          words.kinds[kind],
          part.map(({ kinds }) => kinds.find((each) => each.kind === kind)?.total ?? '–'),
        ),
      ),
      styleText(
        'bold',
        row(
          words.count.allPlays,
          part.map(({ plays }) => plays),
        ),
      ),
      '',
    ].join('\n');
  });
  io.stdout.write(tables.join('\n'));
};
