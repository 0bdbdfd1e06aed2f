/** Report of an arena for players: a sentence per pair, then tables whose columns are aligned. */
import type { ArenaReport, PairReport } from '@doudizhu/arena';
import type { Input } from '../command/command.ts';
import { COLUMNS, padEnd, padStart, truncate, widthOf, wrapText } from '../terminal/width.ts';

/** Figure with the half-width of its interval at 95%. */
type Figure = PairReport['wp'];

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
      ...[pair.adp].map((points) => figure(points, 1, 2)),
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
    ...pairs.flatMap((pair) => wrapText(sentenceOf(pair, arena), COLUMNS)),
    ...table(pairTable),
    ...table(botTable),
    ...(faults.length === 0 ? [] : ['', ...faults]),
  ];
};

/** Winner of a pair, with its share of the deals, and whether that is decided. */
const sentenceOf = ({ a, b, deals, score, sprt }: PairReport, { pair }: Input['words']['arena']): string => {
  if (deals === 0 || Number.isNaN(score.mean)) return pair.nothing({ a, b });
  const isAhead = score.mean >= 0.5;
  const share = { mean: isAhead ? score.mean : 1 - score.mean, half: score.half };
  const names = { winner: isAhead ? a : b, loser: isAhead ? b : a, share: percent(share) };
  const isDecided = sprt === null ? share.mean - 0.5 > share.half : sprt.verdict !== null;
  return (isDecided ? pair.decided : pair.open)(names);
};

const nameOf = (name: string): string => truncate(name, NAME_MAX);

const percent = (share: Figure): string => figure(share, 100, 1);

const figure = ({ mean, half }: Figure, factor: number, digits: number): string => {
  if (Number.isNaN(mean)) return '–';
  const text = (factor * mean).toFixed(digits);
  return Number.isNaN(half) ? text : `${text} ± ${(factor * half).toFixed(digits)}`;
};

/** The first column to the left, the others to the right. */
const alignedTable = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))));
  return lines.map((line) =>
    line
      .map((cell, column) => (column === 0 ? padEnd : padStart)(cell, widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};
