/**
 * Writes the charts of docs/figures and the tables of measured figures, from data/figures.json and the training log.
 *
 *     npm run figures
 *
 * A table is written between `<!-- figures: NAME -->` and `<!-- /figures -->` of a page.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOptions } from '@doudizhu/options/script';
import { barChart, lineChart, type Language } from './chart.ts';
import { kindsPicture } from './kinds.ts';
import { learningCurve } from './training-log.ts';

const ROOT = join(import.meta.dirname, '../..');

interface Measured<Row> {
  /** Day of the measurement. Year of a publication. */
  readonly date: string;
  readonly command: string;
  readonly rows: readonly Row[];
}

interface Strength {
  readonly bot: string;
  readonly wp: number;
  readonly half?: number;
  readonly adp: number;
  readonly adpHalf?: number;
}

interface Match extends Omit<Strength, 'bot'> {
  readonly a: string;
  readonly b: string;
  readonly deals: number;
  /** Win rates of b by role, not printed. */
  readonly landlord: number;
  readonly farmers: number;
}

/**
 * A table as it is written: the first cells in both languages, values that need no language. Values beyond the head, by
 * role in order landlord, next farmer, farmer before, are not printed.
 */
interface Results extends Measured<Readonly<Record<Language, string>> & { readonly values: readonly string[] }> {
  readonly head: Readonly<Record<Language, readonly string[]>>;
}

