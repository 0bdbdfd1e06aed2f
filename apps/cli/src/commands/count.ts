/** `ddz count`: number of plays of a rule set, by kind and length, and terms of the planes with singles. */
import { actionSpace, countPlanePatterns, countPlays, equalActions } from '@doudizhu/rules/combos';
import { ok } from '@doudizhu/rules/result';
import { KINDS, PRESET_NAMES, PRESETS } from '@doudizhu/rules/ruleset';
import type { CliCommand, Input } from '../command/command.ts';
import { COLUMNS, padEnd, padStart, widthOf, wrap } from '../terminal/width.ts';

export const COUNT_COMMAND: CliCommand = {
  usage: '',
  positionals: [0, 0],
  options: {
    all: { en: 'compare all presets, by kind', zh: '对比全部预设规则（按牌型）' },
    patterns: {
      excludes: ['all'],
      en: 'terms of the planes with singles, by equal kickers',
      zh: '飞机带单各项，按所带牌的组合',
    },
  },
  examples: ['count', 'count --rules douzero', 'count --all', 'count --patterns --rules openspiel', 'count --json'],
  run: (input) => {
    if (input.has('all')) printAll(input);
    else if (input.has('patterns')) printPatterns(input);
    else printOne(input);
    return ok(undefined);
  },
};

const printOne = ({ printJson, print, rules, json, words, styleText }: Input): void => {
  const counts = countPlays(rules);
  const plays = totalOf(counts);
  if (json) {
    return printJson({ rules: rules.name, kinds: counts, plays, withPass: plays + 1, equal: equalIn(rules) });
  }
  const column = Math.max(...KINDS.map((kind) => widthOf(words.kinds[kind]))) + 2;
  const row = (name: string, count: number | string): string => padEnd(name, column) + padStart(String(count), 7);
  print(styleText('bold', `${row(words.count.kind, words.count.total)}  ${words.count.byLength}`));
  for (const { kind, total, byLength } of counts) {
    const lengths = Object.entries(byLength).map(([length, ofLength]) => `${length}:${ofLength}`);
    const [first = '', ...more] = wrap(lengths, COLUMNS - column - 9, { gap: '  ' });
    print(`${row(words.kinds[kind], total)}  ${first}`);
    for (const line of more) print(`${' '.repeat(column + 9)}${line}`);
  }
  print(styleText('bold', row(words.count.plays({ rules: words.rulesNamed(rules.name) }), plays)));
  print(words.count.withPass({ count: plays + 1 }));
  const { actions, classes } = equalIn(rules);
  if (classes > 0) print(words.count.equal({ actions, classes }));
};

/** Plays that share their value with others, and their classes. */
const equalIn = (rules: Input['rules']): { readonly actions: number; readonly classes: number } => {
  const classes = equalActions(actionSpace(rules));
  const later = Array.from(classes).filter((first, id) => first !== id);
  const shared = new Set(later);
  return { actions: later.length + shared.size, classes: shared.size };
};

/** The table of Zun Li's article for any rule set: 968 + 3,300 + 7,344 + 10,976 under openspiel. */
const printPatterns = ({ printJson, print, rules, json, words }: Input): void => {
  const terms = countPlanePatterns(rules);
  const sum = (of: 'plays' | 'extending', list = terms): number => list.reduce((total, term) => total + term[of], 0);
  if (json) {
    return printJson({ rules: rules.name, terms, plays: sum('plays'), extending: sum('extending') });
  }
  const lengths = [...new Set(terms.map(({ length }) => length))];
  for (const length of lengths) {
    const ofLength = terms.filter((term) => term.length === length);
    const { rows } = ofLength[0]!;
    print(words.count.planes({ length, rows, plays: sum('plays', ofLength) }));
    for (const { pattern, plays } of ofLength) {
      print(`  ${padEnd(`{${[...pattern].join(',')}}`, 14)}${padStart(String(plays), 6)}`);
    }
  }
  const totals = lengths.map((length) =>
    sum(
      'plays',
      terms.filter((term) => term.length === length),
    ),
  );
  if (totals.length === 0) {
    print(words.count.noPlanes({ rules: words.rulesNamed(rules.name) }));
    return;
  }
  print(`${totals.join(' + ')} = ${sum('plays')}`);
  print(words.count.extending({ count: sum('extending') }));
};

type Counts = ReturnType<typeof countPlays>;

const totalOf = (counts: Counts): number => counts.reduce((sum, { total }) => sum + total, 0);

const TABLE_COLUMNS = 4;
const CELL_COLUMNS = 13;

const printAll = ({ io, printJson, json, words, styleText }: Input): void => {
  const columns = PRESET_NAMES.map((rules) => {
    const kinds = countPlays(PRESETS[rules]);
    return { rules, kinds, plays: totalOf(kinds) };
  });
  if (json) return printJson(columns);
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
