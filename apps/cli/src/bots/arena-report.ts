/** Report of an arena for players: a sentence per pair, then tables whose columns are aligned. */
import type { ArenaReport, PairReport } from '@doudizhu/arena';
import type { Input } from '../command/command.ts';
import { COLUMNS, padEnd, padStart, truncate, widthOf, wrapText } from '../terminal/width.ts';

/** Longest name of a bot in a table. */
const NAME_MAX = 20;

export const reportLines = (report: ArenaReport, { words, styleText }: Input): string[] => {
  const { arena } = words;
  const { pairs, bots, rules, seed, auction, finished } = report;
  const head = arena.head({ rules: words.rulesNamed(rules), auction: arena.auction[auction ? 'on' : 'off'], seed });
  const hasTest = pairs.some(({ sprt }) => sprt !== null);
  const pairTable = alignedTable(
    [...arena.pairColumns, ...(hasTest ? [arena.sprt] : [])],
    pairs.map((pair) => [
      `${nameOf(pair.a)} – ${nameOf(pair.b)}`,
      String(pair.deals),
      ...[pair.wp, pair.landlordWp, pair.farmerWp].map(percent),
      points(pair.adp),
      ...(pair.sprt === null ? [] : [arena.verdicts[pair.sprt.verdict ?? 'open']]),
    ]),
  );
  const botTable = alignedTable(
    arena.botColumns,
    bots.map(({ name, elo, eloHalf, moves, meanMs, slowestMs, illegal, crashes, timeouts }) => [
      nameOf(name),
      eloHalf === null ? elo.toFixed(0) : `${elo.toFixed(0)} ± ${eloHalf.toFixed(0)}`,
      String(moves),
      meanMs.toFixed(3),
      slowestMs.toFixed(1),
      ...[illegal, crashes, timeouts].map(String),
    ]),
  );
  const table = ([title = '', ...rows]: readonly string[]): string[] => ['', styleText('bold', title), ...rows];
  const faults = bots.flatMap(({ name, firstFault }) => (firstFault === null ? [] : [`${name}: ${firstFault}`]));
  return [
    styleText('dim', finished ? head : `${head}${arena.unfinished}`),
    '',
    ...pairs.flatMap((pair) => wrapText(pairSentence(pair, arena), COLUMNS)),
    ...table(pairTable),
    ...table(botTable),
    ...(faults.length === 0 ? [] : ['', ...faults]),
  ];
};

/** Winner of a pair, with its share of the deals, and whether that is decided. */
const pairSentence = ({ a, b, deals, score, sprt }: PairReport, { pair }: Input['words']['arena']): string => {
  if (deals === 0 || Number.isNaN(score.mean)) return pair.nothing({ a, b });
  const isAhead = score.mean >= 0.5;
  const share = isAhead ? score : { mean: 1 - score.mean, low: 1 - score.high, high: 1 - score.low };
  const names = { winner: isAhead ? a : b, loser: isAhead ? b : a, share: percent(share) };
  const isDecided = sprt === null ? share.low > 0.5 : sprt.verdict !== null;
  return (isDecided ? pair.decided : pair.open)(names);
};

const nameOf = (name: string): string => truncate(name, NAME_MAX);

/** Percent between the ends of an interval from which its ends are whole numbers. */
const WIDE = 8;

/** Share in percent with the interval of 95%. */
const percent = ({ mean, low, high }: PairReport['wp']): string => {
  if (Number.isNaN(mean)) return '–';
  const digits = 100 * (high - low) < WIDE ? 1 : 0;
  const [share, from, to] = [mean, low, high].map((part) => (100 * part).toFixed(digits));
  return `${share} [${from}, ${to}]`;
};

/** Mean with the half-width of its interval at 95%. */
const points = ({ mean, half }: PairReport['adp']): string => {
  if (Number.isNaN(mean)) return '–';
  return Number.isNaN(half) ? mean.toFixed(2) : `${mean.toFixed(2)} ± ${half.toFixed(2)}`;
};

/** The first column to the left, the others to the right. If that is too wide, each name is above its numbers. */
const alignedTable = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => {
  const table = aligned([head, ...rows]);
  if (table.every((line) => widthOf(line) <= COLUMNS)) return table;
  return aligned([head, ...rows.flatMap(([name = '', ...cells]) => [[name], ['', ...cells]])]);
};

/** Pads cells to the width of their column. A line with one cell has no part in that. */
const aligned = (lines: readonly (readonly string[])[]): string[] => {
  const rows = lines.filter(({ length }) => length > 1);
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ''))));
  return lines.map((line) =>
    line
      .map((cell, column) => (column === 0 ? padEnd : padStart)(cell, widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};