interface Figures {
  readonly levels: Measured<Match>;
  readonly elo: Measured<{ readonly bot: string; readonly elo: number; readonly half: number }>;
  readonly ours: Measured<Strength>;
  readonly published: Measured<Strength>;
  readonly searchByTime: Measured<{ readonly ms: number; readonly wp: number; readonly half: number }>;
  readonly fullDeals: Measured<{ readonly seconds: number; readonly of50: number; readonly of100?: number }>;
  readonly tables: Measured<{ readonly tables: number; readonly sqlite: number; readonly postgres: number }>;
  readonly speed: Measured<{ readonly library: string; readonly games: number }>;
  readonly comparisons: Results;
  readonly endgames: Results;
  readonly moves: Results;
  readonly ratings: Results;
  readonly learners: Results;
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const FIGURES = JSON.parse(read('data/figures.json')) as Figures;
const LOG = read('packages/weights/training-log.txt');

const percent = (value: number): string => `${Math.round(value * 100)}%`;
const whole = (value: number): string => value.toLocaleString('en-US');
const share = (value: number): string => value.toFixed(2);

/** @returns the charts by file name without its ending. */
export const charts = (language: Language): ReadonlyMap<string, string> => {
  const text = (en: string, zh: string): string => (language === 'en' ? en : zh);
  const { elo, ours, published, searchByTime, fullDeals, tables, speed } = FIGURES;
  const rates = { title: text('win rate', '胜率'), ticks: [0.5, 0.6, 0.7, 0.8, 0.9], format: share };
  return new Map([
    [
      'elo',
      barChart(
        text('Elo of the bots, 95% intervals', '各机器人的 Elo（95% 置信区间）'),
        elo.rows.map(({ bot, elo: value, half }) => ({ name: bot, value, half })),
        { title: 'Elo', ticks: [0, 100, 200, 300, 400, 500, 600], format: String },
      ),
    ],
    [
      'strength',
      barChart(
        text('Wins over the rule agent of RLCard', '对 RLCard 规则机器人的胜率'),
        [
          ...ours.rows.map(({ bot, wp, half = 0 }) => ({ name: bot.replaceAll('`', ''), value: wp, half })),
          ...published.rows.map(({ bot, wp }) => ({ name: bot, value: wp, isOther: true })),
        ],
        {
          title: text('green: here; amber: published', '绿：本项目；黄：论文数据'),
          ticks: [0.8, 0.84, 0.88, 0.92, 0.96],
          format: (value) => value.toFixed(3).replace(/0$/, ''),
        },
      ),
    ],
    [
      'learning',
      lineChart(
        text('Learning curve over ten runs', '十次训练的学习曲线'),
        [
          { name: text('over simple', '对 simple'), points: learningCurve(LOG, 'simple'), isDense: true },
          { name: text('over rules', '对 rules'), points: learningCurve(LOG, 'rules'), isDense: true },
        ],
        { title: text('million decisions', '百万次决策'), ticks: [0, 100, 200, 300, 400, 500, 600], format: String },
        rates,
      ),
    ],
    [
      'search',
      lineChart(
        text('Search over neural, by time per move', '搜索对神经网络的胜率与每手用时'),
        [{ name: 'search', points: searchByTime.rows.map(({ ms, wp, half }) => ({ x: ms, y: wp, half })) }],
        {
          title: text('ms per move', '每手毫秒数'),
          ticks: [10, 20, 50, 100, 200, 500, 1000, 2000],
          format: String,
          isLogarithmic: true,
        },
        { ...rates, ticks: [0.48, 0.5, 0.52, 0.54, 0.56, 0.58, 0.6] },
      ),
    ],
    [
      'solved',
      lineChart(
        text('Full deals solved with open hands', '明牌整局的求解比例'),
        [
          {
            name: text('50 deals, seed 1', '50 副，种子 1'),
            points: fullDeals.rows.map(({ seconds, of50 }) => ({ x: seconds, y: of50 })),
          },
          {
            name: text('100 deals, seed other', '100 副，种子 other'),
            points: fullDeals.rows.flatMap(({ seconds, of100 }) =>
              of100 === undefined ? [] : [{ x: seconds, y: of100 }],
            ),
          },
        ],
        {
          title: text('seconds per deal, one thread', '每副秒数，单线程'),
          ticks: [1, 3, 10, 30, 60, 300, 600],
          format: String,
          isLogarithmic: true,
        },
        { title: text('solved', '已解'), ticks: [0, 0.2, 0.4, 0.6, 0.8, 1], format: percent },
      ),
    ],
    [
      'tables',
      lineChart(
        text('Time from an act to all three players, p99', '一次操作送达三家的时间，p99'),
        [
          { name: 'SQLite', points: tables.rows.map((row) => ({ x: row.tables, y: row.sqlite })) },
          { name: 'PostgreSQL', points: tables.rows.map((row) => ({ x: row.tables, y: row.postgres })) },
        ],
        {
          title: text('tables, an act every 2 s each', '牌桌数，每桌 2 秒一次操作'),
          ticks: [250, 500, 1000, 2000],
          format: whole,
          isLogarithmic: true,
        },
        { title: 'ms', ticks: [0, 100, 200, 300], format: String },
      ),
    ],
    [
      'speed',
      barChart(
        text('Random games per CPU second', '每 CPU 秒的随机对局数'),
        speed.rows.map(({ library, games }, index) => ({
          name: library.replace(/,.*/, ''),
          value: games,
          isOther: index > 0,
        })),
        {
          title: text('logarithmic', '对数坐标'),
          ticks: [10, 100, 1000, 10_000, 100_000],
          format: whole,
          isLogarithmic: true,
        },
      ),
    ],
    ['kinds', kindsPicture(language)],
  ]);
};

const interval = (value: number, half: number | undefined, digits: number): string =>
  half === undefined ? value.toFixed(digits) : `${value.toFixed(digits)} ± ${half.toFixed(digits)}`;

const resultsTable = ({ head, rows, date, command }: Results, language: Language): string[] => [
  `| ${head[language].join(' | ')} |`,
  `|${'---|'.repeat(head[language].length)}`,
  ...rows.map((row) => `| ${[row[language], ...row.values].slice(0, head[language].length).join(' | ')} |`),
  '',
  language === 'en' ? `Measured on ${date} by ${command}.` : `测于 ${date}：${command}。`,
];

const areNeighbours = ({ a, b }: Match): boolean => Number(b.at(-1)) === Number(a.at(-1)) + 1;

/** Tables by name, without the line that says where they come from. */
const TABLES: Readonly<Record<string, (language: Language) => string[]>> = {
  strength: (language) => [
    language === 'en' ? '| over the rule agent of RLCard | WP | ADP |' : '| 对 RLCard 规则机器人 | WP | ADP |',
    '|---|---|---|',
    ...[...FIGURES.ours.rows, ...FIGURES.published.rows].map(
      ({ bot, wp, half, adp, adpHalf }) => `| ${bot} | ${interval(wp, half, 3)} | ${interval(adp, adpHalf, 2)} |`,
    ),
  ],
  speed: (language) => {
    const base = FIGURES.speed.rows.find(({ library }) => library.startsWith('RLCard'))?.games ?? 1;
    return [
      language === 'en'
        ? '| library | random games per CPU second | ratio |'
        : '| 程序库 | 每 CPU 秒随机对局数 | 倍数 |',
      '|---|---:|---:|',
      ...FIGURES.speed.rows.map(
        ({ library, games }) =>
          `| ${library} | ${whole(games)} | ${(games / base).toFixed(games < 10 * base ? 1 : 0)} |`,
      ),
    ];
  },
  levels: (language) => [
    language === 'en' ? '| a | b | deals | WP of b | ADP of b |' : '| a | b | 副数 | b 的 WP | b 的 ADP |',
    '|---|---|---:|---:|---:|',
    ...FIGURES.levels.rows
      .filter(areNeighbours)
      .map(
        ({ a, b, deals, wp, half, adp, adpHalf }) =>
          `| ${a} | ${b} | ${whole(deals)} | ${interval(wp, half, 3)} | ${interval(adp, adpHalf, 2)} |`,
      ),
  ],
  comparisons: (language) => resultsTable(FIGURES.comparisons, language),
  endgames: (language) => resultsTable(FIGURES.endgames, language),
  moves: (language) => resultsTable(FIGURES.moves, language),
  ratings: (language) => resultsTable(FIGURES.ratings, language),
  learners: (language) => resultsTable(FIGURES.learners, language),
};

/** Pages with tables. */
export const PAGES: readonly (readonly [path: string, language: Language])[] = [
  ['README.md', 'en'],
  ['README.zh-CN.md', 'zh'],
  ['docs/reference/bots.md', 'en'],
  ['docs/zh/reference/bots.md', 'zh'],
  ['docs/reference/puzzles.md', 'en'],
  ['docs/zh/reference/puzzles.md', 'zh'],
  ['docs/guides/learners.md', 'en'],
];

/** @returns a page with its tables as the figures are now. @throws for an unknown table */
export const withTables = (page: string, language: Language): string =>
  page.replaceAll(/<!-- figures: (\w+) -->\n[^]*?<!-- \/figures -->/g, (_, name: string) => {
    const rows = TABLES[name]?.(language);
    if (rows === undefined) throw new Error(`unknown table of figures "${name}"`);
    return [`<!-- figures: ${name} -->`, '', ...rows, '', '<!-- /figures -->'].join('\n');
  });

if (import.meta.main) {
  readOptions(import.meta.filename, {});
  mkdirSync(join(ROOT, 'docs/figures'), { recursive: true });
  for (const language of ['en', 'zh'] as const) {
    for (const [name, svg] of charts(language)) writeFileSync(join(ROOT, `docs/figures/${name}-${language}.svg`), svg);
  }
  for (const [path, language] of PAGES) writeFileSync(join(ROOT, path), withTables(read(path), language));
}
