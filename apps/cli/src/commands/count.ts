/** `ddz count`: how many plays a rule set has, by kind and length. */
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
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  if (json) {
    io.stdout.write(`${JSON.stringify({ rules: rules.name, kinds: counts, plays: total, withPass: total + 1 })}\n`);
    return;
  }
  const column = Math.max(...KINDS.map((kind) => widthOf(words.kinds[kind]))) + 2;
  const head = padEnd(words.count.kind, column) + padStart(words.count.total, 7);
  io.stdout.write(`${styleText('bold', `${head}  ${words.count.byLength}`)}\n`);
  for (const { kind, total: ofKind, byLength } of counts) {
    const lengths = Object.entries(byLength).map(([length, plays]) => `${length}:${plays}`);
    const [first = '', ...more] = wrap(lengths, COLUMNS - column - 9, { gap: '  ' });
    io.stdout.write(`${padEnd(words.kinds[kind], column)}${padStart(String(ofKind), 7)}  ${first}\n`);
    for (const line of more) io.stdout.write(`${' '.repeat(column + 9)}${line}\n`);
  }
  io.stdout.write(
    `${styleText('bold', padEnd(words.count.plays({ rules: rules.name }), column) + padStart(String(total), 7))}\n`,
  );
  io.stdout.write(`${words.count.withPass({ count: total + 1 })}\n`);
};

const printAll = ({ io, json, words, styleText }: Input): void => {
  const columns = PRESET_NAMES.map((name) => {
    const counts = countPlays(PRESETS[name]);
    return { name, counts, total: counts.reduce((sum, count) => sum + count.total, 0) };
  });
  if (json) {
    const rows = columns.map(({ name, counts, total }) => ({ rules: name, kinds: counts, plays: total }));
    io.stdout.write(`${JSON.stringify(rows)}\n`);
    return;
  }
  // Ten presets beside seventeen kinds are too wide for 80 columns: two tables of five.
  for (const [index, part] of [columns.slice(0, 5), columns.slice(5)].entries()) {
    const kinds = KINDS.filter((kind) => part.some(({ counts }) => counts.some((count) => count.kind === kind)));
    const first = Math.max(...kinds.map((kind) => widthOf(words.kinds[kind])), widthOf(words.count.allPlays)) + 1;
    const width = 11;
    const line = (label: string, cells: readonly string[]): string =>
      padEnd(label, first) + cells.map((cell) => padStart(cell, width)).join('');
    if (index > 0) io.stdout.write('\n');
    io.stdout.write(
      `${styleText(
        'bold',
        line(
          words.count.kind,
          part.map(({ name }) => name),
        ),
      )}\n`,
    );
    for (const kind of kinds) {
      const cells = part.map(({ counts }) => String(counts.find((count) => count.kind === kind)?.total ?? '–'));
      io.stdout.write(`${line(words.kinds[kind], cells)}\n`);
    }
    io.stdout.write(
      `${styleText(
        'bold',
        line(
          words.count.allPlays,
          part.map(({ total }) => String(total)),
        ),
      )}\n`,
    );
  }
};
